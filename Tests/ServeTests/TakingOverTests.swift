import Classroom
import Games
import Testing
import Wire

@testable import Serve

/// The connection that came last is the pupil.
@Suite struct TakingOverTests {
  private func game() -> (stage: MemoryStage, code: String, token: String, word: String) {
    let stage = MemoryStage(seed: 21)
    let hello = stage.enter("anna")
    stage.enter("bo")
    let code = stage.seat(["anna", "bo"], #","think":3000"#)
    for name in ["anna", "bo"] { _ = stage.take(name) }
    return (stage, code, hello.text("token") ?? "", hello.text("word") ?? "")
  }

  @Test(arguments: [true, false])
  func theSecondConnectionWinsAndTheFirstHearsNothingMoreOfTheRoom(byToken: Bool) {
    let (stage, code, token, word) = game()
    let secret =
      byToken ? #""token":"\#(token)""# : #""name":"Anna","word":"\#(word)""#
    stage.open("p3")
    _ = stage.take("p3")
    let lines = stage.ask("p3", #"{"do":"hello",\#(secret)}"#)
    #expect(lines.map(\.gist) == ["ok hello", "event view", "event caught-up"])
    #expect(lines[1].number("you") == 1)
    #expect(stage.take("anna").map(\.gist) == ["event taken-over"])
    // Nobody was away: the room heard nothing.
    #expect(stage.take("bo") == [])
    stage.answer("p3", right: true)
    stage.answer("bo", right: true)
    #expect(stage.take("anna") == [])
    #expect(stage.ask("anna", #"{"do":"look"}"#).map(\.gist) == ["error hello-first"])
    #expect(
      stage.ask("anna", #"{"do":"answer","word":"1"}"#).map(\.gist) == ["error hello-first"])
    #expect(stage.ask("anna", #"{"do":"hello","name":"P4"}"#).map(\.gist) == ["ok hello"])
    #expect(stage.ask("anna", #"{"do":"me"}"#).first?.text("name") == "P4")
    stage.drop("anna")
    _ = stage.take("bo")
    stage.answer("bo", right: true)
    #expect(!stage.take("bo").contains { $0.gist == "event away" })
    #expect(stage.room(code)?.phase == .playing)
  }

  @Test func theTwoMayTakeItFromEachOtherForEver() {
    let (stage, _, token, _) = game()
    stage.open("p3")
    _ = stage.take("p3")
    let hello = #"{"do":"hello","token":"\#(token)"}"#
    for turn in 0..<10 {
      let (winner, loser) = turn % 2 == 0 ? ("p3", "anna") : ("anna", "p3")
      #expect(
        stage.ask(winner, hello).map(\.gist) == ["ok hello", "event view", "event caught-up"])
      #expect(stage.take(loser).map(\.gist) == ["event taken-over"])
    }
    #expect(stage.take("bo") == [])
  }

  @Test func missesAndTheTimeToThinkSurvive() {
    let (stage, _, token, _) = game()
    let wrong = stage.choice(for: "anna", right: false) ?? ""
    #expect(
      stage.ask("anna", #"{"do":"answer","word":"\#(wrong)"}"#).map(\.gist)
        == ["ok answer", "event answered"])
    stage.pass(1_000)
    stage.drop("anna")
    let lines = stage.enterAgain("anna", token: token)
    #expect(lines.first { $0.gist == "event view" }?.contains(#""misses":["\#(wrong)"]"#) == true)
    let right = stage.choice(for: "anna", right: true) ?? ""
    let early = stage.ask("anna", #"{"do":"answer","word":"\#(right)"}"#)
    #expect(early.map(\.gist) == ["ok answer", "event kept"])
    #expect(early.last?.number("wait_ms") == 2_000)
    #expect(
      stage.ask("anna", #"{"do":"answer","word":"\#(right)"}"#).map(\.gist) == ["error too-soon"])
    #expect(
      stage.ask("anna", #"{"do":"answer","word":"\#(wrong)"}"#).map(\.gist)
        == ["error already-tried"])
    stage.pass(2_000)
    let answered = stage.take("anna")
    #expect(answered.map(\.gist) == ["event answered"])
    #expect(answered.last?.number("tries") == 2)
  }

  @Test func aRequestRepeatedAfterADropGivesTheSameOkAndIsDoneOnce() {
    let (stage, code, token, _) = game()
    let right = stage.choice(for: "anna", right: true) ?? ""
    let request = #"{"do":"answer","id":"a-1","word":"\#(right)""#
    let ok = stage.ask("anna", request + "}").first
    #expect(ok?.gist == "ok answer")
    stage.drop("anna")
    _ = stage.enterAgain("anna", token: token)
    let seq = stage.room(code)?.seq
    #expect(stage.ask("anna", request + #","repeat":true}"#) == [ok])
    #expect(stage.room(code)?.seq == seq)
    // Without `repeat` an id is new, and so is another id, or one that made nothing.
    #expect(stage.ask("anna", request + "}").map(\.gist) == ["error already-answered"])
    let other = request.split(separator: "a-1").joined(separator: "a-2")
    #expect(
      stage.ask("anna", other + #","repeat":true}"#).map(\.gist) == ["error already-answered"])
    #expect(
      stage.ask("anna", #"{"do":"ping","id":"a-1","repeat":true}"#)
        == [#"{"ok":"ping","id":"a-1"}"#])
    // Without an id there is nothing to go by.
    #expect(
      stage.ask("anna", #"{"do":"answer","repeat":true,"word":"\#(right)"}"#).map(\.gist)
        == ["error already-answered"])
    // Another pupil's ids are its own.
    _ = stage.take("bo")
    #expect(
      stage.ask("bo", #"{"do":"answer","id":"a-1","repeat":true,"word":"zebra"}"#).map(\.gist)
        == ["error not-a-choice"])
  }

  @Test func onlyTheLastSixteenAreRemembered() {
    let (stage, code, _, _) = game()
    let first = stage.ask("anna", #"{"do":"cheer","id":0}"#).first
    for id in 1...15 {
      stage.pass(2_000)
      #expect(stage.ask("anna", #"{"do":"cheer","id":\#(id)}"#).first?.gist == "ok cheer")
    }
    stage.pass(2_000)
    let seq = stage.room(code)?.seq
    #expect(stage.ask("anna", #"{"do":"cheer","id":0,"repeat":true}"#) == [first])
    #expect(stage.room(code)?.seq == seq)
    _ = stage.ask("anna", #"{"do":"cheer","id":16}"#)
    stage.pass(2_000)
    let again = stage.ask("anna", #"{"do":"cheer","id":0,"repeat":true}"#)
    #expect(again.map(\.gist) == ["ok cheer", "event cheered"])
  }

  @Test func whoSitsStaysWhoItIsButAnotherMayComeInWithItsToken() {
    let (stage, code, token, _) = game()
    stage.open("p3")
    let third = stage.ask("p3", #"{"do":"hello","name":"P3"}"#).first { $0.gist == "ok hello" }
    stage.drop("p3")
    // "hej på dig" in the middle of a game is no new name.
    let lines = stage.ask("anna", #"{"do":"hello","name":"P4"}"#)
    #expect(lines.map(\.gist) == ["error already-seated"])
    #expect(stage.take("bo") == [])

    let other = #"{"do":"hello","token":"\#(third?.text("token") ?? "")"}"#
    #expect(stage.ask("anna", other).map(\.gist) == ["ok hello", "event away"])
    #expect(stage.take("bo").map(\.gist) == ["event away"])
    stage.answer("bo", right: true)
    #expect(stage.take("anna") == [])
    #expect(
      stage.ask("anna", #"{"do":"sit","room":"\#(code)"}"#).map(\.gist) == ["error room-full"])
    _ = stage.take("bo")
    let back = stage.ask("anna", #"{"do":"hello","token":"\#(token)"}"#)
    #expect(back.map(\.gist) == ["ok hello", "event view", "event caught-up"])
    #expect(stage.take("bo").map(\.gist) == ["event back"])
  }

  @Test func whoWatchedBeforeItSaidHelloKeepsItsSeatWhenItWatchesNoMore() {
    let (stage, code, token, _) = game()
    stage.drop("anna")
    stage.open("anna")
    stage.send(#"{"do":"watch","room":"\#(code)"}"#, from: "anna")
    stage.send(#"{"do":"hello","token":"\#(token)"}"#, from: "anna")
    _ = stage.take("anna")
    #expect(stage.ask("anna", #"{"do":"unwatch"}"#).map(\.gist) == ["error not-watching"])
    stage.answer("bo", right: true)
    #expect(stage.take("anna").map(\.gist) == ["event answered"])
  }

  @Test func aHalfClosedConnectionGoesOnWatchingAndItsSeatIsAway() {
    let (stage, code, token, _) = game()
    for name in ["p3", "p4"] { stage.enter(name) }
    let other = stage.seat(["p3", "p4"])
    stage.send(#"{"do":"watch","room":"\#(other)"}"#, from: "anna")
    _ = stage.take("anna")
    stage.end("anna")
    #expect(stage.take("bo").map(\.gist) == ["event away"])
    #expect(stage.take("anna").map(\.gist) == ["event away"])
    #expect(stage.link("anna")?.isFinished == false)
    stage.answer("bo", right: true)
    #expect(stage.take("anna") == [], "its seat's room is no longer its business")
    stage.answer("p3", right: true)
    #expect(stage.take("anna").map { $0.text("room") } == [other])
    // Somebody else comes in as Anna: the old connection hears nothing of it.
    stage.open("p5")
    #expect(stage.ask("p5", #"{"do":"hello","token":"\#(token)"}"#).count > 2)
    #expect(stage.take("anna") == [])
    #expect(stage.room(code)?.phase == .playing)
    for name in ["p3", "p4"] { stage.send(#"{"do":"leave"}"#, from: name) }
    #expect(stage.take("anna").map(\.gist).last == "event ended")
    #expect(stage.link("anna")?.isFinished == true)
  }
}
