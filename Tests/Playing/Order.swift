import JSON
package import Tools

/// What a teacher asks for, and what may sensibly come back instead of ok.
package struct Order {
  package let verb: String
  package var fields: [(name: StaticString, value: Tree)] = []
  package var refusals: Set<String> = []
  /// An assistant has to be told that it may not.
  package var isTeachersOnly = false

  package init(
    verb: String, fields: [(name: StaticString, value: Tree)] = [], refusals: Set<String> = [],
    isTeachersOnly: Bool = false
  ) {
    self.verb = verb
    self.fields = fields
    self.refusals = refusals
    self.isTeachersOnly = isTeachersOnly
  }

  package func line(id: Int) -> [UInt8] {
    var line = JSONWriter()
    line.add("do", verb)
    line.add("id", id)
    for field in fields {
      switch field.value {
      case .text(let text): line.add(field.name, text)
      case .number(let number): line.add(field.name, number)
      case .flag(let flag): line.add(field.name, flag)
      case .null, .fraction, .list, .object: line.add(field.name, field.value.strings)
      }
    }
    return line.finish()
  }
}

extension Order {
  /// Any order, as the class stands. What has been paused goes on soon, so that there is something to see.
  package static func any(
    _ log: LessonLog, newName: () -> String, using chance: inout Chance
  ) -> Order {
    let course = log.course
    if course.isPaused, chance.happens(40) { return Order(verb: "resume") }
    if course.isLessonOver, chance.happens(40) { return Order(verb: "begin") }
    let names = course.pupils.values.filter { $0.role == "pupil" }.map(\.name).sorted()
    let waiting = course.pupils.values.contains { $0.role == "pending" }
    if waiting, chance.happens(30) {
      return Order(verb: "accept", fields: [("name", .text("*"))], refusals: ["not-waiting"])
    }
    let banned = course.pupils.values.filter { $0.role == "banned" }.map(\.name).sorted()
    if let name = chance.one(of: banned), chance.happens(30) {
      return Order(
        verb: "accept", fields: [("name", .text(name))], refusals: somebody.union(["not-waiting"]))
    }
    let name = Tree.text(chance.one(of: names) ?? "nobody")
    let other = Tree.text(chance.one(of: names) ?? "nobody")
    let room = Tree.text(
      chance.one(
        of: log.rooms.values.filter { $0.ending == nil && !$0.standing.isLeftBehind }.map(\.code)
          .sorted()) ?? "K99")
    return switch chance.number(1...8) {
    case 1...3: seats(name, other, room, using: &chance)
    case 4...5: time(name, room, using: &chance)
    case 6: people(name, newName: newName, using: &chance)
    case 7: plan(name, other, course, using: &chance)
    default: work(name, course, using: &chance)
    }
  }

  private static let rooms: Set<String> = ["no-such-room", "sits-nowhere", "room-over"]
  private static let somebody: Set<String> = ["no-such-pupil", "not-let-in"]
  private static let words: Set<String> = ["no-such-list", "no-such-level", "bad-field"]

  private static func seats(
    _ name: Tree, _ other: Tree, _ room: Tree, using chance: inout Chance
  ) -> Order {
    let pair = somebody.union(rooms).union([
      "same-pupil", "room-full", "named-twice", "nobody-to-pair", "too-many-rooms", "bad-size",
      "lesson-over",
    ])
    switch chance.number(1...9) {
    case 1...2: return Order(verb: "put", fields: [("name", name), ("room", room)], refusals: pair)
    case 3: return Order(verb: "put", fields: [("name", name), ("room", other)], refusals: pair)
    case 4...5:
      return Order(verb: "swap", fields: [("name", name), ("with", other)], refusals: pair)
    case 6: return Order(verb: "kick", fields: [("name", name)], refusals: pair)
    case 7:
      let all = Tree.list([.text("*")])
      return Order(verb: "pair", fields: [("members", all)], refusals: pair)
    case 8:
      return Order(
        verb: "hint", fields: [("name", name)],
        refusals: pair.union([
          "nobody-to-hint", "not-in-this-game", "not-started", "game-over", "paused",
          "still-building",
        ]))
    default:
      let two = Tree.list([name, other])
      let game = Tree.text(chance.one(of: ["bingo", "cards", "letters", "colours"]) ?? "bingo")
      return Order(
        verb: "pair", fields: [("members", two), ("game", game), ("think", .number(0))],
        refusals: pair)
    }
  }

  private static func time(_ name: Tree, _ room: Tree, using chance: inout Chance) -> Order {
    let all = Tree.text("*")
    switch chance.number(1...16) {
    case 1: return Order(verb: "pause")
    case 2...3: return Order(verb: "pause", fields: [("room", room)], refusals: rooms)
    case 4...6: return Order(verb: "resume", fields: [("room", room)], refusals: rooms)
    case 7...8: return Order(verb: "quiet", fields: [("on", .flag(chance.happens(50)))])
    case 9: return Order(verb: "end", fields: [("room", room)], refusals: rooms)
    case 10:
      let minutes = Tree.number(chance.number(1...3))
      return Order(verb: "end", fields: [("room", all), ("in", minutes)])
    case 11: return Order(verb: "end", fields: [("room", all), ("off", .flag(true))])
    case 12: return Order(verb: "end", fields: [("room", all)])
    case 13:
      return Order(
        verb: "close", fields: [("room", chance.happens(10) ? all : room)], refusals: rooms,
        isTeachersOnly: true)
    case 14: return Order(verb: "say", fields: [("text", .text("Five minutes left"))])
    default:
      let to = chance.happens(50) ? name : room
      return Order(
        verb: "say", fields: [("text", .text("Well done")), ("to", to)],
        refusals: somebody.union(rooms))
    }
  }

  private static func people(
    _ name: Tree, newName: () -> String, using chance: inout Chance
  ) -> Order {
    switch chance.number(1...10) {
    case 1:
      let way = chance.happens(50) ? "approval" : "open"
      return Order(verb: "enrolment", fields: [("enrolment", .text(way))])
    case 2...3: return Order(verb: "renew", fields: [("name", name)], refusals: somebody)
    case 4:
      return Order(
        verb: "rename", fields: [("name", name), ("to", .text(newName()))],
        refusals: somebody)
    case 5:
      return Order(
        verb: "ban", fields: [("name", name)], refusals: ["no-such-pupil", "already-banned"],
        isTeachersOnly: true)
    case 6:
      let table = chance.one(of: ["class", "words", "lesson"]) ?? "class"
      return Order(verb: "export", fields: [("table", .text(table))], isTeachersOnly: true)
    case 7:
      return Order(
        verb: "forget", fields: [("name", name), ("sure", .flag(true))],
        refusals: ["no-such-pupil", "not-swept"], isTeachersOnly: true)
    case 8:
      return Order(
        verb: "decline", fields: [("name", .text("*"))], refusals: somebody.union(["not-waiting"]))
    default:
      return Order(
        verb: "role", fields: [("name", .text("Stina")), ("role", .text("assistant"))],
        isTeachersOnly: true)
    }
  }

  private static func plan(
    _ name: Tree, _ other: Tree, _ course: Course, using chance: inout Chance
  ) -> Order {
    let group = Tree.text(chance.one(of: course.groups.values.map(\.name).sorted()) ?? "Bears")
    let refusals = somebody.union(words).union([
      "bad-size", "named-twice", "name-taken", "no-such-group", "already-approved",
      "too-many-groups",
    ])
    switch chance.number(1...10) {
    case 8...10: return list(course, using: &chance)
    case 1: return Order(verb: "free", fields: [("free", .flag(chance.happens(60)))])
    case 2: return Order(verb: "today", fields: [("game", .text("off"))])
    case 3...4:
      let game = Tree.text(chance.one(of: ["bingo", "cards", "board", "hangman"]) ?? "bingo")
      return Order(verb: "today", fields: [("game", game), ("think", .number(0))])
    case 5: return Order(verb: "approve", fields: [("name", group)], refusals: refusals)
    case 6: return Order(verb: "ungroup", fields: [("name", group)], refusals: refusals)
    default:
      let new = Tree.text("Bears \(chance.number(1...99))")
      return Order(
        verb: "group", fields: [("name", new), ("members", .list([name, other]))],
        refusals: refusals)
    }
  }

  /// Writes a list, plays it, or takes something out of it.
  private static func list(_ course: Course, using chance: inout Chance) -> Order {
    let list = chance.one(of: course.lists.keys.sorted()) ?? "ours"
    let named = (name: "list" as StaticString, value: Tree.text(list))
    let sure = (name: "sure" as StaticString, value: Tree.flag(true))
    let gone: Set<String> = ["no-such-list", "no-such-question", "list-played"]
    switch chance.number(1...8) {
    case 1: return Order(verb: "list", isTeachersOnly: true)
    case 2: return Order(verb: "list", fields: [named], refusals: gone, isTeachersOnly: true)
    case 3:
      return Order(
        verb: "today", fields: [("game", .text("cards")), named, ("think", .number(0))],
        refusals: words)
    case 4:
      return Order(verb: "erase", fields: [named, sure], refusals: gone, isTeachersOnly: true)
    case 5:
      let question = chance.one(of: (course.lists[list] ?? []).sorted())?.split(separator: " ").last
      let word = (name: "question" as StaticString, value: Tree.text(String(question ?? "cat")))
      return Order(verb: "erase", fields: [named, word], refusals: gone, isTeachersOnly: true)
    default:
      let rights = ["nap", "fish", "walk", "tail", "flap"].shuffled(using: &chance).prefix(2)
      let word = chance.one(of: ["cat", "dog", "fox", "hen", "pig"]) ?? "cat"
      let text = "\(word): \(rights.joined(separator: " ")) | cup hat pin\nnothing"
      let level = (name: "level" as StaticString, value: Tree.number(chance.number(1...2)))
      return Order(
        verb: "write", fields: [named, ("text", .text(text)), level, ("lang", .text("en"))],
        refusals: ["too-many-lists"], isTeachersOnly: true)
    }
  }

  private static func work(_ name: Tree, _ course: Course, using chance: inout Chance) -> Order {
    let exercise = Tree.number(chance.one(of: course.exercises.keys.sorted()) ?? 1)
    let claim = Tree.number(chance.number(1...max(1, course.claims)))
    let refusals = somebody.union(words).union([
      "no-such-exercise", "too-many-exercises", "not-theirs", "no-such-claim", "judge-first",
      "judges-disagree", "already-judged", "already-marked", "review-first", "reviewers-differ",
    ])
    let verdict = Tree.text(chance.happens(50) ? "right" : "wrong")
    let criteria = ["reads aloud:2", "helps others"]
    switch chance.number(1...11) {
    case 1...2:
      let game = Tree.text(chance.one(of: ["bingo", "cards", "board"]) ?? "bingo")
      let to = chance.happens(50) ? name : .text("all")
      return Order(
        verb: "assign",
        fields: [("game", game), ("to", to), ("criteria", .list(criteria.map(Tree.text)))],
        refusals: refusals)
    case 3: return Order(verb: "unassign", fields: [("exercise", exercise)], refusals: refusals)
    case 4...5:
      let mark = Tree.text(chance.one(of: ["approved", "again", "rejected", "clear"]) ?? "clear")
      return Order(
        verb: "mark", fields: [("name", name), ("exercise", exercise), ("mark", mark)],
        refusals: refusals)
    case 6...7:
      return Order(
        verb: "judge", fields: [("claim", claim), ("verdict", verdict)], refusals: refusals)
    case 8: return Order(verb: "release", fields: [("claim", claim)], refusals: refusals)
    case 9...10:
      let place = Tree.list([.text(chance.happens(50) ? "1" : "2")])
      return Order(
        verb: "review",
        fields: [
          ("name", name), ("exercise", exercise),
          (chance.happens(60) ? "met" : "not_yet", place), ("ready", .flag(chance.happens(70))),
        ], refusals: refusals.union(["bad-field"]))
    default:
      return Order(
        verb: "release",
        fields: [("name", chance.happens(30) ? .text("*") : name), ("exercise", exercise)],
        refusals: refusals)
    }
  }
}
