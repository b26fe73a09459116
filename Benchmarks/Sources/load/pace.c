#include "pace.h"

#include <sys/prctl.h>

#include "clock.h"
#include "common.h"

struct pace pace_start(uint32_t rate, uint32_t rooms) {
  struct pace pace = {.begin = clock_now(), .rooms = rooms};
  if (rate == 0) return pace;
  pace.interval = 1e9 / rate;
  // By itself the kernel wakes a sleeper up to 50 µs late.
  if (prctl(PR_SET_TIMERSLACK, 1ul) != 0) die_errno("prctl");
  return pace;
}

static uint64_t due_at(const struct pace *pace, uint64_t number) {
  return pace->begin + (uint64_t)((double)number * pace->interval);
}

uint64_t pace_due(const struct pace *pace, uint32_t room, uint64_t complete, uint64_t now) {
  return pace->interval == 0 ? now : due_at(pace, room + complete * pace->rooms);
}

bool pace_next(struct pace *pace, uint64_t now, uint32_t *room) {
  if (pace->interval == 0 || due_at(pace, pace->due) > now) return false;
  *room = (uint32_t)(pace->due++ % pace->rooms);
  return true;
}

uint64_t pace_wake(const struct pace *pace) {
  return pace->interval == 0 ? UINT64_MAX : due_at(pace, pace->due);
}
