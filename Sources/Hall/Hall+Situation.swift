public import Games

/// Where a visitor is just now, as far as help is concerned.
extension Hall {
  public enum Situation: Hashable, Sendable {
    /// Has not said hello.
    case stranger
    /// Waits to be let in.
    case pending
    /// Sits nowhere.
    case guest
    /// Sits nowhere and looks on.
    case watching
    case seated(RoomNumber, Seat)
  }

  public func situation(of visitor: VisitorID) -> Situation {
    guard let pupil = visitors[visitor]?.pupil else {
      return isWatching(visitor) ? .watching : .stranger
    }
    guard let number = roomOf[pupil], let seat = rooms[number]?.table.seat(of: pupil) else {
      if isWatching(visitor) { return .watching }
      return book.role(of: pupil) == .pending ? .pending : .guest
    }
    return .seated(number, seat)
  }

  /// Whether somebody is connected as that pupil.
  public func isHere(_ pupil: Pupil) -> Bool { connection[pupil] != nil }
}
