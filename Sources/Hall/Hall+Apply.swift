import Games
import Words

/// The one way in which facts change the class and its rooms, whether they were decided just now or
/// read from a journal.
extension Hall {
  func apply(_ told: Decision.Told, at now: Moment) {
    switch told {
    case .inClass(let fact): apply(fact)
    case .inRoom(let number, _, .opened(let setup)): create(number, setup, at: now)
    case .inRoom(let number, _, let fact):
      if let room = rooms[number] { apply(fact, in: room, at: now) }
    }
  }

  /// The decision whose facts have been applied is whole.
  func conclude(_ decision: Decision) {
    factCount = decision.number
    decidedAt = decision.at
    latest = max(latest, decision.at)
    if let pupil = decision.by, let receipt = decision.receipt {
      recent[pupil, default: RecentRequests()].remember(receipt)
    }
  }

  private func apply(_ fact: ClassFact) {
    // One that is kept aside stays as it is.
    if !isKnownUniquelyReferenced(&book) { book = ClassBook(copying: book) }
    book.apply(fact)
    switch fact {
    case .began: if let decidedAt { lost += decidedAt.milliseconds(until: latest) }
    case .roomEnded(let number): close(number)
    case .enrolled, .tokenGiven, .wordGiven, .travellerChosen, .bestForgotten, .roomOpened: break
    }
  }

  func create(_ number: RoomNumber, _ setup: Setup, at now: Moment) {
    let room = Room(
      number: number, code: book.openRooms[number] ?? "", setup: setup,
      list: lists.first { $0.name == setup.list }, race: given(for: setup), at: now)
    room.apply(.opened(setup), at: now)
    rooms[number] = room
  }

  func apply(_ fact: RoomFact, in room: Room, at now: Moment) {
    let isUnderWay = room.phase == .playing
    switch fact {
    case .joined(_, let pupil): roomOf[pupil] = room.number
    case .left(let seat):
      if let pupil = room.table[seat]?.pupil { roomOf[pupil] = nil }
    case .opened, .ready, .started, .away, .back, .skipped, .invited, .refused, .cheered, .game,
      .equipped, .continued, .ended:
      break
    }
    room.apply(fact, at: now)
    guard isUnderWay, room.phase != .playing else { return }
    if case .over = room.phase { finished.append(room.number) }
    if !isKnownUniquelyReferenced(&book) { book = ClassBook(copying: book) }
    for seat in room.table.all {
      guard let pupil = room.table[seat]?.pupil else { continue }
      book.add(room.play.outcome(for: seat), of: room.setup.rules.kind, to: pupil)
    }
  }

  private func close(_ number: RoomNumber) {
    guard let room = rooms.removeValue(forKey: number) else { return }
    for seat in room.table.seated {
      if let pupil = room.table[seat]?.pupil, roomOf[pupil] == number { roomOf[pupil] = nil }
    }
    finished.removeAll { $0 == number }
    watchers[number] = nil
    agenda.set(number, at: nil)
  }
}
