import Games
import Hall
import Testing
import Words

@testable import Serve
@testable import Wire

/// Twenty connections that send anything at all.
@Suite struct EdgeFuzzTests {
  private static let names = (1...20).map { "p\($0)" }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func everyRequestGetsItsOneAnswerAndThenANormalGameStillWorks(seed: UInt64) {
    var patience = House.Patience()
    patience.badLines = Int.max
    let stage = MemoryStage(seed: seed, patience: patience)
    var noise = Noise(chance: .seeded(seed), stage: stage)
    for name in Self.names { stage.enter(name) }
    var seen: Set<String> = []
    for round in 0..<2_500 {
      let name = Self.names.randomElement(using: &noise.chance) ?? ""
      let (bytes, id) = noise.line(id: "i\(round)")
      stage.send(bytes + [0x0A], from: name)
      let lines = stage.take(name)
      for line in lines {
        seen.insert(line.gist)
        #expect(line.json != nil, "no JSON: \(line)")
        #expect(line.utf8.count < HouseLine.longestAnswer)
      }
      if let id {
        let answers = lines.filter { $0.text("id") == id && $0.text("event") != "row" }
        let gists = answers.filter { $0.text("ok") != nil || $0.text("error") != nil }
        #expect(gists.count == 1, "\(String(decoding: bytes, as: UTF8.self)): \(lines)")
      }
      if round % 50 == 0 { stage.pass(Int.random(in: 0..<40_000, using: &noise.chance)) }
      if lines.contains(where: { $0.gist == "ok bye" }) || round % 97 == 0 {
        stage.drop(name)
        stage.open(name)
        _ = stage.ask(name, #"{"do":"ping"}"#)
      }
      for (_, line) in stage.seen() { #expect(line.json != nil, "no JSON: \(line)") }
    }
    // Something was going on.
    #expect(seen.isSuperset(of: ["event joined", "event answered", "event closed", "event view"]))
    #expect(seen.count > 50, "\(seen.sorted())")
    for name in Self.names { stage.drop(name) }
    let seats = ["p30", "p31"]
    for name in seats { stage.enter(name) }
    let code = stage.seat(seats)
    var romp = Romp(stage: stage, seats: seats, code: code, chance: .seeded(seed))
    romp.play()
    #expect(romp.isOver)
  }

  @Test(arguments: 5...7 as ClosedRange<UInt64>)
  func plainWordsOfAnySortAreAnsweredToo(seed: UInt64) {
    let stage = MemoryStage(seed: seed)
    var noise = Noise(chance: .seeded(seed), stage: stage)
    var errors = 0
    for round in 0..<2_000 {
      let name = Self.names.randomElement(using: &noise.chance) ?? ""
      if stage.link(name)?.isFinished != false {
        stage.drop(name)
        stage.open(name)
        stage.send("hello \(name)", from: name)
        _ = stage.take(name)
      }
      let line = noise.words()
      let answer = stage.ask(name, line)
      errors += answer.isEmpty ? 0 : 1
      for text in answer {
        #expect(text.utf8.count < HouseLine.longestAnswer)
        // A drawing or a sentence, never our own insides.
        #expect(!text.contains("Optional("))
        #expect(!text.contains("nil"), "\(line): \(text)")
      }
      if round % 50 == 0 { stage.pass(Int.random(in: 0..<40_000, using: &noise.chance)) }
    }
    #expect(errors > 500)
  }

  @Test func bytesOfAnySortEndInTooManyErrorsAndNotInMegabytesOfAnswers() {
    var chance = Chance.seeded(9)
    for _ in 0..<5 {
      let stage = MemoryStage(seed: 9)
      stage.open("p3")
      let garbage = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &chance) }
      stage.send(garbage, from: "p3")
      let lines = stage.take("p3")
      #expect(stage.link("p3")?.isFinished == true)
      #expect(lines.count <= 52)
      let reason = Farewell.tooManyErrors
      let last = lines.last ?? ""
      #expect(
        last.text("reason") == reason.rawValue
          || [nil, .swedish, .english].contains { last == Sentences.of(reason, Tongue($0)) })
      #expect(lines.reduce(0) { $0 + $1.utf8.count } < 50_000)
    }
  }

  @Test func aHundredThousandTinyLinesInOneWriteEndTheSameWay() {
    let stage = MemoryStage(seed: 9)
    stage.open("p3")
    stage.send(Array(String(repeating: "x\n", count: 100_000).utf8), from: "p3")
    #expect(stage.take("p3").count == 52)
    #expect(stage.link("p3")?.isFinished == true)
    // Blank ones are nothing at all.
    stage.open("p4")
    _ = stage.take("p4")
    stage.send(Array(repeating: 0x0A, count: 100_000), from: "p4")
    #expect(stage.take("p4") == [])
    #expect(stage.link("p4")?.isFinished == false)
  }
}

/// Lines that are right, nearly right, or nothing at all.
private struct Noise {
  var chance: Chance
  let stage: MemoryStage

  private static let numbers = [
    "0", "1", "2", "-1", "9223372036854775807", "-9223372036854775808", "1e3", "60000", "8", "20",
  ]

  /// What is often meant, so that there is something going on.
  private static let likely = [
    "game": [#""bingo""#], "list": [#""en""#], "level": ["1", "1", "2"], "seats": ["1", "2", "8"],
    "mode": [#""together""#, #""first""#], "think": ["0", "1000"],
    "word": (1...4).map { "\"\($0)\"" },
  ]

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &chance)]
  }

  private mutating func one(in count: Int) -> Bool {
    Int.random(in: 0..<count, using: &chance) == 0
  }

  private mutating func text() -> String {
    let codes = stage.house.hall.rooms.values.map(\.code).sorted()
    return pick(
      codes + codes + [
        "bingo", "en", "sv", "Anna", "P3", "båt", "hat", "set", "a1", "b2", "1", "4", "-1",
        "9223372036854775807", "-9223372036854775808", "first", "together", "wow", "", " ", "+",
        "sun+set", "\u{202e}x", "🚀", "x\u{301}\u{302}\u{303}", "K7", "catnap-10",
      ])
  }

  private mutating func value(_ field: Field) -> String {
    if let likely = Self.likely[field.name], !one(in: 5) { return pick(likely) }
    if one(in: 12) { return pick(["null", "[]", "{}", "\"\"", "1.5", "true"]) }
    switch field.kind {
    case .text, .rest:
      var line = JSONWriter()
      line.add("x", text())
      return String(decoding: line.finish().dropFirst(5).dropLast(2), as: UTF8.self)
    case .number: return pick(Self.numbers)
    case .flag: return pick(["true", "false"])
    }
  }

  /// A line of JSON, and its id if it still has one.
  mutating func line(id: String) -> ([UInt8], id: String?) {
    let rare: [Verb] = [.bye, .leave, .hello]
    let often = one(in: 6) ? Verb.allCases : Verb.allCases.filter { !rare.contains($0) }
    let verb = pick(often.filter { $0 != .text && $0 != .json } + [.answer, .answer, .answer])
    var fields = [#""do":"\#(verb.rawValue)""#, #""id":"\#(id)""#]
    for field in verb.fields where !one(in: 3) {
      fields.append(#""\#(field.name)":\#(value(field))"#)
    }
    if one(in: 5) { fields.append(#""repeat":true"#) }
    if one(in: 5) { fields.append(#""more":[1,{"x":null}]"#) }
    fields.shuffle(using: &chance)
    var bytes = Array("{\(fields.joined(separator: ","))}".utf8)
    guard one(in: 6) else { return (bytes, id) }
    // Spoilt: whether it still has an id, the reader knows.
    for _ in 0..<Int.random(in: 1...4, using: &chance) {
      let place = Int.random(in: 1..<bytes.count, using: &chance)
      switch Int.random(in: 0..<3, using: &chance) {
      case 0:
        bytes[place] =
          UInt8.random(in: 0x80...0xFE, using: &chance) ^ (one(in: 4) ? 0 : 0x80) | 0x20
      case 1: bytes.remove(at: place)
      default: bytes.insert(contentsOf: bytes[0..<min(place, 9)], at: place)
      }
    }
    bytes.removeAll { $0 == 0x7F }
    if case .text(let id) = Message.id(in: bytes) { return (bytes, id) }
    return (bytes, nil)
  }

  /// A line of words.
  mutating func words() -> String {
    var words: [String] = []
    if !one(in: 4) {
      let verb = pick(Verb.allCases.filter { $0 != .json })
      words.append(verb.name(in: one(in: 2) ? .swedish : .english))
      for field in verb.fields where !one(in: 3) {
        let kind = field.kind
        let value =
          switch kind {
          case .text, .rest: text()
          case .number: pick(Self.numbers)
          case .flag: pick(["yes", "nej", "on", "maybe"])
          }
        words.append(field.isPositional ? value : "\(field.name)=\(value)")
      }
    } else {
      words = (0..<Int.random(in: 1...3, using: &chance)).map { _ in text() }
    }
    return words.joined(separator: one(in: 5) ? "\t " : " ")
  }
}
