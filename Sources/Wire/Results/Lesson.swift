import Classroom
import Games
import Hall
import JSON

// The last lesson on one page: the pupils who were there, with whom, and how it went.

extension Verb {
  static let lesson = Verb(
    "lesson", "lektion", by: .assistant,
    help: Help.Entry(
      .after, 3, "lektion" / "lesson",
      "vem var med, och hur gick det?" / "who was there, and how was it?")
  ) { transaction in
    let report = transaction.hall.lessonReport(at: transaction.hall.latest)
    return Answer.table { page, ok in
      guard let report else {
        ok.add("count", 0)
        return []
      }
      return page.rows(of: report, &ok)
    } say: { page in
      if let report {
        page.lines(of: report)
      } else {
        "Ingen har spelat än." / "Nobody has played yet."
      }
    }
  }
}

extension LessonReport.Talk {
  /// The words for the pupils who are named behind them.
  var said: Said {
    switch self {
    case .foundItHard: "Det var svårt för" / "It was hard for"
    case .readNothing: "Läste inget" / "Read nothing"
    case .wasAlone: "Spelade själv" / "Played alone"
    }
  }

  fileprivate var name: String {
    switch self {
    case .readNothing: "read-nothing"
    case .foundItHard: "found-it-hard"
    case .wasAlone: "was-alone"
    }
  }
}

extension Page {
  /// How many hard words are told on the page.
  private static let hardShown = 12

  fileprivate func rows(of report: LessonReport, _ ok: inout JSONWriter) -> [[UInt8]] {
    ok.add("count", report.rows.count)
    ok.add("began", report.began.milliseconds)
    ok.add("ended", report.ended.milliseconds)
    ok.add("missing", report.missing.prefix(Page.most).map(name))
    ok.array("hard", report.hard.prefix(Page.hardShown)) { line, hard in
      line.add("word", hard.word)
      line.add("pupils", hard.count)
    }
    return report.rows.map { row in
      let lesson = row.lesson
      return self.row { line in
        line.add(row.pupil, in: hall.book)
        line.add("minutes", row.minutes)
        line.add("finished", lesson.finished)
        line.add("words", lesson.words)
        line.add("first", lesson.first)
        line.add("later", lesson.later)
        line.add("helped", lesson.helped)
        line.add("tries", lesson.effort.tries)
        line.add("misses", lesson.effort.misses)
        line.add("names", lesson.partners.map(name))
        line.add("hard", row.hard)
        if let talk = row.talk { line.add("talk", talk.name) }
      }
    }
  }

  /// The most names in a line: more than any class has, and fewer than a line holds.
  private static let most = 400

  fileprivate func lines(of report: LessonReport) -> [String] {
    let words = report.rows.reduce(0) { $0 + $1.lesson.words }
    let (from, to) = (hall.time(of: report.began), hall.time(of: report.ended))
    let day = hall.day(of: report.ended)?.description ?? ""
    var lines = [
      hall.head
        + say(
          "Lektionen \(day) \(from)–\(to): \(report.rows.count) var med, \(words) ord lästa.",
          "The lesson of \(day) \(from)–\(to): \(report.rows.count) took part, "
            + "\(words) word\(words == 1 ? "" : "s") read."
        )
    ]
    let talks: [LessonReport.Talk?] = [.foundItHard, .readNothing, .wasAlone]
    for talk in talks.compactMap(\.self) {
      let names = report.rows.filter { $0.talk == talk }.map { name(of: $0.pupil) }
      lines += told(talk.said, names)
    }
    lines += told(
      "Svåra ord" / "Hard words",
      report.hard.prefix(Page.hardShown).map { $0.count > 1 ? "\($0.word) (\($0.count))" : $0.word }
    )
    lines += told("Inte med" / "Did not play", report.missing.map(name))
    // Those to talk to come first.
    let order = talks + [nil]
    let sorted = order.flatMap { talk in report.rows.filter { $0.talk == talk } }
    let partners = sorted.map { tongue.names(of: $0.lesson.partners, in: hall.book) }
    let cells = sorted.map { row in
      let lesson = row.lesson
      return [
        (row.talk == nil ? "  " : "! ") + name(of: row.pupil), "\(row.minutes) min",
        say("\(lesson.words) ord", "\(lesson.words) word\(lesson.words == 1 ? "" : "s")"),
        say("\(lesson.first) rätt först", "\(lesson.first) right at first"),
        lesson.effort.misses == 0
          ? "" : say("\(lesson.effort.misses) fel", "\(lesson.effort.misses) wrong"),
      ]
    }
    let short = Columns.lines(of: zip(cells, partners).map { $0 + [with($1, atMost: 1)] })
    // One line for each, with as many names of others as fit.
    if short.allSatisfy({ $0.fits(in: width) }) {
      return lines + [""]
        + zip(short, partners).map { line, names in
          let head = String(line.dropLast(with(names, atMost: 1).count))
          return names.indices.map { head + with(names, atMost: $0 + 1) }
            .last { $0.fits(in: width) } ?? line
        }
    }
    return lines + [""]
      + zip(cells, partners).flatMap { row, names in
        let rest = row.dropFirst() + [with(names, atMost: names.count)]
        return [row[0].shortened(to: width)]
          + Paragraph.row(of: rest.filter { !$0.isEmpty }, apart: 2, width: width - 2)
          .map { "  " + $0 }
      }
  }

  private func with(_ names: [String], atMost count: Int) -> String {
    if names.isEmpty { return "" }
    let shown = names.prefix(count).joined(separator: ", ") + (count < names.count ? " …" : "")
    return say("med \(shown)", "with \(shown)")
  }

  private func told(_ said: Said, _ names: [String]) -> [String] {
    names.isEmpty
      ? []
      : Paragraph.lines(of: "\(say(said)): \(names.joined(separator: ", "))", width: width)
  }
}
