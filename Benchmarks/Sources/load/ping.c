// {"do":"ping","id":1} → {"ok":"ping","id":1}. The echo sends the request back; "do" and "ok" being
// equally long, its answer has exactly the length of ours.

#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "common.h"
#include "load.h"

struct pinger {
  uint64_t id;
  uint64_t sent;
  uint64_t answers;
};

struct ping_world {
  struct pinger *pingers;
  const char *answer;
};

static void send_ping(struct pinger *pinger, struct peer *peer) {
  char line[64];
  pinger->id++;
  int length = snprintf(line, sizeof line, "{\"do\":\"ping\",\"id\":%llu}\n",
                        (unsigned long long)pinger->id);
  pinger->sent = clock_now();
  peer_send(peer, line, (size_t)length);
}

static void on_line(void *context, struct peer *peer, struct text line, uint64_t now) {
  struct ping_world *world = context;
  struct pinger *pinger = &world->pingers[peer->number];
  uint64_t id = 0;
  if (!scan_has(line, world->answer) || !scan_number(line, "\"id\":", &id) || id != pinger->id) {
    die("not the answer to ping %llu: %.*s", (unsigned long long)pinger->id, (int)line.length,
        line.bytes);
  }
  measure_done(now - pinger->sent);
  if (measure_counting()) pinger->answers++;
  send_ping(pinger, peer);
}

void load_ping(const struct plan *plan) {
  struct ping_world world = {
      .pingers = calloc(plan->count, sizeof(struct pinger)),
      .answer = plan->floor ? "\"do\":\"ping\"" : "\"ok\":\"ping\"",
  };
  if (world.pingers == NULL) die("out of memory");
  struct crowd crowd = {
      .port = plan->port,
      .count = plan->count,
      .longest_line = 4096,
      .greets = !plan->floor,
      .web = plan->web,
      .world = &world,
      .on_line = on_line,
  };
  crowd_connect(&crowd);
  for (uint32_t i = 0; i < plan->count; i++) send_ping(&world.pingers[i], &crowd.peers[i]);
  measure_run(&crowd, plan);
  for (uint32_t i = 0; i < plan->count; i++) {
    if (world.pingers[i].answers == 0) die("connection %u got no answer in the window", i);
  }
  measure_report(plan);
  printf("\n");
}
