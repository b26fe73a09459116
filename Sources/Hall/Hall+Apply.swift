import Games
import Words

/// The one way in which facts change the class and its rooms, whether they were decided just now or
/// read from a journal.
extension Hall {
  func apply(_ told: Decision.Told, at now: Moment) {
    switch told {
    case .inClass(let fact): fact.own.apply(to: self)
    case .inRoom(let number, _, let fact):
      if let room = rooms[number] {
        apply(fact, in: room, at: now)
      } else if let opened = fact.as(Room.Opened.self) {
        create(number, opened.setup, at: now)
      }
    }
  }

  /// The decision whose facts have been applied is whole.
  func conclude(_ decision: Decision) {
    factCount = decision.number
    // Of what was read from a journal only the number matters.
    if chronicle.last != factCount { chronicle = Chronicle(after: factCount) }
    decidedAt = decision.at
    latest = max(latest, decision.at)
    if let pupil = decision.by, let receipt = decision.receipt {
      recent[pupil, default: RecentRequests()].remember(receipt)
    }
  }

  func loseTimeUntilNow() {
    if let decidedAt { lost += decidedAt.milliseconds(until: latest) }
  }

  func create(_ number: RoomNumber, _ setup: Setup, at now: Moment) {
    let room = Room(
      number: number, code: book.openRooms[number] ?? "", setup: setup,
      list: list(for: setup), material: material(for: setup), at: now)
    room.apply(RoomFact(Room.Opened(setup: setup)), at: now)
    rooms[number] = room
  }

  func apply(_ fact: RoomFact, in room: Room, at now: Moment) {
    let isUnderWay = room.phase == .playing
    let passing = room.passing(with: fact)
    if !passing.isEmpty {
      keep(room.outcomes.filter { passing.contains($0.seat) }, of: room, at: now)
    }
    fact.own?.reseat(in: self, room)
    room.apply(fact, at: now)
    noteBeginning(by: fact, in: room, at: now)
    guard isUnderWay, room.phase != .playing else { return }
    if case .over = room.phase { finished.append(room.number) }
    keep(room.outcomes, of: room, at: now)
    count(claimsIn: room)
  }

  /// What a game meant for somebody is kept.
  private func keep(
    _ outcomes: [(seat: Seat, pupil: Pupil, outcome: Outcome)], of room: Room, at now: Moment
  ) {
    for (_, pupil, outcome) in outcomes {
      book.add(outcome, of: room.setup.rules.kind, to: pupil)
      book.end(room.number, room.setup, outcome, by: pupil, at: now.adding(lost))
    }
  }

  /// Whoever sits at a table where a game is on has begun it.
  private func noteBeginning(by fact: RoomFact, in room: Room, at now: Moment) {
    guard let fact = fact.own, room.phase == .playing else { return }
    let pupils =
      fact is Room.Started
      ? room.table.seated.compactMap { room.table[$0]?.pupil }
      : fact.newcomer.map { [$0] } ?? fact.handedOver.compactMap { room.table[$0]?.pupil }
    for pupil in pupils {
      book.begin(room.number, room.setup, by: pupil, at: now.adding(lost))
    }
  }

  /// Somebody sits nowhere any more.
  func standUp(_ pupil: Pupil) {
    roomOf[pupil] = nil
    forgetSilence(of: pupil)
  }

  func close(_ number: RoomNumber) {
    guard let room = rooms.removeValue(forKey: number) else { return }
    for seat in room.table.seated {
      if let pupil = room.table[seat]?.pupil, roomOf[pupil] == number { standUp(pupil) }
    }
    finished.removeAll { $0 == number }
    watchers[number] = nil
    agenda.set(number, at: nil)
  }
}
