public import Games

/// The class as its facts add up: who is in it, by what each is known again, what each has learnt,
/// and which rooms are open.
///
/// An object, so that looking something up does not copy it.
public final class ClassBook {
  struct Member: Hashable, Sendable {
    var name: String
    var tokens: [Digest] = []
    var word: Digest?
    var traveller: Traveller?
    var role = Role.pupil
    var results = Results()
    /// The question, where the pupil sits, of which it has been told that it is silent.
    var silence: Int?
    var work = Work()
  }

  /// A pupil may be known to so many programs; the oldest token is forgotten first.
  static let tokensKept = 32

  var members: [Pupil: Member] = [:]
  private var byName: [String: Pupil] = [:]
  private var byLook: [String: Pupil] = [:]
  private var byToken: [Digest: Pupil] = [:]
  private(set) var openRooms: [RoomNumber: String] = [:]
  private var byCode: [String: RoomNumber] = [:]
  /// The highest numbers so far: none is used again.
  private(set) var lastRoom = 0
  private(set) var lastPupil = 0
  /// How somebody new gets in.
  public internal(set) var enrolment = Enrolment.open
  /// The best that anybody reached. It stands without a name, also when whose it was forgets it.
  public private(set) var best = Best()
  public private(set) var plan = Plan()
  /// Of whom nothing is known any more, and of these, of whom the files may still tell something.
  private var forgotten: Set<Pupil> = []
  public private(set) var unswept: Set<Pupil> = []

  public private(set) var order = ClassOrder()
  /// The words that children claimed.
  public internal(set) var review = Review()
  /// What is to be done, and which words have been read.
  public internal(set) var study = Study()

  init() {}

  public var count: Int { members.count }

  /// The number that the next pupil gets.
  var nextPupil: Pupil { Pupil(lastPupil + 1) }

  public func name(of pupil: Pupil) -> String { members[pupil]?.name ?? "?" }

  /// The names of all, in the order in which they came.
  public var names: [String] { members.sorted { $0.key < $1.key }.map(\.value.name) }

  /// All of them, in the order in which they came.
  public var pupils: [Pupil] { members.keys.sorted() }

  public func results(of pupil: Pupil) -> Results { members[pupil]?.results ?? Results() }

  /// As whom a pupil travels, once it has chosen.
  public func traveller(of pupil: Pupil) -> Traveller? { members[pupil]?.traveller }

  /// See `Member.silence`.
  func silence(of pupil: Pupil) -> Int? { members[pupil]?.silence }

  public func isMember(_ pupil: Pupil) -> Bool { members[pupil] != nil }

  /// Whether it is a member, or was one that is forgotten.
  public func wasMember(_ pupil: Pupil) -> Bool { isMember(pupil) || forgotten.contains(pupil) }

  func pupil(named name: String) -> Pupil? { byName[Names.key(name)] }

  func pupil(lookingLike name: String) -> Pupil? { byLook[Names.look(name)] }

  func pupil(withToken token: String) -> Pupil? {
    byToken[ClassBook.digest(ofToken: token)]
  }

  func isWord(_ word: String, of pupil: Pupil) -> Bool {
    members[pupil]?.word == Digest(of: ReturnWord.spelled(word), owner: pupil.number)
  }

  /// The open room of that code.
  func room(coded code: String) -> RoomNumber? { byCode[code] }

  /// Tokens are long and drawn by chance, so that no two are alike whoever owns them.
  static func digest(ofToken token: String) -> Digest { Digest(of: token, owner: 0) }

  func apply(_ fact: ClassFact) {
    order.apply(fact)
    switch fact {
    case .began, .classPaused, .classResumed, .quiet: break
    case .people(let fact): apply(fact)
    case .enrolled(let pupil, let name):
      members[pupil] = Member(name: name)
      lastPupil = max(lastPupil, pupil.number)
      byName[Names.key(name)] = pupil
      byLook[Names.look(name)] = pupil
    case .tokenGiven(let pupil, let digest):
      members[pupil]?.tokens.append(digest)
      byToken[digest] = pupil
      if let count = members[pupil]?.tokens.count, count > ClassBook.tokensKept,
        let oldest = members[pupil]?.tokens.removeFirst()
      {
        byToken[oldest] = nil
      }
    case .wordGiven(let pupil, let digest):
      members[pupil]?.word = digest
    case .travellerChosen(let pupil, let traveller):
      members[pupil]?.traveller = traveller
    case .bestForgotten(let pupil): members[pupil]?.results.forgetBest()
    case .plan(let fact): plan.apply(fact)
    case .forgotten(let pupil): forget(pupil)
    case .swept(let pupil): unswept.remove(pupil)
    case .assigned(let exercise): study.assign(exercise)
    case .unassigned(let exercise): unassign(exercise)
    case .marked(let pupil, let exercise, let marked):
      members[pupil]?.work.mark(exercise, marked)
    case .roomOpened(let number, let code):
      openRooms[number] = code
      byCode[code] = number
      lastRoom = max(lastRoom, number.value)
    case .roomEnded(let number):
      if let code = openRooms.removeValue(forKey: number) { byCode[code] = nil }
    case .needsHelp(let pupil, _, .silence(let asked)): setSilence(asked, of: pupil)
    case .needsHelp(_, _, .misses): break
    case .review(let fact): apply(fact)
    }
  }

  /// Somebody is in the class no more.
  func remove(_ pupil: Pupil) {
    plan.forget(pupil)
    review.forget(pupil)
    study.forget(pupil)
    guard let member = members.removeValue(forKey: pupil) else { return }
    forgetName(of: pupil, member.name)
    for token in member.tokens { byToken[token] = nil }
  }

  func rename(_ pupil: Pupil, to name: String) {
    guard let old = members[pupil]?.name else { return }
    forgetName(of: pupil, old)
    members[pupil]?.name = name
    byName[Names.key(name)] = pupil
    byLook[Names.look(name)] = pupil
  }

  private func forgetName(of pupil: Pupil, _ name: String) {
    if byName[Names.key(name)] == pupil { byName[Names.key(name)] = nil }
    if byLook[Names.look(name)] == pupil { byLook[Names.look(name)] = nil }
  }

  private func forget(_ pupil: Pupil) {
    remove(pupil)
    lastPupil = max(lastPupil, pupil.number)
    forgotten.insert(pupil)
    unswept.insert(pupil)
  }

  /// A game is over, or its room has ended before: what it meant for a pupil is kept. What a teacher
  /// plays is nobody's results.
  func add(_ outcome: Outcome, of game: GameKind, to pupil: Pupil) {
    if isTeacher(pupil) { return }
    members[pupil]?.results.add(outcome, of: game)
    best.add(outcome, of: game)
  }

  func setSilence(_ asked: Int?, of pupil: Pupil) { members[pupil]?.silence = asked }

  /// A word was right after all: what its miss cost is given back.
  func credit(_ how: Learnt.How, for claim: Claim) {
    members[claim.pupil]?.results.credit(how)
    let numbers = study.numbers(of: claim.word.question, in: claim.word.list, claim.level)
    guard let better = members[claim.pupil]?.work.credit(how, in: claim.room, words: numbers)
    else { return }
    for exercise in study.exercises where means(exercise.to, claim.pupil) {
      if exercise.game == better.game, exercise.list == claim.word.list,
        exercise.level == claim.level, exercise.mode == nil
      {
        members[claim.pupil]?.work.progress[exercise.number]?.improve(to: better.percent)
      }
    }
  }

  // MARK: Sums, as a checkpoint tells them

  /// Numbers up to these have been given, also where nothing else is known of them any more.
  func reserve(rooms: Int = 0, pupils: Int = 0, groups: Int = 0) {
    plan.reserve(groups: groups)
    lastRoom = max(lastRoom, rooms)
    lastPupil = max(lastPupil, pupils)
  }

  func setEnrolment(_ enrolment: Enrolment) { self.enrolment = enrolment }

  func setRole(_ role: Role, of pupil: Pupil) { members[pupil]?.role = role }

  func setBest(_ best: Best) { self.best = best }

  func setOrder(_ order: ClassOrder) { self.order = order }

  func setResults(_ results: Results, of pupil: Pupil) { members[pupil]?.results = results }

  func setWork(_ work: Work, of pupil: Pupil) { members[pupil]?.work = work }

  func setStudy(_ study: Study) { self.study = study }

  // MARK: What the teacher sees of it

  func unassign(_ exercise: Int) {
    study.unassign(exercise)
    for pupil in members.keys { members[pupil]?.work.forget(exercise) }
  }

  /// A pupil plays from now on.
  func begin(_ room: RoomNumber, _ setup: Setup, by pupil: Pupil, at now: Moment) {
    let exercises = study.exercises.filter { $0.fits(setup) && means($0.to, pupil) }.map(\.number)
    members[pupil]?.work.begin(room, for: exercises, at: now)
  }

  /// A game is over, or its room has ended before: what the teacher can see of it is kept.
  func end(
    _ room: RoomNumber, _ setup: Setup, _ outcome: Outcome, by pupil: Pupil, at now: Moment
  ) {
    let words = setup.rules.kind.type.asksWords ? outcome.learnt : []
    let numbers = words.map { study.number(of: $0, from: setup) }
    members[pupil]?.work.end(room, setup, outcome, words: numbers, at: now)
  }
}
