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
    // Of what was read from a journal only the number matters.
    if chronicle.last != factCount { chronicle = Chronicle(after: factCount) }
    decidedAt = decision.at
    latest = max(latest, decision.at)
    if let pupil = decision.by, let receipt = decision.receipt {
      recent[pupil, default: RecentRequests()].remember(receipt)
    }
  }

  private func apply(_ fact: ClassFact) {
    book.apply(fact)
    switch fact {
    case .began: if let decidedAt { lost += decidedAt.milliseconds(until: latest) }
    case .roomEnded(let number): close(number)
    case .swept(let pupil): recent[pupil] = nil
    case .review(let fact): follow(fact)
    case .enrolled, .tokenGiven, .wordGiven, .travellerChosen, .bestForgotten, .people, .plan,
      .forgotten, .roomOpened, .needsHelp, .classPaused, .classResumed, .quiet, .assigned,
      .unassigned, .marked:
      break
    }
  }

  func create(_ number: RoomNumber, _ setup: Setup, at now: Moment) {
    let room = Room(
      number: number, code: book.openRooms[number] ?? "", setup: setup,
      list: list(for: setup), material: material(for: setup), at: now)
    room.apply(.opened(setup), at: now)
    rooms[number] = room
  }

  func apply(_ fact: RoomFact, in room: Room, at now: Moment) {
    let isUnderWay = room.phase == .playing
    let passing = room.passing(with: fact)
    if !passing.isEmpty {
      keep(room.outcomes.filter { passing.contains($0.seat) }, of: room, at: now)
    }
    switch fact {
    case .joined(_, let pupil): roomOf[pupil] = room.number
    case .seated(let seat, let pupil):
      // Who had left that seat may sit on another one there.
      if let before = room.table[seat]?.pupil, room.table.seat(of: before) == seat,
        roomOf[before] == room.number
      {
        roomOf[before] = nil
        forgetSilence(of: before)
      }
      roomOf[pupil] = room.number
      forgetSilence(of: pupil)
    case .left(let seat):
      if let pupil = room.table[seat]?.pupil {
        roomOf[pupil] = nil
        forgetSilence(of: pupil)
      }
    case .opened, .ready, .started, .away, .back, .skipped, .invited, .refused, .cheered, .called,
      .game, .equipped, .continued, .ended, .blank, .paused, .resumed, .lastRound:
      break
    case .swapped(let one, let other):
      for seat in [one, other] {
        if let pupil = room.table[seat]?.pupil { forgetSilence(of: pupil) }
      }
    }
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
    let pupils: [Pupil]
    if fact == .started {
      pupils = room.table.seated.compactMap { room.table[$0]?.pupil }
    } else if case .swapped(let one, let other) = fact, room.phase == .playing {
      pupils = [one, other].compactMap { room.table[$0]?.pupil }
    } else if let newcomer = fact.newcomer, room.phase == .playing {
      pupils = [newcomer]
    } else {
      return
    }
    for pupil in pupils {
      book.begin(room.number, room.setup, by: pupil, at: now.adding(lost))
    }
  }

  private func close(_ number: RoomNumber) {
    guard let room = rooms.removeValue(forKey: number) else { return }
    for seat in room.table.seated {
      if let pupil = room.table[seat]?.pupil, roomOf[pupil] == number {
        roomOf[pupil] = nil
        forgetSilence(of: pupil)
      }
    }
    finished.removeAll { $0 == number }
    watchers[number] = nil
    agenda.set(number, at: nil)
  }
}
