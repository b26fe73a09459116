import Classroom
import Games
import Hall
import JSON

// How the class fares with its words, and how one pupil does.
extension Page {
  // MARK: For programs

  func rows(of statistics: Statistics, _ line: inout JSONWriter) -> [[UInt8]] {
    let overview = Overview(OverviewWish(), of: hall.book)
    line.add("pupils", overview.rows.count)
    let efforts = overview.rows.map { hall.effort(of: $0.pupil) }
    line.add("tries", efforts.reduce(0) { $0 + $1.tries })
    line.add("misses", efforts.reduce(0) { $0 + $1.misses })
    let words = statistics.missed.map { entry in
      row { line in
        line.add(entry.word)
        line.add(entry.sum)
      }
    }
    return exerciseRows(of: overview) + levelRows(statistics.levels) + words
  }

  private func levelRows(_ levels: [Statistics.Level]) -> [[UInt8]] {
    levels.map { level in
      row { line in
        line.add("list", level.list)
        line.add("level", level.level)
        line.add(level.sum)
      }
    }
  }

  /// How many words of games that go on are told in one line.
  private static let readsShown = 200

  /// A pupil's exercises, levels, words and last games.
  func detail(of pupil: Pupil, _ line: inout JSONWriter) -> [[UInt8]] {
    let book = hall.book
    let (results, work) = (book.results(of: pupil), book.work(of: pupil))
    line.add(pupil, in: book)
    line.add("finished", results.finished)
    let now = hall.readingNow(pupil)
    func count(_ how: Learnt.How) -> Int { now.count { $0.how == how } }
    line.add("first", results.atFirstTry + count(.atFirstTry))
    line.add("later", results.later + count(.later))
    line.add("helped", results.helped + count(.helped))
    line.add("heard", results.heard + now.count(where: \.wasHeard))
    if !now.isEmpty {
      line.array("now", now.prefix(Page.readsShown)) { line, learnt in
        line.add("word", learnt.word)
        line.add("how", learnt.how.rawValue)
      }
    }
    let effort = hall.effort(of: pupil)
    line.add("tries", effort.tries)
    line.add("misses", effort.misses)
    if let active = hall.lastActive(pupil) { line.add("active", active.milliseconds) }
    let exercises = book.exercises(of: pupil).map { exercise in
      row { line in
        add(exercise, to: &line)
        line.add("status", (book.status(of: pupil, in: exercise) ?? .notStarted).rawValue)
        guard let progress = work.progress[exercise.number] else { return }
        line.add(told: progress)
        if let share = progress.share(of: exercise) { line.add("share", share) }
        if !progress.reviews.isEmpty {
          line.add(progress.reviews, of: exercise, in: book)
        }
        guard let marked = progress.marked else { return }
        line.add(marked, of: exercise)
        if let by = marked.by { line.add("marked_by", book.name(of: by)) }
        if let at = marked.at { line.add("marked_at", at.milliseconds) }
      }
    }
    let (words, levels) = Statistics.words(of: work, in: book)
    let wordRows = words.map { word, tally in
      row { line in
        line.add(word)
        line.add(WordSum(tally))
        line.array("recent", tally.recent.times) { line, time in
          line.add("at", time.at.milliseconds)
          line.add("how", time.how.rawValue)
        }
      }
    }
    let games = work.games.map { game in row { $0.add(game) } }
    return exercises + levelRows(levels) + wordRows + games
  }

  // MARK: For people

  func text(of statistics: Statistics) -> [String] {
    let overview = Overview(OverviewWish(), of: hall.book)
    let exercises = exerciseLines(of: overview).map { $0.joined(separator: "  ") }
    var sections = [exercises, levels(statistics.levels)]
    if !statistics.missed.isEmpty {
      sections.append(
        [say("Ord som är svåra just nu:", "Words that are hard just now:")]
          + Columns.lines(
            of: statistics.missed.map { entry in
              [
                "  \(entry.word.word)", rate(entry.sum),
                say(
                  "inte rätt först: \(entry.sum.missed)",
                  "not right at first: \(entry.sum.missed)"),
              ]
            }))
    }
    return together(sections) ?? [say("Ingen har spelat än.", "Nobody has played yet.")]
  }

  func detailText(of pupil: Pupil) -> [String] {
    let book = hall.book
    let work = book.work(of: pupil)
    let (words, levels) = Statistics.words(of: work, in: book)
    let name = book.name(of: pupil)
    let finished = book.results(of: pupil).finished
    let day = hall.lastActive(pupil).flatMap(hall.day)
    let effort = hall.effort(of: pupil)
    let head = [
      say(
        "\(name): \(finished) spel klara",
        "\(name): \(finished) game\(finished == 1 ? "" : "s") finished")
        + (effort.tries == 0
          ? ""
          : say(
            ", \(effort.misses) av \(effort.tries) försök fel",
            ", \(effort.misses) of \(effort.tries) tries wrong"))
        + (day.map { say(", senast \($0)", ", last \($0)") } ?? "") + "."
    ]
    let exercises = book.exercises(of: pupil).flatMap { exercise in
      let status = book.status(of: pupil, in: exercise) ?? .notStarted
      let progress = work.progress[exercise.number]
      let best = progress?.best.map { say(", bäst \($0) %", ", best \($0) %") } ?? ""
      let reviews = progress?.reviews ?? []
      let line =
        "\(exercise.number)  \(say(Vocabulary.name(of: status)))\(best)  "
        + Homework(exercise: exercise, hall: hall).what(tongue)
        + (progress?.marked.map { remark($0, on: exercise) } ?? "")
      return [line] + remarks(in: reviews) + differences(in: reviews, on: exercise)
    }
    let wordLines = Columns.lines(
      of: words.map { word, tally in
        let sum = WordSum(tally)
        let seconds = (sum.millisecondsEach + 500) / 1000
        return [
          word.word, rate(sum), "\(seconds) s",
          String(tally.recent.times.map { Vocabulary.sign(of: $0.how) }),
          tally.recent.times.last.flatMap { hall.day(of: $0.at)?.description } ?? "",
        ]
      })
    let signs = say(
      "# rätt först   x rätt sedan   o med hjälp, det senaste till höger",
      "# right at first   x right later   o with help, the newest on the right")
    let games = Columns.lines(
      of: work.games.map { game in
        [
          say("rum \(game.room.value)", "room \(game.room.value)"),
          hall.day(of: game.at)?.description ?? "", game.game.name(in: tongue),
          "\(game.list) \(game.level)",
          game.questions > 0
            ? say(
              "\(game.first) av \(game.questions) rätt först",
              "\(game.first) of \(game.questions) right at first") : "",
          game.isFinished ? "" : say("inte klart", "not finished"),
        ]
      })
    let now = hall.readingNow(pupil).map { "\(Vocabulary.sign(of: $0.how)) \($0.word)" }
    let reads = Paragraph.lines(
      of: say("Läser nu: ", "Reading now: ") + now.joined(separator: ", "), width: width)
    let sections = [
      head, now.isEmpty ? [] : reads + (wordLines.isEmpty ? [signs] : []), exercises,
      self.levels(levels),
      wordLines.isEmpty ? [] : wordLines + [signs], games,
    ]
    return together(sections) ?? head
  }

  /// The teacher who marked it and when, the criteria that were met, and the comment.
  private func remark(_ marked: Marked, on exercise: Exercise) -> String {
    let parts: [String?] = [
      marked.by.map(hall.book.name), marked.at.flatMap(hall.day)?.description,
      exercise.criteria(met: true, by: marked).joined(separator: " / "), marked.comment,
    ]
    let told = parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    return told.isEmpty ? "" : "  (\(told))"
  }

  private func levels(_ levels: [Statistics.Level]) -> [String] {
    Columns.lines(
      of: levels.map { level in
        [
          say("\(level.list), nivå \(level.level)", "\(level.list), level \(level.level)"),
          rate(level.sum),
        ]
      })
  }

  private func rate(_ sum: WordSum) -> String {
    say(
      "\(sum.percent) % rätt först (av \(sum.count))",
      "\(sum.percent) % right at first (of \(sum.count))")
      + (sum.heard == 0
        ? "" : say(", \(sum.heard) efter att ha lyssnat", ", \(sum.heard) after listening"))
  }

  /// The sections with an empty line between those that have something to say; nil if none has.
  private func together(_ sections: [[String]]) -> [String]? {
    let spoken = sections.filter { !$0.isEmpty }
    return spoken.isEmpty ? nil : Array(spoken.joined(separator: [""]))
  }
}

extension JSONWriter {
  fileprivate mutating func add(_ sum: WordSum) {
    add("first", sum.first)
    add("later", sum.later)
    add("helped", sum.helped)
    add("heard", sum.heard)
    add("percent", sum.percent)
    add("each_ms", sum.millisecondsEach)
  }

  fileprivate mutating func add(told progress: Progress) {
    add("begun", progress.begun)
    add("finished", progress.finished)
    if let best = progress.best { add("best", best) }
    if let active = progress.active { add("active", active.milliseconds) }
  }
}

extension Vocabulary {
  /// The sign for how a word went.
  fileprivate static func sign(of how: Learnt.How) -> Character {
    switch how {
    case .atFirstTry: "#"
    case .later: "x"
    case .helped: "o"
    }
  }
}
