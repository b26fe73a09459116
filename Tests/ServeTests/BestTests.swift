import Games
import JSON
import Testing

@testable import Classroom
@testable import Hall
@testable import Serve
@testable import Wire

/// The best scores: whose they are, who hears of them, and what of them outlives the server.
@Suite struct BestTests {
  /// One game alone, with so many rows right.
  private func read(
    _ count: Int, of game: GameKind = .letters, by name: String, on stage: MemoryStage
  ) {
    stage.pass(10_000)
    _ = stage.seat([name], #","game":"\#(game.rawValue)","mode":"turns""#)
    for _ in 0..<count { stage.answer(name, right: true) }
    for _ in 0..<Letters.Rules.usualSlips { stage.answer(name, right: false) }
    _ = stage.take(name)
  }

  private func best(_ name: String, on stage: MemoryStage, _ more: String = "") -> String? {
    _ = stage.take(name)
    return stage.ask(name, #"{"do":"best"\#(more)}"#).last
  }

  private func score(_ line: String?, _ whose: String) -> Int? {
    line?.json?[whose]?.elements?.first?["score"]?.int
  }

  @Test func theBestIsKeptAndAWorseGameChangesNothing() {
    let stage = MemoryStage(seed: 4)
    stage.enter("anna")
    #expect(best("anna", on: stage) == #"{"ok":"best","best":[],"class":[]}"#)
    for (rows, expected) in [(3, 3), (1, 3), (5, 5), (0, 5)] {
      read(rows, by: "anna", on: stage)
      #expect(score(best("anna", on: stage), "best") == expected)
    }
    #expect(
      best("anna", on: stage)
        == #"{"ok":"best","best":[{"game":"letters","score":5}],"#
        + #""class":[{"game":"letters","score":5}]}"#)
  }

  /// There a program finds the answer for itself.
  @Test func ofColoursEverybodyHasItsOwnAndTheClassHasNone() throws {
    let stage = MemoryStage(seed: 4)
    stage.enter("anna")
    read(3, of: .colours, by: "anna", on: stage)
    #expect(
      best("anna", on: stage)
        == #"{"ok":"best","best":[{"game":"colours","score":3}],"class":[]}"#)
    read(2, by: "anna", on: stage)
    let line = try #require(best("anna", on: stage))
    #expect(line.contains(#""class":[{"game":"letters","score":2}]"#))
  }

  @Test func everybodySeesItsOwnAndTheClassesWithoutAName() throws {
    let stage = MemoryStage(seed: 4)
    for name in ["anna", "bo"] { stage.enter(name) }
    read(7, by: "anna", on: stage)
    read(2, by: "bo", on: stage)
    let line = try #require(best("bo", on: stage))
    #expect(score(line, "best") == 2 && score(line, "class") == 7)
    #expect(!line.contains("Anna"))
  }

  @Test(arguments: [#","reset":true"#, #","reset":true,"name":"anna""#, #","name":"reset""#])
  func whoBeginsAnewLosesItsOwnAlone(_ more: String) {
    let stage = MemoryStage(seed: 4)
    for name in ["anna", "bo"] { stage.enter(name) }
    read(7, by: "anna", on: stage)
    read(2, by: "bo", on: stage)
    let line = best("anna", on: stage, more)
    #expect(score(line, "best") == nil && score(line, "class") == 7)
    #expect(score(best("bo", on: stage), "best") == 2)
    let facts = stage.house.hall.factCount
    _ = best("anna", on: stage, more)
    #expect(stage.house.hall.factCount == facts, "there was nothing left to forget")
    read(1, by: "anna", on: stage)
    #expect(score(best("anna", on: stage), "best") == 1)
  }

  @Test(arguments: ["rekord om", "REKORD OM", "bästa nolla", "basta om", "best reset"])
  func itIsForgottenInManyWords(_ line: String) {
    let stage = MemoryStage(seed: 4)
    stage.enter("anna")
    read(2, by: "anna", on: stage)
    stage.send("text", from: "anna")
    stage.send(line, from: "anna")
    #expect(stage.house.hall.book.results(of: Pupil(1)).best == Best())
  }

  /// Nor is it told whether there is anybody of that name.
  @Test(arguments: ["Bo", "bo", "Zoe", "reset Bo", "👩‍🚀"], ["", #","reset":true"#])
  func nobodySeesOrForgetsThatOfAnother(name: String, more: String) {
    let stage = MemoryStage(seed: 4)
    for name in ["anna", "bo"] { stage.enter(name) }
    read(2, by: "bo", on: stage)
    let facts = stage.house.hall.factCount
    let line = best("anna", on: stage, #","name":"\#(name)"\#(more)"#)
    #expect(line?.gist == "error not-yours")
    #expect(line?.text("say")?.contains("Bo") == false)
    #expect(stage.house.hall.factCount == facts)
    #expect(score(best("bo", on: stage), "best") == 2)
  }

  @Test func aNewStartAndACheckpointChangeNothing() throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    let tokens = try ["anna", "bo"].map { try #require(stage.enter($0).text("token")) }
    read(7, by: "anna", on: stage)
    read(4, by: "bo", on: stage)
    stage.send(#"{"do":"best","reset":true}"#, from: "anna")
    stage.house.hall.expectSame(as: ledger.hall)
    let wanted = best("anna", on: stage)
    for isCheckpoint in [false, true] {
      if isCheckpoint { ledger.beginAnew(from: stage.house.hall.memory()) }
      let next = MemoryStage(
        hall: isCheckpoint ? ledger.hall : ledger.read(), at: stage.house.now,
        ledger: MemoryLedger())
      next.house.takeUp()
      _ = next.enterAgain("anna", token: tokens[0])
      _ = next.enterAgain("bo", token: tokens[1])
      #expect(best("anna", on: next) == wanted)
      #expect(score(best("bo", on: next), "best") == 4)
      read(6, by: "bo", on: next)
      #expect(score(best("bo", on: next), "best") == 6)
    }
  }

  /// Nor is what was reached lost when nobody is there to end the game.
  @Test func whatWasReachedCountsAlsoWhereTheGameCameToNoEnd() {
    let stage = MemoryStage(seed: 4)
    stage.enter("anna")
    _ = stage.seat(["anna"], #","game":"letters","mode":"turns""#)
    for _ in 0..<3 { stage.answer("anna", right: true) }
    stage.send(#"{"do":"leave"}"#, from: "anna")
    #expect(score(best("anna", on: stage), "best") == 3)
    #expect(stage.ask("anna", #"{"do":"me"}"#).last?.number("finished") == 0)
  }

  /// A checkpoint of a time before there were scores.
  @Test func anOldCheckpointIsStillRead() throws {
    let line =
      #"{"kept":"pupil","pupil":1,"name":"Anna","tokens":[],"#
      + #""results":{"finished":2,"first":1,"later":0,"helped":0},"oks":[]}"#
    guard case .kept(.pupil(_, _, let member)) = try Record(Array(line.utf8)[...]) else {
      Issue.record("no pupil")
      return
    }
    #expect(member.results == Results(finished: 2, steps: 2, atFirstTry: 1))
    let standing = #"{"kept":"class","n":1,"at":1,"lost":0,"rooms":1,"pupils":1}"#
    _ = try Record(Array(standing.utf8)[...])
  }

  /// What the class has reached is somebody's: a child hears of its own alone.
  @Test func inTextEverybodyHearsOfItsOwnAlone() {
    let stage = MemoryStage(seed: 4)
    stage.enter("anna")
    read(1, by: "anna", on: stage)
    stage.open("bo")
    stage.send("hej Bo", from: "bo")
    _ = stage.take("bo")
    #expect(
      stage.ask("bo", "rekord") == [
        "Inget rekord än. Klara en rad i bokstäver, så får du ett!"
      ])
    #expect(stage.ask("bo", "bästa") == stage.ask("bo", "rekord"))
    stage.send("text", from: "anna")
    _ = stage.take("anna")
    #expect(
      stage.ask("anna", "best") == [
        "Your best in letters: 1 row.", "To have your best forgotten, type: best reset",
      ])
    stage.send("lang sv", from: "anna")
    _ = stage.take("anna")
    #expect(
      stage.ask("anna", "rekord") == [
        "Ditt rekord i bokstäver: 1 rad.", "Ska ditt rekord glömmas? Skriv: rekord om",
      ])
  }
}
