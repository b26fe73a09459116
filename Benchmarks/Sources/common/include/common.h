// What the floor and the load generator both need: how to give up, and how to get many sockets.

#ifndef COMMON_H
#define COMMON_H

#ifndef __linux__
#error "The benchmarks use epoll and /proc: they build on Linux only."
#endif

#include <stdbool.h>

/// Says why on stderr and exits with 1. Nothing here is worth going on after an error.
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// The same, followed by what `errno` means.
_Noreturn void die_errno(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Raises the limit of open files as far as this process may.
/// Dies if that is less than `wanted`.
void raise_open_files(unsigned long wanted);

/// Sends small lines at once instead of collecting them (TCP_NODELAY).
void send_at_once(int socket);

/// A decimal number from the command line, at most `most`. Dies on anything else.
long number_argument(const char *text, const char *what, long most);

#endif
