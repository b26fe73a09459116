#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "common.h"
#include "floor.h"

int main(int count, char **arguments) {
  if (count < 2 || count > 3) die("usage: floor echo|relay|fan [PORT]");
  int port = count == 3 ? (int)number_argument(arguments[2], "PORT", 65535) : 0;
  raise_open_files(64);

  // Nobody should have to look for a forgotten one: it ends with whoever started it, and
  // after half an hour in any case.
  if (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0) die_errno("prctl");
  alarm(30 * 60);

  if (strcmp(arguments[1], "echo") == 0) serve(&echo_service, port);
  if (strcmp(arguments[1], "relay") == 0) serve(&relay_service, port);
  if (strcmp(arguments[1], "fan") == 0) serve(&fan_service, port);
  die("\"%s\" is neither echo nor relay nor fan", arguments[1]);
}
