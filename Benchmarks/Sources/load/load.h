// What can be measured; each prints one line of `name=value` pairs.

#ifndef LOAD_H
#define LOAD_H

#include "measure.h"

enum { TOKEN_SIZE = 64 };  // a token and the zero that ends it

/// `ping` round trips: a closed loop on each of `count` connections. Ours or the echo.
void load_ping(const struct plan *);

/// `count` new pupils say hello, and their tokens are written down. Ours.
void load_enrol(const struct plan *);

/// Bingo in `count` rooms of two: a closed loop in each room. Ours.
void load_bingo(const struct plan *);

/// The same exchange without a game, through the relay.
void load_relay(const struct plan *);

/// One message after the other to `count` listeners: a closed loop over all of them. Ours, and others by
/// their `dialect`.
void load_fanout(const struct plan *);

/// The processor time of a title in a room with `before` facts, and in a fresh one. Ours.
void load_grow(const struct plan *);

/// A teacher's `overview`, one after the other, or `rate` times a second. Ours.
void load_overview(const struct plan *);

/// `count` connections that send what costs a server much, beside another measurement. Ours.
void load_flood(const struct plan *);

/// RPUSH of values of `line` bytes: a closed loop on each of `count` connections. Redis.
void load_rpush(const struct plan *);

/// Runs a server's command, measures how long it takes until it answers, and how much memory it has
/// then; ends it. Ours or Redis.
void load_start(const struct plan *, char **command);

/// `count` connections that are greeted and then say nothing; the server's memory before and after.
void load_idle(const struct plan *);

#endif
