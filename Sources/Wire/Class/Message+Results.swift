import Games
import Hall

// What a teacher asks about exercises and results.

extension Field {
  static let assign = [
    positional("game", .text), positional("list", .words), positional("level", .number),
    key("to", .rest), key("goal", .number), key("due", .text), key("mode", .text),
  ]
  static let exercise = [positional("exercise", .number)]
  static let mark = [
    positional("name", .words), positional("exercise", .number), positional("mark", .text),
    positional("comment", .rest),
  ]
  static let overview = [
    key("exercise", .number), key("search", .rest), key("sort", .text),
  ]
  static let stats = [key("words", .number)]
  static let detail = [positional("name", .rest), key("room", .number)]
}

extension Message {
  static func results(_ lead: ResultsLead) -> Ask { .hall(.lead(.results(lead))) }

  static func assignment(_ arguments: Arguments) throws(WireTrouble) -> Assignment {
    var wish = Assignment(try Vocabulary.game(try arguments.needed("game", of: .assign)))
    wish.list = arguments.text("list")
    wish.level = arguments.number("level")
    wish.mode = arguments.text("mode").map { PlayMode.code(typed: $0) }
    wish.to = arguments.text("to").flatMap { Vocabulary.isAll($0) ? nil : $0 }
    wish.goal = arguments.number("goal") ?? 0
    if let typed = arguments.text("due") {
      guard let day = Day(typed) else { throw .badDay(typed) }
      wish.due = day
    }
    return wish
  }

  static func detail(_ arguments: Arguments) throws(WireTrouble) -> ResultsLead {
    if let room = arguments.number("room") { return .game(RoomNumber(room)) }
    return .detail(name: try arguments.needed("name", of: .detail))
  }

  static func mark(_ arguments: Arguments) throws(WireTrouble) -> ResultsLead {
    .mark(
      name: try arguments.needed("name", of: .mark),
      exercise: try arguments.neededNumber("exercise", of: .mark), try marked(arguments))
  }

  private static func marked(_ arguments: Arguments) throws(WireTrouble) -> Marked? {
    let typed = try arguments.needed("mark", of: .mark)
    if Vocabulary.clears(typed) { return nil }
    guard let mark = Vocabulary.mark(typed) else {
      throw .badValue(field: "mark", allowed: Mark.allCases.map(\.rawValue) + ["clear"])
    }
    return Marked(mark, comment: tidied(arguments.text("comment") ?? ""))
  }

  /// In one line, as it is shown.
  private static func tidied(_ comment: String) -> String {
    let shown = comment.unicodeScalars.map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: " " as Character
      default: Character(scalar)
      }
    }
    return String(shown).split(separator: " ").joined(separator: " ")
  }

  static func overview(_ arguments: Arguments) throws(WireTrouble) -> OverviewWish {
    var wish = OverviewWish()
    wish.exercise = arguments.number("exercise")
    wish.search = arguments.text("search")
    if let typed = arguments.text("sort") {
      guard let order = Vocabulary.order(typed) else {
        throw .badValue(field: "sort", allowed: OverviewWish.Order.allCases.map(\.rawValue))
      }
      wish.order = order
    }
    return wish
  }
}
