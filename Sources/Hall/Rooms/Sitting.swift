public import Classroom
import Games
import Words

/// Opening rooms, sitting down and getting up.
extension Transaction {
  public mutating func play(_ wish: Wish) throws(Trouble) -> Seated {
    let (pupil, visitor) = (try pupil(), asker)
    try mustBeLesson()
    let wish = hall.meant(by: wish, pupil)
    if let proposed = try propose(wish, by: pupil) { return proposed }
    if let room = hall.roomAsking(pupil, for: wish) { return try sit(room, leaving: true) }
    if hall.place(of: pupil)?.room.phase != .playing { try hall.mustBeFree(pupil) }
    let outing = try hall.outing(for: wish, by: pupil, from: visitor)
    let (room, elsewhere) = try findRoom(for: outing, by: pupil, from: visitor)
    if outing.isTodayGone { send(.plan(.todayGone), to: visitor) }
    if outing.isOpen { ifPossible { $0.bringPartners(of: pupil, into: room) } }
    guard let seat = room.table.seat(of: pupil) else { preconditionFailure("sat down just now") }
    return Seated(room: room, whereabouts: room.whereabouts(of: seat), elsewhere: elsewhere)
  }

  /// Sits a pupil down where somebody waits, lets it wait where it does, or opens a room. Answers with
  /// that room, and with one of another level in which somebody waits.
  private mutating func findRoom(
    for outing: Hall.Outing, by pupil: Pupil, from visitor: VisitorID
  ) throws(Trouble) -> (Room, elsewhere: Room?) {
    let (wish, setup, own) = (outing.wish, outing.setup, hall.place(of: pupil)?.room)
    let isAlone = outing.company.isEmpty
    func fits(_ room: Room) -> Bool { wish.level == nil || room.setup.level == wish.level }
    /// Whether one waits on there: in a room for one's company there is a seat for each of it.
    func stays(in room: Room) -> Bool {
      fits(room) && (isAlone || room.setup.seats == setup.seats)
    }
    let joinable = rooms.values.filter { $0.awaits(wish.rules.game) && $0.freeSeat != nil }
      .filter { !$0.table.here.isEmpty }
      .filter { $0.number == own?.number || hall.suits($0, outing, for: pupil) }
      .sorted {
        (hall.speaks($0, outing) ? 0 : 1, $0.number) < (hall.speaks($1, outing) ? 0 : 1, $1.number)
      }
    let alike = joinable.filter { hall.isSameKind($0.setup, as: outing) }
    let waiting = alike.filter { $0.number != own?.number }
    if let room = waiting.first(where: fits) {
      try decide()
      take(room, by: pupil, from: .beginning)
      return (room, nil)
    }
    // Somebody may wait for just that game, but with words of another language.
    let foreign = joinable.first {
      wish.list == nil && $0.number != own?.number && !hall.speaks($0, outing)
        && wish.rules.game.map { [kind = $0.setup.rules.kind] in $0 == kind } ?? true
    }
    let elsewhere = waiting.first ?? foreign
    if let own, alike.contains(where: { $0.number == own.number }), stays(in: own) {
      return (own, elsewhere)
    }
    let left = hall.place(of: pupil)
    let practising = hall.practising(outing, besides: pupil)
    let opened = practising.first?.setup.together(for: setup.seats) ?? setup
    let room = try open(opened, wished: wish, by: pupil, from: visitor, leaving: true).room
    ask(practising, toComeTo: room, with: pupil)
    if let left, case .over = left.room.phase {
      askThoseLeft(in: left.room, toComeTo: room, with: pupil)
    }
    return (room, elsewhere)
  }

  public mutating func open(_ wish: Wish) throws(Trouble) -> Seated {
    let (pupil, visitor) = (try pupil(), asker)
    let setup = try hall.setup(for: hall.resolved(wish), language: hall.language(of: visitor))
    return try open(setup, wished: wish, by: pupil, from: visitor)
  }

  /// - Parameter isLeaving: whether the pupil gets up from a game too that it plays alone.
  mutating func open(
    _ setup: Setup, wished wish: Wish, by pupil: Pupil, from visitor: VisitorID,
    leaving isLeaving: Bool = false
  ) throws(Trouble) -> Seated {
    try mustBeLesson()
    let opened = try hall.allowed(setup, wished: wish, from: visitor)
    if !isLeaving { try hall.mustBeFree(pupil) }
    // A room that is being left makes room.
    let ending = hall.place(of: pupil)?.room.phase == .gathering ? [] : try whatMakesRoom()
    try decide()
    makeRoom(ending)
    getUp(pupil)
    return take(openRoom(opened), by: pupil, from: .beginning)
  }

  public mutating func sit(_ typed: String, after: Int?) throws(Trouble) -> Seated {
    let room = try room(typed)
    if let seated = try meet(whoSitsIn: room, meaning: typed) { return seated }
    return try sit(room, after: after)
  }

  /// - Parameter isLeaving: whether the pupil gets up from a game too that it plays alone.
  mutating func sit(
    _ room: Room, after: Int? = nil, leaving isLeaving: Bool = false
  ) throws(Trouble) -> Seated {
    let pupil = try pupil()
    guard hall.roomOf[pupil] != room.number else { throw .alreadySeated(room.number) }
    if case .over = room.phase { throw .roomOver(room.number) }
    guard hall.admits(pupil, to: room) else { throw .invitedOnly(room.number) }
    guard room.seatToTake(pupil) != nil else { throw .roomFull(room.number) }
    if !isLeaving { try hall.mustBeFree(pupil) }
    try decide()
    return take(room, by: pupil, from: after.map { .after($0) } ?? .beginning)
  }

  /// Answers with nothing to a visitor that has merely looked on.
  public mutating func leave() throws(Trouble) -> Whereabouts? {
    let visitor = asker
    if hall.isMerelyWatching(visitor) {
      try unwatch(nil)
      return nil
    }
    let pupil = try letIn()
    try keepPace(.coming, pupil)
    let (room, seat) = try hall.seat(of: pupil)
    try decide()
    getUp(pupil)
    return room.whereabouts(of: seat)
  }

  /// Opens a new room with the same seats and watchers, named by the old room's last fact, once all who are
  /// there want it; or seats the only one who is left where somebody waits for the same.
  ///
  /// - Parameter level: the level of other words, if any.
  public mutating func again(level: Int?) throws(Trouble) -> Seated {
    let (old, seat) = try hall.seat(of: pupil())
    guard case .over = old.phase else { throw .notOver(old.number) }
    var setup = old.setup
    setup.level = level ?? setup.level
    _ = try hall.questions(for: setup)
    let isMade = (old.game as? any MaterialGame)?.material(for: old.table) != nil
    // A pupil who is left alone, and would wait, may be waited for.
    if !isMade, setup.seats > 1,
      !old.others(than: seat).contains(where: { hall.sits(on: $0, in: old) }),
      let pupil = old.table[seat]?.pupil, let room = hall.waiting(for: setup, welcoming: pupil)
    {
      return try sit(room)
    }
    if old.setup.isPractice, let seated = try meetAnother(instead: setup) {
      return seated
    }
    if !isMade { setup = try hall.allowed(setup, from: asker) }
    setup.language = hall.language(of: setup)
    // The room has seats up to the last that was taken: begun with fewer it does not wait for more.
    if old.waitsForPlayers { setup.seats = old.table.all.last?.number ?? setup.seats }
    return try askOrGoOn(from: old, as: setup, by: seat)
  }

  /// Goes on at once where nobody else is there, or has asked for the same; otherwise asks the others.
  private mutating func askOrGoOn(
    from old: Room, as setup: Setup, by seat: Seat
  ) throws(Trouble) -> Seated {
    try mustBeLesson()
    let others = old.table.here.filter { $0 != seat }
    if let proposal = old.proposal, let pupil = old.table[seat]?.pupil, proposal.setup == setup {
      if !proposal.agreed.contains(pupil) { return try agree(to: proposal, by: pupil) }
      return Seated(room: old, whereabouts: old.whereabouts(of: seat), isProposal: true)
    }
    if !others.isEmpty {
      // The first proposal has no pace of its own: the game before it has taken its time.
      if old.proposal != nil { try keepPace(.setting, pupil()) }
      try decide()
      carryOut(Room.Proposed(seat: seat, setup: setup), in: old)
      return Seated(room: old, whereabouts: old.whereabouts(of: seat), isProposal: true)
    }
    let new = try goOn(from: old, as: setup)
    return Seated(room: new, whereabouts: new.whereabouts(of: seat))
  }

  /// Has all who sit in a room, or look on there, go on to a new one. Where a game was left in its middle,
  /// the seats of those who had left are gone, and so is the room.
  mutating func goOn(from old: Room, as setup: Setup) throws(Trouble) -> Room {
    try mustBeLesson()
    let ending = try whatMakesRoom()
    try decide()
    makeRoom(ending)
    let isUnfinished = old.phase == .playing
    let seats = old.table.seated.filter { seat in
      old.table[seat].map { hall.roomOf[$0.pupil] == old.number } ?? false
    }
    var setup = setup
    if isUnfinished { setup.seats = max(1, seats.count) }
    let new = openRoom(setup)
    tell(Room.Continued(room: new.number, code: new.code), in: old)
    for (place, before) in zip(1..., seats) {
      guard let other = old.table[before]?.pupil else { continue }
      let seat = isUnfinished ? Seat(place) : before
      tell(Room.Joined(seat: seat, pupil: other), in: new)
      let connected = hall.connection(of: other)
      if connected == nil { tell(Room.Away(seat: seat), in: new) }
      part(connected, from: old.number)
      follow(new, by: connected, as: .seat(seat), from: .beginning)
    }
    inviteAnew(from: old, to: new)
    let watchers = hall.presence.moveWatchers(from: old.number, to: new.number)
    takeAlong(watchers, from: old.number, to: new.number) { [hall] in
      hall.viewpoint(of: $0, in: new)
    }
    // The old room ends for good when it is settled.
    if isUnfinished { tell(Room.Ended(reason: .empty), in: old) }
    settle(new)
    return new
  }

  /// Has a pupil who says goodbye get up, so that those with whom it plays need not wait for it. Alone it
  /// keeps its seat: one who has made a race for tomorrow has it still.
  public mutating func goHome() {
    guard let pupil = by, let (room, seat) = hall.place(of: pupil) else { return }
    guard !room.isGathering, room.table.here.contains(where: { $0 != seat }) else {
      return detach(asker, isGoingHome: true)
    }
    ifPossible { $0.carryOut(Room.Left(seat: seat, isGoingHome: true), in: room) }
    part(asker, from: room.number)
  }

  /// Has a pupil who sits somewhere get up, and follow that room no longer.
  mutating func getUp(_ pupil: Pupil) {
    guard let (room, seat) = hall.place(of: pupil) else { return }
    carryOut(Room.Left(seat: seat), in: room)
    part(hall.connection(of: pupil), from: room.number)
  }

  mutating func openRoom(_ setup: Setup) -> Room {
    let number = RoomNumber(book.lastRoom + 1)
    let code = RoomCode.draw(
      avoiding: { book.room(coded: $0) != nil }, open: book.openRooms.count, using: &hall.dice.games
    )
    tell(RoomOpened(number: number, code: code))
    var setup = setup
    setup.countsSteps = true
    tell(.inRoom(number, seq: 1, RoomFact(Room.Opened(setup: setup))))
    guard let room = rooms[number] else { preconditionFailure("opened just now") }
    if book.isPaused { tell(Room.Paused(), in: room) }
    return room
  }

  /// Has a pupil get up elsewhere, and sit down here.
  @discardableResult private mutating func take(
    _ room: Room, by pupil: Pupil, from start: Follow.Start
  ) -> Seated {
    getUp(pupil)
    guard let seat = room.seatToTake(pupil) else { preconditionFailure("asked before") }
    carryOut(Room.Joined(seat: seat, pupil: pupil), in: room)
    askAnew(toComeTo: room, with: pupil)
    lead(hall.connection(of: pupil), to: seat, in: room, from: start)
    return Seated(room: room, whereabouts: room.whereabouts(of: seat))
  }
}

extension Hall {
  /// The wish as it is meant: a pupil who waits, and would rather play alone, means the game and the words
  /// that it waits for, where nothing is planned.
  fileprivate func meant(by wish: Wish, _ pupil: Pupil) -> Wish {
    var alone = Wish()
    alone.seats = 1
    guard wish == alone, book.today == nil, book.plan.pair(of: pupil) == nil,
      let room = place(of: pupil)?.room, room.phase == .gathering,
      room.setup.rules.kind.traits.seats.contains(1)
    else { return wish }
    var same = room.setup.wish
    same.seats = 1
    return same
  }

  /// The rooms of those who would be met in a new room: at the level of the first, if any will do.
  fileprivate func practising(_ outing: Outing, besides pupil: Pupil) -> [Room] {
    let (seats, company) = (outing.setup.seats, outing.company)
    if seats == 1 { return [] }
    let rooms = practising { room, other in
      other != pupil && (company.isEmpty || company.contains(other))
        && isSameKind(room.setup.together(for: seats), as: outing)
    }
    let level = outing.wish.level ?? rooms.first?.setup.level
    return rooms.filter { $0.setup.level == level }
  }

  // MARK: The pieces of it

  /// Whether nobody would miss a pupil that gets up.
  func isFree(_ pupil: Pupil) -> Bool {
    guard let room = place(of: pupil)?.room else { return true }
    switch room.phase {
    case .gathering: return room.table.seated.count == 1
    case .playing: return room.setup.isPractice && room.table.seated.count == 1
    case .over, .ended: return true
    }
  }

  fileprivate func mustBeFree(_ pupil: Pupil) throws(Trouble) {
    if !isFree(pupil), let room = roomOf[pupil] { throw .alreadySeated(room) }
  }

  /// Whether a waiting room is what was wished for, its level aside.
  fileprivate func isSameKind(_ setup: Setup, as outing: Outing) -> Bool {
    let (wish, wanted) = (outing.wish, outing.setup)
    // With one's company one plays in any language: two whose machines speak different ones still find
    // each other.
    return
      (!outing.company.isEmpty || language(of: setup) == language(of: wanted))
      && (wish.list == nil || setup.list == wanted.list)
      && (wish.seats == nil || setup.seats == wanted.seats)
      && (wish.allowsWatching == nil || setup.allowsWatching == wanted.allowsWatching)
      && setup.rules.fits(wish.rules)
  }

  fileprivate func speaks(_ room: Room, _ outing: Outing) -> Bool {
    language(of: room.setup) == language(of: outing.setup)
  }

  // MARK: What games are played with

  /// The wish with its file by that file's own name, which may stand where other games have a list.
  func resolved(_ wish: Wish) throws(Trouble) -> Wish {
    guard let game = wish.rules.game, let option = game.traits.fileOption else { return wish }
    var wish = wish
    if wish.rules[option] == nil, let name = wish.list, (try? list(named: name)) == nil {
      (wish.rules[option], wish.list) = (.text(name), nil)
    }
    guard let name = wish.rules[option]?.text else { return wish }
    guard let found = state.material(of: game, named: WordList.name(meantBy: name)) else {
      throw .noSuchMaterial(game, name)
    }
    wish.rules[option] = .text(found.name)
    return wish
  }
}

/// The spoken name of an open room: a letter and digits, short, clear when read aloud in Swedish
/// and English, and neither a word nor a tile of bingo.
enum RoomCode {
  private static let letters = Array("JKLMRXZ")
  private static let digits = Array("23456789")

  /// A code that no open room has; longer only when half of the shorter ones are taken.
  static func draw(
    avoiding taken: (String) -> Bool, open: Int, using chance: inout Chance
  ) -> String {
    var count = 1
    var codes = letters.count * digits.count
    while open * 2 > codes {
      count += 1
      codes *= digits.count
    }
    // At least half of them are free, so this ends soon.
    while true {
      let numbers = (0..<count).map { _ in digits[Int.random(in: digits.indices, using: &chance)] }
      let letter = letters[Int.random(in: letters.indices, using: &chance)]
      let code = "\(letter)\(String(numbers))"
      if !taken(code) { return code }
    }
  }
}
