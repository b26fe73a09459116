import Testing
import Tools
import Words

/// A list as a class has it that judged some of its endings right.
@Suite struct JudgedListTests {
  private func list(_ lines: String) throws -> WordList {
    try WordList(parsing: "language sv\n\(lines)", name: "my")
  }

  @Test func theEndingIsRightWhereverItsQuestionStands() throws {
    let list = try list(
      "level 1\nhus: båt | ko räv nål\nbil: väg | nål ko lök\nlevel 2\nhus: tak | nål mus bi")
    let judged = list.judging("nål", rightAfter: "hus")
    for level in judged.levels {
      let question = try #require(level.questions.first)
      #expect(question.rights.last == Ending(text: "nål", whole: "husnål", spoken: "hus-nål"))
      #expect(question.rights.count == 2 && question.wrongs.count == 2)
      #expect(!question.wrongs.contains("nål"))
    }
    #expect(judged[1]?.questions[1] == list[1]?.questions[1])
    #expect(judged[1]?.wordCount == 3 && judged[1]?.example == "husbåt")
    #expect(judged.isRight("nål", after: "hus") && !list.isRight("nål", after: "hus"))
    #expect(!judged.isRight("nål", after: "bil"))
    #expect(judged.judging("nål", rightAfter: "hus") == judged, "once is enough")
  }

  @Test(arguments: [("nål", "sol"), ("sko", "hus"), ("båt", "hus"), ("", ""), ("hus", "nål")])
  func whatIsNotThereAnyMoreIsNotPutThere(_ ending: String, _ question: String) throws {
    let list = try list("level 1\nhus: båt | ko räv nål")
    #expect(list.judging(ending, rightAfter: question) == list)
  }

  @Test func itsRecordingsAreThere() throws {
    let list = try list("level 1\nhus: båt | ko räv nål")
      .with(WordFiles(recordings: Recordings(files: ["nål.ogg", "husnål.mp3"])))
    let ending = try #require(list.judging("nål", rightAfter: "hus")[1]?.questions[0].rights.last)
    #expect(ending.recording?.file == "nål.ogg" && ending.wholeRecording?.file == "husnål.mp3")
  }

  /// Four are always drawn, and never one as wrong that was judged right.
  @Test(arguments: [
    ("hus: båt | ko räv nål", ["ko"], [2]), ("hus: båt | ko räv nål", ["ko", "räv"], [3]),
    ("hus: båt | ko räv nål", ["ko", "räv", "nål"], [4]), ("hus: båt tak | ko räv", ["räv"], [3]),
    ("hus: båt tak | ko räv nål", ["ko"], [2]), ("hus: båt | ko räv nål bi", ["bi"], [1, 2]),
  ])
  func fourAreDrawnHoweverManyAreRight(
    _ line: String, _ judged: [String], _ possible: [Int]
  ) throws {
    var list = try list("level 1\n\(line)")
    for ending in judged { list = list.judging(ending, rightAfter: "hus") }
    let question = try #require(list[1]?.questions.first)
    var generator = Chance(seed: 1)
    var counts: Set<Int> = []
    for _ in 0..<200 {
      let drawn = question.draw(using: &generator)
      #expect(Set(drawn.choices).count == Drawn.count)
      #expect(Set(drawn.wrongs).isDisjoint(with: judged))
      counts.insert(drawn.rights.count)
    }
    #expect(counts == Set(possible))
  }
}

extension Drawn {
  fileprivate var choices: [String] { rights.map(\.text) + wrongs }
}
