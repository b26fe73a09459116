import Games
import Hall
import JSON

// Who does what, and who needs a teacher.

extension Verb {
  static let ofOversight: [Verb] = [
    Verb(
      "who", "vilka", by: .teacher, costs: 50,
      help: [.seeing(1, "vilka", "who", "vem behöver dig?", "who needs you?")]
    ) { hall, making in
      let children = hall.attendance(&making)
      return Answer.table { page, ok in
        ok.add("count", children.count)
        return children.map(page.row)
      } say: {
        ClassBoard(children, in: hall.book, $0.tongue).lines(width: $0.width)
      }
    }
  ]
}

extension Page {
  fileprivate func row(_ child: Attendance) -> [UInt8] {
    row { line in
      line.add("pupil", child.pupil.number)
      line.add("name", hall.book.name(of: child.pupil))
      if let place = child.place {
        line.add("room", place.code)
        line.add("seat", place.seat.number)
        line.add("game", place.game.rawValue)
        if let round = place.round { line.add("round", round) }
      }
      line.add("doing", child.doing.name)
      switch child.doing {
      case .playing(.some(let question)): line.add("question", question)
      case .waiting(let others), .turn(let others):
        line.add("names", others.map(hall.book.name))
      case .nothing, .gathering, .playing(nil), .over: break
      }
      line.add("presence", child.away == nil ? "here" : "away")
      if let away = child.away { line.add("away_ms", away) }
      if let silent = child.silent { line.add("silent_ms", silent) }
      line.add("misses", child.misses)
      line.add("needs", child.reasons.map(\.name))
    }
  }
}

extension Attendance.Doing {
  var name: String {
    switch self {
    case .nothing: "nothing"
    case .gathering: "gathering"
    case .playing: "playing"
    case .waiting: "waiting"
    case .turn: "turn"
    case .over: "over"
    }
  }
}

extension Attendance.Reason {
  var name: String {
    switch self {
    case .misses: "misses"
    case .silence: "silence"
    case .pending: "pending"
    case .claims: "claims"
    }
  }
}
