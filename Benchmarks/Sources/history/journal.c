#include "journal.h"

#include <stdio.h>
#include <sys/stat.h>

#include "common.h"

enum { SEGMENT = 16 << 20 };  // the server's own

static void put(struct journal *journal, const struct bytes *bytes) {
  if (fwrite(bytes->start, 1, bytes->count, journal->file) != bytes->count) die_errno("write");
  journal->written += bytes->count;
  journal->total += bytes->count;
}

static void put_mark(struct journal *journal) {
  struct bytes mark = {.count = 0};
  bytes_print(&mark, "{\"synced\":%llu", (unsigned long long)journal->written);
  bytes_seal(&mark, 0);
  put(journal, &mark);
}

static void begin_segment(struct journal *journal) {
  uint64_t end = journal->written;
  if (journal->file != NULL && fclose(journal->file) != 0) die_errno("write");
  char path[4096];
  journal->segments++;
  snprintf(path, sizeof path, "%s/%08llu.journal", journal->directory,
           (unsigned long long)journal->segments);
  journal->file = fopen(path, "w");
  if (journal->file == NULL) die_errno("%s", path);
  struct bytes header = {.count = 0};
  bytes_print(&header,
              "{\"segment\":%llu,\"class\":\"ordrum-bench\",\"format\":1,\"after\":%llu,\"end\":%llu",
              (unsigned long long)journal->segments, (unsigned long long)journal->segments - 1,
              (unsigned long long)end);
  bytes_seal(&header, 0);
  journal->written = 0;
  put(journal, &header);
}

struct journal journal_begin(const char *directory) {
  if (mkdir(directory, 0700) != 0) die_errno("%s", directory);
  struct journal journal = {.directory = directory};
  begin_segment(&journal);
  return journal;
}

void journal_write(struct journal *journal, struct bytes *lines) {
  if (journal->written >= SEGMENT) begin_segment(journal);
  put_mark(journal);
  put(journal, lines);
  lines->count = 0;
}

void journal_end(struct journal *journal) {
  put_mark(journal);
  if (fclose(journal->file) != 0) die_errno("write");
}
