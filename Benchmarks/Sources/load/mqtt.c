// MQTT 3.1.1, by hand, as far as one topic at QoS 0 needs it:
// https://docs.oasis-open.org/mqtt/mqtt/v3.1.1/os/mqtt-v3.1.1-os.html
//
// A packet is one byte of kind, the length of what follows in 7 bits a byte, and what follows; a text is
// two bytes of length and its bytes. No packet that comes here has more than 16,383 bytes to follow.

#include <stdio.h>
#include <string.h>

#include "common.h"
#include "dialect.h"

enum { CONNECT = 0x10, CONNACK = 0x20, PUBLISH = 0x30, SUBSCRIBE = 0x82, SUBACK = 0x90 };

static const char topic[] = "race";

static size_t cut(const char *bytes, size_t length) {
  size_t head = 2;
  if (length < head) return 0;
  size_t rest = (unsigned char)bytes[1];
  if (rest & 0x80) {
    head = 3;
    if (length < head) return 0;
    rest = (rest & 0x7f) | (size_t)(unsigned char)bytes[2] << 7;
  }
  return length < head + rest ? 0 : head + rest;
}

static char *put_head(char *out, int kind, size_t rest) {
  *out++ = (char)kind;
  if (rest > 0x7f) {
    *out++ = (char)((rest & 0x7f) | 0x80);
    rest >>= 7;
  }
  *out++ = (char)rest;
  return out;
}

static char *put_text(char *out, const char *text, size_t length) {
  *out++ = (char)(length >> 8);
  *out++ = (char)length;
  memcpy(out, text, length);
  return out + length;
}

static size_t enter(const struct channel *channel, uint32_t number, bool speaks, char *out) {
  (void)channel;
  static const char about[] = {4, 2, 0, 0};  // version 3.1.1, a clean session, no keep-alive
  char client[16];
  size_t length = (size_t)snprintf(client, sizeof client, "q%u", number);
  char *end = put_head(out, CONNECT, 2 + 4 + sizeof about + 2 + length);
  end = put_text(end, "MQTT", 4);
  memcpy(end, about, sizeof about);
  end = put_text(end + sizeof about, client, length);
  if (!speaks) {
    end = put_head(end, SUBSCRIBE, 2 + 2 + strlen(topic) + 1);
    *end++ = 0;  // the packet's number, any but 0
    *end++ = 1;
    end = put_text(end, topic, strlen(topic));
    *end++ = 0;  // QoS 0
  }
  return (size_t)(end - out);
}

static bool is_in(struct channel *channel, bool speaks, struct text packet) {
  (void)channel;
  int kind = (unsigned char)packet.bytes[0];
  if (kind == CONNACK && packet.bytes[3] != 0) die("the broker refuses: %d", packet.bytes[3]);
  return kind == (speaks ? CONNACK : SUBACK);
}

static size_t say(const struct channel *channel, const char *text, int length, char *out) {
  (void)channel;
  char *end = put_head(out, PUBLISH, 2 + strlen(topic) + (size_t)length);
  end = put_text(end, topic, strlen(topic));
  memcpy(end, text, (size_t)length);
  return (size_t)(end + length - out);
}

const struct dialect mqtt_dialect = {
    .name = "mqtt",
    .around = 3 + 2 + sizeof topic - 1,
    .cut = cut,
    .enter = enter,
    .is_in = is_in,
    .say = say,
};
