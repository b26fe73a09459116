# shellcheck shell=bash
# Moves that are kept, beside Redis.

# How long a value must be for a command of so many bytes in the append-only file: what rpush.c puts
# around it there, with three digits for the length.
value_bytes() {
  awk -v all="$1" -v around="$(printf '*3\r\n$5\r\nRPUSH\r\n$10\r\nroom:00000\r\n$000\r\n\r\n' | wc -c)" \
    'BEGIN { print (all > around ? int(all - around + 0.5) : 1) }'
}

# kept NAME WHAT: moves that are kept, beside Redis and beside not waiting for the disk.
kept() {
  local name=$1 what=$2
  alternate "$name" kept 250 always redis never
  row "moves that are kept, 250 rooms$what" "/s" "$(median "$name.always" rate)" \
    "$(median "$name.redis" rate)" "Redis's, wanted at least 1.0"
  row "  bytes in its file for one" "B" "$(median "$name.always" disk_bytes)" \
    "$(median "$name.redis" disk_bytes)" "Redis's"
  row "  moves for each sync" "" "$(median "$name.always" per_sync)" \
    "$(median "$name.redis" per_sync)" "Redis's"
  costs "$name.always" "$name.redis" "Redis's"
  row "  the same beside --sync never" "/s" "$(median "$name.always" rate)" \
    "$(median "$name.never" rate)" "never's, wanted at least 0.5"
}

journal() {
  "${CC:-cc}" -std=c11 -O2 -Wall -Wextra -shared -fPIC -o "$slowsync" \
    "$here/Sources/slowsync/slowsync.c" -ldl
  runs=$few sync_ms=0 kept journal ""
  runs=$few sync_ms=5 kept slowed ", +5 ms a sync"
}
