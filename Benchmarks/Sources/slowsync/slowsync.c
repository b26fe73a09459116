// A library to preload (LD_PRELOAD) into a server, ours or another: it counts the server's syncs, and
// makes each take longer, as on a disk that is slower than this machine's. It takes the place of the C
// library's fsync and fdatasync. The environment says what it does:
//   SLOWSYNC_MS     by how many milliseconds each sync is longer than it would be; 0 if not set
//   SLOWSYNC_COUNT  a file whose first eight bytes become the count, in this machine's order of bytes

#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

typedef int sync_call(int);

static sync_call *real_fsync, *real_fdatasync;
static struct timespec delay;
static _Atomic unsigned long long *count;

static _Noreturn void give_up(const char *what) {
  perror(what);
  abort();
}

/// Shared memory instead of a report at the end, so that a window in the middle can be counted too.
static void share_count(const char *path) {
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0 || ftruncate(file, sizeof *count) != 0) give_up(path);
  count = mmap(NULL, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (count == MAP_FAILED) give_up(path);
  close(file);
}

__attribute__((constructor)) static void prepare(void) {
  real_fsync = (sync_call *)dlsym(RTLD_NEXT, "fsync");
  real_fdatasync = (sync_call *)dlsym(RTLD_NEXT, "fdatasync");
  if (real_fsync == NULL || real_fdatasync == NULL) give_up("fsync");
  const char *ms = getenv("SLOWSYNC_MS");
  long wanted = ms == NULL ? 0 : atol(ms);
  delay = (struct timespec){.tv_sec = wanted / 1000, .tv_nsec = wanted % 1000 * 1000000};
  const char *path = getenv("SLOWSYNC_COUNT");
  if (path != NULL) share_count(path);
}

static int slowly(sync_call *real, int file) {
  int result = real(file);
  int number = errno;
  if (count != NULL) atomic_fetch_add(count, 1);
  struct timespec left = delay;
  while ((left.tv_sec > 0 || left.tv_nsec > 0) && nanosleep(&left, &left) != 0 && errno == EINTR) {
  }
  errno = number;
  return result;
}

int fsync(int file) { return slowly(real_fsync, file); }

int fdatasync(int file) { return slowly(real_fdatasync, file); }
