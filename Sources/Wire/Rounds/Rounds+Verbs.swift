import Games
import Hall
import Words

// Moves in the games that ask for words.

extension Verb {
  /// A move in the room where somebody sits; if it names a room, it must be that one.
  static func move(
    _ name: String, _ swedish: String, also: [(String, Language?)] = [], costs pings: Int,
    takes fields: [Field] = [], lacks: Said? = nil, _ traits: Traits = [],
    read: @escaping @Sendable (Arguments) throws(WireTrouble) -> Move
  ) -> Verb {
    Verb(
      name, swedish, also: also, by: .pupil, costs: pings, takes: fields + [Field.whoseRoom],
      lacks: lacks, traits
    ) { (arguments) throws(WireTrouble) in
      MoveIn(room: arguments.text("room"), move: try read(arguments))
    } act: { asked, hall, making throws(Trouble) in
      Answer(try hall.move(asked.move, in: asked.room, &making))
    }
  }

  struct MoveIn: Asked {
    let room: String?
    let move: Move
  }

  static let answer = move(
    "answer", "svara", also: [("svar", .swedish)], costs: 10, takes: [.positional("word", .rest)],
    lacks: Said(
      "Vilket ord? Skriv till exempel: svara båt",
      "Which word? Type for example: answer boat")
  ) { arguments throws(WireTrouble) in
    .word(.answer(try arguments.needed("word")))
  }

  static let hint = move(
    "hint", "tips", also: [("ledtråd", .swedish)], costs: 10, takes: [.positional("seat", .number)]
  ) { arguments in
    .word(.hint(to: arguments.number("seat").map { Seat($0) }))
  }
}
