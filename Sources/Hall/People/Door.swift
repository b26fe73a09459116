import Classroom
public import Games

/// Slows down those who guess return words, tokens or keys: each connection soon, as a whole class may sit
/// behind one address, and all of an address later, so that it helps neither to come anew nor to try one name
/// after the other.
struct Throttle: Sendable {
  private struct Tries {
    let name: String
    var failed = 0
    var closedUntil: Moment
  }

  private static let freeTries = 3
  private static let longestWait = 90_000
  /// The time without a failure after which one begins anew: children mistype now and then, all term long.
  private static let forgottenAfter = 10 * 60_000

  /// The tries of those who are connected, with the name that each tried last.
  private var tries: [VisitorID: Tries] = [:]
  /// The failed tries of each address: hardly more than a thousand are tried in a day.
  private var there = Pace<String>(atOnce: 100, thenEvery: longestWait)

  /// How many milliseconds a visitor must still wait before trying that name.
  func wait(_ visitor: VisitorID, from address: String, name: String, at now: Moment) -> Int {
    max(
      tries[visitor].map { $0.name == name ? now.milliseconds(until: $0.closedUntil) : 0 } ?? 0,
      there.wait(address, at: now))
  }

  mutating func failed(_ visitor: VisitorID, from address: String, name: String, at now: Moment) {
    there.count(1, by: address, at: now)
    var entry = Tries(name: name, closedUntil: now)
    if let last = tries[visitor], last.name == name,
      last.closedUntil.adding(Throttle.forgottenAfter) > now
    {
      entry = last
    }
    entry.failed += 1
    let over = entry.failed - Throttle.freeTries
    entry.closedUntil =
      over < 0 ? now : now.adding(min(Throttle.longestWait, 1000 << min(over, 7)))
    tries[visitor] = entry
  }

  mutating func succeeded(_ visitor: VisitorID) { tries[visitor] = nil }

  /// Forgets a visitor that is connected no more.
  mutating func forget(_ visitor: VisitorID) { tries[visitor] = nil }
}

/// Somebody at the door who says the name of a pupil without its word, as teachers are told of it.
public struct Knocking: Hashable, Sendable {
  public let pupil: Pupil
  public let address: String
  /// How many milliseconds ago it knocked.
  public let since: Int
  /// The pupil itself, as it is connected; nil: it is not here.
  public let sighting: Sighting?
}

/// A pupil who is connected, as a teacher sees it.
public struct Sighting: Hashable, Sendable {
  /// The code of the room where it sits.
  public let room: String?
  /// How many milliseconds ago it asked for something.
  public let quiet: Int
}

/// The door: wrong keys, known names without their word, new names that wait.
extension Transaction {
  /// The reason why a known name alone does not let in. Teachers who are there hear of it, and may open.
  mutating func knock(at pupil: Pupil, from visitor: VisitorID) -> Trouble {
    if book.role(of: pupil) == .banned { return .people(.banned) }
    if hall.presence[visitor]?.pupil == nil {
      noteKnock(for: .knock(pupil), as: pupil, from: visitor) { .knocked($0) }
    }
    return .nameKnown(book.name(of: pupil))
  }

  /// Remembers the visitor that knocked: the one that teachers heard of last is let in when one accepts that
  /// name. While they are there nothing is kept of a visitor that knocks so often that they do not hear of
  /// it, unless it comes from the same address: a line that broke may not be missed yet.
  mutating func noteKnock(
    for matter: Bell.Matter, as pupil: Pupil, from visitor: VisitorID,
    _ news: (Knocking) -> PeopleNews
  ) {
    let knocking = Knocking(
      pupil: pupil, address: hall.address(of: visitor), since: 0, sighting: sighting(of: pupil))
    var isTold = ring(for: matter, from: visitor) { _ in news(knocking) }
    let (address, last) = (hall.address(of: visitor), hall.gate.knocks[pupil])
    if !isTold {
      guard hall.presence[visitor]?.pupil == nil else { return }
      isTold =
        last.map { $0.isTold && $0.address == address && hall.isFresh($0, at: wall) } ?? false
      guard isTold || !hall.teachers.contains(where: { $0 != visitor }) else { return }
    }
    if let last, let until = last.acceptedUntil, until > wall,
      hall.stands(last, at: wall)
    {
      return
    }
    // A visitor that says one name after the other is one child.
    if let other = hall.presence[visitor]?.knockedAs, hall.gate.knocks[other]?.visitor == visitor {
      hall.gate.knocks[other] = nil
    }
    hall.presence[visitor]?.knockedAs = pupil
    hall.gate.knocks[pupil] = Knock(visitor: visitor, address: address, at: wall, isTold: isTold)
  }

  /// Whether a pupil is connected, and what it does.
  func sighting(of pupil: Pupil) -> Sighting? {
    hall.connection(of: pupil).flatMap { hall.presence[$0] }.map { visitor in
      Sighting(
        room: hall.place(of: pupil)?.room.code,
        quiet: visitor.askedAt.milliseconds(until: wall))
    }
  }

  /// Tells a visitor that becomes a teacher of those who stand at the door already.
  mutating func tellKnocks(to visitor: VisitorID) {
    let now = wall
    let standing = hall.gate.knocks.sorted { $0.key < $1.key }.filter { pupil, knock in
      hall.connection(of: pupil) == nil && book.role(of: pupil) != .banned
        && knock.visitor != visitor
        && hall.stands(knock, at: now)
    }
    for (pupil, knock) in standing.prefix(Bell.most) {
      hall.gate.knocks[pupil]?.isTold = true
      let knocking = Knocking(
        pupil: pupil, address: knock.address, since: knock.at.milliseconds(until: now),
        sighting: sighting(of: pupil))
      send(.people(.knocked(knocking)), to: visitor)
    }
  }

  /// Tells all teachers, unless they have heard the same from that address just now. Answers whether it did.
  @discardableResult
  mutating func ring(
    for matter: Bell.Matter, from visitor: VisitorID,
    _ news: (_ address: String) -> PeopleNews
  ) -> Bool {
    let address = hall.address(of: visitor)
    let teachers = hall.teachers.filter { $0 != visitor }
    guard !teachers.isEmpty, hall.gate.bell.rings(for: matter, from: address, at: wall) else {
      return false
    }
    for teacher in teachers { send(.people(news(address)), to: teacher) }
    return true
  }
}

extension Hall {
  fileprivate func isFresh(_ knock: Knock, at now: Moment) -> Bool {
    knock.at.adding(Knock.patience) > now
  }

  /// Whether the connection is still there, and nobody.
  fileprivate func stands(_ knock: Knock, at now: Moment) -> Bool {
    guard let entry = presence[knock.visitor] else { return false }
    return entry.pupil == nil && isFresh(knock, at: now)
  }

  /// The connection that knocked as somebody, if teachers have heard of it and it still stands there.
  func whoKnocked(as pupil: Pupil, at now: Moment) -> VisitorID? {
    gate.knocks[pupil].flatMap { $0.isTold && stands($0, at: now) ? $0.visitor : nil }
  }

  /// Forgets a knock that a teacher has answered: the next as that pupil from there is heard of at once.
  func forgetKnock(as pupil: Pupil) {
    guard let knock = gate.knocks.removeValue(forKey: pupil) else { return }
    for matter in [Bell.Matter.knock(pupil), .guess(pupil)] {
      gate.bell.forget(matter, from: knock.address)
    }
  }

  public func address(of visitor: VisitorID) -> String { presence[visitor]?.address ?? "" }

  /// Tells teachers once that the disk is nearly full, also those who come later; nil: there is room again.
  public func notice(littleSpace megabytes: Int?) -> Effects {
    defer { circumstances.littleSpace = megabytes }
    var effects = Effects()
    if let megabytes, littleSpace == nil {
      for teacher in teachers { effects.add(.news(teacher, .diskLow(megabytes: megabytes))) }
    }
    return effects
  }
}

/// Tells teachers of what is tried at the door, and stays quiet when it is tried again and again: a
/// flood of wrong keys must not become a flood of news.
struct Bell: Sendable {
  enum Matter: Hashable, Sendable {
    case wrongKey
    /// Somebody says a name with words that are not its.
    case guess(Pupil)
    /// Somebody says a known name without its word.
    case knock(Pupil)
    case waiting(Pupil)
  }

  /// For how many milliseconds the bell does not ring again for the same matter and address.
  private static let pause = 60_000
  /// How often it rings in that time for one address at most: a whole class may sit behind one.
  static let most = 40
  /// How many addresses are remembered at once. Where there are more, somebody makes them up.
  private static let remembered = 1_000

  private var rung: [String: [Matter: Moment]] = [:]

  mutating func forget(_ matter: Matter, from address: String) { rung[address]?[matter] = nil }

  mutating func rings(for matter: Matter, from address: String, at now: Moment) -> Bool {
    func isRecent(_ moment: Moment) -> Bool { moment.adding(Bell.pause) > now }
    if rung[address] == nil, rung.count >= Bell.remembered {
      rung = rung.filter { $0.value.values.contains(where: isRecent) }
      if rung.count >= Bell.remembered { return false }
    }
    let recent = (rung[address] ?? [:]).filter { isRecent($0.value) }
    rung[address] = recent
    guard recent[matter] == nil, recent.count < Bell.most else { return false }
    rung[address]?[matter] = now
    return true
  }
}
