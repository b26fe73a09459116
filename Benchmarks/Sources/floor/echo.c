// Echo: what came goes back, unread. With one request outstanding that is a line for a line.

#include "floor.h"

static void nothing(struct connection *connection) { (void)connection; }

const struct service echo_service = {.arrived = nothing, .received = write_all, .left = nothing};
