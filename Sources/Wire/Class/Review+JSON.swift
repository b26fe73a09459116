import Games
import Hall
import JSON

// MARK: Facts

extension ReviewFact {
  var event: String {
    switch self {
    case .claimed: "claimed"
    case .judged: "judged"
    case .decided: "decided"
    case .heard: "decision-heard"
    }
  }

  /// The fact that a journal tells; nil if the event is none of these.
  init?(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "claimed": self = .claimed(try Claim(fields))
    case "judged": self = .judged(claim: try fields.claim("claim"), try Judgement(fields))
    case "decided":
      self = .decided(
        claim: try fields.claim("claim"), try ClaimedWord(fields), try Ruling(fields))
    case "decision-heard": self = .heard(try fields.pupil("pupil"))
    default: return nil
    }
  }
}

extension JSONWriter {
  mutating func add(_ fact: ReviewFact) {
    switch fact {
    case .claimed(let claim): add(claim)
    case .judged(let number, let judgement):
      add("claim", number)
      add(judgement)
    case .decided(let number, let word, let ruling):
      add("claim", number)
      add(word)
      add(ruling)
    case .heard(let pupil): add("pupil", pupil.number)
    }
  }

  private mutating func add(_ claim: Claim) {
    add("claim", claim.number)
    add("pupil", claim.pupil.number)
    add(claim.word)
    add("level", claim.level)
    add("room", claim.room.value)
    // Not `seq`: it is no fact of that room.
    add("miss", claim.seq)
    add("first", claim.isFirstTry)
    add("at", claim.at.milliseconds)
  }

  mutating func add(_ word: ClaimedWord) {
    add("list", word.list)
    add("question", word.question)
    add("word", word.ending)
    add("made", word.made)
  }

  private mutating func add(_ judgement: Judgement) {
    if let pupil = judgement.by { add("by", pupil.number) }
    add("right", judgement.isRight)
    add("ready", judgement.isReady)
    if let comment = judgement.comment { add("comment", comment) }
  }

  mutating func add(_ ruling: Ruling) {
    add("right", ruling.isRight)
    if let comment = ruling.comment { add("comment", comment) }
  }

  // MARK: Checkpoints

  mutating func add(_ word: Review.Word) {
    add(word.word)
    array("judgements", word.judgements) { line, judgement in line.add(judgement) }
    if let ruling = word.ruling { add(ruling) }
  }

  mutating func add(_ key: StaticString, _ claims: [Review.Filed]) {
    array(key, claims) { line, filed in
      line.add(filed.claim)
      switch filed.course {
      case .goesOn: break
      case .counted(let how): line.add("counted", Course(how).rawValue)
      }
      if filed.isHeard { line.add("heard", true) }
    }
  }
}

/// How the results count the question of a claim.
private enum Course: String {
  case first, later, helped, unfinished

  init(_ how: Learnt.How?) {
    switch how {
    case .atFirstTry: self = .first
    case .later: self = .later
    case .helped: self = .helped
    case nil: self = .unfinished
    }
  }

  var how: Learnt.How? {
    switch self {
    case .first: .atFirstTry
    case .later: .later
    case .helped: .helped
    case .unfinished: nil
    }
  }
}

// MARK: Reading

extension Fields {
  func claim(_ key: StaticString) throws(Unreadable) -> Int {
    try number(key, in: Fields.numbers)
  }

  func filed(_ key: StaticString) throws(Unreadable) -> [Review.Filed] {
    try list(key) { (item) throws(Unreadable) in
      let course: Course? = item.has("counted") ? try item.choice("counted") : nil
      return Review.Filed(
        try Claim(item), course: course.map { .counted($0.how) } ?? .goesOn,
        isHeard: item.flag("heard"))
    }
  }

  fileprivate func comment() throws(Unreadable) -> String? {
    has("comment") ? try string("comment") : nil
  }
}

extension Claim {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      number: try fields.claim("claim"), pupil: try fields.pupil("pupil"),
      word: try ClaimedWord(fields), level: try fields.int("level"),
      room: try fields.room("room"), seq: try fields.int("miss"),
      isFirstTry: try fields.bool("first"), at: Moment(milliseconds: try fields.int("at")))
  }
}

extension ClaimedWord {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      list: try fields.string("list"), question: try fields.string("question"),
      ending: try fields.string("word"))
  }
}

extension Judgement {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      by: fields.has("by") ? try fields.pupil("by") : nil, isRight: try fields.bool("right"),
      isReady: try fields.bool("ready"), comment: try fields.comment())
  }
}

extension Ruling {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(isRight: try fields.bool("right"), comment: try fields.comment())
  }
}

extension Review.Word {
  init(_ fields: Fields) throws(Unreadable) {
    self.init(
      try ClaimedWord(fields), judgements: try fields.list("judgements", Judgement.init),
      ruling: fields.has("right") ? try Ruling(fields) : nil)
  }
}
