public import Games

/// What a pupil did in its last lesson: sums over its games there, also those that did not come to their end.
public struct Lesson: Hashable, Sendable {
  /// When its first game began, and when it last began or ended one.
  public internal(set) var began: Moment
  public internal(set) var last: Moment
  /// How long it was there in its games that are over, in milliseconds.
  var played = 0
  /// Since when it plays the one that goes on.
  var playingSince: Moment?
  public internal(set) var finished = 0
  public internal(set) var effort = Effort()
  public internal(set) var first = 0
  public internal(set) var later = 0
  public internal(set) var helped = 0
  /// With whom, each once.
  public internal(set) var partners: [Pupil] = []
  /// The words that were not right at the first try, as the class's list of words calls them; the newest last.
  var hard: [Int32] = []

  private static let hardKept = 32
  private static let partnersKept = 40

  init(began: Moment) {
    (self.began, last) = (began, began)
  }

  public var words: Int { first + later + helped }

  mutating func end(
    _ outcome: Outcome, _ effort: Effort, words numbers: [Int32], with others: [Pupil],
    there milliseconds: Int, at now: Moment
  ) {
    if playingSince != nil { played += milliseconds }
    playingSince = nil
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

  mutating func add(_ other: Effort) {
    tries += other.tries
    misses += other.misses
  }
}

extension Work {
  /// Who has begun or ended nothing for so long begins a new lesson.
  func lesson(at now: Moment) -> Lesson {
    guard let lesson, lesson.last.milliseconds(until: now) < Care.lesson else {
      return Lesson(began: now)
    }
    return lesson
  }
}

extension Room {
  /// How a pupil has tried here so far.
  func effort(of pupil: Pupil) -> Effort {
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

  /// Who has played with a pupil here: whoever was only taken along has not.
  func partners(of pupil: Pupil, _ there: [Pupil: Int]) -> [Pupil] {
    table.all.compactMap { table[$0]?.pupil }.filter { $0 != pupil && there[$0] ?? 0 > 0 }
  }

  /// How many milliseconds of the game everybody was connected and sat here.
  func timesThere(until now: Moment) -> [Pupil: Int] {
    var times: [Pupil: Int] = [:]
    var since: [Pupil: Moment] = [:]
    var hasStarted = false
    for place in entries.indices {
      // Most are a game's.
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

// MARK: - The class's

/// The last lesson of the class, as it stands: who was there, and how it went.
public struct LessonReport {
  public struct Row {
    public let pupil: Pupil
    public let lesson: Lesson
    /// The words that were not right at the first try.
    public let hard: [String]

    /// It has played, be it a game without words.
    let hasPlayed: Bool

    public var minutes: Int { (lesson.played + 59_999) / 60_000 }

    /// Why a teacher may want to talk to it.
    public var talk: Talk? {
      let (words, effort) = (lesson.words, lesson.effort)
      if words == 0, effort.tries == effort.misses, effort.tries > 0 || !hasPlayed {
        return .readNothing
      }
      if words >= 4 && lesson.first * 2 < words
        || effort.tries >= 8 && effort.misses * 2 > effort.tries
      {
        return .foundItHard
      }
      return lesson.partners.isEmpty ? .wasAlone : nil
    }
  }

  public enum Talk: Hashable, Sendable {
    /// It was there and read nothing.
    case readNothing
    /// Less than half of its words, or of its tries, were right.
    case foundItHard
    /// It played with nobody.
    case wasAlone
  }

  public let began: Moment
  public let ended: Moment
  /// In the order of the class.
  public let rows: [Row]
  public let missing: [Pupil]
  /// The words that were hard for most, and for how many.
  public let hard: [(word: String, count: Int)]
}

extension Hall {
  /// Nil before anybody has played.
  public func lessonReport(at wall: Moment) -> LessonReport? {
    let pupils = book.pupils.filter { book.role(of: $0) == .pupil }
    let lessons = pupils.compactMap { pupil in lesson(of: pupil, at: wall).map { (pupil, $0) } }
    guard let ended = lessons.map(\.1.lesson.last).max() else { return nil }
    let isGoingOn = ended.milliseconds(until: wall) < Care.lesson
    var rows: [LessonReport.Row] = []
    var missing: [Pupil] = []
    let byPupil = Dictionary(uniqueKeysWithValues: lessons)
    for pupil in pupils {
      if let (lesson, hard) = byPupil[pupil],
        lesson.last.milliseconds(until: ended) < Care.lesson
      {
        rows.append(
          LessonReport.Row(
            pupil: pupil, lesson: lesson, hard: hard,
            hasPlayed: lesson.finished > 0 || isInTheMiddle(pupil)))
      } else if isGoingOn, isHere(pupil) {
        rows.append(
          LessonReport.Row(
            pupil: pupil, lesson: Lesson(began: ended), hard: [], hasPlayed: false))
      } else {
        missing.append(pupil)
      }
    }
    let counts = rows.flatMap(\.hard).reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
    return LessonReport(
      began: rows.map(\.lesson.began).min() ?? ended, ended: ended, rows: rows, missing: missing,
      hard: counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) })
  }

  /// With the game that goes on, and the words that were hard.
  private func lesson(of pupil: Pupil, at wall: Moment) -> (lesson: Lesson, hard: [String])? {
    guard var lesson = book.work(of: pupil).lesson else { return nil }
    var hard = lesson.hard.compactMap { book.study.lexicon[$0]?.word }
    guard let since = lesson.playingSince, let (room, seat) = place(of: pupil),
      room.phase == .playing
    else { return (lesson, hard) }
    // Who went in the middle of a game has played until then.
    let end = since.milliseconds(until: wall) < Care.lesson ? wall : lesson.last
    let there = room.timesThere(until: roomTime(at: end))
    lesson.played += min(since.milliseconds(until: end), there[pupil] ?? 0)
    lesson.last = max(lesson.last, end)
    let outcome = room.outcome(for: seat)
    lesson.add(
      outcome, room.effort(of: pupil), words: [], with: room.partners(of: pupil, there))
    hard += outcome.learnt.filter { $0.how != .atFirstTry }.map(\.word)
      .filter { !hard.contains($0) }
    return (lesson, hard)
  }

  /// Whether it has done something in a game that goes on.
  private func isInTheMiddle(_ pupil: Pupil) -> Bool {
    place(of: pupil).map { $0.room.phase == .playing && $0.room.outcome(for: $0.seat).isFinished }
      ?? false
  }

  /// What somebody has tried over all its games, also in the one that goes on.
  public func effort(of pupil: Pupil) -> Effort {
    var effort = book.work(of: pupil).effort
    if let (room, _) = place(of: pupil), room.phase == .playing {
      effort.add(room.effort(of: pupil))
    }
    return effort
  }

  /// When somebody last did something that counts: in the game that goes on too.
  public func lastActive(_ pupil: Pupil) -> Moment? {
    let active = book.work(of: pupil).active
    guard let (room, _) = place(of: pupil), room.phase == .playing else { return active }
    return [active, room.movedAt.adding(lost)].compactMap(\.self).max()
  }
}
