public import Classroom
import Games
import Hall
import JSON

extension ReviewTrouble {
  var code: String {
    switch self {
    case .nothingToClaim: "nothing-to-claim"
    case .tooManyClaims: "too-many-claims"
    case .alreadyJudged: "already-judged"
    case .noSuchClaim: "no-such-claim"
    case .judgeFirst: "judge-first"
    case .judgesDisagree: "judges-disagree"
    case .badComment: "bad-text"
    }
  }

  var said: Said {
    switch self {
    case .nothingToClaim:
      ("Här finns inget sådant ord. Tror du på ett ord som du provade och som inte var rätt? "
        + "Skriv då: påstå")
        / ("There is no such word here. Do you believe in a word that you tried and that was not "
          + "right? Then type: claim")
    case .tooManyClaims(let count):
      "\(count) av dina ord väntar på din lärare. Vänta tills några är klara."
        / "\(count) of your words wait for your teacher. Wait until some are done."
    case .alreadyJudged(let word, let ruling):
      ruling.isRight
        ? "\(word.made) är redan rätt. Det räknas från nästa fråga."
          / "\(word.made) is right already. It counts from the next question on."
        : "Din lärare har redan tittat på \(word.made). Det räknas inte.\(ruling.saying)"
          / "Your teacher has looked at \(word.made) already. It does not count.\(ruling.saying)"
    case .noSuchClaim(let number):
      "Det finns inget ord nummer \(number). Skriv: ordfrågor"
        / "There is no word number \(number). Type: claims"
    case .judgeFirst(let number):
      ("Ingen har sagt något om ord nummer \(number). Skriv: släpp \(number) rätt  "
        + "eller: släpp \(number) fel")
        / ("Nobody has judged word number \(number). Type: release \(number) right  "
          + "or: release \(number) wrong")
    case .judgesDisagree(let number):
      ("Ni är inte överens om ord nummer \(number). Skriv: släpp \(number) rätt  "
        + "eller: släpp \(number) fel")
        / ("You do not agree on word number \(number). Type: release \(number) right  "
          + "or: release \(number) wrong")
    case .badComment(let most):
      "En kommentar har högst \(most) tecken i \(Writing.bytes(for: most)) byte, som går att läsa."
        / "A comment has at most \(most) signs in \(Writing.bytes(for: most)) bytes, which can be read."
    }
  }
}

extension Ruling {
  /// The teacher's comment, to stand after a sentence.
  fileprivate var saying: String { comment.map { " \($0)" } ?? "" }
}

extension ReviewNews {
  func said(in tongue: Tongue, book: ClassBook) -> Said {
    switch self {
    case .claimed(let claim):
      let (name, word) = (book.name(of: claim.pupil), claim.word)
      return
        ("\(name) tror på ordet \(word.made) (\(word.question) + \(word.ending)). "
        + "Skriv: döm \(claim.number) rätt  eller: döm \(claim.number) fel")
        / ("\(name) believes in the word \(word.made) (\(word.question) + \(word.ending)). "
          + "Type: judge \(claim.number) right  or: judge \(claim.number) wrong")
    case .decided(let claim, let ruling, let isChanged):
      let made = claim.word.made
      let start: Said =
        switch (ruling.isRight, isChanged) {
        case (true, false):
          "Ditt ord \(made) är rätt! Från och med nu räknas det."
            / "Your word \(made) is right! From now on it counts."
        case (false, false):
          "Ditt ord \(made): inte den här gången. Bra att du frågade!"
            / "Your word \(made): not this time. It was good to ask!"
        case (true, true):
          "Din lärare har tittat en gång till: ditt ord \(made) är rätt! Nu räknas det."
            / "Your teacher has looked once more: your word \(made) is right! It counts now."
        case (false, true):
          "Din lärare har tittat en gång till: \(made) räknas inte. Bra att du frågade!"
            / "Your teacher has looked once more: \(made) does not count. It was good to ask!"
        }
      return Said(tongue.say(start) + ruling.saying)
    }
  }
}

extension JSONWriter {
  mutating func add(_ news: ReviewNews, in book: ClassBook) {
    switch news {
    case .claimed(let claim):
      add("event", "claimed")
      add("claim", claim.number)
      add(claim.pupil, in: book)
      add(claim.word)
      add("level", claim.level)
    case .decided(let claim, let ruling, let isChanged):
      add("event", "claim-decided")
      add("claim", claim.number)
      add(claim.word)
      add(ruling)
      if isChanged { add("changed", true) }
    }
  }

  /// Adds what the pupil whose claim it is may read of a ruling.
  mutating func add(_ ruling: Ruling) {
    add("right", ruling.isRight)
    if let comment = ruling.comment { add("comment", comment) }
  }
}

// Sentences for teachers who follow everything in text: they hear of each other's judgements.

extension Judged: SpokenClassFact {
  func notice(by teacher: TeachersEar) -> Said? {
    guard let word = teacher.book.review.claim(numbered: claim)?.word else { return nil }
    let verdict = Vocabulary.name(ofVerdict: judgement.isRight)
    let comment = judgement.comment.map { " \($0)" } ?? ""
    return "\(teacher.name) om \(word.made): \(verdict.swedish).\(comment)"
      / "\(teacher.name) on \(word.made): \(verdict.english).\(comment)"
  }
}

extension Decided: SpokenClassFact {
  func notice(by teacher: TeachersEar) -> Said? {
    let verdict = Vocabulary.name(ofVerdict: ruling.isRight)
    return "\(teacher.name) har bestämt: \(word.made) är \(verdict.swedish)."
      / "\(teacher.name) has decided: \(word.made) is \(verdict.english)."
  }
}

extension Help {
  static let claim = Row(
    "påstå" / "claim", "ordet finns! fråga läraren" / "the word is real! ask your teacher")
}
