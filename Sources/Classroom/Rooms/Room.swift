public import Games
public import JSON
public import Words

/// A room's number, never used again.
public struct RoomNumber: GivenNumber, Hashable, Comparable, Sendable {
  public let value: Int

  public init(_ value: Int) { self.value = value }

  public var plain: Int { value }

  public static func < (a: RoomNumber, b: RoomNumber) -> Bool { a.value < b.value }
}

/// The setup with which a room was opened.
public struct Setup: Hashable, Sendable {
  /// The name of the word list.
  public var list: String
  /// The language of its words, which is that of whoever reads them aloud. It stands here from the opening
  /// on, so that what a fact shows does not depend on the lists that are there; older rooms lack it.
  public var language: Language?
  public var level: Int
  public var seats: Int
  public var allowsWatching: Bool
  public var rules: Rules
  /// Whether the pupil who plays it alone would rather play it with another.
  public var isPractice = false
  /// Whether each game says what in it is a step on the journey. In older rooms every finished one was; what
  /// that brought stays.
  public var countsSteps = false
  /// Whether only those who were asked to come may sit down there.
  public var isInvitedOnly = false
  /// Whether its words came with the program. It stands here as the language does.
  public var hasInsideWords = false

  public init(
    list: String, language: Language? = nil, level: Int, seats: Int, allowsWatching: Bool,
    rules: Rules, isPractice: Bool = false, countsSteps: Bool = false, isInvitedOnly: Bool = false,
    hasInsideWords: Bool = false
  ) {
    self.list = list
    self.language = language
    self.level = level
    self.seats = seats
    self.allowsWatching = allowsWatching
    self.rules = rules
    self.isPractice = isPractice
    self.countsSteps = countsSteps
    self.isInvitedOnly = isInvitedOnly
    self.hasInsideWords = hasInsideWords
  }
}

/// The only things that children can say to each other.
public enum Cheer: String, CaseIterable, PlainValue, Sendable {
  case good, wow, thanks, hooray, hug
}

/// Why a room is no more.
public enum RoomEnd: String, CaseIterable, PlainValue, Sendable {
  /// Its game was over long enough.
  case over
  /// Everybody left, or was away for long.
  case empty
  /// After a new start of the server its word list was no longer there.
  case listGone = "list-gone"
  case closed
  /// A pupil was forgotten, and what it wrote stood in the room.
  case forgotten
  /// There were as many rooms as there may be, and others needed one more.
  case crowded
  /// A teacher let its last round be played.
  case finishedEarly = "finished-early"
}

/// A room: a numbered list of facts, and what they add up to.
///
/// An object and not a value, because the list grows long and is never copied. It changes in `apply`
/// alone.
public final class Room {
  /// A fact in its place. Its number is its place in the list, from 1.
  public struct Entry: Hashable, Sendable {
    public let fact: RoomFact
    public let at: Moment

    public init(fact: RoomFact, at: Moment) {
      (self.fact, self.at) = (fact, at)
    }
  }

  public enum Phase: Hashable, Sendable {
    case gathering
    case playing
    case over(since: Moment)
    case ended
  }

  /// How long rooms wait, in milliseconds.
  public enum Patience {
    static let awaySeat = 20_000
    /// The time that a last round waits for those who do nothing.
    static let lastRound = 60_000
    static let silentSeat = 30_000
    /// The time that a pupil has who is asked to come.
    public static let unanswered = 30_000
    /// The time after a no, before the same pupil may be asked once more.
    public static let refused = 60_000
    static let finished = 10 * 60_000
    static let gatheringAlone = 10 * 60_000
    static let playingAlone = 2 * 60 * 60_000
    /// A game that all play together may be put aside for as long as a day.
    static let playingTogether = 24 * 60 * 60_000
    /// A room where nothing happens for so long ends for others if there is no place for them.
    public static let quiet = 5 * 60_000
  }

  public let number: RoomNumber
  public let code: String
  public private(set) var setup: Setup
  /// The room's words; nil where they are gone: then nothing is decided any more.
  private var vocabulary: Vocabulary?
  /// The material that there is to play with when the room is opened. The game's first facts copy it.
  public internal(set) var material: (any GameMaterial)?
  /// The questions of the game before, asked of those who sit here, as long as the server remembers them.
  var stale: Set<String> = []

  public private(set) var entries: [Entry] = []
  public fileprivate(set) var table = Table()
  public private(set) var game: any Game
  /// Whether its game is one that begins before all are there, or at a time of its own.
  private let gathers: Bool
  /// Whether its game is one that tells something in passing.
  private let tellsInPassing: Bool
  public fileprivate(set) var phase = Phase.gathering
  /// The seats that may need a teacher.
  public private(set) var care = Care()
  /// The moment when the last fact was told that brings the room on.
  public private(set) var movedAt: Moment
  public fileprivate(set) var cheeredAt: BySeat<Moment> = [:]
  /// The pupils who sat down on each seat, each with the number of that fact.
  private(set) var sittings: BySeat<[(seq: Int, pupil: Pupil)]> = [:]
  /// The pupils who were asked to come and have not, and whether they said no.
  public internal(set) var invitations: [Pupil: Invitation] = [:]
  public internal(set) var proposal: Proposal?
  /// The newest silly word, after the game.
  public internal(set) var joke: Joked?
  public internal(set) var wanted: [Seat: Wanting] = [:]
  /// The number of the fact with which the newest question, turn or word began while somebody here was asked
  /// to go on to something else.
  private(set) var roundBegan = 0
  /// The moment since when nobody is there.
  public private(set) var deserted: Moment?
  /// The moment since when somebody is there without a break, while somebody is.
  private(set) var attended: Moment
  public fileprivate(set) var clock = RoomClock()
  /// The moment since when no other round begins, because a teacher said so.
  fileprivate(set) var lastRoundSince: Moment?
  /// The seats whose score beat their pupil's best, when the game was over.
  public internal(set) var bettered: [(seat: Seat, score: Int)] = []
  /// The outcomes of the game for others, when a seat of theirs passed on.
  private(set) var passed: BySeat<Outcome> = [:]

  init(
    number: RoomNumber, code: String, setup: Setup, list: WordList?,
    material: (any GameMaterial)? = nil, at now: Moment
  ) {
    self.number = number
    self.code = code
    self.setup = setup
    self.material = material
    game = setup.rules.game()
    gathers = game is any GatheringGame
    tellsInPassing = game is any PassingGame
    movedAt = now
    attended = now
    take(list)
  }

  /// The number of the last fact.
  public var seq: Int { entries.count }

  /// Takes the words that are played with from the next question on.
  func take(_ list: WordList?) {
    vocabulary = list.map { Vocabulary($0[setup.level]?.questions ?? [], of: $0) }
  }

  public var list: WordList? { vocabulary?.list }
  var questions: [Question] { vocabulary?.questions ?? [] }

  public func view(for viewer: Viewpoint) -> any GameView { game.view(for: viewer) }

  func scene(at clock: Clock) -> Scene? {
    vocabulary.map {
      Scene(
        table: table, now: clock.now, $0, wall: clock.wall, zone: clock.zone, material: material,
        stale: stale)
    }
  }

  public func decide(_ move: Move, by seat: Seat, at clock: Clock) throws(Refusal) -> RoomFact {
    switch phase {
    case .gathering: throw .notStarted
    case .over, .ended: throw .gameOver
    case .playing:
      guard let scene = scene(at: clock) else { throw .gameOver }
      return .game(try game.decided(move, by: seat, in: scene))
    }
  }

  /// The question to a seat, and what it may still choose; or why nothing is asked.
  public func question(for seat: Seat) throws(Refusal) -> Asking {
    switch phase {
    case .gathering: throw .notStarted
    case .playing: try game.question(for: seat)
    case .over, .ended: throw .gameOver
    }
  }

  func apply(_ fact: RoomFact, at moment: Moment) {
    entries.append(Entry(fact: fact, at: moment))
    if fact.own is Resumed { clock.go(at: moment) }
    let now = clock.time(at: moment)
    for seat in passing(with: fact) { passed[seat] = game.outcome(for: seat) }
    switch fact {
    case .own(let fact): fact.own.apply(to: self, at: moment)
    case .game(let fact):
      game.apply(fact.own, at: now, table: table)
      // The game is held for a moment: asked where it lies, all of it would be copied first.
      let game = game
      // This is asked only while somebody waits for it, as it costs much of what a move does.
      if proposal != nil || !wanted.isEmpty, fact.own.beginsRound { roundBegan = seq }
      if game.isOver {
        phase = .over(since: now)
        // The proposal was to be played instead of this game.
        proposal = nil
      }
    }
    if !wanted.isEmpty { noteSign(of: fact, at: now) }
    // While it is paused time stands still for those who are waited for, until nobody is any more.
    let standsStill =
      switch phase {
      case .gathering, .playing: isPaused
      case .over, .ended: false
      }
    let thinking = standsStill ? care.waits.keys.filter { table[$0]?.presence == .here } : awaited
    care.read(fact, seq: seq, awaited: thinking, at: now)
    if fact.own?.isMove ?? true { movedAt = now }
    if !table.isAnybodyHere {
      deserted = deserted ?? now
    } else if deserted != nil {
      deserted = nil
      attended = now
    }
  }

  fileprivate func sit(_ pupil: Pupil, on seat: Seat) {
    table[seat] = Table.Place(pupil: pupil)
    note(pupil, on: seat)
    invitations[pupil] = nil
  }

  private func note(_ pupil: Pupil, on seat: Seat) {
    sittings[seat] = sittings[seat] ?? []
    sittings[seat]?.append((seq, pupil))
  }

  /// Two do not practise any more: nobody would ask one of them away from the other.
  fileprivate func widen(to seats: Int) { (setup.seats, setup.isPractice) = (seats, false) }

  fileprivate func swap(_ one: Seat, _ other: Seat) {
    (table[one], table[other]) = (table[other], table[one])
    for seat in [one, other] {
      if let pupil = table[seat]?.pupil { note(pupil, on: seat) }
    }
  }

  /// Has a seat leave: before the start it is free again; afterwards what it finished stays on the table.
  fileprivate func leave(_ seat: Seat) {
    if let pupil = table[seat]?.pupil, proposal?.by == pupil { proposal = nil }
    wanted[seat] = nil
    if phase == .gathering { table[seat] = nil } else { table[seat]?.presence = .left }
    // After a game nobody goes on whose company has gone.
    if case .over = phase, table.here.count < 2 { proposal = nil }
  }

  /// Whether it can be played in, now or later.
  public var isOpen: Bool { phase == .gathering || phase == .playing }

  /// Whether it waits for players before its game begins.
  public var waitsForPlayers: Bool { !gathers }

  /// The news that a move tells in passing.
  public func news(with move: Move, of seat: Seat) -> (any GameNews)? {
    tellsInPassing ? (game as? any PassingGame)?.passing(with: move, of: seat) : nil
  }

  private var gathering: (any GatheringGame)? { gathers ? game as? any GatheringGame : nil }
  /// Whether its game has not really begun.
  public var isGathering: Bool { gathering?.isGathering == true }
  /// The moment by the clock on the wall at which its game begins by itself.
  public var opening: Moment? { gathering?.opening }

  /// Whether somebody who wants to play that game, or any, may well come. A game that is still to begin
  /// may be one for tomorrow: it is for those who ask for it.
  public func awaits(_ game: GameKind?) -> Bool {
    switch phase {
    case .gathering: true
    case .playing: game == setup.rules.kind && isGathering
    case .over, .ended: false
    }
  }

  /// Whether somebody waits here for anybody. A race with an hour of its own is for those who ask for it.
  public var awaitsAnybody: Bool {
    let isWaiting =
      switch phase {
      case .gathering: true
      case .playing: isGathering && opening == nil
      case .over, .ended: false
      }
    return isWaiting && freeSeat != nil && !table.here.isEmpty
  }

  /// The first seat that nobody ever took, or nil if the room is full.
  public var freeSeat: Seat? {
    (1...setup.seats).lazy.map { Seat($0) }.first { self.table[$0] == nil }
  }

  /// The seat for a pupil who sits down: its own from before, or the first free one.
  public func seatToTake(_ pupil: Pupil) -> Seat? {
    table.all.first { table[$0]?.pupil == pupil } ?? freeSeat
  }

  /// The pupil who sat on a seat when the fact of that number had been told, or had just got up from it.
  public func pupil(on seat: Seat, at seq: Int) -> Pupil? {
    guard let sittings = sittings[seat] else { return nil }
    // A pupil who sits down and gets up all day makes a long list.
    let later = sittings.firstPlace { $0.seq > seq }
    return later > 0 ? sittings[later - 1].pupil : nil
  }

  /// All pupils who have sat there.
  public var guests: Set<Pupil> { Set(sittings.values.joined().map(\.pupil)) }

  /// The seats that the room cannot go on without.
  public var awaited: [Seat] {
    switch phase {
    case .gathering:
      let ready = table.waitedFor.filter { table[$0]?.isReady == true }
      return ready.isEmpty ? [] : table.waitedFor.filter { table[$0]?.isReady == false }
    case .playing:
      // The game is held for a moment, as in `apply`.
      let game = game
      return table.waitedFor.filter { game.isAsked($0) }
    case .over, .ended: return []
    }
  }

  /// The seats whose time to think ended after one moment and not after another, and that may answer now: an
  /// answer that was kept comes by itself.
  public func thoughtsOver(after earlier: Moment, through now: Moment) -> [Seat] {
    let (earlier, now) = (clock.time(at: earlier), clock.time(at: now))
    return game.thinking.filter { $0.value > earlier && $0.value <= now }.keys
      .filter { (game as? any AskingGame)?.keepsAnswer(of: $0) != true }
  }
}

// MARK: - What happens in any room

extension Room {
  public struct Opened: OwnRoomFact {
    static let event = "opened"
    public let setup: Setup

    public init(setup: Setup) { self.setup = setup }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(setup: Setup.coded(fact?.setup, fields))
    }
  }

  public struct Joined: OwnRoomFact {
    static let event = "joined"
    public let seat: Seat
    public let pupil: Pupil

    public init(seat: Seat, pupil: Pupil) {
      (self.seat, self.pupil) = (seat, pupil)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", fact?.seat), pupil: fields.named(fact?.pupil))
    }

    var actor: Seat? { seat }
    var newcomer: Pupil? { pupil }

    func check(in room: Room, _ state: ClassState) throws(Misfit) {
      try room.must(room.has(seat) && room.table[seat].map { $0.pupil == pupil } ?? true)
      guard state.book.wasMember(pupil) else { throw .pupil(pupil) }
    }

    func applyToClass(_ state: ClassState, in room: Room) { state.sitDown(pupil, in: room) }
    func apply(to room: Room, at moment: Moment) { room.sit(pupil, on: seat) }
  }

  public struct Ready: SeatFact {
    static let event = "ready"
    public let seat: Seat

    public init(seat: Seat) { self.seat = seat }

    func apply(to room: Room, at moment: Moment) { room.table[seat]?.isReady = true }
  }

  public struct Started: OwnRoomFact, PlainFact {
    static let event = "started"
    func apply(to room: Room, at moment: Moment) { room.phase = .playing }
  }

  public struct Away: OwnRoomFact {
    static let event = "away"
    public let seat: Seat
    /// Whether the pupil has said goodbye for today.
    public var isGoingHome = false

    public init(seat: Seat, isGoingHome: Bool = false) {
      (self.seat, self.isGoingHome) = (seat, isGoingHome)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", fact?.seat)
      return try Self(seat: seat, isGoingHome: fields.ifTrue("home", fact?.isGoingHome))
    }

    var actor: Seat? { seat }
    var isMove: Bool { false }

    func apply(to room: Room, at moment: Moment) {
      room.table[seat]?.presence = .away(since: room.time(at: moment))
      room.table[seat]?.isHome = isGoingHome
    }
  }

  public struct Back: SeatFact {
    static let event = "back"
    public let seat: Seat

    public init(seat: Seat) { self.seat = seat }
    var isMove: Bool { false }

    func apply(to room: Room, at moment: Moment) {
      room.table[seat]?.presence = .here
      room.table[seat]?.isSkipped = false
      room.table[seat]?.isHome = false
    }
  }

  /// The others go on without a seat until it is back; `by` nobody: it was away too long.
  public struct Skipped: OwnRoomFact {
    static let event = "skipped"
    public let seat: Seat
    public let by: Seat?

    public init(seat: Seat, by: Seat?) {
      (self.seat, self.by) = (seat, by)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", fact?.seat), by: fields.ifAny("by", fact?.by))
    }

    var actor: Seat? { seat }

    func apply(to room: Room, at moment: Moment) { room.table[seat]?.isSkipped = true }
  }

  public struct Left: OwnRoomFact {
    static let event = "left"
    public let seat: Seat
    /// Whether the pupil has said goodbye for today.
    public var isGoingHome = false

    public init(seat: Seat, isGoingHome: Bool = false) {
      (self.seat, self.isGoingHome) = (seat, isGoingHome)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", fact?.seat)
      return try Self(seat: seat, isGoingHome: fields.ifTrue("home", fact?.isGoingHome))
    }

    var actor: Seat? { seat }

    func applyToClass(_ state: ClassState, in room: Room) {
      if let pupil = room.table[seat]?.pupil { state.standUp(pupil) }
    }

    func apply(to room: Room, at moment: Moment) { room.leave(seat) }
  }

  public struct Cheered: OwnRoomFact {
    static let event = "cheered"
    public let seat: Seat
    public let cheer: Cheer

    public init(seat: Seat, cheer: Cheer) {
      (self.seat, self.cheer) = (seat, cheer)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", fact?.seat), cheer: fields("cheer", fact?.cheer))
    }

    var actor: Seat? { seat }
    var isMove: Bool { false }

    /// Applies it by a clock that goes on: also while the room is paused everybody may cheer.
    func apply(to room: Room, at moment: Moment) { room.cheeredAt[seat] = moment }
  }

  /// The pupil who sits there has another name from now on: it stands in the class's facts.
  public struct Called: OwnRoomFact {
    static let event = "called"
    public let seat: Seat
    public let pupil: Pupil

    public init(seat: Seat, pupil: Pupil) {
      (self.seat, self.pupil) = (seat, pupil)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", fact?.seat), pupil: fields.named(fact?.pupil))
    }

    var isMove: Bool { false }

    func check(in room: Room, _ state: ClassState) throws(Misfit) {
      try room.must(room.table[seat]?.pupil == pupil)
    }
  }

  /// A new room continues with the same seats.
  public struct Continued: OwnRoomFact {
    static let event = "continued"
    public let room: RoomNumber
    public let code: String

    public init(room: RoomNumber, code: String) {
      (self.room, self.code) = (room, code)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let code = try fields("next", fact?.code)
      return Self(room: try fields.forJournal("number", fact?.room), code: code)
    }

    /// Hands on what has been made to play with, unless its game was left in the middle.
    func applyToClass(_ state: ClassState, in old: Room) {
      if old.phase != .playing, let made = (old.game as? any MaterialGame)?.material(for: old.table)
      {
        state.rooms[room]?.material = made
      }
    }
  }

  public struct Ended: OwnRoomFact {
    static let event = "ended"
    public let reason: RoomEnd

    public init(reason: RoomEnd) { self.reason = reason }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(reason: fields("reason", fact?.reason))
    }

    func apply(to room: Room, at moment: Moment) { room.phase = .ended }
  }

  /// Here stood words of a pupil who is forgotten. Only old files have it, never an open room.
  public struct Blank: OwnRoomFact, PlainFact {
    static let event = "blank"
    var isMove: Bool { false }
  }

  /// Nobody may bring the game on, and its time stands still.
  public struct Paused: OwnRoomFact, PlainFact {
    static let event = "paused"

    public init() {}

    func check(in room: Room, _ state: ClassState) throws(Misfit) {
      guard room.isOpen, !room.isPaused else { throw .room(room.number) }
    }

    func apply(to room: Room, at moment: Moment) { room.clock.stop(at: moment) }
  }

  /// The room's clock goes on before anything else, so that this is the first moment after the pause.
  public struct Resumed: OwnRoomFact, PlainFact {
    static let event = "resumed"

    public init() {}

    func check(in room: Room, _ state: ClassState) throws(Misfit) {
      guard room.isPaused else { throw .room(room.number) }
    }
  }

  /// The room ends when the round that is played is over.
  public struct LastRound: OwnRoomFact, PlainFact {
    static let event = "last-round"

    public init() {}

    func apply(to room: Room, at moment: Moment) {
      room.lastRoundSince = room.time(at: moment)
    }
  }

  /// A teacher took back that the room ends with this round.
  public struct MoreRounds: OwnRoomFact, PlainFact {
    static let event = "more-rounds"

    public init() {}
    func apply(to room: Room, at moment: Moment) { room.lastRoundSince = nil }
  }

  /// A teacher gave a seat to a pupil, whoever had it before.
  public struct Seated: OwnRoomFact {
    static let event = "seated"
    public let seat: Seat
    public let pupil: Pupil

    public init(seat: Seat, pupil: Pupil) {
      (self.seat, self.pupil) = (seat, pupil)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", fact?.seat), pupil: fields.named(fact?.pupil))
    }

    var actor: Seat? { seat }
    var newcomer: Pupil? { pupil }
    var handedOver: [Seat] { [seat] }

    func check(in room: Room, _ state: ClassState) throws(Misfit) {
      try room.must(room.has(seat) && room.table.seat(of: pupil) == nil)
      guard state.book.wasMember(pupil) else { throw .pupil(pupil) }
    }

    func applyToClass(_ state: ClassState, in room: Room) {
      // The pupil who had left that seat may sit on another one there.
      if let before = room.table[seat]?.pupil, room.table.seat(of: before) == seat,
        state.roomOf[before] == room.number
      {
        state.standUp(before)
      }
      state.sitDown(pupil, in: room)
      state.forgetStuck(pupil)
    }

    func apply(to room: Room, at moment: Moment) { room.sit(pupil, on: seat) }
  }

  /// A teacher has one more seat put to the table than there were.
  public struct Widened: OwnRoomFact {
    static let event = "widened"
    public let seats: Int

    public init(seats: Int) { self.seats = seats }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seats: fields("seats", fact?.seats, in: GameKind.anySeat))
    }

    var isMove: Bool { false }

    func check(in room: Room, _ state: ClassState) throws(Misfit) {
      try room.must(room.isOpen && seats > room.setup.seats)
    }

    func apply(to room: Room, at moment: Moment) { room.widen(to: seats) }
  }

  /// Two pupils have each other's seat from now on.
  public struct Swapped: OwnRoomFact {
    static let event = "swapped"
    public let one: Seat
    public let other: Seat

    public init(one: Seat, other: Seat) {
      (self.one, self.other) = (one, other)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seats = try fields("seats", fact?.handedOver)
      guard seats.count == 2 else { throw Unreadable(field: "seats") }
      return Swapped(one: seats[0], other: seats[1])
    }

    var handedOver: [Seat] { [one, other] }

    func check(in room: Room, _ state: ClassState) throws(Misfit) {
      try room.must(one != other && room.table[one] != nil && room.table[other] != nil)
    }

    func applyToClass(_ state: ClassState, in room: Room) {
      for seat in handedOver {
        if let pupil = room.table[seat]?.pupil { state.forgetStuck(pupil) }
      }
    }

    func apply(to room: Room, at moment: Moment) { room.swap(one, other) }
  }

  fileprivate func has(_ seat: Seat) -> Bool { (1...setup.seats).contains(seat.number) }

  /// Refuses the next fact unless its seats are as it says.
  func must(_ fits: Bool) throws(Misfit) {
    if !fits { throw .seat(number, seq: seq + 1) }
  }
}

/// A fact that tells no more than the seat that it is about.
protocol SeatFact: OwnRoomFact {
  var seat: Seat { get }
  init(seat: Seat)
}

extension SeatFact {
  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(seat: fields("seat", fact?.seat))
  }

  var actor: Seat? { seat }
}

extension Setup: Coded {
  public static func coded(_ setup: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let game = try fields("game", setup?.rules.kind)
    return Self(
      list: try fields("list", setup?.list), language: try fields.ifAny("lang", setup?.language),
      level: try fields("level", setup?.level),
      seats: try fields("seats", setup?.seats, in: GameKind.anySeat),
      allowsWatching: try fields("watch", setup?.allowsWatching),
      rules: try fields.field(setup?.rules) {
        $0.own.write(to: &$1)
      } read: { (fields) throws(Unreadable) in
        try Rules(of: game, fields)
      }, isPractice: try fields.ifTrue("practice", setup?.isPractice),
      countsSteps: try fields.forJournal(ifTrue: "reading", setup?.countsSteps),
      isInvitedOnly: try fields.ifTrue("invited", setup?.isInvitedOnly),
      hasInsideWords: try fields.forJournal(ifTrue: "inside", setup?.hasInsideWords))
  }
}
