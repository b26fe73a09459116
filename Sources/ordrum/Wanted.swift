/// What stands on a command line after the command, taken apart from left to right.
struct Wanted {
  private var rest: ArraySlice<String>
  private let command: String

  init(_ arguments: [String], of command: String) {
    rest = arguments[...]
    self.command = command
  }

  /// The next one. An option that the manual does not tell of goes no further.
  mutating func next() -> String? {
    guard let argument = rest.popFirst() else { return nil }
    if argument == "--help" || argument == "-h" {
      Console.out(Manual.ordrum.help(of: command))
      Console.exit(.success)
    }
    if argument.hasPrefix("--"), !Manual.ordrum.knows(argument, of: command) {
      refuseUnknown(argument)
    }
    return argument
  }

  mutating func value(of option: String) -> String {
    guard let value = rest.popFirst() else { refuse("\(option) needs a value.") }
    return value
  }

  /// A folder's path. An empty one comes of a variable that is not set, and means no folder.
  mutating func folder(of option: String) -> String {
    let path = value(of: option)
    if path.isEmpty { refuse("\(option) needs a folder.") }
    return path
  }

  func refuseUnknown(_ argument: String) -> Never {
    refuse("ordrum \(command) does not know \"\(argument)\".")
  }

  func refuse(_ sentence: String) -> Never {
    Console.complain("\(sentence) See: ordrum help")
    Console.exit(.usage)
  }
}
