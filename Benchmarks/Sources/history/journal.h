// Segments of a journal as the server writes them; Format.swift says what they are.

#ifndef JOURNAL_H
#define JOURNAL_H

#include <stdint.h>
#include <stdio.h>

#include "bytes.h"

struct journal {
  const char *directory;
  FILE *file;
  uint64_t segments;
  uint64_t written;  // of the segment
  uint64_t total;    // of all
};

/// Makes the directory, which must not be there yet, and the first segment.
struct journal journal_begin(const char *directory);

/// One write: a mark, and lines, which are then gone.
void journal_write(struct journal *, struct bytes *lines);

/// Says that all is on disk, as a server that was stopped does.
void journal_end(struct journal *);

#endif
