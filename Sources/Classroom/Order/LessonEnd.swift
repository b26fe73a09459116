public import Games
public import JSON

/// The end of all games, by the clock on the wall that the server goes by since its last start.
public struct EndSet: ClassSetting {
  static let event = "end-set"
  static let usual = EndSet(at: nil)
  let at: Moment?
  /// When it was planned; nil in journals of old.
  let planned: Moment?

  public init(at: Moment?, planned: Moment? = nil) {
    self.at = at
    self.planned = planned
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      at: fields.ifAny("ends", fact?.at),
      planned: fields.forJournal(ifAny: "planned", fact?.planned))
  }
}

/// The lesson is over, and nothing new begins; or it goes on.
public struct LessonSet: ClassFact {
  static let event = "lesson-set"
  /// The moment since when it is over, by the clock on the wall; nil: it goes on.
  public let over: Moment?

  public init(over: Moment?) { self.over = over }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(over: try fields.ifAny("over", fact?.over))
  }

  func apply(to state: ClassState) { state.book.lessonOver = over }
}

/// The class's rocket flew when a lesson was over and nobody played any more. Every word that the class had read
/// there was fuel, so that it always flew further than ever before.
public struct Flown: ClassFact {
  static let event = "flown"
  /// The moment since when that lesson was over.
  let lesson: Moment
  /// The words that the class had read.
  public let words: Int
  /// How many times it flew round Mars.
  public let far: Int

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      lesson: fields.forJournal("lesson", fact?.lesson),
      words: fields("words", fact?.words, in: 0...1 << 53),
      far: fields("far", fact?.far, in: 1...1 << 53))
  }

  func apply(to state: ClassState) {
    state.book.flight = self
    state.book.burnFuel()
  }
}

extension ClassBook {
  /// The moment when every game is to end, if that is planned.
  public var end: Moment? { self[EndSet.self].at }
  public var endPlanned: Moment? { self[EndSet.self].planned }
  /// Whether the rocket has flown at the end of the lesson that is over.
  public var hasFlown: Bool { flight?.lesson == lessonOver }

  /// The words that all have read in their lessons since the rocket last flew, in games that are over.
  public func fuel(at now: Moment) -> Int {
    // Looked up in its place: a pupil's sums are large, and not copied for one number.
    members.indices.reduce(0) { sum, place in
      guard let lesson = members.values[place].work.lesson,
        lesson.last.milliseconds(until: now) < Care.lesson
      else { return sum }
      return sum + max(0, lesson.words - lesson.burnt)
    }
  }

  fileprivate func burnFuel() {
    for pupil in members.keys { change(pupil) { $0.work.burnFuel() } }
  }

  /// The flight of the rocket at the end of a lesson: it always flies, and a little further than the last time.
  public func flight(after lesson: Moment, at now: Moment) -> Flown {
    let words = fuel(at: now)
    return Flown(lesson: lesson, words: words, far: (flight?.far ?? 0) + max(1, words))
  }
}
