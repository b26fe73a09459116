public import Classroom
import Games
import JSON
import Words

extension Transaction {
  /// Joins two words of the game that is over into a silly one, which both hear and the child keeps.
  ///
  /// - Parameter second: nil if the first is both of them, joined already.
  public mutating func join(_ first: String, with second: String?) throws(Trouble) -> Whereabouts {
    let pupil = try pupil()
    let (room, seat) = try hall.seat(of: pupil)
    guard case .over = room.phase else { throw .notOver(room.number) }
    let all = room.silliness
    let parts = all.first + all.second
    func word(_ typed: String) throws(Trouble) -> String {
      let folded = Language.folded(typed)
      if let known = parts.first(where: { $0 == typed.lowercased() }) { return known }
      if let known = parts.first(where: { Language.folded($0) == folded }) { return known }
      throw .game(.notAChoice(typed, of: Array(all.first.prefix(8))), room.number)
    }
    let silly: SillyWord
    if let second {
      silly = SillyWord(first: try word(first), second: try word(second))
    } else if let joined = SillyWord(joined: first, of: parts) {
      silly = joined
    } else {
      throw .game(.notAChoice(first, of: Array(all.first.prefix(8))), room.number)
    }
    try keepPace(.setting, pupil)
    try decide()
    carryOut(Room.Joked(seat: seat, word: silly), in: room)
    return room.whereabouts(of: seat)
  }
}
