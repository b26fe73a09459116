public import Games
public import JSON

/// The words that children claimed, and what their teachers made of them.
///
/// A word has one ruling, however many children claimed it: whoever judges one of their claims judges
/// the word. A ruling may be changed, and so all stays: who claimed it, and what each teacher said.
public struct Review: Hashable, Sendable {
  /// A claimed word, and what is thought of it.
  public struct Word: Hashable, Sendable {
    let word: ClaimedWord
    /// The judgements in the order in which they were given.
    fileprivate(set) var judgements: [Judgement] = []
    var ruling: Ruling?
    /// Whether somebody judged otherwise since it was decided: it waits for a release again.
    var isReopened = false

    var isOpen: Bool { ruling == nil || isReopened }

    /// Takes a judgement: an earlier one of the same teacher counts no more.
    fileprivate mutating func take(_ judgement: Judgement) {
      judgements.removeAll { $0.by == judgement.by }
      judgements.append(judgement)
      if let ruling, !ruling.says(judgement.isRight, judgement.comment ?? ruling.comment) {
        isReopened = true
      }
    }

    var withoutComments: Word { Word(word: word, ruling: ruling?.withoutComment) }
  }

  /// A claim, and what has come of it.
  public struct Filed: Hashable, Sendable {
    let claim: Claim
    fileprivate(set) var course = Course.goesOn
    fileprivate(set) var heard = Heard.nothing
  }

  /// The ruling that the pupil who made a claim has been told.
  public enum Heard: Hashable, Sendable {
    case nothing
    /// The pupil was told a ruling that was changed since.
    case earlier
    case latest
  }

  /// How the question went in which the word was tried, as the pupil's results count it.
  public enum Course: Hashable, Sendable {
    /// The game goes on: nothing of it has been counted.
    case goesOn
    /// The game is over. Nil: the question came to no end, and does not count.
    case counted(Learnt.How?)
  }

  /// A first try turned out to be right after all, or not right: its question has gone otherwise.
  typealias Correction = (claim: Claim, was: Learnt.How, is: Learnt.How)

  private var byWord: [ClaimedWord: Word] = [:]
  private var byPupil: [Pupil: [Filed]] = [:]
  /// The highest number so far: none is used again.
  public private(set) var lastClaim = 0

  // MARK: What happens

  fileprivate mutating func add(_ claim: Claim) {
    reserve(claim.number)
    file(Filed(claim: claim))
    if byWord[claim.word] == nil { byWord[claim.word] = Word(word: claim.word) }
  }

  fileprivate mutating func judge(_ number: Int, _ judgement: Judgement) {
    if let word = claim(numbered: number)?.word { byWord[word]?.take(judgement) }
  }

  /// Decides a word. Answers with what follows for results that have been counted.
  fileprivate mutating func decide(_ word: ClaimedWord, _ ruling: Ruling) -> [Correction] {
    let before = byWord[word]?.ruling
    byWord[word, default: Word(word: word)].ruling = ruling
    byWord[word]?.isReopened = false
    if let before, !before.says(ruling.isRight, ruling.comment) {
      change(claimsOf: word) { if $0.heard == .latest { $0.heard = .earlier } }
    }
    let wasRight = before?.isRight ?? false
    guard wasRight != ruling.isRight else { return [] }
    return filed(of: word).compactMap { filed in
      credit(for: filed).map {
        ruling.isRight ? ($0.claim, $0.how, .atFirstTry) : ($0.claim, .atFirstTry, $0.how)
      }
    }
  }

  fileprivate mutating func hear(_ pupil: Pupil) {
    byPupil[pupil] = filed(by: pupil).map { filed in
      var filed = filed
      if isRuled(filed) { filed.heard = .latest }
      return filed
    }
  }

  private mutating func change(claimsOf word: ClaimedWord, _ body: (inout Filed) -> Void) {
    byPupil = byPupil.mapValues { claims in
      claims.map { filed in
        guard filed.claim.word == word else { return filed }
        var filed = filed
        body(&filed)
        return filed
      }
    }
  }

  /// Counts a claim when its game is over, and the results count how the question went.
  mutating func count(_ claim: Claim, _ how: Learnt.How?) -> Correction? {
    let own = filed(by: claim.pupil)
    guard let place = own.firstIndex(where: { $0.claim == claim && $0.course == .goesOn })
    else { return nil }
    byPupil[claim.pupil]?[place].course = .counted(how)
    guard ruling(on: claim.word)?.isRight == true else { return nil }
    return credit(for: filed(by: claim.pupil)[place]).map { ($0.claim, $0.how, .atFirstTry) }
  }

  /// How the question of a first try was counted, if the word was not right.
  private func credit(for filed: Filed) -> (claim: Claim, how: Learnt.How)? {
    guard filed.claim.isFirstTry, case .counted(let how?) = filed.course else { return nil }
    return (filed.claim, how)
  }

  private func isRuled(_ filed: Filed) -> Bool { ruling(on: filed.claim.word) != nil }

  /// Forgets a pupil who is in the class no more. A ruling stays, for it is about the word.
  mutating func forget(_ pupil: Pupil) {
    byPupil[pupil] = nil
    forgetUnclaimed()
  }

  /// Lets go of the claims from before a moment. The rulings stay.
  mutating func letGo(before moment: Moment) {
    byPupil = byPupil.mapValues { claims in claims.filter { $0.claim.at >= moment } }
      .filter { !$0.value.isEmpty }
    forgetUnclaimed()
  }

  /// Forgets what was said of words that nobody claims any more, but for the rulings.
  private mutating func forgetUnclaimed() {
    let claimed = Set(byPupil.values.joined().map(\.claim.word))
    byWord = byWord.filter { $0.value.ruling != nil || claimed.contains($0.key) }
    // Nobody waits to hear what was said of these words.
    for word in byWord.keys where !claimed.contains(word) {
      byWord[word] = byWord[word]?.withoutComments
    }
  }

  private mutating func file(_ filed: Filed) {
    byPupil[filed.claim.pupil, default: []].append(filed)
  }

  // MARK: How it stands

  /// The claims that are meant, the oldest first.
  private func claims(where isMeant: (Filed) -> Bool) -> [Claim] {
    byPupil.values.joined().filter(isMeant).map(\.claim).sorted { $0.number < $1.number }
  }

  private func filed(of word: ClaimedWord) -> [Filed] {
    byPupil.values.joined().filter { $0.claim.word == word }
  }

  /// The claims whose word waits for a teacher.
  public var open: [Claim] { claims { byWord[$0.claim.word]?.isOpen ?? true } }

  /// The claims whose word is decided.
  public var decided: [Claim] { claims { byWord[$0.claim.word]?.isOpen == false } }

  public func claims(of word: ClaimedWord) -> [Claim] { claims { $0.claim.word == word } }

  public func open(by pupil: Pupil) -> [Claim] {
    filed(by: pupil).filter { !isRuled($0) }.map(\.claim)
  }

  func filed(by pupil: Pupil) -> [Filed] { byPupil[pupil] ?? [] }

  public func claim(numbered number: Int) -> Claim? {
    byPupil.values.joined().first { $0.claim.number == number }?.claim
  }

  /// The claims whose game went on in a room when it was last heard of.
  func uncounted(in room: RoomNumber) -> [Claim] {
    claims { $0.claim.room == room && $0.course == .goesOn }
  }

  public func judgements(of word: ClaimedWord) -> [Judgement] { byWord[word]?.judgements ?? [] }

  /// Whether the judges of a word do not agree.
  public func isDisputed(_ word: ClaimedWord) -> Bool {
    Set(judgements(of: word).map(\.isRight)).count > 1
  }

  public func isDecided(_ word: ClaimedWord, by ruling: Ruling) -> Bool {
    byWord[word].map { !$0.isOpen && $0.ruling == ruling } ?? false
  }

  public func ruling(on word: ClaimedWord) -> Ruling? { byWord[word]?.ruling }

  func rightWords(in list: String) -> [ClaimedWord] {
    words.filter { $0.word.list == list && $0.ruling?.isRight == true }.map(\.word)
  }

  /// The decided claims that a pupil has not heard of; and whether it has been told otherwise before.
  public func unheard(by pupil: Pupil) -> [(claim: Claim, isChanged: Bool)] {
    filed(by: pupil).filter { isRuled($0) && $0.heard != .latest }
      .map { ($0.claim, $0.heard == .earlier) }
  }

  // MARK: As a checkpoint tells it

  /// The words in an order that depends on nothing else.
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
    if let correction = review.count(claim, how) { correct(correction) }
  }
}

// MARK: - What happens to claimed words

/// A child says that a word is real.
public struct Claimed: ClassFact {
  static let event = "claimed"
  let claim: Claim

  public init(claim: Claim) { self.claim = claim }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(claim: Claim.coded(fact?.claim, fields))
  }

  var owner: Pupil? { claim.pupil }
  var room: RoomNumber? { claim.room }

  func check(in state: ClassState) throws(Misfit) {
    try checkPupils(in: state)
    guard claim.number > state.book.review.lastClaim else { throw .claim(claim.number) }
  }

  func apply(to state: ClassState) {
    state.book.review.add(claim)
    state.countIfOver(claim)
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
public struct Judged: ClassFact {
  static let event = "judged"
  var namesWhoDidIt: Bool { true }
  public let claim: Int
  public let judgement: Judgement

  public init(claim: Int, judgement: Judgement) {
    (self.claim, self.judgement) = (claim, judgement)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(claim: fields.claim(fact?.claim), judgement: Judgement.coded(fact?.judgement, fields))
  }

  var pupils: [Pupil] { judgement.by.map { [$0] } ?? [] }

  func apply(to state: ClassState) { state.book.review.judge(claim, judgement) }
  func reserve(in book: ClassBook) { book.review.reserve(claim) }

  /// The forgetting, if the claim's pupil is forgotten: what teachers say of a claim they say to it.
  func erased(by eraser: inout Eraser) -> any ClassFact {
    if let pupil = eraser.erasedClaimant(of: claim) { return Forgotten(pupil: pupil) }
    return eraser.hasLost(claim)
      ? Judged(claim: claim, judgement: judgement.withoutComment) : self
  }
}

/// A claimed word is right or not from now on. The word is told too: it stays, also when the pupil who
/// claimed it is forgotten.
public struct Decided: ClassFact {
  static let event = "decided"
  var namesWhoDidIt: Bool { true }
  public let claim: Int
  public let word: ClaimedWord
  public let ruling: Ruling

  public init(claim: Int, word: ClaimedWord, ruling: Ruling) {
    (self.claim, self.word, self.ruling) = (claim, word, ruling)
  }

  public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      claim: fields.claim(fact?.claim), word: .coded(fact?.word, fields),
      ruling: .coded(fact?.ruling, fields))
  }

  var pupils: [Pupil] { ruling.by.map { [$0] } ?? [] }

  func apply(to state: ClassState) {
    let before = state.book.review.ruling(on: word)
    for correction in state.book.review.decide(word, ruling) { state.book.correct(correction) }
    if before?.isRight ?? false != ruling.isRight { state.learn(list: word.list) }
  }

  func reserve(in book: ClassBook) { book.review.reserve(claim) }

  func erased(by eraser: inout Eraser) -> any ClassFact {
    eraser.erasedClaimant(of: claim) == nil && !eraser.hasLost(claim)
      ? self : Decided(claim: claim, word: word, ruling: ruling.withoutComment)
  }
}

/// A pupil has been told all that was decided until then, of its words and its exercises.
public struct DecisionHeard: ClassFact, PupilFact {
  static let (event, isByNumber) = ("decision-heard", true)
  let pupil: Pupil

  public init(pupil: Pupil) { self.pupil = pupil }
  var pupils: [Pupil] { [pupil] }

  func apply(to state: ClassState) {
    state.book.review.hear(pupil)
    state.book.change(pupil) { $0.work.hearMarks() }
  }
}
