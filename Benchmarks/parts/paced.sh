# shellcheck shell=bash
# How long a move takes when moves come by the clock, whatever has become of those before: at a tenth, half
# and nine tenths of what each side can do at most.

paced() {
  local run tenths side most
  for ((run = 0; run < few; run++)); do
    for side in never relay; do
      once most "$side" moves 250
      most=$(tail -n 1 "$work/most.$side" | sed 's/.*\brate=\([0-9]*\).*/\1/')
      for tenths in 1 5 9; do
        once "paced-$tenths" "$side" moves 250 --rate $((most * tenths / 10))
      done
    done
  done
  for tenths in 1 5 9; do
    paced_row "moves by the clock, at $tenths/10 of the most" /s rate
    paced_row "  median" us median_us
    paced_row "  p99" us p99_us
    paced_row "  p99.9" us p999_us
    paced_row "  due, and not complete in the end" "" waiting
  done
}

# paced_row WHAT UNIT FIELD
paced_row() {
  row "$1" "$2" "$(median "paced-$tenths.never" "$3")" "$(median "paced-$tenths.relay" "$3")" \
    "the relay's"
}
