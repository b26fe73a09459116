public import Classroom
public import Games

/// Going on after a stop.
extension Hall {
  /// Applies what was decided before.
  public func restore(_ decision: Decision) throws(Misfit) {
    defer { agenda.latest = state.now }
    try state.restore(decision)
  }

  /// Applies as much of a decision as fits, after others were lost; answers with the places of what did not.
  public func restoreWhatFits(of decision: Decision) -> [Int] {
    defer { agenda.latest = state.now }
    return state.restoreWhatFits(of: decision)
  }

  /// Takes what a checkpoint tells, one piece after the other, before anything else.
  public func restore(_ kept: Kept) throws(Misfit) {
    defer { agenda.latest = max(latest, state.now) }
    try state.restore(kept)
  }

  /// The class and its open rooms as they stand now, to be told by a checkpoint.
  public func memory() -> ClassState.Memory { state.memory() }

  /// Takes up the work at the start of the server: the time that has passed counts for nobody.
  /// Then `takeStock` of every room.
  ///
  /// From now on the class goes by this clock, whatever it showed before an earlier start: here alone time
  /// may go back, and whoever reads it knows by `Began`.
  public func takeUp(at now: Moment) -> Effects {
    if trouble == nil { agenda.latest = now }
    return unasked(at: now) { transaction in
      transaction.tell(Began())
      transaction.keepAfterAll()
      agenda.lastWake = roomTime(at: latest)
    }
  }

  /// Notices who in a room is no longer connected or is so again, and has it go on from how things stand.
  public func takeStock(of number: RoomNumber, at now: Moment) -> Effects {
    unasked(at: now) { transaction in
      guard let room = rooms[number] else { return }
      for seat in room.table.seated {
        guard let place = room.table[seat] else { continue }
        switch (connection(of: place.pupil) != nil, place.presence == .here) {
        case (true, false): transaction.tell(Room.Back(seat: seat), in: room)
        case (false, true): transaction.tell(Room.Away(seat: seat), in: room)
        case (true, true), (false, false): break
        }
      }
      if !room.canGoOn { transaction.tell(Room.Ended(reason: .listGone), in: room) }
      transaction.settle(room)
    }
  }
}
