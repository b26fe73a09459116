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
