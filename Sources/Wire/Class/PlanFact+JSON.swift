import Games
import Hall
import JSON

extension PlanFact {
  var event: String {
    switch self {
    case .today: "today-set"
    case .free: "free-set"
    case .groupProposed: "group-proposed"
    case .groupMade: "group-made"
    case .groupApproved: "group-approved"
    case .groupLeft: "group-left"
    case .groupEnded: "group-ended"
    case .paired: "paired"
    case .parted: "parted"
    }
  }

  /// The fact that a journal tells; nil if the event is none of the plan's.
  init?(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "today-set": self = .today(try Wish.read(fields))
    case "free-set": self = .free(try fields.bool("free"))
    case "group-proposed":
      self = .groupProposed(
        try fields.group("group"), name: try fields.string("name"), try fields.pupils("pupils"),
        by: try fields.pupil("by"))
    case "group-made":
      self = .groupMade(
        try fields.group("group"), name: try fields.string("name"), try fields.pupils("pupils"))
    case "group-approved": self = .groupApproved(try fields.group("group"))
    case "group-left": self = .groupLeft(try fields.group("group"), try fields.pupil("pupil"))
    case "group-ended": self = .groupEnded(try fields.group("group"))
    case "paired":
      self = .paired(Plan.Pair(members: try fields.pupils("pupils"), wish: try Wish.read(fields)))
    case "parted": self = .parted(try fields.pupils("pupils"))
    default: return nil
    }
  }
}

extension JSONWriter {
  /// The fields of a fact as a journal tells it.
  mutating func add(_ fact: PlanFact) {
    switch fact {
    case .today(let wish): if let wish { add(wish) }
    case .free(let isFree): add("free", isFree)
    case .groupProposed(let number, let name, let members, let proposer):
      add("group", number.value)
      add("name", name)
      add("pupils", members.map(\.number))
      add("by", proposer.number)
    case .groupMade(let number, let name, let members):
      add("group", number.value)
      add("name", name)
      add("pupils", members.map(\.number))
    case .groupApproved(let number), .groupEnded(let number): add("group", number.value)
    case .groupLeft(let number, let pupil):
      add("group", number.value)
      add("pupil", pupil.number)
    case .paired(let pair):
      add("pupils", pair.members.map(\.number))
      if let wish = pair.wish { add(wish) }
    case .parted(let pupils): add("pupils", pupils.map(\.number))
    }
  }
}

extension Fields {
  func group(_ key: StaticString) throws(Unreadable) -> GroupNumber {
    GroupNumber(try number(key, in: Fields.numbers))
  }
}
