import JSON

/// The stream of everything, over all lives of the server: the one truth that the others are held
/// against. It refuses what contradicts itself.
package final class LessonLog {
  package private(set) var facts: [LoggedFact] = []
  package private(set) var rooms: [Int: LoggedRoom] = [:]
  package private(set) var course = Course()
  /// The numbers of the rooms that had a code, the newest last.
  private var byCode: [String: [Int]] = [:]
  /// Who had done so many moves, by pupil.
  package private(set) var moves: [Int: Int] = [:]
  /// So many words that were kept were answered: by themselves, or because they were said again just then.
  package private(set) var perhapsMoves: [Int: Int] = [:]
  /// Seats whose word is kept until it may be answered, by room.
  private var kept: [Int: Set<Int>] = [:]
  /// Since when everything that is told comes at once; nil while the follower is away.
  package var liveSince: Int?

  package init() {}

  package var last: Int { facts.count }

  package func take(_ line: Line) throws(Failure) {
    let fact = try LoggedFact(line)
    guard fact.n == facts.count + 1 else {
      throw Failure("the log", expected: "fact \(facts.count + 1)", found: fact.text)
    }
    if let before = facts.last, fact.at < before.at, fact.event != "began" {
      throw Failure("the log", expected: "a time not before \(before.at)", found: fact.text)
    }
    facts.append(fact)
    try course.learn(fact)
    try learnRoom(fact)
    countMoves(fact)
  }

  /// A word that comes too soon is a move when it is kept, and none when it is answered by itself.
  private func countMoves(_ fact: LoggedFact) {
    guard let room = fact.room else { return }
    if fact.event == "asked" {
      kept[room] = kept[room]?.filter { $0 != fact.seat && fact.seat != nil }
    }
    // The word that was kept is taken away.
    if fact.event == "hinted", fact.tree["kept"]?.isTrue == true {
      fact.tree["to"]?.int.map { _ = kept[room]?.remove($0) }
    }
    guard let who = fact.who, let seat = fact.seat else { return }
    let isKept = fact.event == "kept"
    let wasKept = fact.event == "answered" && kept[room]?.remove(seat) != nil
    if isKept { kept[room, default: []].insert(seat) }
    if wasKept { perhapsMoves[who, default: 0] += 1 }
    if isKept || Move.countedEvents.contains(fact.event) && !wasKept {
      moves[who, default: 0] += 1
    }
  }

  private func learnRoom(_ fact: LoggedFact) throws(Failure) {
    guard let id = fact.room, let code = fact.code else { return }
    if fact.event == "room-opened" {
      if let other = room(coded: code, at: fact.n) {
        throw Failure(
          "the log", expected: "a code that no open room has, not that of room \(other.id)",
          found: fact.text)
      }
      rooms[id] = LoggedRoom(fact, id: id, code: code)
      byCode[code, default: []].append(id)
      return
    }
    guard let room = rooms[id], room.code == code else {
      throw Failure("the log", expected: "a room that was opened, by its code", found: fact.text)
    }
    if fact.event == "room-ended" { return try room.end(fact) }
    guard fact.seq != nil else { return }
    try room.learn(fact)
  }

  package func room(coded code: String, at n: Int) -> LoggedRoom? {
    rooms(coded: code).last { $0.isOpen(at: n) }
  }

  /// The rooms that had the code about then, or shortly before: somebody may hear late of an end.
  package func rooms(coded code: String, about time: Int?) -> [LoggedRoom] {
    guard let time else { return rooms(coded: code) }
    return rooms(coded: code).filter {
      $0.openedAt <= time + 200 && time - 5000 <= $0.endedAt ?? .max
    }
  }

  private func rooms(coded code: String) -> [LoggedRoom] {
    byCode[code, default: []].compactMap { rooms[$0] }
  }

  /// Who was called so at that number: the last that took the name before.
  package func pupil(named name: String, at n: Int) -> Int? {
    facts.prefix(n).last {
      ["enrolled", "renamed"].contains($0.event) && $0.name == name
    }?.pupil
  }

  /// Whether that line is the fact of its number, as it was told first.
  package func holds(_ line: Line, at n: Int) -> Bool {
    let fact = facts[n - 1]
    return fact.bytes == line.bytes
      || course.withoutNames(fact.tree, of: fact) == course.withoutNames(line.tree, of: fact)
      || isAllThatIsLeft(line, of: fact)
  }

  /// What the files have kept of something that was the own of a pupil who is forgotten.
  private func isAllThatIsLeft(_ line: Line, of fact: LoggedFact) -> Bool {
    if line.kind == .event("forgotten"), fact.seq == nil, let pupil = line["pupil"]?.int {
      return course.forgotten.contains(pupil) && (fact.pupil == pupil || fact.tree["claim"] != nil)
    }
    // What was asked of a child alone may tell of it.
    if line.kind == .event("assigned"), !fact.people.isEmpty {
      return fact.people.isSubset(of: course.forgotten)
        && line.tree == fact.tree.without("criteria", "weights")
    }
    guard line.seq == fact.seq, line["room_id"]?.int == fact.room, mayHaveGone(fact) else {
      return false
    }
    // Rounds are counted without those whose word is gone.
    return line.kind == .event("blank")
      || line.tree.without("round", "scores", "results", "winners", "stayed")
        == fact.tree.without("round", "scores", "results", "winners", "stayed")
  }

  /// Somebody played there who is forgotten: what it wrote is gone, and who did what came of that. What it
  /// said of its words is no fact of that room any more.
  package func mayHaveGone(_ fact: LoggedFact) -> Bool {
    guard !course.forgotten.isEmpty, let room = fact.room else { return false }
    if fact.seq == nil { return fact.pupil.map(course.forgotten.contains) == true }
    return rooms[room]?.facts.contains { !$0.people.isDisjoint(with: course.forgotten) } == true
  }

  /// Where pupils sit: each in one room at most.
  package func seats() throws(Failure) -> [Int: (room: LoggedRoom, seat: Int)] {
    var seats: [Int: (room: LoggedRoom, seat: Int)] = [:]
    for room in rooms.values where !room.standing.isLeftBehind {
      for (seat, place) in room.standing.places where place.presence != "left" {
        guard let pupil = place.pupil else { continue }
        if let other = seats.updateValue((room, seat), forKey: pupil) {
          throw Failure(
            "the log", expected: "\(place.name) in one room",
            found: "in \(other.room.code) and in \(room.code)")
        }
      }
    }
    return seats
  }
}
