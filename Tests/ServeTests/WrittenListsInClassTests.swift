import Games
import JSON
import Testing
import Wire
import Words

@testable import Classroom
@testable import Hall
@testable import Serve

/// Lists that a teacher writes: played at once, changed while they are played, kept over new starts.
@Suite struct WrittenListsInClassTests {
  private let ledger = TwinLedger()
  private let stage: MemoryStage

  init() {
    stage = MemoryStage(
      hall: Hall(lists: TestWords.lists, key: TeacherKey(TestWords.key), chance: .seeded(3)),
      at: TestClock.start, ledger: ledger)
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.teacher("teacher")
  }

  private var hall: Hall { stage.house.hall }

  private func ask(_ line: String, by name: String = "teacher") -> [String] {
    stage.ask(name, line)
  }

  private func write(_ text: String, into list: String = "djur", more: String = "") -> [String] {
    let escaped = text.replacing("\n", with: #"\n"#)
    return ask(#"{"do":"write","list":"\#(list)","lang":"sv","text":"\#(escaped)"\#(more)}"#)
  }

  private func erase(_ more: String = "") -> String? {
    ask(#"{"do":"erase","list":"djur"\#(more)}"#).last?.gist
  }

  /// Has some play a game with a list. Answers with the room's code.
  private func play(_ names: [String], _ more: String) -> String {
    stage.send(#"{"do":"open","seats":\#(names.count),"think":0\#(more)}"#, from: names[0])
    let code = hall.rooms.values.max { $0.number < $1.number }?.code ?? ""
    for name in names.dropFirst() { stage.send(#"{"do":"sit","room":"\#(code)"}"#, from: name) }
    return code
  }

  private func expectSame() { hall.expectSame(as: ledger.hall) }

  @Test func whatIsWrittenIsPlayedAtOnce() throws {
    #expect(write("hund: koja valp | sol fat").last?.gist == "ok write")
    #expect(hall.lists.last?.name == "djur")
    _ = play(["anna", "bo"], #","game":"bingo","list":"DJUR""#)
    let asked = try #require(stage.take("anna").first { $0.gist == "event asked" })
    #expect(asked.text("question") == "hund")
    #expect(ask(#"{"do":"today","game":"bingo","list":"djur"}"#).last?.gist == "ok today")
    expectSame()
  }

  /// A question that was asked stays as it was asked, also after a new start.
  @Test func aListChangesWhileItIsPlayed() throws {
    _ = write("hund: koja | sol fat ko")
    let code = play(["anna"], #","game":"bingo","list":"djur""#)
    _ = write("hund: valp | sol fat koja")
    #expect(
      hall.list(for: try #require(stage.room(code)).setup)?.isRight("valp", after: "hund") == true)
    #expect(erase(#","question":"hund""#) == "error list-played")
    #expect(erase(#","sure":true"#) == "error list-played")
    ledger.beginAnew(from: hall.memory())
    expectSame()
    // With the words that it was asked with.
    _ = stage.take("anna")
    let told = ask(#"{"do":"answer","word":"koja"}"#, by: "anna") + stage.take("anna")
    #expect(told.contains { $0.contains("hundkoja") }, "\(told)")
    expectSame()
  }

  @Test func twoGamesOfOneListAreReadBack() throws {
    _ = write("hund: koja valp | sol fat\nlevel 2\nkatt: mat lucka | sol fat")
    let first = play(["anna"], #","game":"cards","questions":1,"list":"djur""#)
    ledger.beginAnew(from: hall.memory())
    _ = write("hund: spann | tå ko fat\nräv: lya | tå ko fat")
    let second = play(["bo"], #","game":"bingo","list":"djur","level":2"#)
    expectSame()
    ledger.beginAnew(from: hall.memory())
    expectSame()
    #expect(stage.room(first)?.canGoOn == true && stage.room(second)?.canGoOn == true)
    for name in ["anna", "bo"] { _ = ask(#"{"do":"leave"}"#, by: name) }
    _ = erase(#","question":"katt""#)
    #expect(hall.lists.last?.levels.map(\.number) == [1])
    #expect(erase() == "ok erase")
    #expect(hall.lists.last?.name == "djur", "nobody said that it is sure")
    #expect(erase(#","sure":true"#) == "ok erase")
    #expect(hall.lists.count == TestWords.lists.count)
    expectSame()
    ledger.beginAnew(from: hall.memory())
    expectSame()
  }

  @Test func brokenLinesKeepNothingElseBack() {
    let told = write("hund: koja valp | sol fat\n<script>alert(1)</script>\nkatt + mat")
    #expect(
      told.compactMap { $0.text("fault") } == ["bad-letter", "few-wrong-endings"]
        || told.compactMap { $0.text("fault") } == ["not-understood", "few-wrong-endings"])
    #expect(told.last?.contains(#""stored":1"#) == true)
    #expect(hall.book.written["djur"]?.questions.map(\.word) == ["hund"])
    let before = hall.factCount
    _ = write("hund: koja valp | sol fat")
    _ = write("häst: hov | sol fat ko", more: #","check":true"#)
    #expect(hall.factCount == before, "the same, and what is only looked at, is no fact")
    expectSame()
  }

  @Test func whatCannotBeWrittenIsRefused() {
    let cases: [(String, String)] = [
      (#""list":"sv","text":"a: b | c d e""#, "list-of-file"),
      (#""list":"alone","text":"""#, "bad-list-name"),
      (#""list":"7","text":"""#, "bad-list-name"), (#""list":"<b>","text":"""#, "bad-list-name"),
      (#""list":"\#(String(repeating: "x", count: 21))","text":"""#, "bad-list-name"),
      (#""list":"x","text":"\#(String(repeating: #"\n"#, count: 50))""#, "too-many-lines"),
      (#""list":"x","text":"","level":100"#, "bad-field"),
      (#""list":"x","text":"","lang":"de""#, "bad-field"),
      (#""list":"x""#, "missing-field"), (#""text":"x""#, "missing-field"),
    ]
    for (fields, error) in cases {
      #expect(ask("{\"do\":\"write\",\(fields)}").last?.gist == "error \(error)", "\(fields)")
    }
    _ = write("hund: koja valp | sol fat")
    #expect(
      ask(#"{"do":"write","list":"djur","lang":"en","text":""}"#).last?.gist
        == "error other-language")
    #expect(ask(#"{"do":"write","list":"DJÜR","text":""}"#).last?.gist == "error bad-list-name")
    #expect(ask(#"{"do":"erase","list":"sv","sure":true}"#).last?.gist == "error list-of-file")
    #expect(erase(#","question":"katt""#) == "error no-such-question")
    for verb in ["list", "write", "erase"] {
      #expect(
        ask(#"{"do":"\#(verb)","list":"djur","text":"a"}"#, by: "anna").last?.gist
          == "error not-allowed")
    }
    for number in 1..<20 { _ = write("hund: koja valp | sol fat", into: "djur\(number)") }
    #expect(write("hund: koja valp | sol fat", into: "mer").last?.gist == "error too-many-lists")
    expectSame()
  }

  /// Five thousand lines, as a page sends them: the list is full, and all is said of each line.
  @Test func fiveThousandLinesFillIt() {
    let letters = Array("abcdefghijklmnopqrst")
    var kept = 0
    for start in stride(from: 0, to: 5_000, by: 50) {
      let lines = (start..<start + 50).map { number in
        "x\(letters[number / 400])\(letters[number / 20 % 20])\(letters[number % 20]): ko | bi tå räv"
      }
      let told = write(lines.joined(separator: "\n"))
      kept += told.count { $0.gist == "event row" && !$0.contains(#""fault""#) }
    }
    #expect(kept == WrittenList.mostQuestions)
    ledger.beginAnew(from: hall.memory())
    expectSame()
  }

  @Test func whoReadsEverythingHearsOfIt() {
    stage.teacher("other")
    _ = stage.ask("other", #"{"do":"watch","room":"*"}"#)
    _ = stage.take("other")
    _ = write("hund: koja valp | sol fat")
    let first = stage.take("other")
    let second = stage.ask(
      "other", #"{"do":"write","list":"djur","text":"hund: spann | sol fat ko"}"#)
    _ = erase(#","question":"hund""#)
    #expect((first + second).count { $0.gist == "event list-written" } == 2)
    #expect(stage.take("other").contains { $0.gist == "event list-erased" })
    expectSame()
  }
}
