import Classroom
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
    case .reopened(let group):
      line.add("event", "reopened")
      line.add("group", group)
    case .notGrouped(let group):
      line.add("event", "not-grouped")
      line.add("group", group)
    case .partners(let partners):
      line.add("event", "partners")
      line.add("names", names(partners))
    case .seated(let partners, let room, let seat):
      line.add("event", "partners")
      line.add("names", names(partners))
      line.add("room", hall.rooms[room]?.code ?? "")
      line.add("seat", seat.number)
    case .leftOver: line.add("event", "left-over")
    }
  }

  func said(in tongue: Tongue, hall: Hall) -> Said {
    func names(_ pupils: [Pupil]) -> String { tongue.list(pupils.map(hall.book.name)) }
    switch self {
    case .today: return Sentences.today(hall: hall) ?? Said("")
    case .todayGone:
      return "Det som var bestämt finns inte här just nu. Något annat spelas så länge."
        / "What was planned is not here just now. Something else is played for now."
    case .proposal(let number):
      guard let group = hall.book.plan.groups[number], let proposer = group.proposer else {
        return Said("")
      }
      let (name, child) = (group.name, hall.book.name(of: proposer))
      let members = names(group.members)
      return
        ("\(child) föreslår gruppen \(name): \(members). "
        + "Skriv: tillåt \(name)  eller: upplös \(name)")
        / ("\(child) proposes the group \(name): \(members). "
          + "Type: approve \(name)  or: ungroup \(name)")
    case .proposals(let count):
      return "Föreslagna grupper: \(count). Skriv: grupper"
        / "Groups proposed: \(count). Type: groups"
    case .grouped(let group, let others):
      return "Du är med i gruppen \(group), med \(names(others))."
        / "You are in the group \(group), with \(names(others))."
    case .left(let group, let pupil):
      let name = hall.book.name(of: pupil)
      return "\(name) är med i en annan grupp nu. Ni andra är kvar i \(group)."
        / "\(name) is in another group now. The rest of you are still \(group)."
    case .ungrouped(let group):
      return "Gruppen \(group) är slut för den här gången. Du kan spela med vem som helst."
        / "The group \(group) is over for now. You can play with anybody."
    case .reopened(let group):
      return "Läraren tittar en gång till på gruppen \(group). Det kan bli andra i den."
        / "Your teacher has another look at the group \(group). Others may come into it."
    case .notGrouped(let group):
      return "Det blir ingen grupp \(group) den här gången. Tack för förslaget!"
        / "There will be no group \(group) this time. Thanks for the idea!"
    case .partners(let partners):
      return "Nästa gång spelar du med \(names(partners)). Skriv då: spela"
        / "Next you play with \(names(partners)). Then type: play"
    case .seated(let partners, let room, _):
      let code = hall.rooms[room]?.code ?? "?"
      return "Nu spelar du med \(names(partners)), i rum \(code)."
        / "Now you play with \(names(partners)), in room \(code)."
    case .leftOver:
      return
        ("Alla andra har någon att spela med just nu. Öva själv: spela själv. "
        + "Eller sitt med i ett rum som väntar: rum")
        / ("All the others have somebody to play with just now. To practise, type: play alone. "
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
    case .notProposed: "not-proposed"
    case .nobodyToPair, .nobodyWaits: "nobody-to-pair"
    case .notFree: "not-free"
    }
  }

  func said(hall: Hall) -> Said {
    let (fewest, most) = (Plan.Group.sizes.lowerBound, Plan.Group.sizes.upperBound)
    return switch self {
    case .namedTwice(let pupil):
      "\(hall.book.name(of: pupil)) är med två gånger. Skriv varje namn en gång."
        / "\(hall.book.name(of: pupil)) is there twice. Type each name once."
    case .badGroupSize:
      "En grupp är \(fewest) till \(most) barn."
        / "A group is \(fewest) to \(most) children."
    case .badPairSize:
      "Ett par är två eller tre barn. Skriv till exempel: para Anna Bo"
        / "A pair is two or three children. Type for example: pair Anna Bo"
    case .nameTaken(let name):
      "\(name) heter redan någon, eller nästan så. Hitta på ett annat namn."
        / "\(name) is somebody's name already, or nearly. Think of another name."
    case .withoutYou:
      "Du ska vara med i gruppen själv. Skriv ditt namn också."
        / "You are in your group yourself. Type your own name too."
    case .tooManyGroups:
      "Det finns för många grupper. Fråga läraren."
        / "There are too many groups. Ask the teacher."
    case .noSuchGroup(let typed):
      "Det finns ingen grupp \(typed.prefix(20)). Skriv: grupper, så ser du vilka som finns."
        / "There is no group \(typed.prefix(20)). Type: groups, and you see them all."
    case .alreadyApproved(let name):
      "Gruppen \(name) är redan tillåten." / "The group \(name) is approved already."
    case .nobodyToPair:
      "Ingen är ledig just nu: alla spelar, eller ingen är här."
        / "Nobody is free just now: all are playing, or nobody is here."
    case .notProposed(let name):
      "\(name) är lärarens egen grupp. Nya barn i den? Skriv: grupp \(name) = och namnen"
        / "\(name) is a teacher's own group. Others in it? Type: group \(name) = and the names"
    case .nobodyWaits:
      "Det är inte två som väntar var för sig. Ska alla lediga spela ihop? Skriv: para *"
        / "No two wait alone just now. Are all who are free to play together? Type: pair *"
    case .notFree(let writing): writing.said
    }
  }
}

extension Writing.Kind {
  fileprivate var said: Said {
    GameKind.allCases.lazy.compactMap { $0.spoken.notFree(self) }.first
      ?? "Just nu gör läraren grupperna. Säg till läraren vem du vill spela med."
      / "Just now the teacher makes the groups. Tell the teacher with whom you want to play."
  }
}
