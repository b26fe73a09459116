// The rooms of a class play in groups: each line of the template is told for one room after the other,
// then the next line, as it is when many play at once. Rooms that are still open need two pupils each.
// If they end, the same pupils play in group after group.

#include "class.h"

#include <stdio.h>

#include "bytes.h"
#include "common.h"
#include "journal.h"
#include "template.h"

enum { CODE_LENGTH = 6, STEP_MS = 1, UNTIL_ENDED_MS = 10 * 60 * 1000 };

struct class {
  struct template template;
  size_t lines;  // that are told of each room
  bool ended;
  uint64_t number, at, rooms, pupils, secrets;
  struct journal journal;
  struct bytes bytes;
};

/// A code of its own for each of some 200,000 rooms, of the same length for all: a letter and digits.
static void make_code(uint64_t room, char code[CODE_LENGTH + 1]) {
  code[0] = "JKLMRXZ"[room % 7];
  room /= 7;
  for (int i = 1; i < CODE_LENGTH; i++, room /= 8) code[i] = "23456789"[room % 8];
  code[CODE_LENGTH] = '\0';
}

static void begin(struct class *class) {
  class->number = 1;
  bytes_print(&class->bytes, "{\"n\":1,\"at\":%llu,\"facts\":[{\"event\":\"began\"}]",
              (unsigned long long)class->at);
  bytes_seal(&class->bytes, 0);
  journal_write(&class->journal, &class->bytes);
}

/// What the server writes when a game has been over for ten minutes.
static void end_room(struct class *class, uint64_t room) {
  size_t from = class->bytes.count;
  class->number += 2;
  bytes_print(&class->bytes,
              "{\"n\":%llu,\"at\":%llu,\"facts\":[{\"event\":\"ended\",\"room\":%llu,\"seq\":%llu,"
              "\"reason\":\"over\"},{\"event\":\"room-ended\",\"room\":%llu}]",
              (unsigned long long)class->number, (unsigned long long)class->at,
              (unsigned long long)room, (unsigned long long)class->template.last_seq + 1,
              (unsigned long long)room);
  bytes_seal(&class->bytes, from);
}

static void play_group(struct class *class, uint64_t count) {
  uint64_t first_room = class->rooms + 1;
  uint64_t first_pupil = class->ended ? 1 : class->pupils + 1;
  bool are_new = first_pupil + 2 * count > class->pupils + 1;
  for (size_t i = 0; i < class->lines; i++) {
    const struct line *line = &class->template.lines[i];
    if (line->enrols && !are_new) continue;
    for (uint64_t j = 0; j < count; j++) {
      char code[CODE_LENGTH + 1];
      make_code(first_room + j, code);
      class->number += line->facts;
      struct telling telling = {
          .number = class->number,
          .at = class->at,
          .first_pupil = first_pupil + 2 * j,
          .room = first_room + j,
          .code = code,
          .secrets = &class->secrets,
      };
      template_tell(line, &telling, &class->bytes);
    }
    journal_write(&class->journal, &class->bytes);
    class->at += STEP_MS;
  }
  class->rooms += count;
  if (are_new) class->pupils += 2 * count;
  if (!class->ended) return;
  class->at += UNTIL_ENDED_MS;
  for (uint64_t j = 0; j < count; j++) end_room(class, first_room + j);
  journal_write(&class->journal, &class->bytes);
}

/// One decision that gives them all. Games of cards are played.
static void assign(struct class *class, uint64_t exercises) {
  size_t from = class->bytes.count;
  class->number += exercises;
  bytes_print(&class->bytes, "{\"n\":%llu,\"at\":%llu,\"facts\":[",
              (unsigned long long)class->number, (unsigned long long)class->at);
  for (uint64_t i = 1; i <= exercises; i++) {
    bytes_print(&class->bytes,
                "%s{\"event\":\"assigned\",\"exercise\":%llu,\"game\":\"cards\",\"list\":\"sv\","
                "\"level\":1,\"goal\":%llu}",
                i == 1 ? "" : ",", (unsigned long long)i, (unsigned long long)(i * 100 / exercises));
  }
  bytes_print(&class->bytes, "]");
  bytes_seal(&class->bytes, from);
  journal_write(&class->journal, &class->bytes);
}

void write_results(const char *template, const char *directory, uint64_t games, uint64_t pupils,
                   uint64_t exercises) {
  struct class class = {.template = template_read(template), .ended = true};
  class.lines = class.template.count;
  uint64_t rounds = (games + pupils - 1) / pupils;
  class.at = class.template.at - rounds * (class.lines * STEP_MS + UNTIL_ENDED_MS);
  class.journal = journal_begin(directory);
  begin(&class);
  assign(&class, exercises);
  for (uint64_t i = 0; i < rounds; i++) play_group(&class, pupils / 2);
  journal_end(&class.journal);
  printf("games=%llu facts=%llu pupils=%llu bytes=%llu segments=%llu\n",
         (unsigned long long)class.rooms * 2, (unsigned long long)class.number,
         (unsigned long long)class.pupils, (unsigned long long)class.journal.total,
         (unsigned long long)class.journal.segments);
}

void write_class(const char *template, const char *directory, uint64_t facts, bool ended) {
  struct class class = {.template = template_read(template), .ended = ended};
  // Without its last line a game is still played.
  class.lines = ended ? class.template.count : class.template.count - 1;
  uint64_t each = ended ? 2 : 0;  // of one room, if its pupils are known already
  for (size_t i = 0; i < class.lines; i++) {
    const struct line *line = &class.template.lines[i];
    if (!ended || !line->enrols) each += line->facts;
  }
  // All of it lies before the game that was really played, so none of it in the future.
  uint64_t groups = facts / each / AT_ONCE + 1;
  class.at = class.template.at - groups * (class.lines * STEP_MS + (ended ? UNTIL_ENDED_MS : 0));
  class.journal = journal_begin(directory);
  begin(&class);
  while (class.number < facts) {
    uint64_t missing = (facts - class.number + each - 1) / each;
    play_group(&class, missing < AT_ONCE ? missing : AT_ONCE);
  }
  journal_end(&class.journal);
  printf("facts=%llu rooms=%llu pupils=%llu bytes=%llu segments=%llu\n",
         (unsigned long long)class.number, (unsigned long long)class.rooms,
         (unsigned long long)class.pupils, (unsigned long long)class.journal.total,
         (unsigned long long)class.journal.segments);
}
