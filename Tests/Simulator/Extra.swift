import JSON
import Playing
import Tools

/// Somebody of whom less is known than of the others.
protocol Extra: Client {
  /// The server may close its connection at any time.
  var mayBeSentAway: Bool { get }
  /// Whether it is known who it is to the server.
  var isSettled: Bool { get }
  /// The pupil that it is, if it is connected as one.
  var pupilHere: Int? { get }
}

/// A child that does what nobody should: nonsense, floods, and other people's names and words.
final class Vandal: Extra {
  private let school: School
  private let log: LessonLog
  private let tally: HourTally
  private var chance: Chance
  private var restUntil = 0
  private var lastID = 0
  private var isHere = false
  var wire: (any Wire)?
  let mayBeSentAway = true
  let isSettled = true
  let pupilHere: Int? = nil

  init(school: School, log: LessonLog, _ tally: HourTally, chance: Chance) {
    self.school = school
    self.log = log
    self.tally = tally
    self.chance = chance
  }

  func lost(at now: Int) {
    wire = nil
    isHere = false
    restUntil = now + chance.number(500...30_000)
  }

  func heard(_ line: Line) {
    if line.kind == .event("hello") { isHere = true }
    if case .event("closing") = line.kind { wire?.closingReason = line["reason"]?.string ?? "" }
    if ["wrong-word", "wrong-token", "wrong-key", "too-many-tries"].contains(where: {
      line.kind == .error($0)
    }) {
      tally.wrongSecrets += 1
    }
  }

  func act(at now: Int) {
    guard now >= restUntil else { return }
    guard let wire else {
      wire = school.connect()
      restUntil = now + 500
      if chance.happens(10) { (wire as? SimulatedWire)?.onText = { _ in } }
      if chance.happens(5) { wire?.send(Array("GET / HTTP/1.1\r\n\r\n".utf8)) }
      return
    }
    restUntil = now + chance.number(1000...40_000)
    if (wire as? SimulatedWire)?.onText != nil { return type(on: wire) }
    guard isHere else { return }
    switch chance.number(1...20) {
    case 1...5: guessSecrets(on: wire)
    case 6...7: flood(on: wire)
    case 8...10: wire.send(nonsense())
    case 11:
      // A line that is never ended, and one that is too long.
      wire.send([UInt8](repeating: UInt8(ascii: "{"), count: chance.number(10...20_000)))
      if chance.happens(80) { wire.send([UInt8(ascii: "\n")]) } else { lost(at: now) }
    case 12:
      school.tally.returns += 1
      lost(at: now)
    default: wire.send(anyRequest())
    }
  }

  private func type(on wire: any Wire) {
    let words = [
      "hello", "hej", "play bingo", "1", "9", "menu games", "watch", "help", "teach", "text 7",
      "lang sv", "rooms", "levels", "\u{1b}[A", "type hello", "ordrum", "unwatch", "me", "json",
    ]
    // From `json` on its lines would be those of programs.
    let word = chance.one(of: words.dropLast()) ?? "1"
    wire.send(Array((word + (chance.happens(80) ? "\n" : "\r\n")).utf8))
  }

  private func request(_ verb: String, _ fields: (inout JSONWriter) -> Void = { _ in }) -> [UInt8] {
    lastID += 1
    var line = JSONWriter()
    line.add("do", verb)
    line.add("id", lastID)
    fields(&line)
    return line.finish()
  }

  private func guessSecrets(on wire: any Wire) {
    let names = log.course.pupils.values.map(\.name).sorted()
    let name = chance.one(of: names) ?? "Anna"
    let word = ["sunset-17", "redwood-20", "tugboat-24", ""][chance.number(0...3)]
    for _ in 0..<chance.number(1...6) {
      switch chance.number(1...3) {
      case 1: wire.send(request("teach") { $0.add("key", "k7mf-2qxd-9rtb") })
      case 2:
        let token = String(repeating: "a", count: 32)
        wire.send(request("hello") { $0.add("token", token) })
      default:
        wire.send(
          request("hello") {
            $0.add("name", name)
            $0.add("word", "x" + word)
          })
      }
    }
  }

  private func flood(on wire: any Wire) {
    for _ in 0..<chance.number(10...80) {
      wire.send(chance.happens(50) ? request("ping") : anyRequest())
    }
  }

  private func anyRequest() -> [UInt8] {
    let verbs = [
      "rooms", "levels", "watch", "unwatch", "look", "help", "answer", "hint", "roll", "go",
      "who", "pupils", "say", "kick", "forget", "export", "overview", "claims", "exercises",
      "groups",
      "lang", "detail", "stuck", "today", "verbs", "nothing", "sit", "play", "end", "menu", "ping",
    ]
    let rooms = log.rooms.values.map(\.code).sorted()
    let room = chance.one(of: rooms) ?? "K7"
    let verb = chance.one(of: verbs) ?? "rooms"
    let (adds, after, page) = (chance.happens(50), chance.number(-1...40), chance.number(0...3))
    return request(verb) { line in
      if adds { line.add("room", room) }
      if adds { line.add("after", after) }
      if page > 1 { line.add("page", page) }
      line.add("name", "Anna")
      line.add("word", "x")
    }
  }

  private func nonsense() -> [UInt8] {
    var bytes = Array("{".utf8)
    for _ in 0..<chance.number(0...200) {
      // One line, and no command of telnet, which may take its end with it.
      let byte = UInt8(chance.number(0...254))
      let endsLine = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      bytes.append(endsLine ? UInt8(ascii: "{") : byte)
    }
    return bytes + [UInt8(ascii: "\n")]
  }
}

/// A child that types words.
final class PlainReader: Extra {
  private let school: School
  private let log: LessonLog
  private var chance: Chance
  private var name: String
  private var word: String?
  /// How often it has said hello in vain.
  private var tries = 0
  /// Until then what it typed last may not have been done, or the server may take the one that it was before
  /// for connected.
  private var unsureUntil = 0
  private var restUntil: Int
  private var isIn = false
  var wire: (any Wire)?
  let mayBeSentAway = true

  init(school: School, log: LessonLog, chance: Chance) {
    self.school = school
    self.log = log
    self.chance = chance
    name = school.newName()
    restUntil = self.chance.number(0...600_000)
  }

  var isSettled: Bool {
    if school.now < unsureUntil { return false }
    return pupilHere != nil || wire == nil && word == nil && tries == 0
  }

  /// Asked of the log each time, which may not have come yet to who is new under a name that another one had.
  var pupilHere: Int? { isIn ? log.pupil(named: name, at: log.last) : nil }

  func lost(at now: Int) {
    wire = nil
    isIn = false
    restUntil = now + chance.number(school.pace.comeBack)
  }

  func heard(_ line: Line) {}

  private func read(_ text: String) {
    if let new = part(of: text, [("Your word is ", "."), ("Ditt ord är ", ".")]) {
      if word != nil { unsureUntil = school.now + SimulatedWire.Pipe.longestSilence }
      word = new
    }
    let greetings = [
      ("Hi ", "! Your word is "), ("Hej ", "! Ditt ord är "), ("Hi again, ", "!"),
      ("Hej igen, ", "!"), ("You are ", ", and you are playing"), ("Du är ", ", och du spelar"),
      // A teacher calls it otherwise.
      ("given you the name ", ". Your word"), ("gett dig namnet ", ". Ditt ord"),
    ]
    if let name = part(of: text, greetings) {
      (self.name, isIn, tries) = (name, true, 0)
    }
    if text.contains("You may not take part") || text.contains("You may not come in")
      || text.contains("Du får inte vara med") || text.contains("Du får inte komma in")
    {
      becomeAnother()
    }
  }

  /// What stands between the first two of these that are in the text.
  private func part(of text: String, _ borders: [(before: String, after: String)]) -> String? {
    for (before, after) in borders {
      guard let start = text.firstRange(of: before)?.upperBound,
        let end = text[start...].firstRange(of: after)?.lowerBound
      else { continue }
      return String(text[start..<end])
    }
    return nil
  }

  func act(at now: Int) {
    guard now >= restUntil else { return }
    guard let wire else {
      wire = school.connect()
      (wire as? SimulatedWire)?.onText = { [unowned self] in read($0) }
      restUntil = now + 800
      return
    }
    restUntil = now + chance.number(school.pace.move)
    guard isIn else {
      tries += 1
      // Its first answer was lost, or a teacher has called it otherwise.
      if tries > 4 { becomeAnother() }
      say(on: wire, word.map { "hello \(name) \($0)" } ?? "hello \(name)")
      return
    }
    guard school.isPlaying else { return }
    if chance.happens(1) { return lost(at: now) }
    let words = [
      "play bingo", "play cards", "spela hangman", "play letters", "play colours", "play board",
      "help", "me", "my words", "hint", "ready", "next", "again", "leave", "yes", "rooms", "best",
      "look", "roll", "cheer good", "lang sv", "lang en", "text 40", "text 80", "ring",
      "menu games", "exercises",
    ]
    let typed =
      chance.happens(60)
      ? "\(chance.number(0...9))" : chance.one(of: words) ?? "1"
    say(on: wire, typed)
  }

  private func becomeAnother() {
    (name, word, tries) = (school.newName(), nil, 1)
    isIn = false
    unsureUntil = school.now + SimulatedWire.Pipe.longestSilence
  }

  private func say(on wire: any Wire, _ text: String) {
    wire.send(Array((text + "\n").utf8))
    unsureUntil = max(unsureUntil, school.now + 10_000)
  }
}
