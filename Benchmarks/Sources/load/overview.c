// A teacher asks for the overview: as soon as the last one is there, or at a steady rate. It is there
// when its `ok` is, which comes after all its rows.

#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "common.h"
#include "load.h"

struct overview_world {
  bool paced;
  uint64_t sent;
  uint64_t rows, bytes;  // of the present answer
  uint64_t most_rows, most_bytes;
  uint32_t taught, answers;
};

static void ask(struct overview_world *world, struct peer *peer) {
  static const char line[] = "{\"do\":\"overview\"}\n";
  world->rows = world->bytes = 0;
  world->sent = clock_now();
  peer_send(peer, line, sizeof line - 1);
}

static void on_line(void *context, struct peer *peer, struct text line, uint64_t now) {
  struct overview_world *world = context;
  world->bytes += line.length + 1;
  if (line.length > 8 && memcmp(line.bytes, "{\"event\"", 8) == 0) {
    world->rows++;
  } else if (scan_has(line, "\"ok\":\"teach\"")) {
    world->taught++;
  } else if (scan_has(line, "\"ok\":\"overview\"")) {
    world->answers++;
    world->most_rows = world->rows;
    world->most_bytes = world->bytes;
    measure_done(now - world->sent);
    if (!world->paced) ask(world, peer);
  } else {
    die("not a row: %.*s", (int)line.length, line.bytes);
  }
}

/// One request at each tick, also where the one before took longer than that: then it waits.
static void ask_at_rate(struct crowd *crowd, struct overview_world *world, const struct plan *plan) {
  uint64_t begin = clock_now(), end = begin + milliseconds(plan->window_ms);
  uint64_t tick = 1000000000u / plan->rate;
  for (uint64_t next = begin; next < end; next += tick) {
    if (clock_now() < next) crowd_run(crowd, next);
    ask(world, &crowd->peers[0]);
    crowd_run_to(crowd, &world->answers, world->answers + 1, "no overview came");
  }
  printf("asked=%u seconds=%.2f rows=%llu bytes=%llu\n", world->answers,
         (double)(clock_now() - begin) / 1e9, (unsigned long long)world->most_rows,
         (unsigned long long)world->most_bytes);
}

void load_overview(const struct plan *plan) {
  struct overview_world world = {.paced = plan->rate > 0};
  struct crowd crowd = {
      .port = plan->port,
      .count = 1,
      .longest_line = 65536,
      .greets = true,
      .world = &world,
      .on_line = on_line,
  };
  if (plan->key == NULL) die("the teacher's --key is needed");
  crowd_connect(&crowd);
  char line[256];
  int length = snprintf(line, sizeof line, "{\"do\":\"teach\",\"key\":\"%s\"}\n", plan->key);
  if (length < 0 || (size_t)length >= sizeof line) die("the key is too long");
  peer_send(&crowd.peers[0], line, (size_t)length);
  crowd_run_to(&crowd, &world.taught, 1, "the key does not fit");
  if (world.paced) {
    ask_at_rate(&crowd, &world, plan);
    return;
  }
  ask(&world, &crowd.peers[0]);
  measure_run(&crowd, plan);
  measure_report(plan);
  printf(" rows=%llu bytes=%llu\n", (unsigned long long)world.most_rows,
         (unsigned long long)world.most_bytes);
}
