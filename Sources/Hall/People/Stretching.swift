import Games
public import Secrets
public import Words

/// What must be stretched before something that was asked can be done. It takes so long that it is done
/// where nobody waits for it, and then the same is asked again.
public struct Stretching: Sendable {
  fileprivate enum Purpose: Sendable {
    /// Words to be given, in that language.
    case giving([ReturnWord.Drawn], Language)
    /// One that somebody has said.
    case saying(String, Stretched.Way, by: VisitorID)
  }

  fileprivate let purpose: Purpose

  public func done() -> [Stretched] {
    switch purpose {
    case .giving(let drawn, _): drawn.map { $0.way.stretch(ReturnWord.signs(of: $0.word)) }
    case .saying(let word, let way, _): [way.stretch(ReturnWord.signs(of: word))]
    }
  }
}

/// A word that may be given at once.
struct ReadyWord: Sendable {
  let word: String
  let stretched: Stretched
}

/// A word that somebody has said, stretched as that of the pupil is whom it means.
struct SaidWord: Sendable {
  let word: String
  let stretched: Stretched

  fileprivate func isOf(_ word: String, _ way: Stretched.Way) -> Bool {
    self.word == word && stretched.way == way
  }
}

/// Whatever was not stretched before is stretched when it is needed: so what comes of a request never depends
/// on where that was done.
extension Hall {
  /// What takes long of saying hello; nil where nothing does, or it will be refused without.
  public func stretching(
    before introduction: Introduction, _ making: Transaction
  ) -> Stretching? {
    let visitor = making.asker
    switch introduction {
    case .token, .proof: return nil
    case .name(let typed):
      guard let name = Names.checked(typed), mayBeNew(name) else { return nil }
      return stretching(words: 1, language(of: visitor))
    case .returning(let typed, let word):
      guard let pupil = member(typed),
        waitForWord(of: pupil, from: visitor, at: making.wall) == 0,
        waitForComing(of: pupil, making) == 0,
        let way = way(ofSaying: word, as: pupil, visitor)
      else { return nil }
      return Stretching(purpose: .saying(word, way, by: visitor))
    }
  }

  /// So many new words are stretched in one piece: whoever needs more asks again, and lets others go before.
  private static let wordsAtOnce = 4

  /// What takes long of giving so many new words, or of the first of them.
  public func stretching(words count: Int, _ language: Language) -> Stretching? {
    let missing = min(count - (ready[language]?.count ?? 0), Hall.wordsAtOnce)
    guard missing > 0 else { return nil }
    return Stretching(purpose: .giving((0..<missing).map { _ in drawWord(in: language) }, language))
  }

  public func stretching(beforeRenewing name: String, _ making: Transaction) -> Stretching? {
    guard let pupil = try? pupil(called: name) else { return nil }
    return stretching(words: 1, language(of: connection[pupil] ?? making.asker))
  }

  public func stretching(
    beforeAccepting who: Waiting, anyway isAnyway: Bool, _ making: Transaction
  ) -> Stretching? {
    guard case .named(let name, let naming) = who,
      let pupils = try? whoIsToBeLetIn(name, naming)
    else { return nil }
    let knocking = pupils.filter {
      (isAnyway || connection[$0] == nil) && whoKnocked(as: $0, at: making.wall) != nil
    }
    guard let visitor = knocking.first.flatMap({ whoKnocked(as: $0, at: making.wall) }) else {
      return nil
    }
    let work = stretching(words: knocking.count, language(of: visitor))
    // Who knocks meanwhile is not meant.
    if work != nil {
      for pupil in knocking { knocks[pupil]?.acceptedUntil = making.wall.adding(Knock.making) }
    }
    return work
  }

  public func stretching(
    beforeSlips naming: Naming?, _ making: Transaction
  ) throws(Trouble) -> Stretching? {
    stretching(words: try whoGetsSlips(naming).count, language(of: making.asker))
  }

  /// Takes up what was stretched.
  public func take(_ stretched: [Stretched], of stretching: Stretching) {
    switch stretching.purpose {
    case .giving(let drawn, let language):
      ready[language, default: []] += zip(drawn, stretched).map {
        ReadyWord(word: $0.word, stretched: $1)
      }
    case .saying(let word, _, let visitor):
      visitors[visitor]?.said = stretched.first.map { SaidWord(word: word, stretched: $0) }
    }
  }

  private func mayBeNew(_ name: String) -> Bool {
    book.pupil(named: name).map { book.isExpected($0) } ?? (book.pupil(lookingLike: name) == nil)
  }

  /// How what was said is still to be stretched. Of an older program's word only its digest is kept: if it is
  /// the right one it is stretched from now on.
  private func way(ofSaying word: String, as pupil: Pupil, _ visitor: VisitorID) -> Stretched.Way? {
    let said = visitors[visitor]?.said
    return switch book.word(of: pupil) {
    case nil: nil
    case .stretched(let kept): said?.isOf(word, kept.way) == true ? nil : kept.way
    case .digest:
      book.isOlderWord(word, of: pupil) && said?.word != word
        ? Stretched.Way(rounds: limits.rounds, salt: drawSalt()) : nil
    }
  }

  private func drawWord(in language: Language) -> ReturnWord.Drawn {
    ReturnWord.draw(in: language, avoiding: lists, rounds: limits.rounds) { chance.secret() }
  }

  // MARK: For who needs it

  func nextWord(in language: Language) -> ReadyWord {
    if ready[language]?.isEmpty == false, let word = ready[language]?.removeFirst() { return word }
    let drawn = drawWord(in: language)
    return ReadyWord(
      word: drawn.word, stretched: drawn.way.stretch(ReturnWord.signs(of: drawn.word)))
  }

  /// What is to be kept of a word that somebody has said, if it is that of the pupil.
  func proven(_ word: String, of pupil: Pupil, by visitor: VisitorID) -> Stretched? {
    if let way = way(ofSaying: word, as: pupil, visitor) {
      let stretched = way.stretch(ReturnWord.signs(of: word))
      visitors[visitor]?.said = SaidWord(word: word, stretched: stretched)
    }
    guard let said = visitors[visitor]?.said, said.word == word else { return nil }
    return switch book.word(of: pupil) {
    case nil: nil
    case .stretched(let kept): said.stretched == kept ? kept : nil
    case .digest: book.isOlderWord(word, of: pupil) ? said.stretched : nil
    }
  }
}
