// Many connections to one server on loopback, one thread, one epoll descriptor.
// Bytes are cut into lines here, or into what else the server speaks; what a line means is the handler's.

#ifndef CROWD_H
#define CROWD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scan.h"

struct peer {
  int socket;
  uint32_t number;  // 0, 1, 2 … in the order in which they connected
  bool greeted;
  bool web, upgraded;  // it is a WebSocket, and the server has said yes
  uint32_t have;  // bytes of an unfinished line in `in`
  char *in;
};

struct crowd {
  // Set by whoever makes it:
  int port;
  uint32_t count;
  uint32_t longest_line;
  bool greets;  // the server speaks first; that line is taken here and not handed on
  bool web;     // lines go over WebSockets
  /// How long the first message in these bytes is, 0 if it is not whole yet. NULL: messages are lines.
  size_t (*cut)(const char *bytes, size_t length);
  void *world;
  void (*on_line)(void *world, struct peer *, struct text line, uint64_t now);
  /// Sends what is due by now, and says when it wants to be asked again. NULL: nothing is sent by the clock.
  uint64_t (*on_time)(void *world, uint64_t now);
  void (*on_stall)(void *world);  // nothing comes any more: say what is known (may be NULL)

  // Kept here:
  char *buffers;
  struct peer *peers;
  uint32_t connected;
  uint32_t greetings;
  int poller;
};

/// Connects all, one after another, and waits for their greetings.
void crowd_connect(struct crowd *);

/// The same in steps: room for all of them, and then one more each time. Nobody waits for its greeting.
void crowd_prepare(struct crowd *);
struct peer *crowd_add(struct crowd *);

/// What this one is sent stays in its socket from now on.
void crowd_stop_reading(struct crowd *, struct peer *);

/// Serves until the clock says `until`. Dies if nothing comes for a few seconds.
void crowd_run(struct crowd *, uint64_t until);

/// Serves until `*counter` has reached `wanted`. Dies, naming `what`, if that takes too long.
void crowd_run_to(struct crowd *, const uint32_t *counter, uint32_t wanted, const char *what);

/// Sends whole lines. Dies if the socket does not take it: in a closed loop it has room.
void peer_send(struct peer *, const char *bytes, size_t length);

#endif
