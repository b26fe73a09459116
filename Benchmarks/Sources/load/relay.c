// The floor under a move: a line of a fact's size goes to the relay, which sends it to both of a
// pair. Complete when both have it; timed until the other one has it. The two take turns. With a rate,
// moves are due by the clock (see pace.h).

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "common.h"
#include "load.h"
#include "pace.h"

enum { LONGEST = 4096 };

struct pair {
  bool moving;
  uint64_t number;    // of the move on its way
  uint64_t due;       // when it was to be sent
  uint64_t reached;   // when the other one had it
  uint64_t moves;     // in the window
  uint32_t mover;     // 0 or 1
  uint32_t received;  // how many of the two have it
};

struct relay_world {
  struct crowd crowd;
  struct pair *pairs;
  struct pace pace;
  uint32_t line;
};

/// Sends the next move of this pair, if none is on its way and one is due.
static void go_on(struct relay_world *world, uint32_t index) {
  struct pair *pair = &world->pairs[index];
  char line[LONGEST];
  if (pair->moving) return;
  uint64_t now = clock_now();
  pair->due = pace_due(&world->pace, index, pair->number, now);
  if (pair->due > now) return;
  pair->moving = true;
  pair->number++;
  pair->received = 0;
  memset(line, '-', world->line);
  int start = snprintf(line, sizeof line, "{\"move\":%llu,\"fill\":\"",
                       (unsigned long long)pair->number);
  line[start] = '-';  // where snprintf put its zero
  memcpy(line + world->line - 3, "\"}\n", 3);
  peer_send(&world->crowd.peers[index * 2 + pair->mover], line, world->line);
}

static void on_line(void *context, struct peer *peer, struct text line, uint64_t now) {
  struct relay_world *world = context;
  struct pair *pair = &world->pairs[peer->number / 2];
  uint64_t number = 0;
  if (line.length + 1 != world->line || !scan_number(line, "\"move\":", &number) ||
      number != pair->number) {
    die("not move %llu: %.*s", (unsigned long long)pair->number, (int)line.length, line.bytes);
  }
  if (peer->number % 2 != pair->mover) pair->reached = now;
  if (++pair->received < 2) return;
  measure_done(pair->reached - pair->due);
  if (measure_counting()) pair->moves++;
  pair->mover = 1 - pair->mover;
  pair->moving = false;
  go_on(world, peer->number / 2);
}

static uint64_t on_time(void *context, uint64_t now) {
  struct relay_world *world = context;
  uint32_t pair;
  while (pace_next(&world->pace, now, &pair)) go_on(world, pair);
  return pace_wake(&world->pace);
}

void load_relay(const struct plan *plan) {
  if (plan->line < 64 || plan->line > LONGEST) die("--line must lie between 64 and %d", LONGEST);
  struct relay_world world = {.line = plan->line};
  world.pairs = calloc(plan->count, sizeof *world.pairs);
  if (world.pairs == NULL) die("out of memory");
  world.crowd = (struct crowd){
      .port = plan->port,
      .count = plan->count * 2,
      .longest_line = LONGEST,
      .world = &world,
      .on_line = on_line,
      .on_time = on_time,
  };
  crowd_connect(&world.crowd);
  world.pace = pace_start(plan->rate, plan->count);
  for (uint32_t i = 0; i < plan->count; i++) {
    world.pairs[i].mover = 1;  // who has arrived last: once its line is read, both are there
    go_on(&world, i);
  }
  measure_run(&world.crowd, plan);
  uint64_t complete = 0;
  uint32_t moving = 0;
  for (uint32_t i = 0; i < plan->count; i++) {
    complete += world.pairs[i].number - world.pairs[i].moving;
    if (world.pairs[i].moves > 0) moving++;
  }
  // A peer may let some pairs wait for the whole window, as a collector of garbage does: its rate tells that.
  if (moving == 0 && plan->rate == 0) die("no pair made a move in the window");
  measure_report(plan);
  if (plan->rate > 0) printf(" waiting=%llu", (unsigned long long)(world.pace.due - complete));
  printf(" line_bytes=%u\n", plan->line);
}
