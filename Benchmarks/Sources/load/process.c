#include "process.h"

#include <stdio.h>
#include <time.h>

#include "common.h"

long process_resident(int pid) {
  char path[64], line[256];
  snprintf(path, sizeof path, "/proc/%d/status", pid);
  FILE *file = fopen(path, "r");
  if (file == NULL) die_errno("%s", path);
  long size = -1;
  while (size < 0 && fgets(line, sizeof line, file) != NULL) {
    if (sscanf(line, "VmRSS: %ld kB", &size) != 1) size = -1;
  }
  fclose(file);
  if (size < 0) die("/proc/%d/status names no VmRSS", pid);
  return size;
}

double process_seconds(int pid) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) {
    die("process %d has no clock", pid);
  }
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}
