#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common.h"
#include "load.h"

static const char usage[] =
    "usage: load ping|enrol|moves|fanout|grow|overview|flood|rpush|idle --port N [--floor] [--count N]\n"
    "            [--warm MS] [--window MS] [--line BYTES] [--pid PID] [--data DIR] [--syncs FILE]\n"
    "            [--key KEY] [--rate N] [--dialect NAME] [--before N] [--stalled] [--web]\n"
    "            [--tokens FILE]\n"
    "       load start --port N [--floor] -- COMMAND ...\n"
    "       load port\n"
    "  ping   round trips on COUNT connections      (--floor: the echo)\n"
    "  enrol  COUNT new pupils say hello; their tokens are written into the FILE of --tokens\n"
    "  moves  bingo in COUNT rooms of two           (--floor: the relay, lines of BYTES)\n"
    "         --tokens: the pupils are those of that FILE, and the server knows them\n"
    "         --rate: N a second by the clock, timed from when each was due\n"
    "  fanout one speaks, COUNT listen to messages of BYTES (--dialect: ordrum, floor, redis, mqtt or irc)\n"
    "         --before: N messages of ours come first; --stalled: one more watcher stops reading\n"
    "         --web, for ping and fanout: over WebSockets of the server's port for browsers\n"
    "  grow   titles in a race that has had N of them (--before), and in fresh ones; needs the server's PID\n"
    "  overview  a teacher with KEY asks, one after the other or N times a second\n"
    "  flood  COUNT connections send what costs much, as fast as it is read\n"
    "  rpush  values of BYTES on COUNT connections to Redis\n"
    "  idle   COUNT connections that only wait; needs the server's PID\n"
    "  start  until the server that COMMAND runs answers (--floor: Redis)\n"
    "  port   prints a port that is free now, for servers that cannot choose one\n"
    "With --data also the bytes of its journal for each move, with --syncs how often it waited.\n";

static int free_port(void) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t length = sizeof address;
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, length) != 0 ||
      getsockname(listener, (struct sockaddr *)&address, &length) != 0) {
    die_errno("a free port");
  }
  close(listener);
  return ntohs(address.sin_port);
}

int main(int count, char **arguments) {
  if (count < 2) {
    fputs(usage, stderr);
    return 2;
  }
  struct plan plan = {.count = 1, .warm_ms = 500, .window_ms = 2000, .line = 150};
  char **command = NULL;
  for (int i = 2; i < count; i++) {
    const char *name = arguments[i];
    if (strcmp(name, "--floor") == 0) {
      plan.floor = true;
      continue;
    }
    if (strcmp(name, "--stalled") == 0) {
      plan.stalled = true;
      continue;
    }
    if (strcmp(name, "--web") == 0) {
      plan.web = true;
      continue;
    }
    if (strcmp(name, "--") == 0) {
      command = &arguments[i + 1];
      break;
    }
    const char *value = i + 1 < count ? arguments[++i] : NULL;
    if (strcmp(name, "--port") == 0) {
      plan.port = (int)number_argument(value, name, 65535);
    } else if (strcmp(name, "--count") == 0) {
      plan.count = (uint32_t)number_argument(value, name, 100000);
    } else if (strcmp(name, "--warm") == 0) {
      plan.warm_ms = (uint32_t)number_argument(value, name, 60000);
    } else if (strcmp(name, "--window") == 0) {
      plan.window_ms = (uint32_t)number_argument(value, name, 7200000);
    } else if (strcmp(name, "--line") == 0) {
      plan.line = (uint32_t)number_argument(value, name, 8192);
    } else if (strcmp(name, "--pid") == 0) {
      plan.pid = (int)number_argument(value, name, 1 << 22);
    } else if (strcmp(name, "--rate") == 0) {
      plan.rate = (uint32_t)number_argument(value, name, 10000000);
    } else if (strcmp(name, "--before") == 0) {
      plan.before = (uint32_t)number_argument(value, name, 1000000);
    } else if (strcmp(name, "--dialect") == 0 && value != NULL) {
      plan.dialect = value;
    } else if (strcmp(name, "--key") == 0 && value != NULL) {
      plan.key = value;
    } else if (strcmp(name, "--data") == 0 && value != NULL) {
      plan.data = value;
    } else if (strcmp(name, "--tokens") == 0 && value != NULL) {
      plan.tokens = value;
    } else if (strcmp(name, "--syncs") == 0 && value != NULL) {
      plan.syncs = value;
    } else {
      fputs(usage, stderr);
      return 2;
    }
  }
  if (strcmp(arguments[1], "port") == 0) {
    printf("%d\n", free_port());
    return 0;
  }
  if (plan.port == 0) die("--port is needed");
  if (plan.count == 0) die("--count must be at least 1");
  bool pairs = strcmp(arguments[1], "moves") == 0;
  raise_open_files((pairs ? 2ul : 1ul) * plan.count + 64);
  alarm(10 * 60 + plan.window_ms / 1000);  // whatever happens

  if (strcmp(arguments[1], "ping") == 0) {
    load_ping(&plan);
  } else if (strcmp(arguments[1], "enrol") == 0) {
    load_enrol(&plan);
  } else if (strcmp(arguments[1], "moves") == 0) {
    plan.floor ? load_relay(&plan) : load_bingo(&plan);
  } else if (strcmp(arguments[1], "fanout") == 0) {
    load_fanout(&plan);
  } else if (strcmp(arguments[1], "grow") == 0) {
    load_grow(&plan);
  } else if (strcmp(arguments[1], "overview") == 0) {
    load_overview(&plan);
  } else if (strcmp(arguments[1], "flood") == 0) {
    load_flood(&plan);
  } else if (strcmp(arguments[1], "rpush") == 0) {
    load_rpush(&plan);
  } else if (strcmp(arguments[1], "idle") == 0) {
    load_idle(&plan);
  } else if (strcmp(arguments[1], "start") == 0 && command != NULL && *command != NULL) {
    load_start(&plan, command);
  } else {
    fputs(usage, stderr);
    return 2;
  }
  return 0;
}
