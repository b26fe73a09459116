public import Games

/// A pupil's last lesson: sums over its games there, also those that did not come to their end.
public struct Lesson: Hashable, Sendable {
  /// The moment when its first game began; `last`: when it last began or ended one.
  public internal(set) var began: Moment
  public internal(set) var last: Moment
  /// How long the pupil was there in its games that are over, in milliseconds.
  public internal(set) var played = 0
  /// The moment since when it plays the game that goes on.
  public internal(set) var playingSince: Moment?
  public internal(set) var finished = 0
  public internal(set) var effort = Effort()
  public internal(set) var first = 0
  public internal(set) var later = 0
  public internal(set) var helped = 0
  /// Those with whom it played, each once.
  public internal(set) var partners: [Pupil] = []
  /// The numbers of the words that were not right at the first try; the newest last.
  public internal(set) var hard: [Int32] = []

  /// How many of its words the class's rocket has flown with already.
  public internal(set) var burnt = 0

  private static let hardKept = 32
  private static let partnersKept = 40

  public init(began: Moment) {
    (self.began, last) = (began, began)
  }

  public var words: Int { first + later + helped }

  /// - Parameter goesOn: whether another game of the pupil's goes on.
  mutating func end(
    _ outcome: Outcome, _ effort: Effort, words numbers: [Int32], with others: [Pupil],
    there milliseconds: Int, goesOn: Bool, at now: Moment
  ) {
    played += milliseconds
    if !goesOn { playingSince = nil }
    last = now
    if outcome.isFinished { finished += 1 }
    add(outcome, effort, words: numbers, with: others)
  }

  mutating func add(
    _ outcome: Outcome, _ effort: Effort, words numbers: [Int32], with others: [Pupil]
  ) {
    self.effort.add(effort)
    for learnt in outcome.learnt {
      switch learnt.how {
      case .atFirstTry: first += 1
      case .later: later += 1
      case .helped: helped += 1
      }
    }
    for (learnt, number) in zip(outcome.learnt, numbers) where learnt.how != .atFirstTry {
      hard.removeAll { $0 == number }
      hard.append(number)
    }
    hard = hard.suffix(Lesson.hardKept)
    partners = (partners + others.filter { !partners.contains($0) }).suffix(Lesson.partnersKept)
  }
}

/// How often somebody tried, and how often that was not right.
public struct Effort: Hashable, Sendable {
  public internal(set) var tries = 0
  public internal(set) var misses = 0

  public mutating func add(_ other: Effort) {
    tries += other.tries
    misses += other.misses
  }
}

extension Work {
  /// The lesson of a pupil: one who has begun or ended nothing for so long begins a new one.
  func lesson(at now: Moment) -> Lesson {
    guard let lesson, lesson.last.milliseconds(until: now) < Care.lesson else {
      return Lesson(began: now)
    }
    return lesson
  }
}

/// How long everybody was there in a game, and with whom.
public struct TimeTogether {
  /// The milliseconds in which a seat's pupil was connected and sat there; those before it passed to another
  /// are that other's no more.
  public fileprivate(set) var times: [Seat: Int] = [:]
  /// How many milliseconds two sit there together before that is playing, though neither does anything.
  fileprivate static let silence = 60_000
  /// For each pupil those who had a question or a turn when it made a move, or made one when it had, or for long.
  fileprivate var met: [Pupil: Set<Pupil>] = [:]

  /// Those who played with a pupil while it was there: who was only taken along, had gone before it came, or
  /// went on before it was asked anything, has not.
  public func partners(of pupil: Pupil) -> [Pupil] { met[pupil, default: []].sorted() }
}

extension Room {
  /// The tries on a seat since its pupil has it.
  public func effort(on seat: Seat) -> Effort {
    var effort = Effort()
    for (place, entry) in entries.enumerated() {
      if passes(seat, at: place) { effort = Effort() }
      guard entry.fact.actor == seat, let tried = entry.fact.tried else { continue }
      effort.tries += 1
      if case .wrong = tried { effort.misses += 1 }
    }
    return effort
  }

  /// Whether a seat came to another pupil with the fact at a place in the list.
  private func passes(_ seat: Seat, at place: Int) -> Bool {
    entries[place].fact.handedOver.contains(seat)
      && pupil(on: seat, at: place) != pupil(on: seat, at: place + 1)
  }

  public func together(until now: Moment) -> TimeTogether {
    var together = TimeTogether()
    var there: [Seat: Pupil] = [:]
    var since: Moment?
    // Who comes into the middle of a round has no part in it, and nobody plays while a race is made.
    var unasked: Set<Seat> = []
    var isMaking = setup.rules.kind == .race
    // Those whose move tells nothing new, as long as the same are there.
    var noted: Set<Seat> = []
    func note(until moment: Moment) {
      guard let from = since else { return }
      let moment = min(moment, now)
      since = moment
      let passed = from.milliseconds(until: moment)
      guard passed > 0 else { return }
      for seat in there.keys { together.times[seat, default: 0] += passed }
      // Who sits there silently for so long has played with the others too.
      if passed >= TimeTogether.silence, !isMaking {
        for seat in there.keys where !unasked.contains(seat) { meet(seat) }
      }
    }
    func meet(_ seat: Seat) {
      guard let mover = there[seat] else { return }
      for (place, other) in there where other != mover && !unasked.contains(place) {
        if together.met[mover, default: []].insert(other).inserted {
          together.met[other, default: []].insert(mover)
        }
      }
    }
    func note(_ fact: any GameFact) {
      if isMaking, fact is Race.Began { isMaking = false }
      if !unasked.isEmpty, !isMaking, fact.beginsRound || fact is Race.Began {
        (unasked, noted) = ([], [])
      }
      guard !isMaking, !fact.isAside, let seat = fact.actor, there[seat] != nil else { return }
      if unasked.remove(seat) != nil { noted = [] }
      if noted.insert(seat).inserted { meet(seat) }
    }
    for place in entries.indices {
      let (at, told) = (entries[place].at, entries[place].fact)
      // Mostly all have met, and nothing is new in what they do.
      if case .game(let fact) = told, isMaking || !unasked.isEmpty || noted.count < there.count,
        at <= now
      {
        note(fact.own)
      }
      guard case .own(let fact) = told else { continue }
      noted = []
      func sits(_ seat: Seat) { there[seat] = pupil(on: seat, at: place + 1) }
      func comes(to seat: Seat) {
        sits(seat)
        unasked.insert(seat)
      }
      note(until: at)
      switch fact.value {
      case is Started:
        since = at
        unasked = []
      case let fact as Joined: comes(to: fact.seat)
      case let fact as Seated: comes(to: fact.seat)
      case let fact as Back: sits(fact.seat)
      case let fact as Away: there[fact.seat] = nil
      case let fact as Left: there[fact.seat] = nil
      case let fact as Swapped:
        (there[fact.one], there[fact.other]) = (there[fact.other], there[fact.one])
      default: break
      }
      for seat in fact.own.handedOver where passes(seat, at: place) { together.times[seat] = nil }
    }
    note(until: now)
    return together
  }
}

extension ClassState {
  /// The games that go on in which a pupil has played. One that it has left is among them: what it read there
  /// is in no sum before the others are done.
  public func gamesUnderWay(of pupil: Pupil) -> [(room: Room, seat: Seat)] {
    book.work(of: pupil).underWay.keys.sorted().flatMap { number in
      guard let room = rooms[number], room.phase == .playing else { return [(Room, Seat)]() }
      return room.table.all.filter { room.table[$0]?.pupil == pupil }.map { (room, $0) }
    }
  }

  /// A pupil's lesson with the games that go on, and the words that were hard.
  public func lesson(of pupil: Pupil, at wall: Moment) -> (lesson: Lesson, hard: [String])? {
    guard var lesson = book.work(of: pupil).lesson else { return nil }
    var hard = lesson.hard.compactMap { book.study.lexicon[$0]?.word }
    guard let since = lesson.playingSince else { return (lesson, hard) }
    for (room, seat) in gamesUnderWay(of: pupil) {
      var end = wall
      if room.number == roomOf[pupil] {
        // A pupil who went in the middle of a game has played until then.
        if since.milliseconds(until: wall) >= Care.lesson { end = lesson.last }
        lesson.last = max(lesson.last, end)
      }
      let together = room.together(until: roomTime(at: end))
      lesson.played += together.times[seat] ?? 0
      let outcome = room.outcome(for: seat)
      lesson.add(
        outcome, room.effort(on: seat), words: [], with: together.partners(of: pupil))
      hard += outcome.learnt.filter { $0.how != .atFirstTry }.map(\.word)
        .filter { !hard.contains($0) }
    }
    return (lesson, hard)
  }
}
