public import Games

/// Why something read from a journal cannot have happened: it does not fit what came before it.
public enum Misfit: Error, Hashable, Sendable {
  /// Facts were left out, or came twice.
  case number(Int, expected: Int)
  case timeWentBack
  case room(RoomNumber)
  case seq(RoomNumber, Int, expected: Int)
  case seat(RoomNumber, seq: Int)
  /// A fact of a game that the room does not play, or not now.
  case game(RoomNumber, seq: Int)
  case pupil(Pupil)
  case group(GroupNumber)
  case pair([Pupil])
  case claim(Int)
  case exercise(Int)
  case word(Int)
}

extension Misfit: CustomStringConvertible {
  public var description: String {
    switch self {
    case .number(let number, let expected): "it ends with fact \(number) instead of \(expected)"
    case .timeWentBack: "it is older than the one before it"
    case .room(let room): "room \(room.value) is not what it says"
    case .seq(let room, let seq, let expected):
      "it tells fact \(seq) of room \(room.value) where \(expected) is the next"
    case .seat(let room, let seq):
      "fact \(seq) of room \(room.value) names a seat that is not there"
    case .game(let room, let seq):
      "fact \(seq) of room \(room.value) belongs to no game that is played there"
    case .pupil(let pupil): "pupil \(pupil.number) is not what it says"
    case .group(let group): "group \(group.value) is not what it says"
    case .pair(let pupils):
      "pupils \(pupils.map { "\($0.number)" }.joined(separator: ", ")) are no pair as it says"
    case .claim(let number): "claim \(number) is not the next one"
    case .exercise(let number): "exercise \(number) is not what it says"
    case .word(let number): "word \(number) is not what it says"
    }
  }
}

/// Coming back after a stop: what a journal tells is applied in its order.
extension Hall {
  /// Applies what was decided before. It is refused before anything has changed if its number or
  /// time does not fit; facts before one that does not fit have been applied.
  public func restore(_ decision: Decision) throws(Misfit) {
    guard decision.number == factCount + decision.told.count else {
      throw .number(decision.number, expected: factCount + decision.told.count)
    }
    guard decidedAt.map({ $0 <= decision.at }) ?? true else { throw .timeWentBack }
    latest = max(latest, decision.at)
    let now = roomTime(at: decision.at)
    for told in decision.told {
      try check(told)
      apply(told, at: now)
    }
    conclude(decision)
  }

  func check(_ told: Decision.Told) throws(Misfit) {
    switch told {
    case .inClass(let fact): try check(fact)
    case .inRoom(let number, let seq, .opened):
      guard book.openRooms[number] != nil, rooms[number] == nil else { throw .room(number) }
      guard seq == 1 else { throw .seq(number, seq, expected: 1) }
    case .inRoom(let number, let seq, let fact):
      guard let room = rooms[number], room.phase != .ended else { throw .room(number) }
      guard seq == room.seq + 1 else { throw .seq(number, seq, expected: room.seq + 1) }
      try check(fact, in: room)
    }
  }

  private func check(_ fact: ClassFact) throws(Misfit) {
    switch fact {
    case .began, .forgotten, .swept, .classPaused, .classResumed, .quiet: break
    case .enrolled(let pupil, let name):
      guard !book.isMember(pupil), book.pupil(named: name) == nil else { throw .pupil(pupil) }
    case .tokenGiven(let pupil, _), .wordGiven(let pupil, _), .travellerChosen(let pupil, _),
      .bestForgotten(let pupil):
      guard book.isMember(pupil) else { throw .pupil(pupil) }
    case .plan(let fact): try check(fact)
    case .people(let fact): try check(fact)
    case .assigned(let exercise):
      guard book.study.mayBeAssigned(exercise) else { throw .exercise(exercise.number) }
    case .unassigned(let exercise):
      guard book.study[exercise] != nil else { throw .exercise(exercise) }
    case .marked(let pupil, let exercise, _):
      guard book.isMember(pupil) else { throw .pupil(pupil) }
      guard book.study[exercise] != nil else { throw .exercise(exercise) }
    case .roomOpened(let number, let code):
      guard number.value > book.lastRoom, book.room(coded: code) == nil else {
        throw .room(number)
      }
    case .roomEnded(let number):
      guard rooms[number]?.phase == .ended else { throw .room(number) }
    case .needsHelp(let pupil, let number, _):
      guard book.wasMember(pupil) else { throw .pupil(pupil) }
      guard rooms[number] != nil else { throw .room(number) }
    case .review(let fact): try check(fact)
    }
  }

  private func check(_ fact: RoomFact, in room: Room) throws(Misfit) {
    switch fact {
    case .joined(let seat, let pupil):
      guard (1...room.setup.seats).contains(seat.number),
        room.table[seat].map({ $0.pupil == pupil }) ?? true
      else {
        throw .seat(room.number, seq: room.seq + 1)
      }
      guard book.wasMember(pupil) else { throw .pupil(pupil) }
    case .ready(let seat), .away(let seat), .back(let seat), .left(let seat),
      .cheered(let seat, _), .skipped(let seat, _), .equipped(let seat, _):
      guard room.table[seat] != nil else { throw .seat(room.number, seq: room.seq + 1) }
    case .called(let seat, let pupil):
      guard room.table[seat]?.pupil == pupil else {
        throw .seat(room.number, seq: room.seq + 1)
      }
    case .game(let fact):
      guard room.phase == .playing, room.game.suits(fact.own) else {
        throw .game(room.number, seq: room.seq + 1)
      }
    case .invited(let pupil, let seat):
      guard book.wasMember(pupil) else { throw .pupil(pupil) }
      guard room.table[seat] != nil else { throw .seat(room.number, seq: room.seq + 1) }
    case .refused(let pupil):
      guard book.wasMember(pupil) else { throw .pupil(pupil) }
    case .paused:
      guard room.isOpen, !room.isPaused else { throw .room(room.number) }
    case .resumed:
      guard room.isPaused else { throw .room(room.number) }
    case .seated(let seat, let pupil):
      guard (1...room.setup.seats).contains(seat.number), room.table.seat(of: pupil) == nil else {
        throw .seat(room.number, seq: room.seq + 1)
      }
      guard book.wasMember(pupil) else { throw .pupil(pupil) }
    case .swapped(let one, let other):
      guard one != other, room.table[one] != nil, room.table[other] != nil else {
        throw .seat(room.number, seq: room.seq + 1)
      }
    case .opened, .started, .continued, .ended, .lastRound, .blank: break
    }
  }

  /// Takes what a checkpoint tells, one piece after the other, before anything else.
  public func restore(_ kept: Kept) throws(Misfit) {
    switch kept {
    case .standing(let standing):
      factCount = standing.number
      chronicle = Chronicle(after: factCount)
      decidedAt = standing.at
      latest = max(latest, standing.at)
      lost = standing.lost
      book.reserve(rooms: standing.lastRoom, pupils: standing.lastPupil)
      book.setBest(standing.best)
      book.setEnrolment(standing.enrolment)
      for pupil in standing.unswept { book.apply(.forgotten(pupil)) }
      book.setOrder(standing.order)
      book.review.reserve(standing.lastClaim)
      book.setStudy(try Study(standing.exercises, last: standing.lastExercise))
    case .word(let word):
      restore(word)
    case .words(let first, let words): try book.study.add(words, from: first)
    case .room(let number, let code, let seq, let entries):
      try restore(number, code: code, from: seq, entries)
    case .pupil(let member):
      try check(.enrolled(member.pupil, name: member.name))
      book.apply(.enrolled(member.pupil, name: member.name))
      if let word = member.word { book.apply(.wordGiven(member.pupil, word)) }
      for token in member.tokens { book.apply(.tokenGiven(member.pupil, token)) }
      if let traveller = member.traveller {
        book.apply(.travellerChosen(member.pupil, traveller))
      }
      book.setRole(member.role, of: member.pupil)
      book.setResults(member.results, of: member.pupil)
      book.setSilence(member.silence, of: member.pupil)
      book.review.restore(member.claims, of: member.pupil)
      book.setWork(book.study.known(of: member.work), of: member.pupil)
      for receipt in member.receipts {
        recent[member.pupil, default: RecentRequests()].remember(receipt)
      }
      if let room = member.room {
        guard rooms[room]?.table.seat(of: member.pupil) != nil else { throw .room(room) }
        roomOf[member.pupil] = room
      }
    case .plan(let fact): try restore(fact)
    case .forgotten(let pupil): book.apply(.forgotten(pupil))
    }
  }

  /// A room's facts alone: what they meant for the class stands in its sums.
  private func restore(
    _ number: RoomNumber, code: String, from first: Int, _ entries: [Room.Entry]
  ) throws(Misfit) {
    var entries = entries[...]
    if first == 1, case .opened(let setup)? = entries.first?.fact {
      guard book.openRooms[number] == nil, book.room(coded: code) == nil else {
        throw .room(number)
      }
      book.apply(.roomOpened(number, code: code))
      create(number, setup, at: roomTime(at: entries.removeFirst().at))
    }
    guard let room = rooms[number], room.code == code else { throw .room(number) }
    guard room.seq + 1 == first + (first == 1 ? 1 : 0) else {
      throw .seq(number, first, expected: room.seq + 1)
    }
    for entry in entries {
      if case .game(let fact) = entry.fact, room.phase != .playing || !room.game.suits(fact.own) {
        throw .game(number, seq: room.seq + 1)
      }
      room.apply(entry.fact, at: roomTime(at: entry.at))
    }
    if let since = room.overSince, !finished.contains(number) {
      // A checkpoint tells rooms by number; here the one that finished first comes first.
      let later = finished.firstIndex { other in
        rooms[other]?.overSince.map { $0 > since } ?? false
      }
      finished.insert(number, at: later ?? finished.endIndex)
    }
  }

  /// Takes up the work at the start of the server: the time that has passed counts for nobody.
  /// Then `takeStock` of every room.
  public func takeUp(at now: Moment) -> Turn {
    var turn = begin(by: nil, at: now)
    guard turn.mayDecide() else { return turn.turn }
    tell(.began, &turn)
    lastWake = roomTime(at: latest)
    return finish(&turn)
  }

  /// Notices who in a room is no longer connected or is so again, and has it go on from how things stand.
  public func takeStock(of number: RoomNumber, at now: Moment) -> Turn {
    var turn = begin(by: nil, at: now)
    guard let room = rooms[number], turn.mayDecide() else { return turn.turn }
    for seat in room.table.seated {
      guard let place = room.table[seat] else { continue }
      let isConnected = connection[place.pupil] != nil
      if isConnected != (place.presence == .here) {
        tell(isConnected ? .back(seat) : .away(seat), in: room, &turn)
      }
    }
    if !room.canGoOn { tell(.ended(.listGone), in: room, &turn) }
    settle(room, &turn)
    return finish(&turn)
  }
}

extension Room {
  /// Since when its game is over, by a clock that all rooms share.
  fileprivate var overSince: Moment? {
    if case .over(let since) = phase { clock.moment(of: since) } else { nil }
  }

  /// Whether there are questions, or none is needed any more.
  fileprivate var canGoOn: Bool {
    switch phase {
    case .gathering, .playing: !questions.isEmpty
    case .over, .ended: true
    }
  }
}
