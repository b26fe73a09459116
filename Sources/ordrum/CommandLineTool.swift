import Words

/// The command line: what is asked for, and who does it.
enum CommandLineTool {
  static func run(_ arguments: [String]) async {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case nil, "help", "--help", "-h": Console.out(usage)
    case "serve": await ServeCommand.run(rest)
    case "replay": await ReplayCommand.run(rest)
    case "key": KeyCommand.run(rest)
    case "repair": RepairCommand.run(rest)
    case "words": WordsCommand.run(rest)
    case .some(let other):
      Console.complain("ordrum does not know \"\(other)\".\n\n\(usage)")
      Console.exit(.usage)
    }
  }

  static let usage = """
    ordrum: word games for one local network

      ordrum serve              play: prints what to type on the other machines
        --port N                the port for the games (4040; 0 takes any free one)
        --local                 for this machine alone
        --words DIR             a folder with your own lists (*.words), besides those inside, and
                                races (*.race), and with recordings of words in DIR/audio
        --data DIR              where everything is saved, instead of the usual place
        --names FILE            who is in the class, one name a line, before anybody has come
        --sync always|never     wait for the disk before telling anybody (always), or not
      ordrum replay [FOLDER|FILE] [ROOM]
                                see a saved game again (ROOM: 17 or K7), or list them
        --speed N               so many times as fast (1); 0 does not pause
        --all                   what the teacher saw, secrets included
        --lang sv|en            in this language, instead of that of the words
        --json                  as lines for programs, without pauses
      ordrum key                the key that makes you a teacher: keep it off the projected screen
        --data DIR              of the class that is saved there
        --new                   make a new one; the old one is good no more
      ordrum repair             save what can be saved of damaged data
        --data DIR              where it is, if not at the usual place
      ordrum words FILE|DIR ... check word lists and races, and see what is recorded
      ordrum help               this text
    """
}
