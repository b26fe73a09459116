import Classroom
import Games
import Hall
import JSON
import Words

// Teachers' reviews of how exercises were done.

extension Verb {
  static let reviewExercise = Verb(
    "review", "granska", by: .assistant,
    takes: [
      .positional("name", .words), .positional("exercise", .number),
      .positional("comment", .rest), .key("met", .alternatives), .key("not_yet", .alternatives),
      .key("open", .alternatives), .key("next", .rest), .key("ready", .flag),
    ],
    lacks: "Vem, och vilken läxa? Skriv till exempel: granska Anna 3"
      / "Who, and which exercise? Type for example: review Anna 3",
    [.isWriting, .mindsKeys],
    help: Help.Entry(
      .after, 6, "granska Anna 3" / "review Anna 3",
      "se läxa 3 efter, ensam eller flera" / "look at exercise 3, alone or with others"),
    Help.Entry(
      .after, 7, "släpp Anna 3" / "release Anna 3",
      "berätta för Anna vad du har sett" / "tell Anna what you have seen")
  ) { arguments throws(WireTrouble) in
    var wish = ReviewWish()
    wish.met = arguments.criteria("met")
    wish.notYet = arguments.criteria("not_yet")
    wish.open = arguments.criteria("open")
    wish.comment = arguments.text("comment").map(Arguments.tidied)
    wish.next = arguments.text("next").map(Arguments.tidied)
    wish.isReady = arguments.flag("ready")
    return Reviewing(
      name: try arguments.needed("name"), exercise: try arguments.neededNumber("exercise"),
      wish: wish)
  } act: { (asked: Reviewing, transaction) throws(Trouble) in
    let (pupil, exercise) = try transaction.review(
      asked.name, exercise: asked.exercise, asked.wish)
    let hall = transaction.hall
    return Answer { page, ok in
      ok.add(pupil, in: hall.book)
      ok.add("exercise", exercise.number)
      ok.add("status", (hall.book.status(of: pupil, in: exercise) ?? .notStarted).rawValue)
      ok.add("criteria", exercise.criteria.map(\.text))
      ok.add(hall.reviews(of: pupil, exercise), of: exercise, in: hall.book)
    } say: {
      $0.reviews(of: pupil, exercise)
    }
  }

  struct Reviewing: Asked {
    let name: String
    let exercise: Int
    let wish: ReviewWish
  }
}

extension Answer {
  /// The reply to a mark or a release: of one pupil how it stands now, of several a row for each.
  static func of(
    _ outcomes: [MarkOutcome], exercise: Exercise, nobody: @escaping (Int) -> Said
  ) -> Answer {
    .table { page, ok in
      if outcomes.count == 1, let one = outcomes.first, one.differences.isEmpty {
        ok.add("pupil", one.pupil.number)
        ok.add("exercise", exercise.number)
        ok.add("status", one.status.rawValue)
        if let first = one.toldBy { ok.add("by", page.hall.book.name(of: first)) }
        return []
      }
      ok.add("exercise", exercise.number)
      ok.add("count", outcomes.count)
      return outcomes.map { one in
        page.row { row in
          row.add(one.pupil, in: page.hall.book)
          row.add("status", one.status.rawValue)
          if !one.differences.isEmpty { row.add("differ", one.differences) }
          if let first = one.toldBy { row.add("by", page.hall.book.name(of: first)) }
        }
      }
    } say: { page in
      if outcomes.isEmpty { nobody(exercise.number) }
      outcomes.map { page.said($0, exercise) }
    }
  }
}

extension JSONWriter {
  /// Adds the reviews of an exercise, and the criteria on which they differ.
  mutating func add(_ reviews: [ExerciseReview], of exercise: Exercise, in book: ClassBook) {
    array("reviews", reviews) { entry, review in
      entry.add("name", book.name(of: review.by))
      if !review.met.isEmpty { entry.add("met", review.met) }
      if !review.notYet.isEmpty { entry.add("not_yet", review.notYet) }
      if !review.comment.isEmpty { entry.add("comment", review.comment) }
      if !review.next.isEmpty { entry.add("next", review.next) }
      entry.add("ready", review.isReady)
    }
    let differences = reviews.differences(on: exercise)
    if !differences.isEmpty { add("differ", differences) }
  }
}

extension Page {
  fileprivate func said(_ outcome: MarkOutcome, _ exercise: Exercise) -> Said {
    let name = hall.book.name(of: outcome.pupil)
    guard outcome.differences.isEmpty else {
      return
        "\(name), läxa \(exercise.number): ni är inte överens. Skriv: granska \(name) \(exercise.number)"
        / "\(name), exercise \(exercise.number): you do not agree. Type: review \(name) \(exercise.number)"
    }
    let status = Vocabulary.name(of: outcome.status)
    let first: Said =
      outcome.toldBy.map(hall.book.name).map {
        " \($0) hann berätta det först." / " \($0) has told it already."
      } ?? Said("")
    let others = tongue.list(outcome.without.map(hall.book.name))
    let without: Said =
      others.isEmpty
      ? Said("") : " Utan \(others), som inte är klar." / " Without \(others), who is not done."
    return "\(name), läxa \(exercise.number): \(status.swedish).\(first.swedish)\(without.swedish)"
      / "\(name), exercise \(exercise.number): \(status.english).\(first.english)\(without.english)"
  }

  /// The criteria with what each teacher says of them, where they differ, and what may be typed.
  @Lines fileprivate func reviews(of pupil: Pupil, _ exercise: Exercise) -> [Said] {
    let name = hall.book.name(of: pupil)
    let reviews = hall.reviews(of: pupil, exercise)
    "\(name), läxa \(exercise.number): \(Homework(exercise: exercise, hall: hall).what(.swedish))"
      / "\(name), exercise \(exercise.number): \(Homework(exercise: exercise, hall: hall).what(.english))"
    Columns.lines(
      of: zip(1..., exercise.criteria).map { place, criterion in
        ["  \(place)", criterion.text]
          + reviews.map { "\(self.name(of: $0.by)): \(say(Vocabulary.name(of: $0[place])))" }
      })
    remarks(in: reviews)
    let hasHeard = hall.hasHeardAll(pupil, exercise)
    if hasHeard {
      "  \(name) har fått veta det." / "  \(name) has been told."
    } else {
      differences(in: reviews, on: exercise)
    }
    let (met, klarade) =
      switch exercise.criteria.count {
      case 0: ("", "")
      case 1: (" met=1", " klarade=1")
      default: (" met=1 not=2", " klarade=1 inte=2")
      }
    let about = "\(name) \(exercise.number)"
    "Skriv: granska \(about) fint läst\(klarade)   Klar? Skriv: granska \(about) redo=ja"
      / "Type: review \(about) well read\(met)   Done? Type: review \(about) ready=yes"
    if !hasHeard, reviews.contains(where: \.isReady) {
      "Berätta för \(name): släpp \(name) \(exercise.number)"
        / "To tell \(name): release \(name) \(exercise.number)"
    }
  }

  /// What each teacher wrote, and whether she is done.
  func remarks(in reviews: [ExerciseReview]) -> [String] {
    reviews.map { review in
      let ready = review.isReady ? say("klar", "done") : say("har börjat", "has begun")
      let parts = [
        review.comment,
        review.next.isEmpty ? "" : say("nästa steg: \(review.next)", "next step: \(review.next)"),
      ].filter { !$0.isEmpty }
      return "  \(name(of: review.by)) (\(ready))"
        + (parts.isEmpty ? "" : ": \(parts.joined(separator: "; "))")
    }
  }

  func differences(in reviews: [ExerciseReview], on exercise: Exercise) -> [String] {
    let criteria = reviews.differences(on: exercise).map { exercise.criteria[$0 - 1].text }
    return criteria.isEmpty
      ? []
      : [
        say(
          "  Ni är inte överens om: \(tongue.list(criteria)).",
          "  You do not agree on: \(tongue.list(criteria)).")
      ]
  }
}

extension Vocabulary {
  static func name(of view: ExerciseReview.View) -> Said {
    switch view {
    case .met: "ja" / "yes"
    case .notYet: "inte än" / "not yet"
    case .open: "-" / "-"
    }
  }

  static func mark(_ typed: String) -> Mark? {
    Mark.allCases.first { name(of: $0).isTyped(typed) }
  }
}

extension Reviewed: SpokenClassFact {
  /// Others hear that it is begun, and that it is done; not of each step.
  func notice(by teacher: TeachersEar) -> Said? {
    let reviewer = teacher.book.name(of: review.by)
    return switch step {
    case .begins:
      "\(reviewer) granskar \(teacher.name), läxa \(exercise)."
        / "\(reviewer) reviews \(teacher.name), exercise \(exercise)."
    case .ends:
      "\(reviewer) är klar med \(teacher.name), läxa \(exercise)."
        / "\(reviewer) is done with \(teacher.name), exercise \(exercise)."
    case .goesOn: nil
    }
  }
}
