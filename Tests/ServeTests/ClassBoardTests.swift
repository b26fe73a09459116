import Foundation
import Games
import JSON
import Testing
import Wire

@testable import Serve

/// The class at a glance, as people see it.
@Suite struct ClassBoardTests {
  /// Anna needs help, Bo waits for her, P3 is away, P4 sits nowhere, all for two minutes.
  private func lesson() -> (MemoryStage, code: String) {
    let stage = MemoryStage(seed: 3)
    for name in ["anna", "bo", "p3", "p4"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"])
    for _ in 1...3 {
      stage.pass(5_000)
      stage.answer("anna", right: false)
    }
    stage.answer("bo", right: true)
    _ = stage.seat(["p3"])
    stage.drop("p3")
    stage.pass(130_000)
    stage.open("eva")
    stage.send("teach \(TestWords.key)", from: "eva")
    _ = stage.take("eva")
    return (stage, code)
  }

  @Test(arguments: ["en", "sv"], [20, 40, 80])
  func itFitsItsScreenAndSaysEverythingWithoutColour(language: String, width: Int) {
    let (stage, _) = lesson()
    stage.send("lang \(language)", from: "eva")
    stage.send("text \(width)", from: "eva")
    _ = stage.take("eva")
    let lines = stage.ask("eva", "who")
    #expect(lines.allSatisfy { $0.count <= width }, "\(lines)")
    let all = lines.joined(separator: " ")
    #expect(!all.contains("\u{1B}"))
    for sign in ["! Anna", "! Bo", "! P4", "! P3"] {
      #expect(lines.contains { $0.hasPrefix(sign) }, "\(sign)")
    }
    if width == 80 {
      #expect(all.contains(language == "en" ? "3 wrong, 2 min" : "3 fel, 2 min"))
      #expect(all.contains(language == "en" ? "waits for Anna 2 min" : "väntar på Anna 2 min"))
      #expect(all.contains(language == "en" ? "away 2 min" : "borta 2 min"))
      #expect(lines.count == 5)
    }
  }

  @Test func theRowsOfWhoTellTheSameToPrograms() {
    let (stage, code) = lesson()
    stage.teacher("tool")
    let rows = stage.ask("tool", #"{"do":"who","id":7}"#)
    #expect(rows.last == #"{"ok":"who","id":7,"count":4}"#)
    #expect(rows.dropLast().map { $0.text("name") } == ["Anna", "Bo", "P4", "P3"])
    #expect(rows[0].text("room") == code && rows[0].number("misses") == 3)
    #expect(rows[0].contains(#""needs":["misses","silence"]"#))
    #expect(rows[0].number("silent_ms") == 130_000)
    #expect(rows[1].text("doing") == "waiting" && rows[1].contains(#""names":["Anna"]"#))
    #expect(rows[1].contains(#""needs":["held-up"]"#))
    #expect(rows[2].text("doing") == "nothing" && rows[2].text("room") == nil)
    #expect(rows[2].contains(#""needs":["nowhere"]"#))
    #expect(rows[3].text("presence") == "away" && rows[3].number("away_ms") == 130_000)
    #expect(rows[3].contains(#""needs":["away"]"#))
  }

  @Test func textGetsTheBoardOnceAndThenAShortLineForWhatMatters() {
    let (stage, code) = lesson()
    let board = stage.ask("eva", "watch *")
    #expect(
      board.first == "3 here, 1 playing, 1 needing help" || board.first?.hasPrefix("3 ") == true)
    stage.answer("anna", right: true)
    #expect(stage.take("eva") == [])
    stage.drop("bo")
    #expect(stage.take("eva").count == 1)
    stage.enter("p5")
    #expect(stage.take("eva").count == 1)
    stage.send("lang en", from: "eva")
    _ = stage.take("eva")
    stage.send(#"{"do":"leave"}"#, from: "anna")
    #expect(stage.take("eva").contains("Anna has left room \(code)."))
  }

  @Test func whoPlaysOnceMoreStandsThereOnce() {
    let (stage, code) = lesson()
    var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(2))
    romp.play()
    for name in ["anna", "bo"] { stage.send(#"{"do":"again"}"#, from: name) }
    let rows = stage.ask("eva", "who").filter { $0.contains("Anna ") }
    #expect(rows.count == 1 && rows[0].contains(code) == false)
  }

  @Test(arguments: [20, 40, 80])
  func whoIsMissingStandsInOneLineBelowTheCount(width: Int) {
    let stage = MemoryStage(seed: 3)
    for number in 1...30 { stage.enter("p\(number)") }
    for number in 2...30 { stage.drop("p\(number)") }
    stage.open("eva")
    for line in ["lang en", "teach \(TestWords.key)", "text \(width)"] {
      stage.send(line, from: "eva")
    }
    _ = stage.take("eva")
    let missing = stage.ask("eva", "who").filter { $0.hasPrefix("Not here: P2") }
    #expect(missing.count == 1)
    #expect(missing.allSatisfy { $0.count <= width })
    if width == 80 { #expect(missing[0].hasSuffix(" more")) }
  }

  // MARK: In place

  private func coloured(_ stage: MemoryStage) -> [String] {
    stage.send("lang en", from: "eva")
    stage.send("text 80 colour", from: "eva")
    _ = stage.take("eva")
    return stage.ask("eva", "watch *")
  }

  @Test func aTerminalIsDrawnOverAtMostOnceASecondAndOnlyWhenItChanged() {
    let (stage, _) = lesson()
    let first = coloured(stage)
    #expect(first.first?.hasPrefix("\u{1B}[H") == true)
    #expect(first.dropLast().allSatisfy { $0.hasSuffix("\u{1B}[K") })
    #expect(first.last?.hasSuffix("\u{1B}[J") == true)
    // Nothing happens: nothing is drawn, however long it takes.
    stage.pass(3_000)
    #expect(stage.take("eva") == [])
    stage.answer("anna", right: true)
    let drawn = stage.take("eva")
    #expect(!drawn.isEmpty)
    // Too soon after the last one: the change waits for the timer.
    stage.drop("bo")
    #expect(stage.take("eva") == [])
    #expect(stage.house.due() == stage.house.now.adding(1_000))
    stage.pass(999)
    #expect(stage.take("eva") == [])
    stage.pass(1)
    let late = stage.take("eva")
    #expect(late.contains { $0.contains("~ Bo away") })
  }

  @Test func whatWasAskedForIsLeftOnTheScreenForAWhile() {
    let (stage, _) = lesson()
    _ = coloured(stage)
    stage.pass(2_000)
    #expect(stage.ask("eva", "rooms").count == 2)
    stage.answer("anna", right: true)
    stage.pass(9_999)
    #expect(stage.take("eva") == [])
    stage.pass(1)
    #expect(stage.take("eva").first?.hasPrefix("\u{1B}[H") == true)
  }

  @Test func minutesGoOnByThemselves() {
    let (stage, _) = lesson()
    _ = coloured(stage)
    var drawn = 0
    for _ in 1...6 {
      stage.pass(10_000)
      if !stage.take("eva").isEmpty { drawn += 1 }
    }
    // Each of four has been in need since another moment.
    #expect((1...4).contains(drawn))
  }

  /// Nothing is told of who sits nowhere.
  @Test func whoComesAndWhoStandsAtTheDoorIsSoonThere() {
    let stage = MemoryStage(seed: 3)
    let token = stage.enter("anna").text("token")
    stage.drop("anna")
    stage.open("eva")
    stage.send("teach \(TestWords.key)", from: "eva")
    _ = stage.take("eva")
    #expect(coloured(stage).first?.contains("0 here") == true)
    stage.open("bo")
    stage.send("hej anna", from: "bo")
    #expect(stage.take("eva").contains { $0.contains("accept Anna") })
    stage.pass(10_000)
    let board = stage.take("eva")
    let atDoor = board.first { $0.contains("! Anna") }
    #expect(atDoor?.contains("at the door, without its word") == true)
    #expect(board.first?.contains("0 here, 0 playing, 1 needing you") == true)
    _ = stage.enterAgain("anna", token: token ?? "")
    stage.pass(2_000)
    #expect(stage.take("eva").first?.contains("1 here, 0 playing, 0 needing you") == true)
  }

  @Test(arguments: ["en", "sv"], [false, true])
  func aClassOfTwentyFiveStandsOnOnePage(language: String, areAllSilent: Bool) {
    let stage = MemoryStage(seed: 3)
    let names = (10..<35).map { "p\($0)" }
    for name in names { stage.enter(name) }
    for pair in 0..<12 { _ = stage.seat([names[2 * pair], names[2 * pair + 1]]) }
    if areAllSilent {
      stage.pass(130_000)
    } else {
      for name in names.prefix(8) { for _ in 1...3 { stage.answer(name, right: false) } }
    }
    stage.open("eva")
    for line in ["lang \(language)", "teach \(TestWords.key)", "text 80 colour"] {
      stage.send(line, from: "eva")
    }
    _ = stage.take("eva")
    let lines = stage.ask("eva", "watch *")
    #expect(lines.count <= 24)
    for name in names {
      #expect(lines.contains { $0.contains(" \(name.inCapitals) ") }, "\(name)")
    }
    #expect(!lines.contains { $0.contains("…") })
  }

  @Test func aLongClassIsCutOffOnATerminalAlone() {
    let stage = MemoryStage(seed: 3)
    for number in 100..<400 { stage.enter("p\(number)") }
    stage.open("eva")
    stage.send("teach \(TestWords.key)", from: "eva")
    _ = stage.take("eva")
    let lines = coloured(stage)
    #expect(lines.count <= 24)
    #expect(lines.contains { $0.contains(" more") })
    stage.send("text 80", from: "eva")
    _ = stage.take("eva")
    let all = stage.ask("eva", "who").joined()
    for number in 100..<400 { #expect(all.contains("P\(number) ")) }
  }

  /// All need her, and all are seen at once where the client says how many lines there are.
  @Test(arguments: [19, nil]) func aBoardFitsTheLinesThatAClientHas(_ height: Int?) {
    let stage = MemoryStage(seed: 3)
    let names = (10..<35).map { "p\($0)" }
    for name in names { stage.enter(name) }
    stage.enter("eva", #","picture":80"# + (height.map { #","height":\#($0)"# } ?? ""))
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    stage.pass(150_000)
    _ = stage.take("eva")
    let board = stage.ask("eva", #"{"do":"watch","room":"*"}"#).last?.json
    let lines = board?["lines"]?.elements?.compactMap(\.string) ?? []
    for name in names { #expect(lines.contains { $0.contains("! \(name.inCapitals)") }) }
    #expect(height.map { lines.count <= $0 } ?? (lines.count > names.count))
  }

  @Test func aProgramThatWantsPicturesGetsTheBoardOncePerSecond() {
    let stage = MemoryStage(seed: 3)
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.enter("eva", #","picture":80"#)
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    _ = stage.take("eva")
    let first = stage.ask("eva", #"{"do":"watch","room":"*"}"#)
    #expect(first.last?.gist == "event picture" && first.last?.text("room") == nil)
    _ = stage.seat(["anna", "bo"])
    let facts = stage.take("eva")
    #expect(!facts.isEmpty && !facts.contains { $0.gist == "event picture" })
    #expect(facts.contains { $0.text("say") != nil })
    stage.pass(1_000)
    #expect(stage.take("eva").map(\.gist) == ["event picture"])
  }

  @Test func aTeachersHelpBeginsWithWhatATeacherMayType() {
    let (stage, _) = lesson()
    let help = stage.ask("eva", "help")
    #expect(["Se:", "See:"].contains(help.first))
    #expect(help.allSatisfy { $0.count <= 80 })
    // Every line of it is understood, though nothing of that name may be there.
    for line in help where line.hasPrefix("  ") && !line.hasPrefix("   ") {
      let choices = line.drop { $0 == " " }.components(separatedBy: "   ")[0]
      let typed = choices.components(separatedBy: " / ")[0]
      if ["hejdå", "bye"].contains(typed) { continue }
      let answer = stage.ask("eva", typed).first ?? ""
      #expect(!answer.hasPrefix("Jag ") && !answer.hasPrefix("I do not"), "\(typed): \(answer)")
    }
    stage.open("p9")
    _ = stage.take("p9")
    #expect(
      !stage.ask("p9", "help").contains { $0.contains("stäng K7") || $0.contains("close K7") })
  }
}
