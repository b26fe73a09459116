# Completes ordrum in bash. Made by: ordrum help bash
_ordrum() {
  local word=${COMP_WORDS[COMP_CWORD]} IFS=$'\n' offered=
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(IFS=' '; compgen -W 'serve play watch slips find replay export key repair tidy words help version' -- "$word"))
    return
  fi
  case ${COMP_WORDS[1]}:${COMP_WORDS[COMP_CWORD - 1]} in
    serve:--port) return ;;
    serve:--web) return ;;
    serve:--web-address) return ;;
    serve:--web-name) return ;;
    serve:--web-proxy) return ;;
    serve:--words) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$word")); return ;;
    serve:--data) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$word")); return ;;
    serve:--name) return ;;
    serve:--names) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$word")); return ;;
    serve:--keep) return ;;
    serve:--sync) COMPREPLY+=($(IFS=' '; compgen -W 'always never' -- "$word")); return ;;
    watch:--room) return ;;
    watch:--data) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$word")); return ;;
    slips:--data) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$word")); return ;;
    slips:--port) return ;;
    replay:--speed) return ;;
    replay:--lang) COMPREPLY+=($(IFS=' '; compgen -W 'sv en' -- "$word")); return ;;
    export:--data) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$word")); return ;;
    export:--lang) COMPREPLY+=($(IFS=' '; compgen -W 'sv en' -- "$word")); return ;;
    key:--data) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$word")); return ;;
    repair:--data) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$word")); return ;;
    tidy:--data) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- "$word")); return ;;
  esac
  case ${COMP_WORDS[1]} in
    serve) offered='--port --web --no-web --web-address --web-name --web-proxy --shared-tablets --local --quiet-network --words --data --name --names --keep --sync' ;;
    play) COMPREPLY+=($(compgen -A hostname -- "$word")); offered='--mute --calm' ;;
    watch) COMPREPLY+=($(compgen -A hostname -- "$word")); offered='--room --data --json' ;;
    slips) offered='--data --port' ;;
    replay) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$word")); offered='--speed --all --lang --json' ;;
    export) COMPREPLY+=($(IFS=' '; compgen -W 'class words lesson pupil' -- "$word")); offered='--data --lang' ;;
    key) offered='--data --new' ;;
    repair) offered='--data' ;;
    tidy) offered='--data --sure' ;;
    words) compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$word")) ;;
    help) COMPREPLY+=($(IFS=' '; compgen -W 'man bash zsh' -- "$word")) ;;
  esac
  COMPREPLY+=($(IFS=' '; compgen -W "$offered" -- "$word"))
}
complete -F _ordrum ordrum
