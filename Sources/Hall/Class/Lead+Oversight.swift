import Games

/// What a teacher asks to see the whole class.
public enum Oversight: Hashable, Sendable {
  /// How everything stands, and every fact from then on; or the facts after one.
  case watch(after: Int?)
  case unwatch
  /// Who does what, and who needs help.
  case who

  public enum Done: Hashable, Sendable {
    /// `n` is the number of the last fact.
    case watching(n: Int)
    case who([Attendance])
  }

  /// What becomes of a visitor's stream.
  public enum Change: Hashable, Sendable {
    case begins(after: Int?)
    case ends
  }
}

extension Hall {
  func perform(
    _ oversight: Oversight, from visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Done {
    switch oversight {
    case .watch(let after):
      visitors[visitor]?.oversees = true
      making.turn.streams.append((visitor, .begins(after: after)))
      return .oversight(.watching(n: factCount + making.told.count))
    case .unwatch:
      guard isOverseeing(visitor) else { throw .notWatching }
      stopOverseeing(visitor, &making)
      return .plain
    case .who: return .oversight(.who(attendance(at: making.at)))
    }
  }

  /// Whether a visitor follows everything, and still may.
  public func isOverseeing(_ visitor: VisitorID) -> Bool {
    visitors[visitor]?.oversees == true && isTeacher(visitor)
  }

  func stopOverseeing(_ visitor: VisitorID, _ making: inout Making) {
    visitors[visitor]?.oversees = false
    making.turn.streams.append((visitor, .ends))
  }

  /// Who has become a teacher sees the rooms that it looks on at with a teacher's eyes.
  func seeAsTeacher(_ visitor: VisitorID, _ making: inout Making) {
    for number in watched(by: visitor) {
      making.turn.follows.append(
        Follow(visitor: visitor, room: number, viewpoint: .teacher, start: .view))
    }
  }

  /// The key is another one: what a teacher followed as such it follows no more.
  public func endOversight(of visitor: VisitorID) {
    visitors[visitor]?.oversees = false
    for room in watched(by: visitor) { stopWatching(room, visitor) }
  }
}
