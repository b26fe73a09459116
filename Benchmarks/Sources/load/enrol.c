// A class that the server knows from then on: each of `count` says hello by a new name, and is given a token, all of
// which are written into a file in that order. Who comes back with one costs the server no stretching of secrets.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "load.h"

struct enrolment {
  char (*tokens)[TOKEN_SIZE];  // one for each connection
  uint32_t done;
};

static void on_line(void *context, struct peer *peer, struct text line, uint64_t now) {
  (void)now;
  struct enrolment *world = context;
  struct text token;
  if (!scan_string(line, "\"token\":\"", &token) || token.length >= TOKEN_SIZE) {
    die("no token: %.*s", (int)line.length, line.bytes);
  }
  memcpy(world->tokens[peer->number], token.bytes, token.length);
  world->done++;
}

void load_enrol(const struct plan *plan) {
  if (plan->tokens == NULL) die("enrol needs --tokens, the file to be written");
  struct enrolment world = {.tokens = calloc(plan->count, sizeof *world.tokens)};
  if (world.tokens == NULL) die("out of memory");
  struct crowd crowd = {
      .port = plan->port,
      .count = plan->count,
      .longest_line = 4096,
      .greets = true,
      .world = &world,
      .on_line = on_line,
  };
  crowd_connect(&crowd);
  for (uint32_t i = 0; i < plan->count; i++) {
    char line[64];
    int length = snprintf(line, sizeof line, "{\"do\":\"hello\",\"name\":\"Q%u\"}\n", i + 1);
    peer_send(&crowd.peers[i], line, (size_t)length);
  }
  crowd_run_to(&crowd, &world.done, plan->count, "not all have been welcomed");
  FILE *file = fopen(plan->tokens, "we");
  if (file == NULL) die_errno("%s", plan->tokens);
  for (uint32_t i = 0; i < plan->count; i++) fprintf(file, "%s\n", world.tokens[i]);
  if (fclose(file) != 0) die_errno("%s", plan->tokens);
  printf("enrolled=%u\n", plan->count);
}
