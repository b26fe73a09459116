import Classroom
public import Games

/// Names that somebody said and that nobody has played by within a day: they are free again, and sooner where
/// the class is full. A name that a teacher has written into a file, or has given a group, a partner or an
/// exercise of its own, stays.
struct Lapses: Sendable {
  fileprivate static let patience = 24 * 60 * 60_000
  fileprivate static let patienceWhenFull = 10 * 60_000
  /// How often it is looked for such names, in milliseconds.
  fileprivate static let pause = 10 * 60_000
  /// How many names are freed in one decision.
  fileprivate static let atOnce = 200

  /// The names of the file, as they look.
  var spared: Set<String> = []
  fileprivate var due = Moment(milliseconds: 0)
}

extension Transaction {
  /// The pupil whose name is freed for a new one; nil: there is place, as there always is for a teacher.
  func whoMakesPlace() throws(Trouble) -> Pupil? {
    if book.enrolment == .approval, !isTeacher() { return hall.whoHasWaitedLongest() }
    // Those who wait to be let in take nobody's place, and are counted only where it may matter.
    guard book.count >= hall.limits.pupils, book.count - book.pending.count >= hall.limits.pupils
    else {
      return nil
    }
    let lapsed = book.newcomers.keys.sorted().lazy
      .first { hall.hasLapsed($0, after: Lapses.patienceWhenFull, at: wall) }
    if lapsed == nil, !isTeacher() { throw .classFull }
    return lapsed
  }

  /// Frees the name for somebody else, also if somebody is there by it.
  mutating func makePlace(_ pupil: Pupil) {
    if hall.connection(of: pupil) == asker { detach(asker) }
    tell(Declined(pupil: pupil))
    sendOut(pupil, .people(.outnumbered))
  }
}

extension Hall {
  /// Frees some of the names that nobody plays by; nil when there are no more just now.
  public func lapse(at now: Moment) -> Effects? {
    guard now >= gate.lapses.due, trouble == nil else { return nil }
    // No more are looked at than are told: a whole class of them is freed little by little.
    let lapsed = Array(
      book.newcomers.keys.sorted().lazy
        .filter { self.hasLapsed($0, after: Lapses.patience, at: now) }
        .prefix(Lapses.atOnce))
    if lapsed.count < Lapses.atOnce { gate.lapses.due = now.adding(Lapses.pause) }
    if lapsed.isEmpty { return nil }
    return unasked(at: now) { transaction in
      for pupil in lapsed { transaction.tell(Declined(pupil: pupil)) }
    }
  }

  /// The pupil who goes where too many wait to be let in: first one who is not there.
  fileprivate func whoHasWaitedLongest() -> Pupil? {
    let waiting = book.pending
    guard waiting.count >= limits.pending else { return nil }
    return waiting.first { connection(of: $0) == nil } ?? waiting.first
  }

  fileprivate func hasLapsed(_ pupil: Pupil, after patience: Int, at now: Moment) -> Bool {
    guard let since = book.newcomers[pupil], since.adding(patience) <= now,
      book.enrolment != .names
    else { return false }
    return connection(of: pupil) == nil && isOnlyName(pupil)
  }

  /// Whether somebody has said a name and begun no game by it, sits nowhere, and no teacher has thought of it.
  func isOnlyName(_ pupil: Pupil) -> Bool {
    guard book.newcomers[pupil] != nil, roomOf[pupil] == nil,
      gate.lapses.spared.isEmpty || !gate.lapses.spared.contains(Names.look(book.name(of: pupil)))
    else { return false }
    switch book.role(of: pupil) {
    case .pupil, .pending:
      return book.plan.company(of: pupil).isEmpty && !book.study.isFor(pupil)
    case .teacher, .assistant, .banned: return false
    }
  }
}
