#ifndef CLOCK_H
#define CLOCK_H

#include <stdint.h>
#include <time.h>

/// Nanoseconds of a clock that only goes forward.
static inline uint64_t clock_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static inline uint64_t milliseconds(uint64_t count) { return count * 1000000u; }

#endif
