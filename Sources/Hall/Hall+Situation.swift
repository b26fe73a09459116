public import Games

/// Where a visitor is just now, as far as help is concerned.
extension Hall {
  public enum Situation: Hashable, Sendable {
    /// Has not said hello.
    case stranger
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
      return isWatching(visitor) ? .watching : .guest
    }
    return .seated(number, seat)
  }
}
