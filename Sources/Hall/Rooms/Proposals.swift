public import Games
public import JSON

// Going on to something else without anybody being left behind: who is in the middle of a game proposes
// another, and who has come to its end asks for one more.

extension Room {
  /// What somebody here would like to play instead, or next. All goes on as it is until all who are here say
  /// yes.
  public struct Proposal: Hashable, Sendable {
    public let by: Pupil
    public let setup: Setup
    /// Pupils and not seats, which may pass to others.
    var agreed: Set<Pupil>
    let seq: Int
  }

  /// What a seat is asked just now, besides what its game asks.
  public enum Plea: Hashable, Sendable {
    case toChange(Proposal)
    case toCome(Wanting)
  }

  /// What a seat may say yes or no to.
  public func open(to seat: Seat) -> Plea? {
    if mayBeProposed, let proposal, let pupil = table[seat]?.pupil,
      !proposal.agreed.contains(pupil)
    {
      return .toChange(proposal)
    }
    return wanting(seat).map { .toCome($0) }
  }

  /// Who is here and has not answered what a seat has asked for, or said yes to, after a game.
  public func unanswered(for seat: Seat) -> [Pupil] {
    guard case .over = phase, let proposal, let pupil = table[seat]?.pupil,
      proposal.agreed.contains(pupil)
    else { return [] }
    return table.here.compactMap { table[$0]?.pupil }.filter { !proposal.agreed.contains($0) }
  }

  /// The same when its time has come: while a question is open a digit answers that one, and what came
  /// meanwhile is asked with the next.
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
  var mayBeProposed: Bool {
    switch phase {
    case .playing, .over: true
    case .gathering, .ended: false
    }
  }

  /// Whom a seat would leave behind.
  func others(than seat: Seat) -> [Seat] { table.seated.filter { $0 != seat } }
}

// MARK: - What happens

extension Room {
  public struct Proposed: OwnRoomFact {
    static let event = "proposed"
    public let seat: Seat
    public let setup: Setup

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
    var isMove: Bool { false }

    func apply(to room: Room, at moment: Moment) {
      if let pupil = room.table[seat]?.pupil { room.proposal?.agreed.insert(pupil) }
    }
  }

  /// Would rather go on with what is played here.
  public struct PlaysOn: SeatFact {
    static let event = "plays-on"
    public let seat: Seat
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
  /// Whether who names another game while this one goes on may have it, if nobody minds.
  public func mayTurn(into game: GameKind) -> Bool {
    let kind = setup.rules.kind
    return game != kind && !game.traits.isForAll && !kind.traits.isForAll
  }
}

extension Hall {
  /// Whoever plays with others and names another game proposes it. Nil where nobody would be left behind.
  func propose(
    _ wish: Wish, by pupil: Pupil, _ making: inout Transaction
  ) throws(Trouble) -> Seated? {
    guard let (room, seat) = place(of: pupil), room.phase == .playing else { return nil }
    let kind = room.setup.rules.kind
    guard let game = wish.rules.game, !game.traits.isForAll, !kind.traits.isForAll,
      !room.isLastRound
    else { throw .alreadySeated(room.number) }
    if room.others(than: seat).isEmpty { return nil }
    // Who wants to play alone means nobody else.
    guard wish.seats != 1,
      room.mayTurn(into: game) || wish.level.map({ $0 != room.setup.level }) == true
        || wish.list != nil
    else { throw .alreadySeated(room.number) }
    let setup = try continuation(of: room, as: wish, from: making.asker)
    // Two who want the same need not ask each other.
    if let proposal = room.proposal, proposal.setup == setup, proposal.by != pupil {
      return try agree(to: proposal, by: pupil, &making)
    }
    if isAgreed(by: [pupil], in: room) { _ = try whatMakesRoom(making) }
    try making.decide()
    carryOut(Room.Proposed(seat: seat, setup: setup), in: room, &making)
    return seated(pupil, before: room)
  }

  /// What the same seats would play: with the words that they play with, unless others are named.
  private func continuation(
    of room: Room, as wish: Wish, from visitor: VisitorID
  ) throws(Trouble) -> Setup {
    var wish = try resolved(wish)
    wish.list = wish.list ?? room.setup.list
    if wish.list == room.setup.list { wish.level = wish.level ?? room.setup.level }
    wish.seats = room.table.seated.count
    wish.allowsWatching = wish.allowsWatching ?? room.setup.allowsWatching
    wish.isInvitedOnly = room.setup.isInvitedOnly
    let setup = try setup(for: wish, language: language(of: visitor))
    return try allowed(setup, wished: wish, from: visitor)
  }

  private func isAgreed(by pupils: Set<Pupil>, in room: Room) -> Bool {
    room.table.here.allSatisfy { room.table[$0].map { pupils.contains($0.pupil) } ?? true }
  }

  /// All who are there have said yes, or nobody is there any more who has not: all go on.
  func goOnIfAgreed(in room: Room, _ making: inout Transaction) {
    guard room.mayBeProposed, !room.isLastRound, let proposal = room.proposal,
      room.table.isAnybodyHere, isAgreed(by: proposal.agreed, in: room)
    else { return }
    // After a game it is the same once more, with what the same seats had.
    let material =
      room.phase == .playing ? nil : (room.game as? any MaterialGame)?.material(for: room.table)
    // If there is no place for one more room, all stay, and it is asked again.
    _ = try? goOn(from: room, as: proposal.setup, with: material, &making)
  }

  /// Where a pupil sits after it has asked or agreed.
  private func seated(_ pupil: Pupil, before: Room) -> Seated {
    guard let (room, seat) = place(of: pupil) else { preconditionFailure("nobody got up") }
    return Seated(
      room: room, whereabouts: room.whereabouts(of: seat), isProposal: room === before)
  }

  /// Says yes to what was asked last: to another game, to come, or after a game to one more.
  public func agree(_ making: inout Transaction) throws(Trouble) -> Seated {
    let pupil = try making.pupil()
    guard let (room, seat) = place(of: pupil) else { return try join(nil, &making) }
    switch room.open(to: seat) {
    case nil:
      if room.phase == .gathering, isFree(pupil), !invitations(of: pupil).isEmpty {
        return try join(nil, &making)
      }
      guard case .over = room.phase else { throw .nothingProposed }
      return try again(level: nil, &making)
    case .toChange(let proposal): return try agree(to: proposal, by: pupil, &making)
    case .toCome(let wanting): return try come(wanting, from: seat, in: room, &making)
    }
  }

  func agree(
    to proposal: Room.Proposal, by pupil: Pupil, _ making: inout Transaction
  ) throws(Trouble) -> Seated {
    let (room, seat) = try seat(of: pupil)
    if isAgreed(by: proposal.agreed.union([pupil]), in: room) { _ = try whatMakesRoom(making) }
    try making.decide()
    carryOut(Room.Agreed(seat: seat), in: room, &making)
    return seated(pupil, before: room)
  }

  /// Says no to it, and goes on. Answers nil where nothing of that kind was asked.
  func playOn(_ making: inout Transaction) throws(Trouble) -> Whereabouts? {
    guard let pupil = try? making.pupil(), let (room, seat) = place(of: pupil) else { return nil }
    let asked = room.open(to: seat)
    // Who has proposed something itself may be invited elsewhere meanwhile.
    guard asked != nil || room.proposal != nil && invitations(of: pupil).isEmpty else { return nil }
    try making.decide()
    carryOut(Room.PlaysOn(seat: seat), in: room, &making)
    if case .toCome(let wanting) = asked { decline(wanting, in: room, &making) }
    return room.whereabouts(of: seat)
  }
}
