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
    StandardStreams.write(Array("\(text)\n".utf8))
  }

  /// Writes a whole file, or ends the program with a sentence: half a table is none.
  static func write(file text: String, orElse advice: String = "") {
    // A pipe that nobody reads is told too, and does not end the program without a word.
    Platform.leaveToWatcher(Platform.brokenPipe)
    guard StandardStreams.write(Array(text.utf8)), Platform.hasTaken(StandardStreams.output) else {
      fail(
        "It could not be written to its end, so do not use what is there. "
          + "Is the disk full, or does nobody read it any more?\(advice)")
    }
  }

  /// For who has to do something about it.
  static func complain(_ text: String) {
    StandardStreams.write(Array("\(text)\n".utf8), to: StandardStreams.errors)
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

/// What stands on a command line after the command, taken apart as the manual says.
struct Arguments {
  /// What belongs to no option.
  private(set) var words: [String] = []
  private var given: [String: [String]] = [:]
  private let command: Manual.Command

  init(_ arguments: [String], of command: Manual.Command) {
    self.command = command
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--help" || argument == "-h" {
        Console.out(command.help)
        Console.exit(.success)
      }
      if let option = command.options.first(where: { $0.name == argument }) {
        guard let value = option.value == nil ? "" : rest.popFirst() else {
          refuse("\(argument) needs a value.")
        }
        given[argument, default: []].append(value)
      } else if argument.hasPrefix("--") || command.arguments.isEmpty {
        refuseUnknown(argument)
      } else {
        words.append(argument)
      }
    }
  }

  func has(_ option: String) -> Bool { given[option] != nil }

  /// The last one counts.
  subscript(option: String) -> String? { given[option]?.last }

  /// Of an option that may be given several times.
  func all(_ option: String) -> [String] { given[option] ?? [] }

  /// What an option's value means; nil if it was not given.
  func value<Value>(of option: String, takes what: String, _ read: (String) -> Value?) -> Value? {
    guard let text = self[option] else { return nil }
    guard let value = read(text) else { refuse("\(option) takes \(what).") }
    return value
  }

  /// The folder of a class, if one was named. An empty one comes of a variable that is not set, and
  /// means no folder.
  var namedFolder: String? {
    if self["--data"] == "" { refuse("--data needs a folder.") }
    return self["--data"]
  }

  /// Where a class is kept if nobody says otherwise.
  static var usualFolder: String {
    if let folder = Platform.classFolder { return folder }
    Console.fail("This user has no home folder. Say where to save: --data FOLDER", .usage)
  }

  /// For a command whose words are never called like an option.
  func refuseDashes() {
    if let word = words.first(where: { $0.hasPrefix("-") }) { refuseUnknown(word) }
  }

  private func refuseUnknown(_ argument: String) -> Never {
    refuse("ordrum \(command.name) does not know \"\(argument)\".")
  }

  func refuse(_ sentence: String) -> Never {
    Console.fail("\(sentence) See: ordrum help", .usage)
  }
}
