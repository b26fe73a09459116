// What a title costs the server in a race's room that has had many, beside one in a fresh room. Each leader is
// alone in its room, and says the next title when it hears the one before.

#include <stdio.h>
#include <stdlib.h>

#include "common.h"
#include "dialect.h"
#include "load.h"
#include "process.h"

enum {
  TURNS = 10,     // the old room and a fresh one, each time another
  TITLES = 1000,  // in each room of a turn
};

struct grow_world {
  struct crowd crowd;
  struct channel channels[1 + TURNS];  // of each leader; the first one's room grows old
  bool in[1 + TURNS];
  uint32_t opened;
  struct peer *leader;  // who speaks now
  uint64_t number;      // of its last title
  uint32_t left;        // titles that it has still to say
  uint32_t done;        // how many times all of them were said
};

static void say(struct grow_world *world) {
  char text[LONGEST_SAYING], out[LONGEST_SAYING];
  const struct channel *channel = &world->channels[world->leader->number];
  world->number++;
  world->left--;
  int length = dialect_text(&ordrum_dialect, channel, world->number, text);
  peer_send(world->leader, out, ordrum_dialect.say(channel, text, length, out));
}

static void on_line(void *context, struct peer *peer, struct text line, uint64_t now) {
  (void)now;
  struct grow_world *world = context;
  uint64_t number;
  if (!world->in[peer->number]) {
    if (!ordrum_dialect.is_in(&world->channels[peer->number], true, line)) return;
    world->in[peer->number] = true;
    world->opened++;
  } else if (dialect_number(line, &number)) {
    if (peer != world->leader || number != world->number) {
      die("not title %llu: %.*s", (unsigned long long)world->number, (int)line.length, line.bytes);
    }
    if (world->left > 0) {
      say(world);
    } else {
      world->done++;
    }
  }
}

/// The microseconds of the server's processor time that each of `count` titles takes in this room.
static double time_titles(struct grow_world *world, uint32_t room, uint32_t count, int pid) {
  double before = process_seconds(pid);
  world->leader = &world->crowd.peers[room];
  world->left = count;
  say(world);
  crowd_run_to(&world->crowd, &world->done, world->done + 1, "not all titles have come");
  return (process_seconds(pid) - before) * 1e6 / count;
}

static int by_size(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

static double median(double *times) {
  qsort(times, TURNS, sizeof *times, by_size);
  return (times[TURNS / 2 - 1] + times[TURNS / 2]) / 2;
}

void load_grow(const struct plan *plan) {
  static struct grow_world world;
  if (plan->pid == 0) die("the server's --pid is needed");
  if (plan->before == 0) die("--before must be at least 1");
  world.crowd = (struct crowd){
      .port = plan->port,
      .count = 1 + TURNS,
      .longest_line = 4096,
      .greets = true,
      .world = &world,
      .on_line = on_line,
  };
  crowd_connect(&world.crowd);
  for (uint32_t i = 0; i < world.crowd.count; i++) {
    char out[LONGEST_SAYING];
    world.channels[i] = (struct channel){.line = plan->line, .key = plan->key};
    peer_send(&world.crowd.peers[i], out, ordrum_dialect.enter(&world.channels[i], i, true, out));
  }
  crowd_run_to(&world.crowd, &world.opened, world.crowd.count, "not all rooms are open");

  double old[TURNS], fresh[TURNS];
  time_titles(&world, 0, plan->before, plan->pid);
  for (uint32_t turn = 0; turn < TURNS; turn++) {
    old[turn] = time_titles(&world, 0, TITLES, plan->pid);
    fresh[turn] = time_titles(&world, 1 + turn, TITLES, plan->pid);
  }
  printf("old_us=%.2f fresh_us=%.2f facts=%u\n", median(old), median(fresh), plan->before);
}
