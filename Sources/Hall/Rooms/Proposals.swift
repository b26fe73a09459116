import Classroom
import Games
import JSON

extension Transaction {
  /// Proposes another game that a pupil who plays with others names. Nil where nobody would be left behind.
  mutating func propose(_ wish: Wish, by pupil: Pupil) throws(Trouble) -> Seated? {
    guard let (room, seat) = hall.place(of: pupil), room.phase == .playing else { return nil }
    let kind = room.setup.rules.kind
    guard let game = wish.rules.game, !game.traits.isForAll, !kind.traits.isForAll,
      !room.isLastRound
    else { throw .alreadySeated(room.number) }
    if room.others(than: seat).isEmpty { return nil }
    // A pupil who wants to play alone means nobody else.
    guard wish.seats != 1,
      room.mayTurn(into: game) || wish.level.map({ $0 != room.setup.level }) == true
        || wish.list != nil
    else { throw .alreadySeated(room.number) }
    let setup = try hall.continuation(of: room, as: wish, from: asker)
    // Two who want the same need not ask each other.
    if let proposal = room.proposal, proposal.setup == setup, proposal.by != pupil {
      return try agree(to: proposal, by: pupil)
    }
    if hall.isAgreed(by: [pupil], in: room) { _ = try whatMakesRoom() }
    try decide()
    carryOut(Room.Proposed(seat: seat, setup: setup), in: room)
    return hall.seated(pupil, before: room)
  }

  /// Has all go on once all who are there have said yes, or nobody is there any more who has not.
  mutating func goOnIfAgreed(in room: Room) {
    guard room.mayBeProposed, !room.isLastRound, let proposal = room.proposal,
      room.table.isAnybodyHere, hall.isAgreed(by: proposal.agreed, in: room)
    else { return }
    // After a game this is the same game once more, with what the same seats had.
    // If there is no place for one more room, all stay, and it is asked again.
    _ = try? goOn(from: room, as: proposal.setup)
  }

  /// Says yes to what was asked last: to another game, to come, or after a game to one more.
  public mutating func agree() throws(Trouble) -> Seated {
    let pupil = try pupil()
    guard let (room, seat) = hall.place(of: pupil) else { return try join(nil) }
    switch room.open(to: seat) {
    case nil:
      if room.phase == .gathering, hall.isFree(pupil), !hall.invitations(of: pupil).isEmpty {
        return try join(nil)
      }
      guard case .over = room.phase else { throw .nothingProposed }
      return try again(level: nil)
    case .toChange(let proposal): return try agree(to: proposal, by: pupil)
    case .toCome(let wanting): return try come(wanting, from: seat, in: room)
    }
  }

  mutating func agree(to proposal: Room.Proposal, by pupil: Pupil) throws(Trouble) -> Seated {
    try mustBeLesson()
    let (room, seat) = try hall.seat(of: pupil)
    if hall.isAgreed(by: proposal.agreed.union([pupil]), in: room) { _ = try whatMakesRoom() }
    try decide()
    carryOut(Room.Agreed(seat: seat), in: room)
    return hall.seated(pupil, before: room)
  }

  /// Says no to what was asked, and goes on. Answers nil where nothing of that kind was asked.
  mutating func playOn() throws(Trouble) -> Whereabouts? {
    guard let pupil = try? pupil(), let (room, seat) = hall.place(of: pupil) else { return nil }
    let asked = room.open(to: seat)
    // A pupil who has proposed something itself may be invited elsewhere meanwhile.
    guard asked != nil || room.proposal != nil && hall.invitations(of: pupil).isEmpty else {
      return nil
    }
    try decide()
    carryOut(Room.PlaysOn(seat: seat), in: room)
    if case .toCome(let wanting) = asked { decline(wanting, in: room) }
    return room.whereabouts(of: seat)
  }
}

extension Hall {
  /// The setup that the same seats would play: with the words that they have, unless others are named.
  fileprivate func continuation(
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

  fileprivate func isAgreed(by pupils: Set<Pupil>, in room: Room) -> Bool {
    room.table.here.allSatisfy { room.table[$0].map { pupils.contains($0.pupil) } ?? true }
  }

  /// The reply to a pupil that has asked or agreed: where it sits then.
  fileprivate func seated(_ pupil: Pupil, before: Room) -> Seated {
    guard let (room, seat) = place(of: pupil) else { preconditionFailure("nobody got up") }
    return Seated(room: room, whereabouts: room.whereabouts(of: seat), isProposal: room === before)
  }
}
