#include "bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"

static void make_room(struct bytes *bytes, size_t count) {
  if (bytes->room - bytes->count >= count) return;
  bytes->room = 2 * (bytes->count + count);
  bytes->start = realloc(bytes->start, bytes->room);
  if (bytes->start == NULL) die("out of memory");
}

void bytes_add(struct bytes *bytes, const char *more, size_t count) {
  make_room(bytes, count);
  memcpy(bytes->start + bytes->count, more, count);
  bytes->count += count;
}

void bytes_print(struct bytes *bytes, const char *format, ...) {
  char text[512];
  va_list arguments;
  va_start(arguments, format);
  int count = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  if (count < 0 || (size_t)count >= sizeof text) die("too long: %s", format);
  bytes_add(bytes, text, (size_t)count);
}

/// CRC-32 as zlib computes it.
static uint32_t checksum(const char *bytes, size_t count) {
  static uint32_t table[256];
  if (table[1] == 0) {
    for (uint32_t byte = 0; byte < 256; byte++) {
      uint32_t remainder = byte;
      for (int i = 0; i < 8; i++) {
        remainder = remainder & 1 ? remainder >> 1 ^ 0xedb88320u : remainder >> 1;
      }
      table[byte] = remainder;
    }
  }
  uint32_t sum = UINT32_MAX;
  for (size_t i = 0; i < count; i++) sum = sum >> 8 ^ table[(sum ^ (uint8_t)bytes[i]) & 0xff];
  return ~sum;
}

void bytes_seal(struct bytes *bytes, size_t from) {
  bytes_print(bytes, ",\"sum\":\"%08x\"}\n", checksum(bytes->start + from, bytes->count - from));
}
