# shellcheck shell=bash
# What a line costs more when it is a browser's: the same over WebSockets, in turns.

web() {
  alternate web-ping ping 500 never web
  row "ping over 500 WebSockets" "/s" "$(median web-ping.web rate)" "$(median web-ping.never rate)" \
    "that over lines, wanted at least 0.8"
  costs web-ping.web web-ping.never "that over lines"
  window=$short alternate web-fan fanout 1000 never web
  row "titles to 1,000 WebSockets" "/s" "$(median web-fan.web rate)" "$(median web-fan.never rate)" \
    "that over lines, wanted at least 0.8"
  costs web-fan.web web-fan.never "that over lines"
}
