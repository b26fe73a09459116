import Games
import Hall
import Words

/// An exercise in words: what it is, by when, and what to type.
struct Homework {
  let exercise: Exercise
  let hall: Hall

  /// "bingo, English, level 2"
  func what(_ tongue: Tongue) -> String {
    let language = hall.lists.first { $0.name == exercise.list }?.language
    let list =
      exercise.list == language?.rawValue
      ? language.map { Vocabulary.name(of: $0, in: tongue) } ?? "" : exercise.list
    let level = tongue.say("nivå \(exercise.level)", "level \(exercise.level)")
    return "\(exercise.game.name(in: tongue)), \(list), \(level)"
  }

  func toPlay(_ tongue: Tongue) -> String {
    let mode = exercise.mode.map { tongue.say(" läge=\($0)", " mode=\($0)") } ?? ""
    return "\(tongue.toPlay(exercise.game)) \(exercise.list) \(exercise.level)\(mode)"
  }

  /// By when, in brackets, as a child counts days. Who is late reads no blame.
  private func byWhen(_ tongue: Tongue) -> String {
    guard let due = exercise.due, let today = hall.today else { return "" }
    return switch due.number - today.number {
    case ..<0: tongue.say(" (det går bra än)", " (you still can)")
    case 0: tongue.say(" (till i dag)", " (by today)")
    case 1: tongue.say(" (till i morgon)", " (by tomorrow)")
    case 2...6:
      tongue.say(
        " (till \(Vocabulary.weekday(due, in: .swedish)))",
        " (by \(Vocabulary.weekday(due, in: .english)))")
    default: tongue.say(" (till \(due))", " (by \(due))")
    }
  }

  /// What the one reads whose it is: no numbers, and nobody else.
  func line(_ status: ExerciseStatus, comment: String, _ tongue: Tongue) -> String {
    let when = byWhen(tongue)
    let said =
      comment.isEmpty ? "" : tongue.say(" Läraren: \(comment)", " Your teacher: \(comment)")
    return switch status {
    case .notStarted:
      tongue.say(
        "Att göra: \(what(.swedish))\(when). Skriv: \(toPlay(.swedish))",
        "To do: \(what(.english))\(when). Type: \(toPlay(.english))")
    case .started:
      tongue.say(
        "Påbörjat: \(what(.swedish))\(when). Spela klart: \(toPlay(.swedish))",
        "Begun: \(what(.english))\(when). To finish it, type: \(toPlay(.english))")
    case .tried:
      tongue.say(
        "Bra början: \(what(.swedish))\(when). En gång till: \(toPlay(.swedish))",
        "A good start: \(what(.english))\(when). Once more: \(toPlay(.english))")
    case .again:
      tongue.say(
        "En gång till: \(what(.swedish))\(when).\(said) Skriv: \(toPlay(.swedish))",
        "Once more: \(what(.english))\(when).\(said) Type: \(toPlay(.english))")
    case .rejected:
      tongue.say(
        "Prata med läraren om: \(what(.swedish)).\(said)",
        "Talk with your teacher about: \(what(.english)).\(said)")
    case .done:
      tongue.say("Klart: \(what(.swedish)). Bra!", "Done: \(what(.english)). Good!")
    case .approved:
      tongue.say(
        "Klart: \(what(.swedish)). Läraren har sett det. Bra!\(said)",
        "Done: \(what(.english)). Your teacher has seen it. Good!\(said)")
    }
  }

  /// What a teacher reads.
  func teachersLine(_ tongue: Tongue) -> String {
    let parts = [
      what(tongue),
      exercise.mode.map { tongue.say("läge \($0)", "mode \($0)") },
      exercise.goal > 0 ? tongue.say("mål \(exercise.goal) %", "goal \(exercise.goal) %") : nil,
      exercise.due.map { tongue.say("till \($0)", "by \($0)") },
      tongue.say("för \(whom(.swedish))", "for \(whom(.english))"),
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }

  private func whom(_ tongue: Tongue) -> String {
    switch exercise.to {
    case .all: tongue.say("alla", "all")
    case .pupil(let pupil): hall.book.name(of: pupil)
    case .group(let number):
      hall.book.plan.groups[number]?.name
        ?? tongue.say("en grupp som inte finns", "a group that is gone")
    }
  }

  /// What a child that is there hears at once.
  static func say(_ marked: Marked, of exercise: Exercise, in hall: Hall, _ tongue: Tongue)
    -> String
  {
    let status: ExerciseStatus =
      switch marked.mark {
      case .approved: .approved
      case .again: .again
      case .rejected: .rejected
      }
    return Homework(exercise: exercise, hall: hall).line(status, comment: marked.comment, tongue)
  }
}
