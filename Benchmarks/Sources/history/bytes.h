// Bytes that grow, as lines are put together.

#ifndef BYTES_H
#define BYTES_H

#include <stddef.h>
#include <stdint.h>

struct bytes {
  char *start;
  size_t count, room;
};

void bytes_add(struct bytes *, const char *more, size_t count);
void bytes_print(struct bytes *, const char *format, ...) __attribute__((format(printf, 2, 3)));

/// Closes the object that begins at byte `from` with its checksum and a line feed; see Format.swift.
void bytes_seal(struct bytes *, size_t from);

#endif
