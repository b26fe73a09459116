#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "common.h"
#include "floor.h"

static int listen_on(int port) {
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0) die_errno("socket");
  struct sockaddr_in address = {
      .sin_family = AF_INET,
      .sin_port = htons((uint16_t)port),
      .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
  };
  socklen_t length = sizeof address;
  if (bind(listener, (struct sockaddr *)&address, length) != 0) die_errno("port %d", port);
  if (listen(listener, SOMAXCONN) != 0) die_errno("listen");
  if (getsockname(listener, (struct sockaddr *)&address, &length) != 0) die_errno("getsockname");
  printf("port %d\n", ntohs(address.sin_port));
  fflush(stdout);
  return listener;
}

static void watch(int poller, int socket, void *about) {
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = about};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, socket, &event) != 0) die_errno("epoll_ctl");
}

static void accept_all(int poller, int listener, const struct service *service) {
  for (;;) {
    int socket = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0) {
      if (errno == EAGAIN || errno == ECONNABORTED) return;
      die_errno("accept");
    }
    struct connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) die("out of memory");
    connection->socket = socket;
    send_at_once(socket);
    service->arrived(connection);
    watch(poller, socket, connection);
  }
}

void write_all(struct connection *connection, const char *bytes, size_t length) {
  ssize_t written = send(connection->socket, bytes, length, MSG_NOSIGNAL);
  if (written == (ssize_t)length) return;
  // A peer that has gone is noticed when its end is read.
  if (written < 0 && (errno == EPIPE || errno == ECONNRESET)) return;
  if (written < 0 && errno != EAGAIN) die_errno("send");
  die("a connection does not read what it is sent; this server keeps nothing back");
}

void serve(const struct service *service, int port) {
  static char bytes[65536];
  int listener = listen_on(port);
  int poller = epoll_create1(EPOLL_CLOEXEC);
  if (poller < 0) die_errno("epoll_create1");
  watch(poller, listener, NULL);
  for (;;) {
    struct epoll_event events[256];
    int count = epoll_wait(poller, events, 256, -1);
    if (count < 0 && errno != EINTR) die_errno("epoll_wait");
    for (int i = 0; i < count; i++) {
      struct connection *connection = events[i].data.ptr;
      if (connection == NULL) {
        accept_all(poller, listener, service);
        continue;
      }
      ssize_t length = recv(connection->socket, bytes, sizeof bytes, 0);
      if (length > 0) {
        service->received(connection, bytes, (size_t)length);
      } else if (length == 0 || errno == ECONNRESET) {
        // Closing takes it off the poller; no later event of this batch can name it.
        service->left(connection);
        close(connection->socket);
        free(connection);
      } else if (errno != EAGAIN) {
        die_errno("recv");
      }
    }
  }
}
