import Classroom
public import Games
import JSON

/// The end of a lesson, some minutes ahead: then every game ends when its round is over.
extension Hall {
  public static let minutesToEnd = 1...120

  /// - Parameter minutes: nil takes back what was planned.
  public func end(inMinutes minutes: Int?, _ making: inout Transaction) throws(Trouble) {
    try mustTeach(making)
    try making.decide()
    let end = minutes.map { making.wall.adding($0 * 60_000) }
    guard end != book.end else { return }
    tell(EndSet(at: end), &making)
    tellAll(.ending(minutes: minutes), &making)
  }

  /// In how many milliseconds all games are to end; nil where nobody has said so.
  public func timeLeft(at wall: Moment) -> Int? {
    book.end.map { max(0, wall.milliseconds(until: $0)) }
  }

  /// All end now: what was planned is no more.
  func endNoLater(_ making: inout Transaction) {
    if book.end != nil { tell(EndSet(at: nil), &making) }
  }

  /// When that time has come; answers whether it had.
  func endOnTime(_ making: inout Transaction) -> Bool {
    guard let end = book.end, end <= making.wall else { return false }
    endNoLater(&making)
    for number in rooms.keys.sorted() {
      if let room = rooms[number] { self.end(room, &making) }
    }
    return true
  }
}
