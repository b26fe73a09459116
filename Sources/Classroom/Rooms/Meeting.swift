public import Games
public import JSON
import Words

// Two who want the same play it together: one who waits asks one who practises meanwhile, or has come to an
// end, and both are told what became of it.

extension Room {
  /// Somebody elsewhere who waits for a pupil who sits here.
  public struct Wanting: Hashable, Sendable {
    public let pupil: Pupil
    public let room: RoomNumber
    public let game: GameKind
    /// The pupil who is asked: the seat may pass to another.
    public let asked: Pupil
    fileprivate let seq: Int
    /// The moment when the pupil was asked, or did something else since.
    public fileprivate(set) var lastSign: Moment
    /// Whether the pupil has done something since it was asked.
    public fileprivate(set) var hasStirred = false
    /// Whether the pupil reads to the end first, and is asked again then.
    public fileprivate(set) var isPutOff = false
  }

  /// Why somebody who was asked where it sits does not come now.
  public enum Absence: String, CaseIterable, PlainValue, Sendable {
    /// The pupil reads to the end first.
    case later
    /// The pupil gave no sign.
    case silent
    /// The pupil has gone, or plays with somebody else.
    case elsewhere
  }

  /// The one who waits for a seat, if its pupil may be asked just now: not while it reads to the end first.
  func wanting(_ seat: Seat) -> Wanting? {
    guard let wanting = wanted[seat], table[seat]?.pupil == wanting.asked else { return nil }
    return wanting.isPutOff && phase == .playing ? nil : wanting
  }

  /// Notes a sign that a seat gives which is asked to come.
  func noteSign(of fact: RoomFact, at now: Moment) {
    guard case .game = fact, let seat = fact.actor, wanted[seat] != nil else { return }
    wanted[seat]?.lastSign = now
    wanted[seat]?.hasStirred = true
  }

  func putOff(_ seat: Seat) {
    if phase == .playing { wanted[seat]?.isPutOff = true } else { wanted[seat] = nil }
  }

  /// Whether nothing else is asked of a seat than whether it comes.
  public func asksOnlyToCome(_ seat: Seat) -> Bool {
    if case .over = phase { return true }
    if case .toCome = asks(seat) { return true }
    return false
  }

  /// Those who were asked where they sit, and have not said no.
  public var invitedWhereTheySit: [Pupil] {
    invitations.filter { $0.value.isAsked || $0.value.isPutOff }.keys.sorted()
  }

  /// Whether somebody here was asked to come, or waits for somebody who was.
  public var isAboutMeeting: Bool {
    !wanted.isEmpty || invitations.values.contains { $0.isAsked || $0.isPutOff }
  }
}

// MARK: - What happens

extension Room {
  /// Somebody waits in another room, and asks a pupil who sits here to come.
  public struct Wanted: OwnRoomFact {
    static let event = "wanted"
    public let seat: Seat
    public let pupil: Pupil
    public let room: RoomNumber
    public let code: String
    public let game: GameKind

    public init(seat: Seat, pupil: Pupil, room: RoomNumber, code: String, game: GameKind) {
      (self.seat, self.pupil, self.room, self.code, self.game) = (seat, pupil, room, code, game)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", fact?.seat)
      let pupil = try fields.named(fact?.pupil)
      let (code, game) = (try fields("to", fact?.code), try fields("wants", fact?.game))
      return Self(
        seat: seat, pupil: pupil, room: try fields.forJournal("number", fact?.room), code: code,
        game: game)
    }

    var pupils: [Pupil] { [pupil] }
    var isMove: Bool { false }

    func check(in room: Room, _ state: ClassState) throws(Misfit) {
      try room.must(room.table[seat] != nil)
      guard state.book.wasMember(pupil) else { throw .pupil(pupil) }
    }

    func apply(to room: Room, at moment: Moment) {
      room.wanted[seat] = room.table[seat].map {
        Wanting(
          pupil: pupil, room: self.room, game: game, asked: $0.pupil, seq: room.seq,
          lastSign: room.time(at: moment))
      }
    }
  }

  /// The one who asked a seat to come does not wait any more.
  public struct Unwanted: OwnRoomFact {
    static let event = "unwanted"
    public let seat: Seat
    public let pupil: Pupil

    public init(seat: Seat, pupil: Pupil) {
      (self.seat, self.pupil) = (seat, pupil)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", fact?.seat), pupil: fields.named(fact?.pupil))
    }

    var pupils: [Pupil] { [pupil] }
    var isMove: Bool { false }
    func apply(to room: Room, at moment: Moment) { room.wanted[seat] = nil }
  }
}

extension Room.Wanting {
  /// The number of the fact with which it was asked.
  var since: Int { seq }
}
