import JSON
import Tools

/// What a child of the lesson does, and what becomes of it.
extension LessonChild {
  package func play(at now: Int) {
    if let plant = planted(at: now), !isPending { return live(plant, at: now) }
    restUntil = now + chance.number(school.pace.move)
    if chance.happens(0.7) { return hangUp(at: now) }
    if isPending { return }
    choose(at: now)
    // Whether that is done nobody can tell.
    if awaited != nil, chance.happens(0.7) { hangUp(at: now) }
  }

  private func choose(at now: Int) {
    guard let seating, let seat = ear.seat(in: seating) else { return findRoom() }
    if sense.isOver { return gameIsOver() }
    if chance.happens(1) { return ask(.leave) }
    if chance.happens(3) { return aside() }
    guard sense.hasStarted else {
      if !sense.isReady, chance.happens(15) { ask(.ready) }
      return
    }
    if let move = sense.board.move(of: seat, using: &chance) { return ask(move) }
    if let task = sense.task { return ask(task.move(using: &chance)) }
    guard sense.isAsked, now >= sense.thinksUntil else {
      if chance.happens(10) { ask(chance.happens(50) ? .hint : .next) }
      return
    }
    if chance.happens(6) { return ask(chance.happens(50) ? .hint : .listen) }
    let isRight = chance.happens(45)
    if let typed = sense.answer(knowingRight: isRight ? school.endings : nil, using: &chance) {
      ask(.answer(typed, room: nil))
    }
  }

  private func aside() {
    switch chance.number(1...6) {
    case 1...2: ask(.cheer(chance.one(of: ["good", "wow", "hug"]) ?? "wow"))
    case 3: ask(.look)
    case 4: ask("agree") { _ in }
    case 5: ask("claim") { _ in }
    default: proposeGroup()
    }
  }

  private func proposeGroup() {
    let others = log.course.pupils.values.filter { $0.role == "pupil" && $0.name != name }
    guard let other = chance.one(of: others.map(\.name).sorted()) else { return }
    let (own, number) = (name, chance.number(1...999))
    ask("group") {
      $0.add("name", "Seals \(number)")
      $0.add("members", [own, other])
    }
  }

  private func findRoom() {
    let waiting = log.rooms.values.filter {
      $0.standing.phase == "gathering" && !$0.standing.isLeftBehind
    }
    switch chance.number(1...10) {
    case 1...2: ask(.open(Wish(levels: school.levels, using: &chance)))
    case 3...5: ask(.play(Wish(levels: school.levels, using: &chance)))
    // What is on today.
    case 6: ask(.play(Wish()))
    default:
      let code = chance.one(of: waiting.map(\.code).sorted())
      ask(code.map { .sit($0) } ?? .play(Wish()))
    }
  }

  private func gameIsOver() {
    switch chance.number(1...10) {
    case 1...4: ask(.again)
    case 5...6: ask(.leave)
    case 7: ask(.play(Wish(levels: school.levels, using: &chance)))
    default: aside()
    }
  }

  // MARK: Answers

  package func answered(_ line: Line) throws(Failure) {
    guard let asked = awaited, line.id == asked.id else {
      if line.kind == .event("row") || line.id.map({ $0 < firstID }) == true { return }
      throw Failure(
        name, expected: "the answer to request \(awaited?.id ?? 0)", found: line.text)
    }
    awaited = nil
    switch line.kind {
    case .error(let code): try refused(asked, code, line)
    case .ok(asked.verb): try accepted(asked, line)
    case .ok, .event: throw Failure(name, expected: "ok of \(asked.verb)", found: line.text)
    }
  }

  private func refused(_ asked: Awaited, _ code: String, _ line: Line) throws(Failure) {
    // Where it has been led away meanwhile, only others may look on.
    let ofLooking: Set<String> = asked.verb == "watch" ? ["not-allowed", "too-many-rooms"] : []
    let sensible = (asked.move?.sensibleRefusals ?? ofLooking).union(LessonChild.refusals)
      .union(school.alsoRefused)
    guard sensible.contains(code) else {
      throw Failure(name, expected: "ok or a sensible refusal of \(asked)", found: line.text)
    }
    let wait = line["wait_ms"]?.int ?? 0
    restUntil = max(restUntil, school.now + wait)
  }

  /// What a teacher may have brought about while the request was on its way, and what the protocol lists
  /// for verbs that only a lesson uses.
  private static let refusals: Set<String> = [
    "paused", "lesson-over", "pending", "not-free", "too-soon", "not-seated", "game-over",
    "not-started",
    "not-in-this-game", "nothing-asked", "already-answered", "not-a-choice", "already-tried",
    "not-your-turn", "nothing-proposed", "nothing-to-claim", "already-judged", "too-many-claims",
    "no-such-pupil", "name-taken", "named-twice", "too-many-groups", "bad-name", "not-let-in",
    "no-such-room", "invited-only", "not-invited", "word-not-listed", "not-over", "room-over",
    "set-first",
    "no-word-yet", "own-word", "word-is-set", "bad-guess", "still-building", "already-built",
    "answer-first", "roll-first", "bad-word", "no-such-tile", "not-an-end", "no-such-layout",
  ]

  private func accepted(_ asked: Awaited, _ line: Line) throws(Failure) {
    if let move = asked.move {
      if move.makesFacts { school.tally.acknowledged += 1 }
      if move.makesOneFact { moves += 1 }
    }
    guard let code = line.room else { return }
    if asked.verb == "watch" { return readsAgain(code) }
    if asked.verb == "leave" {
      // Done before it came back, and then a teacher led it to another room of the same code.
      let isOfAnother = asked.isRepeat && line.seq ?? 0 < ear.last(in: code) ?? 0
      if code == seating, !isOfAnother { getUp() }
    } else if let seat = line.seat, code != seating {
      if asked.isRepeat { perhaps = (code, seat) } else { sit(in: code, seat: seat, next: 1) }
    }
    if let seq = line.seq { ear.promised(seq, in: code, now: school.now) }
  }

  /// If a teacher was faster it only looks on there. If all have gone on, it sees what it saw on its seat.
  private func readsAgain(_ code: String) {
    let isOwn = code == seating
    let hasGoneOn = !ear.follows(code)
    ear.follow(code, seat: isOwn || hasGoneOn ? ear.seat(in: code) : nil, next: 1)
    guard isOwn else { return }
    sense = Sense()
    mustReread = false
  }
}
