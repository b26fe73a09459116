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
    if playingSince != nil { played += milliseconds }
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

extension Room {
  /// The tries of a pupil here so far.
  public func effort(of pupil: Pupil) -> Effort {
    var effort = Effort()
    for (place, entry) in entries.enumerated() {
      guard let seat = entry.fact.actor, let tried = entry.fact.tried,
        self.pupil(on: seat, at: place + 1) == pupil
      else { continue }
      effort.tries += 1
      if case .wrong = tried { effort.misses += 1 }
    }
    return effort
  }

  /// Those who have played with a pupil here: one who was only taken along has not.
  public func partners(of pupil: Pupil, _ there: [Pupil: Int]) -> [Pupil] {
    table.all.compactMap { table[$0]?.pupil }.filter { $0 != pupil && there[$0] ?? 0 > 0 }
  }

  /// How many milliseconds of the game everybody was connected and sat here.
  public func timesThere(until now: Moment) -> [Pupil: Int] {
    var times: [Pupil: Int] = [:]
    var since: [Pupil: Moment] = [:]
    var hasStarted = false
    for place in entries.indices {
      // Most facts are a game's.
      guard case .own(let fact) = entries[place].fact else { continue }
      let at = entries[place].at
      func sits(_ seat: Seat) {
        if let pupil = pupil(on: seat, at: place + 1), since[pupil] == nil { since[pupil] = at }
      }
      func goes(_ seat: Seat) {
        guard let pupil = pupil(on: seat, at: place), let from = since.removeValue(forKey: pupil),
          hasStarted
        else { return }
        times[pupil, default: 0] += from.milliseconds(until: at)
      }
      switch fact.value {
      case is Started:
        hasStarted = true
        for pupil in since.keys { since[pupil] = at }
      case let fact as Joined: sits(fact.seat)
      case let fact as Seated: sits(fact.seat)
      case let fact as Back: sits(fact.seat)
      case let fact as Away: goes(fact.seat)
      case let fact as Left: goes(fact.seat)
      default: break
      }
    }
    if hasStarted {
      for (pupil, from) in since { times[pupil, default: 0] += from.milliseconds(until: now) }
    }
    return times
  }
}

extension ClassState {
  /// The games that go on in which a pupil has played. One that it has left is among them: what it read there
  /// is in no sum before the others are done.
  public func gamesUnderWay(of pupil: Pupil) -> [(room: Room, seat: Seat)] {
    book.work(of: pupil).underWay.keys.sorted().compactMap { number in
      guard let room = rooms[number], room.phase == .playing,
        let seat = room.table.all.first(where: { room.table[$0]?.pupil == pupil })
      else { return nil }
      return (room, seat)
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
      let there = room.timesThere(until: roomTime(at: end))
      lesson.played += there[pupil] ?? 0
      let outcome = room.outcome(for: seat)
      lesson.add(outcome, room.effort(of: pupil), words: [], with: room.partners(of: pupil, there))
      hard += outcome.learnt.filter { $0.how != .atFirstTry }.map(\.word)
        .filter { !hard.contains($0) }
    }
    return (lesson, hard)
  }
}
