# shellcheck shell=bash
# Whether a move gets dearer when there is more: more rooms, or a room with a long history.

growth() {
  local rooms run
  for ((run = 0; run < few; run++)); do
    for rooms in 10 100 1000; do
      # So long a warm-up that 1,000 rooms are each somewhere else in their games, as ten soon are.
      once "rooms-$rooms" never moves "$rooms" --warm 2000
    done
    once history never grow 1 --before 20000
  done
  for rooms in 100 1000; do
    row "processor time of a move, $rooms rooms" us "$(median "rooms-$rooms.never" server_us)" \
      "$(median rooms-10.never server_us)" "that with 10, wanted under 1.3"
  done
  row "  of a title in a room of 20,000 facts" us "$(median history.never old_us)" \
    "$(median history.never fresh_us)" "that in a fresh one, wanted under 1.3"
}
