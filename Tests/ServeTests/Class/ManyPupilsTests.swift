import Hall
import Testing
import Wire

@testable import Serve

/// However many wait, no line is longer than lines may be, and teachers are not flooded.
@Suite struct ManyPupilsTests {
  private static let count = 1_000

  /// A teacher who reads JSON, and one who reads text.
  private func stage() -> MemoryStage {
    let stage = MemoryStage(seed: 2)
    for name in ["eva", "ida"] {
      stage.open(name)
      stage.send("lang en", from: name)
      stage.send("teach \(TestWords.key)", from: name)
    }
    stage.send(#"{"do":"json"}"#, from: "eva")
    stage.send(#"{"do":"enrolment","enrolment":"approval"}"#, from: "eva")
    _ = stage.seen()
    return stage
  }

  private func crowd(_ stage: MemoryStage) {
    stage.open("crowd")
    for number in 1...Self.count {
      stage.send(#"{"do":"hello","name":"Child \#(number)"}"#, from: "crowd")
    }
  }

  @Test func aCrowdIsAnsweredInShortLines() {
    let stage = stage()
    crowd(stage)
    #expect(stage.take("eva").count == 40)
    let answers = [
      stage.ask("eva", #"{"do":"pupils"}"#), stage.ask("eva", #"{"do":"accept","name":"*"}"#),
    ]
    for lines in answers {
      #expect(lines.count == Self.count + 1)
      #expect(lines.last?.number("count") == Self.count)
      #expect(lines.allSatisfy { $0.utf8.count < HouseLine.longestAnswer })
    }
  }

  /// The whole school is here: whatever a teacher asks, and sees without asking.
  @Test func noLineIsTooLongForAProgram() {
    let stage = MemoryStage(seed: 2)
    for number in 1...1_300 {
      let name = String(repeating: "å", count: 15) + " \(number)"
      stage.open(name)
      stage.send(#"{"do":"hello","name":"\#(name)"}"#, from: name)
      if number % 10 == 0 { stage.send(#"{"do":"play","seats":1}"#, from: name) }
    }
    stage.open("eva")
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    stage.send(#"{"do":"json","picture":200,"colour":true}"#, from: "eva")
    _ = stage.seen()
    func expectShort(_ lines: [String], _ location: SourceLocation = #_sourceLocation) {
      let longest = lines.map(\.utf8.count).max() ?? 0
      #expect((1..<HouseLine.longestAnswer).contains(longest), sourceLocation: location)
    }
    let board = stage.ask("eva", #"{"do":"watch","room":"*"}"#)
    expectShort(board)
    #expect(board.contains { $0.gist == "event picture" })
    for verb in Verb.all where verb.right.rank != nil {
      expectShort(stage.ask("eva", #"{"do":"\#(verb.name)"}"#))
      expectShort(stage.ask("eva", #"{"do":"type","line":"\#(verb.name) *"}"#))
    }
    expectShort(stage.seen().filter { $0.name == "eva" }.map(\.text) + ["-"])
  }

  @Test func roomsComeByThePage() {
    let stage = MemoryStage(seed: 2)
    for number in 1...101 {
      stage.open("p\(number)")
      stage.send(#"{"do":"hello","name":"P\#(number)"}"#, from: "p\(number)")
      stage.send(#"{"do":"open"}"#, from: "p\(number)")
    }
    stage.open("ida")
    _ = stage.take("ida")
    func rooms(_ page: String) -> [String] { stage.ask("ida", #"{"do":"rooms"\#(page)}"#) }
    #expect(rooms("").count == 101)
    #expect(rooms("").last == #"{"ok":"rooms","count":101,"pages":2}"#)
    #expect(rooms(#","page":2"#).count == 2)
    #expect(rooms(#","page":3"#) == [#"{"ok":"rooms","count":101,"pages":2}"#])
    #expect(rooms(#","page":0"#).first?.hasPrefix(#"{"error":"bad-field""#) == true)
    let lines = stage.ask("ida", "rooms 6")
    #expect(lines.first == "101 rooms, page 6 of 6. More, type: rooms 1")
    #expect(lines.count == 2)
    #expect(stage.ask("ida", "rum 2").first == "101 rooms, page 2 of 6. More, type: rooms 3")
  }

  @Test func aCrowdIsNoWallOfText() {
    let stage = stage()
    crowd(stage)
    _ = stage.take("ida")
    let lines = stage.ask("ida", "decline *")
    #expect(lines.count == 1)
    #expect(lines.first?.hasPrefix("Not let in: Child 1, Child 2, ") == true)
    #expect(lines.first?.hasSuffix(" and \(Self.count - 40) more.") == true)
  }
}
