import Games
import Hall
import JSON
import Words

/// What is answered about the plan of the class.
extension Reply {
  // MARK: For programs

  /// The fields of the `ok`; answers with the rows that come before it.
  func add(_ done: PlanDone, to line: inout JSONWriter) -> [[UInt8]] {
    let plan = hall.book.plan
    switch done {
    case .today:
      guard let today = hall.book.today else { return [] }
      line.add(today)
      if !hall.isThere(today) { line.add("gone", true) }
    case .group(let number):
      if let group = plan.groups[number] { line.add(group, in: hall.book) }
    case .ungrouped(let name): line.add("group", name)
    case .groups(let numbers), .ownGroups(let numbers):
      let rows = numbers.compactMap { plan.groups[$0] }.map { group in
        row { $0.add(group, in: hall.book) }
      }
      line.add("count", rows.count)
      return rows
    case .seated(let parties):
      line.add("count", parties.count)
      return parties.map { party in
        row { row in
          row.add("names", party.members.map(hall.book.name))
          if let room = party.room.flatMap({ hall.rooms[$0] }) { row.add("room", room.code) }
        }
      }
    case .free: line.add("free", hall.book.isFree)
    }
    return []
  }

  private func row(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var line = JSONWriter()
    line.add("event", "row")
    line.add(id)
    body(&line)
    return line.finish()
  }

  /// With whom a pupil plays, where that is planned.
  func addCompany(of pupil: Pupil, to line: inout JSONWriter) {
    if let group = hall.book.plan.group(of: pupil) { line.add("group", group.name) }
    let partners = hall.book.plan.partners(of: pupil)
    if !partners.isEmpty { line.add("partners", partners.map(hall.book.name)) }
  }

  /// For whom a room waits that has just been taken a seat in.
  func addAwaited(in room: RoomNumber, to line: inout JSONWriter) {
    let awaited = hall.rooms[room].map(hall.awaited) ?? []
    if !awaited.isEmpty { line.add("awaits", awaited.map(hall.book.name)) }
  }

  // MARK: For people

  func say(_ done: PlanDone, _ tongue: Tongue) -> [String] {
    let plan = hall.book.plan
    switch done {
    case .today: return [Sentences.today(tongue, hall: hall) ?? nothingToday(tongue)]
    case .group(let number):
      guard let group = plan.groups[number] else { return [] }
      let line = members(of: group, tongue)
      return group.isApproved
        ? [line]
        : [
          line
            + tongue.say(" Läraren får se förslaget först.", " The teacher has a look at it first.")
        ]
    case .ungrouped(let name):
      return [
        tongue.say("Gruppen \(name) finns inte längre.", "The group \(name) is no more.")
      ]
    case .groups(let numbers): return groups(numbers, tongue) { howToDecide($0, tongue) }
    case .ownGroups(let numbers):
      return groups(numbers, tongue) { _ in tongue.say("väntar på läraren", "waits for the teacher")
      }
    case .seated(let parties): return parties.map { say($0, tongue) }
    case .free:
      return [
        hall.book.isFree
          ? tongue.say(
            "Barnen får skriva egna ord, lopp och gruppnamn.",
            "Children may write words, races and names of groups.")
          : tongue.say(
            "Orden kommer från listorna, och lopp och grupper från läraren.",
            "Words come from the lists, and races and groups from the teacher.")
      ]
    }
  }

  private func nothingToday(_ tongue: Tongue) -> String {
    let toPlay = tongue.toPlay(.usual)
    return tongue.say(
      "Inget särskilt är bestämt för i dag. Skriv: \(toPlay)",
      "Nothing is planned for today. Type: \(toPlay)")
  }

  private func members(of group: Plan.Group, _ tongue: Tongue) -> String {
    "\(group.name): \(tongue.list(group.members.map(hall.book.name)))."
  }

  private func groups(
    _ numbers: [GroupNumber], _ tongue: Tongue, undecided: (Plan.Group) -> String
  ) -> [String] {
    if numbers.isEmpty { return [tongue.say("Det finns inga grupper.", "There are no groups.")] }
    return numbers.compactMap { hall.book.plan.groups[$0] }.map { group in
      members(of: group, tongue) + (group.isApproved ? "" : "  (\(undecided(group)))")
    }
  }

  private func howToDecide(_ group: Plan.Group, _ tongue: Tongue) -> String {
    tongue.say(
      "föreslagen: tillåt \(group.name)  eller: upplös \(group.name)",
      "proposed: approve \(group.name)  or: ungroup \(group.name)")
  }

  private func say(_ party: PlanDone.Party, _ tongue: Tongue) -> String {
    let names = tongue.list(party.members.map(hall.book.name))
    if let room = party.room.flatMap({ hall.rooms[$0] }) {
      return tongue.say("\(names): rum \(room.code).", "\(names): room \(room.code).")
    }
    return party.members.count == 1
      ? tongue.say(
        "\(names): ingen kvar att spela med just nu.",
        "\(names): nobody left to play with just now.")
      : tongue.say(
        "\(names): ihop när de har tid och skriver spela.",
        "\(names): together when they are free and type play.")
  }

  /// With whom a pupil plays, for itself.
  func company(of pupil: Pupil, _ tongue: Tongue) -> [String] {
    let plan = hall.book.plan
    var lines: [String] = []
    if let group = plan.group(of: pupil) {
      let others = tongue.list(group.members.filter { $0 != pupil }.map(hall.book.name))
      lines.append(
        tongue.say(
          "Din grupp: \(group.name), med \(others).", "Your group: \(group.name), with \(others)."))
    }
    let partners = tongue.list(plan.partners(of: pupil).map(hall.book.name))
    if !partners.isEmpty {
      lines.append(
        tongue.say(
          "Nästa gång spelar du med \(partners). Skriv: spela",
          "Next you play with \(partners). Type: play"))
    }
    return lines
  }

  /// For whom a room waits, and what to do about it.
  func waiting(for awaited: [Pupil], way: String, _ tongue: Tongue) -> [String] {
    let names = tongue.list(awaited.map(hall.book.name))
    return [
      tongue.say("Du väntar på \(names).", "You are waiting for \(names).")
        + tongue.say(" På den andra datorn:  \(way)", " On the other machine, type:  \(way)"),
      tongue.say(
        "Vill du inte vänta? Skriv: klar  eller: spela själv",
        "To go ahead without waiting, type: ready  or: play alone"),
    ]
  }
}

extension JSONWriter {
  mutating func add(_ group: Plan.Group, in book: ClassBook) {
    add("group", group.name)
    add("names", group.members.map(book.name))
    add("approved", group.isApproved)
    if !group.isApproved, let proposer = group.proposer { add("by", book.name(of: proposer)) }
  }
}

extension Sentences {
  /// What is on today, and how to begin; nil if nothing is.
  static func today(_ tongue: Tongue, hall: Hall) -> String? {
    guard let today = hall.book.today else { return nil }
    func what(_ tongue: Tongue) -> String { Vocabulary.name(of: today, in: tongue) }
    if hall.isThere(today) {
      return tongue.say(
        "I dag: \(what(.swedish)). Skriv: spela", "Today: \(what(.english)). Type: play")
    }
    return tongue.say(
      "I dag: \(what(.swedish)). Men det finns inte här just nu.",
      "Today: \(what(.english)). But that is not here just now.")
  }
}

extension Vocabulary {
  /// What is wished for, in a few words.
  static func name(of wish: Wish, in tongue: Tongue) -> String {
    let game = wish.rules.game ?? .usual
    let file = game.type.fileOption.flatMap { wish.rules[$0]?.text }
    var parts = [game.name(in: tongue)]
    if let file {
      parts.append(file)
    } else if let list = wish.list {
      parts.append(Language(rawValue: list).map { name(of: $0, in: tongue) } ?? list)
    }
    if file == nil, let level = wish.level {
      parts.append(tongue.say("nivå \(level)", "level \(level)"))
    }
    if let mode = game.spoken.modes.first(where: { $0.code == wish.rules[.mode]?.text }) {
      parts.append(mode.name(in: tongue))
    }
    if wish.seats == 1 { parts.append(tongue.say("var för sig", "each alone")) }
    return parts.joined(separator: ", ")
  }
}
