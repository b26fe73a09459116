#include <stdio.h>
#include <string.h>

#include "class.h"
#include "common.h"

static const char usage[] =
    "usage: history open|ended SEGMENT DIR FACTS       a data directory\n"
    "       history results SEGMENT DIR GAMES PUPILS EXERCISES\n"
    "       history aof DIR COMMANDS BYTES LISTS       a directory for Redis\n"
    "SEGMENT is a journal in which one room has played a game to its end. DIR is made.\n";

static uint64_t number(const char *text, const char *what) {
  return (uint64_t)number_argument(text, what, 1L << 40);
}

int main(int count, char **arguments) {
  const char *kind = count > 1 ? arguments[1] : "";
  bool ended = strcmp(kind, "ended") == 0;
  if (count == 5 && (ended || strcmp(kind, "open") == 0)) {
    write_class(arguments[2], arguments[3], number(arguments[4], "FACTS"), ended);
  } else if (count == 7 && strcmp(kind, "results") == 0) {
    write_results(arguments[2], arguments[3], number(arguments[4], "GAMES"),
                  number(arguments[5], "PUPILS"), number(arguments[6], "EXERCISES"));
  } else if (count == 6 && strcmp(kind, "aof") == 0) {
    write_lists(arguments[2], number(arguments[3], "COMMANDS"), number(arguments[4], "BYTES"),
                number(arguments[5], "LISTS"));
  } else {
    fputs(usage, stderr);
    return 2;
  }
  return 0;
}
