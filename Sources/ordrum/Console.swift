import Terminal

/// Where the program writes, and how it ends.
enum Console {
  /// What a script can tell from how the program ended.
  enum ExitCode: Int32 {
    case success = 0
    /// Something that was asked for could not be done.
    case failure = 1
    /// The command line was not understood.
    case usage = 64
  }

  /// For who asked. Leaves at once, also into a file or a pipe.
  static func out(_ text: String) {
    Platform.put(text + "\n", to: .standardOutput)
  }

  /// For who has to do something about it.
  static func complain(_ text: String) {
    Platform.put(text + "\n", to: .standardError)
  }

  /// Whether the output is read by a person who wants colour.
  static var showsColour: Bool {
    StandardStreams.isOutputTerminal && Platform.variable("NO_COLOR") == nil
  }

  static func exit(_ code: ExitCode) -> Never {
    Platform.end(code.rawValue)
  }

  static func fail(_ text: String, _ code: ExitCode = .failure) -> Never {
    complain(text)
    exit(code)
  }

  /// Tells how a conversation ended.
  static func exit(_ ending: Ending) -> Never {
    if let sentence = ending.sentence {
      // Some of it may be the server's.
      let lines = sentence.split(separator: "\n").map { Clean.line(String($0), colour: false) }
      let text = lines.joined(separator: "\n")
      if ending.code == .success { out(text) } else { complain(text) }
    }
    Platform.end(ending.code.rawValue)
  }
}

/// What stands on a command line after the command, taken apart from left to right.
struct Arguments {
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

  /// Where a class is kept if nobody says otherwise.
  static var usualFolder: String {
    if let folder = Platform.classFolder { return folder }
    Console.fail("This user has no home folder. Say where to save: --data FOLDER", .usage)
  }

  func refuseUnknown(_ argument: String) -> Never {
    refuse("ordrum \(command) does not know \"\(argument)\".")
  }

  func refuse(_ sentence: String) -> Never {
    Console.fail("\(sentence) See: ordrum help", .usage)
  }
}
