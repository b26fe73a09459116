import Classroom
public import Games
import JSON

/// The end of a lesson, some minutes ahead: then every game ends when its round is over.
extension Transaction {
  /// - Parameter minutes: nil takes back what was planned.
  public mutating func end(inMinutes minutes: Int?) throws(Trouble) {
    try mustTeach()
    try decide()
    let end = minutes.map { wall.adding($0 * 60_000) }
    guard end != book.end else { return }
    tell(EndSet(at: end))
    tellAll(.ending(minutes: minutes))
  }

  /// Takes back what was planned, as all games end now.
  mutating func endNoLater() {
    if book.end != nil { tell(EndSet(at: nil)) }
  }

  /// Ends all games when that time has come; answers whether it had.
  mutating func endOnTime() -> Bool {
    guard let end = book.end, end <= wall else { return false }
    endNoLater()
    for number in rooms.keys.sorted() {
      if let room = rooms[number] { self.end(room) }
    }
    return true
  }
}

extension Hall {
  public static let minutesToEnd = 1...120

  /// In how many milliseconds all games are to end; nil where nobody has said so.
  public func timeLeft(at wall: Moment) -> Int? {
    book.end.map { max(0, wall.milliseconds(until: $0)) }
  }
}
