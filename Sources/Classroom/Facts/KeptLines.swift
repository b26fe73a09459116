public import Games
public import JSON
import Secrets

// The pieces of a checkpoint as lines. Those of older programs are read too: in them a pupil's name and the
// like were no facts.

extension JSONWriter {
  mutating func add(_ kept: Kept) {
    switch kept {
    case .standing(let standing, let facts):
      add("kept", "class")
      standing.write(to: &self)
      add("facts", facts)
    case .word(let word):
      add("kept", "word")
      word.write(to: &self)
    case .words(let first, let words):
      add("kept", "words")
      add("first", first)
      add("words", words)
    case .room(let room, let code, let seq, let entries):
      add("kept", "room")
      add("room", room.value)
      add("code", code)
      add("seq", seq)
      array("facts", entries) { line, entry in
        line.add("at", entry.at.milliseconds)
        entry.fact.write(to: &line) { _ in }
      }
    case .pupil(let pupil, let facts, let sums):
      add("kept", "pupil")
      add("pupil", pupil.number)
      add("facts", facts)
      sums.write(to: &self)
    case .fact(let fact):
      add("kept", "fact")
      fact.write(to: &self)
    case .forgotten(let pupil):
      add("kept", "forgotten")
      add("pupil", pupil.number)
    }
  }
}

extension Kept {
  init(_ fields: Fields) throws(Unreadable) {
    switch try fields.string("kept") {
    case "class": self = .standing(try Standing(fields), try fields.facts(else: Kept.oldStanding))
    case "word": self = .word(try Review.Word(fields))
    case "words":
      self = .words(
        first: try fields.number("first", in: 0...1 << 31), try fields.value("words"))
    case "room":
      self = .room(
        try fields.value("room"),
        code: try fields.string("code"), seq: try fields.int("seq"),
        try fields.list("facts") { (fact) throws(Unreadable) in
          let event = try fact.string("event")
          let game = try RoomFact.game(of: event, fact)
          return Room.Entry(
            fact: try RoomFact(event: event, of: game, fact), at: try fact.value("at"))
        })
    case "pupil":
      self = .pupil(
        try fields.value("pupil"), try fields.facts(else: Kept.oldMember), try Sums(fields))
    case "fact", "plan": self = .fact(try AnyClassFact(fields))
    case "forgotten": self = .forgotten(try fields.value("pupil"))
    default: throw Unreadable(field: "kept")
    }
  }

  /// The facts of the class as a whole, as an older program told it.
  private static func oldStanding(_ fields: Fields) throws(Unreadable) -> [any ClassFact] {
    var facts: [any ClassFact] = []
    if fields.has("enrolment") { facts.append(try EnrolmentSet(fields)) }
    if fields.flag("quiet") { facts.append(Quiet(on: true)) }
    if fields.flag("paused") { facts.append(ClassPaused()) }
    let unswept: [Pupil] = try fields.valueIfAny("unswept") ?? []
    facts += unswept.map { Forgotten(pupil: $0) }
    let exercises: [Exercise] = try fields.valueIfAny("exercises") ?? []
    return facts + exercises.map { Assigned(exercise: $0) }
  }

  /// The facts of a pupil, as an older program told of it.
  private static func oldMember(_ fields: Fields) throws(Unreadable) -> [any ClassFact] {
    let pupil: Pupil = try fields.value("pupil")
    var facts: [any ClassFact] = [try Enrolled(fields)]
    if let word: Digest = try fields.valueIfAny("word") {
      facts.append(WordGiven(pupil: pupil, word: .digest(word)))
    }
    let tokens: [Digest] = try fields.value("tokens")
    facts += tokens.map { TokenGiven(pupil: pupil, digest: $0) }
    if fields.has("character") { facts.append(try TravellerChosen(fields)) }
    let role = fields.has("role") ? try fields.choice("role") : Role.pupil
    return facts + role.facts(of: pupil)
  }
}

extension Fields {
  fileprivate func facts(
    else old: (Fields) throws(Unreadable) -> [any ClassFact]
  ) throws(Unreadable) -> [AnyClassFact] {
    if let facts: [AnyClassFact] = try valueIfAny("facts") { return facts }
    return try old(self).map { AnyClassFact($0) }
  }
}

extension Kept.Standing: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      number: fields("n", own?.number), at: fields("at", own?.at), lost: fields("lost", own?.lost),
      lastRoom: fields("rooms", own?.lastRoom), lastPupil: fields("pupils", own?.lastPupil),
      best: fields("best", own?.best),
      lastClaim: fields.ifAny("claims", own?.lastClaim, in: 0...1 << 53, else: 0),
      lastExercise: fields.ifAny("last_exercise", own?.lastExercise, in: 0...1 << 31, else: 0))
  }
}

extension Kept.Sums: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      results: try fields("results", own?.results),
      weeks: Weeks(try fields.ifAny("weeks", own?.weeks.all, else: [])),
      work: try fields.ifAny("work", own?.work, else: Work()),
      receipts: try fields.field(own?.receipts) {
        $1.array("oks", $0) { $1.write(to: &$0) }
      } read: { (fields) throws(Unreadable) in
        try fields.list("oks") { (ok) throws(Unreadable) in try Receipt(ok) }
      },
      room: try fields.ifAny("room", own?.room),
      stuck: try stuck(own?.stuck, fields),
      claims: try fields.ifAny("claims", own?.claims, else: []))
  }

  /// The need, as the number of the question under what is the matter with it.
  private static func stuck(_ need: Need?, _ fields: FieldCoder) throws(Unreadable) -> Need? {
    var (silence, nonsense): (Int?, Int?)
    switch need {
    case .silence(let asked): silence = asked
    case .nonsense(let asked): nonsense = asked
    case .misses, nil: break
    }
    if let asked = try fields.ifAny("silence", silence) { return .silence(asked: asked) }
    return try fields.ifAny("nonsense", nonsense).map { .nonsense(asked: $0) }
  }
}

// MARK: - Results

extension Best: FieldValue {
  /// Older programs counted no scores.
  public static func read(_ key: StaticString, in fields: Fields) throws(Unreadable) -> Best {
    guard fields.has(key) else { return Best() }
    return Best(
      try fields.list(key) { (entry) throws(Unreadable) in
        (game: try entry.choice("game"), score: try entry.int("score"))
      })
  }

  public func write(_ key: StaticString, to line: inout JSONWriter, for _: FieldCoder.Reader) {
    line.array(key, all) { line, entry in
      line.add("game", entry.game.rawValue)
      line.add("score", entry.score)
    }
  }
}

extension Results: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let finished = try fields("finished", own?.finished)
    // Older programs counted every finished game.
    return try Self(
      finished: finished,
      steps: fields.ifAny("steps", own?.steps, in: 0...1 << 53, else: finished),
      atFirstTry: fields("first", own?.atFirstTry),
      later: fields("later", own?.later), helped: fields("helped", own?.helped),
      heard: fields.ifAny("heard", own?.heard, in: 0...1 << 53, else: 0),
      best: fields("best", own?.best))
  }
}

extension Effort: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      tries: fields("tries", own?.tries, in: 0...1 << 53),
      misses: fields("misses", own?.misses, in: 0...1 << 53))
  }
}

extension Lesson: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    var read = Self(began: try fields("began", own?.began))
    read.last = try fields("last", own?.last)
    read.played = try fields("played", own?.played, in: 0...1 << 53)
    read.playingSince = try fields.ifAny("since", own?.playingSince)
    read.finished = try fields("finished", own?.finished, in: 0...1 << 31)
    read.effort = try Effort.coded(own?.effort, fields)
    read.first = try fields("first", own?.first, in: 0...1 << 31)
    read.later = try fields("later", own?.later, in: 0...1 << 31)
    read.helped = try fields("helped", own?.helped, in: 0...1 << 31)
    read.burnt = try fields.ifAny("burnt", own?.burnt, in: 0...1 << 31, else: 0)
    read.partners = try fields("with", own?.partners)
    read.hard = try fields("hard", own?.hard.map(Int.init)).map {
      (number: Int) throws(Unreadable) in
      guard let number = Int32(exactly: number) else { throw Unreadable(field: "hard") }
      return number
    }
    return read
  }
}

extension LearntWord: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      word: fields("word", own?.word), question: fields("question", own?.question),
      list: fields("list", own?.list), level: fields("level", own?.level))
  }
}

extension Work: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let active = try fields.ifAny("active", own?.active)
    let progress = try fields("exercises", own?.progress.entries)
    let open = try fields(
      "open",
      own?.underWay.sorted { $0.key < $1.key }
        .map { GameUnderWay(room: $0.key, exercises: $0.value) })
    let games = try fields("games", own?.games)
    guard var words = WordTallies(row: try fields("words", own?.words.row)) else {
      throw Unreadable(field: "words")
    }
    // Older programs counted neither what was heard nor levels.
    guard words.take(heard: try fields.ifAny("heard", own?.words.heardRow, else: [])) else {
      throw Unreadable(field: "heard")
    }
    let mastery = try fields.ifAny("levels", own?.mastery.levels, else: [])
    let silly = try fields.ifAny("silly", own?.silly, else: [])
    return Work(
      progress: ProgressList(progress),
      underWay: Dictionary(
        open.map { ($0.room, $0.exercises) }, uniquingKeysWith: { _, later in later }),
      words: words, mastery: Mastery(mastery), games: games, silly: silly, active: active,
      effort: try fields.ifAny("tried", own?.effort, else: Effort()),
      lesson: try fields.ifAny("lesson", own?.lesson))
  }
}

extension ProgressList.Entry: Coded {
  static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(number: fields.exercise(own?.number), progress: Progress.coded(own?.progress, fields))
  }
}

private struct GameUnderWay: Coded {
  let room: RoomNumber
  let exercises: [Int]

  static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(room: fields("room", own?.room), exercises: fields("exercises", own?.exercises))
  }
}

extension Progress: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      begun: fields("begun", own?.begun, in: 0...1 << 31),
      finished: fields.ifAny("finished", own?.finished, in: 0...1 << 31, else: 0),
      best: fields.ifAny("best", own?.best, in: 0...100),
      setAside: fields.ifAny("aside", own?.setAside, in: 0...100),
      active: fields.ifAny("active", own?.active), marked: fields.allIfAny("mark", own?.marked),
      replaced: fields.ifAny("replaced", own?.replaced, else: []),
      reviews: fields.ifAny("reviews", own?.reviews, else: []))
  }
}

extension Work.PastGame: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      room: fields("room", own?.room), game: fields("game", own?.game),
      list: fields("list", own?.list), level: fields("level", own?.level),
      at: fields("at", own?.at), isFinished: fields("finished", own?.isFinished),
      first: fields("first", own?.first, in: 0...1 << 31),
      questions: fields("questions", own?.questions, in: 0...1 << 31),
      exercises: fields.ifAny("exercises", own?.exercises, else: []))
  }
}

// MARK: - Claimed words

extension Review.Word: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      word: .coded(own?.word, fields), judgements: fields("judgements", own?.judgements),
      ruling: fields.allIfAny("right", own?.ruling),
      isReopened: fields.ifTrue("reopened", own?.isReopened))
  }
}

extension Review.Filed: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      claim: .coded(own?.claim, fields), course: .coded(own?.course, fields),
      heard: .coded(own?.heard, fields))
  }
}

extension Review.Heard: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    if try fields.ifTrue("heard", own.map { $0 == .latest }) { return .latest }
    return try fields.ifTrue("heard_earlier", own.map { $0 == .earlier }) ? .earlier : .nothing
  }
}

extension Review.Course: Coded {
  /// The names of how the results count the question of a claim.
  private static let names: [(String, Self)] =
    Learnt.How.allCases.map { ($0.rawValue, .counted($0)) } + [("unfinished", .counted(nil))]

  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let name = try fields.ifAny("counted", names.first { $1 == own }?.0)
    guard let name else { return .goesOn }
    guard let course = names.first(where: { $0.0 == name })?.1 else {
      throw Unreadable(field: "counted")
    }
    return course
  }
}
