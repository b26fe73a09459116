import Games
import Hall

extension Message {
  static func people(_ people: People) -> Ask { .hall(.lead(.people(people))) }

  static func enrolment(_ arguments: Arguments) throws(WireTrouble) -> People {
    guard let typed = arguments.text("enrolment") else { return .enrolment(nil) }
    guard let enrolment = Vocabulary.enrolment(typed) else {
      throw .badValue(field: "enrolment", allowed: Enrolment.allCases.map(\.rawValue))
    }
    return .enrolment(enrolment)
  }

  /// Whose name was said; `*` is everybody who waits.
  static func who(_ arguments: Arguments, _ verb: Verb) throws(WireTrouble) -> People.Who {
    let name = try arguments.needed("name", of: verb)
    return name == "*" ? .everybody : .one(name)
  }

  /// `rename Anna = Anna Lisa`: no name has such a sign in it.
  static func renaming(_ arguments: Arguments) throws(WireTrouble) -> People {
    let typed = try arguments.needed("name", of: .rename)
    if let new = arguments.text("to"), !new.isEmpty { return .rename(name: typed, to: new) }
    guard let sign = typed.firstIndex(of: "=") else { throw .missing("to", .rename) }
    let new = String(typed[typed.index(after: sign)...])
    guard !new.isEmpty else { throw .missing("to", .rename) }
    return .rename(name: String(typed[..<sign]), to: new)
  }
}

extension Vocabulary {
  static func enrolment(_ typed: String) -> Enrolment? {
    let folded = Verb.folded(typed)
    return Enrolment.allCases.first { enrolment in
      enrolment.rawValue == folded || Verb.folded(name(of: enrolment, in: .swedish)) == folded
    }
  }

  static func name(of enrolment: Enrolment, in tongue: Tongue) -> String {
    switch enrolment {
    case .open: tongue.say("öppen", "open")
    case .approval: tongue.say("godkännande", "approval")
    }
  }

  static func name(of role: Role, in tongue: Tongue) -> String {
    switch role {
    case .pupil: tongue.say("elev", "pupil")
    case .pending: tongue.say("väntar", "waits")
    case .teacher: tongue.say("lärare", "teacher")
    case .banned: tongue.say("avstängd", "banned")
    }
  }
}
