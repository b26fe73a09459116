#include "process.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "common.h"

static FILE *open_about(int pid, const char *name) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
  FILE *file = fopen(path, "r");
  if (file == NULL) die_errno("%s", path);
  return file;
}

long process_resident(int pid) {
  FILE *file = open_about(pid, "status");
  char line[256];
  long size = -1;
  while (size < 0 && fgets(line, sizeof line, file) != NULL) {
    if (sscanf(line, "VmRSS: %ld kB", &size) != 1) size = -1;
  }
  fclose(file);
  if (size < 0) die("/proc/%d/status names no VmRSS", pid);
  return size;
}

double process_seconds(int pid) {
  FILE *file = open_about(pid, "stat");
  char line[1024];
  bool read = fgets(line, sizeof line, file) != NULL;
  fclose(file);
  // The program's name stands in parentheses and may hold anything: count from the last one.
  const char *rest = read ? strrchr(line, ')') : NULL;
  unsigned long user, system;
  if (rest == NULL ||
      sscanf(rest, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system) != 2) {
    die("/proc/%d/stat is not as expected", pid);
  }
  return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}
