// What a server has on disk, and how often it waited for it.

#ifndef DISK_H
#define DISK_H

#include <stdint.h>

/// The bytes of all files in a directory that belong to a journal (*.journal) or to an append-only
/// file (*.aof), in folders inside too.
uint64_t disk_bytes(const char *directory);

/// The syncs so far, as the preloaded library counts them in that file; see slowsync.c.
uint64_t disk_syncs(const char *count_file);

#endif
