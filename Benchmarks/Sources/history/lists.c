// An append-only file as Redis 7 keeps it: a manifest that names it, and commands as a client sends
// them. Lists grow in groups, in turns, as the rooms of a class do.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "class.h"
#include "common.h"

enum { LONGEST = 65536 };

static FILE *create(const char *directory, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", directory, name);
  FILE *file = fopen(path, "w");
  if (file == NULL) die_errno("%s", path);
  return file;
}

/// One command up to its value.
static int head(char text[128], uint64_t list, size_t value) {
  char key[32];
  int length = snprintf(key, sizeof key, "room:%05llu", (unsigned long long)list);
  return snprintf(text, 128, "*3\r\n$5\r\nRPUSH\r\n$%d\r\n%s\r\n$%zu\r\n", length, key, value);
}

void write_lists(const char *directory, uint64_t commands, uint64_t bytes, uint64_t lists) {
  char folder[4096], text[128], value[LONGEST];
  snprintf(folder, sizeof folder, "%s/appendonlydir", directory);
  if (mkdir(directory, 0700) != 0 || mkdir(folder, 0700) != 0) die_errno("%s", folder);
  FILE *manifest = create(folder, "appendonly.aof.manifest");
  fputs("file appendonly.aof.1.incr.aof seq 1 type i\n", manifest);
  if (fclose(manifest) != 0) die_errno("write");

  uint64_t each = bytes / commands;
  size_t around = (size_t)head(text, 1, each) + 2;
  if (each <= around || each >= LONGEST) die("commands of %llu bytes", (unsigned long long)each);
  size_t count = each - around;
  memset(value, '-', count);
  memcpy(value + count, "\r\n", 2);

  FILE *file = create(folder, "appendonly.aof.1.incr.aof");
  fputs("*2\r\n$6\r\nSELECT\r\n$1\r\n0\r\n", file);
  uint64_t turns = (commands + lists - 1) / lists;
  uint64_t done = 0;
  for (uint64_t first = 0; first < lists && done < commands; first += AT_ONCE) {
    uint64_t group = lists - first < AT_ONCE ? lists - first : AT_ONCE;
    for (uint64_t i = 0; i < turns * group && done < commands; i++, done++) {
      fwrite(text, 1, (size_t)head(text, first + i % group, count), file);
      fwrite(value, 1, count + 2, file);
    }
  }
  long size = ftell(file);
  if (ferror(file) || fclose(file) != 0) die_errno("write");
  printf("commands=%llu lists=%llu bytes=%ld\n", (unsigned long long)done, (unsigned long long)lists,
         size);
}
