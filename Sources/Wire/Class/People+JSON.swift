import Games
import Hall
import JSON

extension JSONWriter {
  mutating func add(_ fact: PeopleFact) {
    if let pupil = fact.pupil { add("pupil", pupil.number) }
    switch fact {
    case .enrolment(let enrolment): add("enrolment", enrolment.rawValue)
    case .renamed(_, let name): add("name", name)
    case .pending, .accepted, .declined, .teaches, .banned: break
    }
  }
}

extension PeopleFact {
  var event: String {
    switch self {
    case .enrolment: "enrolment"
    case .pending: "pending"
    case .accepted: "accepted"
    case .declined: "declined"
    case .teaches: "teaches"
    case .renamed: "renamed"
    case .banned: "banned"
    }
  }

  /// The fact that a journal tells; nil if the event is none of these.
  init?(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "enrolment": self = .enrolment(try fields.choice("enrolment"))
    case "pending": self = .pending(try fields.pupil("pupil"))
    case "accepted": self = .accepted(try fields.pupil("pupil"))
    case "declined": self = .declined(try fields.pupil("pupil"))
    case "teaches": self = .teaches(try fields.pupil("pupil"))
    case "renamed": self = .renamed(try fields.pupil("pupil"), to: try fields.string("name"))
    case "banned": self = .banned(try fields.pupil("pupil"))
    default: return nil
    }
  }
}
