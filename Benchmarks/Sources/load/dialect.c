#include "dialect.h"

#include <stdio.h>
#include <string.h>

#include "common.h"

static const char mark[] = "message ";

int dialect_text(const struct dialect *dialect, const struct channel *channel, uint64_t number,
                 char *out) {
  int length = (int)channel->line - (int)dialect->around;
  int head = snprintf(out, LONGEST_SAYING, "%s%llu ", mark, (unsigned long long)number);
  if (length < head || length >= LONGEST_SAYING) die("--line %u does not do here", channel->line);
  memset(out + head, 'x', (size_t)(length - head));
  return length;
}

bool dialect_number(struct text line, uint64_t *number) { return scan_number(line, mark, number); }

// Ours: the leader of a race, who is a teacher, changes what it is about, and everybody who watches the room
// is told.

static size_t ordrum_enter(const struct channel *channel, uint32_t number, bool speaks, char *out) {
  if (speaks) {
    if (channel->key == NULL) die("the teacher's --key is needed");
    return (size_t)snprintf(out, LONGEST_SAYING,
                            "{\"do\":\"teach\",\"key\":\"%s\"}\n"
                            "{\"do\":\"hello\",\"name\":\"Q%u\"}\n"
                            "{\"do\":\"open\",\"game\":\"race\"}\n",
                            channel->key, number + 1);
  }
  return (size_t)sprintf(out, "{\"do\":\"watch\",\"room\":\"%.*s\"}\n", (int)channel->room_length,
                         channel->room);
}

static bool ordrum_is_in(struct channel *channel, bool speaks, struct text line) {
  if (scan_has(line, "\"error\":\"")) die("refused: %.*s", (int)line.length, line.bytes);
  if (!speaks) return scan_has(line, "\"event\":\"caught-up\"");
  struct text room;
  if (!scan_has(line, "\"ok\":\"open\"")) return false;
  if (!scan_string(line, "\"room\":\"", &room) || room.length > LONGEST_ROOM) {
    die("no room: %.*s", (int)line.length, line.bytes);
  }
  channel->room_length = room.length;
  memcpy(channel->room, room.bytes, room.length);
  return true;
}

static size_t ordrum_say(const struct channel *channel, const char *text, int length, char *out) {
  (void)channel;
  return (size_t)sprintf(out, "{\"do\":\"title\",\"about\":\"%.*s\"}\n", length, text);
}

const struct dialect ordrum_dialect = {
    .name = "ordrum",
    .greets = true,
    .around = sizeof "{\"event\":\"titled\",\"room\":\"K7\",\"seq\":12345,\"seat\":1,\"about\":\"\"}",
    .enter = ordrum_enter,
    .is_in = ordrum_is_in,
    .say = ordrum_say,
};

// The floor: whoever connects listens, and what is said comes as it is.

static size_t floor_say(const struct channel *channel, const char *text, int length, char *out) {
  (void)channel;
  return (size_t)sprintf(out, "%.*s\n", length, text);
}

static const struct dialect floor_dialect = {.name = "floor", .around = 1, .say = floor_say};

// Redis: SUBSCRIBE and PUBLISH. A message comes in seven lines, and its text is the last one.

static size_t redis_enter(const struct channel *channel, uint32_t number, bool speaks, char *out) {
  (void)channel, (void)number;
  // A PING for the speaker, so that it has something to wait for.
  return (size_t)sprintf(out, speaks ? "*1\r\n$4\r\nPING\r\n"
                                     : "*2\r\n$9\r\nSUBSCRIBE\r\n$4\r\nrace\r\n");
}

static bool redis_is_in(struct channel *channel, bool speaks, struct text line) {
  (void)channel;
  return text_is(line, speaks ? "+PONG\r" : ":1\r");
}

static size_t redis_say(const struct channel *channel, const char *text, int length, char *out) {
  (void)channel;
  return (size_t)sprintf(out, "*3\r\n$7\r\nPUBLISH\r\n$4\r\nrace\r\n$%d\r\n%.*s\r\n", length, length,
                         text);
}

static const struct dialect redis_dialect = {
    .name = "redis",
    .around = sizeof "*3\r\n$7\r\nmessage\r\n$4\r\nrace\r\n$100\r\n\r\n" - 1,
    .enter = redis_enter,
    .is_in = redis_is_in,
    .say = redis_say,
};

// IRC: everybody is in one channel.

static size_t irc_enter(const struct channel *channel, uint32_t number, bool speaks, char *out) {
  (void)channel, (void)speaks;
  return (size_t)sprintf(out, "NICK Q%u\r\nUSER q 0 * :q\r\nJOIN #race\r\n", number + 1);
}

static bool irc_is_in(struct channel *channel, bool speaks, struct text line) {
  (void)channel, (void)speaks;
  return scan_has(line, " 366 ");  // the end of the list of those who are there
}

static size_t irc_say(const struct channel *channel, const char *text, int length, char *out) {
  (void)channel;
  return (size_t)sprintf(out, "PRIVMSG #race :%.*s\r\n", length, text);
}

static const struct dialect irc_dialect = {
    .name = "irc",
    .around = sizeof ":Q1001!~q@127.0.0.1 PRIVMSG #race :\r\n" - 1,
    .enter = irc_enter,
    .is_in = irc_is_in,
    .say = irc_say,
};

const struct dialect *dialect_named(const char *name) {
  static const struct dialect *const all[] = {
      &ordrum_dialect, &floor_dialect, &redis_dialect, &irc_dialect, &mqtt_dialect,
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (strcmp(all[i]->name, name) == 0) return all[i];
  }
  die("nobody speaks %s", name);
}
