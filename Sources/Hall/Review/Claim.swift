public import Games
public import JSON

/// A joined word that a list does not have, though its two parts stand there: a question word, and one
/// of its wrong endings.
public struct ClaimedWord: Hashable, Sendable {
  /// The name of the list.
  public let list: String
  public let question: String
  public let ending: String

  public init(list: String, question: String, ending: String) {
    self.list = list
    self.question = question
    self.ending = ending
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
  /// Whether it was the first that was tried for its question.
  public let isFirstTry: Bool
  /// By the clock on the wall.
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

/// What one teacher thinks of a claimed word.
public struct Judgement: Hashable, Sendable {
  /// Nil: a teacher who has not said who she is. All of these are one voice.
  public let by: Pupil?
  public let isRight: Bool
  /// Whether the word may be released, as far as she is concerned.
  public let isReady: Bool
  public let comment: String?

  public init(by: Pupil?, isRight: Bool, isReady: Bool, comment: String?) {
    self.by = by
    self.isRight = isRight
    self.isReady = isReady
    self.comment = comment
  }
}

/// What a word is in this class, for good.
public struct Ruling: Hashable, Sendable {
  public let isRight: Bool
  public let comment: String?

  public init(isRight: Bool, comment: String?) {
    self.isRight = isRight
    self.comment = comment
  }

  var withoutComment: Ruling { Ruling(isRight: isRight, comment: nil) }
}

// MARK: - As journals tell them

extension ClaimedWord: Coded {
  public static func coded(
    _ word: ClaimedWord?, _ fields: FieldCoder
  ) throws(Unreadable) -> ClaimedWord {
    let read = ClaimedWord(
      list: try fields.text("list", word?.list),
      question: try fields.text("question", word?.question),
      ending: try fields.text("word", word?.ending))
    fields.derived("made", read.made)
    return read
  }
}

extension Claim: Coded {
  public static func coded(_ claim: Claim?, _ fields: FieldCoder) throws(Unreadable) -> Claim {
    Claim(
      number: try fields.claim(claim?.number), pupil: try fields.pupil("pupil", claim?.pupil),
      word: try ClaimedWord.coded(claim?.word, fields),
      level: try fields.int("level", claim?.level),
      room: try fields.room("room", claim?.room),
      // Not `seq`: it is no fact of that room.
      seq: try fields.int("miss", claim?.seq),
      isFirstTry: try fields.flag("first", claim?.isFirstTry),
      at: try fields.moment("at", claim?.at))
  }
}

extension Judgement: Coded {
  public static func coded(
    _ judgement: Judgement?, _ fields: FieldCoder
  ) throws(Unreadable) -> Judgement {
    Judgement(
      by: try fields.pupilIfAny("by", judgement?.by),
      isRight: try fields.flag("right", judgement?.isRight),
      isReady: try fields.flag("ready", judgement?.isReady),
      comment: try fields.textIfAny("comment", judgement?.comment))
  }
}

extension Ruling: Coded {
  public static func coded(_ ruling: Ruling?, _ fields: FieldCoder) throws(Unreadable) -> Ruling {
    Ruling(
      isRight: try fields.flag("right", ruling?.isRight),
      comment: try fields.textIfAny("comment", ruling?.comment))
  }
}

extension FieldCoder {
  func claim(_ number: Int?) throws(Unreadable) -> Int {
    try int("claim", number, in: Fields.numbers)
  }

  func room(_ key: StaticString, _ room: RoomNumber?) throws(Unreadable) -> RoomNumber {
    RoomNumber(try int(key, room?.value, in: Fields.numbers))
  }
}
