public import Games
import JSON

/// The end of a lesson, some minutes ahead: then every game ends when its round is over.
extension Hall {
  public static let minutesToEnd = 1...120

  /// - Parameter minutes: nil takes back what was planned.
  public func end(inMinutes minutes: Int?, _ making: inout Transaction) throws(Trouble) {
    try mustTeach(making)
    try making.decide()
    let planned = EndSet(at: minutes.map { making.wall.adding($0 * 60_000) })
    guard planned != book[EndSet.self] else { return }
    tell(planned, &making)
    tellAll(.ending(minutes: minutes), &making)
  }

  /// In how many milliseconds all games are to end; nil where nobody has said so.
  public func timeLeft(at wall: Moment) -> Int? {
    book[EndSet.self].at.map { max(0, wall.milliseconds(until: $0)) }
  }

  /// What counts is the time that is left, however long the server has not run and whatever its clock shows then.
  func postponeEnd(by milliseconds: Int) {
    guard let at = book[EndSet.self].at else { return }
    book[EndSet.self] = EndSet(at: at.adding(milliseconds))
  }

  /// All end now: what was planned is no more.
  func endNoLater(_ making: inout Transaction) {
    if book[EndSet.self] != .usual { tell(EndSet.usual, &making) }
  }

  /// When that time has come; answers whether it had.
  func endOnTime(_ making: inout Transaction) -> Bool {
    guard let end = book[EndSet.self].at, end <= making.wall else { return false }
    endNoLater(&making)
    for number in rooms.keys.sorted() {
      if let room = rooms[number] { self.end(room, &making) }
    }
    return true
  }
}

/// By the clock on the wall that the server goes by since its last start.
struct EndSet: ClassSetting {
  static let event = "end-set"
  static let usual = EndSet(at: nil)
  let at: Moment?

  static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(at: try fields.ifAny("ends", fact?.at))
  }
}
