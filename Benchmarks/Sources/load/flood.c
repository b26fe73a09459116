// Curious children: `count` connections that send what costs a server much, as fast as it reads, and
// throw away what it answers, until they are ended or the window is over.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "clock.h"
#include "common.h"
#include "load.h"

enum { KINDS = 5, TEXT = 65536 };

struct text_to_send {
  char bytes[TEXT];
  size_t length;
};

/// Repeats a text until no more of it fits.
static void fill(struct text_to_send *text, const char *unit, size_t length) {
  for (text->length = 0; text->length + length <= TEXT; text->length += length) {
    memcpy(text->bytes + text->length, unit, length);
  }
}

/// Unknown words, and a request before there are so many that the server says goodbye; a word as long as a
/// line; the same again through `type`; and two short questions with long answers.
static void write_texts(struct text_to_send texts[KINDS]) {
  char unit[8192];
  size_t length = 0;
  for (int i = 0; i < 49; i++) length += (size_t)sprintf(unit + length, "abcdx\n");
  length += (size_t)sprintf(unit + length, "rooms\n");
  fill(&texts[0], unit, length);

  static const char rooms[] = "\nrooms\n";
  memset(unit, 'x', 8000);
  memcpy(unit + 8000, rooms, sizeof rooms - 1);
  fill(&texts[1], unit, 8000 + sizeof rooms - 1);

  length = (size_t)sprintf(unit, "{\"do\":\"type\",\"line\":\"");
  while (length < 8000) length += (size_t)sprintf(unit + length, "abcdx ");
  length += (size_t)sprintf(unit + length, "\"}\n{\"do\":\"rooms\"}\n");
  fill(&texts[2], unit, length);

  fill(&texts[3], "help\n", 5);
  fill(&texts[4], "levels\n", 7);
}

static void on_line(void *sent, struct peer *peer, struct text line, uint64_t now) {
  (void)sent, (void)peer, (void)line, (void)now;
}

void load_flood(const struct plan *plan) {
  struct text_to_send *texts = malloc(KINDS * sizeof *texts);
  size_t *sent = calloc(plan->count, sizeof *sent);
  if (texts == NULL || sent == NULL) die("out of memory");
  write_texts(texts);
  struct crowd crowd = {
      .port = plan->port,
      .count = plan->count,
      .longest_line = 65536,
      .greets = true,
      .on_line = on_line,
  };
  crowd_connect(&crowd);
  uint64_t all = 0;
  for (uint64_t end = clock_now() + milliseconds(plan->window_ms);
       clock_now() < end;) {
    for (uint32_t i = 0; i < plan->count; i++) {
      const struct text_to_send *text = &texts[i % KINDS];
      ssize_t length;
      while ((length = send(crowd.peers[i].socket, text->bytes + sent[i], text->length - sent[i],
                            MSG_NOSIGNAL | MSG_DONTWAIT)) > 0) {
        sent[i] = (sent[i] + (size_t)length) % text->length;
        all += (uint64_t)length;
      }
    }
    crowd_run(&crowd, clock_now() + milliseconds(1));
  }
  printf("sent_bytes=%llu\n", (unsigned long long)all);
}
