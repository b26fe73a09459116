// The floor: the least that a server can do with a line, in plain epoll and C.
// One thread, one epoll descriptor, no queue for output: in a closed loop at most one line is on
// its way to a connection, so a socket that does not take a whole line is an error, not a case.

#ifndef FLOOR_H
#define FLOOR_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_MAX_BYTES = 8192 };

struct connection {
  int socket;
  struct connection *partner;  // relay only; NULL before it comes and after it has gone
  size_t have;                 // relay only: bytes of an unfinished line in `held`
  char *held;                  // relay only
};

/// What a kind of floor does. Both functions run on the one thread.
struct service {
  /// A connection has been accepted. Called in order of arrival.
  void (*arrived)(struct connection *);
  /// Bytes have come; they are gone when this returns.
  void (*received)(struct connection *, const char *bytes, size_t length);
  /// The peer has closed. The connection is freed after this.
  void (*left)(struct connection *);
};

extern const struct service echo_service;
extern const struct service relay_service;
extern const struct service fan_service;

/// Writes all of it or dies.
void write_all(struct connection *, const char *bytes, size_t length);

/// Listens on 127.0.0.1, says `port N` on stdout, and serves until killed.
_Noreturn void serve(const struct service *, int port);

#endif
