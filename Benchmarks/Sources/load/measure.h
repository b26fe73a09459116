// One measurement: a warm-up, a window in which everything finished is counted, a line of results.

#ifndef MEASURE_H
#define MEASURE_H

#include <stddef.h>
#include <stdint.h>

#include "crowd.h"

struct plan {
  int port;
  bool floor;          // the server is the floor, not ours
  uint32_t count;      // connections or rooms
  uint32_t warm_ms;    // not counted
  uint32_t window_ms;  // counted
  uint32_t line;       // bytes of a line to the relay, its newline included, or of a value for Redis
  int pid;             // the server's, 0 if not known
  const char *data;    // where the server keeps what it is told, NULL if nowhere
  const char *key;     // the teacher's, NULL if it is not needed
  uint32_t rate;       // moves or requests a second; 0: as fast as it goes
  const char *dialect;  // how the server of a fan-out is spoken to, NULL for ours
  uint32_t before;     // titles that a room has already had
  bool stalled;        // one more watcher stops reading
  bool web;            // over WebSockets
  const char *tokens;  // the file with those of a class that the server knows, NULL if all are new to it
  const char *syncs;   // the file in which its syncs are counted, NULL if they are not
};

/// Called whenever a round trip or a move is complete. `took` is in nanoseconds.
void measure_done(uint64_t took);

/// True in the window; bytes and lines are counted only then.
bool measure_counting(void);

/// Runs the warm-up and the window.
void measure_run(struct crowd *, const struct plan *);

/// Prints `name=value` pairs on one line, without ending it.
void measure_report(const struct plan *);

#endif
