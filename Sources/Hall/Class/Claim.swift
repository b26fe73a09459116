public import Games

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
}

/// What can happen to claimed words.
public enum ReviewFact: Hashable, Sendable {
  case claimed(Claim)
  /// A teacher judged the word of a claim; her earlier judgement of it counts no more.
  case judged(claim: Int, Judgement)
  /// Tells the word too: it stays, also when whose claim it was is forgotten.
  case decided(claim: Int, ClaimedWord, Ruling)
  /// A pupil has been told all that was decided until then.
  case heard(Pupil)

  /// The pupil of whom it tells.
  public var pupil: Pupil? {
    switch self {
    case .claimed(let claim): claim.pupil
    case .heard(let pupil): pupil
    case .judged, .decided: nil
    }
  }

  public var claim: Int? {
    switch self {
    case .claimed(let claim): claim.number
    case .judged(let number, _), .decided(let number, _, _): number
    case .heard: nil
    }
  }
}
