// From the start of a server to its first answer: ours greets whoever connects; Redis answers PING,
// with an error as long as it loads.

#include <errno.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "clock.h"
#include "common.h"
#include "load.h"
#include "process.h"

enum {
  PATIENCE_SECONDS = 120,
  END_SECONDS = 30,  // it may have something to write before it ends
  SETTLE_MS = 1000,
  STEP_MS = 1,
};

static void rest(long ms) {
  struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
  nanosleep(&time, NULL);
}

static pid_t run(char **command) {
  pid_t child = fork();
  if (child < 0) die_errno("fork");
  if (child > 0) return child;
  // Ends with us, whatever happens to us; our output is for results.
  if (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0 || dup2(STDERR_FILENO, STDOUT_FILENO) < 0) _exit(127);
  execvp(command[0], command);
  die_errno("%s", command[0]);
}

/// A connection, or -1 as long as nobody listens.
static int connection_to(int port) {
  int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (connection < 0) die_errno("socket");
  struct timeval patience = {.tv_sec = PATIENCE_SECONDS};
  setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  struct sockaddr_in there = {
      .sin_family = AF_INET,
      .sin_port = htons((uint16_t)port),
      .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
  };
  if (connect(connection, (struct sockaddr *)&there, sizeof there) == 0) return connection;
  if (errno != ECONNREFUSED) die_errno("connect to port %d", port);
  close(connection);
  return -1;
}

/// Whether the server is ready for work; asks if it does not speak by itself.
static bool is_ready(int connection, bool greets) {
  static const char ping[] = "PING\r\n";
  if (!greets && send(connection, ping, sizeof ping - 1, MSG_NOSIGNAL) < 0) die_errno("send");
  char bytes[1024];
  ssize_t length = recv(connection, bytes, sizeof bytes, 0);
  if (length <= 0) die("the server closed the connection or said nothing");
  struct text answer = {bytes, (size_t)length};
  if (greets ? scan_has(answer, "\"event\":\"hello\"") : scan_has(answer, "+PONG")) return true;
  if (!greets && scan_has(answer, "-LOADING")) return false;
  die("not an answer: %.*s", (int)length, bytes);
}

static void wait_until_ready(const struct plan *plan, pid_t child, uint64_t limit) {
  int connection = -1;
  for (;;) {
    if (clock_now() > limit) die("the server did not answer");
    if (waitpid(child, NULL, WNOHANG) != 0) die("the server ended");
    if (connection < 0) connection = connection_to(plan->port);
    if (connection >= 0 && is_ready(connection, !plan->floor)) break;
    rest(STEP_MS);
  }
  close(connection);
}

static void end(pid_t child) {
  kill(child, SIGTERM);
  for (int waited = 0; waited < END_SECONDS * 1000; waited += 10) {
    if (waitpid(child, NULL, WNOHANG) != 0) return;
    rest(10);
  }
  kill(child, SIGKILL);
  die("the server did not end");
}

void load_start(const struct plan *plan, char **command) {
  uint64_t begin = clock_now();
  pid_t child = run(command);
  wait_until_ready(plan, child, begin + milliseconds(PATIENCE_SECONDS * 1000));
  double took = (double)(clock_now() - begin) / 1e6;
  double used = process_seconds(child);
  rest(SETTLE_MS);
  long resident = process_resident(child);
  end(child);
  printf("ready_ms=%.0f cpu_s=%.2f resident_kib=%ld\n", took, used, resident);
}
