import Games
import Hall
import JSON
import Words

extension RoomFact {
  /// The fact that a journal tells.
  init(event: String, _ fields: Fields) throws(Unreadable) {
    if event != "opened", fields.has("game") {
      let game: GameKind = try fields.choice("game")
      guard let fact = try game.fact(event, fields) else { throw Unreadable(field: "event") }
      self = .game(AnyGameFact(fact))
      return
    }
    switch event {
    case "opened": self = .opened(try Setup(fields))
    case "joined": self = .joined(try fields.seat("seat"), try fields.pupil("pupil"))
    case "ready": self = .ready(try fields.seat("seat"))
    case "started": self = .started
    case "away": self = .away(try fields.seat("seat"))
    case "back": self = .back(try fields.seat("seat"))
    case "skipped":
      self = .skipped(
        try fields.seat("seat"), by: fields.has("by") ? try fields.seat("by") : nil)
    case "left": self = .left(try fields.seat("seat"))
    case "invited":
      self = .invited(try fields.pupil("pupil"), by: try fields.seat("by"))
    case "refused": self = .refused(try fields.pupil("pupil"))
    case "cheered": self = .cheered(try fields.seat("seat"), try fields.choice("cheer"))
    case "called": self = .called(try fields.seat("seat"), try fields.pupil("pupil"))
    case "equipped": self = .equipped(try fields.seat("seat"), try fields.choice("gear"))
    case "continued":
      self = .continued(try fields.room("number"), code: try fields.string("next"))
    case "blank": self = .blank
    case "ended": self = .ended(try fields.choice("reason"))
    case "paused": self = .paused
    case "resumed": self = .resumed
    case "last-round": self = .lastRound
    case "seated": self = .seated(try fields.seat("seat"), try fields.pupil("pupil"))
    case "swapped":
      let seats = try fields.seats("seats")
      guard seats.count == 2 else { throw Unreadable(field: "seats") }
      self = .swapped(seats[0], seats[1])
    default: throw Unreadable(field: "event")
    }
  }
}

extension Setup {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      rules: try Rules(of: try fields.choice("game"), fields), list: try fields.string("list"),
      level: try fields.int("level"), seats: try fields.number("seats", in: GameKind.anySeat),
      allowsWatching: try fields.bool("watch"))
  }
}
