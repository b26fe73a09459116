import Classroom
import Games
import Testing
import Wire

@testable import Serve

/// Who has done what, and what is late.
@Suite struct OverviewTests {
  private func lesson() -> MemoryStage {
    let stage = MemoryStage(seed: 7)
    stage.teacher("ek")
    _ = stage.ask("ek", #"{"do":"assign","game":"cards","list":"en","due":"2027-01-15"}"#)
    _ = stage.ask("ek", #"{"do":"assign","game":"bingo","list":"en","due":"2027-01-16"}"#)
    stage.pass(24 * 60 * 60_000)
    stage.teacher("ek")
    for name in ["anna", "bo", "cia"] { stage.enter(name) }
    let code = stage.seat(["anna"], #","game":"cards","questions":2,"think":0"#)
    for right in [true, false, true] where stage.room(code)?.phase == .playing {
      stage.answer("anna", right: right)
    }
    stage.open("eva")
    stage.send("teach \(TestWords.key)", from: "eva")
    stage.send("lang en", from: "eva")
    for name in ["ek", "eva"] { _ = stage.take(name) }
    return stage
  }

  /// The day of the stage is 2027-01-16.
  @Test func whatIsLateIsMarked() {
    let stage = lesson()
    let rows = stage.ask("ek", #"{"do":"overview"}"#)
    #expect(rows[0].number("overdue") == 2 && rows[1].number("overdue") == nil, "\(rows)")
    let text = stage.ask("eva", "overview")
    #expect(text[0].contains("1 of 3 done, 2 late") && text[1].contains("0 of 3 done  "))
    #expect(text.contains { $0.hasPrefix("Bo") && $0.contains("*    .") }, "\(text)")
    #expect(text.contains { $0.hasPrefix("Anna") && !$0.contains("*") })
    #expect(text.last?.contains("* late") == true)
  }

  /// Whoever is looked for, the counts are those of the class.
  @Test func countsAreThoseOfTheClass() {
    let rows = lesson().ask("ek", #"{"do":"overview","search":"Bo"}"#)
    #expect(rows[0].number("done") == 1 && rows[0].number("of") == 3)
    #expect(rows.last?.number("pupils") == 1)
  }

  @Test func ofOneExerciseTheBestShareIsTold() {
    let stage = lesson()
    let rows = stage.ask("ek", #"{"do":"overview","exercise":1}"#)
    #expect(rows[1].text("name") == "Anna" && rows[1].number("best") == 50)
    #expect(rows[2].number("best") == nil)
    #expect(stage.ask("eva", "overview exercise=1").contains { $0.contains("#50") })
  }

  /// Only who types in a terminal is painted for: a program would show the signs.
  @Test func whereThereAreColoursWhatIsDoneIsGreen() {
    let stage = lesson()
    #expect(!stage.ask("eva", "overview").contains { $0.contains("\u{1B}") })
    stage.send("text 80 colour", from: "eva")
    _ = stage.take("eva")
    #expect(stage.ask("eva", "overview").contains { $0.contains("\u{1B}[32m  #50\u{1B}[0m") })
    stage.send(#"{"do":"json","picture":80,"colour":true}"#, from: "eva")
    _ = stage.take("eva")
    let typed = stage.ask("eva", #"{"do":"type","line":"overview"}"#)
    #expect(!typed.contains { $0.contains("\u{1B}") || $0.contains("\\u001b") })
  }
}
