import Classroom
public import Games

/// One call of the hall, for a request or for what is due. Facts are told and commands done in it alone.
public struct Transaction {
  public let hall: Hall
  var effects = Effects()
  /// The moment by the clock on the wall: it never goes back while the server runs.
  let wall: Moment
  /// The same moment as the rooms count it, for which time stands still while the server does not run.
  public let at: Moment
  /// The moment of the last waking: who was free to answer again by then has been told so.
  var seen: Moment
  var by: Pupil?
  /// The visitor that asked for it, if one did.
  var visitor: VisitorID?
  var receipt: Receipt?
  /// Whether what is asked may have been done already.
  var isRepeat = false
  /// Why nothing may be decided just now.
  let trouble: StoreTrouble?
  /// How many milliseconds it is too early for more facts of the pupil who asks.
  var waitForFacts = 0
  private(set) var isDeciding = false
  /// Whether it touched a room in which somebody asks, or is asked, to come.
  var concernsMeetings = false
  var told: [Decision.Told] = []

  var book: ClassBook { hall.book }
  var rooms: [RoomNumber: Room] { hall.rooms }

  var asker: VisitorID {
    guard let visitor else { preconditionFailure("nobody asked") }
    return visitor
  }

  /// The pupil who asks; refuses a visitor that is nobody.
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

  /// Like `decide`, before a change that nobody asked for: answers whether there may be one.
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

  /// - Parameter visitor: nil if the one who is to hear of it is not connected.
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

  /// Has those who look on in a room go on to another, however many they are: nothing else happens to them.
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
    // A visitor that only comes through a room on its way to another sees nothing of it.
    effects.removeAll {
      guard case .follow(let follow) = $0 else { return false }
      return follow.visitor == visitor && follow.room == room && follow.start != .moved
    }
    if effects.follows.contains(where: { $0.visitor == visitor && $0.room == room }) { return }
    effects.add(.part(visitor, from: room))
  }
}

extension Transaction {
  /// Refuses a visitor that may not ask for something, or asks for it too often.
  func admit(_ right: Right, _ paced: Paced?) throws(Trouble) {
    if let rank = right.rank { try mustTeach(as: rank) }
    switch right {
    case .anybody, .assistant, .teacher: break
    case .member: _ = try pupil()
    case .pupil:
      let pupil = try letIn()
      if let paced { try keepPace(paced, pupil) }
    }
  }

  /// The pupil who asks, if it is let in.
  func letIn() throws(Trouble) -> Pupil {
    let pupil = try pupil()
    if book.role(of: pupil) == .pending { throw .people(.pending) }
    return pupil
  }

  func mustTeach(as least: Rank = .assistant) throws(Trouble) {
    guard let rank = hall.rank(of: asker) else { throw .notAllowed }
    guard rank >= least else { throw .notForAssistants }
  }

  mutating func finish() -> Effects {
    settleMeetings()
    flyIfAllAreDone()
    tellFollowers()
    effects.putInOrder()
    // Moved out: a copy would count each reference in it again.
    var effects = Effects()
    Swift.swap(&effects, &self.effects)
    guard !told.isEmpty else { return effects }
    let decision = Decision(
      number: hall.factCount + told.count, at: wall, by: by,
      receipt: receipt, told: told)
    hall.state.conclude(decision)
    hall.countFacts(of: decision, askedBy: visitor)
    effects.decision = decision
    return effects
  }

  /// Tells those who follow a room what happened in it, and those who have come to one what they lack.
  private mutating func tellFollowers() {
    for case .inRoom(let number, let seq, _) in self.told
    where self.effects.firstFact(in: number) == nil {
      self.effects.add(.facts(number, since: seq))
    }
    for follow in self.effects.follows {
      if follow.start == .moved { tellMoved(follow) }
      self.effects.add(.catchUp(follow.visitor, in: follow.room))
    }
  }

  mutating func tell(_ fact: some ToldInClass) {
    tell(.inClass(fact.inClass))
  }

  /// Tells what happened in a room, without what follows from it. But the prizes of a game that is over are
  /// told here: from how things stand later, nobody could see that they are missing.
  mutating func tell(_ fact: some ToldInRoom, in room: Room) {
    tell(RoomFact(fact), in: room)
  }

  mutating func tell(_ fact: RoomFact, in room: Room) {
    let isUnderWay = room.phase == .playing
    let needing = hall.needs(in: room)
    assertDeciding()
    if room.isAboutMeeting { concernsMeetings = true }
    hall.state.apply(fact, in: room, at: wall)
    told.append(.inRoom(room.number, seq: room.seq, fact))
    if !needing.isEmpty { tellHelped(needing, by: fact, in: room) }
    if isUnderWay, case .over = room.phase { handOutPrizes(in: room) }
    partWhoMet(with: fact, in: room)
    tellMisses(after: fact, in: room)
  }

  /// Tells what happened in a room, and what follows by itself.
  mutating func carryOut(_ fact: some ToldInRoom, in room: Room) {
    tell(fact, in: room)
    settle(room)
  }

  mutating func tell(_ told: Decision.Told) {
    assertDeciding()
    hall.state.apply(told, at: wall)
    if case .inClass(let fact) = told, let leaver = fact.leaver { hall.forgetLately(leaver) }
    self.told.append(told)
  }

  private func assertDeciding() {
    assert(isDeciding, "a fact is told before it was asked whether it can be stored")
  }

  /// Tells what follows by itself, until the room waits for somebody; forgets it if it ended.
  mutating func settle(_ room: Room) {
    while let fact = room.follow(at: hall.clock(in: room, at: at), using: &hall.dice.games) {
      tell(fact, in: room)
    }
    if room.proposal != nil { goOnIfAgreed(in: room) }
    if room.isAboutMeeting { concernsMeetings = true }
    switch room.phase {
    case .gathering, .playing, .over:
      tellStuck(in: room)
      offerHelp(in: room)
      hall.agenda.set(room.number, at: hall.appointment(of: room, after: seen))
    case .ended:
      tell(RoomEnded(number: room.number))
      hall.presence.close(room.number)
      hall.agenda.set(room.number, at: nil)
      effects.add(.end(room))
    }
    if hall.state.finished.count > hall.limits.finishedRooms {
      // A room that nobody sits in any more is not missed.
      let left = hall.state.finished.first { number in
        rooms[number].map { !hall.isSatIn($0) } ?? true
      }
      if let first = rooms[left ?? hall.state.finished[0]] {
        carryOut(Room.Ended(reason: .over), in: first)
      }
    }
  }
}
