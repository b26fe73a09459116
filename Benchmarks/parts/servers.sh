# shellcheck shell=bash
# Servers: one at a time, a fresh one for every run, ended by its own number only.

server_pid=
server_port=
server_log=
work=

# The port that a server says it has: the first `port N` in what it prints.
port_in() {
  sed -n 's/.*port \([0-9][0-9]*\).*/\1/p' "$1" | head -n 1
}

# The environment of a server whose syncs are counted, and slowed by $sync_ms.
sync_ms=0
watch_syncs() {
  rm -f "$work/syncs"
  watched=(env LD_PRELOAD="$slowsync" SLOWSYNC_MS="$sync_ms" SLOWSYNC_COUNT="$work/syncs")
}

# The programs of others, and where Debian has them.
declare -A program=([redis]=$redis [pubsub]=$redis [mosquitto]=mosquitto [ngircd]=ngircd [node]=node
  [python]=python3 [gnuplot]=gnuplot)
declare -A package=([redis]=redis-server [pubsub]=redis-server [mosquitto]=mosquitto [ngircd]=ngircd
  [node]=nodejs [python]=python3 [gnuplot]=gnuplot-nox)
# How they are called in the table, and what is beside them.
declare -A called=([fan]="the floor" [pubsub]=Redis [mosquitto]=mosquitto [ngircd]=ngIRCd
  [node]=Node [python]=Python)

# is_here NAME: whether its program is installed. One that is not is named below the table.
is_here() {
  if [[ -z ${program[$1]:-} ]] || command -v "${program[$1]}" >/dev/null; then return 0; fi
  printf '%s is not installed: apt-get install %s\n' "${program[$1]}" "${package[$1]}" |
    tee -a "$work/missing" >&2
  return 1
}

# configure SIDE PORT FILE: for servers that take no more than a file from the command line.
configure() {
  case $1 in
    # By itself it lets small messages wait for acknowledgements.
    mosquitto)
      printf '%s\n' "listener $2 127.0.0.1" 'allow_anonymous true' 'set_tcp_nodelay true'
      ;;
    # By itself it lets few connect from one address, and makes who says much wait.
    ngircd)
      printf '%s\n' '[Global]' 'Name = irc.localhost' 'AdminInfo1 = nobody' 'Info = fan-out' \
        'MotdPhrase = -' 'Listen = 127.0.0.1' "Ports = $2" \
        '[Limits]' 'MaxConnections = 0' 'MaxConnectionsIP = 0' 'MaxPenaltyTime = 0' \
        '[Options]' 'DNS = no' 'Ident = no' 'PAM = no'
      ;;
  esac >"$3"
}

# That of the page, in what our server prints.
web_port_in() {
  sed -n 's,^ *http://127\.0\.0\.1:\([0-9][0-9]*\)/$,\1,p' "$1"
}

# command_of SIDE PORT DIR: what runs it. The sides `never` and `always` are ours, by their --sync, and `web`
# is the first at its port for browsers;
# `redis` keeps what it is told, `pubsub` is Redis that has nothing to keep.
command_of() {
  case $1 in
    echo | relay | fan) command=("$floor" "$1") ;;
    never | always)
      command=("$ordrum" serve --port "$2" --local --data "$3" --sync "$1")
      ;;
    web) command=("$ordrum" serve --port "$2" --web 0 --local --data "$3" --sync never) ;;
    # Connections come from several addresses of this machine, of which Redis trusts one.
    redis)
      command=("$redis" --port "$2" --bind 127.0.0.1 --protected-mode no --dir "$3"
        --daemonize no --save "" --appendonly yes --appendfsync always --auto-aof-rewrite-percentage 0)
      ;;
    pubsub)
      command=("$redis" --port "$2" --bind 127.0.0.1 --protected-mode no --dir "$3"
        --daemonize no --save "")
      ;;
    node) command=(node "$here/Sources/peers/relay.mjs") ;;
    python) command=(python3 "$here/Sources/peers/relay.py") ;;
    mosquitto) command=(mosquitto -c "$work/config") ;;
    ngircd) command=(ngircd --nodaemon --config "$work/config") ;;
  esac
}

# What a server prints when it is ready, with its port or without.
is_ready() {
  case $1 in
    redis | pubsub) grep -q "Ready to accept connections" "$server_log" ;;
    mosquitto) grep -q "mosquitto version .* running" "$server_log" ;;
    ngircd) grep -q "Server .* ready" "$server_log" ;;
    web) server_port=$(web_port_in "$server_log") && [[ -n $server_port ]] ;;
    *) server_port=$(port_in "$server_log") && [[ -n $server_port ]] ;;
  esac
}

# start SIDE [WATCHED…]: in a directory of its own; WATCHED is put before the command. If $found is
# set the directory is a copy of that one, made of the same bytes: nothing is written into files that
# are found. It may take so many seconds until it is ready.
found=
patience=10
start() {
  local side=$1 command try
  shift
  server_log=$work/server.log
  server_port=0
  rm -rf "$work/data"
  case $side in
    redis | pubsub | mosquitto | ngircd)
      server_port=$("$load" port)
      mkdir "$work/data"
      configure "$side" "$server_port" "$work/config"
      ;;
  esac
  if [[ -n $found ]]; then cp -al "$found" "$work/data"; fi
  command_of "$side" "$server_port" "$work/data"
  : >"$server_log"  # the server's own redirection may come later than our first look
  "$@" "${command[@]}" >>"$server_log" 2>&1 </dev/null &
  server_pid=$!
  for ((try = 0; try < patience * 50; try++)); do
    if is_ready "$side"; then return; fi
    if ! kill -0 "$server_pid" 2>/dev/null; then break; fi
    sleep 0.02
  done
  cat "$server_log" >&2
  complain "this server did not say that it is ready: ${command[*]}"
}

stop() {
  local try
  if [[ -z $server_pid ]]; then return; fi
  kill -TERM "$server_pid" 2>/dev/null || true
  for ((try = 0; try < 250; try++)); do
    if ! kill -0 "$server_pid" 2>/dev/null; then break; fi
    sleep 0.02
  done
  kill -KILL "$server_pid" 2>/dev/null || true
  wait "$server_pid" 2>/dev/null || true
  server_pid=
}
