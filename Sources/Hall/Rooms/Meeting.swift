public import Classroom
import Games
import JSON
import Words

// MARK: - Practising

extension Transaction {
  /// Has a pupil who waits alone play alone meanwhile: waiting is an offer then, and not a seat.
  public mutating func practise() throws(Trouble) -> Seated {
    let (pupil, visitor) = (try pupil(), asker)
    guard let (room, _) = hall.place(of: pupil), room.phase == .gathering, hall.isFree(pupil),
      room.setup.rules.kind.traits.seats.contains(1)
    else { throw .notWaitingAlone }
    var setup = room.setup
    setup.seats = 1
    setup.isPractice = true
    setup.isInvitedOnly = false
    return try open(setup, wished: Wish(), by: pupil, from: visitor)
  }
}

extension Hall {
  /// Whether one practises there, or has come to the end of it, and would rather play that with another.
  func mayBeAsked(_ room: Room) -> Bool {
    guard room.setup.isPractice, let seat = room.table.here.first, room.table.here.count == 1,
      sits(on: seat, in: room)
    else { return false }
    return switch room.phase {
    case .playing: !room.wanted.values.contains { $0.isPutOff || isStillWaiting($0) }
    case .over: !room.wanted.values.contains(where: isStillWaiting)
    case .gathering, .ended: false
    }
  }

  /// Whether somebody there is in the middle of nothing that others wait for.
  func isAtLeisure(in room: Room) -> Bool {
    if case .over = room.phase { true } else { room.setup.isPractice && room.phase == .playing }
  }

  /// The rooms where somebody practises who would rather play with another, as far as it is meant.
  func practising(where isMeant: (Room, Pupil) -> Bool) -> [Room] {
    rooms.values.filter { room in
      guard mayBeAsked(room), let pupil = whoPractises(in: room) else { return false }
      return isMeant(room, pupil)
    }.sorted { $0.number < $1.number }
  }

  /// The rooms where others practise just that.
  fileprivate func practising(_ setup: Setup, besides pupil: Pupil) -> [Room] {
    practising { room, other in other != pupil && room.setup.isLike(setup) }
  }

  fileprivate func whoPractises(in room: Room) -> Pupil? {
    room.table.here.first.flatMap { room.table[$0]?.pupil }
  }

  /// Whether the pupil still sits there: one who has gone on may still have a seat in a room that is over.
  func sits(on seat: Seat, in room: Room) -> Bool {
    room.table[seat].map { roomOf[$0.pupil] } == room.number
  }
}

// MARK: - Asking

extension Transaction {
  /// Asks somebody to come who is chosen by name, or by its room, and cannot be sat down with at once. Nil
  /// where that room is one in which one sits down.
  mutating func meet(whoSitsIn room: Room, meaning typed: String) throws(Trouble) -> Seated? {
    let (pupil, visitor) = (try pupil(), asker)
    guard let seat = hall.seatToAsk(in: room, meaning: typed), room.table[seat]?.pupil != pupil
    else {
      return nil
    }
    if let (own, place) = hall.place(of: pupil), own.phase == .playing || own.phase == .gathering,
      !own.others(than: place).isEmpty
    {
      throw .alreadySeated(own.number)
    }
    if hall.isSpokenFor(seat, in: room) {
      return try play(room.setup.wish)
    }
    let setup = room.setup.together()
    let seated = try open(setup, wished: Wish(), by: pupil, from: visitor, leaving: true)
    ask(seat, in: room, toComeTo: seated.room, with: pupil)
    return seated
  }

  /// Has a pupil who has practised, and wants the same once more, play it with one who waits for it, or
  /// practises it too. Nil where nobody does.
  mutating func meetAnother(instead practice: Setup) throws(Trouble) -> Seated? {
    let (pupil, visitor) = (try pupil(), asker)
    let setup = practice.together()
    if let room = hall.waiting(for: setup, welcoming: pupil) { return try sit(room) }
    let others = hall.practising(setup, besides: pupil)
    if others.isEmpty { return nil }
    let seated = try open(setup, wished: Wish(), by: pupil, from: visitor, leaving: true)
    ask(others, toComeTo: seated.room, with: pupil)
    return seated
  }

  /// Has a pupil who goes on ask those with whom it has played to come along.
  mutating func askThoseLeft(in old: Room, toComeTo room: Room, with pupil: Pupil) {
    for seat in old.table.here where hall.sits(on: seat, in: old) {
      ask(seat, in: old, toComeTo: room, with: pupil)
    }
  }

  /// Asks as many as there are seats; the first who says yes comes.
  mutating func ask(_ practising: [Room], toComeTo room: Room, with pupil: Pupil) {
    for other in practising.prefix(room.setup.seats - 1) {
      if let seat = other.table.here.first {
        ask(seat, in: other, toComeTo: room, with: pupil)
      }
    }
  }

  /// Has a pupil who has asked others to come, and waits somewhere else now, ask them to come there.
  mutating func askAnew(toComeTo room: Room, with pupil: Pupil) {
    guard room.awaitsAnybody else { return }
    for other in rooms.values.filter({ !$0.wanted.isEmpty }).sorted(by: { $0.number < $1.number }) {
      for seat in other.table.here where hall.sits(on: seat, in: other) {
        guard let wanting = other.wanted[seat], wanting.pupil == pupil, !wanting.isPutOff,
          wanting.room != room.number
        else { continue }
        ask(seat, in: other, toComeTo: room, with: pupil)
      }
    }
  }

  /// Asks by an invitation, to which one can say yes where one sits.
  mutating func ask(_ seat: Seat, in other: Room, toComeTo room: Room, with pupil: Pupil) {
    guard let asked = other.table[seat]?.pupil, room.seatToTake(asked) != nil,
      let host = room.table.seat(of: pupil),
      other.wanted[seat]?.pupil == pupil || !hall.isSpokenFor(seat, in: other)
    else { return }
    switch room.invitations[asked] {
    case .refused(_, isFinal: true): return
    case nil, .open, .refused:
      carryOut(Room.Invited(pupil: asked, by: host, isAsked: true), in: room)
    case .asked, .putOff: break
    }
    carryOut(
      Room.Wanted(
        seat: seat, pupil: pupil, room: room.number, code: room.code, game: room.setup.rules.kind),
      in: other)
  }
}

extension Hall {
  /// The seat that is meant: where one practises, or where one whose name was said is at an end.
  fileprivate func seatToAsk(in room: Room, meaning typed: String) -> Seat? {
    let sitting = room.table.here.filter { sits(on: $0, in: room) }
    switch room.phase {
    case .playing where room.setup.isPractice: return sitting.first
    case .over:
      let named = book.pupil(named: Names.tidied(typed))
      return sitting.first { room.table[$0]?.pupil == named }
    case .playing, .gathering, .ended: return nil
    }
  }

  /// Whether somebody else has asked that seat already, or it has said not now.
  func isSpokenFor(_ seat: Seat, in room: Room) -> Bool {
    room.wanted[seat].map { $0.isPutOff || isStillWaiting($0) } ?? false
  }

  /// The room where somebody waits for just that, and a pupil may come.
  func waiting(for setup: Setup, welcoming pupil: Pupil) -> Room? {
    rooms.values.filter { room in
      room.awaitsAnybody && room.table.seat(of: pupil) == nil && isWelcome(pupil, in: room)
        && room.setup.isLike(setup)
    }.min { $0.number < $1.number }
  }
}

// MARK: - Answering

extension Transaction {
  /// Says yes to coming.
  mutating func come(
    _ wanting: Room.Wanting, from seat: Seat, in room: Room
  ) throws(Trouble) -> Seated {
    if let other = hall.whereToMeet(wanting) {
      let name = book.name(of: wanting.pupil)
      if let seated = try meet(whoSitsIn: other, meaning: name) { return seated }
      return try sit(other, leaving: true)
    }
    // The one who waited has found somebody else meanwhile.
    try decide()
    carryOut(Room.PlaysOn(seat: seat), in: room)
    return Seated(room: room, whereabouts: room.whereabouts(of: seat), isTooLate: true)
  }

  /// Tells the pupil who waits there of a no.
  mutating func decline(_ wanting: Room.Wanting, in room: Room) {
    guard let other = rooms[wanting.room], other.invitations[wanting.asked]?.host != nil else {
      return
    }
    let absence: Room.Absence? = room.phase == .playing ? .later : nil
    carryOut(Room.Refused(pupil: wanting.asked, because: absence), in: other)
  }
}

extension Hall {
  /// Whether the pupil who asked can still be met.
  public func isStillWaiting(_ wanting: Room.Wanting) -> Bool { whereToMeet(wanting) != nil }

  /// The room where the pupil who asked somebody to come waits, or practises that game meanwhile.
  fileprivate func whereToMeet(_ wanting: Room.Wanting) -> Room? {
    if let room = rooms[wanting.room], room.awaitsAnybody { return room }
    guard let room = place(of: wanting.pupil)?.room, room.setup.isPractice,
      room.setup.rules.kind == wanting.game, room.table.isAnybodyHere
    else { return nil }
    return room
  }

  /// The room to which a pupil is asked to come, if it wishes for the game that is played there.
  func roomAsking(_ pupil: Pupil, for wish: Wish) -> Room? {
    guard let (room, seat) = place(of: pupil), let wanting = room.wanted[seat],
      wish.rules.game == wanting.game, wish.list == nil, wish.level == nil, wish.seats == nil,
      wish.allowsWatching == nil, let other = rooms[wanting.room], other.awaitsAnybody,
      other.setup.rules.fits(wish.rules)
    else { return nil }
    return other
  }
}

// MARK: - What becomes of it

extension Transaction {
  /// Leaves nobody asking or asked for nothing, when all else of a turn has happened.
  mutating func settleMeetings() {
    guard concernsMeetings, mayDecide() else { return }
    let numbers = rooms.values.filter(\.isAboutMeeting).map(\.number).sorted()
    for room in numbers.compactMap({ rooms[$0] }) {
      for (seat, wanting) in room.wanted where hall.sits(on: seat, in: room) {
        settle(wanting, on: seat, in: room)
      }
    }
    for room in numbers.compactMap({ rooms[$0] }) where room.phase == .gathering {
      for pupil in room.invitedWhereTheySit where !hall.isAsked(pupil, toComeTo: room) {
        if room.invitations[pupil]?.isAsked == true {
          carryOut(Room.Refused(pupil: pupil, because: .elsewhere), in: room)
        }
      }
      leadOn(room)
    }
  }

  private mutating func settle(_ wanting: Room.Wanting, on seat: Seat, in room: Room) {
    // Where somebody has been put beside it, it would leave that one alone.
    guard hall.isStillWaiting(wanting), hall.isAtLeisure(in: room) else {
      return carryOut(Room.Unwanted(seat: seat, pupil: wanting.pupil), in: room)
    }
    guard let other = rooms[wanting.room], other.invitations[wanting.asked]?.isAsked == true,
      !room.isPaused, wanting.silence <= room.time(at: at)
    else { return }
    if wanting.hasStirred, room.asksOnlyToCome(seat), hall.connection(of: wanting.asked) != nil {
      bring(wanting.asked, into: other, with: [wanting.pupil])
      settle(other)
    } else {
      carryOut(Room.Refused(pupil: wanting.asked, because: .silent), in: other)
    }
  }

  /// Leads a pupil who waits for nobody in particular any more to one who waits for the same, or asks those
  /// who practise it.
  private mutating func leadOn(_ room: Room) {
    guard room.phase == .gathering, room.table.here.count == 1, hall.awaited(in: room).isEmpty,
      let host = room.table.here.first.flatMap({ room.table[$0]?.pupil }),
      !room.setup.isInvitedOnly, room.invitations.values.contains(where: \.isPutOff),
      room.invitations.values.allSatisfy({ $0.host == nil || $0.isPutOff })
    else { return }
    if let other = hall.waiting(for: room.setup, welcoming: host) {
      let others = other.table.here.compactMap { other.table[$0]?.pupil }
      bring(host, into: other, with: others)
      settle(other)
    } else {
      let fresh = hall.practising(room.setup, besides: host).filter { other in
        hall.whoPractises(in: other).map { room.invitations[$0] == nil } ?? false
      }
      ask(fresh, toComeTo: room, with: host)
    }
  }
}

extension Hall {
  fileprivate func isAsked(_ pupil: Pupil, toComeTo room: Room) -> Bool {
    guard let (other, seat) = place(of: pupil) else { return false }
    return other.wanted[seat]?.room == room.number
  }

  /// The moment when it is known what becomes of those who are asked in a room, if they stay silent.
  func meetingDue(in room: Room) -> Moment? {
    room.wanted.compactMap { seat, wanting in
      sits(on: seat, in: room) && rooms[wanting.room]?.invitations[wanting.asked]?.isAsked == true
        ? room.clock.moment(of: wanting.silence) : nil
    }.min()
  }
}

extension Room.Wanting {
  fileprivate var silence: Moment { lastSign.adding(Room.Patience.unanswered) }
}

extension Setup {
  /// The same game with others, whoever may come.
  ///
  /// - Parameter seats: nil: as many as usual.
  func together(for seats: Int? = nil) -> Setup {
    var setup = self
    setup.seats = seats ?? rules.kind.traits.usualSeats
    (setup.isPractice, setup.isInvitedOnly) = (false, false)
    return setup
  }

  /// Whether a child would call it the same: the same game with the same words.
  func isLike(_ other: Setup) -> Bool {
    rules.kind == other.rules.kind && list == other.list && level == other.level
  }

  /// The wish of a child that wants to play that.
  var wish: Wish {
    var wish = Wish()
    wish.rules.game = rules.kind
    (wish.list, wish.level) = (list, level)
    return wish
  }
}
