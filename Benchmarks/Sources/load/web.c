#include "web.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "common.h"

size_t web_ask(int port, char *out, size_t room) {
  return (size_t)snprintf(out, room,
                          "GET /line HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
                          "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                          port);
}

size_t web_answer(const char *bytes, size_t length) {
  static const char yes[] = "HTTP/1.1 101";
  const char *end = memmem(bytes, length, "\r\n\r\n", 4);
  if (end == NULL) return 0;
  if (memcmp(bytes, yes, sizeof yes - 1) != 0) die("no WebSocket: %.*s", (int)(end - bytes), bytes);
  return (size_t)(end - bytes) + 4;
}

/// A number of so many bytes, the highest first.
static size_t number_at(const char *bytes, size_t count) {
  size_t number = 0;
  for (size_t i = 0; i < count; i++) number = number << 8 | (uint8_t)bytes[i];
  return number;
}

bool web_cut(const char *bytes, size_t length, struct frame *frame) {
  if (length < 2) return false;
  size_t told = (uint8_t)bytes[1] & 0x7f;
  size_t more = told == 127 ? 8 : told == 126 ? 2 : 0;
  if (length < 2 + more) return false;
  frame->kind = bytes[0] & 0x0f;
  frame->head = 2 + more;
  frame->payload = more == 0 ? told : number_at(bytes + 2, more);
  return length - frame->head >= frame->payload;
}

size_t web_wrap(const char *lines, size_t length, char *out) {
  char *at = out;
  while (length > 0) {
    const char *end = memchr(lines, '\n', length);
    if (end == NULL) die("a line without its end is sent");
    size_t line = (size_t)(end - lines);
    if (line > UINT16_MAX) die("a line of %zu bytes is too long", line);
    *at++ = (char)(0x80 | WEB_TEXT);
    if (line < 126) {
      *at++ = (char)(0x80 | line);
    } else {
      *at++ = (char)(0x80 | 126);
      *at++ = (char)(line >> 8);
      *at++ = (char)line;
    }
    memset(at, 0, 4);
    memcpy(at + 4, lines, line);
    at += 4 + line;
    lines = end + 1;
    length -= line + 1;
  }
  return (size_t)(at - out);
}
