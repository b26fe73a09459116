public import Games
public import JSON

/// Why somebody may need a teacher.
public enum Need: Hashable, Sendable {
  /// So many tries in a row went wrong, whatever the question.
  case misses
  /// The room waits for a seat that is there and says nothing. `asked` is the number of the room's fact
  /// since which it waits: of one question it is told once.
  case silence(asked: Int)
  /// The same of a seat that says much, and nothing that fits.
  case nonsense(asked: Int)

  /// Nil for what does not end with the question.
  var asked: Int? {
    switch self {
    case .misses: nil
    case .silence(let asked), .nonsense(let asked): asked
    }
  }
}

/// What a room's facts tell about who may need a teacher: a reading of them like everything else.
public struct Care: Hashable, Sendable {
  /// So many misses in a row are told.
  public static let missesInARow = 3
  /// Nobody has read a question and its choices in so many milliseconds.
  static let reading = 800
  /// So many wrong tries without reading are told.
  static let unreadInARow = 3
  /// So many lines that fit nothing are told, if nothing else came between them.
  static let misfitsInARow = 5
  /// So long, in milliseconds, may somebody look at a question who is there.
  static let silence = 120_000
  /// So long may somebody wait alone for others,
  static let alone = 60_000
  /// or be away from a game that goes on.
  static let missing = 60_000
  /// Who is away and has neither begun nor ended a game for so long is of another lesson.
  static let lesson = 2 * 60 * 60_000
  /// After so long it is asked whether it would like help.
  static let quiet = 40_000

  /// A seat that the room cannot go on without.
  public struct Wait: Hashable, Sendable {
    /// The number of the fact that asked something of it.
    public let asked: Int
    /// When something last came from it, or it was asked.
    public fileprivate(set) var since: Moment
  }

  /// Tries in a row that went wrong, over all questions; what was shown counts as missed. What was read right
  /// begins anew, also at a later try.
  public private(set) var misses: BySeat<Int> = [:]
  /// Wrong tries that came faster than anybody reads, since the last one that did not.
  private(set) var unread: BySeat<Int> = [:]
  public private(set) var waits: BySeat<Wait> = [:]

  /// - Parameter awaited: whom the room waits for, now that the fact has been applied.
  mutating func read(_ fact: RoomFact, seq: Int, awaited: [Seat], at now: Moment) {
    if let seat = fact.actor {
      if fact.tried != nil, let wait = waits[seat] {
        if wait.since.milliseconds(until: now) >= Care.reading {
          unread[seat] = nil
        } else if fact.tried == .wrong {
          unread[seat] = (unread[seat] ?? 0) + 1
        }
      }
      waits[seat]?.since = now
      switch fact.tried {
      case .wrong, .right(.helped): misses[seat] = (misses[seat] ?? 0) + 1
      case .right(.atFirstTry), .right(.later): misses[seat] = nil
      case nil: break
      }
    }
    // Their pupil is another one from now on, or nobody.
    for seat in fact.as(Room.Left.self).map({ [$0.seat] }) ?? fact.own?.handedOver ?? [] {
      misses[seat] = nil
      unread[seat] = nil
      waits[seat] = nil
    }
    // Mostly it waits for the same seats as before.
    if waits.count == awaited.count, awaited.allSatisfy({ waits.has($0) }) { return }
    for seat in waits.keys where !awaited.contains(seat) { waits[seat] = nil }
    for seat in awaited where !waits.has(seat) { waits[seat] = Wait(asked: seq, since: now) }
  }
}

// MARK: - Telling

extension Hall {
  /// Tells once that somebody misses again and again.
  func tellMisses(after fact: RoomFact, in room: Room, _ making: inout Transaction) {
    guard let seat = fact.actor, room.care.misses[seat] == Care.missesInARow,
      let pupil = room.table[seat]?.pupil
    else { return }
    switch fact.tried {
    case .wrong, .right(.helped): break
    case .right(.atFirstTry), .right(.later), nil: return
    }
    tell(NeedsHelp(pupil: pupil, number: room.number, need: .misses), &making)
  }

  /// Of whom in a room it has been told that they need somebody, and do still. It is looked up with every
  /// move.
  func needs(in room: Room) -> [(seat: Seat, NeedsHelp)] {
    var needs: [(Seat, NeedsHelp)] = []
    if room.phase == .playing {
      for (seat, misses) in room.care.misses where misses >= Care.missesInARow {
        guard let pupil = room.table[seat]?.pupil else { continue }
        needs.append((seat, NeedsHelp(pupil: pupil, number: room.number, need: .misses)))
      }
    }
    if book.hasStuck {
      for (seat, wait) in room.care.waits {
        guard let pupil = room.table[seat]?.pupil, let need = book.stuck(pupil, at: wait) else {
          continue
        }
        needs.append((seat, NeedsHelp(pupil: pupil, number: room.number, need: need)))
      }
    }
    return needs
  }

  /// Tells who needs nobody any more after a fact: whoever was stuck has done something.
  func tellHelped(
    _ before: [(seat: Seat, NeedsHelp)], by fact: RoomFact, in room: Room,
    _ making: inout Transaction
  ) {
    let now = needs(in: room).map(\.1)
    for (seat, need) in before {
      let wasStuck = need.need.asked != nil
      guard !now.contains(need) || wasStuck && fact.actor == seat else { continue }
      tell(HelpOver(pupil: need.pupil, number: need.number, need: need.need), &making)
    }
  }

  /// Tells that somebody who is led away need not be looked at there any more.
  func tellLeaving(_ pupil: Pupil, _ room: Room, _ making: inout Transaction) {
    for (_, need) in needs(in: room) where need.pupil == pupil && need.need.asked != nil {
      tell(HelpOver(pupil: pupil, number: need.number, need: need.need), &making)
    }
  }

  /// Tells who has been silent for too long, or has said much that does not fit; and who is silent no more.
  func tellStuck(in room: Room, _ making: inout Transaction) {
    for (seat, wait) in room.care.waits {
      guard let place = room.table[seat], place.presence == .here else { continue }
      let (told, need) = (
        book.stuck(place.pupil, at: wait),
        need(of: place.pupil, wait, in: room, at: room.time(at: making.at))
      )
      guard told != need else { continue }
      if let told {
        tell(HelpOver(pupil: place.pupil, number: room.number, need: told), &making)
      }
      if let need {
        tell(NeedsHelp(pupil: place.pupil, number: room.number, need: need), &making)
      }
    }
  }

  /// Somebody said something that is no answer to what it is asked, if it is asked: no silence, and no try. A
  /// new start of the server may forget it.
  func noteMisfit(of pupil: Pupil, _ making: inout Transaction) {
    guard let number = roomOf[pupil], let room = rooms[number],
      let wait = room.table.seat(of: pupil).flatMap({ room.care.waits[$0] })
    else { return }
    let before = misfits(of: pupil, wait, in: room)?.count ?? 0
    misfits[pupil] = Misfits(
      room: number, wait: wait, count: before + 1, last: room.time(at: making.at))
    making.ifPossible { tellStuck(in: room, &$0) }
    agenda.set(number, at: appointment(of: room, after: making.seen))
  }

  /// A line came that could not even be understood.
  public func mumbled(_ visitor: VisitorID, at now: Moment) -> Turn {
    let pupil = visitors[visitor]?.pupil
    var making = begin(by: pupil, at: now)
    if let pupil { noteMisfit(of: pupil, &making) }
    return finish(&making)
  }

  /// What a seat said since the room began to wait for it, or something else came from it.
  struct Misfits: Hashable, Sendable {
    let room: RoomNumber
    let wait: Care.Wait
    let count: Int
    let last: Moment
  }

  private func misfits(of pupil: Pupil, _ wait: Care.Wait, in room: Room) -> Misfits? {
    misfits[pupil].flatMap { $0.wait == wait && $0.room == room.number ? $0 : nil }
  }

  /// When something last came from a seat that is waited for, whatever it was.
  func heard(_ pupil: Pupil, _ wait: Care.Wait, in room: Room) -> Moment {
    misfits(of: pupil, wait, in: room)?.last ?? wait.since
  }

  private func need(of pupil: Pupil, _ wait: Care.Wait, in room: Room, at now: Moment) -> Need? {
    if heard(pupil, wait, in: room).adding(Care.silence) <= now {
      return .silence(asked: wait.asked)
    }
    let count = misfits(of: pupil, wait, in: room)?.count ?? 0
    return count >= Care.misfitsInARow ? .nonsense(asked: wait.asked) : nil
  }

  /// When a room next wants to be looked at, for its own sake or for somebody silent.
  func appointment(of room: Room, after seen: Moment) -> Moment? {
    var due = room.due(after: seen, lost: lost)
    // Nobody's time passes while it is paused; it is looked at again when it goes on.
    if room.isPaused { return due }
    if !room.wanted.isEmpty { due = .earlier(due, meetingDue(in: room)) }
    for (seat, wait) in room.care.waits {
      let silence = room.clock.moment(of: wait.since.adding(Care.silence))
      // Most wait for less than that.
      if due.map({ silence < $0 }) ?? true, let silence = silenceDue(wait, of: seat, in: room) {
        due = due.map { min($0, silence) } ?? silence
      }
      let quiet = room.clock.moment(of: wait.since.adding(Care.quiet))
      if due.map({ quiet < $0 }) ?? true, mayBeOffered(wait, of: seat, in: room) { due = quiet }
    }
    return due
  }

  /// Asks who has been quiet for a while whether it would like help, once with each question. Nothing is
  /// taken away unasked: who reads slowly is not stuck.
  func offerHelp(in room: Room, _ making: inout Transaction) {
    for (seat, wait) in room.care.waits
    where wait.since.adding(Care.quiet) <= room.time(at: making.at)
      && mayBeOffered(wait, of: seat, in: room)
    {
      guard let pupil = room.table[seat]?.pupil else { continue }
      offered[pupil] = Offer(room: room.number, asked: wait.asked)
      making.send(.offer(room.number), to: connection[pupil])
    }
  }

  /// What somebody was last offered help with.
  struct Offer: Hashable, Sendable {
    let room: RoomNumber
    let asked: Int
  }

  private func mayBeOffered(_ wait: Care.Wait, of seat: Seat, in room: Room) -> Bool {
    guard room.phase == .playing, let place = room.table[seat], place.presence == .here,
      offered[place.pupil].map({ $0.asked != wait.asked || $0.room != room.number }) ?? true
    else { return false }
    // Held for a moment: asked where it lies, all of it would be copied first.
    let game = room.game
    return game.mayBeHelped(seat)
  }

  /// When somebody who is waited for and there has been silent for too long; nil if that has been told.
  private func silenceDue(_ wait: Care.Wait, of seat: Seat, in room: Room) -> Moment? {
    guard let place = room.table[seat], place.presence == .here,
      book.stuck(place.pupil, at: wait) != .silence(asked: wait.asked)
    else { return nil }
    return room.clock.moment(of: heard(place.pupil, wait, in: room).adding(Care.silence))
  }

  /// Who leaves a room leaves its question behind.
  func forgetStuck(_ pupil: Pupil) { book.setStuck(nil, pupil) }
}

// MARK: - The fact

/// What is told of somebody's need in a room.
protocol NeedFact: ClassFact {
  var pupil: Pupil { get }
  var number: RoomNumber { get }
  var need: Need { get }
  init(pupil: Pupil, number: RoomNumber, need: Need)
}

extension NeedFact {
  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      pupil: fields.named(fact?.pupil), number: fields.coded(fact?.number),
      need: .coded(fact?.need, fields))
  }

  var pupils: [Pupil] { [pupil] }
  var room: RoomNumber? { number }
}

/// A teacher should have a look at somebody in a room.
public struct NeedsHelp: NeedFact {
  static let event = "needs-help"
  public let pupil: Pupil
  let number: RoomNumber
  public let need: Need

  func check(in hall: Hall) throws(Misfit) {
    try checkPupils(in: hall)
    guard hall.rooms[number] != nil else { throw .room(number) }
  }

  func apply(to hall: Hall) {
    if need.asked != nil { hall.book.setStuck(need, pupil) }
  }
}

/// Nobody need look at somebody in a room any more: that one has read something right, or done something, or
/// plays there no longer.
struct HelpOver: NeedFact {
  static let event = "help-over"
  let pupil: Pupil
  let number: RoomNumber
  let need: Need

  func apply(to hall: Hall) {
    if need.asked != nil { hall.forgetStuck(pupil) }
  }
}

extension Need: Coded {
  public var name: String {
    switch self {
    case .misses: "misses"
    case .silence: "silence"
    case .nonsense: "nonsense"
    }
  }

  public static func coded(_ need: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    switch try fields("reason", need?.name) {
    case "misses": .misses
    case "silence": .silence(asked: try fields.forJournal("asked", need?.asked))
    case "nonsense": .nonsense(asked: try fields.forJournal("asked", need?.asked))
    default: throw Unreadable(field: "reason")
    }
  }
}

extension Refusal {
  /// Whether what was said is no answer to what the seat is asked.
  var isMisfit: Bool {
    switch self {
    case .notAChoice, .alreadyTried, .notInThisGame, .own: true
    case .notStarted, .gameOver, .notYourTurn, .nothingAsked, .alreadyAnswered, .thinking,
      .hintTooEarly, .nothingWrongLeft, .hintSpent, .nobodyToHint:
      false
    }
  }
}
