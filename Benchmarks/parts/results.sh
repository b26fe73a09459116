# shellcheck shell=bash
# Runs and what comes of them: every result is a line of name=value in $work/NAME.SIDE, every row of the
# table one in $work/table.

# know_class: makes the class whose pupils play in many rooms, unless there is one. Each new name costs a thirtieth
# of a second, in which its secrets are stretched: a class that comes back is there at once.
know_class() {
  if [[ -d $work/class ]]; then return; fi
  start never
  "$load" enrol --port "$server_port" --count 2000 --tokens "$work/tokens" >&2
  stop
  mv "$work/data" "$work/class"
}

# once NAME SIDE KIND COUNT [OPTION…]: one run against a fresh server. Of the kind `kept` are moves of
# ours, and for Redis values that take as many bytes in its file as the moves before took in ours.
once() {
  local name=$1 side=$2 kind=$3 count=$4 watched=() size=$line result found=
  shift 4
  local options=("$@")
  case $side in
    echo | relay | node | python) options+=(--floor) ;;
    fan) options+=(--dialect floor) ;;
    web) options+=(--web) ;;
    pubsub) options+=(--dialect redis) ;;
    mosquitto) options+=(--dialect mqtt) ;;
    ngircd) options+=(--dialect irc) ;;
  esac
  if [[ $kind == kept ]]; then
    watch_syncs
    options+=(--data "$work/data" --syncs "$work/syncs")
    kind=moves
    if [[ $side == redis ]]; then
      kind=rpush
      size=$(value_bytes "$(median "$name.always" disk_bytes)")
    fi
  fi
  if [[ ($side == never || $side == always) && $kind == moves && $count -gt 1 ]]; then
    know_class
    found=$work/class
    options+=(--tokens "$work/tokens")
  fi
  start "$side" "${watched[@]}"
  # Titles are a teacher's: nobody else may set as many.
  if [[ ($side == never || $side == web) && ($kind == fanout || $kind == grow) ]]; then
    options+=(--key "$("$ordrum" key --data "$work/data")")
  fi
  if ! result=$(timeout --foreground 180 "$load" "$kind" --port "$server_port" --count "$count" \
    --window "$window" --line "$size" --pid "$server_pid" "${options[@]}"); then
    tail -n 20 "$server_log" >&2
    complain "$name of $side failed"
  fi
  stop
  rm -rf "$work/data"
  printf '%s\n' "$result" >>"$work/$name.$side"
  printf '%-8s %-9s %s\n' "$name" "$side" "$result" >&2
}

# alternate NAME KIND COUNT SIDE…: A B A B …, so that what else the machine does meets both.
alternate() {
  local name=$1 kind=$2 count=$3 run side
  shift 3
  for ((run = 0; run < runs; run++)); do
    for side in "$@"; do once "$name" "$side" "$kind" "$count"; done
  done
}

# median FILE FIELD
median() {
  sed -n "s/.*\\b$2=\\([-0-9.]*\\).*/\\1/p" "$work/$1" | sort -n |
    awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'
}

# row WHAT UNIT OURS FLOOR "of whose, wanted what"
row() {
  awk -v what="$1" -v unit="$2" -v ours="$3" -v floor="$4" -v wanted="$5" 'BEGIN {
    digits = floor > 0 && ours / floor < 0.1 ? 3 : 2
    ratio = floor > 0 ? sprintf("%.*f of %s", digits, ours / floor, wanted) : "too little to compare"
    printf "%-44s %10s %10s %-3s  %s\n", what, ours, floor, unit, ratio
  }' >>"$work/table"
}

# costs OURS FLOOR "whose": two rows that tell whether the load generator was the bottleneck. Where
# it uses a whole core the rates are its own, and the servers' processor time tells more.
costs() {
  row "  the server's processor time for one" us "$(median "$1" server_us)" \
    "$(median "$2" server_us)" "$3"
  row "  the load generator's share of a core" "" "$(median "$1" load_cpu)" \
    "$(median "$2" load_cpu)" "$3"
}
