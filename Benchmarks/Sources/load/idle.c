// What connections cost that only wait: the server's resident memory before the first and after the
// last has its greeting. What the kernel keeps for a socket is not part of it.

#include <stdio.h>

#include "clock.h"
#include "common.h"
#include "load.h"
#include "process.h"

enum { SETTLE_MS = 1000 };

static void on_line(void *world, struct peer *peer, struct text line, uint64_t now) {
  (void)world, (void)now;
  die("connection %u was told something: %.*s", peer->number, (int)line.length, line.bytes);
}

void load_idle(const struct plan *plan) {
  if (plan->pid == 0) die("idle needs --pid, the server's");
  struct crowd crowd = {
      .port = plan->port,
      .count = plan->count,
      .longest_line = 4096,
      .greets = true,
      .on_line = on_line,
  };
  struct timespec settle = {.tv_sec = SETTLE_MS / 1000};
  nanosleep(&settle, NULL);
  long before = process_resident(plan->pid);
  crowd_connect(&crowd);
  // Also sees whether any is closed meanwhile.
  crowd_run(&crowd, clock_now() + milliseconds(SETTLE_MS));
  long after = process_resident(plan->pid);
  printf("connections=%u idle_kib=%ld full_kib=%ld each_bytes=%.0f\n", crowd.greetings, before,
         after, (double)(after - before) * 1024 / plan->count);
}
