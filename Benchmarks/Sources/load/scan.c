#include "scan.h"

#include <string.h>

const char *scan_after(struct text line, const char *pattern) {
  size_t length = strlen(pattern);
  const char *place = memmem(line.bytes, line.length, pattern, length);
  return place == NULL ? NULL : place + length;
}

bool scan_has(struct text line, const char *pattern) { return scan_after(line, pattern) != NULL; }

bool scan_number(struct text line, const char *pattern, uint64_t *found) {
  const char *place = scan_after(line, pattern);
  const char *end = line.bytes + line.length;
  if (place == NULL || place == end || *place < '0' || *place > '9') return false;
  uint64_t number = 0;
  for (; place < end && *place >= '0' && *place <= '9'; place++) {
    number = number * 10 + (uint64_t)(*place - '0');
  }
  *found = number;
  return true;
}

/// The string that begins at `start`, just after its opening quote.
static bool string_from(const char *start, const char *end, struct text *found) {
  for (const char *place = start; place < end; place++) {
    if (*place == '\\') {
      place++;
    } else if (*place == '"') {
      *found = (struct text){start, (size_t)(place - start)};
      return true;
    }
  }
  return false;
}

bool scan_string(struct text line, const char *pattern, struct text *found) {
  const char *start = scan_after(line, pattern);
  return start != NULL && string_from(start, line.bytes + line.length, found);
}

size_t scan_strings(struct text line, const char *pattern, struct text *found, size_t most) {
  const char *place = scan_after(line, pattern);
  const char *end = line.bytes + line.length;
  size_t count = 0;
  while (place != NULL && place < end && count < most && *place == '"') {
    if (!string_from(place + 1, end, &found[count])) break;
    place = found[count].bytes + found[count].length + 1;
    count++;
    if (place < end && *place == ',') place++;
  }
  return count;
}

bool text_is(struct text text, const char *literal) {
  return text.length == strlen(literal) && memcmp(text.bytes, literal, text.length) == 0;
}

bool text_same(struct text a, struct text b) {
  return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}
