import Games
import Words

/// Laying out what the class is to do, and telling it.
extension Hall {
  /// What anybody may ask.
  func perform(
    _ request: PlanRequest, from visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Done {
    switch request {
    case .today: return .plan(.today)
    case .group(let name, let members):
      if isTeacher(visitor) { return try group(name, members, &making) }
      guard let pupil = visitors[visitor]?.pupil else { throw .helloFirst }
      try refusePending(.plan(request), by: pupil)
      return try propose(name, members, by: pupil, &making)
    case .groups:
      if isTeacher(visitor) { return .plan(.groups(book.plan.groups.keys.sorted())) }
      guard let pupil = visitors[visitor]?.pupil else { throw .helloFirst }
      return .plan(.ownGroups(groups(seenBy: pupil)))
    }
  }

  /// What a teacher may.
  func perform(
    _ arrangement: Arrangement, from visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Done {
    switch arrangement {
    case .today(let wish): return try setToday(wish, by: visitor, &making)
    case .approve(let name): return try approve(name, &making)
    case .ungroup(let name): return try ungroup(name, &making)
    case .pair(let pairing): return try pair(pairing, by: visitor, &making)
    case .free(let isFree):
      if let isFree, isFree != book.isFree {
        try making.decide()
        tell(FreeSet(isFree: isFree), &making)
      }
      return .plan(.free)
    }
  }

  // MARK: Today

  private func setToday(
    _ wish: Wish?, by visitor: VisitorID, _ making: inout Making
  ) throws(Trouble) -> Done {
    let today = try wish.map { (wish) throws(Trouble) in try settled(wish, for: visitor) }
    guard today != book.today else { return .plan(.today) }
    try making.decide()
    tell(TodaySet(wish: today), &making)
    if today != nil {
      for (pupil, other) in connection.sorted(by: { $0.key < $1.key })
      where other != visitor && isIdle(pupil) {
        making.turn.news.append((other, .plan(.today)))
      }
    }
    return .plan(.today)
  }

  /// A wish that leaves game and words open no more, so that it means the same to everybody.
  func settled(_ wish: Wish, for visitor: VisitorID) throws(Trouble) -> Wish {
    var wish = try resolved(wish)
    let setup = try setup(for: wish, language: visitors[visitor]?.language ?? .swedish)
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
