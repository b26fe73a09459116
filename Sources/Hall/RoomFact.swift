public import Games

/// A room's number, never used again.
public struct RoomNumber: Hashable, Comparable, Sendable {
  public let value: Int

  public init(_ value: Int) {
    self.value = value
  }

  public static func < (a: RoomNumber, b: RoomNumber) -> Bool { a.value < b.value }
}

/// What a room was opened for.
public struct Setup: Hashable, Sendable {
  public var rules: Rules
  /// The name of the word list.
  public var list: String
  public var level: Int
  public var seats: Int
  /// Whether anybody may watch.
  public var allowsWatching: Bool

  public init(rules: Rules, list: String, level: Int, seats: Int, allowsWatching: Bool) {
    self.rules = rules
    self.list = list
    self.level = level
    self.seats = seats
    self.allowsWatching = allowsWatching
  }
}

/// The only things that children can say to each other.
public enum Cheer: String, CaseIterable, Sendable {
  case good, wow, thanks, hooray, hug
}

/// Why a room is no more.
public enum RoomEnd: String, CaseIterable, Sendable {
  /// Its game was over long enough.
  case over
  /// Everybody left, or was away for long.
  case empty
  /// After a new start of the server its word list was no longer there.
  case listGone = "list-gone"
  /// A teacher closed it.
  case closed
  /// In it stood what somebody wrote who is forgotten.
  case forgotten
  /// A teacher let its last round be played.
  case finishedEarly = "finished-early"
}

/// What can happen in a room. A room is a numbered list of these.
public enum RoomFact: Hashable, Sendable {
  case opened(Setup)
  case joined(Seat, Pupil)
  case ready(Seat)
  case started
  case away(Seat)
  case back(Seat)
  /// The others go on without a seat until its next request; `by` nobody: it was away too long.
  case skipped(Seat, by: Seat?)
  case left(Seat)
  /// Asked to come and play; a joining, or a refusal, answers it.
  case invited(Pupil, by: Seat)
  case refused(Pupil)
  case cheered(Seat, Cheer)
  case game(AnyGameFact)
  /// Who sits there has another name from now on: it stands in the class's facts.
  case called(Seat, Pupil)
  /// A finished game has brought somebody something for the journey.
  case equipped(Seat, Gear)
  /// A new room continues with the same seats.
  case continued(RoomNumber, code: String)
  case ended(RoomEnd)
  /// Here stood what somebody wrote who is forgotten. Only old files have it, never an open room.
  case blank
  /// Nobody may bring the game on, and its time stands still.
  case paused
  case resumed
  /// The room ends when the round that is played is over.
  case lastRound
  /// A teacher gave a seat to a pupil, whoever had it before.
  case seated(Seat, Pupil)
  /// Two pupils have each other's seat from now on.
  case swapped(Seat, Seat)

  /// The fact as it is seen from a viewpoint; nil if it may not be seen at all.
  public func seen(by viewer: Viewpoint) -> RoomFact? {
    switch self {
    case .game(let fact):
      fact.own.isSameForAll ? self : fact.seen(by: viewer).map(RoomFact.game)
    case .opened, .joined, .ready, .started, .away, .back, .skipped, .left, .invited, .refused,
      .cheered, .called, .equipped, .continued, .ended, .blank,
      .paused, .resumed, .lastRound, .seated, .swapped:
      self
    }
  }

  /// Whether every program is told it in the same words.
  public var isSameForAll: Bool {
    switch self {
    case .game(let fact): fact.own.isSameForAll
    case .opened, .joined, .ready, .started, .away, .back, .skipped, .left, .invited, .refused,
      .cheered, .called, .equipped, .continued, .ended, .blank,
      .paused, .resumed, .lastRound, .seated, .swapped:
      true
    }
  }

  /// Who sits down with it.
  public var newcomer: Pupil? {
    switch self {
    case .joined(_, let pupil), .seated(_, let pupil): pupil
    case .opened, .ready, .started, .away, .back, .skipped, .left, .invited, .refused,
      .called, .cheered, .game, .equipped, .continued, .ended, .blank,
      .paused, .resumed, .lastRound, .swapped:
      nil
    }
  }

  /// Whether it brings the room on: the patience with who is silent begins anew. A cheer does not, nor
  /// an invitation, nor a connection that comes and goes.
  var isMove: Bool {
    switch self {
    case .opened, .joined, .ready, .started, .skipped, .left, .game, .continued, .ended: true
    case .paused, .resumed, .lastRound, .seated, .swapped: true
    case .away, .back, .invited, .refused, .cheered, .called, .equipped, .blank: false
    }
  }
}
