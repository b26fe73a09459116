// One message to many: how the servers are told who listens, and what they are to pass on.

#ifndef DIALECT_H
#define DIALECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "scan.h"

enum { LONGEST_SAYING = 4096, LONGEST_ROOM = 16 };

/// What the speaker and its listeners have in common.
struct channel {
  uint32_t line;            // bytes of a message as it is delivered, about
  const char *key;          // ours: the teacher's, because anybody else is slowed down
  size_t room_length;
  char room[LONGEST_ROOM];  // ours: as the server named it
};

struct dialect {
  const char *name;
  bool greets;              // the server speaks first
  uint32_t around;          // bytes of a delivered message besides the text that was said
  /// As in crowd.h.
  size_t (*cut)(const char *bytes, size_t length);
  /// Writes what connection `number` says to come in; the speaker does so before all listeners. NULL:
  /// nothing has to be said.
  size_t (*enter)(const struct channel *, uint32_t number, bool speaks, char *out);
  /// Does this line say that it is in?
  bool (*is_in)(struct channel *, bool speaks, struct text line);
  /// Writes what the speaker says so that everybody is sent this text.
  size_t (*say)(const struct channel *, const char *text, int length, char *out);
};

/// Dies if nobody speaks so.
const struct dialect *dialect_named(const char *name);

extern const struct dialect ordrum_dialect;
extern const struct dialect mqtt_dialect;

/// Writes a text that names this number, of the length that the channel's messages shall have.
int dialect_text(const struct dialect *, const struct channel *, uint64_t number, char *out);

/// The number in a message, if it is one.
bool dialect_number(struct text line, uint64_t *number);

#endif
