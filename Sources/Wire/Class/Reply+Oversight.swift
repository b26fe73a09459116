import Games
import Hall
import JSON

/// Who does what, for programs.
extension Reply {
  /// Answers with the rows.
  func add(_ done: Oversight.Done, to line: inout JSONWriter) -> [[UInt8]] {
    switch done {
    case .watching(let number):
      line.add("room", "*")
      line.add("n", number)
      return []
    case .who(let children):
      line.add("count", children.count)
      return children.map(row)
    }
  }

  func text(of done: Oversight.Done, _ tongue: Tongue, width: Int) -> [String] {
    switch done {
    // The board follows.
    case .watching: []
    case .who(let children): ClassBoard(children, in: hall.book, tongue).lines(width: width)
    }
  }

  private func row(_ child: Attendance) -> [UInt8] {
    var line = JSONWriter()
    line.add("event", "row")
    line.add(id)
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
    return line.finish()
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
