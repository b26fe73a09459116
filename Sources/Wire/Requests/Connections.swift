import Hall
import Words

// The verbs that say how a guest is talked to.

extension Verb {
  static let ofConnections: [Verb] = [
    help, menu, lang, text, json, type, ping, picture, recording, bye,
  ]

  static let help = Verb(
    "help", "hjälp", also: [("?", nil)],
    sayings: [
      Saying("vad är det här", .swedish), Saying("what is this", .english),
      Saying("what's this", .english),
    ], .findsTheWay, read: { _ in Nothing() },
    talk: { (_: Nothing, message, asker) in asker.help(message) })

  static let lang = Verb(
    "lang", "språk", takes: [.positional("lang", .text)],
    lacks: "Vilket språk? Skriv: språk sv eller språk en"
      / "Which language? Type: lang sv or lang en"
  ) { arguments throws(WireTrouble) in
    _ = try arguments.needed("lang")
    return try arguments.language()
  } talk: { (language: Language?, message, asker) in
    if let language { asker.speak(language, message) }
  }

  private static let text = Verb(
    "text", "text",
    takes: [.positional("width", .number), .positional("colour", .flag)]
  ) { arguments throws(WireTrouble) in
    // Who asks for colours by hand sees which there are.
    let colour = arguments.flag("colour") ?? false
    return TextStyle(
      width: try arguments.number("width", in: TextStyle.widths) ?? TextStyle().width,
      colour: colour, shades: colour)
  } talk: { style, message, asker in
    asker.talkText(style, message)
  }

  static let json = Verb(
    "json", "json", takes: Field.manners, [.findsTheWay, .tellsManners],
    read: { _ in Nothing() },
    talk: { (_: Nothing, message, asker) in asker.talkJSON(message) })

  /// Takes a line that a person typed, to be understood like a line of plain words.
  public static let type = Verb(
    "type", "skriv", takes: [.positional("line", .line)],
    lacks: "Skriv vad? Till exempel: spela. Mer: hjälp"
      / "Type what? For example: play. More: help",
    read: Arguments.needing("line"), talk: { line, message, asker in asker.type(line, message) })

  static let ping = Verb(
    "ping", "ping", read: { _ in Nothing() },
    talk: { (_: Nothing, message, asker) in asker.answer(message, ["pong"]) })

  /// Words of people who know other programs, and perhaps not that they would be gone at once.
  private static let goodbyes = ["quit", "exit"]

  /// The meaning of a line in the middle of a game: `quit` first asks whether the pupil wants to stop.
  public static func inAGame(_ message: Message, typed line: String) -> Message {
    guard message.verb == bye, goodbyes.contains(folded(line.filter(\.isLetter))) else {
      return message
    }
    return Message.toMenu(.leaving)
  }

  public static let bye = Verb(
    "bye", "hejdå", also: goodbyes.map { ($0, .english) },
    sayings: [
      Saying("hej då", .swedish), Saying("god natt", .swedish), Saying("good bye", .english),
      Saying("good night", .english),
    ], .findsTheWay,
    help: Help.Entry(.after, 15, "hejdå" / "bye", "sluta för i dag" / "stop for today"),
    read: { _ in Nothing() },
    talk: { (_: Nothing, message, asker) in
      asker.ask(message) { transaction in
        transaction.goHome()
        return Answer { _ in
          "Hej då! Nu kan du stänga fönstret." / "Bye! You can close the window now."
        }
      }
      asker.finish()
    })
}
