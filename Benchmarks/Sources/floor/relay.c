// Relay: the first and second to arrive are partners, the third and fourth, and so on. Each whole
// line goes back to its sender and on to the partner.

#include <stdlib.h>
#include <string.h>

#include "common.h"
#include "floor.h"

static struct connection *waiting;

static void arrived(struct connection *connection) {
  connection->held = malloc(LINE_MAX_BYTES);
  if (connection->held == NULL) die("out of memory");
  if (waiting == NULL) {
    waiting = connection;
    return;
  }
  connection->partner = waiting;
  waiting->partner = connection;
  waiting = NULL;
}

static void forward(struct connection *connection, const char *bytes, size_t length) {
  write_all(connection, bytes, length);
  if (connection->partner != NULL) write_all(connection->partner, bytes, length);
}

static void hold(struct connection *connection, const char *bytes, size_t length) {
  if (length > LINE_MAX_BYTES - connection->have) die("a line is longer than %d", LINE_MAX_BYTES);
  memcpy(connection->held + connection->have, bytes, length);
  connection->have += length;
}

static void received(struct connection *connection, const char *bytes, size_t length) {
  const char *newline = memrchr(bytes, '\n', length);
  if (newline == NULL) {
    hold(connection, bytes, length);
    return;
  }
  size_t whole = (size_t)(newline + 1 - bytes);
  if (connection->have == 0) {
    forward(connection, bytes, whole);
  } else {
    hold(connection, bytes, whole);
    forward(connection, connection->held, connection->have);
    connection->have = 0;
  }
  if (whole < length) hold(connection, bytes + whole, length - whole);
}

static void left(struct connection *connection) {
  if (waiting == connection) waiting = NULL;
  if (connection->partner != NULL) connection->partner->partner = NULL;
  free(connection->held);
}

const struct service relay_service = {.arrived = arrived, .received = received, .left = left};
