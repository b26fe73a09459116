public import Games
public import Words

/// The class and its rooms, as their facts add up.
///
/// Facts alone change it: those that were decided just now (`apply`, then `conclude`) and those that a
/// journal or a checkpoint tells (`restore`). Outside of this module nothing in it can be changed otherwise.
public final class ClassState {
  public private(set) var book = ClassBook()
  public internal(set) var rooms: [RoomNumber: Room] = [:]
  /// The room where each pupil sits.
  public internal(set) var roomOf: [Pupil: RoomNumber] = [:]
  /// The last requests of each pupil, so that none is done twice.
  var recent: [Pupil: RecentRequests] = [:]
  /// Rooms whose game is over, oldest first.
  public internal(set) var finished: [RoomNumber] = []
  /// The lists as the class has them: what was judged right counts.
  public internal(set) var lists: [WordList]
  /// The lists as their files have them.
  let listsOfFiles: [WordList]
  /// The materials that games are played with and that stand in no list.
  public let materials: [NamedMaterial]
  /// How many facts there have been; `decidedAt`: when the last ones were told.
  public internal(set) var factCount = 0
  public internal(set) var decidedAt: Moment?
  /// The last facts, in one list.
  public internal(set) var chronicle = Chronicle(after: 0)
  /// The milliseconds in which the server did not run: for rooms they do not count. Less than none where the
  /// clock was set back meanwhile.
  public internal(set) var lost = 0
  /// The moment of the newest facts, by the clock on the wall.
  public internal(set) var now = Moment(milliseconds: 0)
  /// The questions of each pupil's last game. A new start of the server may forget them.
  var lately: [Pupil: Set<String>] = [:]
  /// The moment when each got up from where it last sat, as long as the server remembers it.
  public private(set) var freeSince: [Pupil: Moment] = [:]
  /// The rooms that ended with what is just being decided.
  private var ended: [RoomNumber: Room] = [:]

  public init(lists: [WordList], materials: [NamedMaterial] = []) {
    self.lists = lists
    listsOfFiles = lists
    self.materials = materials
  }

  /// A moment by the clock on the wall as the rooms count it, whose time stands still while the
  /// server does not run.
  public func roomTime(at wall: Moment) -> Moment { wall.adding(-lost) }

  /// The room and the seat where a pupil sits.
  public func place(of pupil: Pupil) -> (room: Room, seat: Seat)? {
    guard let room = roomOf[pupil].flatMap({ rooms[$0] }), let seat = room.table.seat(of: pupil)
    else { return nil }
    return (room, seat)
  }

  /// The answer to a request of that name, if it has been done already.
  public func receipt(for id: RequestID, of pupil: Pupil) -> Receipt? { recent[pupil]?[id] }

  // MARK: Words and files

  /// The words of rooms that were opened like that; nil if the list is gone.
  public func list(for setup: Setup) -> WordList? { lists.first { $0.name == setup.list } }

  public func material(of game: GameKind, named name: String) -> NamedMaterial? {
    materials.first { $0.game == game && $0.name == name }
  }

  /// The material that there is to play with when a room is opened.
  func material(for setup: Setup) -> (any GameMaterial)? {
    setup.rules.own.file.flatMap { material(of: setup.rules.kind, named: $0)?.material }
  }

  /// Takes a list as its file or the class has it, with all that was judged right: it counts from the next
  /// question on, wherever it is played with. A file goes before what is written here.
  func learn(list name: String) {
    let plain =
      listsOfFiles.first { $0.name == name } ?? book.written[name]?.list(beside: listsOfFiles)
    let list = plain.map { plain in
      book.review.rightWords(in: name).reduce(plain) { list, word in
        list.judging(word.ending, rightAfter: word.question)
      }
    }
    let place = lists.firstIndex { $0.name == name } ?? lists.endIndex
    lists.replaceSubrange(place..<min(place + 1, lists.endIndex), with: list.map { [$0] } ?? [])
    for room in rooms.values where room.setup.list == name { room.take(list) }
  }

  /// Whether a list comes from a file, or with the program.
  public func isOfFile(list name: String) -> Bool { listsOfFiles.contains { $0.name == name } }

  // MARK: What was decided

  /// Applies a fact of what is just being decided.
  public func apply(_ told: Decision.Told, at wall: Moment) {
    now = wall
    switch told {
    case .inClass(let fact): fact.own.apply(to: self)
    case .inRoom(let number, _, let fact):
      if let room = rooms[number] {
        apply(fact, in: room, at: wall)
      } else if let opened = fact.as(Room.Opened.self) {
        create(number, opened.setup, at: roomTime(at: wall))
      }
    }
  }

  /// Applies a fact of an open room that is just being decided.
  public func apply(_ fact: RoomFact, in room: Room, at wall: Moment) {
    now = wall
    let time = roomTime(at: wall)
    let isUnderWay = room.phase == .playing
    let passing = room.passing(with: fact)
    if !passing.isEmpty {
      keep(room.outcomes.filter { passing.contains($0.seat) }, of: room, at: time)
    }
    fact.own?.applyToClass(self, in: room)
    room.apply(fact, at: time)
    noteBeginning(by: fact, in: room, at: time)
    guard isUnderWay, room.phase != .playing else { return }
    if case .over = room.phase { finished.append(room.number) }
    keep(room.outcomes, of: room, at: time)
    count(claimsIn: room)
  }

  /// Notes that the decision is whole whose facts have been applied.
  public func conclude(_ decision: Decision) {
    chronicle.take(decision) { rooms[$0] ?? ended[$0] }
    if !ended.isEmpty { ended = [:] }
    factCount = decision.number
    decidedAt = decision.at
    if let pupil = decision.by, let receipt = decision.receipt {
      recent[pupil, default: RecentRequests()].remember(receipt)
    }
  }

  func create(_ number: RoomNumber, _ setup: Setup, at now: Moment) {
    let room = Room(
      number: number, code: book.openRooms[number] ?? "", setup: setup,
      list: list(for: setup), material: material(for: setup), at: now)
    room.apply(RoomFact(Room.Opened(setup: setup)), at: now)
    rooms[number] = room
  }

  func timeGoesBack(with decision: Decision) -> Bool {
    decidedAt.map { decision.at < $0 } ?? false
  }

  /// Has the rooms' time go on from the last decision, whether the clock on the wall went on since or was set
  /// back.
  func loseTimeUntilNow() {
    if let decidedAt {
      let passed = now.milliseconds - decidedAt.milliseconds
      let most = 2 * Moment.known.upperBound
      lost = min(max(lost + passed, -most), most)
      postponeEnd(by: passed)
    }
    book.noteTime(now)
  }

  /// Keeps what a game meant for pupils.
  private func keep(
    _ outcomes: [(seat: Seat, pupil: Pupil, outcome: Outcome)], of room: Room, at now: Moment
  ) {
    if outcomes.isEmpty { return }
    room.bettered = outcomes.compactMap { seat, pupil, outcome in
      let best = book.results(of: pupil).best[room.setup.rules.kind] ?? 0
      return outcome.score.flatMap { $0 > best ? (seat, $0) : nil }
    }
    let together = room.together(until: now)
    for (seat, pupil, outcome) in outcomes {
      lately[pupil] = Set(outcome.learnt.lazy.map(\.question))
      book.add(outcome, of: room.setup.rules.kind, to: pupil, at: now.adding(lost))
      book.end(room, seat, outcome, by: pupil, together, at: now.adding(lost))
    }
  }

  /// Notes that those who sit at a table where a game is on have begun it.
  private func noteBeginning(by fact: RoomFact, in room: Room, at now: Moment) {
    guard let fact = fact.own, room.phase == .playing else { return }
    let pupils =
      fact is Room.Started
      ? room.table.seated.compactMap { room.table[$0]?.pupil }
      : fact.newcomer.map { [$0] } ?? fact.handedOver.compactMap { room.table[$0]?.pupil }
    for pupil in pupils {
      book.settle(pupil)
      book.begin(room.number, room.setup, by: pupil, at: now.adding(lost))
    }
  }

  func sitDown(_ pupil: Pupil, in room: Room) {
    roomOf[pupil] = room.number
    freeSince[pupil] = nil
    if let stale = lately[pupil] { room.stale.formUnion(stale) }
  }

  /// Forgets that a pupil was stuck: one who leaves a room leaves its question behind.
  func forgetStuck(_ pupil: Pupil) { book.setStuck(nil, pupil) }

  /// Forgets what a pupil did last who is in the class no more.
  func forgetLately(_ pupil: Pupil) {
    recent[pupil] = nil
    freeSince[pupil] = nil
    lately[pupil] = nil
  }

  /// Notes that a pupil sits nowhere any more.
  func standUp(_ pupil: Pupil) {
    roomOf[pupil] = nil
    freeSince[pupil] = roomTime(at: now)
    forgetStuck(pupil)
  }

  func close(_ number: RoomNumber) {
    guard let room = rooms.removeValue(forKey: number) else { return }
    for seat in room.table.seated {
      if let pupil = room.table[seat]?.pupil, roomOf[pupil] == number { standUp(pupil) }
    }
    finished.removeAll { $0 == number }
    ended[number] = room
  }

  /// Counts a claim if its game is over already when it is made.
  func countIfOver(_ claim: Claim) {
    if rooms[claim.room]?.phase != .playing { count(claim) }
  }

  /// Counts the claims in a room whose game is over, when its results have just been counted.
  func count(claimsIn room: Room) {
    for claim in book.review.uncounted(in: room.number) { count(claim) }
  }

  private func count(_ claim: Claim) {
    book.count(claim, rooms[claim.room]?.course(ofQuestionMissedAt: claim.seq))
  }

  /// Keeps the time that is left, however long the server has not run and whatever its clock shows then.
  func postponeEnd(by milliseconds: Int) {
    guard let at = book.end else { return }
    book[EndSet.self] = EndSet(
      at: at.adding(milliseconds), planned: book.endPlanned?.adding(milliseconds))
  }
}
