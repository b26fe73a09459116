public import Classroom
public import Games
public import Hall
import JSON
import Words

/// What the files tell of a pupil beside what the class knows of it, which are sums and the last games.
public struct PupilPast: Sendable {
  /// A game where the pupil had a seat.
  public struct Game: Sendable {
    let room: RoomNumber
    let game: GameKind
    let list: String
    let level: Int
    let began: Moment
    let isFinished: Bool

    public init(
      room: RoomNumber, game: GameKind, list: String, level: Int, began: Moment, isFinished: Bool
    ) {
      (self.room, self.game, self.list) = (room, game, list)
      (self.level, self.began, self.isFinished) = (level, began, isFinished)
    }
  }

  public let pupil: Pupil
  private var eraser: Eraser
  /// Where it sat last in each room.
  private var seats: [RoomNumber: Seat] = [:]
  public var games: [Game] = []
  /// The files of which not all can be read.
  public var damaged: [String] = []
  /// The names that it was given, the newest last.
  private(set) var names: [(name: String, at: Moment)] = []
  /// How often a kind of fact names it, and when the last one did.
  private(set) var facts: [String: (count: Int, last: Moment)] = [:]
  /// What teachers wrote to its exercises, each text once.
  private(set) var remarks: [(exercise: Int, text: String, by: Pupil?, at: Moment)] = []
  /// The facts of games that hold what it wrote, as lines.
  private(set) var written: [(room: RoomNumber, at: Moment, line: String)] = []

  public init(of pupil: Pupil) {
    self.pupil = pupil
    eraser = Eraser(of: ToSweep(pupils: [pupil]))
  }

  public mutating func take(_ decision: Decision) {
    for (told, left) in zip(decision.told, eraser.erase(decision).told) {
      switch told {
      case .inClass(let fact):
        if fact.pupils.contains(pupil) { note(fact.event, at: decision.at) }
        if let enrolled = fact.as(Enrolled.self), enrolled.pupil == pupil {
          names.append((enrolled.name, decision.at))
        } else if let renamed = fact.as(Renamed.self), renamed.pupil == pupil {
          names.append((renamed.name, decision.at))
        } else if fact.pupils.first == pupil {
          noteRemarks(in: fact, at: decision.at)
        }
      case .inRoom(let room, _, let fact):
        if fact.pupils.contains(pupil) { note(fact.event, at: decision.at) }
        follow(fact, in: room)
        // Of what the pupil did, forgetting it would take away what it wrote. Who starts a race tells all teams.
        if told != left, let seat = fact.actor, seat == seats[room],
          case .game(let own) = fact, !(own.own is Race.Began)
        {
          written.append((room, decision.at, PupilPast.line(fact)))
        }
      }
    }
  }

  /// Follows where the pupil sits.
  private mutating func follow(_ fact: RoomFact, in room: RoomNumber) {
    if let newcomer = fact.newcomer, let seat = fact.actor {
      if newcomer == pupil { seats[room] = seat } else if seats[room] == seat { seats[room] = nil }
    } else if let swapped = fact.as(Room.Swapped.self) {
      switch seats[room] {
      case swapped.one: seats[room] = swapped.other
      case swapped.other: seats[room] = swapped.one
      default: break
      }
    }
  }

  private static func line(_ fact: RoomFact) -> String {
    var line = JSONWriter()
    line.add("event", fact.event)
    fact.write(to: &line, for: .teacher, as: .journal)
    return String(decoding: line.finish().dropLast(), as: UTF8.self)
  }

  private mutating func noteRemarks(in fact: AnyClassFact, at moment: Moment) {
    func note(_ texts: [String], on exercise: Int, by teacher: Pupil?) {
      for text in texts where !text.isEmpty {
        if remarks.contains(where: { $0.exercise == exercise && $0.text == text }) { continue }
        remarks.append((exercise, text, teacher, moment))
      }
    }
    if let given = fact.as(MarkGiven.self), let marked = given.marked {
      note([marked.comment, marked.next], on: given.exercise, by: marked.by)
    } else if let reviewed = fact.as(Reviewed.self) {
      let review = reviewed.review
      note([review.comment, review.next], on: reviewed.exercise, by: review.by)
    }
  }

  private mutating func note(_ event: String, at moment: Moment) {
    facts[event] = ((facts[event]?.count ?? 0) + 1, moment)
  }
}

extension PupilPast {
  /// The lines of a file with all that is kept of the pupil, for its guardians: a row for each thing, and
  /// nothing of other children.
  public func lines(of hall: Hall, in tongue: Tongue) -> [String] {
    let file = PupilFile(past: self, hall: hall, tongue: tongue)
    return CSV.lines(
      of: Spreadsheet(
        header: ["vad" / "what", "när" / "when", "uppgift" / "what is kept"].map(tongue.say),
        rows: file.names + file.person + file.results + file.exercises + file.claims + file.games
          + file.words + file.facts))
  }
}

/// The rows on one pupil.
private struct PupilFile: Speaking {
  typealias Row = [Spreadsheet.Cell]

  let past: PupilPast
  let hall: Hall
  let tongue: Tongue

  private var pupil: Pupil { past.pupil }
  private var book: ClassBook { hall.book }
  private var work: Work { book.work(of: pupil) }

  private func row(_ what: Said, _ at: Moment? = nil, _ parts: String?...) -> Row {
    let told = parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    return [
      .text(say(what)), at.flatMap(hall.day).map { .text($0.description) } ?? .empty, .text(told),
    ]
  }

  // MARK: Who it is

  /// The name and those before it; the first tells when the pupil came into the class.
  var names: [Row] {
    let name = book.name(of: pupil)
    let isTold = past.names.last?.name == name
    let told = isTold ? past.names.dropLast() : past.names
    let untold = book.formerNames(of: pupil).filter { former in
      !told.contains { $0.name == former }
    }
    return untold.map { row("tidigare namn" / "former name", nil, $0) }
      + told.map { row("tidigare namn" / "former name", $0.at, $0.name) }
      + [row("namn" / "name", isTold ? past.names.last?.at : nil, name)]
  }

  var person: [Row] {
    let role = book.role(of: pupil)
    let groups = book.plan.groups.sorted { $0.key < $1.key }.map(\.value)
      .filter { $0.members.contains(pupil) || $0.proposer == pupil }
    var rows = [row("roll" / "role", nil, say(Vocabulary.name(of: role)))]
    if let traveller = book.traveller(of: pupil) {
      rows.append(row("figur" / "character", nil, say(Vocabulary.name(of: traveller))))
    }
    if book.isReadTo(pupil) { rows.append(row("uppläsning" / "read to", nil, say("på", "on"))) }
    if book.word(of: pupil) != nil {
      rows.append(
        row(
          "ord och bilder" / "word and pictures", nil,
          say("sparade så att de inte går att läsa", "kept so that they cannot be read")))
    }
    rows += groups.map {
      row("grupp" / "group", nil, $0.name, $0.isApproved ? nil : say("föreslagen", "proposed"))
    }
    if book.plan.pair(of: pupil) != nil {
      rows.append(row("par" / "pair", nil, say("ska spela med någon", "is to play with somebody")))
    }
    return rows
      + book.boards.all.filter { $0.maker == pupil }.map {
        row("bana" / "board", nil, $0.name, $0.isLent ? say("lånad till klassen", "lent") : nil)
      }
  }

  // MARK: How it went

  var results: [Row] {
    let (results, effort) = (book.results(of: pupil), hall.effort(of: pupil))
    var rows = [
      row(
        "resultat" / "results", hall.lastActive(pupil),
        say("färdiga spel: \(results.finished)", "finished games: \(results.finished)"),
        counts(results.atFirstTry, results.later, results.helped, results.heard),
        say(
          "\(effort.misses) av \(effort.tries) försök fel",
          "\(effort.misses) of \(effort.tries) tries wrong"),
        say("steg på resan: \(results.steps)", "steps of the journey: \(results.steps)"))
    ]
    rows += results.best.all.map { game, score in
      row(
        "rekord" / "best", nil, game.name(in: tongue), game.spoken.score(score, in: tongue))
    }
    if let lesson = work.lesson {
      rows.append(
        row(
          "senaste lektionen" / "last lesson", lesson.began,
          say("minuter: \(lesson.played / 60_000)", "minutes: \(lesson.played / 60_000)"),
          counts(lesson.first, lesson.later, lesson.helped, 0)))
    }
    return rows
  }

  private func counts(_ first: Int, _ later: Int, _ helped: Int, _ heard: Int) -> String {
    let text = say(
      "\(first) rätt direkt, \(later) rätt senare, \(helped) med hjälp",
      "\(first) right at first try, \(later) right later, \(helped) with help")
    return text
      + (heard > 0 ? say(", \(heard) efter att ha lyssnat", ", \(heard) after listening") : "")
  }

  var exercises: [Row] {
    let standing = Set(
      work.progress.all.flatMap { progress in
        (progress.replaced + [progress.marked].compactMap(\.self)).flatMap {
          [$0.comment, $0.next]
        }
          + progress.reviews.flatMap { [$0.comment, $0.next] }
      } + book.study.exercises.flatMap { $0.criteria.map(\.text) })
    return book.exercises(of: pupil).flatMap { exercise in
      let progress = work.progress[exercise.number]
      let status = book.status(of: pupil, in: exercise)
      let what = Homework(exercise: exercise, hall: hall).what(tongue)
      let criteria = exercise.criteria.map(\.text).joined(separator: " | ")
      let marks = (progress?.replaced ?? []) + [progress?.marked].compactMap(\.self)
      return [
        row(
          "läxa \(exercise.number)" / "exercise \(exercise.number)", progress?.active, what,
          criteria, status.map { say(Vocabulary.name(of: $0)) },
          progress?.best.map { say("bäst \($0) %", "best \($0) %") })
      ] + marks.map { mark($0, exercise) } + (progress?.reviews ?? []).map { review($0, exercise) }
    }
      + past.remarks.filter { !standing.contains($0.text) }.map {
        row(
          "skrivet till läxa \($0.exercise)" / "written to exercise \($0.exercise)", $0.at,
          by($0.by),
          $0.text)
      }
  }

  private func mark(_ marked: Marked, _ exercise: Exercise) -> Row {
    row(
      "omdöme om läxa \(exercise.number)" / "mark of exercise \(exercise.number)", marked.at,
      say(Vocabulary.name(of: marked.mark)), by(marked.by),
      named(marked.met ?? [], in: exercise, "klarade: " / "met: "),
      remark(marked.next, "nästa steg: " / "next step: "),
      remark(marked.comment, "kommentar: " / "comment: "))
  }

  private func review(_ review: ExerciseReview, _ exercise: Exercise) -> Row {
    row(
      "granskning av läxa \(exercise.number)" / "review of exercise \(exercise.number)", review.at,
      by(review.by), named(review.met, in: exercise, "klarade: " / "met: "),
      named(review.notYet, in: exercise, "inte än: " / "not yet: "),
      remark(review.next, "nästa steg: " / "next step: "),
      remark(review.comment, "kommentar: " / "comment: "))
  }

  private func remark(_ text: String, _ lead: Said) -> String? {
    text.isEmpty ? nil : say(lead) + text
  }

  private func by(_ teacher: Pupil?) -> String? {
    teacher.map { say("av ", "by ") + book.name(of: $0) }
  }

  /// The criteria at some places; nil where there are none.
  private func named(_ places: [Int], in exercise: Exercise, _ lead: Said) -> String? {
    let texts = zip(1..., exercise.criteria).filter { places.contains($0.0) }.map(\.1.text)
    return texts.isEmpty ? nil : say(lead) + texts.joined(separator: " | ")
  }

  var claims: [Row] {
    (book.review.decided + book.review.open).filter { $0.pupil == pupil }.map { claim in
      let judgements = book.review.judgements(of: claim.word).map {
        voice($0.isRight, $0.by, $0.comment)
      }
      let ruling = book.review.ruling(on: claim.word).map {
        say("bestämt: ", "decided: ") + voice($0.isRight, $0.by, $0.comment)
      }
      return row(
        "ordfråga" / "claimed word", claim.at, claim.word.made,
        judgements.joined(separator: " | "), ruling)
    }
  }

  private func voice(_ isRight: Bool, _ judge: Pupil?, _ comment: String?) -> String {
    (judge.map { "\(book.name(of: $0)) " } ?? "") + say(Vocabulary.name(ofVerdict: isRight))
      + (comment.map { ": \($0)" } ?? "")
  }

  /// All games of which the files still tell, and those that the class remembers.
  var games: [Row] {
    let remembered = Dictionary(work.games.map { ($0.room, $0) }) { _, later in later }
    let told = Set(past.games.map(\.room))
    let lost = work.games.filter { !told.contains($0.room) }.map {
      PupilPast.Game(
        room: $0.room, game: $0.game, list: $0.list, level: $0.level, began: $0.at,
        isFinished: $0.isFinished)
    }
    return (lost + past.games).map { game in
      let score = remembered[game.room].flatMap { $0.questions > 0 ? $0 : nil }
      let language = hall.lists.first { $0.name == game.list }?.language
      return row(
        "spel \(game.room.value)" / "game \(game.room.value)", game.began,
        Vocabulary.name(of: game.game, game.list, language, game.level, in: tongue),
        game.isFinished ? nil : say("inte klart", "not finished"),
        score.map {
          say(
            "\($0.first) av \($0.questions) rätt direkt",
            "\($0.first) of \($0.questions) right at first try")
        })
    }
      + past.written.map {
        row("skrev i spel \($0.room.value)" / "wrote in game \($0.room.value)", $0.at, $0.line)
      }
  }

  var words: [Row] {
    work.words.all.compactMap { number, tally -> Row? in
      guard let word = book.study.lexicon[number] else { return nil }
      let sum = WordSum(tally)
      return row(
        "ord" / "word", tally.recent.times.last?.at, word.word,
        counts(sum.first, sum.later, sum.helped, sum.heard),
        say("\(sum.millisecondsEach / 1000) s var", "\(sum.millisecondsEach / 1000) s each"))
    }
      + work.silly.map { row("tokigt ord" / "silly word", nil, $0.whole) }
  }

  /// How often each kind of fact in the files names the pupil: so nothing of it is left out.
  var facts: [Row] {
    past.facts.sorted { $0.key < $1.key }.map { event, told in
      row("i journalen" / "in the journal", told.last, event, "\(told.count) ×")
    } + past.damaged.map { row("kan inte läsas helt" / "cannot all be read", nil, $0) }
  }
}
