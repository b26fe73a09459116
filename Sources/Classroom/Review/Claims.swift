public import Games
public import JSON
import Words

/// A joined word that a list does not have, though its two parts stand there: a question word, and one
/// of its wrong endings.
public struct ClaimedWord: Hashable, Sendable {
  public let list: String
  public let question: String
  public let ending: String

  public init(list: String, question: String, ending: String) {
    (self.list, self.question, self.ending) = (list, question, ending)
  }

  /// The whole word. Wrong endings are such that plain joining spells it.
  public var made: String { question + ending }
}

/// A child says that a word is real which was not right.
public struct Claim: Hashable, Sendable {
  /// Counted from 1 over the life of the class.
  public let number: Int
  public let pupil: Pupil
  public let word: ClaimedWord
  public let level: Int
  public let room: RoomNumber
  /// The number of the room's fact that told that it was not right.
  public let seq: Int
  /// Whether it was the first word that was tried for its question.
  public let isFirstTry: Bool
  /// The moment by the clock on the wall.
  public let at: Moment

  public init(
    number: Int, pupil: Pupil, word: ClaimedWord, level: Int, room: RoomNumber, seq: Int,
    isFirstTry: Bool, at: Moment
  ) {
    self.number = number
    self.pupil = pupil
    self.word = word
    self.level = level
    self.room = room
    self.seq = seq
    self.isFirstTry = isFirstTry
    self.at = at
  }
}

/// One teacher's opinion of a claimed word.
public struct Judgement: Hashable, Sendable {
  /// The teacher; nil: in older journals, one who had not said who she was.
  public let by: Pupil?
  public let isRight: Bool
  /// Whether the word may be released, as far as she is concerned.
  public let isReady: Bool
  public let comment: String?

  public init(by: Pupil?, isRight: Bool, isReady: Bool, comment: String?) {
    (self.by, self.isRight, self.isReady, self.comment) = (by, isRight, isReady, comment)
  }

  var withoutComment: Judgement {
    Judgement(by: by, isRight: isRight, isReady: isReady, comment: nil)
  }
}

/// Whether a word is right in this class, until a teacher says otherwise.
public struct Ruling: Hashable, Sendable {
  public let isRight: Bool
  public let comment: String?
  /// The teacher who decided it; nil in older journals.
  public var by: Pupil?

  public init(isRight: Bool, comment: String?, by: Pupil? = nil) {
    (self.isRight, self.comment, self.by) = (isRight, comment, by)
  }

  var withoutComment: Ruling { Ruling(isRight: isRight, comment: nil, by: by) }

  /// Whether it reads the same to the pupil whose claim it is.
  func says(_ isRight: Bool, _ comment: String?) -> Bool {
    self.isRight == isRight && self.comment == comment
  }
}

// MARK: - As journals tell them

extension ClaimedWord: Coded {
  public static func coded(_ word: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let read = try Self(
      list: fields("list", word?.list), question: fields("question", word?.question),
      ending: fields("word", word?.ending))
    fields.derived("made", read.made)
    return read
  }
}

extension Claim: Coded {
  public static func coded(_ claim: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      number: fields.claim(claim?.number), pupil: fields.named(claim?.pupil),
      word: .coded(claim?.word, fields), level: fields("level", claim?.level),
      room: fields.coded(claim?.room),
      // Not `seq`: it is no fact of that room.
      seq: fields("miss", claim?.seq), isFirstTry: fields("first", claim?.isFirstTry),
      at: fields.forJournal("at", claim?.at))
  }
}

extension Judgement: Coded {
  public static func coded(_ judgement: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      by: fields.ifAny("by", judgement?.by), isRight: fields("right", judgement?.isRight),
      isReady: fields("ready", judgement?.isReady),
      comment: fields.ifAny("comment", judgement?.comment))
  }
}

extension Ruling: Coded {
  public static func coded(_ ruling: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      isRight: fields("right", ruling?.isRight), comment: fields.ifAny("comment", ruling?.comment),
      by: fields.ifAny("by", ruling?.by))
  }
}

extension FieldCoder {
  func claim(_ number: Int?) throws(Unreadable) -> Int {
    try self("claim", number, in: Fields.numbers)
  }
}

extension Room {
  /// A word that a pupil tried here and that was not right.
  public struct Miss {
    public let question: String
    public let ending: String
    public let isFirstTry: Bool
    public let seq: Int
  }

  /// The last miss of a pupil; of those that `typed` may mean, if somebody said which.
  public func lastMiss(of pupil: Pupil, meantBy typed: String?) -> Miss? {
    for place in entries.indices.reversed() {
      guard let chosen = entries[place].fact.chosen,
        let (ending, isFirst) = chosen.miss(meantBy: typed),
        self.pupil(on: chosen.seat, at: place + 1) == pupil
      else { continue }
      return Miss(question: chosen.question, ending: ending, isFirstTry: isFirst, seq: place + 1)
    }
    return nil
  }

  /// How a question went on after a miss; nil if it came to no end.
  func course(ofQuestionMissedAt seq: Int) -> Learnt.How? {
    guard entries.indices.contains(seq - 1), let missed = entries[seq - 1].fact.chosen else {
      return nil
    }
    for entry in entries[seq...] {
      guard let chosen = entry.fact.chosen, chosen.seat == missed.seat,
        chosen.question == missed.question
      else { continue }
      switch chosen.verdict {
      case .right(misses: 0, _), .wrong(_, misses: 1):
        // The question was asked anew before there was an answer.
        return nil
      case .right(_, let isHelped): return isHelped ? .helped : .later
      case .wrong: continue
      }
    }
    return nil
  }
}
