import Games
import Hall
import JSON

/// What is answered about claimed words.
extension Reply {
  // MARK: For programs

  /// Answers with the rows that come before the `ok`.
  func add(_ done: ReviewDone, to line: inout JSONWriter) -> [[UInt8]] {
    switch done {
    case .claimed(let claim):
      line.add("claim", claim.number)
      line.add(claim.word)
      return []
    case .claims(let claims):
      line.add("count", claims.count)
      return claims.map(row)
    case .judged(let claim, let judgement, let isChanged):
      line.add("claim", claim.number)
      line.add(claim.word)
      line.add("right", judgement.isRight)
      line.add("ready", judgement.isReady)
      if isChanged { line.add("changed", true) }
      return []
    case .released(let releases):
      line.add("count", releases.count)
      return releases.map(row)
    }
  }

  private func row(_ claim: Claim) -> [UInt8] {
    var line = JSONWriter()
    line.add("event", "row")
    line.add(id)
    line.add("claim", claim.number)
    line.add("pupil", claim.pupil.number)
    line.add("name", hall.book.name(of: claim.pupil))
    line.add(claim.word)
    line.add("level", claim.level)
    line.add("at", claim.at.milliseconds)
    line.array("judgements", hall.book.review.judgements(of: claim.word)) { entry, judgement in
      if let judge = judgement.by { entry.add("name", hall.book.name(of: judge)) }
      entry.add("right", judgement.isRight)
      entry.add("ready", judgement.isReady)
      if let comment = judgement.comment { entry.add("comment", comment) }
    }
    return line.finish()
  }

  private func row(_ release: ReviewDone.Release) -> [UInt8] {
    var line = JSONWriter()
    line.add("event", "row")
    line.add(id)
    line.add("claim", release.claim.number)
    line.add(release.claim.word)
    line.add("decided", release.ruling != nil)
    if let ruling = release.ruling { line.add(ruling) }
    return line.finish()
  }

  // MARK: For people

  func lines(of done: ReviewDone, _ tongue: Tongue, width: Int) -> [String] {
    switch done {
    case .claimed(let claim):
      [
        tongue.say(
          "Din lärare tittar på ordet \(claim.word.made). Spela på!",
          "Your teacher will look at \(claim.word.made). Play on!")
      ]
    case .claims(let claims): lines(of: claims, tongue, width: width)
    case .judged(let claim, let judgement, let isChanged):
      [judged(claim, judgement, isChanged: isChanged, tongue)]
    case .released(let releases) where releases.isEmpty:
      [
        tongue.say(
          "Inget ord är klart att släppas. Skriv: ordfrågor",
          "No word is ready to be released. Type: claims")
      ]
    case .released(let releases): releases.map { released($0, tongue) }
    }
  }

  private func lines(of claims: [Claim], _ tongue: Tongue, width: Int) -> [String] {
    guard let first = claims.first else {
      return [tongue.say("Inga ord väntar på dig.", "No words wait for you.")]
    }
    let rows = claims.map { claim in
      [
        "\(claim.number)", claim.word.made, "\(claim.word.question) + \(claim.word.ending)",
        hall.book.name(of: claim.pupil),
        tongue.say(
          "\(claim.word.list) nivå \(claim.level)", "\(claim.word.list) level \(claim.level)"),
        voices(on: claim, tongue),
      ]
    }
    let (number, verdict) = (first.number, Vocabulary.name(ofVerdict: true, in: tongue))
    let table = Columns.lines(of: rows)
    // Where a line does not fit, what was said of the word stands below it.
    let fits = table.allSatisfy { $0.count <= width }
    let short = Columns.lines(of: rows.map { Array($0.dropLast()) })
    let lines =
      fits
      ? table
      : zip(short, rows).flatMap { line, row in
        [line] + Paragraph.lines(of: row[row.count - 1], width: width - 4).map { "    \($0)" }
      }
    return lines + [
      tongue.say(
        "Är ordet rätt? Skriv: döm \(number) \(verdict)   Sedan: släpp",
        "Is the word right? Type: judge \(number) \(verdict)   Then: release")
    ]
  }

  private func voices(on claim: Claim, _ tongue: Tongue) -> String {
    let voices = hall.book.review.judgements(of: claim.word).map { judgement in
      let name = judgement.by.map(hall.book.name) ?? tongue.say("en lärare", "a teacher")
      let wait = judgement.isReady ? "" : tongue.say(" (vänta)", " (wait)")
      let comment = judgement.comment.map { ": \($0)" } ?? ""
      return "\(name) \(Vocabulary.name(ofVerdict: judgement.isRight, in: tongue))\(wait)\(comment)"
    }
    return voices.isEmpty
      ? tongue.say("(inte bedömt)", "(not judged)") : voices.joined(separator: " | ")
  }

  private func judged(
    _ claim: Claim, _ judgement: Judgement, isChanged: Bool, _ tongue: Tongue
  ) -> String {
    let verdict = Vocabulary.name(ofVerdict: judgement.isRight, in: tongue)
    let start =
      isChanged
      ? tongue.say(
        "Ditt nya omdöme om \(claim.word.made): \(verdict).",
        "Your new judgement of \(claim.word.made): \(verdict).")
      : tongue.say(
        "Ditt omdöme om \(claim.word.made): \(verdict).",
        "Your judgement of \(claim.word.made): \(verdict).")
    return start
      + (judgement.isReady
        ? tongue.say(
          " Det gäller när någon skriver: släpp", " It counts once somebody types: release")
        : tongue.say(" Ordet väntar.", " The word waits."))
  }

  private func released(_ release: ReviewDone.Release, _ tongue: Tongue) -> String {
    let (number, made) = (release.claim.number, release.claim.word.made)
    guard let ruling = release.ruling else {
      return tongue.say(
        "\(made): ni är inte överens. Bestäm med: släpp \(number) rätt  eller: släpp \(number) fel",
        "\(made): you do not agree. Decide with: release \(number) right  or: release \(number) wrong"
      )
    }
    return ruling.isRight
      ? tongue.say(
        "\(made) är rätt från nästa fråga.", "\(made) is right from the next question on.")
      : tongue.say("\(made) är fortfarande fel.", "\(made) is still wrong.")
  }
}
