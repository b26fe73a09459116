import Classroom
import Games
import Hall
import JSON

// Pupils × exercises.
extension Page {
  // MARK: For programs

  /// The exercises, then a row for each pupil. They are one piece of bytes, because there may be many.
  func rows(of overview: Overview, _ line: inout JSONWriter) -> [[UInt8]] {
    line.add("exercises", overview.exercises.count)
    line.add("pupils", overview.rows.count)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(overview.rows.count * (128 + 16 * overview.exercises.count))
    for row in exerciseRows(of: overview) { bytes += row }
    for row in overview.rows { bytes += self.row(row) }
    return bytes.isEmpty ? [] : [bytes]
  }

  private func row(_ row: Overview.Row) -> [UInt8] {
    self.row { line in
      line.add("pupil", row.pupil.number)
      line.add("name", row.name)
      line.add("statuses", row.standings)
      line.add("shares", row.standings.map { $0?.share })
      line.add("points", row.points)
      if let best = row.best { line.add("best", best) }
      line.add("done", row.done)
      if let active = row.active { line.add("active", active.milliseconds) }
    }
  }

  // MARK: For people

  /// A sign for each exercise, with how much of it was right where that is known. Where they do not all fit
  /// beside each other, the table goes on below.
  func table(of overview: Overview) -> [String] {
    guard !overview.exercises.isEmpty else { return [say(Homework.none)] }
    guard !overview.rows.isEmpty else {
      return [say("Det finns ingen sådan elev.", "There is no such pupil.")]
    }
    let names = min(overview.rows.map(\.name.visibleCount).max() ?? 0, width / 3)
    // A sign and three digits at most, with the space before them.
    let cell = 5
    // Columns for how many are done, for the points and for the day, each with the space before it.
    let days = overview.rows.map { $0.active.flatMap(hall.day)?.description ?? "" }
    let sums = 6 + 7 + 12
    let fit = max(1, (width - names - sums) / cell)
    let places = Array(overview.exercises.indices)
    let blocks = stride(from: 0, to: places.count, by: fit).map {
      places[$0..<min($0 + fit, places.count)]
    }
    let exercises = exerciseLines(of: overview).map { $0.joined(separator: "  ") }
    var lines = exercises
    for block in blocks {
      lines.append("")
      lines.append(
        "".padded(to: names)
          + block.map { "\(overview.exercises[$0].number)".paddedLeft(to: cell) }.joined()
          + say("klara", "done").paddedLeft(to: 6) + say("poäng", "points").paddedLeft(to: 7)
          + say("  senast", "  last"))
      for (row, day) in zip(overview.rows, days) {
        let cells = block.map { place in
          paint(
            self.cell(of: row, place, in: overview).paddedLeft(to: cell), row.standings[place])
        }
        let line =
          row.name.shortened(to: names).padded(to: names) + cells.joined()
          + "\(row.done)".paddedLeft(to: 6) + "\(row.points)".paddedLeft(to: 7) + "  \(day)"
        lines.append(line.trimmingEnd)
      }
    }
    return lines + [""] + legend(withLate: overview.exercises.contains(where: isOverdue))
  }

  /// The sign of an exercise, one for all that is late, and its share; a teacher's judgement is shown all the
  /// same.
  private func cell(of row: Overview.Row, _ place: Int, in overview: Overview) -> String {
    guard let standing = row.standings[place] else { return "" }
    let sign =
      switch standing.status {
      case .notStarted, .started, .tried:
        isOverdue(overview.exercises[place]) ? Page.late : Vocabulary.sign(of: standing.status)
      case .done, .approved, .again, .rejected: Vocabulary.sign(of: standing.status)
      }
    return "\(sign)\(standing.share.map { "\($0)" } ?? "")"
  }

  /// A cell in the colour of what is done, or of what a teacher wants once more.
  private func paint(_ cell: String, _ standing: Overview.Standing?) -> String {
    switch standing?.status {
    case .done, .approved: ink.finished(cell)
    case .again, .rejected: ink.question(cell)
    case nil, .notStarted, .started, .tried: cell
    }
  }

  private static let late: Character = "*"

  func isOverdue(_ exercise: Exercise) -> Bool {
    guard let due = exercise.due, let today = hall.today else { return false }
    return due < today
  }

  private func legend(withLate hasLate: Bool) -> [String] {
    let signs =
      ExerciseStatus.allCases.map { status in
        "\(Vocabulary.sign(of: status)) \(say(Vocabulary.name(of: status)))"
      } + (hasLate ? ["\(Page.late) \(say("sen", "late"))"] : [])
    var lines = [signs[0]]
    for sign in signs.dropFirst() {
      let longer = "\(lines[lines.count - 1])   \(sign)"
      if longer.count <= width { lines[lines.count - 1] = longer } else { lines.append(sign) }
    }
    return lines
  }
}

extension String {
  fileprivate func paddedLeft(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

extension JSONWriter {
  /// Adds statuses, without a look for escapes: they need none, and there are tens of thousands.
  fileprivate mutating func add(_ key: StaticString, _ standings: [Overview.Standing?]) {
    let literals: [StaticString] = standings.map { standing in
      switch standing?.status {
      case nil: "null"
      case .notStarted: "\"not-started\""
      case .started: "\"started\""
      case .tried: "\"tried\""
      case .done: "\"done\""
      case .approved: "\"approved\""
      case .again: "\"again\""
      case .rejected: "\"rejected\""
      }
    }
    add(key, literals: literals)
  }
}
