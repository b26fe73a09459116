# Machines on a network of their own, which is gone when the test ends. To be read by a script in bash,
# first of all, with its own arguments: `. Tests/machines.bash`. It leaves the program in `$server`, a
# folder for logs in `$folder`, and machines 1, 2 and 3 at one switch.
#
# Linux, as root, with ip.
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ ${1:-} != inside ]]; then
  server=${1:-}
  if [[ -z $server ]]; then
    swift build -c release --product ordrum
    server=$(swift build -c release --show-bin-path)/ordrum
  fi
  # With its process number 1 everything ends that runs inside, and the networks and mounts with it.
  exec timeout 180 unshare --mount --net --uts --pid --fork --kill-child --mount-proc \
    "$PWD/Tests/${0##*/}" inside "$(realpath "$server")"
fi

server=$2
hostname skolan
mount -t tmpfs tmpfs /run
folder=$(mktemp -d /run/network.XXXXXX)
mkdir -p /run/netns

fail() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  for log in "$folder"/*.log; do
    printf -- '-- %s\n' "$log" >&2
    tail -n 20 "$log" >&2
  done
  exit 1
}

# Everything that is checked waits for it a while, so that a slow machine fails nothing.
eventually() {
  local end=$((SECONDS + 20))
  until "$@"; do
    ((SECONDS < end)) || fail "still not so: $*"
    sleep 0.1
  done
}

on() { # on MACHINE COMMAND...
  timeout 20 ip netns exec "m$1" "${@:2}"
}

# Three machines at one switch.
ip link set lo up
ip link add switch type bridge mcast_snooping 0
ip link set switch up
plug_in() { # plug_in MACHINE
  ip link add "port$1" type veth peer name eth0 netns "m$1"
  ip link set "port$1" master switch up
  # Nobody else can have these addresses, so they are good at once.
  ip netns exec "m$1" sh -c 'echo 0 >/proc/sys/net/ipv6/conf/all/accept_dad
    echo 0 >/proc/sys/net/ipv6/conf/eth0/accept_dad'
  ip -n "m$1" address add "10.64.0.$1/24" dev eth0
  ip -n "m$1" address add "fd64::$1/64" dev eth0 nodad
  ip -n "m$1" link set eth0 up
}
for number in 1 2 3; do
  ip netns add "m$number"
  ip -n "m$number" link set lo up
  plug_in "$number"
done

declare -A pid=()
# serve MACHINE PORT [OPTION...]: starts the machine's server, with its class of before.
serve() {
  local log=$folder/server$1.log
  : >"$log"
  ip netns exec "m$1" "$server" serve --port "$2" --data "$folder/class$1" "${@:3}" \
    >"$log" 2>"$folder/complaints$1.log" </dev/null &
  pid[$1]=$!
  eventually grep -q 'Stop with' "$log"
}

stop() { # stop MACHINE SIGNAL
  kill "-$2" "${pid[$1]}"
  wait "${pid[$1]}" 2>/dev/null || true
}
