public import Classroom
import Games
import Words

/// Opening rooms, sitting down and getting up.
extension Hall {
  public func play(_ wish: Wish, _ making: inout Transaction) throws(Trouble) -> Seated {
    let (pupil, visitor) = (try making.pupil(), making.asker)
    let wish = meant(by: wish, pupil)
    if let proposed = try propose(wish, by: pupil, &making) { return proposed }
    if let room = roomAsking(pupil, for: wish) { return try sit(room, leaving: true, &making) }
    if place(of: pupil)?.room.phase != .playing { try mustBeFree(pupil) }
    let outing = try outing(for: wish, by: pupil, from: visitor)
    let (room, elsewhere) = try findRoom(for: outing, by: pupil, from: visitor, &making)
    if outing.isTodayGone { making.send(.plan(.todayGone), to: visitor) }
    if outing.isOpen { making.ifPossible { bringPartners(of: pupil, into: room, &$0) } }
    guard let seat = room.table.seat(of: pupil) else { preconditionFailure("sat down just now") }
    return Seated(room: room, whereabouts: room.whereabouts(of: seat), elsewhere: elsewhere)
  }

  /// Who waits, and would rather play alone, means the game and the words that it waits for, where nothing is
  /// planned.
  private func meant(by wish: Wish, _ pupil: Pupil) -> Wish {
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

  /// Sits a pupil down where somebody waits, lets it wait where it does, or opens a room. Answers with
  /// that room, and with one of another level in which somebody waits.
  private func findRoom(
    for outing: Outing, by pupil: Pupil, from visitor: VisitorID, _ making: inout Transaction
  ) throws(Trouble) -> (Room, elsewhere: Room?) {
    let (wish, setup, own) = (outing.wish, outing.setup, place(of: pupil)?.room)
    let isAlone = outing.company.isEmpty
    func fits(_ room: Room) -> Bool { wish.level == nil || room.setup.level == wish.level }
    /// Where one waits for one's company there is a seat for each of it.
    func stays(in room: Room) -> Bool {
      fits(room) && (isAlone || room.setup.seats == setup.seats)
    }
    let joinable = rooms.values.filter { $0.awaits(wish.rules.game) && $0.freeSeat != nil }
      .filter { !$0.table.here.isEmpty }
      .filter { $0.number == own?.number || suits($0, outing, for: pupil) }
      .sorted { (speaks($0, outing) ? 0 : 1, $0.number) < (speaks($1, outing) ? 0 : 1, $1.number) }
    let alike = joinable.filter { isSameKind($0.setup, as: outing) }
    let waiting = alike.filter { $0.number != own?.number }
    if let room = waiting.first(where: fits) {
      try making.decide()
      take(room, by: pupil, from: .beginning, &making)
      return (room, nil)
    }
    // Somebody may wait for just that game, but with words of another language.
    let foreign = joinable.first {
      wish.list == nil && $0.number != own?.number && !speaks($0, outing)
        && wish.rules.game.map { [kind = $0.setup.rules.kind] in $0 == kind } ?? true
    }
    let elsewhere = waiting.first ?? foreign
    if let own, alike.contains(where: { $0.number == own.number }), stays(in: own) {
      return (own, elsewhere)
    }
    let left = place(of: pupil)
    let practising = practising(outing, besides: pupil)
    let opened = practising.first?.setup.together(for: setup.seats) ?? setup
    let room = try open(opened, wished: wish, by: pupil, from: visitor, leaving: true, &making).room
    ask(practising, toComeTo: room, with: pupil, &making)
    if let left, case .over = left.room.phase {
      askThoseLeft(in: left.room, toComeTo: room, with: pupil, &making)
    }
    return (room, elsewhere)
  }

  /// Where those practise who would be met in a new room: at the level of the first, if any will do.
  private func practising(_ outing: Outing, besides pupil: Pupil) -> [Room] {
    let (seats, company) = (outing.setup.seats, outing.company)
    if seats == 1 { return [] }
    let rooms = practising { room, other in
      other != pupil && (company.isEmpty || company.contains(other))
        && isSameKind(room.setup.together(for: seats), as: outing)
    }
    let level = outing.wish.level ?? rooms.first?.setup.level
    return rooms.filter { $0.setup.level == level }
  }

  public func open(_ wish: Wish, _ making: inout Transaction) throws(Trouble) -> Seated {
    let (pupil, visitor) = (try making.pupil(), making.asker)
    let setup = try setup(for: resolved(wish), language: language(of: visitor))
    return try open(setup, wished: wish, by: pupil, from: visitor, &making)
  }

  /// - Parameter isLeaving: also a game that it plays alone.
  func open(
    _ setup: Setup, wished wish: Wish, by pupil: Pupil, from visitor: VisitorID,
    leaving isLeaving: Bool = false, _ making: inout Transaction
  ) throws(Trouble) -> Seated {
    let opened = try allowed(setup, wished: wish, from: visitor)
    if !isLeaving { try mustBeFree(pupil) }
    // One that is being left makes room.
    let ending = place(of: pupil)?.room.phase == .gathering ? [] : try whatMakesRoom(making)
    try making.decide()
    makeRoom(ending, &making)
    getUp(pupil, &making)
    return take(openRoom(opened, &making), by: pupil, from: .beginning, &making)
  }

  public func sit(
    _ typed: String, after: Int?, _ making: inout Transaction
  ) throws(Trouble) -> Seated {
    let room = try room(typed, making)
    if let seated = try meet(whoSitsIn: room, meaning: typed, &making) { return seated }
    return try sit(room, after: after, &making)
  }

  /// - Parameter isLeaving: also a game that it plays alone.
  func sit(
    _ room: Room, after: Int? = nil, leaving isLeaving: Bool = false, _ making: inout Transaction
  ) throws(Trouble) -> Seated {
    let pupil = try making.pupil()
    guard roomOf[pupil] != room.number else { throw .alreadySeated(room.number) }
    if case .over = room.phase { throw .roomOver(room.number) }
    guard admits(pupil, to: room) else { throw .invitedOnly(room.number) }
    guard room.seatToTake(pupil) != nil else { throw .roomFull(room.number) }
    if !isLeaving { try mustBeFree(pupil) }
    try making.decide()
    return take(room, by: pupil, from: after.map { .after($0) } ?? .beginning, &making)
  }

  /// Answers with nothing to who has merely looked on.
  public func leave(_ making: inout Transaction) throws(Trouble) -> Whereabouts? {
    let visitor = making.asker
    if isMerelyWatching(visitor) {
      try unwatch(nil, &making)
      return nil
    }
    let pupil = try letIn(making)
    try keepPace(.coming, pupil, making)
    let (room, seat) = try seat(of: pupil)
    try making.decide()
    getUp(pupil, &making)
    return room.whereabouts(of: seat)
  }

  /// A new room with the same seats and watchers, named by the old room's last fact, once all who are there
  /// want it; or, for who is the only one left, one where somebody waits for the same.
  ///
  /// - Parameter level: of other words, if any.
  public func again(level: Int?, _ making: inout Transaction) throws(Trouble) -> Seated {
    let (old, seat) = try seat(of: making.pupil())
    guard case .over = old.phase else { throw .notOver(old.number) }
    var setup = old.setup
    setup.level = level ?? setup.level
    _ = try questions(for: setup)
    // Up to the last seat that was taken, so that a room begun with fewer does not wait for more.
    let isMade = (old.game as? any MaterialGame)?.material(for: old.table) != nil
    // Who is left alone, and would wait, may be waited for.
    if !isMade, setup.seats > 1,
      !old.others(than: seat).contains(where: { sits(on: $0, in: old) }),
      let pupil = old.table[seat]?.pupil, let room = waiting(for: setup, welcoming: pupil)
    {
      return try sit(room, &making)
    }
    if old.setup.isPractice, let seated = try meetAnother(instead: setup, &making) {
      return seated
    }
    if !isMade { setup = try allowed(setup, from: making.asker) }
    setup.language = language(of: setup)
    if old.waitsForPlayers { setup.seats = old.table.all.last?.number ?? setup.seats }
    return try askOrGoOn(from: old, as: setup, by: seat, &making)
  }

  /// At once where nobody else is there, or has asked for the same; otherwise the others are asked.
  private func askOrGoOn(
    from old: Room, as setup: Setup, by seat: Seat, _ making: inout Transaction
  ) throws(Trouble) -> Seated {
    let others = old.table.here.filter { $0 != seat }
    if let proposal = old.proposal, let pupil = old.table[seat]?.pupil, proposal.setup == setup {
      if !proposal.agreed.contains(pupil) { return try agree(to: proposal, by: pupil, &making) }
      return Seated(room: old, whereabouts: old.whereabouts(of: seat), isProposal: true)
    }
    if !others.isEmpty {
      // The first time the game before it has taken its time.
      if old.proposal != nil { try keepPace(.setting, making.pupil(), making) }
      try making.decide()
      carryOut(Room.Proposed(seat: seat, setup: setup), in: old, &making)
      return Seated(room: old, whereabouts: old.whereabouts(of: seat), isProposal: true)
    }
    let new = try goOn(from: old, as: setup, &making)
    return Seated(room: new, whereabouts: new.whereabouts(of: seat))
  }

  /// All who sit in a room, and look on there, go on to a new one. Where a game was left in its middle, the
  /// seats of those who had left are gone, and so is the room.
  func goOn(
    from old: Room, as setup: Setup, _ making: inout Transaction
  ) throws(Trouble) -> Room {
    let ending = try whatMakesRoom(making)
    try making.decide()
    makeRoom(ending, &making)
    let isUnfinished = old.phase == .playing
    let seats = old.table.seated.filter { seat in
      old.table[seat].map { roomOf[$0.pupil] == old.number } ?? false
    }
    var setup = setup
    if isUnfinished { setup.seats = max(1, seats.count) }
    let new = openRoom(setup, &making)
    tell(Room.Continued(room: new.number, code: new.code), in: old, &making)
    for (place, before) in zip(1..., seats) {
      guard let other = old.table[before]?.pupil else { continue }
      let seat = isUnfinished ? Seat(place) : before
      tell(Room.Joined(seat: seat, pupil: other), in: new, &making)
      let connected = connection(of: other)
      if connected == nil { tell(Room.Away(seat: seat), in: new, &making) }
      making.part(connected, from: old.number)
      making.follow(new, by: connected, as: .seat(seat), from: .beginning)
    }
    inviteAnew(from: old, to: new, &making)
    let watchers = presence.moveWatchers(from: old.number, to: new.number)
    making.takeAlong(watchers, from: old.number, to: new.number) {
      viewpoint(of: $0, in: new)
    }
    // It ends for good when it is settled.
    if isUnfinished { tell(Room.Ended(reason: .empty), in: old, &making) }
    settle(new, &making)
    return new
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

  private func mustBeFree(_ pupil: Pupil) throws(Trouble) {
    if !isFree(pupil), let room = roomOf[pupil] { throw .alreadySeated(room) }
  }

  /// Whoever says goodbye need not be waited for by those with whom it plays. Alone it keeps its seat, and who
  /// has made a race for tomorrow has it still.
  public func goHome(_ making: inout Transaction) {
    guard let pupil = making.by, let (room, seat) = place(of: pupil) else { return }
    guard !room.isGathering, room.table.here.contains(where: { $0 != seat }) else {
      return detach(making.asker, isGoingHome: true, &making)
    }
    making.ifPossible { carryOut(Room.Left(seat: seat, isGoingHome: true), in: room, &$0) }
    making.part(making.asker, from: room.number)
  }

  /// Whoever sits somewhere gets up, and follows that room no longer.
  func getUp(_ pupil: Pupil, _ making: inout Transaction) {
    guard let (room, seat) = place(of: pupil) else { return }
    carryOut(Room.Left(seat: seat), in: room, &making)
    making.part(connection(of: pupil), from: room.number)
  }

  func openRoom(_ setup: Setup, _ making: inout Transaction) -> Room {
    let number = RoomNumber(book.lastRoom + 1)
    let code = RoomCode.draw(
      avoiding: { book.room(coded: $0) != nil }, open: book.openRooms.count, using: &dice.games)
    tell(RoomOpened(number: number, code: code), &making)
    var setup = setup
    setup.countsSteps = true
    tell(.inRoom(number, seq: 1, RoomFact(Room.Opened(setup: setup))), &making)
    guard let room = rooms[number] else { preconditionFailure("opened just now") }
    if book.isPaused { tell(Room.Paused(), in: room, &making) }
    return room
  }

  /// Gets up elsewhere, and sits down here.
  @discardableResult private func take(
    _ room: Room, by pupil: Pupil, from start: Follow.Start, _ making: inout Transaction
  ) -> Seated {
    getUp(pupil, &making)
    guard let seat = room.seatToTake(pupil) else { preconditionFailure("asked before") }
    carryOut(Room.Joined(seat: seat, pupil: pupil), in: room, &making)
    askAnew(toComeTo: room, with: pupil, &making)
    lead(connection(of: pupil), to: seat, in: room, from: start, &making)
    return Seated(room: room, whereabouts: room.whereabouts(of: seat))
  }

  /// Whether a waiting room is what was wished for, its level aside.
  private func isSameKind(_ setup: Setup, as outing: Outing) -> Bool {
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

  private func speaks(_ room: Room, _ outing: Outing) -> Bool {
    language(of: room.setup) == language(of: outing.setup)
  }

  // MARK: What games are played with

  /// A wish that names a file by its name. That may stand where other games have a list.
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
