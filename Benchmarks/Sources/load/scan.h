// Looking for keys in a line of JSON, wherever they stand, without reading the rest.
// A pattern with bare quotes, such as "seq":, cannot match inside a string: there a quote is \".

#ifndef SCAN_H
#define SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A piece of a line; not ended by a zero.
struct text {
  const char *bytes;
  size_t length;
};

/// The place just after `pattern`, or NULL.
const char *scan_after(struct text line, const char *pattern);

bool scan_has(struct text line, const char *pattern);

/// The number after `pattern`, such as "seq": ; `*found` is left alone if there is none.
bool scan_number(struct text line, const char *pattern, uint64_t *found);

/// The string after `pattern`, such as "room":" ; its escapes are left as they are.
bool scan_string(struct text line, const char *pattern, struct text *found);

/// The strings of an array after `pattern`, such as "choices":[ ; at most `most` of them.
size_t scan_strings(struct text line, const char *pattern, struct text *found, size_t most);

bool text_is(struct text text, const char *literal);
bool text_same(struct text a, struct text b);

#endif
