public import Games

/// How a teacher has pupils get up, and sit where they should.
extension Hall {
  /// The pupil gets up. It may come back.
  public func kick(_ name: String, _ making: inout Transaction) throws(Trouble) -> Whereabouts {
    try making.decide()
    let pupil = try pupil(called: name)
    let (room, _) = try mustSit(pupil)
    getUp(pupil, &making)
    making.send(.kicked(room: room.code, room.setup.rules.kind), to: connection[pupil])
    return room.whereabouts()
  }

  /// Also who sits nowhere yet, or is not there, may be given a seat.
  public func put(
    _ name: String, in typed: String, _ making: inout Transaction
  ) throws(Trouble) -> Whereabouts {
    try making.decide()
    let room = try room(typed, making)
    let pupil = try player(called: name)
    try mustBeOpen(room)
    if room.table.seat(of: pupil) == nil {
      guard let seat = room.seatToGive(pupil) else { throw .roomFull(room.number) }
      getUp(pupil, &making)
      self.seat(pupil, on: seat, in: room, &making)
      settle(room, &making)
    }
    return room.whereabouts()
  }

  /// Two pupils take each other's seat.
  public func swap(
    _ name: String, with otherName: String, _ making: inout Transaction
  ) throws(Trouble) {
    try making.decide()
    // Done twice it would be undone.
    if making.isRepeat { throw .notRepeatable }
    let (one, other) = (try player(called: name), try player(called: otherName))
    guard one != other else { throw .samePupil(one) }
    let (room, seat) = try mustSit(one)
    let (otherRoom, otherSeat) = try mustSit(other)
    try mustBeOpen(room)
    try mustBeOpen(otherRoom)
    if room === otherRoom {
      tell(Room.Swapped(one: seat, other: otherSeat), in: room, &making)
      lead(connection[one], to: otherSeat, in: room, from: .moved, &making)
      lead(connection[other], to: seat, in: room, from: .moved, &making)
    } else {
      making.part(connection[one], from: room.number)
      making.part(connection[other], from: otherRoom.number)
      // It sits down elsewhere before its seat here is another's, and is known to need nobody from then on.
      tellLeaving(other, otherRoom, &making)
      self.seat(other, on: seat, in: room, &making)
      self.seat(one, on: otherSeat, in: otherRoom, &making)
      settle(otherRoom, &making)
    }
    settle(room, &making)
  }

  // MARK: The pieces of it

  private func mustSit(_ pupil: Pupil) throws(Trouble) -> (room: Room, seat: Seat) {
    guard let place = place(of: pupil) else { throw .sitsNowhere(pupil) }
    return place
  }

  private func seat(_ pupil: Pupil, on seat: Seat, in room: Room, _ making: inout Transaction) {
    tell(Room.Seated(seat: seat, pupil: pupil), in: room, &making)
    if connection[pupil] == nil { tell(Room.Away(seat: seat), in: room, &making) }
    lead(connection[pupil], to: seat, in: room, from: .moved, &making)
  }
}

/// Seats that pass from one pupil to another while a game goes on: what was learnt there until then
/// is the one's, and the rest the other's.
extension Room {
  /// The seats of a running game that somebody else takes over with a fact.
  func passing(with fact: RoomFact) -> [Seat] {
    guard phase == .playing, let fact = fact.own else { return [] }
    return fact.handedOver.filter { table[$0] != nil && table[$0]?.pupil != fact.newcomer }
  }

  /// What the game has meant so far for who sits on a seat now.
  func outcome(for seat: Seat) -> Outcome {
    game.outcome(for: seat).since(passed[seat])
  }

  /// What the game has meant for whom. Who has had two seats has finished one game, and gone one step.
  public var outcomes: [(seat: Seat, pupil: Pupil, outcome: Outcome)] {
    var finished: Set<Pupil> = []
    var gone: Set<Pupil> = []
    return table.all.compactMap { seat in
      guard let pupil = table[seat]?.pupil else { return nil }
      let outcome = outcome(for: seat)
      let isFirst = outcome.isFinished && finished.insert(pupil).inserted
      let isStep = setup.countsSteps ? game.isOver && outcome.isStep : isFirst
      return (
        seat, pupil,
        Outcome(
          isFinished: isFirst, learnt: outcome.learnt, score: outcome.score,
          isStep: isStep && gone.insert(pupil).inserted)
      )
    }
  }

  /// The seat that a teacher may give to a pupil: also one whose pupil has left.
  fileprivate func seatToGive(_ pupil: Pupil) -> Seat? {
    seatToTake(pupil) ?? table.all.first { table[$0]?.presence == .left }
  }

  /// The fact with which a seat passed to somebody else, or somebody got up from it, if that was one of that
  /// number or later: who sat there before sees no further.
  public func lastFact(seenFrom viewer: Viewpoint, since first: Int) -> Int {
    if case .seat(let seat) = viewer,
      let left = entries.dropFirst(first - 1).firstIndex(where: {
        $0.fact.as(Left.self)?.seat == seat
      })
    {
      return left + 1
    }
    guard case .seat(let seat) = viewer, let taken = sittings[seat]?.last, taken.seq >= first else {
      return seq
    }
    return taken.seq
  }
}

extension Outcome {
  /// What has come since it was that.
  fileprivate func since(_ earlier: Outcome?) -> Outcome {
    guard let earlier else { return self }
    let learnt = Array(learnt.dropFirst(earlier.learnt.count))
    return Outcome(
      isFinished: isFinished && !earlier.isFinished, learnt: learnt,
      score: score.map { $0 - (earlier.score ?? 0) },
      isStep: isStep && !earlier.isStep || learnt.contains { $0.how != .helped })
  }
}
