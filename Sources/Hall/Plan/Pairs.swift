public import Classroom
public import Games
import Words

/// Those who are to play together once.
public struct Pairing: Hashable, Sendable {
  public enum Who: Hashable, Sendable {
    case named(Naming)
    /// All who are here and have nothing to play, at random.
    case everybody
    /// Those who wait alone, two and two in the order in which they began to.
    case waiting
  }

  let who: Who
  /// The game that they play; nothing named: what is on today.
  let wish: Wish

  public init(_ who: Who, wish: Wish = Wish()) {
    self.who = who
    self.wish = wish
  }
}

/// Pupils who belong together now, and where they sit if they do already. One alone was left over.
public struct Party: Hashable, Sendable {
  public let members: [Pupil]
  public let room: RoomNumber?
}

/// Why the plan stays as it is.
public enum PlanTrouble: Hashable, Sendable {
  case namedTwice(Pupil)
  case badGroupSize
  case badPairSize
  /// Somebody, or another group, is called so, or nearly so.
  case nameTaken(String)
  /// A child proposes a group without itself.
  case withoutYou
  case tooManyGroups
  case noSuchGroup(String)
  case alreadyApproved(String)
  /// A teacher made that group, so there is no proposal to look at again.
  case notProposed(String)
  /// All are playing, or nobody is here.
  case nobodyToPair
  /// No two wait alone.
  case nobodyWaits
  case notFree(Writing.Kind)
}

extension Writing.Kind {
  public static let group = Writing.Kind("group")
}

/// News about the plan, for those whom it concerns.
public enum PlanNews: Hashable, Sendable {
  case today
  /// The plan for today cannot be played: its words, or its race, are not there any more.
  case todayGone
  /// Teachers hear that a child has proposed a group.
  case proposal(GroupNumber)
  /// A teacher who comes hears that so many proposals wait.
  case proposals(Int)
  case grouped(name: String, with: [Pupil])
  /// Somebody is in another group from now on.
  case left(name: String, Pupil)
  case ungrouped(name: String)
  /// The group is a proposal again.
  case reopened(name: String)
  /// The group that the child proposed does not come to be.
  case notGrouped(name: String)
  /// The pupil plays with them next.
  case partners([Pupil])
  /// The pupil plays with them now.
  case seated(with: [Pupil], RoomNumber, Seat)
  /// All others have somebody to play with.
  case leftOver
}

/// Pairs: those whom a teacher puts together for one game.
extension Transaction {
  /// Seats those who are here and do not play at once, where there are two of them. Otherwise the pair
  /// stands until it has played.
  public mutating func pair(_ pairing: Pairing) throws(Trouble) -> [Party] {
    try mustBeLesson()
    let visitor = asker
    let wish = try pairing.wish.ifAny.map { (wish) throws(Trouble) in
      try hall.settled(wish, for: visitor)
    }
    let parties = try hall.parties(of: pairing.who)
    let setups = try parties.map { (party) throws(Trouble) in
      try hall.setup(for: party, of: pairing.who, wish, by: visitor)
    }
    // Each party may need a room; one that is left for it may have to stay.
    let ending = try whatMakesRoom(for: parties.count)
    try decide()
    makeRoom(ending)
    if wish == nil, let today = book.today, !hall.isThere(today) {
      send(.plan(.todayGone), to: visitor)
    }
    var done: [Party] = []
    for (party, setup) in zip(parties, setups) {
      let room = party.count == 1 ? nil : pair(party, wish, setup)
      if party.count == 1 { tell(.leftOver, to: party) }
      done.append(Party(members: party, room: room))
    }
    return done
  }

  /// Ends a pair when two of it begin to play in one room: it has been used.
  mutating func partWhoMet(with fact: RoomFact, in room: Room) {
    guard fact.newcomer != nil || fact.as(Room.Started.self) != nil, room.phase == .playing
    else { return }
    for seat in room.table.seated {
      guard let pair = room.table[seat].flatMap({ book.plan.pair(of: $0.pupil) }) else { continue }
      let met = pair.members.count { room.table.seat(of: $0) != nil }
      if met > 1 { tell(Parted(pupils: pair.members)) }
    }
  }

  /// Brings those of a pair along who are free, when one of it wants to play.
  mutating func bringPartners(of pupil: Pupil, into room: Room) {
    for partner in book.plan.partners(of: pupil) where room.table.seat(of: partner) == nil {
      if hall.isIdle(partner), hall.isFree(partner) { bringPartner(partner, into: room) }
    }
    settle(room)
  }

  private mutating func pair(_ party: [Pupil], _ wish: Wish?, _ setup: Setup) -> RoomNumber? {
    // Those who play together already go on, unless another game was named.
    if wish == nil, let room = hall.place(of: party[0])?.room, room.phase == .playing,
      party.allSatisfy({ hall.place(of: $0)?.room === room })
    {
      return room.number
    }
    for pupil in party {
      if let old = book.plan.pair(of: pupil) { tell(Parted(pupils: old.members)) }
    }
    tell(Paired(pair: Plan.Pair(members: party, wish: wish)))
    let free = party.filter(hall.isIdle)
    for pupil in party where free.count < 2 || !free.contains(pupil) {
      tell(.partners(party.filter { $0 != pupil }), to: [pupil])
    }
    guard free.count > 1 else { return nil }
    let room = openRoom(setup)
    for pupil in free { bringPartner(pupil, into: room) }
    settle(room)
    return room.number
  }

  private mutating func bringPartner(_ pupil: Pupil, into room: Room) {
    bring(pupil, into: room, with: book.plan.partners(of: pupil))
  }

  /// Seats somebody who is here and has not asked for it. It hears why before it sees the room.
  mutating func bring(_ pupil: Pupil, into room: Room, with partners: [Pupil]) {
    guard let visitor = hall.connection(of: pupil), let seat = room.freeSeat else { return }
    getUp(pupil)
    tell(Room.Joined(seat: seat, pupil: pupil), in: room)
    lead(visitor, to: seat, in: room, from: .beginning)
    send(.plan(.seated(with: partners, room.number, seat)), to: visitor, .beforeFacts)
  }
}

extension Hall {
  /// Whether a teacher lets a pupil rest: in this lesson, and it has not sat down since.
  ///
  /// - Parameter now: the moment, as the rooms count time.
  func rests(_ pupil: Pupil, at now: Moment) -> Bool {
    guard let since = presence.restsSince[pupil], since == state.freeSince[pupil] else {
      return false
    }
    return since.milliseconds(until: now) < Care.lesson
  }

  /// Whether a pupil is here and does not play, so that it can be given somebody to play with: it sits
  /// nowhere, or where the game has not begun or is over.
  func isIdle(_ pupil: Pupil) -> Bool {
    connection(of: pupil) != nil && place(of: pupil)?.room.phase != .playing
  }

  // MARK: The pieces of it

  fileprivate func parties(of who: Pairing.Who) throws(Trouble) -> [[Pupil]] {
    switch who {
    case .named(let naming):
      let pupils = try pupils(naming)
      guard Plan.Pair.sizes.contains(pupils.count) else { throw .plan(.badPairSize) }
      return [pupils]
    case .everybody:
      var pupils = freeChildren
      guard !pupils.isEmpty else { throw .plan(.nobodyToPair) }
      pupils.shuffle(using: &dice.games)
      // Those of a group stay together.
      let groups = Dictionary(grouping: pupils, by: book.plan.groupNumber)
      let together = groups.filter { $0.key != nil && $0.value.count > 1 }
        .sorted { $0.value[0] < $1.value[0] }.map(\.value)
      let others = pupils.filter { pupil in !together.contains { $0.contains(pupil) } }
      return together.flatMap(pairs) + (others.isEmpty ? [] : pairs(of: others))
    case .waiting:
      let waiting = freeChildren.compactMap { pupil in
        place(of: pupil).flatMap { $0.room.isOpen ? (pupil, $0.room.number) : nil }
      }
      guard waiting.count > 1 else { throw .plan(.nobodyWaits) }
      return pairs(of: waiting.sorted { $0.1 < $1.1 }.map(\.0))
    }
  }

  private var freeChildren: [Pupil] {
    let now = roomTime(at: latest)
    return presence.connections.filter {
      isFree($0.key) && !rests($0.key, at: now) && book.role(of: $0.key) == .pupil
        && !isTeacher($0.value)
    }.keys.sorted()
  }

  /// Two and two; the odd one makes a three.
  private func pairs(of pupils: [Pupil]) -> [[Pupil]] {
    let pairs = max(1, pupils.count / 2)
    return (0..<pairs).map { place in
      Array(place == pairs - 1 ? pupils[(2 * place)...] : pupils[(2 * place)..<(2 * place + 2)])
    }
  }

  /// The setup that they play: what was named, or what the first of them waits for, or else what is on, with a
  /// seat for each.
  fileprivate func setup(
    for party: [Pupil], of who: Pairing.Who, _ wish: Wish?, by visitor: VisitorID
  ) throws(Trouble) -> Setup {
    if wish == nil, who == .waiting, let room = place(of: party[0])?.room {
      return room.setup.together(for: party.count)
    }
    let today = book.today.flatMap { isThere($0) ? $0 : nil }
    let present = party.lazy.compactMap { self.connection(of: $0) }.first ?? visitor
    var setup = try setup(for: wish ?? today ?? Wish(), language: language(of: present))
    setup.seats = party.count
    return try allowed(setup, from: present)
  }
}
