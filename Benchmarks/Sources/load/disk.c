#include "disk.h"

#include <fcntl.h>
#include <ftw.h>
#include <string.h>
#include <unistd.h>

#include "common.h"

static uint64_t sum;  // nftw has no place for it

static bool ends_with(const char *path, const char *end) {
  size_t length = strlen(path), tail = strlen(end);
  return length >= tail && strcmp(path + length - tail, end) == 0;
}

static int add(const char *path, const struct stat *status, int kind, struct FTW *place) {
  (void)place;
  if (kind == FTW_F && (ends_with(path, ".journal") || ends_with(path, ".aof"))) {
    sum += (uint64_t)status->st_size;
  }
  return 0;
}

uint64_t disk_bytes(const char *directory) {
  sum = 0;
  if (nftw(directory, add, 8, FTW_PHYS) != 0) die_errno("%s", directory);
  return sum;
}

uint64_t disk_syncs(const char *count_file) {
  uint64_t count;
  int file = open(count_file, O_RDONLY | O_CLOEXEC);
  if (file < 0 || read(file, &count, sizeof count) != sizeof count) die_errno("%s", count_file);
  close(file);
  return count;
}
