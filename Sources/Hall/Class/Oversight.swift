import Games

/// How a teacher sees the whole class.
extension Hall {
  /// What becomes of a visitor's stream.
  public enum StreamChange: Hashable, Sendable {
    case begins(after: Int?)
    case ends
  }

  /// Shows how everything stands, and every fact from then on; or the facts after one. Answers with the
  /// number of the last one.
  public func watchAll(after: Int?, _ making: inout Transaction) throws(Trouble) -> Int {
    try mustTeach(making)
    visitors[making.asker]?.oversees = true
    making.turn.streams.append((making.asker, .begins(after: after)))
    return factCount + making.told.count
  }

  public func unwatchAll(_ making: inout Transaction) throws(Trouble) {
    try mustTeach(making)
    guard isOverseeing(making.asker) else { throw .notWatching }
    stopOverseeing(making.asker, &making)
  }

  /// Who does what, and who needs help.
  public func attendance(_ making: inout Transaction) -> [Attendance] {
    attendance(at: making.at)
  }

  /// Whether a visitor follows everything, and still may.
  public func isOverseeing(_ visitor: VisitorID) -> Bool {
    visitors[visitor]?.oversees == true && isTeacher(visitor)
  }

  func stopOverseeing(_ visitor: VisitorID, _ making: inout Transaction) {
    visitors[visitor]?.oversees = false
    making.turn.streams.append((visitor, .ends))
  }

  /// Who has become a teacher sees the rooms that it looks on at with a teacher's eyes.
  func seeAsTeacher(_ visitor: VisitorID, _ making: inout Transaction) {
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
