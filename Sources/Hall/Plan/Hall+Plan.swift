import Games
import Words

/// Laying out what the class is to do, and telling it.
extension Hall {
  /// A teacher puts a group together, a child proposes one.
  public func group(
    _ name: String, _ members: Naming, _ making: inout Transaction
  ) throws(Trouble) -> GroupNumber {
    if isTeacher(making.asker) { return try makeGroup(name, members, &making) }
    return try propose(name, members, by: letIn(making), &making)
  }

  public func setFree(_ isFree: Bool, _ making: inout Transaction) throws(Trouble) {
    guard isFree != book.isFree else { return }
    try making.decide()
    tell(FreeSet(isFree: isFree), &making)
  }

  // MARK: Today

  /// Nil: nothing in particular.
  public func setToday(_ wish: Wish?, _ making: inout Transaction) throws(Trouble) {
    try mustTeach(making)
    let visitor = making.asker
    let today = try wish.map { (wish) throws(Trouble) in try settled(wish, for: visitor) }
    guard today != book.today else { return }
    try making.decide()
    tell(TodaySet(wish: today), &making)
    if today != nil {
      for (pupil, other) in connection.sorted(by: { $0.key < $1.key })
      where other != visitor && isIdle(pupil) {
        making.turn.news.append((other, .plan(.today)))
      }
    }
  }

  /// A wish that leaves game and words open no more, so that it means the same to everybody.
  func settled(_ wish: Wish, for visitor: VisitorID) throws(Trouble) -> Wish {
    var wish = try resolved(wish)
    let setup = try setup(for: wish, language: language(of: visitor))
    // What no game has checked is not kept.
    wish.rules = wish.rules.heeded(by: setup.rules.kind)
    wish.list = setup.list
    wish.level = setup.level
    if !book.isFree, let writing = setup.rules.own.writing { throw .plan(.notFree(writing)) }
    return wish
  }

  /// Whether what was planned can still be played.
  public func isThere(_ wish: Wish) -> Bool {
    do throws(Trouble) {
      let setup = try setup(for: resolved(wish), language: .swedish)
      return book.isFree || setup.rules.own.writing == nil
    } catch {
      return false
    }
  }

  // MARK: Writing

  /// Whether somebody may write what others will read.
  private func mayWrite(_ visitor: VisitorID) -> Bool { book.isFree || isTeacher(visitor) }

  /// How somebody may open a room: where children write nothing, words come from the list and the rest
  /// from files.
  func allowed(
    _ setup: Setup, wished wish: Wish = Wish(), from visitor: VisitorID
  ) throws(Trouble) -> Setup {
    if mayWrite(visitor) { return setup }
    if let writing = setup.rules.writing(wishedBy: wish.rules) { throw .plan(.notFree(writing)) }
    var setup = setup
    setup.rules = setup.rules.withoutWriting
    return setup
  }

  /// What would be written with a fact must be allowed: rooms that were opened before go on.
  func checkWriting(_ fact: RoomFact, by pupil: Pupil, in room: Room) throws(Trouble) {
    guard let visitor = connection[pupil], !mayWrite(visitor), case .game(let fact) = fact,
      let writing = room.game.writing(in: fact.own, from: room.list)
    else { return }
    throw .plan(.notFree(writing))
  }
}
