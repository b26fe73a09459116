# shellcheck shell=bash
# What a curious child costs the others.

# One room plays, in turns in quiet and while thirty connections send what costs much.
flood() {
  local run side flooder
  for ((run = 0; run < runs; run++)); do
    for side in quiet flooded; do
      start never
      if [[ $side == flooded ]]; then
        "$load" flood --port "$server_port" --count 30 --window 60000 &
        flooder=$!
      fi
      "$load" moves --port "$server_port" --count 1 --window "$window" --pid "$server_pid" \
        >>"$work/flood.$side"
      if [[ $side == flooded ]]; then
        kill "$flooder" || complain "the flood was over too early"
        wait "$flooder" || true
      fi
      stop
    done
  done
  tail -n 1 "$work/flood.flooded" >&2
  awk -v p99="$(median flood.flooded p99_us)" -v longest="$(median flood.flooded longest_us)" \
    -v quiet="$(median flood.quiet longest_us)" 'BEGIN {
    printf "%-44s %10.1f %10.1f %-3s  wanted at most 100; the other is in quiet\n", \
      "the longest wait while 30 flood the server", longest / 1000, quiet / 1000, "ms"
    printf "%-44s %10.1f\n", "  of 100 moves the slowest", p99 / 1000
  }' >>"$work/table"
}
