import Classroom
import Games
import Hall
import JSON
import Words

// The verbs of exercises, and of how it goes.

extension Verb {
  static let ofResults: [Verb] = [
    Verb(
      "assign", "läxa", by: .assistant,
      takes: [
        .positional("game", .text), .positional("list", .words), .positional("level", .number),
        .key("to", .rest), .key("goal", .number), .key("due", .text), .key("mode", .text),
        .key("criteria", .alternatives),
      ],
      lacks: "Vilket spel? Skriv till exempel: läxa bingo sv 2"
        / "Which game? Type for example: assign bingo en 2",
      help: Help.Entry(
        .before, 8, "läxa bingo sv 2" / "assign bingo en 2",
        "något att göra för alla" / "something to do for all")
    ) { arguments throws(WireTrouble) in
      var wish = Assignment(try Vocabulary.game(try arguments.needed("game")))
      wish.list = arguments.text("list")
      wish.level = arguments.number("level")
      wish.mode = arguments.text("mode").map { PlayMode.code(typed: $0) }
      wish.to = arguments.text("to").map(Whom.init(typed:)) ?? .everybody
      wish.goal = arguments.number("goal") ?? 0
      wish.criteria = arguments.criteria("criteria").map { Criterion(written: $0) }
      if let typed = arguments.text("due") {
        guard let day = Day(typed) else { throw .badDay(typed) }
        wish.due = day
      }
      return wish
    } act: { (wish: Assignment, transaction) throws(Trouble) in
      let hall = transaction.hall
      let (exercise, isNew) = try transaction.assign(wish)
      return Answer { page, ok in
        page.add(exercise, to: &ok)
      } say: {
        let line = Homework(exercise: exercise, hall: hall).teachersLine($0.tongue)
        isNew
          ? "Läxa \(exercise.number): \(line)." / "Exercise \(exercise.number): \(line)."
          : "Det är redan läxa \(exercise.number): \(line)."
            / "That is exercise \(exercise.number) already: \(line)."
      }
    },
    Verb(
      "unassign", "slopa", by: .assistant, takes: [.positional("exercise", .number)],
      lacks: "Vilken läxa? Skriv: läxor, så ser du deras nummer."
        / "Which exercise? Type: exercises, and you see their numbers.",
      help: Help.Entry(
        .before, 10, "slopa 3" / "unassign 3", "ta bort läxa 3" / "take away exercise 3")
    ) { arguments throws(WireTrouble) in
      try arguments.neededNumber("exercise")
    } act: { number, transaction throws(Trouble) in
      try transaction.unassign(number)
      return Answer { _, ok in
        ok.add("exercise", number)
      } say: { _ in
        "Läxa \(number) är borttagen." / "Exercise \(number) is taken away."
      }
    },
    // The teacher sees them all, a child its own.
    Verb(
      "exercises", "läxor",
      help: Help.Entry(
        .before, 9, "läxor" / "exercises", "vad finns att göra?" / "what is there to do?")
    ) { transaction throws(Trouble) in
      let hall = transaction.hall
      let pupil = transaction.isTeacher() ? nil : try transaction.pupil()
      return Answer.table { page, ok in
        let rows =
          pupil.map(page.exerciseRows)
          ?? page.exerciseRows(of: Overview(OverviewWish(), of: hall.book))
        ok.add("count", rows.count)
        return rows
      } say: { page in
        if let pupil {
          let lines = page.exercises(of: pupil)
          lines
          if lines.isEmpty { "Du har inga läxor just nu." / "You have no exercises just now." }
        } else {
          page.allExercises()
        }
      }
    },
    Verb(
      "mark", "märk", by: .assistant,
      takes: [
        .positional("name", .words), .positional("exercise", .number), .positional("mark", .text),
        .positional("comment", .rest), .key("next", .rest), .key("met", .alternatives),
        .key("sure", .flag),
      ],
      lacks: "Vem, vilken läxa, och hur gick det? Skriv till exempel: märk Anna 3 godkänd"
        / "Who, which exercise, and how was it? Type for example: mark Anna 3 approved",
      [.isWriting, .mindsKeys],
      help: Help.Entry(
        .after, 5, "märk Anna 3 godkänd" / "mark Anna 3 approved",
        "så gick läxa 3 (alla: märk *)" / "how exercise 3 went (all: mark *)")
    ) { arguments throws(WireTrouble) in
      Marking(
        whose: Whom(typed: try arguments.needed("name")),
        exercise: try arguments.neededNumber("exercise"), wish: try arguments.mark(),
        isSure: arguments.flag("sure") ?? false)
    } act: { (asked: Marking, transaction) throws(Trouble) in
      let marked = try transaction.mark(
        asked.whose, exercise: asked.exercise, asked.wish, isSure: asked.isSure)
      return .of(marked, exercise: try transaction.hall.exercise(asked.exercise)) {
        "Ingen har läxa \($0)." / "Nobody has exercise \($0)."
      }
    },
    Verb(
      "overview", "översikt", by: .assistant,
      takes: [.key("exercise", .number), .key("search", .rest), .key("sort", .text)],
      help: Help.Entry(
        .after, 4, "översikt" / "overview", "vem har gjort vad?" / "who has done what?")
    ) { arguments throws(WireTrouble) in
      var wish = OverviewWish()
      wish.exercise = arguments.number("exercise")
      wish.search = arguments.text("search")
      wish.order = try arguments.choice("sort", named: Vocabulary.name) ?? wish.order
      return wish
    } act: { (wish: OverviewWish, transaction) throws(Trouble) in
      let hall = transaction.hall
      if let number = wish.exercise { _ = try hall.exercise(number) }
      return Answer.table { page, ok in
        page.rows(of: Overview(wish, of: hall.book), &ok)
      } say: {
        $0.table(of: Overview(wish, of: hall.book))
      }
    },
    Verb(
      "stats", "statistik", by: .assistant, takes: [.key("words", .number)],
      help: Help.Entry(
        .after, 8, "statistik" / "stats", "vilka ord är svåra?" / "which words are hard?")
    ) { arguments in
      arguments.number("words") ?? Statistics.usualWords
    } act: { words, transaction in
      let hall = transaction.hall
      return Answer.table { page, ok in
        page.rows(of: Statistics(of: hall.book, words: words), &ok)
      } say: {
        $0.text(of: Statistics(of: hall.book, words: words))
      }
    },
    detail, lesson,
  ]

  /// Tells in detail of a pupil, or of a game that is over, which stands in the files.
  static let detail = Verb(
    "detail", "detalj", by: .assistant,
    takes: [.positional("name", .rest), .key("room", .number)],
    lacks: "Vem? Skriv till exempel: detalj Anna" / "Who? Type for example: detail Anna",
    help: Help.Entry(
      .after, 9, "detalj Anna" / "detail Anna", "hur går det för Anna?" / "how does Anna do?")
  ) { arguments throws(WireTrouble) in
    if let room = arguments.number("room") { return Detail.game(RoomNumber(room)) }
    return .pupil(name: try arguments.needed("name"))
  } act: { detail, transaction throws(Trouble) in
    switch detail {
    case .game(let room):
      return Answer(comes: .found(room), ok: { _, _ in }, say: { _ in })
    case .pupil(let name):
      let pupil = try transaction.hall.pupil(called: name)
      return Answer.table { page, ok in
        page.detail(of: pupil, &ok)
      } say: {
        $0.detailText(of: pupil)
      }
    }
  }

  enum Detail: Asked {
    case pupil(name: String)
    case game(RoomNumber)
  }

  struct Marking: Asked {
    let whose: Whom
    let exercise: Int
    /// Nil takes a mark back.
    let wish: MarkWish?
    let isSure: Bool
  }
}

extension Whom {
  init(typed: String) {
    self = Vocabulary.isAll(typed) ? .everybody : .named(typed, Naming(typed: typed))
  }
}

extension Arguments {
  fileprivate func mark() throws(WireTrouble) -> MarkWish? {
    let typed = try needed("mark")
    if Vocabulary.clear.isTyped(typed) { return nil }
    guard let mark = Vocabulary.mark(typed) else {
      throw .badValue(
        field: "mark", allowed: Mark.allCases.map(Vocabulary.name) + [Vocabulary.clear])
    }
    return wish(for: mark)
  }

  /// What a pupil is told besides its mark.
  func wish(for mark: Mark) -> MarkWish {
    var wish = MarkWish(mark)
    wish.comment = text("comment").map(Arguments.tidied)
    wish.next = text("next").map(Arguments.tidied)
    wish.met = has("met") ? criteria("met") : nil
    return wish
  }

  /// Criteria as somebody names them, or calls them by their places.
  func criteria(_ field: String) -> [String] { list(field).map(Arguments.tidied) }
}

// MARK: - Exercises

extension Page {
  /// Adds an exercise as a teacher is told it.
  func add(_ exercise: Exercise, to line: inout JSONWriter) {
    line.add(exercise)
    switch exercise.to {
    case .all: line.add("to", "all")
    case .pupil(let pupil): line.add("to", hall.book.name(of: pupil))
    case .pupils(let pupils): line.add("to", pupils.map(hall.book.name).joined(separator: ", "))
    case .group(let group): line.add("to", hall.book.plan.groups[group]?.name ?? "?")
    }
  }

  /// The exercises, with how many pupils have done each.
  func exerciseRows(of overview: Overview) -> [[UInt8]] {
    zip(overview.exercises, overview.counts).map { exercise, counts in
      row { line in
        add(exercise, to: &line)
        line.add("done", counts.done)
        line.add("of", counts.of)
        if isOverdue(exercise) { line.add("overdue", counts.of - counts.done) }
      }
    }
  }

  fileprivate func exerciseRows(of pupil: Pupil) -> [[UInt8]] {
    own(pupil).map { exercise, status, marked in row { $0.add(exercise, status, marked) } }
  }

  /// Adds a pupil's exercises; the field is left out where there are none.
  func addExercises(of pupil: Pupil, to line: inout JSONWriter) {
    let exercises = own(pupil)
    if exercises.isEmpty { return }
    line.array("exercises", exercises) { line, entry in
      line.add(entry.exercise, entry.status, entry.marked)
    }
  }

  /// A child's exercises, how far it has come, and what was said about that.
  private func own(
    _ pupil: Pupil
  ) -> [(exercise: Exercise, status: ExerciseStatus, marked: Marked?)] {
    let progress = hall.book.work(of: pupil).progress
    return hall.book.exercises(of: pupil).map { exercise in
      (
        exercise, hall.book.status(of: pupil, in: exercise) ?? .notStarted,
        progress[exercise.number]?.marked
      )
    }
  }

  /// The exercises of a pupil; those to be done come first.
  func exercises(of pupil: Pupil) -> [Said] {
    let exercises = own(pupil)
    return (exercises.filter { !$0.status.isDone } + exercises.filter(\.status.isDone))
      .map { exercise, status, marked in
        Homework(exercise: exercise, hall: hall).said(status, marked, tongue)
      }
  }

  @Lines fileprivate func allExercises() -> [Said] {
    let overview = Overview(OverviewWish(), of: hall.book)
    Columns.lines(of: exerciseLines(of: overview))
    if overview.exercises.isEmpty { Homework.none }
  }

  /// The exercises, each with its number and how many pupils have done it.
  func exerciseLines(of overview: Overview) -> [[String]] {
    zip(overview.exercises, overview.counts).map { exercise, counts in
      [
        "\(exercise.number)",
        say("\(counts.done) av \(counts.of) klara", "\(counts.done) of \(counts.of) done")
          + (isOverdue(exercise) && counts.done < counts.of
            ? say(", \(counts.of - counts.done) sena", ", \(counts.of - counts.done) late") : ""),
        Homework(exercise: exercise, hall: hall).teachersLine(tongue),
      ]
    }
  }
}

extension JSONWriter {
  /// Adds an exercise as the pupil is told it whose it is.
  fileprivate mutating func add(_ exercise: Exercise, _ status: ExerciseStatus, _ marked: Marked?) {
    addForPlayers(exercise)
    add("status", status.rawValue)
    if let marked { add(marked, of: exercise) }
  }

  /// Adds the teacher's words on an exercise, besides how it was.
  mutating func add(_ marked: Marked, of exercise: Exercise) {
    if !marked.comment.isEmpty { add("comment", marked.comment) }
    if !marked.next.isEmpty { add("next", marked.next) }
    let met = exercise.criteria(met: true, by: marked)
    if !met.isEmpty { add("met", met) }
  }

  /// Adds an exercise without its goal and the pupils whose it is.
  mutating func addForPlayers(_ exercise: Exercise) {
    exercise.write(to: &self, for: .viewer { _ in "" })
  }
}
