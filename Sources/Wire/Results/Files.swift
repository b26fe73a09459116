import Classroom
import Games
public import Hall
import JSON

// The verbs by which a teacher has the class forget, or takes along what is known of it.

extension Verb {
  static let ofFiles: [Verb] = [
    Verb(
      "forget", "glöm", by: .teacher,
      takes: [
        .positional("name", .rest), .key("since", .number), .key("sure", .flag),
        .key("boards", .flag),
      ],
      lacks: "Vem ska glömmas? Skriv till exempel: glöm Anna"
        / "Who is to be forgotten? Type for example: forget Anna",
      help: Help.Entry(
        .after, 12, "glöm Anna" / "forget Anna", "ta bort allt om Anna" / "remove all about Anna"),
      Help.Entry(
        .after, 13, "glöm nya sedan=10" / "forget new since=10",
        "namn från de senaste tio minuterna som inte har spelat"
          / "names of the last ten minutes that have not played")
    ) { arguments throws(WireTrouble) in
      Forgetting(
        typed: arguments.has("since") ? arguments.text("name") ?? "" : try arguments.needed("name"),
        since: try arguments.minutes(), sure: arguments.flag("sure"),
        sparesBoards: arguments.flag("boards") ?? false)
    } act: { (asked: Forgetting, transaction) throws(Trouble) in
      let (typed, isSure) = asked.understood(by: transaction.hall)
      if let minutes = asked.since {
        let new = try transaction.forgetNew(within: minutes * 60_000, isSure: isSure)
        return .new(new, of: minutes, areGone: isSure)
      }
      let traces = try transaction.forget(
        typed, isSure: isSure, sparesBoards: asked.sparesBoards)
      return Answer(
        comes: isSure ? .swept([traces.pupil], called: traces.name) : .now
      ) { _, ok in
        ok.add("pupil", traces.pupil.number)
        ok.add("name", traces.name)
        ok.add("sure", isSure)
        ok.add("finished", traces.results.finished)
        ok.add("closes", traces.rooms)
        ok.add("boards", traces.boards)
      } say: { page in
        if isSure {
          "Allt om \(traces.name) är borta, också ur det som är sparat."
            / "Everything about \(traces.name) is gone, also from what is saved."
        } else {
          page.offer(traces)
        }
      }
    },
    Verb(
      "export", "exportera", by: .teacher,
      takes: [.positional("table", .text), .positional("name", .rest)],
      lacks: "Vem? Skriv till exempel: exportera elev Anna"
        / "Who? Type for example: export pupil Anna",
      help: Help.Entry(
        .after, 10, "exportera klass" / "export class",
        "klassen som en tabell" / "the class as a table"),
      Help.Entry(
        .after, 11, "exportera lektion" / "export lesson",
        "lektionen som en tabell"
          / "the lesson as a table"),
      Help.Entry(
        .after, 11, "exportera elev Anna" / "export pupil Anna",
        "allt som är sparat om Anna" / "all that is kept of Anna")
    ) { arguments throws(WireTrouble) in
      guard let typed = arguments.text("table") else { return .table(.class) }
      if Export.isOfPupil(typed) { return .pupil(name: try arguments.needed("name")) }
      // A name belongs to one pupil's file alone.
      let hasName = arguments.has("name")
      guard !hasName, let table = Export.named(typed) else {
        let tables = hasName ? [] : Export.allCases.map(Vocabulary.name)
        throw .badValue(field: "table", allowed: tables + [Exporting.pupil])
      }
      return .table(table)
    } act: { (asked: Exporting, transaction) throws(Trouble) in
      let hall = transaction.hall
      switch asked {
      case .table(let export): return .file { export.lines(of: hall, in: $0.tongue) }
      case .pupil(let name):
        let pupil = try hall.pupil(called: name)
        return .file(comes: .recalled(pupil)) {
          ($0.past ?? PupilPast(of: pupil)).lines(of: hall, in: $0.tongue)
        }
      }
    },
  ]

  enum Exporting: Asked {
    case table(Export)
    case pupil(name: String)

    static let pupil = "elev" / "pupil"
  }

  struct Forgetting: Asked {
    let typed: String
    /// The minutes of which all names are meant that nobody has played by; nil: who is named.
    let since: Int?
    let sure: Bool?
    let sparesBoards: Bool

    /// `forget Anna for good` is sure of it, unless somebody is called so; in JSON `sure` says it.
    func understood(by hall: Hall) -> (name: String, isSure: Bool) {
      sure == nil && !hall.hasMember(typed) ? Forgetting.split(typed) : (typed, sure ?? false)
    }

    /// The name that was typed, and whether the words behind it are sure of it.
    fileprivate static func split(_ typed: String) -> (name: String, isSure: Bool) {
      let words = typed.split(separator: " ")
      guard words.count > 2,
        ["for good", "for alltid"].contains(Verb.folded(words.suffix(2).joined(separator: " ")))
      else { return (typed, false) }
      return (words.dropLast(2).joined(separator: " "), true)
    }
  }
}

extension Answer {
  /// The lines of a file, the header first, which is not counted.
  fileprivate static func file(
    comes: Coming = .now, _ lines: @escaping (Page) -> [String]
  ) -> Answer {
    .table(comes: comes) { page, ok in
      let lines = lines(page)
      ok.add("count", lines.count - 1)
      return lines.map { csv in page.row { $0.add("csv", csv) } }
    } say: {
      lines($0)
    }
  }
}

extension Arguments {
  /// After a day a name that nobody has played by is free anyway.
  private static let minutes = 1...1_440

  fileprivate func minutes() throws(WireTrouble) -> Int? {
    guard let minutes = number("since") else { return nil }
    let (name, _) = Verb.Forgetting.split(text("name") ?? "new")
    let new = "nya" / "new"
    guard new.isTyped(name) else { throw .badValue(field: "name", allowed: [new]) }
    guard Arguments.minutes.contains(minutes) else {
      throw .badValue(field: "since", allowed: [Said("1–\(Arguments.minutes.upperBound)")])
    }
    return minutes
  }
}

extension Answer {
  /// - Parameter areGone: whether they are forgotten, or would be.
  fileprivate static func new(
    _ names: [(pupil: Pupil, name: String)], of minutes: Int, areGone: Bool
  ) -> Answer {
    let pupils = Set(names.map(\.pupil))
    return .table(comes: areGone && !names.isEmpty ? .swept(pupils, called: nil) : .now) {
      page, ok in
      ok.add("count", names.count)
      ok.add("sure", areGone)
      return names.map { new in
        page.row { row in
          row.add("pupil", new.pupil.number)
          row.add("name", new.name)
        }
      }
    } say: { page in
      let list = page.list(names.map(\.name))
      let count: Said =
        names.count == 1
        ? "1 nytt namn" / "1 new name" : "\(names.count) nya namn" / "\(names.count) new names"
      if names.isEmpty {
        "Inga nya namn på \(minutes) min som ingen har spelat med."
          / "No new names in \(minutes) min by which nobody has played."
      } else if areGone {
        "\(count.swedish) är borta, också ur det som är sparat: \(list)."
          / "\(count.english) gone, also from what is saved: \(list)."
      } else {
        "\(count.swedish) på \(minutes) min, som ingen har spelat med: \(list)."
          / "\(count.english) in \(minutes) min, by which nobody has played: \(list)."
        "Ska alla glömmas? Skriv: glöm nya sedan=\(minutes) för alltid"
          / "Are all to be forgotten? Type: forget new since=\(minutes) for good"
      }
    }
  }
}

extension Page {
  @Lines fileprivate func offer(_ traces: Traces) -> [Said] {
    let (name, results) = (traces.name, traces.results)
    let answers = traces.tries
    ("Allt om \(name) försvinner: namn och ord, figur och resa, \(results.finished) färdiga spel, "
      + "\(answers) svar och allt som \(name) har skrivit. Det går inte att ångra.")
      / ("Everything about \(name) goes: name and word, character and journey, \(results.finished) finished "
        + "games, \(answers) answer\(answers == 1 ? "" : "s") and whatever \(name) wrote. That cannot be undone.")
    if !traces.rooms.isEmpty {
      let rooms = tongue.list(traces.rooms)
      "Det här stängs, för där står något som \(name) har skrivit: rum \(rooms)."
        / "This is closed, because something that \(name) wrote stands there: room \(rooms)."
    }
    if !traces.boards.isEmpty {
      let boards = tongue.list(traces.boards)
      "De här banorna har klassen lånat: \(boards). Får den ha dem kvar? Skriv då sist: banor=ja"
        / "These boards are lent to the class: \(boards). May it have them still? Then type last: boards=yes"
    }
    if traces.isYou {
      "Det är du. Din rätt att undervisa går också, och din nyckel gäller inte mer."
        / "That is you. Your right to teach goes too, and your key is good no more."
    }
    "Är du säker? Skriv: glöm \(name) för alltid" / "Are you sure? Type: forget \(name) for good"
  }
}

extension StoreTrouble {
  /// - Parameter name: nil: new names are forgotten.
  func said(ofForgetting name: String?) -> Said {
    let who: Said =
      name.map { "\($0) är glömd" / "\($0) is forgotten" }
      ?? "De nya namnen är glömda" / "The new names are forgotten"
    return switch self {
    case .full:
      ("\(who.swedish), men står kvar i det som är sparat: disken är full. När det finns plats "
        + "försvinner det av sig självt.")
        / ("\(who.english), but what is saved still tells of it: the disk is full. When there is "
          + "room it goes by itself.")
    case .failed:
      ("\(who.swedish), men står kvar i det som är sparat: det går inte att skriva på disken. "
        + "När det går igen försvinner det av sig självt.")
        / ("\(who.english), but what is saved still tells of it: the disk cannot be written to. "
          + "When it can, it goes by itself.")
    }
  }
}

extension Vocabulary {
  fileprivate static func name(of export: Export) -> Said {
    switch export {
    case .class: "klass" / "class"
    case .words: "ord" / "words"
    case .lesson: "lektion" / "lesson"
    }
  }
}

extension Export {
  /// The class's table is called so too.
  private static let pupils = "elever" / "pupils"

  /// The table that somebody means in either language; nil: there is none of that name.
  public static func named(_ typed: String) -> Export? {
    pupils.isTyped(typed) ? .class : allCases.first { Vocabulary.name(of: $0).isTyped(typed) }
  }

  /// Whether the file of one pupil is meant, whose name stands behind.
  public static func isOfPupil(_ typed: String) -> Bool { Verb.Exporting.pupil.isTyped(typed) }

  /// The lines of its file without their ends, the header first.
  public func lines(of hall: Hall, in tongue: Tongue) -> [String] {
    CSV.lines(of: Spreadsheet(self, of: hall, in: tongue))
  }
}

/// A table as spreadsheets read it: UTF-8 that says so in its first bytes, semicolons, because where
/// numbers have decimal commas a comma parts nothing, and quotes as RFC 4180 has them.
enum CSV {
  /// The first bytes of a file by which a spreadsheet knows that it is UTF-8: a byte order mark.
  static let mark = "\u{FEFF}"

  /// One line for each row, the header first, without the line's end: in a file that is CR LF.
  static func lines(of sheet: Spreadsheet) -> [String] {
    let rows = [sheet.header.map(Spreadsheet.Cell.text)] + sheet.rows
    return rows.enumerated().map { place, row in
      (place == 0 ? mark : "") + row.map(cell).joined(separator: ";")
    }
  }

  private static func cell(_ cell: Spreadsheet.Cell) -> String {
    switch cell {
    case .empty: ""
    case .number(let number): "\(number)"
    case .text(let text): quoted(harmless(text))
    }
  }

  /// A text that begins like a formula would be calculated: an apostrophe keeps it a text.
  private static func harmless(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, formulaStarts.contains(first) else { return text }
    return "'" + text
  }

  /// The signs with which formulas start; the wide ones are taken for the others by some spreadsheets.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠",
  ]

  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let needsQuotes =
      scalars.contains { [";", "\"", "\r", "\n"].contains($0) }
      || scalars.first == " " || scalars.last == " "
    guard needsQuotes else { return text }
    let doubled = scalars.flatMap { $0 == "\"" ? [$0, $0] : [$0] }
    return "\"\(String(String.UnicodeScalarView(doubled)))\""
  }
}

/// Rows of cells below a header.
struct Spreadsheet: Hashable {
  enum Cell: Hashable {
    case empty
    case text(String)
    case number(Int)
  }

  let header: [String]
  let rows: [[Cell]]
}

/// The cells of each table that can be taken along.
extension Spreadsheet {
  init(_ export: Export, of hall: Hall, in tongue: Tongue) {
    switch export {
    case .class: self.init(pupilsOf: hall, in: tongue)
    case .words: self.init(wordsOf: hall, in: tongue)
    case .lesson: self.init(lessonOf: hall, in: tongue)
    }
  }

  private init(pupilsOf hall: Hall, in tongue: Tongue) {
    let book = hall.book
    let exercises = book.study.exercises
    let columns = [
      "namn" / "name", "färdiga spel" / "finished games", "rätt direkt" / "right at first try",
      "rätt senare" / "right later", "med hjälp" / "with help",
      "procent rätt direkt" / "percent at first try", "bästa i bokstäver" / "best in letters",
    ]
    // Also the games that did not come to their end. Behind the others, which keep their places.
    let tried = [
      "försök" / "tries", "fel" / "misses", "senast" / "last played", "poäng" / "points",
    ]
    let points = Spreadsheet.points(in: book)
    header =
      columns.map(tongue.say)
      + exercises.map { tongue.say("läxa \($0.number)", "exercise \($0.number)") }
      + tried.map(tongue.say)
    rows = book.pupils.filter { !book.isTeacher($0) }.map { pupil in
      let results = book.results(of: pupil)
      return [
        .text(book.name(of: pupil)), .number(results.finished), .number(results.atFirstTry),
        .number(results.later), .number(results.helped),
        results.share.map(Cell.number) ?? .empty,
        results.best[.letters].map(Cell.number) ?? .empty,
      ]
        + exercises.map { exercise in
          book.status(of: pupil, in: exercise)
            .map { .text(tongue.say(Vocabulary.name(of: $0))) } ?? .empty
        } + Spreadsheet.tried(pupil, hall) + [points[pupil] ?? .empty]
    }
  }

  /// The sums of shares that a teacher's overview tells.
  private static func points(in book: ClassBook) -> [Pupil: Cell] {
    Dictionary(
      uniqueKeysWithValues: Overview(OverviewWish(), of: book).rows.map {
        ($0.pupil, .number($0.points))
      })
  }

  private static func tried(_ pupil: Pupil, _ hall: Hall) -> [Cell] {
    let effort = hall.effort(of: pupil)
    let day = hall.lastActive(pupil).flatMap(hall.day)
    return [
      .number(effort.tries), .number(effort.misses), day.map { .text($0.description) } ?? .empty,
    ]
  }

  private init(lessonOf hall: Hall, in tongue: Tongue) {
    let columns = [
      "namn" / "name", "minuter" / "minutes", "färdiga spel" / "finished games",
      "ord" / "words", "rätt direkt" / "right at first try", "rätt senare" / "right later",
      "med hjälp" / "with help", "försök" / "tries", "fel" / "misses", "med" / "with",
      "svåra ord" / "hard words", "prata med" / "to talk to", "poäng" / "points",
    ]
    let points = Spreadsheet.points(in: hall.book)
    header = columns.map(tongue.say)
    rows = (hall.lessonReport(at: hall.latest)?.rows ?? []).map { row in
      let lesson = row.lesson
      return [
        .text(hall.book.name(of: row.pupil)), .number(row.minutes), .number(lesson.finished),
        .number(lesson.words), .number(lesson.first), .number(lesson.later),
        .number(lesson.helped), .number(lesson.effort.tries), .number(lesson.effort.misses),
        .text(tongue.names(of: lesson.partners, in: hall.book).joined(separator: ", ")),
        .text(row.hard.joined(separator: ", ")),
        row.talk.map { .text(tongue.say($0.said)) } ?? .empty, points[row.pupil] ?? .empty,
      ]
    }
  }

  private init(wordsOf hall: Hall, in tongue: Tongue) {
    let book = hall.book
    let columns = [
      "namn" / "name", "lista" / "list", "nivå" / "level", "fråga" / "question", "ord" / "word",
      "rätt direkt" / "right at first try", "rätt senare" / "right later",
      "med hjälp" / "with help",
    ]
    header = columns.map(tongue.say)
    rows = book.pupils.filter { !book.isTeacher($0) }.flatMap { pupil in
      book.work(of: pupil).words.all.compactMap { number, tally -> [Cell]? in
        guard let word = book.study.lexicon[number] else { return nil }
        let sum = WordSum(tally)
        return [
          .text(book.name(of: pupil)), .text(word.list), .number(word.level),
          .text(word.question), .text(word.word), .number(sum.first), .number(sum.later),
          .number(sum.helped),
        ]
      }
    }
  }
}
