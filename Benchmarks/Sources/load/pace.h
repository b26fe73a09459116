// A rate by the clock: when each move is due, whatever has become of those before it.
//
// Moves go round the rooms. One that is due for a room where another is on its way waits until that one is
// complete, and its time counts from when it was due: what waits is not forgotten, as it is where somebody
// sends the next only when the last has come.

#ifndef PACE_H
#define PACE_H

#include <stdbool.h>
#include <stdint.h>

struct pace {
  uint64_t begin;
  double interval;  // nanoseconds from one move to the next, 0: as fast as it goes
  uint32_t rooms;
  uint64_t due;     // moves that have been due so far
};

/// Begins now. A rate of 0 is no pace.
struct pace pace_start(uint32_t rate, uint32_t rooms);

/// When this room's next move is due, after so many of its own are complete; without a pace, now.
uint64_t pace_due(const struct pace *, uint32_t room, uint64_t complete, uint64_t now);

/// If one more move is due by now, the room that it is for.
bool pace_next(struct pace *, uint64_t now, uint32_t *room);

/// When the next one will be due; the end of time without a pace.
uint64_t pace_wake(const struct pace *);

#endif
