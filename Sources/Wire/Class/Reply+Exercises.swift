import Games
import Hall
import JSON

// Exercises, as a teacher and as a child are told of them.
extension Reply {
  // MARK: For programs

  func add(_ findings: Findings, to line: inout JSONWriter) -> [[UInt8]] {
    switch findings {
    case .assigned(let exercise):
      add(exercise, to: &line)
      return []
    case .unassigned(let number):
      line.add("exercise", number)
      return []
    case .marked(let pupil, let exercise, let status):
      line.add("pupil", pupil.number)
      line.add("exercise", exercise.number)
      line.add("status", status.rawValue)
      return []
    case .exercises(let pupil):
      let rows =
        pupil.map(exerciseRows) ?? exerciseRows(of: Overview(OverviewWish(), of: hall.book))
      line.add("count", rows.count)
      return rows
    case .overview(let wish): return rows(of: Overview(wish, of: hall.book), &line)
    case .stats(let words): return rows(of: Statistics(of: hall.book, words: words), &line)
    case .detail(let pupil): return detail(of: pupil, &line)
    case .game: return []
    }
  }

  /// As a teacher is told it.
  func add(_ exercise: Exercise, to line: inout JSONWriter) {
    line.add(exercise)
    switch exercise.to {
    case .all: line.add("to", "all")
    case .pupil(let pupil): line.add("to", hall.book.name(of: pupil))
    case .group(let group): line.add("to", hall.book.plan.groups[group]?.name ?? "?")
    }
  }

  /// With how many have done it.
  func exerciseRows(of overview: Overview) -> [[UInt8]] {
    zip(overview.exercises, overview.counts).map { exercise, counts in
      var line = row()
      add(exercise, to: &line)
      line.add("done", counts.done)
      line.add("of", counts.of)
      return line.finish()
    }
  }

  func row() -> JSONWriter {
    var line = JSONWriter(reserving: 256)
    line.add("event", "row")
    line.add(id)
    return line
  }

  private func exerciseRows(of pupil: Pupil) -> [[UInt8]] {
    own(pupil).map { exercise, status, comment in
      var line = row()
      line.add(exercise, status, comment: comment)
      return line.finish()
    }
  }

  /// Left out where there are none.
  func addExercises(of pupil: Pupil, to line: inout JSONWriter) {
    let exercises = own(pupil)
    if exercises.isEmpty { return }
    line.array("exercises", exercises) { line, entry in
      line.add(entry.exercise, entry.status, comment: entry.comment)
    }
  }

  /// A child's exercises, how far it has come, and what was said about that.
  private func own(
    _ pupil: Pupil
  ) -> [(exercise: Exercise, status: ExerciseStatus, comment: String)] {
    let progress = hall.book.work(of: pupil).progress
    return hall.book.exercises(of: pupil).map { exercise in
      (
        exercise, hall.book.status(of: pupil, in: exercise) ?? .notStarted,
        progress[exercise.number]?.marked?.comment ?? ""
      )
    }
  }

  // MARK: For people

  func text(of findings: Findings, _ tongue: Tongue, width: Int) -> [String] {
    switch findings {
    case .assigned(let exercise):
      let line = Homework(exercise: exercise, hall: hall).teachersLine(tongue)
      return [
        tongue.say("Läxa \(exercise.number): \(line).", "Exercise \(exercise.number): \(line).")
      ]
    case .unassigned(let number):
      return [
        tongue.say("Läxa \(number) är borttagen.", "Exercise \(number) is taken away.")
      ]
    case .marked(let pupil, let exercise, let status):
      let name = hall.book.name(of: pupil)
      return [
        tongue.say(
          "\(name), läxa \(exercise.number): \(Vocabulary.name(of: status, in: .swedish)).",
          "\(name), exercise \(exercise.number): \(Vocabulary.name(of: status, in: .english)).")
      ]
    case .exercises(of: nil): return allExercises(tongue)
    case .exercises(of: let pupil?):
      let lines = exercises(of: pupil, tongue)
      return lines.isEmpty
        ? [tongue.say("Du har inga läxor just nu.", "You have no exercises just now.")] : lines
    case .overview(let wish): return table(of: Overview(wish, of: hall.book), tongue, width: width)
    case .stats(let words):
      return text(of: Statistics(of: hall.book, words: words), tongue, width: width)
    case .detail(let pupil): return detailText(of: pupil, tongue, width: width)
    case .game: return []
    }
  }

  /// What is to be done comes first.
  func exercises(of pupil: Pupil, _ tongue: Tongue) -> [String] {
    let exercises = own(pupil)
    return (exercises.filter { !$0.status.isDone } + exercises.filter(\.status.isDone))
      .map { exercise, status, comment in
        Homework(exercise: exercise, hall: hall).line(status, comment: comment, tongue)
      }
  }

  private func allExercises(_ tongue: Tongue) -> [String] {
    let overview = Overview(OverviewWish(), of: hall.book)
    guard !overview.exercises.isEmpty else { return [noExercises(tongue)] }
    return Columns.lines(of: exerciseLines(of: overview, tongue))
  }

  func noExercises(_ tongue: Tongue) -> String {
    tongue.say(
      "Det finns inga läxor. Ge en: läxa bingo sv 1",
      "There are no exercises. To give one: assign bingo en 1")
  }

  /// Each with its number, and how many have done it.
  func exerciseLines(of overview: Overview, _ tongue: Tongue) -> [[String]] {
    zip(overview.exercises, overview.counts).map { exercise, counts in
      [
        "\(exercise.number)",
        tongue.say(
          "\(counts.done) av \(counts.of) klara", "\(counts.done) of \(counts.of) done"),
        Homework(exercise: exercise, hall: hall).teachersLine(tongue),
      ]
    }
  }
}

extension JSONWriter {
  /// As the one is told it whose it is.
  fileprivate mutating func add(
    _ exercise: Exercise, _ status: ExerciseStatus, comment: String
  ) {
    addForPlayers(exercise)
    add("status", status.rawValue)
    if !comment.isEmpty { add("comment", comment) }
  }
}

extension JSONWriter {
  /// An exercise without its goal and whose it is.
  mutating func addForPlayers(_ exercise: Exercise) {
    exercise.write(to: &self, for: .viewer { _ in "" })
  }
}
