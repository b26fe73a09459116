#include "measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "clock.h"
#include "common.h"
#include "disk.h"
#include "process.h"

enum { SAMPLES_KEPT = 4 * 1024 * 1024 };  // later ones are counted, but not among the times

static bool counting;
static uint64_t done;
static uint32_t *times;  // nanoseconds, the first SAMPLES_KEPT
static double seconds, own_seconds, server_seconds;
static uint64_t bytes, syncs;

static double own_time(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) die_errno("getrusage");
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

void measure_done(uint64_t took) {
  if (!counting) return;
  if (done < SAMPLES_KEPT) times[done] = took < UINT32_MAX ? (uint32_t)took : UINT32_MAX;
  done++;
}

bool measure_counting(void) { return counting; }

void measure_run(struct crowd *crowd, const struct plan *plan) {
  times = malloc(SAMPLES_KEPT * sizeof *times);
  if (times == NULL) die("out of memory");
  crowd_run(crowd, clock_now() + milliseconds(plan->warm_ms));

  double own_before = own_time();
  double server_before = plan->pid > 0 ? process_seconds(plan->pid) : 0;
  uint64_t bytes_before = plan->data != NULL ? disk_bytes(plan->data) : 0;
  uint64_t syncs_before = plan->syncs != NULL ? disk_syncs(plan->syncs) : 0;
  uint64_t begin = clock_now();
  counting = true;
  crowd_run(crowd, begin + milliseconds(plan->window_ms));
  counting = false;
  seconds = (double)(clock_now() - begin) / 1e9;
  own_seconds = own_time() - own_before;
  if (plan->pid > 0) server_seconds = process_seconds(plan->pid) - server_before;
  if (plan->data != NULL) bytes = disk_bytes(plan->data) - bytes_before;
  if (plan->syncs != NULL) syncs = disk_syncs(plan->syncs) - syncs_before;
}

static int by_size(const void *a, const void *b) {
  uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
  return (left > right) - (left < right);
}

void measure_report(const struct plan *plan) {
  if (done == 0) die("nothing was completed in %.1f s", seconds);
  size_t kept = done < SAMPLES_KEPT ? (size_t)done : SAMPLES_KEPT;
  qsort(times, kept, sizeof *times, by_size);
  printf("done=%llu rate=%.0f median_us=%.1f p99_us=%.1f p999_us=%.1f longest_us=%.1f load_cpu=%.2f",
         (unsigned long long)done, (double)done / seconds, times[kept / 2] / 1e3,
         times[kept * 99 / 100] / 1e3, times[kept * 999 / 1000] / 1e3, times[kept - 1] / 1e3, own_seconds / seconds);
  if (plan->pid > 0) {
    printf(" server_cpu=%.2f server_us=%.2f", server_seconds / seconds,
           server_seconds * 1e6 / (double)done);
  }
  if (plan->data != NULL) printf(" disk_bytes=%.1f", (double)bytes / (double)done);
  if (plan->syncs != NULL) {
    printf(" sync_rate=%.0f per_sync=%.1f", (double)syncs / seconds,
           syncs == 0 ? 0.0 : (double)done / (double)syncs);
  }
}
