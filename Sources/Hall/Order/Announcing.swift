import Classroom
import Games

/// What a teacher says to the class, to a room or to one child: passing news, kept nowhere.
extension Hall {
  /// In characters: what fits on a few lines.
  public static let longestAnnouncement = 200

  /// Answers with how many hear it who do not teach.
  public func announce(
    _ text: String, to reach: Reach, _ making: inout Transaction
  ) throws(Trouble) -> Int {
    switch reach {
    case .everywhere: tellAll(.announced(text), &making)
    case .room(let typed):
      for visitor in try listeners(typed) where visitor != making.asker {
        making.send(.announced(text), to: visitor)
      }
    }
    return making.effects.all.count {
      if case .news(let visitor, .announced, _) = $0 { !isTeacher(visitor) } else { false }
    }
  }

  /// Who sits or looks on in the room of that code, or the child of that name alone.
  private func listeners(_ typed: String) throws(Trouble) -> [VisitorID] {
    if let number = book.room(coded: typed.uppercased()), let room = rooms[number] {
      let seated = room.table.seated.compactMap { connection(on: $0, in: room) }
      return seated + presence.watchers(of: number)
    }
    return [connection(of: try pupil(called: typed))].compactMap(\.self)
  }
}
