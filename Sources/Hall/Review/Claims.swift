public import Games
public import JSON
import Words

/// A joined word that a list does not have, though its two parts stand there: a question word, and one
/// of its wrong endings.
public struct ClaimedWord: Hashable, Sendable {
  public let list: String
  public let question: String
  public let ending: String

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
}

/// What one teacher thinks of a claimed word.
public struct Judgement: Hashable, Sendable {
  /// Nil: in older journals, a teacher who had not said who she was.
  public let by: Pupil?
  public let isRight: Bool
  /// Whether the word may be released, as far as she is concerned.
  public let isReady: Bool
  public let comment: String?
}

/// What a word is in this class, until a teacher says otherwise.
public struct Ruling: Hashable, Sendable {
  public let isRight: Bool
  public let comment: String?
  /// Who decided it; nil in older journals.
  public var by: Pupil?

  var withoutComment: Ruling { Ruling(isRight: isRight, comment: nil, by: by) }

  /// Whether whose claim it is reads the same.
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

/// A child believes in a word.
extension Hall {
  /// So many words of one pupil may wait for a ruling.
  static let mostClaims = 10

  public func claim(_ typed: String?, _ making: inout Transaction) throws(Trouble) -> Claim {
    let pupil = try making.pupil()
    let (room, _) = try seat(of: pupil)
    guard room.setup.rules.kind.traits.asksWords else { throw .game(.notInThisGame, room.number) }
    guard let miss = room.lastMiss(of: pupil, meantBy: typed) else {
      throw .review(.nothingToClaim)
    }
    let word = ClaimedWord(list: room.setup.list, question: miss.question, ending: miss.ending)
    let own = book.review.open(by: pupil)
    if let same = own.first(where: { $0.word == word }) { return same }
    if let ruling = ruling(on: word) { throw .review(.alreadyJudged(word, ruling)) }
    guard own.count < Hall.mostClaims else { throw .review(.tooManyClaims(own.count)) }
    let claim = Claim(
      number: book.review.lastClaim + 1, pupil: pupil, word: word, level: room.setup.level,
      room: room.number, seq: miss.seq, isFirstTry: miss.isFirstTry, at: making.wall)
    try making.decide()
    tell(Claimed(claim: claim), &making)
    for teacher in teachers { making.send(.review(.claimed(claim)), to: teacher) }
    return claim
  }

  /// Since the word was tried, its list may have been changed.
  private func ruling(on word: ClaimedWord) -> Ruling? {
    let list = lists.first { $0.name == word.list }
    let isRight = list?.isRight(word.ending, after: word.question) ?? false
    return book.review.ruling(on: word) ?? (isRight ? Ruling(isRight: true, comment: nil) : nil)
  }

  /// Whoever was away when words were decided hears of it when it comes.
  func tellRulings(of pupil: Pupil, to visitor: VisitorID, _ making: inout Transaction) {
    let unheard = book.review.unheard(by: pupil)
    for (claim, isChanged) in unheard {
      guard let ruling = book.review.ruling(on: claim.word) else { continue }
      making.send(.review(.decided(claim, ruling, isChanged: isChanged)), to: visitor)
    }
    if !unheard.isEmpty { tell(DecisionHeard(pupil: pupil), &making) }
  }
}

/// What claimed words mean for lists, rooms and results.
extension Hall {
  /// A claim is made when its game may be over already.
  func countIfOver(_ claim: Claim) {
    if rooms[claim.room]?.phase != .playing { count(claim) }
  }

  /// The game in a room is over, and its results have just been counted.
  func count(claimsIn room: Room) {
    for claim in book.review.uncounted(in: room.number) { count(claim) }
  }

  private func count(_ claim: Claim) {
    book.count(claim, rooms[claim.room]?.course(ofQuestionMissedAt: claim.seq))
  }

  /// A list with all that was judged right in it: it counts from the next question on, wherever it is played
  /// with.
  func learn(list name: String) {
    guard let place = lists.firstIndex(where: { $0.name == name }) else { return }
    lists[place] = book.review.rightWords(in: name).reduce(listsOfFiles[place]) { list, word in
      list.judging(word.ending, rightAfter: word.question)
    }
    for room in rooms.values where room.setup.list == name { room.take(lists[place]) }
  }
}

extension Room {
  /// A word that a pupil tried here and that was not right.
  struct Miss {
    let question: String
    let ending: String
    let isFirstTry: Bool
    let seq: Int
  }

  /// The last one; of those that `typed` may mean, if somebody said which.
  fileprivate func lastMiss(of pupil: Pupil, meantBy typed: String?) -> Miss? {
    for place in entries.indices.reversed() {
      guard let chosen = entries[place].fact.chosen,
        let (ending, isFirst) = chosen.miss(meantBy: typed),
        self.pupil(on: chosen.seat, at: place + 1) == pupil
      else { continue }
      return Miss(question: chosen.question, ending: ending, isFirstTry: isFirst, seq: place + 1)
    }
    return nil
  }

  /// How the question went on in which something was not right; nil if it came to no end.
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
        // It was asked anew before there was an answer.
        return nil
      case .right(_, let isHelped): return isHelped ? .helped : .later
      case .wrong: continue
      }
    }
    return nil
  }
}
