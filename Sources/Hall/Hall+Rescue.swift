import Games

/// Coming back after some of what was decided has been lost.
extension Hall {
  /// Applies as much of a decision as fits, after others were lost. Answers with the places in
  /// `told` of what did not fit.
  ///
  /// A room of which a fact is lost stands as it stood before it: nothing later fits it, until a
  /// later fact of the class says that it ended.
  public func restoreWhatFits(of decision: Decision) -> [Int] {
    latest = max(latest, decision.at)
    let now = roomTime(at: latest)
    var misfits: [Int] = []
    for (place, told) in decision.told.enumerated() {
      makeWay(for: told, at: now)
      do throws(Misfit) {
        try check(told)
        apply(told, at: now)
      } catch {
        misfits.append(place)
      }
      reserve(told)
    }
    conclude(
      Decision(
        number: max(factCount, decision.number), at: latest, by: decision.by,
        // What was answered to a request that did not fit never happened.
        receipt: misfits.isEmpty ? decision.receipt : nil, told: decision.told))
    return misfits
  }

  /// Ends a room that must have ended, though its own facts do not tell so any more: then it neither
  /// stands open for nobody nor keeps a code that was given to another.
  private func makeWay(for told: Decision.Told, at now: Moment) {
    guard case .inClass(let fact) = told else { return }
    if let ended = fact.as(RoomEnded.self) { end(ended.number, at: now) }
    if let opened = fact.as(RoomOpened.self), let old = book.room(coded: opened.code),
      old < opened.number
    {
      end(old, at: now)
      RoomEnded(number: old).apply(to: self)
    }
  }

  /// What was learnt there until the gap is not lost with it.
  private func end(_ number: RoomNumber, at now: Moment) {
    guard let room = rooms[number], room.phase != .ended else { return }
    apply(RoomFact(Room.Ended(reason: .over)), in: room, at: now)
  }

  /// A number that was given is not given again, also if all else about it is lost.
  private func reserve(_ told: Decision.Told) {
    switch told {
    case .inClass(let fact): fact.own.reserve(in: book)
    case .inRoom(let room, _, let fact):
      let next = fact.as(Room.Continued.self)?.room
      book.reserve(
        rooms: max(room, next ?? room).value,
        pupils: fact.own?.pupils.map(\.number).max() ?? 0)
    }
  }
}
