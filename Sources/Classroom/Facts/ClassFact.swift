public import Games
public import JSON

/// A fact of the class, as far as others may know it: it can be told, and changes nothing but when the
/// class's state applies it.
public protocol ToldInClass: Hashable, Sendable {
  var inClass: AnyClassFact { get }
}

/// A fact of the class. The class is a list of these, as a room is a list of its facts.
///
/// A fact stands beside the state that it changes, and all that is to be known of it stands there. It is
/// registered once, in `AnyClassFact.all`. Names stand in these and nowhere else; secrets as digests only.
protocol ClassFact: ToldInClass, Coded {
  /// The name by which lines call it.
  static var event: String { get }

  /// Refuses what cannot have happened as things stand: it is about pupils whom the class knows.
  func check(in state: ClassState) throws(Misfit)

  func apply(to state: ClassState)

  /// Applies it as a checkpoint tells it.
  func restore(to state: ClassState) throws(Misfit)

  /// The pupil whose it is: with its owner it is forgotten.
  var owner: Pupil? { get }

  /// The pupils that it names.
  var pupils: [Pupil] { get }

  /// The room that it is about.
  var room: RoomNumber? { get }

  /// The pupil who is in the class no more with it.
  var leaver: Pupil? { get }

  /// Whether it tells itself who did it.
  var namesWhoDidIt: Bool { get }

  /// Keeps the numbers that were given with it from being given again, also if all else about it is lost.
  func reserve(in book: ClassBook)

  /// The fact that is left of it when somebody is forgotten, who may be its owner.
  func erased(by eraser: inout Eraser) -> any ClassFact
}

extension ClassFact {
  public var inClass: AnyClassFact { AnyClassFact(self) }

  func check(in state: ClassState) throws(Misfit) { try checkPupils(in: state) }

  /// Refuses strangers: of those who are forgotten old files keep the number, but nothing that they owned.
  func checkPupils(in state: ClassState) throws(Misfit) {
    if let owner, !state.book.isMember(owner) { throw .pupil(owner) }
    if let stranger = pupils.first(where: { !state.book.wasMember($0) }) { throw .pupil(stranger) }
  }

  func restore(to state: ClassState) throws(Misfit) {
    try check(in: state)
    apply(to: state)
  }

  var owner: Pupil? { nil }
  var pupils: [Pupil] { owner.map { [$0] } ?? [] }
  var room: RoomNumber? { nil }
  var leaver: Pupil? { nil }
  var namesWhoDidIt: Bool { false }

  func reserve(in book: ClassBook) {
    book.reserve(rooms: room?.value ?? 0, pupils: pupils.map(\.number).max() ?? 0)
  }

  func erased(by eraser: inout Eraser) -> any ClassFact {
    if let owner, eraser.erases(owner) { return Forgotten(pupil: owner) }
    return self
  }
}

/// A fact of the class of which only the last one counts.
///
/// It needs no state of its own and no place in a checkpoint: the last one is kept, and looked up by its
/// type, `book[Quiet.self]`.
protocol ClassSetting: ClassFact {
  /// The setting until somebody says otherwise.
  static var usual: Self { get }
}

extension ClassSetting {
  func apply(to state: ClassState) { state.book[Self.self] = self }
}

/// A fact of the class, whichever it is. An object, as a room's is.
public final class AnyClassFact: AnyOfSeveral {
  /// The register: what stands here is read from journals.
  static let all: [any ClassFact.Type] = [
    Began.self, Enrolled.self, TokenGiven.self, WordGiven.self, TravellerChosen.self,
    ReadTo.self,
    BestForgotten.self, Forgotten.self, Swept.self, RoomOpened.self, RoomEnded.self, NeedsHelp.self,
    HelpOver.self,
    EnrolmentSet.self, Pending.self, Accepted.self, Declined.self, Teaches.self, Assists.self,
    TeachesNoMore.self, KeyGiven.self, Renamed.self,
    Banned.self, TodaySet.self, FreeSet.self, GroupProposed.self, GroupMade.self,
    GroupApproved.self,
    GroupLeft.self, GroupEnded.self, Paired.self, Parted.self, ClassPaused.self, ClassResumed.self,
    Quiet.self, EndSet.self, LessonSet.self, Flown.self, LetGo.self, Claimed.self, Judged.self,
    Decided.self,
    DecisionHeard.self,
    Assigned.self, Unassigned.self, MarkGiven.self, Reviewed.self, BoardKept.self, BoardLent.self,
    BoardDiscarded.self, ListWritten.self, QuestionErased.self, ListErased.self,
  ]

  private static let byEvent = Dictionary(uniqueKeysWithValues: all.map { ($0.event, $0) })

  let own: any ClassFact

  init(_ own: any ClassFact) {
    self.own = own
  }

  /// Whether an event is one of the class's.
  public static func has(_ event: String) -> Bool { byEvent[event] != nil }

  public var value: any Sendable { own }

  /// The fact, if it is one of these.
  public func `as`<Fact>(_: Fact.Type) -> Fact? { own as? Fact }

  public var event: String { type(of: own).event }
  public var pupils: [Pupil] { own.pupils }
  public var leaver: Pupil? { own.leaver }
  public var namesWhoDidIt: Bool { own.namesWhoDidIt }
  public var room: RoomNumber? { own.room }

  public var hashable: AnyHashable { AnyHashable(own) }

  /// Writes the fact without its `event`, for lines that have told it already.
  public func writeFields(to line: inout JSONWriter, for reader: FieldCoder.Reader) {
    own.write(to: &line, for: reader)
  }
}

extension AnyClassFact: Coded {
  public static func coded(
    _ fact: AnyClassFact?, _ fields: FieldCoder
  ) throws(Unreadable) -> AnyClassFact {
    func code<Fact: ClassFact>(_: Fact.Type) throws(Unreadable) -> any ClassFact {
      try Fact.coded(fact?.as(Fact.self), fields)
    }
    guard let kind = byEvent[try fields("event", fact?.event)] else {
      throw Unreadable(field: "event")
    }
    return AnyClassFact(try code(kind))
  }
}

// MARK: - Facts of one shape

/// A fact that tells no more than that it happened.
protocol PlainFact: Coded {
  init()
}

extension PlainFact {
  public static func coded(_ fact: Self?, _ fields: FieldCoder) -> Self { Self() }
}

/// A fact that tells no more than which pupil it is about.
protocol PupilFact: Coded {
  var pupil: Pupil { get }
  /// Whether all readers are told the number, and nobody the name.
  static var isByNumber: Bool { get }
  init(pupil: Pupil)
}

extension PupilFact {
  static var isByNumber: Bool { false }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(pupil: isByNumber ? fields("pupil", fact?.pupil) : fields.named(fact?.pupil))
  }
}

// MARK: - The beginning

/// The server began to run. The time since the decision before does not count for anybody; the clock may
/// also have been set back.
public struct Began: ClassFact, PlainFact {
  static let event = "began"

  public init() {}
  func apply(to state: ClassState) { state.loseTimeUntilNow() }
}
