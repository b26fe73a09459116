package import JSON
package import Tools

/// A child of the lesson: comes when it is time, plays at random, and goes where teachers lead it. What it
/// hears of its rooms goes through its ear.
package final class LessonChild: Client {
  package enum Stage {
    case away(until: Int)
    case greeting
    case introducing
    case playing
  }

  package struct Awaited {
    package let id: Int
    package let verb: String
    /// Nil for what need not be sent again.
    package let move: Move?
    package var isRepeat = false
  }

  package let school: School
  package let log: LessonLog
  package let ear: Ear
  package var chance: Chance
  package var wire: (any Wire)?
  package var stage: Stage

  package private(set) var name: String
  package private(set) var number: Int?
  /// Whom the class must have forgotten.
  package private(set) var formerNumbers: Set<Int> = []
  /// The return word; teachers give another one.
  package var word: String?
  private var token: String?
  /// Waits until a teacher lets it in.
  package var isPending = false
  package private(set) var seating: String?
  package var sense = Sense()
  /// It has been moved, so that it has to read the room from its beginning to know its game.
  package var mustReread = false
  package var awaited: Awaited?
  package var restUntil = 0
  /// A need that it is to have.
  package var plant: Plant?
  /// How many of its requests were acknowledged that make one fact each.
  package var moves = 0
  /// A seat that a request which was sent again may have got, unless that was done long ago.
  package var perhaps: (room: String, seat: Int)?
  private var lastID = 0
  /// What it asked before was asked by somebody whom it is no more.
  package private(set) var firstID = 1
  /// Rooms that it asked to see as somebody else, and sees without a seat of its own; and what comes after them.
  private var looksOn: Set<String> = []
  private var introduction: Int?
  /// The room and the number after which it asked to go on.
  private var asksAfter: (room: String, seq: Int)?

  package init(school: School, log: LessonLog, chance: Chance, comesAt time: Int) {
    self.school = school
    self.log = log
    self.chance = chance
    name = school.newName()
    ear = Ear(of: name, log: log, lag: school.lag, wall: school.wall)
    stage = .away(until: time)
  }

  /// It has said hello, and is still there.
  package var isIn: Bool { if case .playing = stage { true } else { false } }
  package var isSettled: Bool {
    if case .away(let until) = stage, number == nil, school.now < until { return true }
    return isIn && awaited == nil && !mustReread
  }

  // MARK: The connection

  package func act(at now: Int) throws(Failure) {
    try ear.check(at: now)
    switch stage {
    case .away(let until):
      guard now >= until else { return }
      wire = school.connect()
      stage = wire == nil ? .away(until: now + 50) : .greeting
    case .introducing where introduction == nil && now >= restUntil: introduce()
    case .playing where awaited == nil && mustReread: reread()
    case .playing where awaited == nil && now >= restUntil && school.isPlaying: play(at: now)
    case .greeting, .introducing, .playing: break
    }
  }

  package func lost(at now: Int) {
    wire = nil
    introduction = nil
    (perhaps, looksOn) = (nil, [])
    if awaited?.move?.makesFacts != true { awaited = nil }
    restUntil = 0
    stage = .away(until: now + chance.number(school.pace.comeBack))
  }

  package func hangUp(at now: Int) {
    school.tally.returns += 1
    lost(at: now)
  }

  // MARK: Asking

  private func nextID() -> Int {
    lastID += 1
    return lastID
  }

  package func ask(_ move: Move) {
    awaited = Awaited(id: nextID(), verb: move.verb, move: move)
    wire?.send(move.line(id: lastID, isRepeat: false))
  }

  package func ask(_ verb: String, _ fields: (inout JSONWriter) -> Void) {
    awaited = Awaited(id: nextID(), verb: verb, move: nil)
    var line = JSONWriter()
    line.add("do", verb)
    line.add("id", lastID)
    fields(&line)
    wire?.send(line.finish())
  }

  private func introduce() {
    introduction = nextID()
    asksAfter = nil
    if let seating, !mustReread, let last = ear.last(in: seating), chance.happens(70) {
      asksAfter = (seating, last)
    }
    var line = JSONWriter()
    line.add("do", "hello")
    line.add("id", lastID)
    if let token, word == nil || chance.happens(80) {
      line.add("token", token)
    } else {
      line.add("name", name)
      if let word { line.add("word", word) }
    }
    if let asksAfter {
      line.add("room", asksAfter.room)
      line.add("after", asksAfter.seq)
    }
    wire?.send(line.finish())
  }

  // MARK: Hearing

  package func heard(_ line: Line) throws(Failure) {
    switch line.kind {
    case .event(let event): try told(event, line)
    case .ok, .error:
      if line.id == introduction, introduction != nil {
        introduction = nil
        try introduced(line)
      } else {
        try answered(line)
      }
    }
  }

  private func introduced(_ line: Line) throws(Failure) {
    switch line.kind {
    case .ok: try welcomed(line)
    // Somebody was not let in, and a name of which the answer was lost may be its own.
    case .error("wrong-token"), .error("name-known"), .error("banned"): becomeAnother()
    // A teacher has given it another one.
    case .error("wrong-word"): word = nil
    case .error(let code)
    where ["too-soon", "too-many-tries"].contains(code) || school.alsoRefused.contains(code):
      restUntil = school.now + (line["wait_ms"]?.int ?? 100)
    case .error, .event: throw Failure("\(name), coming in", expected: "ok", found: line.text)
    }
  }

  package func welcomed(_ line: Line) throws(Failure) {
    guard let pupil = line["pupil"]?.int else {
      throw Failure(name, expected: "a pupil", found: line.text)
    }
    if let number, number != pupil {
      // Its name was nobody's any more.
      formerNumbers.insert(number)
      (awaited, seating, moves) = (nil, nil, 0)
    }
    number = pupil
    name = line["name"]?.string ?? name
    ear.owner = name
    token = line["token"]?.string ?? token
    word = line["word"]?.string ?? word
    isPending = line["pending"]?.bool == true
    stage = .playing
    let place = line["rooms"]?.elements?.first
    let seatBefore = ear.seat(in: seating ?? "")
    ear.forgetAll()
    if let code = place?["room"]?.string, let seat = place?["seat"]?.int {
      let next = asksAfter?.room == code ? asksAfter.map { $0.seq + 1 } : nil
      sit(in: code, seat: seat, next: next)
      mustReread = next == nil || seat != seatBefore
    } else {
      getUp()
    }
    if let move = awaited?.move {
      awaited?.isRepeat = true
      school.tally.repeats += 1
      wire?.send(move.line(id: awaited?.id ?? 0, isRepeat: true))
    }
  }

  /// Nobody by its old name any more.
  package func becomeAnother() {
    name = school.newName()
    ear.owner = name
    looksOn.formUnion(ear.lookedOn)
    if awaited?.verb == "watch", let seating { looksOn.insert(seating) }
    ear.forgetAll()
    (number, token, word, seating, awaited) = (nil, nil, nil, nil, nil)
    firstID = lastID + 1
    moves = 0
    isPending = false
    mustReread = false
    stage = .introducing
  }

  /// Takes a seat, whoever gave it. What came before a view is not known, so it has to be read.
  package func sit(in code: String, seat: Int?, next: Int?) {
    seating = code
    ear.follow(code, seat: seat, next: next, findsSeat: seat == nil)
    if next == 1 { sense = Sense() }
    mustReread = next == nil
  }

  package func getUp() {
    seating = nil
    mustReread = false
  }

  private func reread() {
    guard let seating else { return getUp() }
    ask("watch") {
      $0.add("room", seating)
      $0.add("after", 0)
    }
  }

  private func told(_ event: String, _ line: Line) throws(Failure) {
    switch event {
    case "hello":
      try school.greeted(line)
      wire?.isGreeted = true
      stage = .introducing
    case "closing": wire?.closingReason = line["reason"]?.string ?? ""
    case "moved": sit(in: line.room ?? "", seat: line.seat, next: nil)
    case "kicked": if seating == line.room { getUp() }
    case "partners": if let code = line.room { sit(in: code, seat: nil, next: 1) }
    case "renamed": name = line["name"]?.string ?? name
    case "accepted": isPending = false
    case "declined", "banned", "name-gone": becomeAnother()
    case "continued" where looksOn(line) && !follows(line):
      if let next = line["next"]?.string { looksOn.insert(next) }
    // What was on its way to somebody who it is no more.
    case _ where line.seq != nil && (number == nil || looksOn(line)) && !follows(line): break
    case "caught-up", "view": try ear.hear(line, event: event, pupil: name, now: school.now)
    case _ where line.seq != nil: try fact(event, line)
    case _ where LessonChild.news.contains(event) || school.alsoTold.contains(event): break
    default: throw Failure(name, expected: "an event for a child", found: line.text)
    }
  }

  private func follows(_ line: Line) -> Bool { line.room.map(ear.follows) == true }
  private func looksOn(_ line: Line) -> Bool { line.room.map(looksOn.contains) == true }

  private static let news: Set<String> = [
    "think-over", "ping", "offer", "class-paused", "class-resumed", "quiet", "ending", "said",
    "lesson-over", "lesson-begun", "flown", "today", "today-gone", "grouped", "regrouped",
    "ungrouped", "not-grouped", "left-over",
    "exercise", "marked", "claim-decided", "invitation", "row", "renewed",
  ]

  private func fact(_ event: String, _ line: Line) throws(Failure) {
    let code = line.room ?? ""
    if line.seq == 1, code != seating, let perhaps, perhaps.room == code {
      sit(in: code, seat: perhaps.seat, next: 1)
    }
    try ear.hear(line, event: event, pupil: name, now: school.now)
    guard code == seating, let seat = ear.seat(in: code) else {
      if event == "continued" { ear.goOn(from: code, to: line["next"]?.string ?? "") }
      return
    }
    sense.follow(line, event: event, seat: seat, now: school.now)
    switch event {
    case "closed": school.endings.learn(of: line)
    case "over": school.tally.gamesFinished += 1
    case "ended": getUp()
    // Where somebody has left, the next room has fewer seats.
    case "continued": sit(in: line["next"]?.string ?? "", seat: nil, next: 1)
    default: break
    }
  }
}
