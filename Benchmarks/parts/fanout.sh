# shellcheck shell=bash
# One message to many: a race's titles beside what passes messages on and keeps nothing.

fanout() {
  local watchers side sides what
  for watchers in 30 1000 5000; do
    sides=(never fan)
    for side in pubsub mosquitto ngircd; do
      # A channel of ngIRCd tells everybody of everybody who comes: twelve million lines for 5,000.
      if [[ $side == ngircd && $watchers -gt 1000 ]]; then continue; fi
      if is_here "$side"; then sides+=("$side"); fi
    done
    runs=$few window=$short alternate "fan-$watchers" fanout "$watchers" "${sides[@]}"
    what="titles to $watchers watchers, beside"
    for side in "${sides[@]:1}"; do
      row "$what ${called[$side]}" "/s" "$(median "fan-$watchers.never" rate)" \
        "$(median "fan-$watchers.$side" rate)" "its rate${fan_wanted[$side]:-}"
      what="  beside"
    done
    costs "fan-$watchers.never" "fan-$watchers.fan" "the floor's"
  done
}

declare -A fan_wanted=([fan]=", wanted at least 0.85" [pubsub]=", wanted at least 1.0")

# In turns without and with one more watcher that stops reading. Before the others come so much is said
# that all it is sent from then on waits in the server: loopback alone takes more than a megabyte.
stalled() {
  local run window=$short said=$((3000000 / line))
  for ((run = 0; run < runs; run++)); do
    once stalled-without never fanout 1000 --before "$said"
    once stalled-with never fanout 1000 --before "$said" --stalled
  done
  row "of 1,000 watchers one stalls: others' p99" us "$(median stalled-with.never p99_us)" \
    "$(median stalled-without.never p99_us)" "that without, wanted at most 1.1"
  row "  their median" us "$(median stalled-with.never median_us)" \
    "$(median stalled-without.never median_us)" "that without"
  row "  deliveries" "/s" "$(median stalled-with.never rate)" "$(median stalled-without.never rate)" \
    "that without"
}
