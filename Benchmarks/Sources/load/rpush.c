// Redis beside a move that is kept: each connection appends a value to a list of its own (RPUSH), and
// asks again when it has the list's new length.
//
// Requests and replies are RESP, by hand: https://redis.io/docs/latest/develop/reference/protocol-spec/
// RPUSH is answered with an integer, `:17` and CR LF, so that every reply is one line here too.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "common.h"
#include "load.h"

enum { LONGEST = 8192 + 256 };

struct pusher {
  uint64_t length;  // of its list
  uint64_t sent;
  uint64_t answers;
};

struct rpush_world {
  struct crowd crowd;
  struct pusher *pushers;
  uint32_t value;
};

static void push(struct rpush_world *world, struct peer *peer) {
  struct pusher *pusher = &world->pushers[peer->number];
  char request[LONGEST], key[32];
  int key_length = snprintf(key, sizeof key, "room:%05u", peer->number);
  int head = snprintf(request, sizeof request, "*3\r\n$5\r\nRPUSH\r\n$%d\r\n%s\r\n$%u\r\n", key_length,
                      key, world->value);
  memset(request + head, '-', world->value);
  memcpy(request + head + world->value, "\r\n", 2);
  pusher->sent = clock_now();
  peer_send(peer, request, (size_t)head + world->value + 2);
}

static void on_line(void *context, struct peer *peer, struct text line, uint64_t now) {
  struct rpush_world *world = context;
  struct pusher *pusher = &world->pushers[peer->number];
  uint64_t length = 0;
  bool is_integer = line.length > 2 && line.bytes[0] == ':' && line.bytes[line.length - 1] == '\r' &&
                    scan_number(line, ":", &length);
  if (!is_integer || length != pusher->length + 1) {
    die("not the answer to value %llu: %.*s", (unsigned long long)pusher->length + 1,
        (int)line.length, line.bytes);
  }
  pusher->length = length;
  measure_done(now - pusher->sent);
  if (measure_counting()) pusher->answers++;
  push(world, peer);
}

void load_rpush(const struct plan *plan) {
  struct rpush_world world = {.value = plan->line};
  world.pushers = calloc(plan->count, sizeof *world.pushers);
  if (world.pushers == NULL) die("out of memory");
  world.crowd = (struct crowd){
      .port = plan->port,
      .count = plan->count,
      .longest_line = 4096,
      .world = &world,
      .on_line = on_line,
  };
  crowd_connect(&world.crowd);
  for (uint32_t i = 0; i < plan->count; i++) push(&world, &world.crowd.peers[i]);
  measure_run(&world.crowd, plan);
  for (uint32_t i = 0; i < plan->count; i++) {
    if (world.pushers[i].answers == 0) die("connection %u got no answer in the window", i);
  }
  measure_report(plan);
  printf(" value_bytes=%u\n", plan->line);
}
