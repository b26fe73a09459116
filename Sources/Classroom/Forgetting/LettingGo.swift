public import Games
public import JSON

/// What was played before a moment is let go, because the class keeps things for so long and no longer. It is
/// planned ahead, done when its time has come, and done again by the files.
public struct LetGo: ClassFact {
  static let event = "let-go"
  /// The beginning of a week: what was over before it goes.
  public let before: Moment
  public let step: Step

  public enum Step: Hashable, Sendable {
    case planned(for: Moment)
    case takenBack
    case done
    /// No file tells of it any more.
    case swept
  }

  public init(before: Moment, _ step: Step) { (self.before, self.step) = (before, step) }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let before = try fields("before", fact?.before)
    switch try fields("step", fact?.step.name) {
    case .planned: return Self(before: before, .planned(for: try fields("on", fact?.step.time)))
    case .takenBack: return Self(before: before, .takenBack)
    case .done: return Self(before: before, .done)
    case .swept: return Self(before: before, .swept)
    }
  }

  func apply(to state: ClassState) {
    state.book.letGo = self
    if step == .done { state.book.letGo(before: before) }
  }
}

extension LetGo.Step {
  fileprivate enum Name: String, CaseIterable, PlainValue {
    case planned
    case takenBack = "taken-back"
    case done, swept
  }

  fileprivate var name: Name {
    switch self {
    case .planned: .planned
    case .takenBack: .takenBack
    case .done: .done
    case .swept: .swept
    }
  }

  fileprivate var time: Moment? { if case .planned(let time) = self { time } else { nil } }
}

extension ClassBook {
  /// The moment when something is let go, if that is planned.
  public var lettingGo: (before: Moment, on: Moment)? {
    if let letGo, case .planned(let time) = letGo.step { (letGo.before, time) } else { nil }
  }

  /// What the files have still to forget.
  public var toSweep: ToSweep {
    ToSweep(pupils: unswept, before: letGo?.step == .done ? letGo?.before : nil)
  }

  /// The beginning of the first week of which there are results.
  public var oldestWeek: Moment? {
    members.values.lazy.compactMap(\.weeks.start).min()
  }

  fileprivate func letGo(before moment: Moment) {
    let reached = exercisesReached
    for pupil in members.keys { change(pupil) { $0.letGo(before: moment) } }
    review.letGo(before: moment)
    // An exercise of which nobody's work is left does not come back as something new to do.
    for number in reached.subtracting(exercisesReached) { unassign(number) }
  }

  /// The numbers of the exercises of which there is anybody's work.
  private var exercisesReached: Set<Int> {
    Set(members.values.lazy.flatMap { $0.work.progress.entries.lazy.map(\.number) })
  }
}

extension ClassBook.Member {
  fileprivate mutating func letGo(before moment: Moment) {
    results = weeks.letGo(before: moment).with(stepsOf: results)
    work.letGo(before: moment, isAll: weeks.all.isEmpty)
  }
}

extension Kept.Sums {
  /// The sums without what was over before a moment. Of an older program's nobody knows when it was, only
  /// when something last was.
  func lettingGo(before moment: Moment) -> Self {
    var left = self
    let isUndated = weeks.all.isEmpty && !results.isOnlySteps
    let isAll: Bool
    if isUndated {
      isAll = work.active.map { $0 < moment } ?? false
      if isAll { left.results = Results().with(stepsOf: results) }
    } else {
      left.results = left.weeks.letGo(before: moment).with(stepsOf: results)
      isAll = left.weeks.all.isEmpty
    }
    left.work.letGo(before: moment, isAll: isAll)
    left.claims.removeAll { $0.claim.at < moment }
    return left
  }
}

extension Work {
  /// Lets go of what was over before a moment, and of what has no date of its own once all of a pupil's results
  /// are older. The day stays on which it last played.
  fileprivate mutating func letGo(before moment: Moment, isAll: Bool) {
    games.removeAll { $0.at < moment }
    words.letGo(before: moment)
    progress.letGo(before: moment, undated: active, butFor: Set(underWay.values.joined()))
    if let last = lesson?.last, last < moment { lesson = nil }
    if isAll { (mastery, silly, effort) = (Mastery(), [], Effort()) }
  }
}

extension ProgressList {
  /// - Parameters:
  ///   - moment: when whatever says nothing of itself was done at the latest.
  ///   - open: the exercises for which a game goes on.
  fileprivate mutating func letGo(before: Moment, undated moment: Moment?, butFor open: Set<Int>) {
    let kept = entries.filter { entry in
      open.contains(entry.number) || (entry.progress.last ?? moment).map { $0 >= before } ?? true
    }
    self = ProgressList(kept)
  }
}

extension Progress {
  /// The moment when something was last done with it, by the pupil or a teacher.
  fileprivate var last: Moment? {
    ([active, marked?.at] + replaced.map(\.at) + reviews.map(\.at)).compactMap(\.self).max()
  }
}

/// What the files are to tell nothing of any more.
public struct ToSweep: Hashable, Sendable {
  public let pupils: Set<Pupil>
  /// The moment before which all games and results go; nil: none do.
  public let before: Moment?

  public init(pupils: Set<Pupil>, before: Moment? = nil) {
    (self.pupils, self.before) = (pupils, before)
  }

  public var isEmpty: Bool { pupils.isEmpty && before == nil }
}
