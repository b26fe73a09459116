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

    fileprivate var shown: String { name + (value.map { " \($0.name)" } ?? "") }
  }

  struct Argument {
    let name: String
    var completion = Completion.free
    var isOptional = true
    var isRepeated = false

    /// As it is written in a line of usage.
    fileprivate var shown: String { (isOptional ? "[\(name)]" : name) + (isRepeated ? " ..." : "") }
  }

  struct Command {
    let name: String
    var arguments: [Argument] = []
    let brief: String
    /// What the manual page tells beyond that.
    var paragraphs: [String] = []
    var options: [Option] = []

    /// What `ordrum help` prints of it.
    var help: String {
      let line = (["ordrum", name] + arguments.map(\.shown)).joined(separator: " ")
      let rows = options.map { Manual.row("    \($0.shown)", $0.brief) }
      return ([Manual.row("  \(line)", brief)] + rows).joined(separator: "\n")
    }
  }

  static let version = "0.7"
  /// When what it says last changed.
  static let date = "November 28, 2026"
  static let brief = "word games for one local network"

  let commands: [Command]

  // MARK: What `ordrum help` prints

  /// Where explanations begin, and how far they reach.
  private static let column = 28
  private static let width = 96

  var help: String {
    "ordrum: \(Manual.brief)\n\n" + commands.map(\.help).joined(separator: "\n")
  }

  fileprivate static func row(_ head: String, _ text: String) -> String {
    var lines: [String] = []
    var line = head
    func pad() { line += String(repeating: " ", count: column - line.count) }
    if line.count >= column {
      lines.append(line)
      line = ""
    }
    pad()
    for word in text.split(separator: " ") {
      if line.count > column, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
        pad()
      }
      line += (line.count > column ? " " : "") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}

// MARK: - The commands

extension Manual {
  static let ordrum = Manual(commands: [
    serve, play, watch, slips, find, replay, export, key, repair, tidy, words, help, versionCommand,
  ])

  private static let folder = Value(name: "DIR", completion: .folder)
  private static let language = Value(name: "sv|en", completion: .oneOf(["sv", "en"]))
  private static let host = Argument(name: "HOST[:PORT]", completion: .host)

  static let serve = Command(
    name: "serve",
    brief: "the server: prints what to type on the other machines",
    paragraphs: [
      "It listens on all addresses of this machine, saves everything before anybody hears of it, and tells "
        + "the machines of this network where it is. It ends on Ctrl-C or SIGTERM: everybody is told, and "
        + "games go on at the next start."
    ],
    options: [
      Option(
        "--port", takes: Value(name: "N"), "the port for the games (4040; 0 takes any free one)"),
      Option(
        "--web", takes: Value(name: "N"),
        "the port for the page (8040, or the next that is free; 0 takes any free one)"),
      Option("--no-web", "no page for browsers"),
      Option(
        "--web-address", takes: Value(name: "ADDRESS"),
        "of this machine or of the page (https://…), as it stands in the code"),
      Option(
        "--web-name", takes: Value(name: "NAME"),
        "another name by which browsers reach this machine (may be repeated)"),
      Option(
        "--web-proxy", takes: Value(name: "ADDRESS"),
        "a proxy of yours, which tells from where browsers come (may be repeated)"),
      Option(
        "--shared-tablets", "no tablet keeps who has played on it; they come back by pictures"),
      Option("--local", "for this machine alone"),
      Option("--quiet-network", "tell nobody on the network that it is here"),
      Option(
        "--words", takes: folder,
        "a folder with your own lists (*.words), besides those inside, races (*.race) and criteria "
          + "(*.criteria), and with recordings of words in DIR/audio, pictures in DIR/pictures"),
      Option("--data", takes: folder, "where everything is saved, instead of the usual place"),
      Option(
        "--name", takes: Value(name: "NAME"),
        "what the class is called, such as 2A: greetings, pages and ordrum find show it"),
      Option(
        "--names", takes: Value(name: "FILE", completion: .file),
        "who is in the class, one name a line, before anybody has come"),
      Option(
        "--keep", takes: Value(name: "DAYS"),
        "let games and results go that are older than so many days (200d); a teacher is told a week before"
      ),
      Option(
        "--sync", takes: Value(name: "always|never", completion: .oneOf(["always", "never"])),
        "wait for the disk before telling anybody (always), or not"),
    ])

  static let play = Command(
    name: "play",
    arguments: [Argument(name: "NAME"), host],
    brief: "play at this keyboard; without HOST it looks for the server",
    paragraphs: [
      "Without HOST it looks for servers and asks if there are several; without NAME it asks for one. It "
        + "waits until the server is on, and when the line breaks it comes back to the same seat by itself. "
        + "Into a pipe, and where TERM is dumb, it writes plain lines. The port may stand behind a space too."
    ],
    options: [
      Option("--mute", "nothing is to be heard"), Option("--calm", "nothing moves by itself"),
    ])

  static let watch = Command(
    name: "watch",
    arguments: [host],
    brief: "the class as it plays, for its teacher; it asks for the key",
    paragraphs: [
      "The key is that of ORDRUM_KEY, or of the class that is saved on this machine, or the one that was "
        + "typed here before; else it asks. What is typed are commands, such as pause or overview."
    ],
    options: [
      Option("--room", takes: Value(name: "K7"), "this room alone, without a key"),
      Option("--data", takes: folder, "with the key of the class that is saved there"),
      Option("--json", "every event as a line for programs"),
    ])

  static let slips = Command(
    name: "slips",
    arguments: [Argument(name: "NAME", isRepeated: true)],
    brief: "slips for a printer, each with a child's new word; without NAME for all who never came",
    paragraphs: [
      "The words are given by the class's server, which runs on this machine; started with --port or --data, it is "
        + "found with the same here. A child that has a word gets a new one only if it is named and anyway stands "
        + "last, and then its old one is good no more."
    ],
    options: [
      Option("--data", takes: folder, "of the class that is saved there"),
      Option("--port", takes: Value(name: "N"), "the server's port for the games (4040)"),
    ])

  static let find = Command(
    name: "find", brief: "the servers on this network, and how busy they are",
    paragraphs: ["It lists the name, the address and the open rooms of each."])

  static let replay = Command(
    name: "replay",
    arguments: [Argument(name: "FOLDER|FILE", completion: .file), Argument(name: "ROOM")],
    brief: "see a saved game again (ROOM: 17 or K7), or list them",
    paragraphs: [
      "It shows what somebody who looked on saw, with pauses of at most three seconds. It works while the "
        + "server runs."
    ],
    options: [
      Option("--speed", takes: Value(name: "N"), "so many times as fast (1); 0 does not pause"),
      Option("--all", "what the teacher saw, secrets included"),
      Option("--lang", takes: language, "in this language, instead of that of the words"),
      Option("--json", "as lines for programs, without pauses"),
    ])

  static let export = Command(
    name: "export",
    arguments: [
      Argument(
        name: "TABLE", completion: .oneOf(["class", "words", "lesson", "pupil"])),
      Argument(name: "NAME"),
    ],
    brief: "a table for a spreadsheet (class, lesson, words), or all of one child (pupil NAME)",
    paragraphs: [
      "The class is a row for each child, the lesson one for each who was there, words one for each child and "
        + "word; pupils is another name for the class. With pupil and a name it is all that is kept of that child, "
        + "and nothing of others. It works while the server runs, which notices nothing: "
        + "the table is as of the last thing that was saved. Where all of it cannot be read, or written to its "
        + "end, it says so and ends with 1."
    ],
    options: [
      Option("--data", takes: folder, "of the class that is saved there"),
      Option("--lang", takes: language, "its header in this language (en)"),
    ])

  static let key = Command(
    name: "key",
    brief: "the key that makes you a teacher: keep it off the projected screen",
    options: [
      Option("--data", takes: folder, "of the class that is saved there"),
      Option("--new", "make a new one; the old one is good no more"),
    ])

  static let repair = Command(
    name: "repair",
    brief: "save what can be saved of damaged data",
    paragraphs: [
      "A server that finds its data damaged says where, and does not start. This reads what can be read and "
        + "tells what was lost. No file is changed or thrown away."
    ],
    options: [Option("--data", takes: folder, "where it is, if not at the usual place")])

  static let tidy = Command(
    name: "tidy",
    brief: "let old games go, to make room on the disk",
    paragraphs: [
      "Without --sure it says what would go and changes nothing. What goes are the files before the newest "
        + "checkpoint: games that are over, which then cannot be seen again. Who is in the class, what they "
        + "can read and the games that go on stay. The server must not be running."
    ],
    options: [
      Option("--data", takes: folder, "where it is, if not at the usual place"),
      Option("--sure", "let it go"),
    ])

  private static let words = Command(
    name: "words",
    arguments: [
      Argument(name: "FILE|DIR", completion: .file, isOptional: false, isRepeated: true)
    ],
    brief: "check word lists and races, and see what is recorded")

  private static let help = Command(
    name: "help",
    arguments: [Argument(name: "man|bash|zsh", completion: .oneOf(["man", "bash", "zsh"]))],
    brief: "this text; or the manual page, or what completes commands in a shell")

  private static let versionCommand = Command(
    name: "version", brief: "which version this is, and which protocol it speaks")
}
