public import Games
import JSON

/// The words that children claimed, and what their teachers made of them.
///
/// A word has one ruling, however many children claimed it: whoever judges one of their claims judges
/// the word. Rulings stay for good; claims until all that follows from them has happened.
public struct Review: Hashable, Sendable {
  /// A claimed word, and what is thought of it.
  public struct Word: Hashable, Sendable {
    let word: ClaimedWord
    /// In the order in which they were given; none once there is a ruling.
    fileprivate(set) var judgements: [Judgement] = []
    var ruling: Ruling?

    var withoutComments: Word { Word(word: word, ruling: ruling?.withoutComment) }
  }

  /// A claim, and what has come of it.
  public struct Filed: Hashable, Sendable {
    let claim: Claim
    fileprivate(set) var course = Course.goesOn
    /// Whether whose claim it is has been told the ruling.
    fileprivate(set) var isHeard = false
  }

  /// How the question went in which the word was tried, as the pupil's results count it.
  public enum Course: Hashable, Sendable {
    /// The game goes on: nothing of it has been counted.
    case goesOn
    /// The game is over. Nil: the question came to no end, and does not count.
    case counted(Learnt.How?)
  }

  /// What is given back to a pupil whose first try was right after all.
  typealias Credit = (claim: Claim, how: Learnt.How)

  private var byWord: [ClaimedWord: Word] = [:]
  private var byPupil: [Pupil: [Filed]] = [:]
  /// The highest number so far: none is used again.
  private(set) var lastClaim = 0

  // MARK: What happens

  fileprivate mutating func add(_ claim: Claim) {
    reserve(claim.number)
    file(Filed(claim: claim))
    if byWord[claim.word] == nil { byWord[claim.word] = Word(word: claim.word) }
  }

  fileprivate mutating func judge(_ number: Int, _ judgement: Judgement) {
    guard let word = claim(numbered: number)?.word, byWord[word]?.ruling == nil else { return }
    byWord[word]?.judgements.removeAll { $0.by == judgement.by }
    byWord[word]?.judgements.append(judgement)
  }

  /// Answers with what follows for results that have been counted.
  fileprivate mutating func decide(_ word: ClaimedWord, _ ruling: Ruling) -> [Credit] {
    guard byWord[word]?.ruling == nil else { return [] }
    byWord[word] = Word(word: word, ruling: ruling)
    return all.filter { $0.claim.word == word }.compactMap { owed(for: $0) }
  }

  fileprivate mutating func hear(_ pupil: Pupil) {
    byPupil[pupil] = filed(by: pupil).map { filed in
      var filed = filed
      filed.isHeard = filed.isHeard || isRuled(filed)
      return filed
    }
    tidy(pupil)
  }

  /// The game is over in which a word was tried, and the results count how its question went.
  mutating func count(_ claim: Claim, _ how: Learnt.How?) -> Credit? {
    let own = filed(by: claim.pupil)
    guard let place = own.firstIndex(where: { $0.claim == claim && $0.course == .goesOn })
    else { return nil }
    byPupil[claim.pupil]?[place].course = .counted(how)
    let credit = owed(for: filed(by: claim.pupil)[place])
    tidy(claim.pupil)
    return credit
  }

  private func owed(for filed: Filed) -> Credit? {
    guard filed.claim.isFirstTry, byWord[filed.claim.word]?.ruling?.isRight == true,
      case .counted(let how?) = filed.course
    else { return nil }
    return (filed.claim, how)
  }

  private func isRuled(_ filed: Filed) -> Bool { ruling(on: filed.claim.word) != nil }

  /// Lets go of claims from which nothing follows any more.
  private mutating func tidy(_ pupil: Pupil) {
    let left = filed(by: pupil).filter { !isRuled($0) || !$0.isHeard || $0.course == .goesOn }
    byPupil[pupil] = left.isEmpty ? nil : left
  }

  /// Somebody is in the class no more. A ruling stays, for it is about the word.
  mutating func forget(_ pupil: Pupil) {
    byPupil[pupil] = nil
    let claimed = Set(byPupil.values.joined().map(\.claim.word))
    byWord = byWord.filter { $0.value.ruling != nil || claimed.contains($0.key) }
    // Nobody waits to hear what was said of these.
    for word in byWord.keys where !claimed.contains(word) {
      byWord[word] = byWord[word]?.withoutComments
    }
  }

  private mutating func file(_ filed: Filed) {
    byPupil[filed.claim.pupil, default: []].append(filed)
  }

  // MARK: How it stands

  private var all: [Filed] {
    byPupil.values.joined().sorted { $0.claim.number < $1.claim.number }
  }

  /// The claims whose word has no ruling, the oldest first.
  public var open: [Claim] { all.filter { !isRuled($0) }.map(\.claim) }

  public func open(by pupil: Pupil) -> [Claim] {
    filed(by: pupil).filter { !isRuled($0) }.map(\.claim)
  }

  func filed(by pupil: Pupil) -> [Filed] { byPupil[pupil] ?? [] }

  /// Also one whose word has been decided, as long as something may follow from it.
  func claim(numbered number: Int) -> Claim? {
    byPupil.values.joined().first { $0.claim.number == number }?.claim
  }

  /// The claims whose game went on in a room when it was last heard of.
  func uncounted(in room: RoomNumber) -> [Claim] {
    all.filter { $0.claim.room == room && $0.course == .goesOn }.map(\.claim)
  }

  public func judgements(of word: ClaimedWord) -> [Judgement] { byWord[word]?.judgements ?? [] }

  public func ruling(on word: ClaimedWord) -> Ruling? { byWord[word]?.ruling }

  /// What was decided and a pupil has not been told.
  func unheard(by pupil: Pupil) -> [Claim] {
    filed(by: pupil).filter { isRuled($0) && !$0.isHeard }.map(\.claim)
  }

  // MARK: As a checkpoint tells it

  /// In an order that depends on nothing else.
  var words: [Word] {
    byWord.values.sorted {
      ($0.word.list, $0.word.question, $0.word.ending)
        < ($1.word.list, $1.word.question, $1.word.ending)
    }
  }

  mutating func reserve(_ number: Int) { lastClaim = max(lastClaim, number) }

  mutating func restore(_ word: Word) { byWord[word.word] = word }

  mutating func restore(_ claims: [Filed], of pupil: Pupil) {
    for filed in claims where filed.claim.pupil == pupil { file(filed) }
  }
}

extension ClassBook {
  func count(_ claim: Claim, _ how: Learnt.How?) {
    if let credit = review.count(claim, how) { self.credit(credit.how, for: credit.claim) }
  }
}

// MARK: - What happens to claimed words

/// A child says that a word is real.
struct Claimed: ClassFact {
  static let event = "claimed"
  let claim: Claim

  static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(claim: Claim.coded(fact?.claim, fields))
  }

  var owner: Pupil? { claim.pupil }
  var room: RoomNumber? { claim.room }

  func check(in hall: Hall) throws(Misfit) {
    try checkPupils(in: hall)
    guard claim.number > hall.book.review.lastClaim else { throw .claim(claim.number) }
  }

  func apply(to hall: Hall) {
    hall.book.review.add(claim)
    hall.countIfOver(claim)
  }

  func reserve(in book: ClassBook) {
    book.reserve(pupils: claim.pupil.number)
    book.review.reserve(claim.number)
  }

  func erased(by eraser: inout Eraser) -> any ClassFact {
    eraser.note(claim)
    return eraser.erases(claim.pupil) ? Forgotten(pupil: claim.pupil) : self
  }
}

/// A teacher judged the word of a claim; her earlier judgement of it counts no more.
struct Judged: ClassFact {
  static let event = "judged"
  let claim: Int
  let judgement: Judgement

  static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(claim: fields.claim(fact?.claim), judgement: Judgement.coded(fact?.judgement, fields))
  }

  func apply(to hall: Hall) { hall.book.review.judge(claim, judgement) }
  func reserve(in book: ClassBook) { book.review.reserve(claim) }

  /// What teachers say of a claim they say to whose it is.
  func erased(by eraser: inout Eraser) -> any ClassFact {
    eraser.erasedClaimant(of: claim).map { Forgotten(pupil: $0) } ?? self
  }
}

/// What a claimed word is from now on. Tells the word too: it stays, also when whose claim it was is
/// forgotten.
struct Decided: ClassFact {
  static let event = "decided"
  let claim: Int
  let word: ClaimedWord
  let ruling: Ruling

  static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      claim: fields.claim(fact?.claim), word: .coded(fact?.word, fields),
      ruling: .coded(fact?.ruling, fields))
  }

  func apply(to hall: Hall) {
    for credit in hall.book.review.decide(word, ruling) {
      hall.book.credit(credit.how, for: credit.claim)
    }
    if ruling.isRight { hall.learn(word) }
  }

  func reserve(in book: ClassBook) { book.review.reserve(claim) }

  func erased(by eraser: inout Eraser) -> any ClassFact {
    eraser.erasedClaimant(of: claim) == nil
      ? self : Decided(claim: claim, word: word, ruling: ruling.withoutComment)
  }
}

/// A pupil has been told all that was decided until then.
struct DecisionHeard: ClassFact, PupilFact {
  static let (event, isByNumber) = ("decision-heard", true)
  let pupil: Pupil
  var pupils: [Pupil] { [pupil] }

  func apply(to hall: Hall) { hall.book.review.hear(pupil) }
}
