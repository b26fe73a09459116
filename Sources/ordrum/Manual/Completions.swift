/// What completes `ordrum` in bash. It needs nothing but bash itself, the old one of macOS too.
extension Manual {
  var bash: String {
    """
    # Completes ordrum in bash. Made by: ordrum help bash
    _ordrum() {
      local word=${COMP_WORDS[COMP_CWORD]} IFS=$'\\n' offered=
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        COMPREPLY=($(IFS=' '; compgen -W '\(commands.map(\.name).joined(separator: " "))' -- "$word"))
        return
      fi
      case ${COMP_WORDS[1]}:${COMP_WORDS[COMP_CWORD - 1]} in
    \(commands.flatMap(Manual.valueCases).joined(separator: "\n"))
      esac
      case ${COMP_WORDS[1]} in
    \(commands.compactMap(Manual.commandCase).joined(separator: "\n"))
      esac
      COMPREPLY+=($(IFS=' '; compgen -W "$offered" -- "$word"))
    }
    complete -F _ordrum ordrum
    """
  }

  /// What may stand behind each option that takes a value: that, and nothing else.
  private static func valueCases(of command: Command) -> [String] {
    command.options.compactMap { option in
      option.value.map { value in
        "    \(command.name):\(option.name)) \(offer(value.completion))return ;;"
      }
    }
  }

  private static func commandCase(of command: Command) -> String? {
    let options = command.options.map(\.name).joined(separator: " ")
    let arguments = command.arguments.map { offer($0.completion) }.joined()
    if options.isEmpty, arguments.isEmpty { return nil }
    let offered = options.isEmpty ? "" : "offered='\(options)'; "
    return "    \(command.name)) \(arguments)\(offered);;".replacing("; ;;", with: " ;;")
  }

  private static func offer(_ completion: Completion) -> String {
    switch completion {
    case .free: ""
    case .file: "compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- \"$word\")); "
    case .folder: "compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -d -- \"$word\")); "
    case .host: "COMPREPLY+=($(compgen -A hostname -- \"$word\")); "
    case .oneOf(let words):
      "COMPREPLY+=($(IFS=' '; compgen -W '\(words.joined(separator: " "))' -- \"$word\")); "
    }
  }
}

/// What completes `ordrum` in zsh.
extension Manual {
  var zsh: String {
    """
    #compdef ordrum
    # Completes ordrum in zsh. Made by: ordrum help zsh
    local -a commands
    commands=(
    \(commands.map { "  '\(Manual.quoted("\($0.name):\($0.brief)"))'" }.joined(separator: "\n"))
    )
    if ((CURRENT == 2)); then
      _describe command commands
      return
    fi
    shift words
    ((CURRENT--))
    case $words[1] in
    \(commands.compactMap(Manual.zshCase).joined(separator: "\n"))
    esac
    """
  }

  private static func zshCase(of command: Command) -> String? {
    let options = command.options.map { option in
      "\(option.name)[\(bracketed(option.brief))]" + (option.value.map(value) ?? "")
    }
    let arguments = command.arguments.map { argument in
      (argument.isRepeated ? "*" : "") + (argument.isOptional && !argument.isRepeated ? ":" : "")
        + ":\(coloned(argument.name)):\(action(argument.completion))"
    }
    if options.isEmpty, arguments.isEmpty { return nil }
    let specifications = (options + arguments).map { "      '\(quoted($0))'" }
    return "  \(command.name))\n    _arguments \\\n"
      + specifications.joined(separator: " \\\n") + "\n    ;;"
  }

  private static func value(_ value: Value) -> String {
    ":\(coloned(value.name)):\(action(value.completion))"
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .free: " "
    case .file: "_files"
    case .folder: "_files -/"
    case .host: "_hosts"
    case .oneOf(let words): "(\(words.joined(separator: " ")))"
    }
  }

  private static func bracketed(_ text: String) -> String {
    text.replacing("[", with: "\\[").replacing("]", with: "\\]").replacing(":", with: "\\:")
  }

  private static func coloned(_ text: String) -> String { text.replacing(":", with: "\\:") }

  private static func quoted(_ text: String) -> String { text.replacing("'", with: "'\\''") }
}
