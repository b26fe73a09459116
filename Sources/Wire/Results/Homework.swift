import Classroom
import Games
import Hall
import Words

/// An exercise in words: what it is, by when, and what to type.
struct Homework {
  let exercise: Exercise
  let hall: Hall

  /// The sentence where there is no exercise.
  static let none =
    "Det finns inga läxor. Ge en: läxa bingo sv 1"
    / "There are no exercises. To give one: assign bingo en 1"

  /// The exercise in a few words: "bingo, English, level 2"
  func what(_ tongue: Tongue) -> String {
    let language = hall.lists.first { $0.name == exercise.list }?.language
    return Vocabulary.name(of: exercise.game, exercise.list, language, exercise.level, in: tongue)
  }

  func toPlay(_ tongue: Tongue) -> String {
    let mode = exercise.mode.map { tongue.say(" läge=\($0)", " mode=\($0)") } ?? ""
    return "\(tongue.toPlay(exercise.game)) \(exercise.list) \(exercise.level)\(mode)"
  }

  /// The day by which it is due, in brackets, as a child counts days. A child who is late reads no blame.
  private func byWhen(_ tongue: Tongue) -> String {
    guard let due = exercise.due, let today = hall.today else { return "" }
    return switch due.number - today.number {
    case ..<0: tongue.say(" (det går bra än)", " (you still can)")
    case 0: tongue.say(" (till i dag)", " (by today)")
    case 1: tongue.say(" (till i morgon)", " (by tomorrow)")
    case 2...6:
      tongue.say(
        " (till \(Vocabulary.weekday(due).swedish))", " (by \(Vocabulary.weekday(due).english))")
    default: tongue.say(" (till \(due))", " (by \(due))")
    }
  }

  /// The sentence for the pupil whose it is: no numbers, and nobody else.
  func said(_ status: ExerciseStatus, _ marked: Marked?, _ tongue: Tongue) -> Said {
    let when = byWhen(tongue)
    let said = marked.map { saying($0, tongue) } ?? ""
    return switch status {
    case .notStarted:
      "Att göra: \(what(.swedish))\(when). Skriv: \(toPlay(.swedish))"
        / "To do: \(what(.english))\(when). Type: \(toPlay(.english))"
    case .started:
      "Påbörjat: \(what(.swedish))\(when). Spela klart: \(toPlay(.swedish))"
        / "Begun: \(what(.english))\(when). To finish it, type: \(toPlay(.english))"
    case .tried:
      "Bra början: \(what(.swedish))\(when). En gång till: \(toPlay(.swedish))"
        / "A good start: \(what(.english))\(when). Once more: \(toPlay(.english))"
    case .again:
      "En gång till: \(what(.swedish))\(when).\(said) Skriv: \(toPlay(.swedish))"
        / "Once more: \(what(.english))\(when).\(said) Type: \(toPlay(.english))"
    case .rejected:
      "Det gör vi tillsammans: \(what(.swedish)).\(said)"
        / "We do that together: \(what(.english)).\(said)"
    case .done:
      "Klart: \(what(.swedish)). Bra!" / "Done: \(what(.english)). Good!"
    case .approved:
      "Klart: \(what(.swedish)). Läraren har sett det. Bra!\(said)"
        / "Done: \(what(.english)). Your teacher has seen it. Good!\(said)"
    }
  }

  /// What a teacher says of it, in sentences one behind the other: what the child can, one next step, and the
  /// comment.
  private func saying(_ marked: Marked, _ tongue: Tongue) -> String {
    let met = tongue.list(exercise.criteria(met: true, by: marked))
    let toPractise =
      marked.mark == .approved ? nil : exercise.criteria(met: false, by: marked).first
    let next = marked.next.isEmpty ? toPractise ?? "" : marked.next
    let comment = marked.comment
    let stop = comment.last.map { ".!?…".contains($0) } ?? true ? "" : "."
    return (met.isEmpty ? "" : tongue.say(" Du kan: \(met).", " You can: \(met)."))
      + (next.isEmpty ? "" : tongue.say(" Nästa steg: \(next).", " Your next step: \(next)."))
      + (comment.isEmpty
        ? "" : tongue.say(" Läraren: \(comment)\(stop)", " Your teacher: \(comment)\(stop)"))
  }

  /// The line that a teacher reads.
  func teachersLine(_ tongue: Tongue) -> String {
    let parts = [
      what(tongue),
      exercise.mode.map { tongue.say("läge \($0)", "mode \($0)") },
      exercise.goal > 0 ? tongue.say("mål \(exercise.goal) %", "goal \(exercise.goal) %") : nil,
      exercise.due.map { tongue.say("till \($0)", "by \($0)") },
      tongue.say("för \(whom(.swedish))", "for \(whom(.english))"),
      exercise.criteria.isEmpty
        ? nil
        : exercise.criteria.map { $0.weight == 1 ? $0.text : "\($0.text):\($0.weight)" }
          .joined(separator: " / "),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private func whom(_ tongue: Tongue) -> String {
    switch exercise.to {
    case .all: tongue.say("alla", "all")
    case .pupil(let pupil): hall.book.name(of: pupil)
    case .pupils(let pupils): tongue.list(pupils.map(hall.book.name))
    case .group(let number):
      hall.book.plan.groups[number]?.name
        ?? tongue.say("en grupp som inte finns", "a group that is gone")
    }
  }

  /// The sentence that a child that is there hears at once.
  func said(_ marked: Marked, _ tongue: Tongue) -> Said {
    let status: ExerciseStatus =
      switch marked.mark {
      case .approved: .approved
      case .again: .again
      case .rejected: .rejected
      }
    return said(status, marked, tongue)
  }
}

extension ResultsTrouble {
  var code: String {
    switch self {
    case .noSuchExercise: "no-such-exercise"
    case .badGoal, .pastDay, .noGoal, .longComment, .badCriteria, .noSuchCriteria, .noSuchCriterion:
      "bad-field"
    case .alreadyMarked: "already-marked"
    case .notReviewed: "review-first"
    case .reviewersDiffer: "reviewers-differ"
    case .tooManyExercises: "too-many-exercises"
    case .notTheirs: "not-theirs"
    case .noSuchGame: "no-such-game"
    case .unreadableGame: "unreadable-game"
    }
  }

  func said(hall: Hall) -> Said {
    switch self {
    case .noSuchExercise(let number):
      let numbers = hall.book.study.exercises.map { "\($0.number)" }.joined(separator: ", ")
      return numbers.isEmpty
        ? Homework.none
        : "Det finns ingen läxa \(number). Det finns: \(numbers)."
          / "There is no exercise \(number). There are: \(numbers)."
    case .badGoal:
      return "Målet är 0 till 100: så många av hundra frågor rätt på första försöket."
        / "The goal is 0 to 100: so many of a hundred questions right at the first try."
    case .pastDay(let day):
      return "\(day) har redan varit. Ge läxan en dag som kommer, eller i dag."
        / "\(day) is past. Give the exercise a day that comes, or today."
    case .noGoal(let game):
      return
        ("I \(game.name(in: .swedish)) frågas inte efter listans ord, så där räcker "
        + "det att spela klart. Skriv läxan utan mål.")
        / ("No words of a list are asked in \(game.name(in: .english)), so there it "
          + "is enough to finish. Leave the goal out.")
    case .tooManyExercises:
      return
        "Det får finnas \(Study.most) läxor på en gång. Ta bort en: slopa och numret"
        / ("There can be \(Study.most) exercises at one time. To take one away: unassign "
          + "and its number")
    case .longComment:
      let (longest, bytes) = (Marked.longestComment, Marked.mostBytes)
      return "En kommentar har högst \(longest) tecken i \(bytes) byte."
        / "A comment has at most \(longest) signs in \(bytes) bytes."
    case .badCriteria:
      let (most, longest) = (Criterion.most, Criterion.longest)
      let (bytes, heaviest) = (Criterion.mostBytes, Criterion.weights.upperBound)
      return
        ("Högst \(most) kriterier, vart och ett på 1 till \(longest) tecken i \(bytes) byte, "
        + "inget två gånger. En vikt är 1 till \(heaviest): läsa högt:2")
        / ("At most \(most) criteria, each of 1 to \(longest) signs in \(bytes) bytes, none of them "
          + "twice. A weight is 1 to \(heaviest): read aloud:2")
    case .noSuchCriteria(let file):
      let files = hall.criteriaFiles.joined(separator: ", ")
      let shown = file.prefix(40)
      return files.isEmpty
        ? "Det finns ingen fil \(shown): servern har ingen med kriterier (serve --words)."
          / "There is no file \(shown): the server has none with criteria (serve --words)."
        : "Det finns ingen fil \(shown). Det finns: \(files)."
          / "There is no file \(shown). There are: \(files)."
    case .noSuchCriterion(let typed, let exercise):
      let criteria = zip(1..., exercise.criteria).map { "\($0) \($1.text)" }
        .joined(separator: ", ")
      let shown = typed.prefix(40)
      return exercise.criteria.isEmpty
        ? "Läxa \(exercise.number) har inga kriterier."
          / "Exercise \(exercise.number) has no criteria."
        : "Läxa \(exercise.number) har inte kriteriet \(shown). Den har: \(criteria)."
          / "Exercise \(exercise.number) does not have the criterion \(shown). It has: \(criteria)."
    case .noSuchGame(let room):
      return
        "Det finns inget sparat spel \(room.value). Ett barns spel ser du med: detalj och namnet"
        / "There is no saved game \(room.value). To see a child's games: detail and the name"
    case .unreadableGame(let room):
      return
        "Spel \(room.value) går inte att läsa: något är skadat. På serverns dator: ordrum replay"
        / ("Game \(room.value) cannot be read: something is damaged. On the server's machine: ordrum "
          + "replay")
    case .alreadyMarked(let marks):
      func told(_ tongue: Tongue) -> String {
        tongue.list(
          marks.map { mark in
            let by = tongue.names(of: [mark.by], in: hall.book).joined()
            return "\(hall.book.name(of: mark.pupil)) (\(by))"
          })
      }
      return
        ("Någon annan har redan sagt sitt: \(told(.swedish)). Ska det ändras? Skriv samma sak en gång "
        + "till, och sist: säkert=ja")
        / ("Somebody else has said what she thinks: \(told(.english)). Shall it change? Type the same once "
          + "more, and at the end: sure=yes")
    case .notReviewed(let exercise, let pupil, let reviewers):
      let name = hall.book.name(of: pupil)
      let begun = reviewers.map(hall.book.name)
      return
        ("Ingen är klar med \(name), läxa \(exercise.number)."
        + (begun.isEmpty ? "" : " \(Tongue.swedish.list(begun)) har börjat.")
        + " Skriv: granska \(name) \(exercise.number) redo=ja")
        / ("Nobody is done with \(name), exercise \(exercise.number)."
          + (begun.isEmpty ? "" : " Begun by: \(Tongue.english.list(begun)).")
          + " Type: review \(name) \(exercise.number) ready=yes")
    case .reviewersDiffer(let exercise, let pupil, let places):
      let about = "\(hall.book.name(of: pupil)) \(exercise.number)"
      let criteria = places.map { exercise.criteria[$0 - 1].text }
      let met = places.map(String.init).joined(separator: "|")
      return
        ("Ni är inte överens om: \(Tongue.swedish.list(criteria)). Bestäm vad som är klarat: "
        + "släpp \(about) klarade=\(met)")
        / ("You do not agree on: \(Tongue.english.list(criteria)). Decide what was met: "
          + "release \(about) met=\(met)")
    case .notTheirs(let exercise, let pupil):
      let name = hall.book.name(of: pupil)
      return "\(name) har inte läxa \(exercise.number)."
        / "\(name) does not have exercise \(exercise.number)."
    }
  }
}

extension Vocabulary {
  static func isAll(_ typed: String) -> Bool {
    ["all", "alla", "*"].contains(Verb.folded(typed))
  }

  static let clear = "rensa" / "clear"

  static func name(of mark: Mark) -> Said {
    switch mark {
    case .approved: "godkänd" / "approved"
    case .again: "igen" / "again"
    case .rejected: "underkänd" / "rejected"
    }
  }

  static func name(of order: OverviewWish.Order) -> Said {
    switch order {
    case .number: "nummer" / "number"
    case .name: "namn" / "name"
    case .active: "aktiv" / "active"
    case .done: "klara" / "done"
    case .points: "poäng" / "points"
    }
  }

  /// A status as a teacher reads it.
  static func name(of status: ExerciseStatus) -> Said {
    switch status {
    case .notStarted: "inte börjat" / "not started"
    case .started: "börjat" / "started"
    case .tried: "försökt" / "tried"
    case .done: "klart" / "done"
    case .approved: name(of: Mark.approved)
    case .again: name(of: Mark.again)
    case .rejected: name(of: Mark.rejected)
    }
  }

  /// A status as one sign in a table.
  static func sign(of status: ExerciseStatus?) -> Character {
    switch status {
    case nil: " "
    case .notStarted: "."
    case .started: "o"
    case .tried: "x"
    case .done: "#"
    case .approved: "+"
    case .again: "!"
    case .rejected: "-"
    }
  }

  static func weekday(_ day: Day) -> Said {
    let swedish = ["måndag", "tisdag", "onsdag", "torsdag", "fredag", "lördag", "söndag"]
    let english = [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    return swedish[day.weekday] / english[day.weekday]
  }
}
