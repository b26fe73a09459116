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
