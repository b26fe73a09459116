import JSON

/// At a quiet moment, when everybody has its answers: what the class looks like to a teacher has to be what
/// the log says.
package struct LessonInspection {
  package let school: School
  package let log: LessonLog
  package let children: [LessonChild]
  /// Those who teach and are connected.
  package let staff: Set<Int>
  private let dialogue: Dialogue
  /// How everything stands, as `watch *` tells it first, and what came behind it.
  private var pupils: [Tree] = []
  private var views: [Tree] = []
  private var end = 0
  private var rows: [String: [Tree]] = [:]

  /// Asks for everything; nil if something happened meanwhile, so that it is of no one moment.
  package init?(
    school: School, log: LessonLog, key: String, children: [LessonChild], staff: Set<Int>
  ) throws(Failure) {
    self.school = school
    self.log = log
    self.children = children
    self.staff = staff
    dialogue = try Dialogue(of: "the inspection", school: school)
    dialogue.ask("teach") { $0.add("key", key) }
    _ = try dialogue.ok("teach")
    dialogue.ask("watch") { $0.add("room", "*") }
    _ = try dialogue.ok("watch")
    try hearStates()
    for verb in ["who", "pupils", "groups", "exercises"] {
      rows[verb] = try dialogue.rows(of: verb).map(\.tree)
    }
    if dialogue.overheard.contains(where: { $0["n"] != nil }) { return nil }
  }

  /// The number of the moment.
  package var n: Int { end }

  private mutating func hearStates() throws(Failure) {
    while true {
      let line = try dialogue.nextLine()
      switch line.kind {
      case .event("class"): pupils += line.tree["pupils"]?.elements ?? []
      case .event("view"): views.append(line.tree)
      case .event("caught-up"):
        end = line["n"]?.int ?? 0
        return
      case .event where line["n"] == nil: break
      case .event, .ok, .error:
        throw Failure("the inspection", expected: "how everything stands", found: line.text)
      }
    }
  }

  // MARK: Checking

  /// To be asked when the log has come to just that number.
  package func check() throws(Failure) {
    let seats = try log.seats()
    if let (pupil, name) = log.course.foretold.first {
      throw Failure("the log", expected: "pupil \(pupil) renamed to \(name)", found: "no such fact")
    }
    try checkClass(seats)
    try checkViews()
    try checkWho(seats)
    try checkPupils()
    try checkGroups()
    try checkExercises()
    try checkMoves()
  }

  private func compare(_ about: String, _ expected: Tree, _ found: Tree) throws(Failure) {
    guard expected != found else { return }
    throw Failure("\(about), at \(end)", expected: "\(expected)", found: "\(found)")
  }

  private func child(_ pupil: Int) -> LessonChild? { children.first { $0.number == pupil } }

  /// A slow line may not have told it yet that it is banned.
  private func isHere(_ pupil: Int) -> Bool {
    child(pupil)?.isIn == true && log.course.pupils[pupil]?.role != "banned"
      || staff.contains(pupil)
  }

  private func checkClass(_ seats: [Int: (room: LoggedRoom, seat: Int)]) throws(Failure) {
    let expected = log.course.pupils.sorted { $0.key < $1.key }.map { number, pupil in
      var told = Tree.object([
        "pupil": .number(number), "name": .text(pupil.name), "here": .flag(isHere(number)),
      ])
      if let seat = seats[number] {
        told["room"] = .text(seat.room.code)
        told["room_id"] = .number(seat.room.id)
      }
      return told
    }
    let found = pupils.map { $0.without("needs") }
    for (expected, found) in zip(expected, found) { try compare("class", expected, found) }
    try compare("class", .number(expected.count), .number(found.count))
    for told in pupils { try checkNeeds(of: told) }
  }

  /// Needs that have facts; the others come with time alone.
  private func checkNeeds(of told: Tree) throws(Failure) {
    let number = told["pupil"]?.int ?? 0
    guard let pupil = log.course.pupils[number] else { return }
    let known: Set<String> = ["misses", "silence", "nonsense", "pending"]
    var expected = Set(pupil.needs.keys)
    if pupil.role == "pending", isHere(number) { expected.insert("pending") }
    if !isHere(number) { expected.remove("misses") }
    let found = Set(told["needs"]?.strings ?? []).intersection(known)
    if mayBeOfAnotherLesson(number), found.isEmpty { return }
    try compare(
      "what \(pupil.name) needs", .list(expected.sorted().map(Tree.text)),
      .list(found.sorted().map(Tree.text)))
  }

  /// If time may jump, it has long been away.
  private func mayBeOfAnotherLesson(_ pupil: Int) -> Bool { school.wall == nil && !isHere(pupil) }

  private func checkViews() throws(Failure) {
    for view in views {
      guard let room = log.rooms[view["room_id"]?.int ?? 0] else {
        throw Failure("the inspection", expected: "rooms of the log", found: "\(view)")
      }
      try compare("room \(room.code)", .number(room.facts.count), view["seq"] ?? .null)
      if let fault = room.fault(in: view, seat: nil, isTeachers: true, log.course) {
        throw Failure("a teacher's view", expected: fault.expected, found: fault.found)
      }
    }
    let open = log.rooms.values.filter { $0.ending == nil }.map(\.id).sorted()
    try compare(
      "the open rooms", .list(open.map(Tree.number)),
      .list(views.compactMap { $0["room_id"]?.int }.sorted().map(Tree.number)))
  }

  /// Somebody is there, nobody has paused it, and it waits for nobody who is there: codes of rooms to look at
  /// again a little later.
  package var idleRooms: Set<String> {
    let idle = views.filter { view in
      let here = (view["places"]?.elements ?? []).filter { $0["presence"] == .text("here") }
      guard view["phase"] == .text("playing"), view["paused"] != .flag(true), !log.course.isPaused,
        view["game"] != .text("race"), !here.isEmpty
      else { return false }
      let waiting = view["waiting"]?.ints ?? []
      return !here.contains { waiting.contains($0["seat"]?.int ?? 0) }
    }
    return Set(idle.compactMap { $0["room"]?.string })
  }

  private func checkWho(_ seats: [Int: (room: LoggedRoom, seat: Int)]) throws(Failure) {
    var found: [Int: Tree] = [:]
    for row in rows["who"] ?? [] {
      guard found.updateValue(row, forKey: row["pupil"]?.int ?? 0) == nil else {
        throw Failure("who", expected: "everybody once", found: "\(row)")
      }
    }
    for (number, pupil) in log.course.pupils
    where child(number) != nil && isHere(number) || seats[number] != nil {
      guard let row = found[number] else {
        // Nobody waits for who is away after a game.
        let isDone = !isHere(number) && seats[number]?.room.standing.phase == "over"
        if isDone || mayBeOfAnotherLesson(number) { continue }
        throw Failure("who", expected: "a row for \(pupil.name)", found: "none")
      }
      // It has gone home from its game, and somebody at the door says its name: no fact tells of that.
      if row["room"] == nil, row["needs"]?.strings.contains("knocked") == true { continue }
      var expected = Tree.object([
        "pupil": .number(number), "name": .text(pupil.name), "misses": .number(0),
        "presence": .text(isHere(number) ? "here" : "away"),
      ])
      if let seat = seats[number] {
        expected["room"] = .text(seat.room.code)
        expected["room_id"] = .number(seat.room.id)
        expected["seat"] = .number(seat.seat)
        let standing = seat.room.standing
        expected["game"] = .text(standing.game)
        let misses = standing.places[seat.seat]?.misses ?? 0
        expected["misses"] = .number(standing.phase == "playing" ? misses : 0)
      }
      try compare(
        "who", expected,
        row.only("pupil", "name", "misses", "presence", "room", "room_id", "seat", "game"))
      let doing = row["doing"]?.string ?? ""
      let phase = seats[number]?.room.standing.phase
      let allowed: Set<String> =
        switch phase {
        case nil: ["nothing"]
        case "over": ["over"]
        case "gathering": ["gathering", "waiting"]
        default: ["playing", "waiting", "turn"]
        }
      guard allowed.contains(doing) else {
        throw Failure("who", expected: "one of \(allowed.sorted())", found: "\(row)")
      }
      try checkNeeds(of: row)
    }
  }

  private func checkPupils() throws(Failure) {
    let expected = log.course.pupils.sorted { $0.key < $1.key }.map { number, pupil in
      Tree.object([
        "pupil": .number(number), "name": .text(pupil.name), "role": .text(pupil.role),
        "here": .flag(isHere(number)),
      ])
    }
    let found = (rows["pupils"] ?? []).map { $0.only("pupil", "name", "role", "here") }
    try compare("pupils", .list(expected), .list(found))
  }

  private func checkGroups() throws(Failure) {
    let names = { (numbers: [Int]) in
      Tree.list(numbers.map { Tree.text(log.course.pupils[$0]?.name ?? "?") })
    }
    let expected = log.course.groups.values.sorted { $0.name < $1.name }.map { group in
      var told = Tree.object([
        "group": .text(group.name), "names": names(group.pupils),
        "approved": .flag(group.isApproved),
      ])
      if let by = group.by, !group.isApproved { told["by"] = names([by]).elements.first }
      return told
    }
    let found = (rows["groups"] ?? []).map { $0.without("event", "id") }
      .sorted { $0["group"]?.string ?? "" < $1["group"]?.string ?? "" }
    try compare("groups", .list(expected), .list(found))
  }

  private func checkExercises() throws(Failure) {
    let expected = log.course.exercises.sorted { $0.key < $1.key }.map {
      $0.value.without("event", "n", "at", "group", "by", "by_name")
    }
    let found = (rows["exercises"] ?? []).map {
      $0.without("event", "id", "to", "done", "of", "status", "overdue", "group")
    }
    try compare("exercises", .list(expected), .list(found))
  }

  /// Whatever was acknowledged was done once, and nothing else.
  private func checkMoves() throws(Failure) {
    for child in children where !child.formerNumbers.isDisjoint(with: log.course.pupils.keys) {
      throw Failure(
        child.ear.owner, expected: "to be pupil \(child.formerNumbers.sorted())",
        found: "\(child.number ?? 0)")
    }
    for child in children {
      guard let number = child.number else { continue }
      let made = log.moves[number] ?? 0
      if (made...made + (log.perhapsMoves[number] ?? 0)).contains(child.moves) { continue }
      if made < child.moves, log.rooms.values.contains(where: \.hasBlanks) { continue }
      try compare("moves of \(child.ear.owner)", .number(child.moves), .number(made))
    }
  }
}
