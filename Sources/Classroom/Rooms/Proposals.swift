public import Games
public import JSON

// Going on to something else without anybody being left behind: in the middle of a game a pupil proposes
// another, and at its end it asks for one more.

extension Room {
  /// A setup that somebody here would like to play instead, or next. All goes on as it is until all who are
  /// here say yes.
  public struct Proposal: Hashable, Sendable {
    public let by: Pupil
    public let setup: Setup
    /// Those who have said yes: pupils and not seats, which may pass to others.
    public var agreed: Set<Pupil>
    let seq: Int
  }

  /// Something that a seat is asked just now, besides what its game asks.
  public enum Plea: Hashable, Sendable {
    case toChange(Proposal)
    case toCome(Wanting)
  }

  /// The plea to which a seat may say yes or no.
  public func open(to seat: Seat) -> Plea? {
    if mayBeProposed, let proposal, let pupil = table[seat]?.pupil,
      !proposal.agreed.contains(pupil)
    {
      return .toChange(proposal)
    }
    return wanting(seat).map { .toCome($0) }
  }

  /// Those who are here and have not answered what a seat has asked for, or said yes to, after a game.
  public func unanswered(for seat: Seat) -> [Pupil] {
    guard case .over = phase, let proposal, let pupil = table[seat]?.pupil,
      proposal.agreed.contains(pupil)
    else { return [] }
    return table.here.compactMap { table[$0]?.pupil }.filter { !proposal.agreed.contains($0) }
  }

  /// The plea to a seat when its time has come: while a question is open a digit answers that one, and what
  /// came meanwhile is asked with the next.
  public func asks(_ seat: Seat) -> Plea? {
    guard phase == .playing, !isPaused, let open = open(to: seat) else { return nil }
    let since =
      switch open {
      case .toChange(let proposal): proposal.seq
      case .toCome(let wanting): wanting.since
      }
    return roundBegan > since || !awaited.contains(seat) ? open : nil
  }

  /// Whether something else may be proposed here: while a game goes on, and after it.
  public var mayBeProposed: Bool {
    switch phase {
    case .playing, .over: true
    case .gathering, .ended: false
    }
  }

  /// The seats that a seat would leave behind.
  public func others(than seat: Seat) -> [Seat] { table.seated.filter { $0 != seat } }
}

// MARK: - What happens

extension Room {
  public struct Proposed: OwnRoomFact {
    static let event = "proposed"
    public let seat: Seat
    public let setup: Setup

    public init(seat: Seat, setup: Setup) {
      (self.seat, self.setup) = (seat, setup)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", fact?.seat)
      return try Self(seat: seat, setup: fields("instead", fact?.setup))
    }

    var actor: Seat? { seat }
    var isMove: Bool { false }

    func apply(to room: Room, at moment: Moment) {
      room.proposal = room.table[seat].map {
        Proposal(by: $0.pupil, setup: setup, agreed: [$0.pupil], seq: room.seq)
      }
    }
  }

  public struct Agreed: SeatFact {
    static let event = "agreed"
    public let seat: Seat

    public init(seat: Seat) { self.seat = seat }
    var isMove: Bool { false }

    func apply(to room: Room, at moment: Moment) {
      if let pupil = room.table[seat]?.pupil { room.proposal?.agreed.insert(pupil) }
    }
  }

  /// A pupil would rather go on with what is played here.
  public struct PlaysOn: SeatFact {
    static let event = "plays-on"
    public let seat: Seat

    public init(seat: Seat) { self.seat = seat }
    var isMove: Bool { false }

    func apply(to room: Room, at moment: Moment) {
      if case .toCome = room.open(to: seat) {
        room.putOff(seat)
      } else {
        room.proposal = nil
      }
    }
  }

}

// MARK: - Asking and answering

extension Room {
  /// Whether a pupil who names another game while this one goes on may have it, if nobody minds.
  public func mayTurn(into game: GameKind) -> Bool {
    let kind = setup.rules.kind
    return game != kind && !game.traits.isForAll && !kind.traits.isForAll
  }
}
