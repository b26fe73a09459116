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
    /// Of the games that are played at one table; others may have more.
    public static let seats = GameKind.usual.traits.seats

    public var pupils = 10_000
    /// Besides those, so many wait to be let in; the oldest goes for one more.
    public var pending = 1_000
    public var openRooms = 2_000
    /// Of those, as many wait for a time of their own and make room for no other.
    public var plannedRooms = 200
    /// Beyond so many, the room that finished first goes before its ten minutes are over.
    public var finishedRooms = 1_000
    public var groups = 500
    /// By one who is no teacher: it is sent what happens in each of them.
    public var watchedRooms = 20
    /// By one pupil, by all of one address, and new names there: then they come one by one.
    public var factsAtOnce = 30_000
    /// Who has told no more is not kept waiting because of others at its address.
    public var factsOfAChild = 1_000
    public var factsAtOnceThere = 300_000
    /// The same for what brings no game on: what somebody hears, or answers while it is to think.
    public var asidesAtOnce = 300
    public var asidesOfAChild = 100
    public var asidesAtOnceThere = 12_000
    public var namesAtOnceThere = 1_000
    /// What children propose has room of its own; the oldest goes for one more.
    public var proposals = 100
    /// How often a new return word is stretched. Who runs a class says how long that may take.
    public var rounds = 1

    public init() {}
  }

  /// Where browsers find the page, as it is told and scanned; nil: they do not.
  public var pageAddress: String?
  let zone: Zone
  let limits: Limits

  /// What the facts add up to, and where they alone change something.
  let state: ClassState
  /// What follows from all this for who stands at a door, once somebody has looked.
  var doorReadings: DoorReadings?
  /// Why nothing can be stored just now: until it can, nothing is decided.
  public var trouble: StoreTrouble?

  /// So many megabytes are left where all is stored, while that is little.
  public internal(set) var littleSpace: Int?

  /// Who is there.
  var presence = Presence()
  /// Who may come in.
  var gate: Gate
  var stock = SecretStock()
  var dice: Dice
  /// Who says what is no answer.
  var attention = Attention()
  /// Which room wants to be looked at when.
  var agenda = Agenda()
  /// The latest moment that was heard of: none that follows is smaller, until the server begins to run anew.
  public internal(set) var latest = Moment(milliseconds: 0)

  public init(
    lists: [WordList], materials: [NamedMaterial] = [], zone: Zone = .utc,
    chance: Chance = .system, limits: Limits = Limits()
  ) {
    state = ClassState(lists: lists, materials: materials)
    self.zone = zone
    dice = Dice(chance)
    self.limits = limits
    gate = Gate(limits)
  }

  /// The class's key makes whoever shows it a teacher; nil: nobody is by it.
  public var key: TeacherKey? {
    get { gate.key }
    set { gate.key = newValue }
  }

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
    presence.enter(
      visitor, Presence.Visitor(address: address, askedAt: latest, nonce: drawNonce()))
  }

  /// What the proofs of a visitor must be made for.
  public func nonce(of visitor: VisitorID) -> String { presence[visitor]?.nonce ?? "" }

  public func setLanguage(_ language: Language, of visitor: VisitorID) {
    presence.change(visitor) { $0.language = language }
  }

  /// What somebody did last who is in the class no more.
  func forgetLately(_ pupil: Pupil) {
    attention.misfits[pupil] = nil
    presence.forget(pupil)
    gate.forget(pupil)
  }

  func language(of visitor: VisitorID) -> Language { presence[visitor]?.language ?? .swedish }

  /// The connection is gone, or will send nothing more: its seat is away. While nothing can be stored
  /// nobody is told so; `takeStock` will.
  public func leaves(_ visitor: VisitorID, at now: Moment) -> Effects {
    var turn = begin(by: presence[visitor]?.pupil, at: now)
    detach(visitor, &turn)
    return finish(&turn)
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
    var turn = begin(by: pupil, at: now)
    presence.change(visitor) { $0.askedAt = turn.wall }
    turn.visitor = visitor
    turn.isRepeat = isRepeat
    if let pupil {
      turn.waitForFacts = waitForFacts(of: pupil, by: visitor)
      if isRepeat, let receipt = id.flatMap({ state.receipt(for: $0, of: pupil) }) {
        return (.success(Done(receipt.whereabouts)), Effects())
      }
      turn.ifPossible { comeBack(pupil, &$0) }
    }
    do throws(Trouble) {
      try admit(right, paced, turn)
      let done = try act(&turn)
      // Who teaches by a key of its own is somebody too.
      turn.by = somebody(at: visitor)
      if let id, let whereabouts = done.whereabouts, whereabouts.seat != nil {
        turn.receipt = Receipt(id: id, whereabouts: whereabouts)
      }
      return (.success(done), finish(&turn))
    } catch {
      if case .game(let refusal, _) = error, refusal.isMisfit, let pupil {
        noteMisfit(of: pupil, &turn)
      }
      return (.failure(error), finish(&turn))
    }
  }

  /// Refuses who may not ask for something, or asks for it too often.
  private func admit(_ right: Right, _ paced: Paced?, _ making: Transaction) throws(Trouble) {
    if let rank = right.rank { try mustTeach(making, as: rank) }
    switch right {
    case .anybody, .assistant, .teacher: break
    case .member: _ = try making.pupil()
    case .pupil:
      let pupil = try letIn(making)
      if let paced { try keepPace(paced, pupil, making) }
    }
  }

  /// Who asks, if it is somebody who is let in.
  func letIn(_ making: Transaction) throws(Trouble) -> Pupil {
    let pupil = try making.pupil()
    if book.role(of: pupil) == .pending { throw .people(.pending) }
    return pupil
  }

  func mustTeach(_ making: Transaction, as least: Rank = .assistant) throws(Trouble) {
    guard let rank = rank(of: making.asker) else { throw .notAllowed }
    guard rank >= least else { throw .notForAssistants }
  }

  /// Wakes the next room whose time has come; nil when there is no more.
  public func wake(at now: Moment) -> Effects? {
    var turn = begin(by: nil, at: now)
    guard turn.mayDecide() else { return nil }
    turn.seen = turn.at
    if endOnTime(&turn) { return finish(&turn) }
    while let number = agenda.next(until: turn.at) {
      guard let room = rooms[number] else { continue }
      for seat in room.thoughtsOver(after: agenda.lastWake, through: turn.at) {
        turn.send(.mayAnswer(number), to: connection(on: seat, in: room))
      }
      settle(room, &turn)
      return finish(&turn)
    }
    agenda.lastWake = max(agenda.lastWake, turn.at)
    return nil
  }

  /// When `wake` should be called next.
  public func due() -> Moment? {
    trouble == nil
      ? [agenda.earliest?.adding(lost), book.end].compactMap(\.self).min() : nil
  }

  /// A moment by the clock on the wall as the rooms count it, whose time stands still while the
  /// server does not run.
  public func roomTime(at wall: Moment) -> Moment { state.roomTime(at: wall) }

  /// By the calendar on the wall; nil if that knows no such day.
  public var today: Day? { Day(of: latest, in: zone) }

  public func day(of moment: Moment) -> Day? { Day(of: moment, in: zone) }

  /// What the clock on the wall shows at a moment: `09:30`.
  public func time(of moment: Moment) -> String { Start(at: moment, in: zone)?.local.time ?? "" }

  /// What there is from files to play a game with.
  public func materialNames(for game: GameKind) -> [String] {
    state.materials.filter { $0.game == game }.map(\.name)
  }

  func clock(in room: Room, at now: Moment) -> Clock {
    room.clock(at: now, lost: lost, zone: zone)
  }

  // MARK: Telling

  /// What somebody asks, in the making.
  public struct Transaction {
    var effects = Effects()
    /// By the clock on the wall: while the server runs it never goes back, as the rooms' time does when some
    /// of it was lost.
    let wall: Moment
    /// The same moment as the rooms count it.
    public let at: Moment
    /// Whose time to think was over until then has been told so.
    var seen: Moment
    var by: Pupil?
    /// Who asked for it, if somebody did.
    var visitor: VisitorID?
    var receipt: Receipt?
    /// What is asked may have been done already.
    var isRepeat = false
    /// Why nothing may be decided just now.
    let trouble: StoreTrouble?
    /// How many milliseconds it is too early for more facts of who asks.
    fileprivate var waitForFacts = 0
    private(set) var isDeciding = false
    /// It touched a room in which somebody asks, or is asked, to come.
    var concernsMeetings = false
    var told: [Decision.Told] = []

    var asker: VisitorID {
      guard let visitor else { preconditionFailure("nobody asked") }
      return visitor
    }

    /// As whom.
    public func pupil() throws(Trouble) -> Pupil {
      guard let by else { throw .helloFirst }
      return by
    }

    /// Called before anything changes that is told as a fact: where that could not be stored, all stays
    /// as it is.
    mutating func decide() throws(Trouble) {
      if let trouble { throw .store(trouble) }
      if waitForFacts > 0 { throw .tooFast(milliseconds: waitForFacts) }
      isDeciding = true
    }

    /// The same for what nobody asked for.
    mutating func mayDecide() -> Bool {
      isDeciding = trouble == nil
      return isDeciding
    }

    /// Tells what may be left out while nothing can be stored, whether more is to be decided or not.
    mutating func ifPossible(_ tell: (inout Transaction) -> Void) {
      let wasDeciding = isDeciding
      if mayDecide() { tell(&self) }
      isDeciding = wasDeciding
    }

    /// - Parameter visitor: nil if who is to hear of it is not connected.
    mutating func send(
      _ news: News, to visitor: VisitorID?, _ hearing: Effect.Hearing = .afterFacts
    ) {
      if let visitor { effects.add(.news(visitor, news, hearing)) }
    }

    mutating func follow(
      _ room: Room, by visitor: VisitorID?, as viewpoint: Viewpoint, from start: Follow.Start
    ) {
      guard let visitor else { return }
      // Where a teacher led somebody to a room that goes on in another at once, it is led to that one.
      let isLed = effects.follows.contains { $0.visitor == visitor && $0.start == .moved }
      effects.removeAll { effect in
        switch effect {
        case .follow(let other): isLed && other.visitor == visitor && other.start == .moved
        case .part(visitor, from: room.number): true
        default: false
        }
      }
      effects.add(
        .follow(
          Follow(
            visitor: visitor, room: room.number, viewpoint: viewpoint,
            start: isLed ? .moved : start)))
    }

    /// Those who look on in a room go on to another, however many they are: nothing else happens to them.
    mutating func takeAlong(
      _ watchers: [VisitorID], from old: RoomNumber, to new: RoomNumber,
      as viewpoint: (VisitorID) -> Viewpoint
    ) {
      for watcher in watchers {
        effects.add(
          .follow(
            Follow(
              visitor: watcher, room: new, viewpoint: viewpoint(watcher), start: .beginning)))
      }
      for watcher in watchers { effects.add(.part(watcher, from: old)) }
    }

    mutating func part(_ visitor: VisitorID?, from room: RoomNumber?) {
      guard let visitor, let room else { return }
      // Whoever only comes through a room on its way to another sees nothing of it.
      effects.removeAll {
        guard case .follow(let follow) = $0 else { return false }
        return follow.visitor == visitor && follow.room == room && follow.start != .moved
      }
      if effects.follows.contains(where: { $0.visitor == visitor && $0.room == room }) { return }
      effects.add(.part(visitor, from: room))
    }
  }

  func begin(by pupil: Pupil?, at now: Moment) -> Transaction {
    latest = max(latest, now)
    return Transaction(
      wall: latest, at: roomTime(at: latest), seen: agenda.lastWake, by: pupil, trouble: trouble)
  }

  /// What happens though nobody asked for it; nothing does while nothing can be stored.
  func unasked(at now: Moment, _ act: (inout Transaction) -> Void) -> Effects {
    var making = begin(by: nil, at: now)
    if making.mayDecide() { act(&making) }
    return finish(&making)
  }

  func finish(_ making: inout Transaction) -> Effects {
    settleMeetings(&making)
    tellFollowers(&making)
    // Moved out: a copy would count each reference in it again.
    var effects = Effects()
    Swift.swap(&effects, &making.effects)
    guard !making.told.isEmpty else { return effects }
    let decision = Decision(
      number: factCount + making.told.count, at: making.wall, by: making.by,
      receipt: making.receipt, told: making.told)
    state.conclude(decision)
    countFacts(of: decision, askedBy: making.visitor)
    effects.decision = decision
    return effects
  }

  /// Those who follow the rooms in which something happened hear of it, and who has come to a room what it lacks.
  private func tellFollowers(_ making: inout Transaction) {
    for case .inRoom(let number, let seq, _) in making.told
    where making.effects.firstFact(in: number) == nil {
      making.effects.add(.facts(number, since: seq))
    }
    for follow in making.effects.follows {
      if follow.start == .moved { tellMoved(follow, &making) }
      making.effects.add(.catchUp(follow.visitor, in: follow.room))
    }
  }

  func tell(_ fact: some ToldInClass, _ making: inout Transaction) {
    tell(.inClass(fact.inClass), &making)
  }

  /// Tells what happened in a room, without what follows from it. But what a game brought is told as
  /// soon as it is over: later nobody could see from how things stand that it has not been told.
  func tell(_ fact: some ToldInRoom, in room: Room, _ making: inout Transaction) {
    tell(RoomFact(fact), in: room, &making)
  }

  func tell(_ fact: RoomFact, in room: Room, _ making: inout Transaction) {
    let isUnderWay = room.phase == .playing
    let needing = needs(in: room)
    assertDeciding(making)
    if room.isAboutMeeting { making.concernsMeetings = true }
    state.apply(fact, in: room, at: making.wall)
    making.told.append(.inRoom(room.number, seq: room.seq, fact))
    if !needing.isEmpty { tellHelped(needing, by: fact, in: room, &making) }
    if isUnderWay, case .over = room.phase { handOutPrizes(in: room, &making) }
    partWhoMet(with: fact, in: room, &making)
    tellMisses(after: fact, in: room, &making)
  }

  /// Tells what happened in a room, and what follows by itself.
  func carryOut(_ fact: some ToldInRoom, in room: Room, _ making: inout Transaction) {
    tell(fact, in: room, &making)
    settle(room, &making)
  }

  func tell(_ told: Decision.Told, _ making: inout Transaction) {
    assertDeciding(making)
    state.apply(told, at: making.wall)
    if case .inClass(let fact) = told, let leaver = fact.leaver { forgetLately(leaver) }
    making.told.append(told)
  }

  private func assertDeciding(_ making: Transaction) {
    assert(making.isDeciding, "a fact is told before it was asked whether it can be stored")
  }

  /// Tells what follows by itself, until the room waits for somebody; forgets it if it ended.
  func settle(_ room: Room, _ making: inout Transaction) {
    while let fact = room.follow(at: clock(in: room, at: making.at), using: &dice.games) {
      tell(fact, in: room, &making)
    }
    if room.proposal != nil { goOnIfAgreed(in: room, &making) }
    if room.isAboutMeeting { making.concernsMeetings = true }
    switch room.phase {
    case .gathering, .playing, .over:
      tellStuck(in: room, &making)
      offerHelp(in: room, &making)
      agenda.set(room.number, at: appointment(of: room, after: making.seen))
    case .ended:
      tell(RoomEnded(number: room.number), &making)
      presence.close(room.number)
      agenda.set(room.number, at: nil)
      making.effects.add(.end(room))
    }
    if state.finished.count > limits.finishedRooms {
      // One that nobody sits in any more is not missed.
      let left = state.finished.first { number in rooms[number].map { !isSatIn($0) } ?? true }
      if let first = rooms[left ?? state.finished[0]] {
        carryOut(Room.Ended(reason: .over), in: first, &making)
      }
    }
  }
}

/// What comes of a request.
public protocol Reply {
  /// Where in a room it was done, if it was.
  var whereabouts: Whereabouts? { get }

  /// Of what had been done already.
  init(_ whereabouts: Whereabouts?)
}

/// What is drawn by lot. Games, pictures and nonces draw apart, also from a seed: each is what it would be without
/// the others.
struct Dice: Sendable {
  var games: Chance
  var pictures: Chance
  var nonces: Chance

  init(_ chance: Chance) {
    (games, nonces) = (chance, chance)
    pictures = games.apart()
  }
}
