#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "common.h"
#include "load.h"

static const char usage[] =
    "usage: load ping|moves|idle --port N [--floor] [--count N] [--warm MS] [--window MS]\n"
    "            [--line BYTES] [--pid PID]\n"
    "  ping   round trips on COUNT connections      (--floor: the echo)\n"
    "  moves  bingo in COUNT rooms of two           (--floor: the relay, lines of BYTES)\n"
    "  idle   COUNT connections that only wait; needs the server's PID\n";

int main(int count, char **arguments) {
  if (count < 2) {
    fputs(usage, stderr);
    return 2;
  }
  struct plan plan = {.count = 1, .warm_ms = 500, .window_ms = 2000, .line = 150};
  for (int i = 2; i < count; i++) {
    const char *name = arguments[i];
    if (strcmp(name, "--floor") == 0) {
      plan.floor = true;
      continue;
    }
    const char *value = i + 1 < count ? arguments[++i] : NULL;
    if (strcmp(name, "--port") == 0) {
      plan.port = (int)number_argument(value, name, 65535);
    } else if (strcmp(name, "--count") == 0) {
      plan.count = (uint32_t)number_argument(value, name, 100000);
    } else if (strcmp(name, "--warm") == 0) {
      plan.warm_ms = (uint32_t)number_argument(value, name, 60000);
    } else if (strcmp(name, "--window") == 0) {
      plan.window_ms = (uint32_t)number_argument(value, name, 60000);
    } else if (strcmp(name, "--line") == 0) {
      plan.line = (uint32_t)number_argument(value, name, 8192);
    } else if (strcmp(name, "--pid") == 0) {
      plan.pid = (int)number_argument(value, name, 1 << 22);
    } else {
      fputs(usage, stderr);
      return 2;
    }
  }
  if (plan.port == 0) die("--port is needed");
  if (plan.count == 0) die("--count must be at least 1");
  bool pairs = strcmp(arguments[1], "moves") == 0;
  raise_open_files((pairs ? 2ul : 1ul) * plan.count + 64);
  alarm(10 * 60);  // whatever happens

  if (strcmp(arguments[1], "ping") == 0) {
    load_ping(&plan);
  } else if (strcmp(arguments[1], "moves") == 0) {
    plan.floor ? load_relay(&plan) : load_bingo(&plan);
  } else if (strcmp(arguments[1], "idle") == 0) {
    load_idle(&plan);
  } else {
    fputs(usage, stderr);
    return 2;
  }
  return 0;
}
