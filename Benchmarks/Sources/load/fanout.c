// One speaks and many listen, in a closed loop: the next message is said when every listener has the one
// before. Each message that reaches a listener is a delivery, timed from when it was said.

#include <stdio.h>
#include <stdlib.h>

#include "clock.h"
#include "common.h"
#include "dialect.h"
#include "load.h"

enum {
  AT_A_TIME = 10,  // come in together: some servers have a short queue for who connects
  LONGEST_LINE = 16384,
};

struct listener {
  bool in;
  uint64_t last;  // message
};

struct fanout_world {
  struct crowd crowd;
  const struct dialect *dialect;
  struct channel channel;
  struct peer *speaker;
  struct listener *listeners;  // and the speaker, each by its number
  uint32_t count;              // how many must have a message before the next is said
  uint32_t in;
  uint64_t number;             // of the message on its way
  uint64_t said;
  uint32_t delivered;
  uint32_t alone;              // messages still to be said before anybody listens
};

static void say(struct fanout_world *world) {
  char text[LONGEST_SAYING], out[LONGEST_SAYING];
  world->number++;
  world->delivered = 0;
  int length = dialect_text(world->dialect, &world->channel, world->number, text);
  size_t all = world->dialect->say(&world->channel, text, length, out);
  world->said = clock_now();
  peer_send(world->speaker, out, all);
}

/// The speaker hears itself, where the server lets it.
static void speaker_heard(struct fanout_world *world, uint64_t number) {
  if (world->alone == 0 || number != world->number) return;
  world->alone--;
  if (world->alone > 0) {
    say(world);
  } else {
    world->delivered = 1;  // what crowd_run_to waits for
  }
}

static void on_line(void *context, struct peer *peer, struct text line, uint64_t now) {
  struct fanout_world *world = context;
  struct listener *listener = &world->listeners[peer->number];
  uint64_t number;
  if (!listener->in) {
    if (!world->dialect->is_in(&world->channel, peer == world->speaker, line)) return;
    listener->in = true;
    world->in++;
  } else if (!dialect_number(line, &number)) {
    return;
  } else if (peer == world->speaker) {
    speaker_heard(world, number);
  } else {
    if (number != world->number || number == listener->last) {
      die("not message %llu: %.*s", (unsigned long long)world->number, (int)line.length, line.bytes);
    }
    listener->last = number;
    measure_done(now - world->said);
    if (++world->delivered == world->count) say(world);
  }
}

static void on_stall(void *context) {
  struct fanout_world *world = context;
  fprintf(stderr, "%u are in; message %llu has reached %u of %u\n", world->in,
          (unsigned long long)world->number, world->delivered, world->count);
}

static struct peer *enter(struct fanout_world *world) {
  char out[LONGEST_SAYING];
  struct peer *peer = crowd_add(&world->crowd);
  if (world->speaker == NULL) world->speaker = peer;
  if (world->dialect->enter == NULL) {
    world->listeners[peer->number].in = true;
    world->in++;
  } else {
    peer_send(peer, out, world->dialect->enter(&world->channel, peer->number, peer == world->speaker, out));
  }
  return peer;
}

static void wait_for_all(struct fanout_world *world) {
  crowd_run_to(&world->crowd, &world->in, world->crowd.connected, "not all who connected are in");
}

static void say_alone(struct fanout_world *world, uint32_t count) {
  world->alone = count;
  say(world);
  crowd_run_to(&world->crowd, &world->delivered, 1, "the speaker does not hear itself");
}

void load_fanout(const struct plan *plan) {
  struct fanout_world world = {
      .dialect = dialect_named(plan->dialect != NULL ? plan->dialect : "ordrum"),
      .channel = {.line = plan->line, .key = plan->key},
      .count = plan->count,
  };
  uint32_t all = 1 + plan->count + (plan->stalled ? 1 : 0);
  world.listeners = calloc(all, sizeof *world.listeners);
  if (world.listeners == NULL) die("out of memory");
  world.crowd = (struct crowd){
      .port = plan->port,
      .count = all,
      .longest_line = LONGEST_LINE,
      .greets = world.dialect->greets,
      .web = plan->web,
      .cut = world.dialect->cut,
      .world = &world,
      .on_line = on_line,
      .on_stall = on_stall,
  };
  crowd_prepare(&world.crowd);
  enter(&world);  // the speaker
  wait_for_all(&world);
  if (plan->stalled) {
    struct peer *stalled = enter(&world);
    wait_for_all(&world);
    crowd_stop_reading(&world.crowd, stalled);
  }
  if (plan->before > 0) say_alone(&world, plan->before);
  while (world.crowd.connected < all) {
    enter(&world);
    if (world.crowd.connected % AT_A_TIME == 0) wait_for_all(&world);
  }
  wait_for_all(&world);

  say(&world);
  measure_run(&world.crowd, plan);
  measure_report(plan);
  printf(" messages=%llu\n", (unsigned long long)world.number);
}
