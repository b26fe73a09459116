# shellcheck shell=bash
# Plots of what has just been measured, for README.md.

# median_or_none FILE FIELD: `?` where that was left out.
median_or_none() {
  if [[ -s $work/$1 ]]; then median "$1" "$2"; else printf '?\n'; fi
}

# medians FIRST FIELD FILE…: one line, that begins with FIRST.
medians() {
  local first=$1 field=$2 file
  shift 2
  printf '%s' "$first"
  for file in "$@"; do printf ' %s' "$(median_or_none "$file" "$field")"; done
  printf '\n'
}

plots() {
  local watchers tenths field side plot
  if ! is_here gnuplot; then return; fi
  {
    medians '"C relay"' rate moves.relay
    medians Node rate moves-others.node
    medians Ordrum rate moves-others.never
    medians Python rate moves-others.python
  } >"$work/moves.data"
  for watchers in 30 1000 5000; do
    medians "$watchers" rate "fan-$watchers".{never,fan,pubsub,mosquitto,ngircd}
  done >"$work/fanout.data"
  for tenths in 1 5 9; do
    printf '%s' "$tenths"
    for side in never relay; do
      for field in median_us p99_us p999_us; do
        printf ' %s' "$(median "paced-$tenths.$side" "$field")"
      done
    done
    printf '\n'
  done >"$work/paced.data"
  for plot in moves fanout paced; do
    (cd "$here/plots" && gnuplot -e "data = '$work/$plot.data'" style.gnuplot "$plot.gnuplot")
  done
}
