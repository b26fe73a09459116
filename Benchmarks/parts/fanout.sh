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
