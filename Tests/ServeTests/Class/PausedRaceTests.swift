import Testing

@testable import Classroom
@testable import Games
@testable import Serve
@testable import Wire

/// A race has an hour at which it begins, pause or not.
@Suite struct PausedRaceTests {
  private func stage() -> (MemoryStage, String) {
    let stage = MemoryStage(seed: 3)
    for name in ["anna", "bo"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"], #","game":"race","plan":"wood""#)
    stage.open("eva")
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    let at = TestClock.start.adding(60_000).milliseconds
    #expect(stage.ask("anna", #"{"do":"time","at":\#(at)}"#).last?.text("error") == nil)
    return (stage, code)
  }

  private func hasBegun(_ stage: MemoryStage, _ code: String) -> Bool {
    stage.room(code)?.entries.contains {
      $0.fact.event == "set-off"
    } ?? false
  }

  @Test func oneWhoseTimeCameInThePauseBeginsWithItsEnd() {
    let (stage, code) = stage()
    stage.pass(30_000)
    stage.send(#"{"do":"pause"}"#, from: "eva")
    stage.pass(3_600_000)
    #expect(!hasBegun(stage, code))
    stage.send(#"{"do":"resume"}"#, from: "eva")
    #expect(hasBegun(stage, code))
  }

  @Test func aPauseBeforePutsNothingOff() {
    let (stage, code) = stage()
    stage.send(#"{"do":"pause"}"#, from: "eva")
    stage.pass(30_000)
    stage.send(#"{"do":"resume"}"#, from: "eva")
    stage.pass(29_999)
    #expect(!hasBegun(stage, code))
    stage.pass(1)
    #expect(hasBegun(stage, code))
  }

  /// Where somebody is, is not told while nobody may go on.
  @Test func positionsArePausedToo() {
    let (stage, _) = stage()
    stage.send(#"{"do":"show","show":true}"#, from: "anna")
    stage.pass(60_000)
    stage.send(#"{"do":"pause"}"#, from: "eva")
    _ = stage.seen()
    let answer = stage.ask("bo", #"{"do":"here","lat":59.3,"lon":18.0}"#)
    #expect(answer.map(\.gist) == ["error paused"])
    #expect(!stage.take("anna").contains { $0.gist == "event position" })
  }
}
