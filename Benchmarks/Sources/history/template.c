#include "template.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common.h"

enum { CLOSING = 18, MOST_PIECES = 64 };  // `,"sum":"89abcdef"}`

/// Keys with their quotes cannot stand inside a string: there a quote is \".
static const struct {
  const char *key;
  enum slot slot;
} keys[] = {
    {"\"n\":", NUMBER},    {"\"at\":", TIME},     {"\"by\":", PUPIL},   {"\"pupil\":", PUPIL},
    {"\"room\":\"", CODE}, {"\"code\":\"", CODE}, {"\"room\":", ROOM},  {"\"name\":\"", NAME},
    {"\"sha256\":\"", DIGEST},
};

static bool has(const char *start, const char *end, const char *pattern) {
  return memmem(start, (size_t)(end - start), pattern, strlen(pattern)) != NULL;
}

static uint64_t number_after(const char *start, const char *end, const char *key) {
  const char *place = memmem(start, (size_t)(end - start), key, strlen(key));
  if (place == NULL) die("no %s in: %.*s", key, (int)(end - start), start);
  return strtoull(place + strlen(key), NULL, 10);
}

/// The slot whose key begins here; `*after` is then where the key ends.
static enum slot slot_at(const char *place, const char *end, const char **after) {
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
    size_t length = strlen(keys[i].key);
    if ((size_t)(end - place) > length && memcmp(place, keys[i].key, length) == 0) {
      *after = place + length;
      return keys[i].slot;
    }
  }
  return NOTHING;
}

static struct line take_apart(const char *start, const char *end) {
  struct piece pieces[MOST_PIECES];
  struct line line = {.enrols = has(start, end, "\"event\":\"enrolled\"")};
  const char *begin = start;
  for (const char *place = start; place < end;) {
    const char *after;
    enum slot slot = slot_at(place, end, &after);
    if (slot == NOTHING) {
      place++;
      continue;
    }
    if (line.count + 1 == MOST_PIECES) die("a line of the template has too many parts");
    struct piece *piece = &pieces[line.count++];
    *piece = (struct piece){.start = begin, .count = (size_t)(after - begin), .slot = slot};
    if (slot == PUPIL) {
      unsigned long pupil = strtoul(after, NULL, 10);
      if (pupil != 1 && pupil != 2) die("the template has a third pupil");
      piece->pupil = (uint32_t)pupil - 1;
    }
    place = after + strcspn(after, after[-1] == '"' ? "\"" : ",}");
    begin = place;
  }
  pieces[line.count++] =
      (struct piece){.start = begin, .count = (size_t)(end - begin), .slot = NOTHING};
  line.pieces = malloc(line.count * sizeof *pieces);
  if (line.pieces == NULL) die("out of memory");
  memcpy(line.pieces, pieces, line.count * sizeof *pieces);
  return line;
}

static char *whole_file(const char *path) {
  FILE *file = fopen(path, "r");
  if (file == NULL) die_errno("%s", path);
  struct bytes bytes = {.count = 0};
  char portion[65536];
  size_t count;
  while ((count = fread(portion, 1, sizeof portion, file)) > 0) bytes_add(&bytes, portion, count);
  if (ferror(file)) die_errno("%s", path);
  fclose(file);
  bytes_add(&bytes, "", 1);
  return bytes.start;
}

struct template template_read(const char *path) {
  struct template template = {.count = 0};
  uint64_t number = 1;  // the server's `began`
  char *start = whole_file(path), *feed;
  for (; (feed = strchr(start, '\n')) != NULL; start = feed + 1) {
    if (strncmp(start, "{\"n\":", 5) != 0 || has(start, feed, "\"event\":\"began\"")) continue;
    const char *end = feed - CLOSING;
    struct line line = take_apart(start, end);
    uint64_t last = number_after(start, end, "\"n\":");
    line.facts = (uint32_t)(last - number);
    number = last;
    template.lines = realloc(template.lines, (template.count + 1) * sizeof line);
    if (template.lines == NULL) die("out of memory");
    template.lines[template.count++] = line;
    if (!has(start, end, "\"event\":\"over\"")) continue;
    template.at = number_after(start, end, "\"at\":");
    template.last_seq = number_after(start, end, "\"seq\":");  // the first is that of `ok`
    return template;
  }
  die("%s: no game comes to its end", path);
}

/// Sixty-four digits that look as if drawn by chance, other ones each time (splitmix64).
static void add_digest(uint64_t *secrets, struct bytes *bytes) {
  for (int i = 0; i < 4; i++) {
    uint64_t mixed = ++*secrets * 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    bytes_print(bytes, "%016llx", (unsigned long long)(mixed ^ mixed >> 31));
  }
}

void template_tell(const struct line *line, const struct telling *telling, struct bytes *bytes) {
  size_t from = bytes->count;
  uint64_t pupil = 0;
  for (size_t i = 0; i < line->count; i++) {
    const struct piece *piece = &line->pieces[i];
    bytes_add(bytes, piece->start, piece->count);
    switch (piece->slot) {
      case NOTHING: break;
      case NUMBER: bytes_print(bytes, "%llu", (unsigned long long)telling->number); break;
      case TIME: bytes_print(bytes, "%llu", (unsigned long long)telling->at); break;
      case PUPIL:
        pupil = telling->first_pupil + piece->pupil;
        bytes_print(bytes, "%llu", (unsigned long long)pupil);
        break;
      case ROOM: bytes_print(bytes, "%llu", (unsigned long long)telling->room); break;
      case CODE: bytes_print(bytes, "%s", telling->code); break;
      case NAME: bytes_print(bytes, "P%llu", (unsigned long long)pupil); break;
      case DIGEST: add_digest(telling->secrets, bytes); break;
    }
  }
  bytes_seal(bytes, from);
}
