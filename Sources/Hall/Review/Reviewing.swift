public import Classroom
public import Games

/// What a teacher says of how a pupil did an exercise, for other teachers; nil leaves it as she said it last.
public struct ReviewWish: Hashable, Sendable {
  /// Criteria, by their places or as they are called; what stands in several is what the last one says.
  public var met: [String] = []
  public var notYet: [String] = []
  public var open: [String] = []
  public var comment: String?
  public var next: String?
  public var isReady: Bool?

  public init() {}
}

/// What a pupil is told of an exercise.
public struct MarkWish: Hashable, Sendable {
  public let mark: Mark
  /// Where the reviews hold words of their own, nil leaves it at these.
  public var comment: String?
  public var next: String?
  /// Criteria, by their places or as they are called; nil: nothing is said of them, or what the reviews say.
  public var met: [String]?

  public init(_ mark: Mark) { self.mark = mark }
}

/// A pupil of whom something was to be said, how it stands now, and the criteria on which its reviews differ:
/// then nothing was said.
public struct MarkOutcome: Hashable, Sendable {
  public let pupil: Pupil
  public let status: ExerciseStatus
  public var differences: [Int] = []
  /// Another teacher who had said just that before; then nothing new was said.
  public var toldBy: Pupil?
  /// Teachers who are not done with their reviews, which were left out.
  public var without: [Pupil] = []
}

extension Transaction {
  /// Begins a review, or goes on with one's own.
  public mutating func review(
    _ name: String, exercise number: Int, _ wish: ReviewWish
  ) throws(Trouble) -> (pupil: Pupil, exercise: Exercise) {
    let exercise = try hall.exercise(number)
    let pupil = try hall.pupil(called: name)
    guard book.status(of: pupil, in: exercise) != nil else {
      throw .results(.notTheirs(exercise, pupil))
    }
    let voice = try voice()
    let before = hall.reviews(of: pupil, exercise).first { $0.by == voice }
    var review = before ?? ExerciseReview(by: voice)
    for (typed, view) in [(wish.met, .met), (wish.notYet, .notYet), (wish.open, .open)]
      as [([String], ExerciseReview.View)]
    {
      for place in try exercise.places(of: typed) { review[place] = view }
    }
    review.comment = try (wish.comment ?? review.comment).asRemark()
    review.next = try (wish.next ?? review.next).asRemark()
    review.isReady = wish.isReady ?? review.isReady
    if review != before {
      try decide()
      let wasReady = before?.isReady ?? false
      let step: Reviewed.Step =
        review.isReady && !wasReady ? .ends : before == nil ? .begins : .goesOn
      tell(Reviewed(pupil: pupil, exercise: number, review: review, step: step))
    }
    return (pupil, exercise)
  }

  /// Tells pupils what those think who are done with their reviews, and she who says so.
  ///
  /// - Parameter isSure: whether it may take the place of what somebody else has told them.
  public mutating func release(
    _ whose: Whom, exercise number: Int, _ wish: MarkWish, isSure: Bool
  ) throws(Trouble) -> [MarkOutcome] {
    let exercise = try hall.exercise(number)
    let pupils = try hall.pupils(meant: whose, for: exercise)
    let own = try? voice()
    var marks: [(pupil: Pupil, marked: Marked?)] = []
    var differing: [MarkOutcome] = []
    for pupil in pupils {
      let all = hall.reviews(of: pupil, exercise)
      if whose == .everybody, hall.hasHeardAll(pupil, exercise) { continue }
      guard all.contains(where: \.isReady) else {
        if whose == .everybody { continue }
        throw .results(.notReviewed(exercise, pupil, begunBy: all.map(\.by)))
      }
      let ready = all.filter { $0.isReady || $0.by == own }
      let differences = wish.met == nil ? ready.differences(on: exercise) : []
      guard differences.isEmpty else {
        guard whose == .everybody else {
          throw .results(.reviewersDiffer(exercise, pupil, differences))
        }
        differing.append(hall.outcome(for: pupil, exercise, differences))
        continue
      }
      marks.append((pupil, try exercise.mark(from: ready, wish, by: voice())))
    }
    return try give(marks, of: exercise, isSure: isSure).map { outcome in
      var outcome = outcome
      outcome.without = hall.reviews(of: outcome.pupil, exercise)
        .filter { !$0.isReady && $0.by != own }.map(\.by)
      return outcome
    } + differing
  }

  /// Marks exercises, or takes the last mark back.
  ///
  /// - Parameters:
  ///   - whose: the pupils who are meant; everybody: all who have the exercise and do not teach.
  ///   - wish: nil brings back what stood before.
  public mutating func mark(
    _ whose: Whom, exercise number: Int, _ wish: MarkWish?, isSure: Bool
  ) throws(Trouble) -> [MarkOutcome] {
    let exercise = try hall.exercise(number)
    let pupils = try hall.pupils(meant: whose, for: exercise)
    let marked = try wish.map { (wish) throws(Trouble) in
      try Marked(
        wish.mark, comment: (wish.comment ?? "").asRemark(), next: (wish.next ?? "").asRemark()
      ).with(met: exercise.places(of: wish.met), by: try? voice())
    }
    return try give(pupils.map { ($0, marked) }, of: exercise, isSure: isSure)
  }

  private mutating func give(
    _ marks: [(pupil: Pupil, marked: Marked?)], of exercise: Exercise, isSure: Bool
  ) throws(Trouble) -> [MarkOutcome] {
    let changes = marks.filter { pupil, marked in
      switch (hall.progress(of: pupil, exercise)?.marked, marked) {
      case (nil, nil): false
      case (let before?, let marked?): !before.says(marked)
      case (nil, _?), (_?, nil): true
      }
    }
    let voice = try? voice()
    let others = changes.compactMap { pupil, _ in
      hall.progress(of: pupil, exercise)?.marked?.by.flatMap {
        $0 == voice ? nil : StandingMark(pupil: pupil, by: $0)
      }
    }
    guard isSure || others.isEmpty else { throw .results(.alreadyMarked(others)) }
    for (pupil, marked) in changes {
      try decide()
      let earlier = marked == nil ? hall.progress(of: pupil, exercise)?.replaced.last : nil
      let connection = hall.connection(of: pupil)
      let told = (marked ?? earlier)?.heard(connection != nil)
      tell(
        MarkGiven(
          pupil: pupil, exercise: exercise.number, marked: told, isBack: earlier != nil))
      if let told { send(.marked(exercise, told), to: connection) }
    }
    let changed = Set(changes.map(\.pupil))
    return marks.map { pupil, _ in
      var outcome = hall.outcome(for: pupil, exercise)
      let teacher = hall.progress(of: pupil, exercise)?.marked?.by
      if !changed.contains(pupil), teacher != voice { outcome.toldBy = teacher }
      return outcome
    }
  }
}

extension Hall {
  fileprivate func outcome(
    for pupil: Pupil, _ exercise: Exercise, _ differences: [Int] = []
  ) -> MarkOutcome {
    MarkOutcome(
      pupil: pupil, status: book.status(of: pupil, in: exercise) ?? .notStarted,
      differences: differences)
  }

  fileprivate func progress(of pupil: Pupil, _ exercise: Exercise) -> Progress? {
    book.work(of: pupil).progress[exercise.number]
  }

  /// What those who teach think of how a pupil did an exercise, in the order in which they began.
  public func reviews(of pupil: Pupil, _ exercise: Exercise) -> [ExerciseReview] {
    (progress(of: pupil, exercise)?.reviews ?? []).filter { book.isTeacher($0.by) }
  }

  /// Whether the pupil was told something since the last review was changed.
  public func hasHeardAll(_ pupil: Pupil, _ exercise: Exercise) -> Bool {
    guard let told = progress(of: pupil, exercise)?.marked?.at else { return false }
    return reviews(of: pupil, exercise).allSatisfy { review in review.at.map { $0 <= told } ?? true
    }
  }

  /// The pupils who are meant, all of whom have the exercise.
  fileprivate func pupils(
    meant whose: Whom, for exercise: Exercise
  ) throws(Trouble) -> [Pupil] {
    let meant = try addressee(whose)
    if meant == .all {
      return learners(of: .all).filter { book.status(of: $0, in: exercise) != nil }
    }
    let pupils = book.pupils.filter { book.means(meant, $0) }
    if let stranger = pupils.first(where: { book.status(of: $0, in: exercise) == nil }) {
      throw .results(.notTheirs(exercise, stranger))
    }
    return pupils
  }
}

extension String {
  /// The text, if it is short enough for a pupil to read.
  fileprivate func asRemark() throws(Trouble) -> String {
    guard Marked.mayHold(self) else { throw .results(.longComment) }
    return self
  }
}

extension Exercise {
  /// The places of the criteria that somebody names, or calls by their places; nil where nobody says any.
  fileprivate func places(of typed: [String]?) throws(Trouble) -> [Int]? {
    try typed.map { (typed) throws(Trouble) in try places(of: typed) }
  }

  fileprivate func places(of typed: [String]) throws(Trouble) -> [Int] {
    var named: Set<Int> = []
    for typed in typed {
      let place =
        Int(typed)
        ?? criteria.firstIndex { $0.text.lowercased() == typed.lowercased() }.map { $0 + 1 }
      guard let place, places.contains(place) else {
        throw .results(.noSuchCriterion(typed, self))
      }
      named.insert(place)
    }
    return named.sorted()
  }

  /// What a pupil is told from reviews: what the wish says, and where it says nothing, what they say.
  fileprivate func mark(
    from reviews: [ExerciseReview], _ wish: MarkWish, by teacher: Pupil
  ) throws(Trouble) -> Marked {
    // Her own words come first, and then the newest.
    let voices = reviews.filter { $0.by == teacher } + reviews.reversed()
    func said(_ text: KeyPath<ExerciseReview, String>) -> String? {
      voices.map { $0[keyPath: text] }.first { !$0.isEmpty }
    }
    let met = try places(of: wish.met)
    let agreed = reviews.agreed(.met, on: self)
    let isViewed = places.contains { place in reviews.contains { $0[place] != .open } }
    let toPractise = reviews.agreed(.notYet, on: self).first { !(met ?? []).contains($0) }
    return try Marked(
      wish.mark, comment: (wish.comment ?? said(\.comment) ?? "").asRemark(),
      next: (wish.next ?? said(\.next) ?? toPractise.map { criteria[$0 - 1].text } ?? "")
        .asRemark()
    ).with(met: met ?? (isViewed ? agreed : nil), by: teacher)
  }

  /// The criteria that a mark says were met, or were not; none where it says nothing of them.
  public func criteria(met isMet: Bool, by marked: Marked) -> [String] {
    guard let met = marked.met else { return [] }
    return zip(1..., criteria).filter { met.contains($0.0) == isMet }.map(\.1.text)
  }
}
