// Fan: what comes goes to everybody else, unread. With one message on its way that is a line for a line.

#include <stdlib.h>

#include "common.h"
#include "floor.h"

static struct connection **all;
static size_t count, room;

static void arrived(struct connection *connection) {
  if (count == room) {
    room = room == 0 ? 64 : room * 2;
    all = realloc(all, room * sizeof *all);
    if (all == NULL) die("out of memory");
  }
  all[count++] = connection;
}

static void received(struct connection *sender, const char *bytes, size_t length) {
  for (size_t i = 0; i < count; i++) {
    if (all[i] != sender) write_all(all[i], bytes, length);
  }
}

static void left(struct connection *connection) {
  for (size_t i = 0; i < count; i++) {
    if (all[i] == connection) all[i] = all[--count];
  }
}

const struct service fan_service = {.arrived = arrived, .received = received, .left = left};
