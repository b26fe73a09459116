import Classroom
import Games
import Hall
import JSON
import Words

// Words that children believe in, and the teachers' judgements of them.

extension Verb {
  static let ofReview: [Verb] = [
    Verb(
      "claim", "påstå", by: .pupil, takes: [.positional("word", .rest)]
    ) { arguments in
      arguments.text("word").flatMap { $0.isEmpty ? nil : $0 }
    } act: { (word: String?, transaction) throws(Trouble) in
      let claim = try transaction.claim(word)
      return Answer { _, ok in
        ok.add("claim", claim.number)
        ok.add(claim.word)
      } say: { _ in
        "Din lärare tittar på ordet \(claim.word.made). Spela på!"
          / "Your teacher will look at \(claim.word.made). Play on!"
      }
    },
    Verb(
      "claims", "ordfrågor", by: .assistant, takes: [.positional("of", .text)],
      help: Help.Entry(
        .after, 1, "ordfrågor" / "claims",
        "ord som barn tror på (bestämda: ordfrågor alla)"
          / "words that children believe in (decided ones: claims all)")
    ) { arguments throws(WireTrouble) in
      guard let typed = arguments.text("of") else { return false }
      guard Vocabulary.isAll(typed) else { throw .badValue(field: "of", allowed: ["alla" / "all"]) }
      return true
    } act: { (withDecided: Bool, transaction) in
      let hall = transaction.hall
      let review = hall.book.review
      let claims = (withDecided ? review.decided : []) + review.open
      return Answer.table(of: claims) { row, claim in
        row.add(claim, in: hall.book)
      } say: {
        $0.lines(of: claims)
      }
    },
    Verb(
      "judge", "döm", by: .assistant, takes: verdict + [.key("ready", .flag)],
      lacks: ("Vilket ord, och är det rätt? Skriv till exempel: döm 3 rätt. "
        + "Vilka väntar? Skriv: ordfrågor")
        / ("Which word, and is it right? Type for example: judge 3 right. "
          + "Which ones wait? Type: claims"),
      [.isWriting, .mindsKeys],
      help: Help.Entry(
        .after, 2, "döm 3 rätt" / "judge 3 right", "ordet är rätt" / "the word is right")
    ) { arguments throws(WireTrouble) in
      Judging(
        claim: try arguments.neededNumber("claim"),
        isRight: try arguments.verdict(arguments.needed("verdict")),
        isReady: arguments.flag("ready") ?? true, comment: arguments.text("comment"))
    } act: { (asked: Judging, transaction) throws(Trouble) in
      let (claim, judgement, isChanged) = try transaction.judge(
        asked.claim, isRight: asked.isRight, isReady: asked.isReady, comment: asked.comment)
      return Answer { _, ok in
        ok.add("claim", claim.number)
        ok.add(claim.word)
        ok.add("right", judgement.isRight)
        ok.add("ready", judgement.isReady)
        if isChanged { ok.add("changed", true) }
      } say: {
        $0.judged(claim, judgement, isChanged: isChanged)
      }
    },
    reviewExercise, release,
  ]

  /// Tells children what their teachers think: of words that they claimed, or of an exercise.
  static let release = Verb(
    "release", "släpp", by: .assistant,
    takes: [.positional("name", .words)] + verdict + [
      .key("exercise", .number), .key("next", .rest), .key("met", .alternatives),
      .key("sure", .flag),
    ],
    lacks: ("Vilket ord, och är det rätt? Skriv till exempel: släpp 3 rätt. "
      + "Vilka väntar? Skriv: ordfrågor")
      / ("Which word, and is it right? Type for example: release 3 right. "
        + "Which ones wait? Type: claims"),
    [.isWriting, .mindsKeys],
    help: Help.Entry(
      .after, 3, "släpp" / "release", "berätta det du har dömt" / "tell what you have judged")
  ) { arguments throws(WireTrouble) in
    try arguments.releasing()
  } act: { (asked: Releasing, transaction) throws(Trouble) in
    let releases: [Release]
    switch asked {
    case .exercise(let whose, let number, let wish, let isSure):
      let outcomes = try transaction.release(whose, exercise: number, wish, isSure: isSure)
      return .of(outcomes, exercise: try transaction.hall.exercise(number)) {
        "Ingen granskning av läxa \($0) väntar på att berättas: den är berättad, eller inte klar."
          / "No review of exercise \($0) waits to be told: it has been told, or nobody is done."
      }
    case .allThatIsReady: releases = try transaction.releaseReady()
    case .one(let claim, let isRight, let comment):
      releases = [try transaction.release(claim, isRight: isRight, comment: comment)]
    }
    return Answer.table(of: releases) { row, release in
      row.add("claim", release.claim.number)
      row.add(release.claim.word)
      row.add("decided", release.ruling != nil)
      if let ruling = release.ruling { row.add(ruling) }
    } say: { page in
      releases.map(page.released)
      if releases.isEmpty {
        "Inget ord är klart att släppas. Skriv: ordfrågor"
          / "No word is ready to be released. Type: claims"
      }
    }
  }

  private static let verdict: [Field] = [
    .positional("claim", .number), .positional("verdict", .text), .positional("comment", .rest),
  ]

  struct Judging: Asked {
    let claim: Int
    let isRight: Bool
    let isReady: Bool
    let comment: String?
  }

  enum Releasing: Asked {
    case allThatIsReady
    case one(claim: Int, isRight: Bool?, comment: String?)
    case exercise(Whom, Int, MarkWish, isSure: Bool)
  }
}

extension Arguments {
  fileprivate func releasing() throws(WireTrouble) -> Verb.Releasing {
    guard let name = text("name"), !name.isEmpty, isTyped || !has("claim") else {
      let isRight = try text("verdict").map(verdict)
      let comment = text("comment")
      if !has("claim"), isRight == nil, comment == nil { return .allThatIsReady }
      return .one(claim: try neededNumber("claim"), isRight: isRight, comment: comment)
    }
    // What is typed behind the number of a claim is no name but a verdict, and the comment.
    let words = name.split(separator: " ")
    if isTyped, let claim = number("claim"), let first = words.first,
      let isRight = Vocabulary.verdict(String(first))
    {
      let comment =
        words.dropFirst().map(String.init) + [text("verdict"), text("comment")].compactMap(\.self)
      return .one(
        claim: claim, isRight: isRight,
        comment: comment.isEmpty ? nil : comment.joined(separator: " "))
    }
    let exercise = isTyped ? number("claim") ?? number("exercise") : number("exercise")
    guard let exercise else { throw .missing("exercise", verb) }
    let verdict = text("verdict")
    let mark = verdict.map(Vocabulary.mark) ?? .approved
    // What is typed there and is no mark is where the comment begins.
    let comment = mark == nil && isTyped ? [verdict, text("comment")].compactMap(\.self) : []
    guard let mark = comment.isEmpty ? mark : .approved, mark != .rejected else {
      throw .badValue(field: "verdict", allowed: [Mark.approved, .again].map(Vocabulary.name))
    }
    var wish = wish(for: mark)
    if !comment.isEmpty { wish.comment = Arguments.tidied(comment.joined(separator: " ")) }
    return .exercise(Whom(typed: name), exercise, wish, isSure: flag("sure") ?? false)
  }

  fileprivate func verdict(_ typed: String) throws(WireTrouble) -> Bool {
    guard let isRight = Vocabulary.verdict(typed) else {
      throw .badValue(field: "verdict", allowed: [true, false].map(Vocabulary.name(ofVerdict:)))
    }
    return isRight
  }
}

extension JSONWriter {
  fileprivate mutating func add(_ claim: Claim, in book: ClassBook) {
    add("claim", claim.number)
    add(claim.pupil, in: book)
    add(claim.word)
    add("level", claim.level)
    add("at", claim.at.milliseconds)
    array("judgements", book.review.judgements(of: claim.word)) { entry, judgement in
      if let judge = judgement.by { entry.add("name", book.name(of: judge)) }
      entry.add("right", judgement.isRight)
      entry.add("ready", judgement.isReady)
      if let comment = judgement.comment { entry.add("comment", comment) }
    }
    if book.review.isDisputed(claim.word) { add("differ", true) }
    guard let ruling = book.review.ruling(on: claim.word) else { return }
    add("decided", true)
    add(ruling)
    if let judge = ruling.by { add("by", book.name(of: judge)) }
  }
}

extension Page {
  @Lines fileprivate func lines(of claims: [Claim]) -> [Said] {
    let rows = claims.map { claim in
      [
        "\(claim.number)", claim.word.made, "\(claim.word.question) + \(claim.word.ending)",
        hall.book.name(of: claim.pupil),
        say("\(claim.word.list) nivå \(claim.level)", "\(claim.word.list) level \(claim.level)"),
        voices(on: claim),
      ]
    }
    let table = Columns.lines(of: rows)
    // Where a line does not fit, the comment on the word stands below it.
    let fits = table.allSatisfy { $0.fits(in: width) }
    let short = Columns.lines(of: rows.map { Array($0.dropLast()) })
    fits
      ? table
      : zip(short, rows).flatMap { line, row in
        [line] + Paragraph.lines(of: row[row.count - 1], width: width - 4).map { "    \($0)" }
      }
    if let number = hall.book.review.open.first?.number {
      let verdict = say(Vocabulary.name(ofVerdict: true))
      "Är ordet rätt? Skriv: döm \(number) \(verdict)   Sedan: släpp"
        / "Is the word right? Type: judge \(number) \(verdict)   Then: release"
    } else if let number = claims.last?.number {
      "Vill du ändra? Skriv: döm \(number) \(say(Vocabulary.name(ofVerdict: false)))   Sedan: släpp"
        / "To change one, type: judge \(number) \(say(Vocabulary.name(ofVerdict: false)))   Then: release"
    } else {
      "Inga ord väntar på dig." / "No words wait for you."
    }
  }

  private func voices(on claim: Claim) -> String {
    let voices = hall.book.review.judgements(of: claim.word).map { judgement in
      let name = judgement.by.map(hall.book.name) ?? say("en lärare", "a teacher")
      let wait = judgement.isReady ? "" : say(" (vänta)", " (wait)")
      let comment = judgement.comment.map { ": \($0)" } ?? ""
      return "\(name) \(say(Vocabulary.name(ofVerdict: judgement.isRight)))\(wait)\(comment)"
    }
    let said =
      voices.isEmpty ? say("(inte bedömt)", "(not judged)") : voices.joined(separator: " | ")
    return said + (hall.book.review.ruling(on: claim.word).map(decided) ?? "")
  }

  private func decided(_ ruling: Ruling) -> String {
    let judge = ruling.by.map { " (\(hall.book.name(of: $0)))" } ?? ""
    return " = \(say(Vocabulary.name(ofVerdict: ruling.isRight)))\(judge)"
  }

  fileprivate func judged(_ claim: Claim, _ judgement: Judgement, isChanged: Bool) -> String {
    let verdict = say(Vocabulary.name(ofVerdict: judgement.isRight))
    let new = isChanged ? "nya " / "new " : Said("")
    let start = say(
      "Ditt \(new.swedish)omdöme om \(claim.word.made): \(verdict).",
      "Your \(new.english)judgement of \(claim.word.made): \(verdict).")
    return start
      + (judgement.isReady
        ? say(" Det gäller när någon skriver: släpp", " It counts once somebody types: release")
        : say(" Ordet väntar.", " The word waits."))
  }

  fileprivate func released(_ release: Release) -> Said {
    let (number, made) = (release.claim.number, release.claim.word.made)
    return switch release.ruling?.isRight {
    case nil:
      "\(made): ni är inte överens. Bestäm med: släpp \(number) rätt  eller: släpp \(number) fel"
        / "\(made): you do not agree. Decide with: release \(number) right  or: release \(number) wrong"
    case true?:
      "\(made) är rätt från nästa fråga." / "\(made) is right from the next question on."
    case false?: "\(made) är fortfarande fel." / "\(made) is still wrong."
    }
  }
}

extension Vocabulary {
  static func verdict(_ typed: String) -> Bool? {
    switch Verb.folded(typed) {
    case "right", "ratt": true
    case "wrong", "fel": false
    default: nil
    }
  }

  static func name(ofVerdict isRight: Bool) -> Said {
    isRight ? "rätt" / "right" : "fel" / "wrong"
  }
}
