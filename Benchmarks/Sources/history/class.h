// Long histories, for measuring how a server takes up its work.

#ifndef CLASS_H
#define CLASS_H

#include <stdbool.h>
#include <stdint.h>

/// Rooms that play at the same time.
enum { AT_ONCE = 250 };

/// Writes a data directory with at least so many facts, from a journal in which one room has played:
/// games that are all still played, or that are all over with their rooms ended.
void write_class(const char *template, const char *directory, uint64_t facts, bool ended);

/// The same with so many exercises, for which every game counts, until so many games were finished by
/// so many pupils; each game by both of its two.
void write_results(const char *template, const char *directory, uint64_t games, uint64_t pupils,
                   uint64_t exercises);

/// Writes a directory for Redis: so many RPUSH commands to so many lists, about so many bytes in all.
void write_lists(const char *directory, uint64_t commands, uint64_t bytes, uint64_t lists);

#endif
