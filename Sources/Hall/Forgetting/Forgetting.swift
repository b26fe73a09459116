public import Classroom
public import Games

/// The traces of a pupil, which go when it is forgotten.
public struct Traces: Hashable, Sendable {
  public let pupil: Pupil
  public let name: String
  public let results: Results
  /// How often it has tried a word, also in games that go on.
  public let tries: Int
  /// Whether it is the teacher who asks, who would lose her right.
  public let isYou: Bool
  /// The codes of the open rooms where something stands that it wrote: they are closed.
  public let rooms: [String]
  /// The names of the boards that it lent to the class.
  public let boards: [String]
}

/// Forgetting somebody for good.
///
/// First it is decided and stored that a pupil is forgotten: from then on the class knows nothing of
/// it. Then the house sweeps its files, and that this is done is a fact too. A start that finds
/// somebody forgotten and not swept sweeps again.
extension Transaction {
  /// - Parameters:
  ///   - isSure: if not, it is told what would go, and nothing happens.
  ///   - sparesBoards: whether the class keeps the boards that were lent to it, which are nobody's then.
  public mutating func forget(
    _ typed: String, isSure: Bool, sparesBoards: Bool
  ) throws(Trouble) -> Traces {
    let pupil = try hall.pupil(called: typed)
    let written = rooms.values.filter { $0.hasWords(of: pupil) }.sorted { $0.number < $1.number }
    let lent = book.boards.all.filter { $0.maker == pupil && $0.isLent }
    let traces = Traces(
      pupil: pupil, name: book.name(of: pupil), results: book.results(of: pupil),
      tries: hall.effort(of: pupil).tries, isYou: hall.owner(of: asker) == pupil,
      rooms: written.map(\.code), boards: lent.map(\.name))
    guard isSure else { return traces }
    try decide()
    for room in written { carryOut(Room.Ended(reason: .forgotten), in: room) }
    getUp(pupil)
    sendOut(pupil, .forgotten)
    let former = hall.teachers
    tell(Forgotten(pupil: pupil))
    for board in lent where sparesBoards {
      tell(BoardKept(board: book.boards.next, maker: nil, name: board.name, plan: board.plan))
    }
    tellKeyChange(toThoseOf: former)
    return traces
  }

  /// The names that somebody has said within so many milliseconds and has begun no game by, which so can have
  /// left no trace but themselves: in one decision, so that the files are swept once. Who came since the one who
  /// asks was told them stays.
  public mutating func forgetNew(
    within milliseconds: Int, isSure: Bool
  ) throws(Trouble) -> [(pupil: Pupil, name: String)] {
    let since = wall.adding(-milliseconds)
    let newest = isSure ? hall.presence.visitors[asker]?.toldNewUpTo : nil
    let new = book.newcomers.filter { pupil, came in
      came >= since && hall.isOnlyName(pupil) && newest.map { pupil <= $0 } ?? true
        && !(hall.connection(of: pupil).map(hall.isTeacher) ?? false)
    }.keys.sorted()
    let names = new.map { (pupil: $0, name: book.name(of: $0)) }
    let last = Pupil(book.nextPupil.number - 1)
    hall.presence[asker]?.toldNewUpTo = isSure ? nil : last
    guard isSure, !new.isEmpty else { return names }
    try decide()
    for pupil in new {
      sendOut(pupil, .forgotten)
      tell(Forgotten(pupil: pupil))
    }
    return names
  }
}

extension Hall {
  /// Notes that no file tells anything of this any more.
  public func noteSwept(_ swept: ToSweep, at now: Moment) -> Effects {
    unasked(at: now) { transaction in
      for pupil in swept.pupils.intersection(book.unswept).sorted() {
        transaction.tell(Swept(pupil: pupil))
      }
      if let before = swept.before, before == book.toSweep.before {
        transaction.tell(LetGo(before: before, .swept))
      }
    }
  }
}
