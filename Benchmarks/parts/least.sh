# shellcheck shell=bash
# Beside the least that any server could do.

ping() {
  alternate ping ping 500 never echo
  row "ping, 500 connections" "/s" "$(median ping.never rate)" "$(median ping.echo rate)" \
    "the echo's, wanted at least 0.75"
  costs ping.never ping.echo "the echo's"
}

moves() {
  local side others=()
  alternate moves moves 250 never relay
  row "moves, 250 rooms" "/s" "$(median moves.never rate)" "$(median moves.relay rate)" \
    "the relay's, wanted at least 0.5"
  costs moves.never moves.relay "the relay's"
  for side in node python; do
    if is_here "$side"; then others+=("$side"); fi
  done
  runs=$few alternate moves-others moves 250 never "${others[@]}"
  for side in "${others[@]}"; do
    row "moves beside a relay in ${called[$side]}" "/s" "$(median moves-others.never rate)" \
      "$(median "moves-others.$side" rate)" "its rate${moves_wanted[$side]:-}"
    costs moves-others.never "moves-others.$side" "its"
  done
}

declare -A moves_wanted=([node]=", wanted at least 1.2")

latency() {
  alternate latency moves 1 never relay
  row "a move to the other seat, one room" "us" "$(median latency.never median_us)" \
    "$(median latency.relay median_us)" "the relay's, wanted at most 1.5"
}

# A class at its usual pace: whoever waits for the next move has gone to sleep.
lone() {
  local run side
  for ((run = 0; run < runs; run++)); do
    for side in never relay; do once lone "$side" moves 1 --rate 50; done
  done
  row "the same with a move every 20 ms" "us" "$(median lone.never median_us)" \
    "$(median lone.relay median_us)" "the relay's, wanted at most 1.5"
  costs lone.never lone.relay "the relay's, wanted at most 2.5"
}

memory() {
  local run
  for ((run = 0; run < few; run++)); do once memory never idle 10000; done
  awk -v idle="$(median memory.never idle_kib)" -v each="$(median memory.never each_bytes)" 'BEGIN {
    printf "%-44s %10.1f %10s %-3s  wanted below 10\n", "resident when idle", idle * 1.024 / 1000, "", "MB"
    printf "%-44s %10d %10s %-3s  wanted at most 4096\n", \
      "each of 10,000 idle connections", each, "", "B"
  }' >>"$work/table"
}
