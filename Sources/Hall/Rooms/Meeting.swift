public import Games
public import JSON
import Words

// Two who want the same play it together: who waits asks who practises meanwhile, or has come to an end, and
// both are told what became of it.

extension Room {
  /// Somebody elsewhere who waits for who sits here.
  public struct Wanting: Hashable, Sendable {
    public let pupil: Pupil
    public let room: RoomNumber
    public let game: GameKind
    /// Who is asked: the seat may pass to another.
    let asked: Pupil
    fileprivate let seq: Int
    /// When it was asked, or did something else since.
    fileprivate var lastSign: Moment
    /// It has done something since it was asked.
    fileprivate var hasStirred = false
    /// It reads to the end first, and is asked again then.
    fileprivate(set) var isPutOff = false
  }

  /// Why somebody who was asked where it sits does not come now.
  public enum Absence: String, CaseIterable, PlainValue, Sendable {
    /// It reads to the end first.
    case later
    /// It gave no sign.
    case silent
    /// It has gone, or plays with somebody else.
    case elsewhere
  }

  /// Who waits for a seat, if its pupil may be asked just now: who reads to the end first is not asked before.
  func wanting(_ seat: Seat) -> Wanting? {
    guard let wanting = wanted[seat], table[seat]?.pupil == wanting.asked else { return nil }
    return wanting.isPutOff && phase == .playing ? nil : wanting
  }

  /// A seat that is asked to come has given a sign, or has not.
  func noteSign(of fact: RoomFact, at now: Moment) {
    guard case .game = fact, let seat = fact.actor, wanted[seat] != nil else { return }
    wanted[seat]?.lastSign = now
    wanted[seat]?.hasStirred = true
  }

  func putOff(_ seat: Seat) {
    if phase == .playing { wanted[seat]?.isPutOff = true } else { wanted[seat] = nil }
  }

  /// Whether nothing else is asked of a seat than whether it comes.
  fileprivate func asksOnlyToCome(_ seat: Seat) -> Bool {
    if case .over = phase { return true }
    if case .toCome = asks(seat) { return true }
    return false
  }

  /// Those who were asked where they sit, and have not said no.
  fileprivate var invitedWhereTheySit: [Pupil] {
    invitations.filter { $0.value.isAsked || $0.value.isPutOff }.keys.sorted()
  }

  /// Whether somebody here was asked to come, or waits for somebody who was.
  var isAboutMeeting: Bool {
    !wanted.isEmpty || invitations.values.contains { $0.isAsked || $0.isPutOff }
  }
}

// MARK: - What happens

extension Room {
  /// Somebody waits in another room, and asks who sits here to come.
  public struct Wanted: OwnRoomFact {
    static let event = "wanted"
    public let seat: Seat
    public let pupil: Pupil
    public let room: RoomNumber
    public let code: String
    public let game: GameKind

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

    func check(in room: Room, _ hall: Hall) throws(Misfit) {
      try room.must(room.table[seat] != nil)
      guard hall.book.wasMember(pupil) else { throw .pupil(pupil) }
    }

    func apply(to room: Room, at moment: Moment) {
      room.wanted[seat] = room.table[seat].map {
        Wanting(
          pupil: pupil, room: self.room, game: game, asked: $0.pupil, seq: room.seq,
          lastSign: room.time(at: moment))
      }
    }
  }

  /// Whoever asked a seat to come does not wait any more.
  public struct Unwanted: OwnRoomFact {
    static let event = "unwanted"
    public let seat: Seat
    public let pupil: Pupil

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", fact?.seat), pupil: fields.named(fact?.pupil))
    }

    var pupils: [Pupil] { [pupil] }
    var isMove: Bool { false }
    func apply(to room: Room, at moment: Moment) { room.wanted[seat] = nil }
  }
}

extension Room.Wanting {
  /// The fact with which it was asked.
  var since: Int { seq }
}

// MARK: - Practising

extension Hall {
  /// Who waits alone plays alone meanwhile: waiting is an offer then, and not a seat.
  public func practise(_ making: inout Transaction) throws(Trouble) -> Seated {
    let (pupil, visitor) = (try making.pupil(), making.asker)
    guard let (room, _) = place(of: pupil), room.phase == .gathering, isFree(pupil),
      room.setup.rules.kind.traits.seats.contains(1)
    else { throw .notWaitingAlone }
    var setup = room.setup
    setup.seats = 1
    setup.isPractice = true
    setup.isInvitedOnly = false
    return try open(setup, wished: Wish(), by: pupil, from: visitor, &making)
  }

  /// Somebody practises there, or has come to the end of it, and would rather play that with another.
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

  /// Where somebody practises who would rather play with another, as far as it is meant.
  func practising(where isMeant: (Room, Pupil) -> Bool) -> [Room] {
    rooms.values.filter { room in
      guard mayBeAsked(room), let pupil = whoPractises(in: room) else { return false }
      return isMeant(room, pupil)
    }.sorted { $0.number < $1.number }
  }

  /// Where others practise just that.
  private func practising(_ setup: Setup, besides pupil: Pupil) -> [Room] {
    practising { room, other in other != pupil && room.setup.isLike(setup) }
  }

  private func whoPractises(in room: Room) -> Pupil? {
    room.table.here.first.flatMap { room.table[$0]?.pupil }
  }

  /// Who has gone on to another room may still have a seat in one that is over.
  func sits(on seat: Seat, in room: Room) -> Bool {
    room.table[seat].map { roomOf[$0.pupil] } == room.number
  }
}

// MARK: - Asking

extension Hall {
  /// Whoever is chosen by name, or by its room, and cannot be sat down with at once is asked to come. Nil where
  /// that room is one in which one sits down.
  func meet(
    whoSitsIn room: Room, meaning typed: String, _ making: inout Transaction
  ) throws(Trouble) -> Seated? {
    let (pupil, visitor) = (try making.pupil(), making.asker)
    guard let seat = seatToAsk(in: room, meaning: typed), room.table[seat]?.pupil != pupil else {
      return nil
    }
    if let (own, place) = place(of: pupil), own.phase == .playing || own.phase == .gathering,
      !own.others(than: place).isEmpty
    {
      throw .alreadySeated(own.number)
    }
    if isSpokenFor(seat, in: room) {
      return try play(room.setup.wish, &making)
    }
    let setup = room.setup.together()
    let seated = try open(setup, wished: Wish(), by: pupil, from: visitor, leaving: true, &making)
    ask(seat, in: room, toComeTo: seated.room, with: pupil, &making)
    return seated
  }

  /// Who has practised, and wants the same once more, has it with who waits for it, or practises it too. Nil
  /// where nobody does.
  func meetAnother(
    instead practice: Setup, _ making: inout Transaction
  ) throws(Trouble) -> Seated? {
    let (pupil, visitor) = (try making.pupil(), making.asker)
    let setup = practice.together()
    if let room = waiting(for: setup, welcoming: pupil) { return try sit(room, &making) }
    let others = practising(setup, besides: pupil)
    if others.isEmpty { return nil }
    let seated = try open(setup, wished: Wish(), by: pupil, from: visitor, leaving: true, &making)
    ask(others, toComeTo: seated.room, with: pupil, &making)
    return seated
  }

  /// Who is meant: who practises there, or whose name was said and who is at an end there.
  private func seatToAsk(in room: Room, meaning typed: String) -> Seat? {
    let sitting = room.table.here.filter { sits(on: $0, in: room) }
    switch room.phase {
    case .playing where room.setup.isPractice: return sitting.first
    case .over:
      let named = book.pupil(named: Names.tidied(typed))
      return sitting.first { room.table[$0]?.pupil == named }
    case .playing, .gathering, .ended: return nil
    }
  }

  /// Who leaves those behind with whom it has played asks them to come along.
  func askThoseLeft(
    in old: Room, toComeTo room: Room, with pupil: Pupil, _ making: inout Transaction
  ) {
    for seat in old.table.here where sits(on: seat, in: old) {
      ask(seat, in: old, toComeTo: room, with: pupil, &making)
    }
  }

  /// Asks as many as there are seats; who says yes first comes.
  func ask(
    _ practising: [Room], toComeTo room: Room, with pupil: Pupil, _ making: inout Transaction
  ) {
    for other in practising.prefix(room.setup.seats - 1) {
      if let seat = other.table.here.first {
        ask(seat, in: other, toComeTo: room, with: pupil, &making)
      }
    }
  }

  /// Whoever has asked others to come, and waits somewhere else now, asks them to come there.
  func askAnew(toComeTo room: Room, with pupil: Pupil, _ making: inout Transaction) {
    guard room.awaitsAnybody else { return }
    for other in rooms.values.filter({ !$0.wanted.isEmpty }).sorted(by: { $0.number < $1.number }) {
      for seat in other.table.here where sits(on: seat, in: other) {
        guard let wanting = other.wanted[seat], wanting.pupil == pupil, !wanting.isPutOff,
          wanting.room != room.number
        else { continue }
        ask(seat, in: other, toComeTo: room, with: pupil, &making)
      }
    }
  }

  /// Whether somebody else has asked already, or one has said not now.
  func isSpokenFor(_ seat: Seat, in room: Room) -> Bool {
    room.wanted[seat].map { $0.isPutOff || isStillWaiting($0) } ?? false
  }

  /// It is an invitation, to which one can say yes where one sits.
  func ask(
    _ seat: Seat, in other: Room, toComeTo room: Room, with pupil: Pupil,
    _ making: inout Transaction
  ) {
    guard let asked = other.table[seat]?.pupil, room.seatToTake(asked) != nil,
      let host = room.table.seat(of: pupil),
      other.wanted[seat]?.pupil == pupil || !isSpokenFor(seat, in: other)
    else { return }
    switch room.invitations[asked] {
    case .refused(_, isFinal: true): return
    case nil, .open, .refused:
      carryOut(Room.Invited(pupil: asked, by: host, isAsked: true), in: room, &making)
    case .asked, .putOff: break
    }
    carryOut(
      Room.Wanted(
        seat: seat, pupil: pupil, room: room.number, code: room.code, game: room.setup.rules.kind),
      in: other, &making)
  }

  /// Where somebody waits for just that, and a pupil may come.
  func waiting(for setup: Setup, welcoming pupil: Pupil) -> Room? {
    rooms.values.filter { room in
      room.awaitsAnybody && room.table.seat(of: pupil) == nil && isWelcome(pupil, in: room)
        && room.setup.isLike(setup)
    }.min { $0.number < $1.number }
  }
}

// MARK: - Answering

extension Hall {
  /// Whether who asked can still be met.
  public func isStillWaiting(_ wanting: Room.Wanting) -> Bool { whereToMeet(wanting) != nil }

  /// Where who asked somebody to come waits; or where it practises that game meanwhile.
  private func whereToMeet(_ wanting: Room.Wanting) -> Room? {
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

  /// Says yes.
  func come(
    _ wanting: Room.Wanting, from seat: Seat, in room: Room, _ making: inout Transaction
  ) throws(Trouble) -> Seated {
    if let other = whereToMeet(wanting) {
      let name = book.name(of: wanting.pupil)
      if let seated = try meet(whoSitsIn: other, meaning: name, &making) { return seated }
      return try sit(other, leaving: true, &making)
    }
    // Whoever waited has found somebody else meanwhile.
    try making.decide()
    carryOut(Room.PlaysOn(seat: seat), in: room, &making)
    return Seated(room: room, whereabouts: room.whereabouts(of: seat), isTooLate: true)
  }

  /// Who waits there is told of a no.
  func decline(_ wanting: Room.Wanting, in room: Room, _ making: inout Transaction) {
    guard let other = rooms[wanting.room], other.invitations[wanting.asked]?.host != nil else {
      return
    }
    let absence: Room.Absence? = room.phase == .playing ? .later : nil
    carryOut(Room.Refused(pupil: wanting.asked, because: absence), in: other, &making)
  }
}

// MARK: - What becomes of it

extension Hall {
  /// When all else of a turn has happened: nobody is left asking or asked for nothing.
  func settleMeetings(_ making: inout Transaction) {
    guard making.concernsMeetings, making.mayDecide() else { return }
    let numbers = rooms.values.filter(\.isAboutMeeting).map(\.number).sorted()
    for room in numbers.compactMap({ rooms[$0] }) {
      for (seat, wanting) in room.wanted where sits(on: seat, in: room) {
        settle(wanting, on: seat, in: room, &making)
      }
    }
    for room in numbers.compactMap({ rooms[$0] }) where room.phase == .gathering {
      for pupil in room.invitedWhereTheySit where !isAsked(pupil, toComeTo: room) {
        if room.invitations[pupil]?.isAsked == true {
          carryOut(Room.Refused(pupil: pupil, because: .elsewhere), in: room, &making)
        }
      }
      leadOn(room, &making)
    }
  }

  private func isAsked(_ pupil: Pupil, toComeTo room: Room) -> Bool {
    guard let (other, seat) = place(of: pupil) else { return false }
    return other.wanted[seat]?.room == room.number
  }

  private func settle(
    _ wanting: Room.Wanting, on seat: Seat, in room: Room, _ making: inout Transaction
  ) {
    guard isStillWaiting(wanting) else {
      return carryOut(Room.Unwanted(seat: seat, pupil: wanting.pupil), in: room, &making)
    }
    guard let other = rooms[wanting.room], other.invitations[wanting.asked]?.isAsked == true,
      !room.isPaused, wanting.silence <= room.time(at: making.at)
    else { return }
    if wanting.hasStirred, room.asksOnlyToCome(seat), connection[wanting.asked] != nil {
      bring(wanting.asked, into: other, with: [wanting.pupil], &making)
      settle(other, &making)
    } else {
      carryOut(Room.Refused(pupil: wanting.asked, because: .silent), in: other, &making)
    }
  }

  /// Who waits for nobody in particular any more goes where somebody else waits for the same, or asks who
  /// practises it.
  private func leadOn(_ room: Room, _ making: inout Transaction) {
    guard room.phase == .gathering, room.table.here.count == 1, awaited(in: room).isEmpty,
      let host = room.table.here.first.flatMap({ room.table[$0]?.pupil }),
      !room.setup.isInvitedOnly, room.invitations.values.contains(where: \.isPutOff),
      room.invitations.values.allSatisfy({ $0.host == nil || $0.isPutOff })
    else { return }
    if let other = waiting(for: room.setup, welcoming: host) {
      let others = other.table.here.compactMap { other.table[$0]?.pupil }
      bring(host, into: other, with: others, &making)
      settle(other, &making)
    } else {
      let fresh = practising(room.setup, besides: host).filter { other in
        whoPractises(in: other).map { room.invitations[$0] == nil } ?? false
      }
      ask(fresh, toComeTo: room, with: host, &making)
    }
  }

  /// When it is known what becomes of who is asked in a room, if it stays silent.
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
  /// The same with others, whoever may come.
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

  /// What a child would ask for who wants to play that.
  var wish: Wish {
    var wish = Wish()
    wish.rules.game = rules.kind
    (wish.list, wish.level) = (list, level)
    return wish
  }
}
