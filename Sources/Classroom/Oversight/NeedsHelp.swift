public import Games
public import JSON

/// Why somebody may need a teacher.
public enum Need: Hashable, Sendable {
  /// So many tries in a row went wrong, whatever the question.
  case misses
  /// The room waits for a seat that is there and says nothing. `asked` is the number of the room's fact
  /// since which it waits: of one question it is told once.
  case silence(asked: Int)
  /// The room waits for a seat that says much, and nothing that fits.
  case nonsense(asked: Int)

  /// The fact since which the room waits; nil for a need that does not end with the question.
  public var asked: Int? {
    switch self {
    case .misses: nil
    case .silence(let asked), .nonsense(let asked): asked
    }
  }
}

/// The seats that may need a teacher: a reading of a room's facts like everything else.
public struct Care: Hashable, Sendable {
  /// How many misses in a row are told.
  public static let missesInARow = 3
  /// In fewer milliseconds nobody has read a question and its choices.
  static let reading = 800
  /// How many wrong tries without reading are told.
  public static let unreadInARow = 3
  /// How many lines that fit nothing are told, if nothing else came between them.
  public static let nonsenseInARow = 5
  /// How many milliseconds a pupil who is there may look at a question.
  public static let silence = 120_000
  /// How many milliseconds a pupil may wait alone for others.
  public static let alone = 60_000
  /// How many milliseconds a pupil may wait for others in the middle of a game, and sit nowhere.
  public static let heldUp = 120_000
  public static let nowhere = 120_000
  /// How many milliseconds a pupil may be away from a game that goes on.
  public static let missing = 60_000
  /// A pupil who is away and has neither begun nor ended a game for so long is of another lesson.
  public static let lesson = 2 * 60 * 60_000
  /// A pupil that has been quiet for so long is asked whether it would like help.
  public static let quiet = 40_000

  /// A seat that the room cannot go on without.
  public struct Wait: Hashable, Sendable {
    /// The number of the fact that asked something of it, and its moment.
    public let asked: Int
    public let began: Moment
    /// The moment when something last came from it, or it was asked.
    public fileprivate(set) var since: Moment
    /// The moment since when it has been asked the same: a wrong try changes nothing of that.
    fileprivate var same: Moment
  }

  /// Tries in a row that went wrong, and the moment of the first of them.
  public struct Misses: Hashable, Sendable {
    public private(set) var count = 0
    public let since: Moment

    fileprivate init(since: Moment) { self.since = since }

    fileprivate var withOneMore: Misses {
      var more = self
      more.count += 1
      return more
    }
  }

  /// Wrong tries over all questions. What was read right begins anew, also at a later try; an answer that was
  /// shown changes nothing.
  public private(set) var misses: BySeat<Misses> = [:]
  /// Wrong tries that came faster than anybody reads, since the last one that did not.
  public private(set) var unread: BySeat<Misses> = [:]
  public private(set) var waits: BySeat<Wait> = [:]
  /// The moment when the room last had no need of a seat any more.
  private var rested: BySeat<Moment> = [:]

  /// - Parameter awaited: the seats that the room waits for, now that the fact has been applied.
  mutating func read(_ fact: RoomFact, seq: Int, awaited: [Seat], at now: Moment) {
    if let seat = fact.actor {
      let tried = fact.tried
      if tried != nil, let wait = waits[seat] {
        if wait.since.milliseconds(until: now) >= Care.reading {
          unread[seat] = nil
        } else if tried == .wrong {
          unread[seat] = (unread[seat] ?? Misses(since: now)).withOneMore
        }
      }
      waits[seat]?.since = now
      if case .game = fact, tried != .wrong, !fact.isAside { waits[seat]?.same = now }
      switch tried {
      case .wrong: misses[seat] = (misses[seat] ?? Misses(since: now)).withOneMore
      case .right(.atFirstTry), .right(.later): misses[seat] = nil
      case .right(.helped), nil: break
      }
    }
    // The pupil of these seats is another one from now on, or nobody.
    for seat in fact.as(Room.Left.self).map({ [$0.seat] }) ?? fact.own?.handedOver ?? [] {
      misses[seat] = nil
      unread[seat] = nil
      waits[seat] = nil
      rested[seat] = nil
    }
    // Mostly the room waits for the same seats as before.
    if waits.count == awaited.count, awaited.allSatisfy({ waits.has($0) }) { return }
    for seat in waits.keys where !awaited.contains(seat) {
      waits[seat] = nil
      rested[seat] = now
    }
    for seat in awaited where !waits.has(seat) {
      waits[seat] = Wait(asked: seq, began: now, since: now, same: now)
    }
  }

  /// The seats that have been asked the same for too long, and for how many milliseconds a seat has been able to
  /// do nothing because of them; nil where it can.
  public func holdUp(_ seat: Seat, at now: Moment) -> (by: [Seat], milliseconds: Int)? {
    guard !waits.has(seat) else { return nil }
    let slow = waits.filter { $0.value.same.milliseconds(until: now) >= Care.heldUp }
    guard let first = slow.values.map(\.same).min() else { return nil }
    let time = max(first, rested[seat] ?? first).milliseconds(until: now)
    return time >= Care.heldUp ? (slow.keys, time) : nil
  }
}

// MARK: - The fact

/// A fact about somebody's need in a room.
protocol NeedFact: ClassFact {
  var pupil: Pupil { get }
  var number: RoomNumber { get }
  var need: Need { get }
  init(pupil: Pupil, number: RoomNumber, need: Need)
}

extension NeedFact {
  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      pupil: fields.named(fact?.pupil), number: fields.coded(fact?.number),
      need: .coded(fact?.need, fields))
  }

  var pupils: [Pupil] { [pupil] }
  var room: RoomNumber? { number }
}

/// A teacher should have a look at somebody in a room.
public struct NeedsHelp: NeedFact {
  static let event = "needs-help"
  public let pupil: Pupil
  public let number: RoomNumber
  public let need: Need

  public init(pupil: Pupil, number: RoomNumber, need: Need) {
    (self.pupil, self.number, self.need) = (pupil, number, need)
  }

  func check(in state: ClassState) throws(Misfit) {
    try checkPupils(in: state)
    guard state.rooms[number] != nil else { throw .room(number) }
  }

  func apply(to state: ClassState) {
    if need.asked != nil { state.book.setStuck(need, pupil) }
  }
}

/// Nobody need look at somebody in a room any more: that one has read something right, or done something, or
/// plays there no longer.
public struct HelpOver: NeedFact {
  static let event = "help-over"
  let pupil: Pupil
  let number: RoomNumber
  let need: Need

  public init(pupil: Pupil, number: RoomNumber, need: Need) {
    (self.pupil, self.number, self.need) = (pupil, number, need)
  }

  func apply(to state: ClassState) {
    if need.asked != nil { state.forgetStuck(pupil) }
  }
}

extension Need: Coded {
  public var name: String {
    switch self {
    case .misses: "misses"
    case .silence: "silence"
    case .nonsense: "nonsense"
    }
  }

  public static func coded(_ need: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    switch try fields("reason", need?.name) {
    case "misses": .misses
    case "silence": .silence(asked: try fields.forJournal("asked", need?.asked))
    case "nonsense": .nonsense(asked: try fields.forJournal("asked", need?.asked))
    default: throw Unreadable(field: "reason")
    }
  }
}

extension Refusal {
  /// Whether what was said is no answer to what the seat is asked.
  public var isNonsense: Bool {
    switch self {
    case .notAChoice, .alreadyTried, .notInThisGame, .own: true
    case .notStarted, .gameOver, .notYourTurn, .nothingAsked, .alreadyAnswered, .thinking,
      .hintTooEarly, .nothingWrongLeft, .hintSpent, .nobodyToHint:
      false
    }
  }
}
