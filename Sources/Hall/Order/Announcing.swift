import Classroom
import Games

/// Announcements to the class, to a room or to one child: passing news, kept nowhere.
extension Transaction {
  /// Answers with how many hear it who do not teach.
  public mutating func announce(_ text: String, to reach: Reach) throws(Trouble) -> Int {
    switch reach {
    case .everywhere: tellAll(.announced(text))
    case .room(let typed):
      for visitor in try hall.listeners(typed) where visitor != asker {
        send(.announced(text), to: visitor)
      }
    }
    return effects.all.count {
      if case .news(let visitor, .announced, _) = $0 { !hall.isTeacher(visitor) } else { false }
    }
  }
}

extension Hall {
  /// How many characters it may have: what fits on a few lines.
  public static let longestAnnouncement = 200

  /// The visitors that sit or look on in the room of that code, or the child of that name alone.
  fileprivate func listeners(_ typed: String) throws(Trouble) -> [VisitorID] {
    if let number = book.room(coded: typed.uppercased()), let room = rooms[number] {
      let seated = room.table.seated.compactMap { connection(on: $0, in: room) }
      return seated + presence.watchers(of: number)
    }
    return [connection(of: try pupil(called: typed))].compactMap(\.self)
  }
}
