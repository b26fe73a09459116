// Bingo in rooms of two, as fast as it goes or at a rate, with one move on its way in each room.
//
// A move is one `answer`. It is complete when its mover has the `ok`, which names the last fact made,
// and both seats have been told of the room's facts up to that one; it is timed until the other seat
// has. The two take turns as long as both still look for the right ending; who knows no words tries
// the choices in their order. Games that are over are begun again; that is in the time, but is not
// counted as a move. With a rate, moves are due by the clock (see pace.h).

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "common.h"
#include "load.h"
#include "pace.h"

enum { MOST_CHOICES = 8, LONGEST_WORD = 64, LONGEST_CODE = 16, LONGEST_LINE = 65536 };

enum phase {
  SITTING_DOWN,    // until both have been asked for the first time
  CHOOSING,        // nothing on its way; somebody may move
  MOVING,          // an answer is on its way
  STARTING_AGAIN,  // two `again` are on their way, until both have been asked in the new room
};

struct seat {
  struct peer *peer;
  uint64_t id;       // of the last request
  bool named;        // `hello` is done
  bool fresh;        // asked in a room where it had not been asked before
  bool done;         // right, or refused, in this round
  bool over;         // has been told that the game is over
  uint64_t seq;      // the last fact told
  uint64_t reached;  // when
  uint32_t tries;    // choices tried in this round
  uint32_t choices;
  size_t word_length[MOST_CHOICES];
  char word[MOST_CHOICES][LONGEST_WORD];
  size_t code_length;
  char code[LONGEST_CODE];  // the room that it was last asked in
};

struct room {
  struct seat seats[2];
  enum phase phase;
  uint32_t mover;
  uint64_t due;     // when that answer was to be sent
  bool ok;          // the answer's `ok` has come
  uint64_t ok_seq;  // and names this fact
  uint64_t complete;  // moves since they began to play
  uint64_t moves;     // those in the window
  size_t code_length;
  char code[LONGEST_CODE];  // as `open` named it
};

struct tally {
  uint64_t requests, request_bytes;
  uint64_t oks, ok_bytes;
  uint64_t events, event_bytes;
  uint64_t games, refused;
};

struct bingo_world {
  struct crowd crowd;
  struct room *rooms;
  uint32_t ready;  // rooms where both have been asked
  bool playing;
  struct pace pace;
  struct tally tally;
};

static const char *phase_name(enum phase phase) {
  switch (phase) {
    case SITTING_DOWN: return "sitting down";
    case CHOOSING: return "with nobody to move";
    case MOVING: return "moving";
    case STARTING_AGAIN: return "starting again";
  }
  return "";
}

static void describe(const struct room *room) {
  const struct seat *one = &room->seats[0], *two = &room->seats[1];
  fprintf(stderr,
          "room %.*s is %s: mover %u, ok %s (seq %llu); told up to %llu and %llu; "
          "tries %u and %u; done %d and %d; over %d and %d\n",
          (int)one->code_length, one->code, phase_name(room->phase), room->mover + 1,
          room->ok ? "here" : "missing", (unsigned long long)room->ok_seq,
          (unsigned long long)one->seq, (unsigned long long)two->seq, one->tries, two->tries,
          one->done, two->done, one->over, two->over);
}

static void on_stall(void *context) {
  struct bingo_world *world = context;
  for (uint32_t i = 0; i < world->crowd.count / 2 && i < 3; i++) describe(&world->rooms[i]);
}

// Requests

/// Sends `{"do":…,"id":N…}`; `rest` is what follows the id.
static void request(struct bingo_world *world, struct seat *seat, const char *verb,
                    const char *rest) {
  char line[512];
  seat->id++;
  int length = snprintf(line, sizeof line, "{\"do\":\"%s\",\"id\":%llu%s}\n", verb,
                        (unsigned long long)seat->id, rest);
  if (length < 0 || (size_t)length >= sizeof line) die("a request is too long");
  if (measure_counting()) {
    world->tally.requests++;
    world->tally.request_bytes += (uint64_t)length;
  }
  peer_send(seat->peer, line, (size_t)length);
}

static void answer(struct bingo_world *world, struct room *room, uint32_t mover, uint64_t due) {
  struct seat *seat = &room->seats[mover];
  if (seat->tries == seat->choices) {
    describe(room);
    die("seat %u has tried all %u choices, and none is right", mover + 1, seat->choices);
  }
  char rest[LONGEST_WORD + 16];
  snprintf(rest, sizeof rest, ",\"word\":\"%.*s\"", (int)seat->word_length[seat->tries],
           seat->word[seat->tries]);
  seat->tries++;
  room->mover = mover;
  room->phase = MOVING;
  room->ok = false;
  room->due = due;
  request(world, seat, "answer", rest);
}

/// Sends what comes next in a room where nothing is on its way, if there is anything.
static void go_on(struct bingo_world *world, struct room *room) {
  if (!world->playing || room->phase != CHOOSING) return;
  uint32_t other = 1 - room->mover;
  if (room->seats[0].over && room->seats[1].over) {
    room->phase = STARTING_AGAIN;
    room->seats[0].fresh = room->seats[1].fresh = false;
    // One asks, and the other wants the same.
    request(world, &room->seats[other], "again", "");
    request(world, &room->seats[room->mover], "again", "");
    room->mover = other;
    return;
  }
  uint64_t now = clock_now();
  uint64_t due = pace_due(&world->pace, (uint32_t)(room - world->rooms), room->complete, now);
  if (due > now) return;
  if (!room->seats[other].done) {
    answer(world, room, other, due);
  } else if (!room->seats[room->mover].done) {
    answer(world, room, room->mover, due);
  }
}

static uint64_t on_time(void *context, uint64_t now) {
  struct bingo_world *world = context;
  uint32_t room;
  while (pace_next(&world->pace, now, &room)) go_on(world, &world->rooms[room]);
  return pace_wake(&world->pace);
}

/// Called after every line: is what was on its way complete?
static void advance(struct bingo_world *world, struct room *room) {
  struct seat *mover = &room->seats[room->mover], *other = &room->seats[1 - room->mover];
  switch (room->phase) {
    case SITTING_DOWN:
      if (!mover->fresh || !other->fresh) return;
      room->phase = CHOOSING;
      world->ready++;
      break;
    case CHOOSING:
      break;
    case MOVING:
      if (!room->ok || other->seq < room->ok_seq || mover->seq < room->ok_seq) return;
      measure_done(other->reached - room->due);
      room->complete++;
      if (measure_counting()) room->moves++;
      room->phase = CHOOSING;
      break;
    case STARTING_AGAIN:
      if (!mover->fresh || !other->fresh) return;
      if (measure_counting()) world->tally.games++;
      room->phase = CHOOSING;
      break;
  }
  go_on(world, room);
}

// Lines from the server

static void sit_down(struct bingo_world *world, struct room *room) {
  if (!room->seats[1].named || room->code_length == 0) return;
  char rest[LONGEST_CODE + 16];
  snprintf(rest, sizeof rest, ",\"room\":\"%.*s\"", (int)room->code_length, room->code);
  request(world, &room->seats[1], "sit", rest);
}

static void take_ok(struct bingo_world *world, struct room *room, struct seat *seat,
                    struct text verb, struct text line) {
  if (measure_counting()) {
    world->tally.oks++;
    world->tally.ok_bytes += line.length + 1;
  }
  if (text_is(verb, "answer")) {
    if (!scan_number(line, "\"seq\":", &room->ok_seq)) {
      die("no seq: %.*s", (int)line.length, line.bytes);
    }
    room->ok = true;
  } else if (text_is(verb, "hello")) {
    seat->named = true;
    if (seat == &room->seats[0]) {
      request(world, seat, "open",
              ",\"game\":\"bingo\",\"seats\":2,\"think\":0,\"list\":\"sv\",\"level\":1");
    } else {
      sit_down(world, room);
    }
  } else if (text_is(verb, "open")) {
    struct text code;
    if (!scan_string(line, "\"room\":\"", &code) || code.length > LONGEST_CODE) {
      die("no room: %.*s", (int)line.length, line.bytes);
    }
    room->code_length = code.length;
    memcpy(room->code, code.bytes, code.length);
    sit_down(world, room);
  }
}

/// A refused answer is not a move: that seat waits for the next question. Any other refusal, or many
/// of these, means that this program and the server do not understand each other.
static void take_error(struct bingo_world *world, struct room *room, struct seat *seat,
                       struct text line) {
  world->tally.refused++;
  if (room->phase != MOVING || seat != &room->seats[room->mover] ||
      world->tally.refused > 1000 + 100 * (uint64_t)world->crowd.count) {
    describe(room);
    die("refused: %.*s", (int)line.length, line.bytes);
  }
  seat->done = true;
  room->phase = CHOOSING;
}

static void take_question(struct seat *seat, struct text code, uint64_t seq, struct text line) {
  struct text words[MOST_CHOICES];
  size_t count = scan_strings(line, "\"choices\":[", words, MOST_CHOICES);
  if (count == 0 || code.length > LONGEST_CODE) {
    die("cannot be answered: %.*s", (int)line.length, line.bytes);
  }
  for (size_t i = 0; i < count; i++) {
    if (words[i].length > LONGEST_WORD) die("a long word: %.*s", (int)line.length, line.bytes);
    seat->word_length[i] = words[i].length;
    memcpy(seat->word[i], words[i].bytes, words[i].length);
  }
  seat->choices = (uint32_t)count;
  seat->tries = 0;
  seat->done = false;
  if (!text_same(code, (struct text){seat->code, seat->code_length})) {
    seat->code_length = code.length;
    memcpy(seat->code, code.bytes, code.length);
    seat->seq = seq - 1;  // what came before the first question is not looked at
    seat->fresh = true;
    seat->over = false;
  }
}

static void take_event(struct bingo_world *world, struct room *room, struct seat *seat,
                       struct text event, struct text line, uint64_t now) {
  if (measure_counting()) {
    world->tally.events++;
    world->tally.event_bytes += line.length + 1;
  }
  struct text code;
  uint64_t seq, number;
  if (text_is(event, "caught-up")) return;  // names the last fact, and is none
  if (!scan_string(line, "\"room\":\"", &code) || !scan_number(line, "\"seq\":", &seq)) return;
  if (text_is(event, "asked")) take_question(seat, code, seq, line);
  if (!text_same(code, (struct text){seat->code, seat->code_length})) return;
  if (seq != seat->seq + 1) {
    describe(room);
    die("fact %llu follows %llu: %.*s", (unsigned long long)seq, (unsigned long long)seat->seq,
        (int)line.length, line.bytes);
  }
  seat->seq = seq;
  seat->reached = now;
  if (text_is(event, "answered")) {
    uint64_t own = seat == &room->seats[0] ? 1 : 2;
    if (scan_number(line, "\"seat\":", &number) && number == own &&
        scan_has(line, "\"right\":true")) {
      seat->done = true;
    }
  } else if (text_is(event, "over")) {
    seat->over = true;
  }
}

static void on_line(void *context, struct peer *peer, struct text line, uint64_t now) {
  struct bingo_world *world = context;
  struct room *room = &world->rooms[peer->number / 2];
  struct seat *seat = &room->seats[peer->number % 2];
  struct text name;
  if (scan_string(line, "\"event\":\"", &name)) {
    take_event(world, room, seat, name, line, now);
  } else if (scan_string(line, "\"ok\":\"", &name)) {
    take_ok(world, room, seat, name, line);
  } else if (scan_has(line, "\"error\":\"")) {
    take_error(world, room, seat, line);
  } else {
    die("not a line of the protocol: %.*s", (int)line.length, line.bytes);
  }
  advance(world, room);
}

static double mean(uint64_t sum, uint64_t count) {
  return count == 0 ? 0 : (double)sum / (double)count;
}

void load_bingo(const struct plan *plan) {
  struct bingo_world world = {.ready = 0};
  world.rooms = calloc(plan->count, sizeof *world.rooms);
  if (world.rooms == NULL) die("out of memory");
  world.crowd = (struct crowd){
      .port = plan->port,
      .count = plan->count * 2,
      .longest_line = LONGEST_LINE,
      .greets = true,
      .world = &world,
      .on_line = on_line,
      .on_time = on_time,
      .on_stall = on_stall,
  };
  crowd_connect(&world.crowd);
  FILE *tokens = plan->tokens == NULL ? NULL : fopen(plan->tokens, "re");
  if (plan->tokens != NULL && tokens == NULL) die_errno("%s", plan->tokens);
  for (uint32_t i = 0; i < plan->count * 2; i++) {
    struct seat *seat = &world.rooms[i / 2].seats[i % 2];
    char token[TOKEN_SIZE], rest[TOKEN_SIZE + 16];
    seat->peer = &world.crowd.peers[i];
    if (tokens == NULL) {
      snprintf(rest, sizeof rest, ",\"name\":\"Q%u\"", i + 1);
    } else if (fscanf(tokens, "%63s", token) == 1) {
      snprintf(rest, sizeof rest, ",\"token\":\"%s\"", token);
    } else {
      die("%s has only %u tokens", plan->tokens, i);
    }
    request(&world, seat, "hello", rest);
  }
  if (tokens != NULL) fclose(tokens);
  crowd_run_to(&world.crowd, &world.ready, plan->count, "not all rooms have begun to play");

  world.playing = true;
  world.pace = pace_start(plan->rate, plan->count);
  for (uint32_t i = 0; i < plan->count; i++) go_on(&world, &world.rooms[i]);
  measure_run(&world.crowd, plan);
  uint64_t complete = 0;
  for (uint32_t i = 0; i < plan->count; i++) {
    complete += world.rooms[i].complete;
    if (world.rooms[i].moves > 0 || plan->rate > 0) continue;
    describe(&world.rooms[i]);
    die("a room made no move in the window");
  }
  const struct tally *tally = &world.tally;
  measure_report(plan);
  if (plan->rate > 0) printf(" waiting=%llu", (unsigned long long)(world.pace.due - complete));
  printf(" games=%llu refused=%llu request_bytes=%.0f ok_bytes=%.0f fact_bytes=%.0f\n",
         (unsigned long long)tally->games, (unsigned long long)tally->refused,
         mean(tally->request_bytes, tally->requests), mean(tally->ok_bytes, tally->oks),
         mean(tally->event_bytes, tally->events));
}
