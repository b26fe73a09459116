import Games
import JSON
import Testing
import Words

@testable import Hall
@testable import Serve
@testable import Wire

/// Letters as programs and children see them.
@Suite struct LettersTests {
  private func duel(seed: UInt64) -> (MemoryStage, code: String) {
    let stage = MemoryStage(seed: seed)
    for name in ["anna", "bo", "p3"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"], #","game":"letters","mode":"duel""#)
    return (stage, code)
  }

  /// Whatever is asked and however one comes in: a row is on nobody's line who has not reached it.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func inADuelNobodyIsSentARowBeforeItIsThere(seed: UInt64) throws {
    let (stage, code) = duel(seed: seed)
    stage.open("text")
    stage.send("watch \(code)", from: "text")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "p3")
    stage.open("picture")
    stage.send(#"{"do":"hello","name":"P5","picture":80}"#, from: "picture")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "picture")
    var secrets: [String] = []
    let reached = stage.question(for: "bo")?.choices ?? []
    for _ in 0..<29 {
      stage.answer("anna", right: true)
      secrets += stage.question(for: "anna")?.choices ?? []
      stage.send(#"{"do":"look"}"#, from: "bo")
      stage.send("look", from: "text")
      stage.send(#"{"do":"look"}"#, from: "p3")
    }
    stage.open("late")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "late")
    #expect(secrets.count == 58)
    for (name, line) in stage.seen() where name != "anna" {
      let isTold = secrets.contains { line.contains("\"\($0)\"") || line.contains(" \($0).") }
      #expect(!isTold, "\(name): \(line)")
      if name != "bo" {
        let isSeen = reached.contains { line.contains("\"\($0)\"") || line.contains(" \($0).") }
        #expect(!isSeen, "\(name): \(line)")
      }
    }
  }

  /// Who reads in text and who sees a page have the same before them.
  @Test func inADuelTheSizeIsTheSameForAll() throws {
    let (stage, _) = duel(seed: 3)
    for _ in 0..<29 { stage.answer("anna", right: true) }
    let sizes = stage.take("anna").filter { $0.gist == "event asked" }.map { $0.number("size") }
    #expect(sizes.count > 29 && Set(sizes) == [100])
  }

  @Test func inTurnsLettersGetSmallerAsTheyGoOn() {
    let stage = MemoryStage(seed: 3)
    stage.enter("anna")
    _ = stage.seat(["anna"], #","game":"letters""#)
    for _ in 0..<29 { stage.answer("anna", right: true) }
    let sizes = stage.take("anna").filter { $0.gist == "event asked" }
      .compactMap { $0.number("size") }
    #expect(sizes == (1...30).map { max(50, 105 - 5 * $0) })
  }

  // MARK: In text

  /// However narrow the screen is, and however close the letters stand.
  @Test(arguments: [20, 40, 80], Language.allCases)
  func everyPictureFits(width: Int, language: Language) {
    for mode in Letters.Rules.Mode.allCases {
      let stage = MemoryStage(seed: 5)
      for name in ["anna", "bo"] {
        stage.open(name)
        stage.send("\(Verb.hello.name(in: language)) \(name.inCapitals)", from: name)
        stage.send("text \(width)", from: name)
      }
      stage.send("\(Tongue(language).toPlay(.letters)) mode=\(mode.rawValue)", from: "anna")
      stage.send("\(Tongue(language).toPlay(.letters)) mode=\(mode.rawValue)", from: "bo")
      _ = stage.seen()
      for _ in 0..<30 {
        stage.answer("anna", right: true)
        stage.send("look", from: "bo")
        stage.send("look", from: "anna")
      }
      stage.answer("bo", right: false)
      let lines = stage.seen().map(\.text)
      #expect(lines.count > 200)
      for line in lines { #expect(line.count <= width, "\(line)") }
    }
  }

  /// The how-to stands where a run begins, with what the game is not; and help says so too.
  @Test(arguments: [
    (Language.swedish, "Det är en lek, inget syntest."),
    (.english, "It is a game, not an eye test."),
  ])
  func itSaysThatItIsNoEyeTest(language: Language, sentence: String) {
    let stage = MemoryStage(seed: 5)
    stage.open("anna")
    stage.send("\(Verb.hello.name(in: language)) Anna", from: "anna")
    _ = stage.take("anna")
    let first = stage.ask("anna", "\(Tongue(language).toPlay(.letters)) seats=1")
    #expect(first.contains { $0.contains(sentence) })
    #expect(stage.ask("anna", Verb.help.name(in: language)).contains { $0.contains(sentence) })
    let second = stage.ask("anna", stage.question(for: "anna")?.question ?? "")
    #expect(second.contains { $0.contains("2") } && !second.contains { $0.contains(sentence) })
  }

  /// A child copies what it sees.
  @Test(arguments: ["b d p", "B  D  P", "bdp", "b d p."])
  func aRowMayBeTypedAsItIsDrawn(typed: String) throws {
    let message = try PlainLine.read(typed, choices: ["bdq", "bdp"], language: .english).message
    guard let asked = message.asked as? Verb.MoveIn,
      case .answer(let word) = asked.move.own as? WordMove
    else {
      Issue.record("no answer")
      return
    }
    #expect(word.lowercased() == "bdp")
  }

  // MARK: Read back

  @Test(arguments: [
    #""round":0,"size":100,"question":"abc","choices":["abc","abd"]"#,
    #""round":31,"size":50,"question":"abc","choices":["abc","abd"]"#,
    #""round":1,"size":49,"question":"abc","choices":["abc","abd"]"#,
    #""round":1,"size":100,"question":"abc","choices":["abd","abe"]"#,
    #""round":1,"size":100,"question":"abc","choices":["abc","abc"]"#,
    #""round":1,"size":100,"question":"abc","choices":["abc"]"#,
    #""round":1,"size":100"#,
  ])
  func aRowThatCannotHaveBeenIsNotRead(fields: String) throws {
    func record(_ fields: String) throws {
      let fact = #"{"event":"asked","game":"letters","room":1,"seq":4,"seat":1,\#(fields)}"#
      _ = try Record(Array(#"{"n":1,"at":1,"facts":[\#(fact)]}"#.utf8)[...])
    }
    try record(#""round":1,"size":100,"question":"abc","choices":["abc","abd"]"#)
    #expect(throws: Unreadable.self) { try record(fields) }
  }
}
