#include "common.h"

#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>

static void complain(const char *format, va_list arguments) {
  fprintf(stderr, "%s: ", program_invocation_short_name);
  vfprintf(stderr, format, arguments);
}

void die(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  complain(format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  exit(1);
}

void die_errno(const char *format, ...) {
  int number = errno;
  va_list arguments;
  va_start(arguments, format);
  complain(format, arguments);
  va_end(arguments);
  fprintf(stderr, ": %s\n", strerror(number));
  exit(1);
}

void raise_open_files(unsigned long wanted) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) die_errno("getrlimit");
  limit.rlim_cur = limit.rlim_max;
  if (setrlimit(RLIMIT_NOFILE, &limit) != 0) die_errno("setrlimit");
  if (limit.rlim_cur < wanted) {
    die("%lu open files are needed, and this system allows %lu (ulimit -Hn)", wanted,
        (unsigned long)limit.rlim_cur);
  }
}

void send_at_once(int socket) {
  int on = 1;
  if (setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on) != 0) die_errno("TCP_NODELAY");
}

long number_argument(const char *text, const char *what, long most) {
  if (text == NULL) die("%s needs a number", what);
  char *end;
  errno = 0;
  long number = strtol(text, &end, 10);
  if (errno != 0 || end == text || *end != '\0' || number < 0 || number > most) {
    die("%s: \"%s\" is not a number from 0 to %ld", what, text, most);
  }
  return number;
}
