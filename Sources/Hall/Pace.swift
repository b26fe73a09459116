import Classroom
import Games

/// A request for something that lasts, and so has a pace: others cost time alone, which is shared by turns.
public enum Paced: Hashable, Sendable {
  /// Somebody comes or goes, or asks somebody to come.
  case coming
  /// Something is set that can be set again and again: a title, a tile of a board, an animal.
  case setting
}

/// How often everybody may do something that lasts: so many times at once, and one more whenever a while
/// has passed. No child is ever that fast; a program that does nothing else cannot fill memory and disk.
struct Pace<Who: Hashable & Sendable>: Sendable {
  /// How many are remembered before those whose time has passed are looked for.
  private static var remembered: Int { 1_000 }

  private let burst: Int
  /// The milliseconds after which there is one more.
  private let rest: Int
  private var busyUntil: [Who: Moment] = [:]
  /// The moment until which somebody is too early: mostly it has passed, and then nobody is looked up.
  private var isKeptUntil = Moment(milliseconds: 0)
  private var lookAt = remembered

  init(atOnce burst: Int, thenEvery rest: Int) {
    (self.burst, self.rest) = (burst, rest)
  }

  /// How many milliseconds it is too early for one more; 0: it is not.
  func wait(_ who: @autoclosure () -> Who, at now: Moment) -> Int {
    guard isKeptUntil > now, let busy = busyUntil[who()] else { return 0 }
    return now.milliseconds(until: isTooEarlyUntil(busy))
  }

  private func isTooEarlyUntil(_ busy: Moment) -> Moment { busy.adding((1 - burst) * rest) }

  /// How many times are counted that have not been forgotten.
  func used(by who: Who, at now: Moment) -> Int {
    busyUntil[who].map { now.milliseconds(until: $0) / rest } ?? 0
  }

  /// Counts also more than there was room for: that takes the longer to be forgotten.
  mutating func count(_ times: Int, by who: Who, at now: Moment) {
    let busy = max(now, busyUntil[who] ?? now).adding(times * rest)
    busyUntil[who] = busy
    isKeptUntil = max(isKeptUntil, isTooEarlyUntil(busy))
    guard busyUntil.count > lookAt else { return }
    busyUntil = busyUntil.filter { $0.value > now }
    lookAt = max(Pace.remembered, 2 * busyUntil.count)
  }
}

/// How often something was done within a day, which begins with the first time: so many times, and no more
/// until it is over.
struct DailyCount<Who: Hashable & Sendable>: Sendable {
  private static var day: Int { 24 * 60 * 60_000 }

  private let most: Int
  private var days: [Who: (end: Moment, count: Int)] = [:]

  init(most: Int) { self.most = most }

  /// How many milliseconds it is until the day ends, where it has no time left; 0: it has one.
  func wait(_ who: Who, at now: Moment) -> Int {
    guard let day = days[who], day.count >= most else { return 0 }
    return now.milliseconds(until: day.end)
  }

  mutating func count(by who: Who, at now: Moment) {
    if let day = days[who], day.end > now {
      days[who] = (day.end, day.count + 1)
    } else {
      // Days that are over are forgotten where a new one begins.
      days = days.filter { $0.value.end > now }
      days[who] = (now.adding(DailyCount.day), 1)
    }
  }
}

/// How much each pupil may tell, and how much all of one address, be they a school.
struct SharedPace: Sendable {
  /// How many at once, and how many milliseconds until one more.
  typealias Bound = (atOnce: Int, rest: Int)

  private var own: Pace<Pupil>
  private var there: Pace<String>
  private let boundThere: Bound
  private let little: Int

  /// - Parameter little: a pupil who has told no more does not wait because of others at its address.
  init(own bound: Bound, there boundThere: Bound, little: Int) {
    own = Pace(atOnce: bound.atOnce, thenEvery: bound.rest)
    there = Pace(atOnce: boundThere.atOnce, thenEvery: boundThere.rest)
    (self.boundThere, self.little) = (boundThere, little)
  }

  /// How long a pupil waits. Where an address has told too many facts, those who told them wait, and the
  /// others only if it were twice as many.
  func wait(_ pupil: Pupil, at address: String, _ now: Moment) -> Int {
    let wait = own.wait(pupil, at: now)
    let there = there.wait(address, at: now)
    let isConcerned =
      there > boundThere.atOnce * boundThere.rest
      || there > 0 && own.used(by: pupil, at: now) > little
    return isConcerned ? max(wait, there) : wait
  }

  mutating func count(_ times: Int, by pupil: Pupil, at address: String, _ now: Moment) {
    own.count(times, by: pupil, at: now)
    there.count(times, by: address, at: now)
  }
}

/// The paces of everybody.
struct Paces: Sendable {
  fileprivate var comings = Pace<Pupil>(atOnce: 30, thenEvery: 500)
  fileprivate var settings = Pace<Pupil>(atOnce: 120, thenEvery: 1_000)
  /// The facts that a pupil's requests told: some 300 bytes each in a game, so nine megabytes, and then five
  /// an hour. Forty pupils who tell as much as each may are below what one address may.
  fileprivate var facts: SharedPace
  /// The facts that bring no game on, and so could be told without an end: what a pupil hears, or answers
  /// while it is to think.
  fileprivate var asides: SharedPace
  /// Invitations, by the pupil who is asked to come.
  fileprivate var invitations: Pace<Pupil>
  /// Wrong words for one name, wherever they are said: less than a thousand a day.
  fileprivate var guesses = Pace<Pupil>(atOnce: 20, thenEvery: 90_000)
  /// Wrong words for one name where that pupil has been; with all others less than 1,600 a day.
  fileprivate var guessesAtHome = Pace<Pupil>(atOnce: 20, thenEvery: 150_000)
  /// Wrong words for one name of which no teacher hears: a child mistypes now and then.
  fileprivate var mistypings = Pace<Pupil>(atOnce: 2, thenEvery: 30 * 60_000)
  /// Wrong pictures for one name, wherever they are said: there are only 43,680.
  fileprivate var pictures = DailyCount<Pupil>(most: 60)
  /// New names, by address. As those by which nobody has begun a game are free again after a day, saying
  /// names alone does not fill the class.
  fileprivate var names: Pace<String>

  init(_ limits: Hall.Limits) {
    facts = SharedPace(
      own: (limits.factsAtOnce, 200), there: (limits.factsAtOnceThere, 4),
      little: limits.factsOfAChild)
    asides = SharedPace(
      own: (limits.asidesAtOnce, 1_000), there: (limits.asidesAtOnceThere, 25),
      little: limits.asidesOfAChild)
    invitations = Pace(atOnce: 20, thenEvery: 3_000)
    names = Pace(atOnce: limits.namesAtOnceThere, thenEvery: 60_000)
  }
}

/// The paces of those who ask. Teachers are trusted, and never too fast.
extension Transaction {
  /// Counts one more, or refuses it.
  func keepPace(_ paced: Paced, _ pupil: Pupil) throws(Trouble) {
    switch paced {
    case .coming: try keep(\.comings, pupil)
    case .setting: try keep(\.settings, pupil)
    }
  }

  func keepPaceOfNames() throws(Trouble) {
    try keep(\.names, hall.address(of: asker))
  }

  /// Refuses invitations to one pupil that come too often, whoever makes them.
  func keepPace(ofInviting pupil: Pupil) throws(Trouble) {
    try keep(\.invitations, pupil)
  }

  private func keep<Who>(_ pace: WritableKeyPath<Paces, Pace<Who>>, _ who: Who) throws(Trouble) {
    if hall.isTeacher(asker) { return }
    let wait = hall.gate.paces[keyPath: pace].wait(who, at: wall)
    guard wait == 0 else { throw .tooFast(milliseconds: wait) }
    hall.gate.paces[keyPath: pace].count(1, by: who, at: wall)
  }

  /// How long it is too early for a pupil to come again.
  func waitForComing(of pupil: Pupil) -> Int {
    hall.isTeacher(asker) ? 0 : hall.gate.paces.comings.wait(pupil, at: wall)
  }

  /// Called before a game's fact is told, in the place of `decide`.
  mutating func decide(on fact: RoomFact, by pupil: Pupil) throws(Trouble) {
    if fact.isAside, !hall.isTeacher(asker) {
      let wait = hall.gate.paces.asides.wait(pupil, at: hall.address(of: asker), wall)
      guard wait == 0 else { throw .tooFast(milliseconds: wait) }
    }
    try decide()
  }
}

extension Hall {
  /// How long a name takes no word, from where that pupil has been or from elsewhere.
  func waitForGuesses(at pupil: Pupil, atHome isHome: Bool, at now: Moment) -> Int {
    (isHome ? gate.paces.guessesAtHome : gate.paces.guesses).wait(pupil, at: now)
  }

  /// How long a name takes no pictures, from anywhere: 0 also for a word.
  func waitForPictures(_ secret: ReturnSecret, of pupil: Pupil, at now: Moment) -> Int {
    if case .pictures = secret { gate.paces.pictures.wait(pupil, at: now) } else { 0 }
  }

  /// Counts that somebody has said wrong pictures.
  func countPictures(of pupil: Pupil, at now: Moment) {
    gate.paces.pictures.count(by: pupil, at: now)
  }

  /// Counts that somebody has said a wrong word. Answers whether it is more than a slip.
  func countGuess(at pupil: Pupil, atHome isHome: Bool, at now: Moment) -> Bool {
    if isHome {
      gate.paces.guessesAtHome.count(1, by: pupil, at: now)
    } else {
      gate.paces.guesses.count(1, by: pupil, at: now)
    }
    if gate.paces.mistypings.wait(pupil, at: now) > 0 { return true }
    gate.paces.mistypings.count(1, by: pupil, at: now)
    return false
  }

  /// How long a visitor who is that pupil must wait before anything that it asks tells a fact.
  func waitForFacts(of pupil: Pupil, by visitor: VisitorID) -> Int {
    let wait = gate.paces.facts.wait(pupil, at: address(of: visitor), latest)
    return wait == 0 || isTeacher(visitor) ? 0 : wait
  }

  func countFacts(of decision: Decision, askedBy visitor: VisitorID?) {
    guard let pupil = decision.by, let visitor else { return }
    let address = address(of: visitor)
    gate.paces.facts.count(decision.told.count, by: pupil, at: address, decision.at)
    let asides = decision.told.count { $0.isAside }
    if asides > 0 { gate.paces.asides.count(asides, by: pupil, at: address, decision.at) }
  }
}
