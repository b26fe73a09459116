// One room's life as a real server wrote it down: the lines of its journal from the first `hello` of
// its two pupils until the game is over. It can be told again with other numbers and names.

#ifndef TEMPLATE_H
#define TEMPLATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bytes.h"

/// What is not the same every time.
enum slot { NOTHING, NUMBER, TIME, PUPIL, ROOM, CODE, NAME, DIGEST };

/// Bytes that are always the same, and what comes after them.
struct piece {
  const char *start;
  size_t count;
  enum slot slot;
  uint32_t pupil;  // PUPIL: the first (0) or the second (1)
};

struct line {
  struct piece *pieces;
  size_t count;
  uint32_t facts;
  bool enrols;  // a pupil comes for the first time
};

struct template {
  struct line *lines;
  size_t count;       // the last one says that the game is over
  uint64_t last_seq;  // the number of the room's last fact
  uint64_t at;        // when the game was played
};

/// Reads a segment in which the first room's game comes to its end. Dies if it does not.
struct template template_read(const char *path);

/// How a line is told this time.
struct telling {
  uint64_t number;  // of its last fact
  uint64_t at;
  uint64_t first_pupil;
  uint64_t room;
  const char *code;
  uint64_t *secrets;  // how many digests have been made up
};

/// Adds the line, closed.
void template_tell(const struct line *, const struct telling *, struct bytes *);

#endif
