# shellcheck shell=bash
# How long a start takes with a long history.

# begin_with NAME SIDE DIR: how long a start with a copy of DIR takes. The copy is made of the same
# bytes, so that they are in memory; neither side writes into files that it finds.
begin_with() {
  local name=$1 side=$2 options=() port result
  rm -rf "$work/data"
  cp -al "$3" "$work/data"
  if [[ $side == redis ]]; then options+=(--floor); fi
  port=$("$load" port)
  command_of "$side" "$port" "$work/data"
  if ! result=$(timeout --foreground 300 "$load" start --port "$port" "${options[@]}" -- \
    "${command[@]}" 2>"$work/server.log" </dev/null); then
    tail -n 20 "$work/server.log" >&2
    complain "$name of $side failed"
  fi
  printf '%s\n' "$result" >>"$work/$name.$side"
  printf '%-8s %-6s %s\n' "$name" "$side" "$result" >&2
}

# make_history ARGUMENTS…: also keeps what it says of what it made.
make_history() {
  "$history" "$@" | tee -a "$work/histories" | sed 's/^/history  /' >&2
}

recovery() {
  local command run bytes lists
  # One room plays for a moment, which is many games; its first is told again and again.
  start never
  "$load" moves --port "$server_port" --count 1 --warm 0 --window 500 >/dev/null
  stop
  mv "$work/data/00000001.journal" "$work/template"
  make_history open "$work/template" "$work/open" "$facts"
  make_history ended "$work/template" "$work/ended" "$facts"
  bytes=$(sed -n '1s/.* bytes=\([0-9]*\).*/\1/p' "$work/histories")
  lists=$(sed -n '1s/.* rooms=\([0-9]*\).*/\1/p' "$work/histories")
  make_history aof "$work/aof" "$facts" "$bytes" "$lists"

  # The first start with games that have ended writes the checkpoint that the later ones begin with.
  begin_with ended-first never "$work/ended"
  mv "$work/data" "$work/checkpointed"
  [[ -n $(find "$work/checkpointed" -name '*.checkpoint') ]] || complain "no checkpoint was written"
  for ((run = 0; run < few; run++)); do
    begin_with open never "$work/open"
    begin_with open redis "$work/aof"
    begin_with ended never "$work/checkpointed"
  done
  rm -rf "$work/data" "$work/open" "$work/ended" "$work/checkpointed" "$work/aof"

  local what="a start with $facts facts"
  row "$what" "ms" "$(median open.never ready_ms)" "$(median open.redis ready_ms)" \
    "Redis's, wanted at most 2.0"
  row "  processor time until then" "s" "$(median open.never cpu_s)" "$(median open.redis cpu_s)" \
    "Redis's"
  row "  resident then" "KiB" "$(median open.never resident_kib)" \
    "$(median open.redis resident_kib)" "Redis's"
  row "$what, all games ended" "ms" "$(median ended.never ready_ms)" "$(median open.never ready_ms)" \
    "the open ones', wanted under 0.1"
  row "  resident then" "KiB" "$(median ended.never resident_kib)" \
    "$(median open.never resident_kib)" "the open ones'"
}
