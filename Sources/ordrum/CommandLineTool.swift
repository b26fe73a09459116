import Words

/// The command line: what is asked for, and who does it.
enum CommandLineTool {
  static func run(_ arguments: [String]) async {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case nil, "help", "--help", "-h": Console.out(usage)
    case "serve": await ServeCommand.run(rest)
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
        --words DIR             a folder with your own lists (*.words), besides those inside
      ordrum words FILE ...     check a word list
      ordrum help               this text
    """
}
