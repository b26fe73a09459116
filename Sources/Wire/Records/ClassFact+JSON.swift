import Games
import Hall

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
    case .roomOpened(let room, let code):
      add("room", room.value)
      add("code", code)
    case .roomEnded(let room): add("room", room.value)
    }
  }
}

extension ClassFact {
  fileprivate var event: String {
    switch self {
    case .began: "began"
    case .enrolled: "enrolled"
    case .tokenGiven: "token-given"
    case .wordGiven: "word-given"
    case .travellerChosen: "character-chosen"
    case .bestForgotten: "best-forgotten"
    case .roomOpened: "room-opened"
    case .roomEnded: "room-ended"
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
    case "room-opened":
      self = .roomOpened(try fields.room("room"), code: try fields.string("code"))
    case "room-ended": self = .roomEnded(try fields.room("room"))
    default: return nil
    }
  }
}

extension Fields {
  func pupil(_ key: StaticString) throws(Unreadable) -> Pupil {
    Pupil(try number(key, in: 1...Int.max))
  }

  func room(_ key: StaticString) throws(Unreadable) -> RoomNumber {
    RoomNumber(try number(key, in: 1...Int.max))
  }

  func seat(_ key: StaticString) throws(Unreadable) -> Seat {
    Seat(try number(key, in: Hall.Limits.anySeat))
  }

  func seats(_ key: StaticString) throws(Unreadable) -> [Seat] {
    try list(key) { (item) throws(Unreadable) in
      guard let number = item.asInt, Hall.Limits.anySeat.contains(number) else {
        throw Unreadable(field: key)
      }
      return Seat(number)
    }
  }

  func digest(_ key: StaticString) throws(Unreadable) -> Digest {
    guard let digest = Digest(hex: try string(key)) else { throw Unreadable(field: key) }
    return digest
  }
}
