import Games
import Hall

extension Vocabulary {
  static func isAll(_ typed: String) -> Bool {
    ["all", "alla", "*"].contains(Verb.folded(typed))
  }

  static func clears(_ typed: String) -> Bool { ["clear", "rensa"].contains(Verb.folded(typed)) }

  static func mark(_ typed: String) -> Mark? {
    let typed = Verb.folded(typed)
    return Mark(rawValue: typed)
      ?? Mark.allCases.first { Verb.folded(name(of: $0, in: .swedish)) == typed }
  }

  static func name(of mark: Mark, in tongue: Tongue) -> String {
    switch mark {
    case .approved: tongue.say("godkänd", "approved")
    case .again: tongue.say("igen", "again")
    case .rejected: tongue.say("underkänd", "rejected")
    }
  }

  static func order(_ typed: String) -> OverviewWish.Order? {
    switch Verb.folded(typed) {
    case "number", "nummer": .number
    case "name", "namn": .name
    case "active", "aktiv": .active
    case "done", "klara": .done
    default: nil
    }
  }

  /// A status as a teacher reads it.
  static func name(of status: ExerciseStatus, in tongue: Tongue) -> String {
    switch status {
    case .notStarted: tongue.say("inte börjat", "not started")
    case .started: tongue.say("börjat", "started")
    case .tried: tongue.say("försökt", "tried")
    case .done: tongue.say("klart", "done")
    case .approved: name(of: Mark.approved, in: tongue)
    case .again: name(of: Mark.again, in: tongue)
    case .rejected: name(of: Mark.rejected, in: tongue)
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

  static func weekday(_ day: Day, in tongue: Tongue) -> String {
    let swedish = ["måndag", "tisdag", "onsdag", "torsdag", "fredag", "lördag", "söndag"]
    let english = [
      "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
    return tongue.say(swedish[day.weekday], english[day.weekday])
  }
}
