# shellcheck shell=bash
# What the teacher's overview costs.

# play_cards: two children play one short game of cards, and its journal is $work/template. Whoever
# knows no words tries one choice after the other.
play_cards() {
  local one two line code choice
  say() { printf '%s\n' "$2" >&"$1"; }
  # answer FD: reads up to the answer, which is then $line.
  answer() {
    while IFS= read -r -t 5 line <&"$1"; do
      case $line in '{"ok"'* | '{"error"'*) return ;; esac
    done
    complain "no answer came while a game was played"
  }
  start never
  exec {one}<>"/dev/tcp/127.0.0.1/$server_port" {two}<>"/dev/tcp/127.0.0.1/$server_port"
  say "$one" '{"do":"hello","name":"P1"}' && answer "$one"
  say "$two" '{"do":"hello","name":"P2"}' && answer "$two"
  say "$one" '{"do":"open","game":"cards","list":"sv","level":1,"seats":2,"questions":1,"think":0}'
  answer "$one"
  code=$(sed -n 's/.*"room":"\([^"]*\)".*/\1/p' <<<"$line")
  say "$two" "{\"do\":\"sit\",\"room\":\"$code\"}" && answer "$two"
  for choice in 1 2 3 4; do
    say "$one" "{\"do\":\"answer\",\"id\":$choice,\"word\":\"$choice\"}" && answer "$one"
    say "$two" "{\"do\":\"answer\",\"id\":$choice,\"word\":\"$choice\"}" && answer "$two"
  done
  exec {one}>&- {two}>&-
  stop
  mv "$work/data/00000001.journal" "$work/template"
}

# ask_overview NAME OPTIONS…: the teacher's part, against the server that runs.
ask_overview() {
  local name=$1
  shift
  "$load" overview --port "$server_port" --key "$("$ordrum" key --data "$work/data")" "$@" \
    >>"$work/$name"
}

# One room plays, in turns with nobody asking and with a teacher who asks a hundred times a second.
overview() {
  local run side asker
  play_cards
  make_history results "$work/template" "$work/results" "$games" 1000 20
  found=$work/results
  patience=60
  start never
  stop
  patience=10
  mv "$work/data" "$work/summed"
  found=$work/summed
  for ((run = 0; run < runs; run++)); do
    start never
    ask_overview overview.alone --window "$window" --pid "$server_pid"
    stop
    for side in without with; do
      start never
      if [[ $side == with ]]; then
        ask_overview overview.asked --rate 100 --window $((window + 1500)) &
        asker=$!
      fi
      "$load" moves --port "$server_port" --count 1 --window "$window" --pid "$server_pid" \
        >>"$work/overview.$side"
      if [[ $side == with ]]; then wait "$asker"; fi
      stop
    done
  done
  found=
  tail -n 1 "$work/overview.alone" "$work/overview.asked" >&2
  rm -rf "$work/results" "$work/summed"
  awk -v took="$(median overview.alone median_us)" 'BEGIN {
    printf "%-44s %10.2f %10s %-3s  wanted below 20\n", "the overview of 1,000 pupils", took / 1000, "", "ms"
  }' >>"$work/table"
  row "a move while it is asked for 100 times a second" us "$(median overview.with median_us)" \
    "$(median overview.without median_us)" "that without, wanted at most 1.1"
}
