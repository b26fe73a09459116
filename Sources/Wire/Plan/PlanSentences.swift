import Games
import Hall
import JSON

/// News about the plan of the class, for programs and for people.
extension PlanNews {
  func add(to line: inout JSONWriter, hall: Hall) {
    func names(_ pupils: [Pupil]) -> [String] { pupils.map(hall.book.name) }
    switch self {
    case .today:
      line.add("event", "today")
      if let today = hall.book.today { line.add(today) }
    case .todayGone: line.add("event", "today-gone")
    case .proposal(let number):
      line.add("event", "proposal")
      if let group = hall.book.plan.groups[number] { line.add(group, in: hall.book) }
    case .proposals(let count):
      line.add("event", "proposals")
      line.add("count", count)
    case .grouped(let group, let others):
      line.add("event", "grouped")
      line.add("group", group)
      line.add("names", names(others))
    case .left(let group, let pupil):
      line.add("event", "regrouped")
      line.add("group", group)
      line.add("name", hall.book.name(of: pupil))
    case .ungrouped(let group):
      line.add("event", "ungrouped")
      line.add("group", group)
    case .notGrouped(let group):
      line.add("event", "not-grouped")
      line.add("group", group)
    case .partners(let partners, let room):
      line.add("event", "partners")
      line.add("names", names(partners))
      if let room = room.flatMap({ hall.rooms[$0] }) { line.add("room", room.code) }
    case .leftOver: line.add("event", "left-over")
    }
  }

  func say(in tongue: Tongue, hall: Hall) -> String {
    func names(_ pupils: [Pupil]) -> String { tongue.list(pupils.map(hall.book.name)) }
    switch self {
    case .today: return Sentences.today(tongue, hall: hall) ?? ""
    case .todayGone:
      return tongue.say(
        "Det som var bestämt finns inte här just nu. Något annat spelas så länge.",
        "What was planned is not here just now. Something else is played for now.")
    case .proposal(let number):
      guard let group = hall.book.plan.groups[number], let proposer = group.proposer else {
        return ""
      }
      let (name, child) = (group.name, hall.book.name(of: proposer))
      let members = names(group.members)
      return tongue.say(
        "\(child) föreslår gruppen \(name): \(members). "
          + "Skriv: tillåt \(name)  eller: upplös \(name)",
        "\(child) proposes the group \(name): \(members). "
          + "Type: approve \(name)  or: ungroup \(name)")
    case .proposals(let count):
      return tongue.say(
        "Föreslagna grupper: \(count). Skriv: grupper", "Groups proposed: \(count). Type: groups")
    case .grouped(let group, let others):
      return tongue.say(
        "Du är med i gruppen \(group), med \(names(others)).",
        "You are in the group \(group), with \(names(others)).")
    case .left(let group, let pupil):
      let name = hall.book.name(of: pupil)
      return tongue.say(
        "\(name) är med i en annan grupp nu. Ni andra är kvar i \(group).",
        "\(name) is in another group now. The rest of you are still \(group).")
    case .ungrouped(let group):
      return tongue.say(
        "Gruppen \(group) är slut för den här gången. Du kan spela med vem som helst.",
        "The group \(group) is over for now. You can play with anybody.")
    case .notGrouped(let group):
      return tongue.say(
        "Det blir ingen grupp \(group) den här gången. Tack för förslaget!",
        "There will be no group \(group) this time. Thanks for the idea!")
    case .partners(let partners, let room):
      guard let room = room.flatMap({ hall.rooms[$0] }) else {
        return tongue.say(
          "Nästa gång spelar du med \(names(partners)). Skriv då: spela",
          "Next you play with \(names(partners)). Then type: play")
      }
      return tongue.say(
        "Nu spelar du med \(names(partners)), i rum \(room.code).",
        "Now you play with \(names(partners)), in room \(room.code).")
    case .leftOver:
      return tongue.say(
        "Alla andra har någon att spela med just nu. Öva själv: spela själv. "
          + "Eller sitt med i ett rum som väntar: rum",
        "All the others have somebody to play with just now. To practise, type: play alone. "
          + "Or sit down where they wait: rooms")
    }
  }
}

extension PlanTrouble {
  var code: String {
    switch self {
    case .namedTwice: "named-twice"
    case .badGroupSize, .badPairSize: "bad-size"
    case .nameTaken: "name-taken"
    case .withoutYou: "without-you"
    case .tooManyGroups: "too-many-groups"
    case .noSuchGroup: "no-such-group"
    case .alreadyApproved: "already-approved"
    case .nobodyToPair: "nobody-to-pair"
    case .notFree: "not-free"
    }
  }

  func say(in tongue: Tongue, hall: Hall) -> String {
    switch self {
    case .namedTwice(let pupil):
      let name = hall.book.name(of: pupil)
      return tongue.say(
        "\(name) är med två gånger. Skriv varje namn en gång.",
        "\(name) is there twice. Type each name once.")
    case .badGroupSize:
      let (fewest, most) = (Plan.Group.sizes.lowerBound, Plan.Group.sizes.upperBound)
      return tongue.say(
        "En grupp är \(fewest) till \(most) barn.", "A group is \(fewest) to \(most) children.")
    case .badPairSize:
      return tongue.say(
        "Ett par är två eller tre barn. Skriv till exempel: para Anna Bo",
        "A pair is two or three children. Type for example: pair Anna Bo")
    case .nameTaken(let name):
      return tongue.say(
        "\(name) heter redan någon, eller nästan så. Hitta på ett annat namn.",
        "\(name) is somebody's name already, or nearly. Think of another name.")
    case .withoutYou:
      return tongue.say(
        "Du ska vara med i gruppen själv. Skriv ditt namn också.",
        "You are in your group yourself. Type your own name too.")
    case .tooManyGroups:
      return tongue.say(
        "Det finns för många grupper. Fråga läraren.", "There are too many groups. Ask the teacher."
      )
    case .noSuchGroup(let typed):
      return tongue.say(
        "Det finns ingen grupp \(typed.prefix(20)). Skriv: grupper, så ser du vilka som finns.",
        "There is no group \(typed.prefix(20)). Type: groups, and you see them all.")
    case .alreadyApproved(let name):
      return tongue.say(
        "Gruppen \(name) är redan tillåten.", "The group \(name) is approved already.")
    case .nobodyToPair:
      return tongue.say(
        "Ingen är ledig just nu: alla spelar, eller ingen är här.",
        "Nobody is free just now: all are playing, or nobody is here.")
    case .notFree(let writing): return writing.say(in: tongue)
    }
  }
}

extension Writing.Kind {
  fileprivate func say(in tongue: Tongue) -> String {
    GameKind.allCases.lazy.compactMap { $0.spoken.notFree(self, tongue) }.first
      ?? tongue.say(
        "Just nu gör läraren grupperna. Säg till läraren vem du vill spela med.",
        "Just now the teacher makes the groups. Tell the teacher with whom you want to play.")
  }
}
