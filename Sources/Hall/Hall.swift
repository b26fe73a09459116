public import Classroom
public import Games
public import Words

/// The class and its open rooms, and who is there: everything that the server knows, and no socket,
/// no clock and no file.
///
/// Every call is handed the time and answers with `Effects`: at most one decision, and who hears what.
public final class Hall {
  /// Bounds that keep a hostile visitor from filling the memory.
  public struct Limits: Sendable {
    public static let longestName = 20
    /// The seats of the games that are played at one table; others may have more.
    public static let seats = GameKind.usual.traits.seats

    public var pupils = 10_000
    /// How many more may wait to be let in; beyond that the oldest goes.
    public var pending = 1_000
    public var openRooms = 2_000
    /// How many open rooms may wait for a time of their own; they make room for no other.
    public var plannedRooms = 200
    /// How many finished rooms stay; beyond that the first to finish goes before its ten minutes are over.
    public var finishedRooms = 1_000
    public var groups = 500
    /// How many boards the class keeps, and how many of a child; beyond that the oldest goes.
    public var boards = 100
    public var boardsOfOne = 10
    /// How many rooms a visitor that is no teacher may look on in: it is sent what happens in each of them.
    public var watchedRooms = 20
    /// How many facts a pupil may tell at once; after those, one by one. `…AtOnceThere`: all at one address.
    public var factsAtOnce = 30_000
    /// A pupil who has told fewer facts than these does not wait because of others at its address.
    public var factsOfAChild = 1_000
    public var factsAtOnceThere = 300_000
    /// Facts that bring no game on: what a pupil hears, or answers while it is to think.
    public var asidesAtOnce = 300
    public var asidesOfAChild = 100
    public var asidesAtOnceThere = 12_000
    public var namesAtOnceThere = 1_000
    /// How many proposals of children the class holds; beyond that the oldest goes.
    public var proposals = 100
    /// How many rounds a new return word is stretched. Whoever runs a class says how long that may take.
    public var rounds = 1

    public init() {}
  }

  /// The surroundings of a hall, as it is told of them.
  struct Circumstances: Sendable {
    let title: String?
    let zone: Zone
    let limits: Limits
    let criteria: [NamedCriteria]
    /// For how many days what was played is kept; nil: for good.
    var daysKept: Int?
    /// The address where browsers find the page, as it is told and scanned; nil: they do not find it.
    var pageAddress: String?
    /// Why nothing can be stored just now: until it can, nothing is decided.
    var trouble: StoreTrouble?
    /// How many megabytes are left where all is stored, while that is little.
    var littleSpace: Int?
  }

  /// The class, as its facts add up; nothing but a fact changes it.
  let state: ClassState
  /// The visitors who are there.
  var presence = Presence()
  /// The memory of those who come, knock and guess.
  var gate: Gate
  /// The moments at which rooms want to be looked at.
  var agenda = Agenda()
  var dice: Dice
  var circumstances: Circumstances

  /// - Parameters:
  ///   - title: what people call the class.
  ///   - daysKept: for how many days what was played is kept; nil: for good.
  ///   - key: makes a teacher of everybody who shows it; nil: nobody is one by it.
  public init(
    lists: [WordList], materials: [NamedMaterial] = [], criteria: [NamedCriteria] = [],
    title: String? = nil, daysKept: Int? = nil, key: TeacherKey? = nil, zone: Zone = .utc,
    chance: Chance = .system, limits: Limits = Limits()
  ) {
    state = ClassState(lists: lists, materials: materials)
    gate = Gate(limits, key: key)
    dice = Dice(chance)
    circumstances = Circumstances(
      title: title, zone: zone, limits: limits, criteria: criteria, daysKept: daysKept)
  }

  // MARK: What is around it

  /// What people call the class; nil: nothing in particular.
  public var title: String? { circumstances.title }
  public var daysKept: Int? { circumstances.daysKept }
  public var pageAddress: String? { circumstances.pageAddress }
  public var trouble: StoreTrouble? { circumstances.trouble }
  public var littleSpace: Int? { circumstances.littleSpace }
  var zone: Zone { circumstances.zone }
  var limits: Limits { circumstances.limits }
  public var key: TeacherKey? { gate.key }
  /// The latest moment that was heard of: none that follows is smaller, until the server begins to run anew.
  public var latest: Moment { agenda.latest }

  public func pageStands(at address: String?) { circumstances.pageAddress = address }

  /// From now on nothing can be stored; nil: it can again.
  public func storingFails(because trouble: StoreTrouble?) { circumstances.trouble = trouble }

  // MARK: How the class stands

  public var lists: [WordList] { state.lists }
  public var book: ClassBook { state.book }
  public var rooms: [RoomNumber: Room] { state.rooms }
  public var factCount: Int { state.factCount }
  public var decidedAt: Moment? { state.decidedAt }
  public var chronicle: Chronicle { state.chronicle }
  var roomOf: [Pupil: RoomNumber] { state.roomOf }
  var lost: Int { state.lost }

  public func place(of pupil: Pupil) -> (room: Room, seat: Seat)? { state.place(of: pupil) }

  public func list(for setup: Setup) -> WordList? { state.list(for: setup) }

  // MARK: What the house calls

  public func enter(_ visitor: VisitorID, from address: String) {
    presence.enter(visitor, Presence.Visitor(address: address, askedAt: latest, nonce: drawNonce()))
  }

  /// The nonce that the proofs of a visitor must be made for.
  public func nonce(of visitor: VisitorID) -> String { presence[visitor]?.nonce ?? "" }

  public func setLanguage(_ language: Language, of visitor: VisitorID) {
    presence[visitor]?.language = language
  }

  /// Forgets what a pupil did last who is in the class no more.
  func forgetLately(_ pupil: Pupil) {
    presence.forget(pupil)
    gate.forget(pupil)
  }

  func language(of visitor: VisitorID) -> Language { presence[visitor]?.language ?? .swedish }

  /// Notes that the connection is gone, or will send nothing more: its seat is away. While nothing can be
  /// stored nobody is told so; `takeStock` will.
  public func leaves(_ visitor: VisitorID, at now: Moment) -> Effects {
    var transaction = begin(by: presence[visitor]?.pupil, at: now)
    transaction.detach(visitor)
    return transaction.finish()
  }

  /// Forgets a connection that follows nothing any more.
  public func forget(_ visitor: VisitorID) {
    presence.forget(visitor)
    gate.forget(visitor)
  }

  /// Has done what a visitor asks, if it may ask that.
  ///
  /// - Parameter isRepeat: it may have been done already under the same id; then nothing is done again.
  public func handle<Done: Reply>(
    id: RequestID? = nil, isRepeat: Bool = false, needing right: Right, paced: Paced?,
    from visitor: VisitorID, at now: Moment,
    _ act: (inout Transaction) throws(Trouble) -> Done
  ) -> (reply: Result<Done, Trouble>, effects: Effects) {
    let pupil = presence[visitor]?.pupil
    var transaction = begin(by: pupil, at: now)
    presence[visitor]?.askedAt = transaction.wall
    transaction.visitor = visitor
    transaction.isRepeat = isRepeat
    if let pupil {
      transaction.waitForFacts = waitForFacts(of: pupil, by: visitor)
      if isRepeat, let receipt = id.flatMap({ state.receipt(for: $0, of: pupil) }) {
        return (.success(Done(receipt.whereabouts)), Effects())
      }
      transaction.ifPossible { $0.comeBack(pupil) }
    }
    do throws(Trouble) {
      try transaction.admit(right, paced)
      let done = try act(&transaction)
      // A visitor that teaches by a key of its own is somebody too.
      transaction.by = somebody(at: visitor)
      if let id, let whereabouts = done.whereabouts, whereabouts.seat != nil {
        transaction.receipt = Receipt(id: id, whereabouts: whereabouts)
      }
      return (.success(done), transaction.finish())
    } catch {
      if case .game(let refusal, _) = error, refusal.isNonsense, let pupil {
        transaction.noteNonsense(of: pupil)
      }
      return (.failure(error), transaction.finish())
    }
  }

  /// Wakes the next room whose time has come; nil when there is no more.
  public func wake(at now: Moment) -> Effects? {
    var transaction = begin(by: nil, at: now)
    guard transaction.mayDecide() else { return nil }
    transaction.seen = transaction.at
    if transaction.endOnTime() || transaction.letGoOnTime() { return transaction.finish() }
    while let number = agenda.next(until: transaction.at) {
      guard let room = rooms[number] else { continue }
      for seat in room.thoughtsOver(after: agenda.lastWake, through: transaction.at) {
        transaction.send(.mayAnswer(number), to: connection(on: seat, in: room))
      }
      transaction.settle(room)
      return transaction.finish()
    }
    agenda.lastWake = max(agenda.lastWake, transaction.at)
    return nil
  }

  /// The moment at which `wake` should be called next.
  public func due() -> Moment? {
    trouble == nil
      ? [agenda.earliest?.adding(lost), book.end, book.lettingGo?.on].compactMap(\.self).min() : nil
  }

  /// A moment by the clock on the wall as the rooms count it, whose time stands still while the
  /// server does not run.
  public func roomTime(at wall: Moment) -> Moment { state.roomTime(at: wall) }

  /// The day by the calendar on the wall; nil if that knows no such day.
  public var today: Day? { Day(of: latest, in: zone) }

  public func day(of moment: Moment) -> Day? { Day(of: moment, in: zone) }

  /// The time that the clock on the wall shows at a moment: `09:30`.
  public func time(of moment: Moment) -> String { Start(at: moment, in: zone)?.local.time ?? "" }

  /// The names of what there is from files to play a game with.
  public func materialNames(for game: GameKind) -> [String] {
    state.materials.filter { $0.game == game }.map(\.name)
  }

  func clock(in room: Room, at now: Moment) -> Clock {
    room.clock(at: now, lost: lost, zone: zone)
  }

  func begin(by pupil: Pupil?, at now: Moment) -> Transaction {
    agenda.latest = max(latest, now)
    return Transaction(
      hall: self, wall: latest, at: roomTime(at: latest), seen: agenda.lastWake, by: pupil,
      trouble: trouble)
  }

  /// Does what happens though nobody asked for it; nothing happens while nothing can be stored.
  func unasked(at now: Moment, _ act: (inout Transaction) -> Void) -> Effects {
    var transaction = begin(by: nil, at: now)
    if transaction.mayDecide() { act(&transaction) }
    return transaction.finish()
  }
}

/// The reply to a request, as the hall knows it.
public protocol Reply {
  /// The place in a room where it was done, if it was.
  var whereabouts: Whereabouts? { get }

  /// The reply to a request that had been done already.
  init(_ whereabouts: Whereabouts?)
}

/// The sources of all that is drawn by lot. Games, pictures and nonces draw apart, also from a seed: each is
/// what it would be without the others.
struct Dice: Sendable {
  var games: Chance
  var pictures: Chance
  var nonces: Chance

  init(_ chance: Chance) {
    (games, nonces) = (chance, chance)
    pictures = games.apart()
  }
}
