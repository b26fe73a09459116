public import Classroom
public import Games
import Words

/// Laying out what the class is to do, and telling it.
extension Transaction {
  /// A teacher puts a group together, a child proposes one.
  public mutating func group(_ name: String, _ members: Naming) throws(Trouble) -> GroupNumber {
    if hall.isTeacher(asker) { return try makeGroup(name, members) }
    return try propose(name, members, by: letIn())
  }

  public mutating func setFree(_ isFree: Bool) throws(Trouble) {
    try decide()
    if isFree { beginAgain() }
    if isFree != book.isFree { tell(FreeSet(isFree: isFree)) }
  }

  // MARK: Today

  /// Sets what is on today; nil: nothing in particular.
  public mutating func setToday(_ wish: Wish?) throws(Trouble) {
    try mustTeach()
    let visitor = asker
    let today = try wish.map { (wish) throws(Trouble) in try hall.settled(wish, for: visitor) }
    try decide()
    if today != nil { beginAgain() }
    guard today != book.today else { return }
    tell(TodaySet(wish: today))
    if today != nil {
      for (pupil, other) in hall.presence.connections.sorted(by: { $0.key < $1.key })
      where other != visitor && hall.isIdle(pupil) {
        send(.plan(.today), to: other)
      }
    }
  }
}

extension Hall {
  /// A wish that leaves game and words open no more, so that it means the same to everybody.
  func settled(_ wish: Wish, for visitor: VisitorID) throws(Trouble) -> Wish {
    var wish = try resolved(wish)
    let setup = try setup(for: wish, language: language(of: visitor))
    // Rules that no game has checked are not kept.
    wish.rules = wish.rules.heeded(by: setup.rules.kind)
    wish.list = setup.list
    wish.level = setup.level
    if !book.isFree, let writing = setup.rules.own.writing { throw .plan(.notFree(writing)) }
    return wish
  }

  /// Whether what was planned can still be played.
  public func isThere(_ wish: Wish) -> Bool {
    guard let setup = try? setup(for: resolved(wish), language: .swedish) else { return false }
    return book.isFree || setup.rules.own.writing == nil
  }

  // MARK: Writing

  /// Whether somebody may write what others will read.
  func mayWrite(_ visitor: VisitorID) -> Bool { book.isFree || isTeacher(visitor) }

  /// The setup with which somebody may open a room: where children write nothing, words come from the list
  /// and the rest from files.
  func allowed(
    _ setup: Setup, wished wish: Wish = Wish(), from visitor: VisitorID
  ) throws(Trouble) -> Setup {
    if mayWrite(visitor) { return setup }
    if let writing = setup.rules.writing(wishedBy: wish.rules) { throw .plan(.notFree(writing)) }
    var setup = setup
    setup.rules = setup.rules.withoutWriting
    return setup
  }

  /// Refuses a fact that would write what is not allowed: rooms that were opened before go on.
  func checkWriting(_ fact: RoomFact, by pupil: Pupil, in room: Room) throws(Trouble) {
    guard let visitor = connection(of: pupil), !mayWrite(visitor), case .game(let fact) = fact,
      let writing = room.game.writing(in: fact.own, from: room.list)
    else { return }
    throw .plan(.notFree(writing))
  }
}

/// Those who sit down together: a reading of the plan and of the rooms.
extension Hall {
  /// The wish of a child that types `play`, as the plan stands.
  struct Outing {
    /// The game that it named, or that is on.
    var wish: Wish
    var setup: Setup
    var company: [Pupil] = []
    /// Whether it named nothing: whoever is paired with it comes along.
    var isOpen: Bool
    /// Whether what is on cannot be played.
    var isTodayGone = false
  }

  func outing(
    for wished: Wish, by pupil: Pupil, from visitor: VisitorID
  ) throws(Trouble) -> Outing {
    let language = language(of: visitor)
    let planned = wished.namesNoWords ? book.plan.pair(of: pupil)?.wish ?? book.today : nil
    var (wish, isOpen, isGone) = (wished, wished.namesNoWords && wished.rules.game == nil, false)
    if let planned, wished.rules.game == nil || wished.rules.game == planned.rules.game {
      isOpen = true
      isGone = !isThere(planned)
      if !isGone {
        wish = planned
        wish.seats = wished.seats ?? planned.seats
      }
    }
    wish = try resolved(wish)
    var outing = Outing(
      wish: wish, setup: try setup(for: wish, language: language), isOpen: isOpen,
      isTodayGone: isGone)
    // A pupil who says for how many, or plays alone, means it.
    if wished.seats == nil, wish.seats != 1, !outing.setup.rules.kind.traits.isForAll {
      outing.company = book.company(of: pupil)
      if !outing.company.isEmpty {
        outing.setup.seats = outing.company.count + 1
        outing.wish.seats = nil
      }
    }
    return outing
  }

  /// Whether a waiting room has a seat that is not held for others, and some of one's company if one
  /// has any.
  func suits(_ room: Room, _ outing: Outing, for pupil: Pupil) -> Bool {
    let company = outing.company
    return isWelcome(pupil, in: room)
      && (company.isEmpty || company.contains { room.table.seat(of: $0) != nil })
  }

  /// Whether a pupil may sit down in a waiting room, and there is a seat that is not held for others.
  func isWelcome(_ pupil: Pupil, in room: Room) -> Bool {
    guard admits(pupil, to: room) else { return false }
    let awaited = awaited(in: room)
    return awaited.contains(pupil) || room.setup.seats - room.table.all.count > awaited.count
  }

  /// The pupils for whom the seats of a waiting room are held: the company of the one who has sat there
  /// longest, and those who were asked where they sit and have not answered.
  public func awaited(in room: Room) -> [Pupil] {
    guard room.phase == .gathering, let host = room.table.seated.first,
      let pupil = room.table[host]?.pupil
    else { return [] }
    let company = book.company(of: pupil).filter { room.table.seat(of: $0) == nil }
    let asked = room.invitations.filter { $0.value.isAsked && !company.contains($0.key) }.keys
    return Array((company + asked.sorted()).prefix(room.setup.seats - room.table.all.count))
  }

  /// Whether a room plays what is on today.
  public func isOnToday(_ setup: Setup) -> Bool {
    guard let today = book.today else { return false }
    return today.list == setup.list && today.level == setup.level && setup.rules.fits(today.rules)
  }
}

extension Wish {
  /// Whether it says no more than a game, and for how many.
  fileprivate var namesNoWords: Bool {
    var rest = self
    rest.rules.game = nil
    rest.seats = nil
    return rest == Wish()
  }
}

extension ClassBook {
  /// The pupils with whom a pupil is to play, as far as they may come in.
  fileprivate func company(of pupil: Pupil) -> [Pupil] {
    plan.company(of: pupil).filter { role(of: $0) != .banned }
  }
}
