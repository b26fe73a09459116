public import Games
public import JSON

// What a checkpoint tells, as lines. What older programs wrote is read too: there a pupil's name and the
// like were no facts.

extension JSONWriter {
  mutating func add(_ kept: Kept) {
    switch kept {
    case .standing(let standing, let facts):
      add("kept", "class")
      standing.write(to: &self)
      array("facts", facts) { $1.write(to: &$0) }
    case .word(let word):
      add("kept", "word")
      word.write(to: &self)
    case .words(let first, let words):
      add("kept", "words")
      add("first", first)
      array("words", words) { $1.write(to: &$0) }
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
      array("facts", facts) { $1.write(to: &$0) }
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
        first: try fields.number("first", in: 0...1 << 31),
        try fields.list("words") { (word) throws(Unreadable) in try LearntWord(word) })
    case "room":
      self = .room(
        RoomNumber(try fields.number("room", in: Fields.numbers)),
        code: try fields.string("code"), seq: try fields.int("seq"),
        try fields.list("facts") { (fact) throws(Unreadable) in
          Room.Entry(
            fact: try RoomFact(event: try fact.string("event"), fact),
            at: Moment(milliseconds: try fact.int("at")))
        })
    case "pupil":
      self = .pupil(
        try fields.pupil("pupil"), try fields.facts(else: Kept.oldMember), try Sums(fields))
    case "fact", "plan": self = .fact(try fields.fact())
    case "forgotten": self = .forgotten(try fields.pupil("pupil"))
    default: throw Unreadable(field: "kept")
    }
  }

  /// What an older program told of the class as a whole.
  private static func oldStanding(_ fields: Fields) throws(Unreadable) -> [any ClassFact] {
    var facts: [any ClassFact] = []
    if fields.has("enrolment") { facts.append(try EnrolmentSet(fields)) }
    if fields.flag("quiet") { facts.append(Quiet(on: true)) }
    if fields.flag("paused") { facts.append(ClassPaused()) }
    if fields.has("unswept") {
      let pupils = try fields.list("unswept") { (item) throws(Unreadable) in item.asInt ?? 0 }
      facts += pupils.map { Forgotten(pupil: Pupil($0)) }
    }
    if fields.has("exercises") {
      facts += try fields.list("exercises") { (item) throws(Unreadable) in try Assigned(item) }
    }
    return facts
  }

  /// What an older program told of who somebody is.
  private static func oldMember(_ fields: Fields) throws(Unreadable) -> [any ClassFact] {
    let pupil = try fields.pupil("pupil")
    func digest(_ hex: String?, _ key: StaticString) throws(Unreadable) -> Digest {
      guard let digest = hex.flatMap(Digest.init(hex:)) else { throw Unreadable(field: key) }
      return digest
    }
    var facts: [any ClassFact] = [try Enrolled(fields)]
    if fields.has("word") {
      facts.append(
        WordGiven(pupil: pupil, digest: try digest(try fields.string("word"), "word")))
    }
    facts += try fields.list("tokens") { (item) throws(Unreadable) in
      TokenGiven(pupil: pupil, digest: try digest(item.asString, "tokens"))
    }
    if fields.has("character") { facts.append(try TravellerChosen(fields)) }
    switch fields.has("role") ? try fields.choice("role") : Role.pupil {
    case .pupil: break
    case .pending: facts.append(Pending(pupil: pupil))
    case .teacher: facts.append(Teaches(pupil: pupil))
    case .banned: facts.append(Banned(pupil: pupil))
    }
    return facts
  }
}

extension Fields {
  fileprivate func facts(
    else old: (Fields) throws(Unreadable) -> [any ClassFact]
  ) throws(Unreadable) -> [AnyClassFact] {
    if !has("facts") { return try old(self).map { AnyClassFact($0) } }
    return try list("facts") { (item) throws(Unreadable) in try item.fact() }
  }

  fileprivate func fact() throws(Unreadable) -> AnyClassFact {
    guard let fact = try AnyClassFact(event: try string("event"), self) else {
      throw Unreadable(field: "event")
    }
    return fact
  }
}

extension Kept.Standing: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      number: try fields.int("n", own?.number), at: try fields.moment("at", own?.at),
      lost: try fields.int("lost", own?.lost), lastRoom: try fields.int("rooms", own?.lastRoom),
      lastPupil: try fields.int("pupils", own?.lastPupil),
      best: try Best.coded(own?.best, fields),
      lastClaim: try fields.intIfAny("claims", own?.lastClaim, in: 0...1 << 53, usually: 0) ?? 0,
      lastExercise: try fields.intIfAny(
        "last_exercise", own?.lastExercise, in: 0...1 << 31, usually: 0) ?? 0)
  }
}

extension Kept.Sums: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      results: try fields.object("results", own?.results),
      work: try fields.objectIfAny("work", own.flatMap { $0.work == Work() ? nil : $0.work })
        ?? Work(),
      receipts: try fields.field(own?.receipts) {
        $1.array("oks", $0) { $1.write(to: &$0) }
      } read: { (fields) throws(Unreadable) in
        try fields.list("oks") { (ok) throws(Unreadable) in try Receipt(ok) }
      },
      room: try fields.intIfAny("room", own?.room?.value, in: Fields.numbers)
        .map { RoomNumber($0) },
      silence: try fields.intIfAny("silence", own?.silence),
      claims: try fields.listIfAny("claims", own?.claims))
  }
}

// MARK: - Results

extension JSONWriter {
  public mutating func add(_ key: StaticString, _ best: Best) {
    array(key, best.all) { line, entry in
      line.add("game", entry.game.rawValue)
      line.add("score", entry.score)
    }
  }
}

extension Best: Coded {
  /// Older programs counted no scores.
  public static func coded(_ best: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try fields.field(best) {
      $1.add("best", $0)
    } read: { (fields) throws(Unreadable) in
      guard fields.has("best") else { return Best() }
      return Best(
        try fields.list("best") { (entry) throws(Unreadable) in
          (game: try entry.choice("game"), score: try entry.int("score"))
        })
    }
  }
}

extension Results: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Results(
      finished: try fields.int("finished", own?.finished),
      atFirstTry: try fields.int("first", own?.atFirstTry),
      later: try fields.int("later", own?.later), helped: try fields.int("helped", own?.helped),
      best: try Best.coded(own?.best, fields))
  }
}

extension LearntWord: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    LearntWord(
      word: try fields.text("word", own?.word), question: try fields.text("question", own?.question),
      list: try fields.text("list", own?.list), level: try fields.int("level", own?.level))
  }
}

extension Work: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let active = try fields.momentIfAny("active", own?.active)
    let progress = try fields.list("exercises", own?.progress.entries)
    let open = try fields.list(
      "open",
      own?.underWay.sorted { $0.key < $1.key }
        .map { GameUnderWay(room: $0.key, exercises: $0.value) })
    let games = try fields.list("games", own?.games)
    guard let words = WordTallies(row: try fields.ints("words", own?.words.row)) else {
      throw Unreadable(field: "words")
    }
    return Work(
      progress: ProgressList(progress),
      underWay: Dictionary(
        open.map { ($0.room, $0.exercises) }, uniquingKeysWith: { _, later in later }),
      words: words, games: games, active: active)
  }
}

extension ProgressList.Entry: Coded {
  static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      number: try fields.exercise(own?.number), progress: try Progress.coded(own?.progress, fields))
  }
}

private struct GameUnderWay: Coded {
  let room: RoomNumber
  let exercises: [Int]

  static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    GameUnderWay(
      room: try fields.room("room", own?.room),
      exercises: try fields.ints("exercises", own?.exercises))
  }
}

extension Progress: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Progress(
      begun: try fields.int("begun", own?.begun, in: 0...1 << 31),
      finished: try fields.intIfAny("finished", own?.finished, in: 0...1 << 31, usually: 0) ?? 0,
      best: try fields.intIfAny("best", own?.best, in: 0...100),
      setAside: try fields.intIfAny("aside", own?.setAside, in: 0...100),
      active: try fields.momentIfAny("active", own?.active),
      marked: try Marked.codedIfAny(own?.marked, fields))
  }
}

extension Work.PastGame: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      room: try fields.room("room", own?.room), game: try fields.choice("game", own?.game),
      list: try fields.text("list", own?.list), level: try fields.int("level", own?.level),
      at: try fields.moment("at", own?.at),
      isFinished: try fields.flag("finished", own?.isFinished),
      first: try fields.int("first", own?.first, in: 0...1 << 31),
      questions: try fields.int("questions", own?.questions, in: 0...1 << 31))
  }
}

// MARK: - Claimed words

extension Review.Word: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      word: try ClaimedWord.coded(own?.word, fields),
      judgements: try fields.list("judgements", own?.judgements),
      ruling: try fields.fieldIfAny("right", own?.ruling) {
        $0.write(to: &$1)
      } read: {
        (fields) throws(Unreadable) in
        try Ruling(fields)
      })
  }
}

extension Review.Filed: Coded {
  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    Self(
      claim: try Claim.coded(own?.claim, fields),
      course: try Review.Course.coded(own?.course, fields),
      isHeard: try fields.flagIfTrue("heard", own?.isHeard))
  }
}

extension Review.Course: Coded {
  /// How the results count the question of a claim.
  private enum Counted: String {
    case first, later, helped, unfinished
  }

  public static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let written: Counted? =
      switch own {
      case .counted(.atFirstTry): .first
      case .counted(.later): .later
      case .counted(.helped): .helped
      case .counted(nil): .unfinished
      case .goesOn, nil: nil
      }
    return switch try fields.choiceIfAny("counted", written) {
    case .first: .counted(.atFirstTry)
    case .later: .counted(.later)
    case .helped: .counted(.helped)
    case .unfinished: .counted(nil)
    case nil: .goesOn
    }
  }
}
