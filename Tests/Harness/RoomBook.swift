/// All rooms that anybody has heard of, by their codes. A code may be given again once its room is
/// gone.
final class RoomBook {
  private(set) var current: [String: RoomHistory] = [:]

  subscript(code: String) -> RoomHistory? { current[code] }

  /// The room in which somebody has just taken a seat. Nobody can sit down where the game is over, so
  /// a finished room under that code is another, older one.
  func entered(_ code: String) -> RoomHistory {
    if let known = current[code], !known.mayBeSucceeded { return known }
    let new = RoomHistory(code: code)
    current[code] = new
    return new
  }

  /// The room in which others sit already. Perhaps they all want to leave and have no answer yet; but
  /// then the joining comes after all that is known.
  func joined(_ code: String, makingFact seq: Int) -> RoomHistory {
    if let known = current[code], known.mayBeDeserted, !known.state.hasEnded, seq > known.last {
      return known
    }
    return entered(code)
  }

  /// The room in which somebody sits after coming back: perhaps one whose game ended meanwhile.
  func found(_ code: String, seat: Int, name: String, now: Int) -> RoomHistory {
    if let known = current[code], !known.mayBeGone(at: now), known.mayBeWhere(name, sits: seat) {
      return known
    }
    return entered(code)
  }

  var all: [RoomHistory] { current.values.sorted { $0.code < $1.code } }

  /// The rooms that wait for players.
  var gathering: [RoomHistory] {
    all.filter {
      ($0.state.phase == "gathering" || $0.state.isRaceToCome) && $0.state.freeSeats > 0
        && !$0.mayBeDeserted
    }
  }

  /// The server lets the oldest finished rooms go when they are very many.
  var hasVeryManyFinished: Bool { current.values.count { $0.state.isOver } > 900 }
}
