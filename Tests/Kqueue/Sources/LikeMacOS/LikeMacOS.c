// Shows libkqueue to the program as macOS shows its own kqueue, where they differ in what Net builds on:
//
// - The queue's descriptor can be watched: it is readable when an event waits. That of libkqueue is the
//   end of a pipe and never readable; what can be watched is the epoll descriptor inside, so the program
//   gets that one.
// - Closing a descriptor takes it off its queue. libkqueue hears nothing of it, and would take the next
//   descriptor with that number for the old one.
// - An event tells the error that waits on a socket and leaves it there. libkqueue takes it away, so it is
//   kept here for the call that would have met it.
//
// The linker's --wrap sends the program's calls here, and only the program's: libkqueue and Dispatch keep
// those of the system.

#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <sys/event.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int __real_kqueue(void);
int __real_kevent(int queue, const struct kevent *changes, int change_count, struct kevent *events,
                  int event_count, const struct timespec *timeout);
int __real_close(int descriptor);
ssize_t __real_recv(int socket, void *bytes, size_t size, int flags);
int __real_getsockopt(int socket, int level, int name, void *value, socklen_t *size);

// More descriptors than the tests ever open; what lies above is not looked after.
enum { MOST = 1 << 16 };

// For the number that the program has for a queue: libkqueue's. For a watched descriptor: its queue, and
// the error that was told of it. 0 is nothing everywhere: no queue gets the number of the standard input.
static _Atomic int inner_queue[MOST];
static _Atomic int watching_queue[MOST];
static _Atomic int told_error[MOST];

static bool is_kept(uintptr_t descriptor) { return descriptor < MOST; }

// The first epoll descriptor that this thread made since it was set to 0.
static _Thread_local int made_epoll;

// libkqueue's call comes here because the program's symbols stand before those of libraries.
int epoll_create1(int flags) {
  int descriptor = (int)syscall(SYS_epoll_create1, flags);
  if (made_epoll == 0) made_epoll = descriptor;
  return descriptor;
}

int __wrap_kqueue(void) {
  made_epoll = 0;
  int inner = __real_kqueue();
  if (inner < 0) return inner;
  int outer = made_epoll;
  if (outer <= 0 || !is_kept((uintptr_t)outer)) {
    __real_close(inner);
    errno = EMFILE;
    return -1;
  }
  inner_queue[outer] = inner;
  return outer;
}

int __wrap_kevent(int queue, const struct kevent *changes, int change_count, struct kevent *events,
                  int event_count, const struct timespec *timeout) {
  for (int place = 0; place < change_count; place += 1) {
    if (changes[place].flags & EV_ADD && is_kept(changes[place].ident)) {
      watching_queue[changes[place].ident] = queue;
    }
  }
  int inner = is_kept((uintptr_t)queue) ? inner_queue[queue] : 0;
  int answer = __real_kevent(inner, changes, change_count, events, event_count, timeout);
  for (int place = 0; place < answer; place += 1) {
    const struct kevent *event = &events[place];
    if (event->flags & EV_EOF && event->fflags != 0 && is_kept(event->ident)) {
      told_error[event->ident] = (int)event->fflags;
    }
  }
  return answer;
}

int __wrap_close(int descriptor) {
  if (!is_kept((uintptr_t)descriptor)) return __real_close(descriptor);
  told_error[descriptor] = 0;
  int queue = atomic_exchange(&watching_queue[descriptor], 0);
  int inner = inner_queue[queue];
  if (inner != 0) {
    struct kevent changes[2];
    EV_SET(&changes[0], (uintptr_t)descriptor, EVFILT_READ, EV_DELETE, 0, 0, NULL);
    EV_SET(&changes[1], (uintptr_t)descriptor, EVFILT_WRITE, EV_DELETE, 0, 0, NULL);
    // One at a time: the one that is not there is an error.
    for (int place = 0; place < 2; place += 1) __real_kevent(inner, &changes[place], 1, NULL, 0, NULL);
  }
  int own_inner = atomic_exchange(&inner_queue[descriptor], 0);
  // The epoll descriptor itself is libkqueue's to close.
  return __real_close(own_inner != 0 ? own_inner : descriptor);
}

ssize_t __wrap_recv(int socket, void *bytes, size_t size, int flags) {
  ssize_t count = __real_recv(socket, bytes, size, flags);
  if (count != 0 || size == 0 || !is_kept((uintptr_t)socket)) return count;
  int error = atomic_exchange(&told_error[socket], 0);
  if (error == 0) return 0;
  errno = error;
  return -1;
}

int __wrap_getsockopt(int socket, int level, int name, void *value, socklen_t *size) {
  int answer = __real_getsockopt(socket, level, name, value, size);
  if (answer == 0 && level == SOL_SOCKET && name == SO_ERROR && is_kept((uintptr_t)socket)) {
    int error = atomic_exchange(&told_error[socket], 0);
    if (*(int *)value == 0) *(int *)value = error;
  }
  return answer;
}
