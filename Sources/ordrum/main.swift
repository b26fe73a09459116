import Wire

/// The command line: what is asked for, and who does it.
enum CommandLineTool {
  static func run(_ arguments: [String]) async {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case nil, "help", "--help", "-h": help(rest)
    case "version", "--version":
      Console.out("ordrum \(Manual.version), protocol \(HouseLine.protocolNumber)")
    case "serve": await ServeCommand(rest).run()
    case "play": await PlayCommand.run(rest)
    case "watch": await WatchCommand.run(rest)
    case "slips": await SlipsCommand.run(rest)
    case "find": FindCommand.run(rest)
    case "replay": await ReplayCommand(rest).run()
    case "export": ExportCommand.run(rest)
    case "key": KeyCommand.run(rest)
    case "repair": RepairCommand.run(rest)
    case "tidy": TidyCommand.run(rest)
    case "words": WordsCommand.run(rest)
    case .some(let other):
      Console.fail("ordrum does not know \"\(other)\". See: ordrum help", .usage)
    }
  }

  private static func help(_ arguments: [String]) {
    let manual = Manual.ordrum
    switch arguments.first {
    case nil: Console.out(manual.help)
    case "man": Console.out(manual.page)
    case "bash": Console.out(manual.bash)
    case "zsh": Console.out(manual.zsh)
    case .some(let other):
      Console.fail("ordrum help does not know \"\(other)\". See: ordrum help", .usage)
    }
  }
}

await CommandLineTool.run(Array(CommandLine.arguments.dropFirst()))
