public import Games

/// What is known of a pupil, and goes when it is forgotten.
public struct Traces: Hashable, Sendable {
  public let pupil: Pupil
  public let name: String
  public let results: Results
  /// The codes of the open rooms in which stands what it wrote: they are closed.
  public let rooms: [String]
}

/// Forgetting somebody for good.
///
/// First it is decided and stored that a pupil is forgotten: from then on the class knows nothing of
/// it. Then the house sweeps its files, and that this is done is a fact too. A start that finds
/// somebody forgotten and not swept sweeps again.
extension Hall {
  /// - Parameter isSure: if not, it is told what would go, and nothing happens.
  public func forget(
    _ typed: String, isSure: Bool, _ making: inout Transaction
  ) throws(Trouble) -> Traces {
    let pupil = try pupil(called: typed)
    let written = rooms.values.filter { $0.hasWords(of: pupil) }.sorted { $0.number < $1.number }
    let traces = Traces(
      pupil: pupil, name: book.name(of: pupil), results: book.results(of: pupil),
      rooms: written.map(\.code))
    guard isSure else { return traces }
    try making.decide()
    for room in written {
      tell(Room.Ended(reason: .forgotten), in: room, &making)
      settle(room, &making)
    }
    let visitor = connection.removeValue(forKey: pupil)
    if let number = roomOf[pupil], let room = rooms[number],
      let seat = room.table.seat(of: pupil)
    {
      tell(Room.Left(seat: seat), in: room, &making)
      settle(room, &making)
      if let visitor { making.turn.parts.append((visitor, number)) }
    }
    if let visitor {
      visitors[visitor]?.pupil = nil
      making.turn.news.append((visitor, .forgotten))
    }
    knocks[pupil] = nil
    tell(Forgotten(pupil: pupil), &making)
    return traces
  }

  /// Nothing is left of these pupils in any file.
  public func noteSwept(_ pupils: Set<Pupil>, at now: Moment) -> Turn {
    var turn = begin(by: nil, at: now)
    guard turn.mayDecide() else { return turn.turn }
    for pupil in pupils.intersection(book.unswept).sorted() { tell(Swept(pupil: pupil), &turn) }
    return finish(&turn)
  }
}
