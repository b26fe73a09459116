public import Games
public import JSON

/// What one teacher thinks of how a pupil did an exercise. Only teachers see it, until one of them releases
/// what they think.
public struct ExerciseReview: Hashable, Sendable {
  /// A teacher's view of one criterion.
  public enum View: Hashable, CaseIterable, Sendable {
    case met
    case notYet
    /// Nothing is said of it yet.
    case open
  }

  public let by: Pupil
  /// The places of the criteria that were met, from 1.
  public private(set) var met: [Int] = []
  /// The places of those that were not met yet.
  public private(set) var notYet: [Int] = []
  public var comment = ""
  /// What the pupil may do next.
  public var next = ""
  /// Whether its teacher is done with it.
  public var isReady = false
  /// The moment when it was last changed.
  public internal(set) var at: Moment?

  public init(by teacher: Pupil) { by = teacher }

  public subscript(place: Int) -> View {
    get { met.contains(place) ? .met : notYet.contains(place) ? .notYet : .open }
    set {
      met.removeAll { $0 == place }
      notYet.removeAll { $0 == place }
      switch newValue {
      case .met: met = (met + [place]).sorted()
      case .notYet: notYet = (notYet + [place]).sorted()
      case .open: break
      }
    }
  }
}

extension [ExerciseReview] {
  /// The views of a criterion that somebody has.
  private func views(of place: Int) -> Set<ExerciseReview.View> {
    Set(map { $0[place] }).subtracting([.open])
  }

  /// The places of an exercise's criteria on which these do not agree.
  public func differences(on exercise: Exercise) -> [Int] {
    exercise.places.filter { views(of: $0).count > 1 }
  }

  /// The places of the criteria that are so for all who have a view of them.
  public func agreed(_ view: ExerciseReview.View, on exercise: Exercise) -> [Int] {
    exercise.places.filter { views(of: $0) == [view] }
  }
}

extension Exercise {
  /// The places of its criteria, from 1.
  public var places: Range<Int> { 1..<criteria.count + 1 }

  /// What the criteria of some places weigh, and all of them.
  public func points(for met: [Int]) -> (met: Int, of: Int) {
    let weights = zip(1..., criteria.map(\.weight))
    return (
      weights.reduce(0) { $0 + (met.contains($1.0) ? $1.1 : 0) }, weights.reduce(0) { $0 + $1.1 }
    )
  }
}

extension ExerciseReview: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    var read = try Self(by: fields("by", own?.by))
    read.met = try fields.ifAny("met", own?.met, else: [])
    read.notYet = try fields.ifAny("not_yet", own?.notYet, else: [])
    read.comment = try fields.ifAny("comment", own?.comment, else: "")
    read.next = try fields.ifAny("next", own?.next, else: "")
    read.isReady = try fields.ifTrue("ready", own?.isReady)
    read.at = try fields.ifAny("reviewed_at", own?.at)
    return read
  }
}

/// A teacher has begun to review how a pupil did an exercise, or goes on with it.
public struct Reviewed: ClassFact {
  static let event = "reviewed"
  var namesWhoDidIt: Bool { true }
  let pupil: Pupil
  public let exercise: Int
  public let review: ExerciseReview
  public let step: Step

  /// What others care to hear of a change.
  public enum Step: String, CaseIterable, PlainValue, Sendable {
    case begins
    case goesOn = "goes-on"
    case ends
  }

  public init(pupil: Pupil, exercise: Int, review: ExerciseReview, step: Step) {
    (self.pupil, self.exercise, self.step) = (pupil, exercise, step)
    // The fact itself has its time.
    var review = review
    review.at = nil
    self.review = review
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      pupil: fields.named(fact?.pupil), exercise: fields.exercise(fact?.exercise),
      review: .coded(fact?.review, fields),
      step: fields.ifAny("step", fact?.step, else: .goesOn))
  }

  var owner: Pupil? { pupil }
  var pupils: [Pupil] { [pupil, review.by] }

  func check(in state: ClassState) throws(Misfit) {
    try checkPupils(in: state)
    guard state.book.study[exercise] != nil else { throw .exercise(exercise) }
  }

  func apply(to state: ClassState) {
    var review = review
    review.at = state.now
    state.book.change(pupil) { $0.work.review(exercise, review) }
  }

  func reserve(in book: ClassBook) {
    book.reserve(pupils: max(pupil.number, review.by.number))
    book.study.reserve(exercise)
  }
}
