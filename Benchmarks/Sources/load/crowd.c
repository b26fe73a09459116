#include "crowd.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "clock.h"
#include "common.h"
#include "web.h"

enum {
  AT_A_TIME = 100,        // connections whose greeting may be on its way while connecting
  STALL_SECONDS = 10,     // this long without a byte is taken for the end
  PATIENCE_SECONDS = 150,  // for all of a preparation: two thousand words are stretched in it
  LONGEST_SENT = 65536,   // over a WebSocket, with all heads
  AT_ONE_ADDRESS = 500,   // from one address there come only so many names
};

static const uint64_t SECOND = 1000000000u;

/// Connects from 127.0.0.1, and from the next address for the next hundreds, or when one has run out of
/// ports.
static int connect_to(int port, uint32_t number) {
  uint32_t source = INADDR_LOOPBACK + number / AT_ONE_ADDRESS;
  struct sockaddr_in there = {
      .sin_family = AF_INET,
      .sin_port = htons((uint16_t)port),
      .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
  };
  for (; source < INADDR_LOOPBACK + 200; source++) {
    int connection = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (connection < 0) die_errno("socket");
    if (source != INADDR_LOOPBACK) {
      struct sockaddr_in here = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(source)};
      int on = 1;  // the port is chosen when it is known where to
      setsockopt(connection, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
      if (bind(connection, (struct sockaddr *)&here, sizeof here) != 0) die_errno("bind");
    }
    if (connect(connection, (struct sockaddr *)&there, sizeof there) == 0) return connection;
    if (errno != EADDRNOTAVAIL) die_errno("connect to port %d", port);
    close(connection);
  }
  die("no ports are left to connect from");
}

/// Cuts what has come into messages.
static void take_messages(struct crowd *crowd, struct peer *peer, size_t fresh, uint64_t now) {
  char *start = peer->in;
  char *end = peer->in + peer->have + fresh;
  size_t length;
  while (start < end && (length = crowd->cut(start, (size_t)(end - start))) > 0) {
    crowd->on_line(crowd->world, peer, (struct text){start, length}, now);
    start += length;
  }
  peer->have = (uint32_t)(end - start);
  if (peer->have > 0 && start != peer->in) memmove(peer->in, start, peer->have);
}

/// The server's first line is its greeting.
static void take_line(struct crowd *crowd, struct peer *peer, struct text line, uint64_t now) {
  if (!crowd->greets || peer->greeted) {
    crowd->on_line(crowd->world, peer, line, now);
    return;
  }
  if (!scan_has(line, "\"event\":\"hello\"")) die("not a greeting: %.*s", (int)line.length, line.bytes);
  peer->greeted = true;
  crowd->greetings++;
}

/// Cuts what has come over a WebSocket into lines.
static void take_frames(struct crowd *crowd, struct peer *peer, size_t fresh, uint64_t now) {
  char *start = peer->in;
  char *end = peer->in + peer->have + fresh;
  struct frame frame;
  if (!peer->upgraded) {
    size_t answer = web_answer(start, (size_t)(end - start));
    peer->upgraded = answer > 0;
    start += answer;
  }
  while (peer->upgraded && web_cut(start, (size_t)(end - start), &frame)) {
    if (frame.kind == WEB_TEXT) {
      take_line(crowd, peer, (struct text){start + frame.head, frame.payload}, now);
    } else if (frame.kind != WEB_PING) {  // no run is so long that a ping must be answered
      die("the server sent a frame %d on connection %u", frame.kind, peer->number);
    }
    start += frame.head + frame.payload;
  }
  peer->have = (uint32_t)(end - start);
  if (peer->have > 0 && start != peer->in) memmove(peer->in, start, peer->have);
}

/// Cuts what has come into lines.
static void take_lines(struct crowd *crowd, struct peer *peer, size_t fresh, uint64_t now) {
  char *start = peer->in;
  char *unread = peer->in + peer->have;
  char *end = unread + fresh;
  char *newline;
  while ((newline = memchr(unread, '\n', (size_t)(end - unread))) != NULL) {
    take_line(crowd, peer, (struct text){start, (size_t)(newline - start)}, now);
    start = unread = newline + 1;
  }
  peer->have = (uint32_t)(end - start);
  if (peer->have > 0 && start != peer->in) memmove(peer->in, start, peer->have);
}

/// Waits at most `patience` nanoseconds and handles what has come. The number of sockets.
static int turn(struct crowd *crowd, uint64_t patience) {
  struct epoll_event events[256];
  struct timespec limit = {(time_t)(patience / 1000000000u), (long)(patience % 1000000000u)};
  int count = epoll_pwait2(crowd->poller, events, 256, &limit, NULL);
  if (count < 0) {
    if (errno == EINTR) return 0;
    die_errno("epoll_pwait2");
  }
  for (int i = 0; i < count; i++) {
    struct peer *peer = events[i].data.ptr;
    size_t room = crowd->longest_line - peer->have;
    if (room == 0) die("a line is longer than %u bytes", crowd->longest_line);
    ssize_t length = recv(peer->socket, peer->in + peer->have, room, MSG_DONTWAIT);
    if (length == 0) die("the server closed connection %u", peer->number);
    if (length < 0 && errno == EAGAIN) continue;
    if (length < 0) die_errno("connection %u", peer->number);
    if (crowd->cut != NULL) {
      take_messages(crowd, peer, (size_t)length, clock_now());
    } else if (peer->web) {
      take_frames(crowd, peer, (size_t)length, clock_now());
    } else {
      take_lines(crowd, peer, (size_t)length, clock_now());
    }
  }
  return count;
}

static void stalled(struct crowd *crowd, const char *what) {
  if (crowd->on_stall != NULL) crowd->on_stall(crowd->world);
  die("%s", what);
}

void crowd_run(struct crowd *crowd, uint64_t until) {
  uint64_t heard = clock_now();
  for (;;) {
    uint64_t now = clock_now();
    if (now >= until) return;
    uint64_t wake = until;
    if (crowd->on_time != NULL) {
      uint64_t due = crowd->on_time(crowd->world, now);
      if (due < wake) wake = due;
      now = clock_now();
    }
    uint64_t patience = wake > now ? wake - now : 0;
    if (turn(crowd, patience < SECOND ? patience : SECOND) > 0) {
      heard = now;
    } else if (now - heard > milliseconds(STALL_SECONDS * 1000)) {
      stalled(crowd, "nothing comes any more");
    }
  }
}

void crowd_run_to(struct crowd *crowd, const uint32_t *counter, uint32_t wanted,
                  const char *what) {
  uint64_t limit = clock_now() + milliseconds(PATIENCE_SECONDS * 1000);
  uint64_t heard = clock_now();
  while (*counter < wanted) {
    int count = turn(crowd, SECOND);
    uint64_t now = clock_now();
    if (count > 0) heard = now;
    if (now > limit || now - heard > milliseconds(STALL_SECONDS * 1000)) stalled(crowd, what);
  }
}

void crowd_prepare(struct crowd *crowd) {
  crowd->poller = epoll_create1(EPOLL_CLOEXEC);
  if (crowd->poller < 0) die_errno("epoll_create1");
  // One block, so that pages which no line ever reaches are never touched.
  crowd->buffers = calloc(crowd->count, crowd->longest_line);
  crowd->peers = calloc(crowd->count, sizeof *crowd->peers);
  if (crowd->buffers == NULL || crowd->peers == NULL) die("out of memory");
}

struct peer *crowd_add(struct crowd *crowd) {
  uint32_t number = crowd->connected++;
  struct peer *peer = &crowd->peers[number];
  peer->number = number;
  peer->in = crowd->buffers + (size_t)number * crowd->longest_line;
  peer->socket = connect_to(crowd->port, number);
  send_at_once(peer->socket);
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = peer};
  if (epoll_ctl(crowd->poller, EPOLL_CTL_ADD, peer->socket, &event) != 0) die_errno("epoll_ctl");
  if (crowd->web) {
    char ask[256];
    peer_send(peer, ask, web_ask(crowd->port, ask, sizeof ask));
    peer->web = true;
  }
  return peer;
}

void crowd_connect(struct crowd *crowd) {
  crowd_prepare(crowd);
  while (crowd->connected < crowd->count) {
    crowd_add(crowd);
    bool pause = crowd->connected % AT_A_TIME == 0 || crowd->connected == crowd->count;
    if (crowd->greets && pause) {
      crowd_run_to(crowd, &crowd->greetings, crowd->connected, "greetings are missing");
    }
  }
}

void crowd_stop_reading(struct crowd *crowd, struct peer *peer) {
  if (epoll_ctl(crowd->poller, EPOLL_CTL_DEL, peer->socket, NULL) != 0) die_errno("epoll_ctl");
}

void peer_send(struct peer *peer, const char *bytes, size_t length) {
  char frames[LONGEST_SENT];
  if (peer->web) {
    if (length > LONGEST_SENT / WEB_GROWS) die("%zu bytes are more than is sent at once", length);
    length = web_wrap(bytes, length, frames);
    bytes = frames;
  }
  ssize_t sent = send(peer->socket, bytes, length, MSG_NOSIGNAL | MSG_DONTWAIT);
  if (sent < 0) die_errno("send on connection %u", peer->number);
  if ((size_t)sent != length) die("connection %u takes no more", peer->number);
}
