import Games
import Hall
import JSON

extension JSONWriter {
  mutating func add(_ fact: ClassFact) {
    add("event", fact.event)
    switch fact {
    case .began: break
    case .enrolled(let pupil, let name):
      add("pupil", pupil.number)
      add("name", name)
    case .tokenGiven(let pupil, let digest), .wordGiven(let pupil, let digest):
      add("pupil", pupil.number)
      add("sha256", digest.hex)
    case .travellerChosen(let pupil, let traveller):
      add("pupil", pupil.number)
      add("character", traveller.rawValue)
    case .bestForgotten(let pupil): add("pupil", pupil.number)
    case .plan(let fact): add(fact)
    case .people(let fact): add(fact)
    case .forgotten(let pupil), .swept(let pupil): add("pupil", pupil.number)
    case .assigned(let exercise): addWhole(exercise)
    case .unassigned(let exercise): add("exercise", exercise)
    case .marked(let pupil, let exercise, let marked):
      add("pupil", pupil.number)
      add("exercise", exercise)
      if let marked { add(marked) }
    case .roomOpened(let room, let code):
      add("room", room.value)
      add("code", code)
    case .roomEnded(let room): add("room", room.value)
    case .needsHelp(let pupil, let room, let need):
      add("pupil", pupil.number)
      add("room", room.value)
      add("reason", need.name)
      if case .silence(let asked) = need { add("asked", asked) }
    case .classPaused, .classResumed: break
    case .quiet(let on): add("on", on)
    case .review(let fact): add(fact)
    }
  }
}

extension Need {
  var name: String {
    switch self {
    case .misses: "misses"
    case .silence: "silence"
    }
  }

  fileprivate init(_ fields: Fields) throws(Unreadable) {
    switch try fields.string("reason") {
    case "misses": self = .misses
    case "silence": self = .silence(asked: try fields.int("asked"))
    default: throw Unreadable(field: "reason")
    }
  }
}

extension ClassFact {
  var event: String {
    switch self {
    case .began: "began"
    case .enrolled: "enrolled"
    case .tokenGiven: "token-given"
    case .wordGiven: "word-given"
    case .travellerChosen: "character-chosen"
    case .bestForgotten: "best-forgotten"
    case .plan(let fact): fact.event
    case .people(let fact): fact.event
    case .forgotten: "forgotten"
    case .swept: "swept"
    case .assigned: "assigned"
    case .unassigned: "unassigned"
    case .marked: "marked"
    case .roomOpened: "room-opened"
    case .roomEnded: "room-ended"
    case .needsHelp: "needs-help"
    case .classPaused: "class-paused"
    case .classResumed: "class-resumed"
    case .quiet: "quiet"
    case .review(let fact): fact.event
    }
  }

  /// The fact that a journal tells; nil if the event is none of the class's.
  init?(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "began": self = .began
    case "enrolled":
      self = .enrolled(try fields.pupil("pupil"), name: try fields.string("name"))
    case "token-given":
      self = .tokenGiven(try fields.pupil("pupil"), try fields.digest("sha256"))
    case "word-given":
      self = .wordGiven(try fields.pupil("pupil"), try fields.digest("sha256"))
    case "character-chosen":
      self = .travellerChosen(try fields.pupil("pupil"), try fields.choice("character"))
    case "best-forgotten": self = .bestForgotten(try fields.pupil("pupil"))
    case "forgotten": self = .forgotten(try fields.pupil("pupil"))
    case "swept": self = .swept(try fields.pupil("pupil"))
    case "assigned": self = .assigned(try Exercise(fields))
    case "unassigned": self = .unassigned(exercise: try fields.exercise("exercise"))
    case "marked":
      self = .marked(
        try fields.pupil("pupil"), exercise: try fields.exercise("exercise"),
        try Marked(in: fields))
    case "room-opened":
      self = .roomOpened(try fields.room("room"), code: try fields.string("code"))
    case "room-ended": self = .roomEnded(try fields.room("room"))
    case "class-paused": self = .classPaused
    case "class-resumed": self = .classResumed
    case "quiet": self = .quiet(try fields.bool("on"))
    case "needs-help":
      self = .needsHelp(try fields.pupil("pupil"), try fields.room("room"), try Need(fields))
    default:
      if let fact = try PlanFact(event: event, fields) {
        self = .plan(fact)
      } else if let fact = try PeopleFact(event: event, fields) {
        self = .people(fact)
      } else if let fact = try ReviewFact(event: event, fields) {
        self = .review(fact)
      } else {
        return nil
      }
    }
  }
}

extension Fields {
  func pupils(_ key: StaticString) throws(Unreadable) -> [Pupil] {
    try list(key) { (item) throws(Unreadable) in
      guard let number = item.asInt, number > 0, number < 1 << 53 else {
        throw Unreadable(field: key)
      }
      return Pupil(number)
    }
  }

  func room(_ key: StaticString) throws(Unreadable) -> RoomNumber {
    RoomNumber(try number(key, in: Fields.numbers))
  }

  func digest(_ key: StaticString) throws(Unreadable) -> Digest {
    guard let digest = Digest(hex: try string(key)) else { throw Unreadable(field: key) }
    return digest
  }
}
