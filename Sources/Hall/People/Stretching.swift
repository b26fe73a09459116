import Classroom
import Games
public import Secrets
import Words

/// Secrets that must be stretched before a request can be done. That takes so long that it is done where
/// nobody waits for it, and then the same is asked again.
public struct Stretching: Sendable {
  fileprivate enum Purpose: Sendable {
    /// Secrets to be given: words in that language, and pictures.
    case giving([Drawn<String>], Language, [Drawn<PictureWord>])
    /// A secret that somebody has said.
    case saying(ReturnSecret, Stretched.Way, by: VisitorID)
  }

  fileprivate let purpose: Purpose

  public func done() -> [Stretched] {
    switch purpose {
    case .giving(let words, _, let pictures):
      words.map { $0.way.stretch(ReturnSecret.word($0.secret).signs) }
        + pictures.map { $0.way.stretch(ReturnSecret.pictures($0.secret).signs) }
    case .saying(let secret, let way, _): [way.stretch(secret.signs)]
    }
  }
}

/// A secret that somebody has said, stretched as that of the pupil who is meant.
struct SaidSecret: Sendable {
  let secret: ReturnSecret
  let stretched: Stretched

  fileprivate func isOf(_ secret: ReturnSecret, _ way: Stretched.Way) -> Bool {
    self.secret == secret && stretched.way == way
  }
}

/// Secrets that were not stretched before are stretched when they are needed: so what comes of a request
/// never depends on where that was done.
extension Transaction {
  /// The stretching that saying hello needs; nil where it needs none, or will be refused without.
  public func stretching(before introduction: Introduction) -> Stretching? {
    let visitor = asker
    switch introduction {
    case .token(let token):
      return book.pupil(withToken: Digest(of: token)).flatMap { hall.stretching(ofPicturesFor: $0) }
    case .proof(let label, _):
      return book.digest(ofTokenLabelled: label).flatMap { book.pupil(withToken: $0) }
        .flatMap { hall.stretching(ofPicturesFor: $0) }
    case .name(let typed, let once):
      guard let name = Names.checked(typed), mayBeNew(name, saying: once) else {
        return nil
      }
      return hall.stretching(secretsFor: 1, hall.language(of: visitor))
    case .returning(let typed, let word):
      let secret = ReturnSecret(typed: word)
      guard let pupil = hall.member(typed),
        hall.wait(for: secret, of: pupil, from: visitor, at: wall) == 0,
        waitForComing(of: pupil) == 0
      else { return nil }
      if let way = hall.way(ofSaying: secret, as: pupil, visitor) {
        return Stretching(purpose: .saying(secret, way, by: visitor))
      }
      return hall.proven(secret, of: pupil, by: visitor) == nil
        ? nil : hall.stretching(ofPicturesFor: pupil)
    }
  }

  public func stretching(beforeRenewing name: String) -> Stretching? {
    guard let pupil = try? hall.pupil(called: name) else { return nil }
    return hall.stretching(secretsFor: 1, hall.language(of: hall.connection(of: pupil) ?? asker))
  }

  public func stretching(beforeAccepting who: Waiting, anyway isAnyway: Bool) -> Stretching? {
    guard case .named(let name, let naming) = who,
      let pupils = try? hall.whoIsToBeLetIn(name, naming)
    else { return nil }
    let knocking = pupils.filter {
      (isAnyway || hall.connection(of: $0) == nil) && hall.whoKnocked(as: $0, at: wall) != nil
    }
    guard let visitor = knocking.first.flatMap({ hall.whoKnocked(as: $0, at: wall) }) else {
      return nil
    }
    let work = hall.stretching(secretsFor: knocking.count, hall.language(of: visitor))
    // A visitor that knocks meanwhile is not meant.
    if work != nil {
      for pupil in knocking { hall.gate.knocks[pupil]?.acceptedUntil = wall.adding(Knock.making) }
    }
    return work
  }

  public func stretching(
    beforeSlips naming: Naming?, anyway isAnyway: Bool
  ) throws(Trouble) -> Stretching? {
    let chosen = try hall.whoGetsSlips(naming, anyway: isAnyway)
    return hall.stretching(secretsFor: chosen.count, hall.language(of: asker))
  }

  private func mayBeNew(_ name: String, saying once: String?) -> Bool {
    hall.known(as: name).map { isFirstVisit(of: $0, saying: once) }
      ?? (mayTakeNames && book.pupil(lookingLike: name) == nil)
  }
}

extension Hall {
  /// How many secrets are stretched in one piece: one who needs more asks again, and lets others go before.
  private static let secretsAtOnce = 4

  /// The stretching to give words and pictures to so many, or to the first of them.
  fileprivate func stretching(secretsFor count: Int, _ language: Language) -> Stretching? {
    stretching(words: count, language, pictures: count)
  }

  /// The stretching of pictures for a pupil who came before there were any.
  fileprivate func stretching(ofPicturesFor pupil: Pupil) -> Stretching? {
    lacksPictures(pupil) ? stretching(words: 0, .swedish, pictures: 1) : nil
  }

  fileprivate func stretching(words: Int, _ language: Language, pictures: Int) -> Stretching? {
    let most = Hall.secretsAtOnce
    let words = min(max(words - gate.stock.words(in: language), 0), most)
    let pictures = min(max(pictures - gate.stock.pictureCount, 0), most - words)
    guard words + pictures > 0 else { return nil }
    return Stretching(
      purpose: .giving(
        (0..<words).map { _ in drawWord(in: language) }, language,
        (0..<pictures).map { _ in drawPictures() }))
  }

  /// Takes up what was stretched.
  public func take(_ stretched: [Stretched], of stretching: Stretching) {
    switch stretching.purpose {
    case .giving(let words, let language, let pictures):
      let drawn = zip(words, stretched).map { Ready(secret: $0.secret, stretched: $1) }
      gate.stock.add(drawn, in: language)
      gate.stock.add(
        zip(pictures, stretched.dropFirst(words.count)).map {
          Ready(secret: $0.secret, stretched: $1)
        })
    case .saying(let secret, _, let visitor):
      let said = stretched.first.map { SaidSecret(secret: secret, stretched: $0) }
      presence[visitor]?.said = said
    }
  }

  /// The way in which what was said is still to be stretched. Of an older program's word only its digest is
  /// kept: if it is the right one it is stretched from now on.
  fileprivate func way(
    ofSaying secret: ReturnSecret, as pupil: Pupil, _ visitor: VisitorID
  ) -> Stretched.Way? {
    let said = presence[visitor]?.said
    switch secret {
    case .pictures:
      return book.pictures(of: pupil).flatMap { kept in
        said?.isOf(secret, kept.way) == true ? nil : kept.way
      }
    case .word(let word):
      return switch book.word(of: pupil) {
      case nil: nil
      case .stretched(let kept): said?.isOf(secret, kept.way) == true ? nil : kept.way
      case .digest:
        book.isOlderWord(word, of: pupil) && said?.secret != secret
          ? Stretched.Way(rounds: limits.rounds, salt: drawSalt()) : nil
      }
    }
  }

  private func drawWord(in language: Language) -> Drawn<String> {
    ReturnWord.draw(in: language, avoiding: lists, rounds: limits.rounds) { dice.games.secret() }
  }

  private func drawPictures() -> Drawn<PictureWord> {
    PictureWord.draw(rounds: limits.rounds) { dice.pictures.secret() }
  }

  // MARK: For who needs it

  /// Whether a pupil has a word that an older program gave, and no pictures beside it.
  func lacksPictures(_ pupil: Pupil) -> Bool {
    book.word(of: pupil) != nil && book.pictures(of: pupil) == nil
  }

  func nextWord(in language: Language) -> Ready<String> {
    if let word = gate.stock.takeWord(in: language) { return word }
    let drawn = drawWord(in: language)
    return Ready(
      secret: drawn.secret, stretched: drawn.way.stretch(ReturnSecret.word(drawn.secret).signs))
  }

  func nextPictures() -> Ready<PictureWord> {
    if let pictures = gate.stock.takePictures() { return pictures }
    let drawn = drawPictures()
    return Ready(
      secret: drawn.secret,
      stretched: drawn.way.stretch(ReturnSecret.pictures(drawn.secret).signs))
  }

  /// The stretched secret that somebody has said, if it is the pupil's; it is to be kept.
  func proven(_ secret: ReturnSecret, of pupil: Pupil, by visitor: VisitorID) -> Stretched? {
    if let way = way(ofSaying: secret, as: pupil, visitor) {
      let said = SaidSecret(secret: secret, stretched: way.stretch(secret.signs))
      presence[visitor]?.said = said
    }
    guard let said = presence[visitor]?.said, said.secret == secret else { return nil }
    switch secret {
    case .pictures: return book.pictures(of: pupil) == said.stretched ? said.stretched : nil
    case .word(let word):
      return switch book.word(of: pupil) {
      case nil: nil
      case .stretched(let kept): said.stretched == kept ? kept : nil
      case .digest: book.isOlderWord(word, of: pupil) ? said.stretched : nil
      }
    }
  }
}
