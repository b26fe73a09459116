import Games
import Testing
import Words

@testable import Serve
@testable import Wire

/// Twenty connections that send anything at all.
@Suite struct EdgeFuzzTests {
  private static let names = (1...20).map { "p\($0)" }

  @Test func everyRequestGetsItsOneAnswerAndThenANormalGameStillWorks() async {
    let seen = await withTaskGroup(of: Set<String>.self) { group in
      for seed in 1...4 as ClosedRange<UInt64> { group.addTask { Self.seen(seed: seed) } }
      return await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    // In one of the walks somebody may soon have ended all games.
    #expect(seen.isSuperset(of: ["event joined", "event answered", "event closed", "event view"]))
  }

  /// Everything that is said while anything is asked.
  private static func seen(seed: UInt64) -> Set<String> {
    var patience = House.Patience()
    patience.badLines = Int.max
    let stage = MemoryStage(seed: seed, patience: patience)
    var noise = Noise(chance: .seeded(seed), stage: stage)
    for name in names { stage.enter(name) }
    var seen: Set<String> = []
    for round in 0..<4_000 {
      let name = names.randomElement(using: &noise.chance) ?? ""
      // By noise alone no game of many moves comes far.
      if round % 4 == 0, let line = stage.usefulLine(for: name, right: true, using: &noise.chance) {
        stage.send(line, from: name)
      }
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
    #expect(seen.count > 50, "\(seen.sorted())")
    for name in names { stage.drop(name) }
    // Whoever was a teacher may have let in nobody by itself.
    stage.open("eva")
    _ = stage.ask("eva", #"{"do":"teach","key":"\#(TestWords.key)"}"#)
    for ask in [
      #"{"do":"enrolment","enrolment":"open"}"#, #"{"do":"resume"}"#, #"{"do":"close","room":"*"}"#,
    ] {
      _ = stage.ask("eva", ask)
    }
    let seats = ["p30", "p31"]
    for name in seats { stage.enter(name) }
    let code = stage.seat(seats)
    var romp = Romp(stage: stage, seats: seats, code: code, chance: .seeded(seed))
    romp.play()
    #expect(romp.isOver)
    return seen
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
