/// What the command line understands, told once: the help, the manual page and the completions are made
/// of this, and a command takes no option that does not stand here.
struct Manual {
  /// What can stand behind an option or a command.
  enum Completion {
    /// Nothing that could be offered.
    case free
    case file
    case folder
    case host
    case oneOf([String])
  }

  struct Value {
    let name: String
    var completion = Completion.free
  }

  struct Option {
    let name: String
    var value: Value?
    let brief: String

    init(_ name: String, takes value: Value? = nil, _ brief: String) {
      self.name = name
      self.value = value
      self.brief = brief
    }
  }

  struct Argument {
    let name: String
    var completion = Completion.free
    var isOptional = true
    var isRepeated = false

    /// As it is written in a line of usage.
    var shown: String { (isOptional ? "[\(name)]" : name) + (isRepeated ? " ..." : "") }
  }

  struct Command {
    let name: String
    var arguments: [Argument] = []
    let brief: String
    /// What the manual page tells beyond that.
    var paragraphs: [String] = []
    var options: [Option] = []

    var line: String { (["ordrum", name] + arguments.map(\.shown)).joined(separator: " ") }
  }

  /// Something with a name, and what is to be known of it.
  struct Entry {
    let name: String
    let text: String
  }

  static let version = "0.7"
  /// When what it says last changed.
  static let date = "November 22, 2026"
  static let brief = "word games for one local network"

  let commands: [Command]

  func command(_ name: String) -> Command? { commands.first { $0.name == name } }

  func knows(_ option: String, of command: String) -> Bool {
    self.command(command)?.options.contains { $0.name == option } ?? false
  }
}
