public import Games
public import JSON
public import Secrets

/// The class as its facts add up: who is in it, by what each is known again, what each has learnt,
/// and which rooms are open.
///
/// An object, so that looking something up does not copy it.
public final class ClassBook {
  struct Member: Hashable, Sendable {
    var name: String
    /// The names that it had before a teacher gave it others, each until somebody is called so or nearly so; the
    /// newest last.
    fileprivate(set) var formerNames: [String] = []
    var tokens: [Digest] = []
    var word: KeptSecret?
    /// The pupil's picture word as it is kept: none has one without a word.
    var pictures: Stretched?
    /// The digest of the key of one who teaches.
    var key: Digest?
    var traveller: Traveller?
    var isReadTo = false
    var results = Results()
    var weeks = Weeks()
    var work = Work()
  }

  /// How many programs a pupil may be known to; the oldest token is forgotten first.
  static let tokensKept = 32

  private(set) var members: [Pupil: Member] = [:]
  /// The pupils who have been told to be stuck at a question, where they sit. They stand apart, because they
  /// are looked up with every move, and mostly there are none.
  private(set) var stuck: [Pupil: Need] = [:]
  /// The roles of those who are more or less than pupils: they are looked up with every request.
  private(set) var roles: [Pupil: Role] = [:]
  /// Pupils who have come and begun no game, and since when at the latest: after a day such a name is free.
  public private(set) var newcomers: [Pupil: Moment] = [:]
  private var byName: [String: Pupil] = [:]
  private var byLook: [String: Pupil] = [:]
  private var byFormerName: [String: Pupil] = [:]
  private var byFormerLook: [String: Pupil] = [:]
  /// The pupils by the labels of their tokens' digests.
  private var byToken: [UInt64: (digest: Digest, pupil: Pupil)] = [:]
  private var byKey: [Digest: Pupil] = [:]
  /// How often somebody's own key has become another, or none.
  public private(set) var keyChanges = 0
  public private(set) var openRooms: [RoomNumber: String] = [:]
  private var byCode: [String: RoomNumber] = [:]
  /// The highest numbers so far: none is used again.
  public private(set) var lastRoom = 0
  private(set) var lastPupil = 0
  /// The best that anybody reached. It stands without a name, also when the pupil forgets it.
  public private(set) var best = Best()
  public internal(set) var plan = Plan()
  public internal(set) var boards = KeptBoards()
  public internal(set) var written = WrittenLists()
  /// Pupils of whom nothing is known any more; of those in `unswept` the files may still tell something.
  private var forgotten: Set<Pupil> = []
  public private(set) var unswept: Set<Pupil> = []

  /// Whether nobody may play: rooms that are opened meanwhile are paused too.
  public internal(set) var isPaused = false
  /// The moment since when the lesson is over; nil: it goes on. It is looked up with every request.
  public internal(set) var lessonOver: Moment?
  /// The last flight of the class's rocket.
  public internal(set) var flight: Flown?
  /// The last fact of each kind of which only the last counts.
  private var settings: [ObjectIdentifier: any ClassSetting] = [:]
  /// How far the class is with letting go of what is old.
  public internal(set) var letGo: LetGo?
  /// The words that children claimed.
  public internal(set) var review = Review()
  /// The exercises, and the words that have been read.
  public internal(set) var study = Study()

  init() {}

  public var count: Int { members.count }

  public var nextPupil: Pupil { Pupil(lastPupil + 1) }

  public func name(of pupil: Pupil) -> String { members[pupil]?.name ?? "?" }

  /// The names that a pupil had before, of those that nobody else has, the newest last.
  public func formerNames(of pupil: Pupil) -> [String] { members[pupil]?.formerNames ?? [] }

  /// The last name that a pupil had before a teacher gave it another, of those that nobody else has.
  public func formerName(of pupil: Pupil) -> String? { members[pupil]?.formerNames.last }

  /// The names of all, in the order in which they came.
  public var names: [String] { members.sorted { $0.key < $1.key }.map(\.value.name) }

  /// All pupils, in the order in which they came.
  public var pupils: [Pupil] { members.keys.sorted() }

  public func results(of pupil: Pupil) -> Results { members[pupil]?.results ?? Results() }

  /// Whether a pupil is read to.
  public func isReadTo(_ pupil: Pupil) -> Bool { members[pupil]?.isReadTo == true }

  /// The character as which a pupil travels, once it has chosen.
  public func traveller(of pupil: Pupil) -> Traveller? { members[pupil]?.traveller }

  public var hasStuck: Bool { !stuck.isEmpty }

  /// The need that has been told of a pupil since a room waits for it.
  public func stuck(_ pupil: Pupil, at wait: Care.Wait) -> Need? {
    stuck[pupil].flatMap { $0.asked == wait.asked ? $0 : nil }
  }

  public func isMember(_ pupil: Pupil) -> Bool { members[pupil] != nil }

  public var forgottenCount: Int { forgotten.count }

  /// Whether a pupil is in the class, or was and is forgotten.
  public func wasMember(_ pupil: Pupil) -> Bool { isMember(pupil) || forgotten.contains(pupil) }

  public func pupil(named name: String) -> Pupil? { byName[Names.key(name)] }

  public func pupil(lookingLike name: String) -> Pupil? { byLook[Names.look(name)] }

  /// The pupil who was called so or nearly so and is called otherwise now.
  public func pupil(formerlyNamed name: String) -> Pupil? {
    byFormerName[Names.key(name)] ?? byFormerLook[Names.look(name)]
  }

  public func pupil(withToken token: Digest) -> Pupil? {
    byToken[token.label].flatMap { $0.digest == token ? $0.pupil : nil }
  }

  public func digest(ofTokenLabelled label: UInt64) -> Digest? { byToken[label]?.digest }

  /// The keys of those who teach by one of their own.
  public var ownKeys: some Collection<Digest> { byKey.keys }

  public func pupil(withKey key: TeacherKey) -> Pupil? { byKey[key.digest] }

  public func word(of pupil: Pupil) -> KeptSecret? { members[pupil]?.word }

  public func pictures(of pupil: Pupil) -> Stretched? { members[pupil]?.pictures }

  public func room(coded code: String) -> RoomNumber? { byCode[code] }

  subscript<Setting: ClassSetting>(_: Setting.Type) -> Setting {
    get { settings[ObjectIdentifier(Setting.self)].flatMap { $0 as? Setting } ?? .usual }
    set { settings[ObjectIdentifier(Setting.self)] = newValue == .usual ? nil : newValue }
  }

  /// The settings that are not as usual, in the order of the register.
  var changedSettings: [any ClassFact] {
    AnyClassFact.all.compactMap { settings[ObjectIdentifier($0)] }
  }

  public var enrolment: Enrolment { self[EnrolmentSet.self].enrolment }

  // MARK: Who is in it

  func setRole(_ role: Role, of pupil: Pupil) {
    roles[pupil] = isMember(pupil) && role != .pupil ? role : nil
    if role.rank == nil { takeKey(of: pupil) }
  }

  func giveKey(_ digest: Digest, to pupil: Pupil) {
    takeKey(of: pupil)
    guard isTeacher(pupil) else { return }
    members[pupil]?.key = digest
    byKey[digest] = pupil
  }

  private func takeKey(of pupil: Pupil) {
    guard let key = members[pupil]?.key else { return }
    members[pupil]?.key = nil
    byKey[key] = nil
    keyChanges += 1
  }

  func change(_ pupil: Pupil, _ body: (inout Member) -> Void) {
    if let place = members.index(forKey: pupil) { body(&members.values[place]) }
  }

  func enrol(_ pupil: Pupil, name: String) {
    members[pupil] = Member(name: name)
    reserve(pupils: pupil.number)
    find(pupil, by: name)
  }

  private func find(_ pupil: Pupil, by name: String) {
    let (key, look) = (Names.key(name), Names.look(name))
    byName[key] = pupil
    byLook[look] = pupil
    forgetFormerNames(of: byFormerName[key]) { Names.key($0) == key }
    forgetFormerNames(of: byFormerLook[look]) { Names.look($0) == look }
  }

  private func forgetFormerNames(of pupil: Pupil?, where isGone: (String) -> Bool) {
    guard let pupil, let gone = members[pupil]?.formerNames.filter(isGone) else { return }
    for name in gone {
      byFormerName[Names.key(name)] = nil
      byFormerLook[Names.look(name)] = nil
    }
    members[pupil]?.formerNames.removeAll(where: isGone)
  }

  func giveToken(_ digest: Digest, to pupil: Pupil, at now: Moment) {
    if !hasCome(pupil) { newcomers[pupil] = now }
    members[pupil]?.tokens.append(digest)
    byToken[digest.label] = (digest, pupil)
    if let count = members[pupil]?.tokens.count, count > ClassBook.tokensKept,
      let oldest = members[pupil]?.tokens.removeFirst()
    {
      byToken[oldest.label] = nil
    }
  }

  /// Gives a pupil who has begun no game yet a day for it from now on.
  func beginAnew(_ pupil: Pupil, at now: Moment) {
    if newcomers[pupil] != nil { newcomers[pupil] = now }
  }

  /// Lets nobody have come later than now: the clock may have been set back.
  func noteTime(_ now: Moment) {
    newcomers = newcomers.mapValues { min($0, now) }
  }

  /// Notes that a pupil has begun a game, or had before the checkpoint.
  func settle(_ pupil: Pupil) { newcomers[pupil] = nil }

  /// Takes a pupil out of the class.
  func remove(_ pupil: Pupil) {
    newcomers[pupil] = nil
    plan.forget(pupil)
    boards.forget(pupil)
    review.forget(pupil)
    let exercises = study.exercises
    study.forget(pupil)
    // What others did of an exercise that went along is forgotten as when a teacher takes it back.
    for exercise in exercises where study[exercise.number] == nil { unassign(exercise.number) }
    stuck[pupil] = nil
    takeKey(of: pupil)
    roles[pupil] = nil
    forgetFormerNames(of: pupil) { _ in true }
    guard let member = members.removeValue(forKey: pupil) else { return }
    forgetName(of: pupil, member.name)
    for token in member.tokens { byToken[token.label] = nil }
  }

  func rename(_ pupil: Pupil, to name: String) {
    guard let old = members[pupil]?.name else { return }
    forgetName(of: pupil, old)
    members[pupil]?.name = name
    find(pupil, by: name)
    let (key, look) = (Names.key(old), Names.look(old))
    guard byName[key] == nil, byLook[look] == nil else { return }
    members[pupil]?.formerNames.append(old)
    byFormerName[key] = pupil
    byFormerLook[look] = pupil
  }

  private func forgetName(of pupil: Pupil, _ name: String) {
    if byName[Names.key(name)] == pupil { byName[Names.key(name)] = nil }
    if byLook[Names.look(name)] == pupil { byLook[Names.look(name)] = nil }
  }

  func forget(_ pupil: Pupil) {
    remove(pupil)
    reserve(pupils: pupil.number)
    forgotten.insert(pupil)
    unswept.insert(pupil)
  }

  /// Notes that no file tells of a pupil any more. It is forgotten already, unless damage took that fact.
  func sweep(_ pupil: Pupil) {
    forget(pupil)
    unswept.remove(pupil)
  }

  // MARK: Rooms

  fileprivate func open(_ number: RoomNumber, code: String) {
    openRooms[number] = code
    byCode[code] = number
    reserve(rooms: number.value)
  }

  fileprivate func close(_ number: RoomNumber) {
    if let code = openRooms.removeValue(forKey: number) { byCode[code] = nil }
  }

  // MARK: Results

  /// Keeps what a game meant for a pupil when it is over, or its room has ended before. What a teacher plays
  /// is nobody's results.
  func add(_ outcome: Outcome, of game: GameKind, to pupil: Pupil, at now: Moment) {
    if isTeacher(pupil) { return }
    members[pupil]?.results.add(outcome, of: game)
    members[pupil]?.weeks.add(outcome, of: game, at: now)
    if game.traits.keepsBestOfClass { best.add(outcome, of: game) }
  }

  func setStuck(_ need: Need?, _ pupil: Pupil) {
    stuck[pupil] = isMember(pupil) ? need : nil
  }

  /// Gives back what a miss cost when its word was right after all, or takes it again.
  func correct(_ correction: Review.Correction) {
    let (claim, was, now) = correction
    members[claim.pupil]?.results.correct(was, to: now)
    members[claim.pupil]?.weeks.correct(was, to: now)
    let numbers = study.numbers(of: claim.word.question, in: claim.word.list, claim.level)
    members[claim.pupil]?.work.correct(was, to: now, in: claim.room, words: numbers)
  }

  // MARK: Sums, as a checkpoint tells them

  /// Keeps numbers up to these from being given again, also where nothing else is known of them any more.
  func reserve(rooms: Int = 0, pupils: Int = 0) {
    lastRoom = max(lastRoom, rooms)
    lastPupil = max(lastPupil, pupils)
  }

  func setBest(_ best: Best) { self.best = best }

  // MARK: What the teacher sees of it

  func unassign(_ exercise: Int) {
    study.unassign(exercise)
    for pupil in members.keys { members[pupil]?.work.forget(exercise) }
  }

  /// Notes that a pupil plays from now on.
  func begin(_ room: RoomNumber, _ setup: Setup, by pupil: Pupil, at now: Moment) {
    let exercises = study.exercises.filter { $0.fits(setup) && means($0.to, pupil) }.map(\.number)
    members[pupil]?.work.begin(room, for: exercises, at: now)
  }

  /// Keeps what the teacher can see of a game when it is over, or its room has ended before.
  func end(
    _ room: Room, _ seat: Seat, _ outcome: Outcome, by pupil: Pupil, _ together: TimeTogether,
    at now: Moment
  ) {
    let setup = room.setup
    let words = setup.rules.kind.traits.asksWords ? outcome.learnt : []
    let numbers = words.map { study.number(of: $0, from: setup) }
    let effort = room.effort(on: seat)
    change(pupil) {
      $0.work.end(
        room.number, setup, outcome, effort, words: numbers, with: together.partners(of: pupil),
        there: together.times[seat] ?? 0, at: now)
    }
  }
}

// MARK: - What happens to rooms

public struct RoomOpened: ClassFact {
  static let event = "room-opened"
  public let number: RoomNumber
  public let code: String

  public init(number: RoomNumber, code: String) {
    (self.number, self.code) = (number, code)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(number: fields.coded(fact?.number), code: fields.forJournal("code", fact?.code))
  }

  var room: RoomNumber? { number }

  func check(in state: ClassState) throws(Misfit) {
    guard number.value > state.book.lastRoom, state.book.room(coded: code) == nil else {
      throw .room(number)
    }
  }

  func apply(to state: ClassState) { state.book.open(number, code: code) }
}

public struct RoomEnded: ClassFact {
  static let event = "room-ended"
  public let number: RoomNumber

  public init(number: RoomNumber) { self.number = number }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(number: fields.coded(fact?.number))
  }

  var room: RoomNumber? { number }

  func check(in state: ClassState) throws(Misfit) {
    guard state.rooms[number]?.phase == .ended else { throw .room(number) }
  }

  func apply(to state: ClassState) {
    state.book.close(number)
    state.close(number)
  }
}

extension FieldCoder {
  /// Codes a room by its number for the journal, and for a teacher as she calls it.
  func coded(_ room: RoomNumber?) throws(Unreadable) -> RoomNumber {
    try field(
      room,
      writeFor: { room, line, reader in
        switch reader {
        case .journal: line.add("room", room.value)
        case .teacher(_, let code):
          line.add("room", code)
          line.add("room_id", room.value)
        case .viewer: break
        }
      },
      read: { (fields) throws(Unreadable) in try fields.value("room") })
  }
}
