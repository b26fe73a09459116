import Games
import Testing

@testable import Classroom
@testable import Hall
@testable import Serve

/// Going on to another game in the middle of one, with what may happen meanwhile. What is decided is read
/// again by a twin, as a new start would.
@Suite struct ProposalTests {
  private let ledger = TwinLedger()
  private let stage: MemoryStage

  init() {
    stage = MemoryStage(seed: 1, ledger: ledger)
    for name in ["anna", "bo", "cia"] { stage.enter(name) }
    let code = #"{"do":"open","game":"bingo","seats":3}"#
    stage.send(code, from: "anna")
    stage.send(#"{"do":"play","game":"bingo","seats":3}"#, from: "bo")
    for name in ["anna", "bo"] { stage.send(#"{"do":"ready"}"#, from: name) }
    stage.send(#"{"do":"play","game":"cards"}"#, from: "anna")
  }

  private func room(of name: String) -> Room? {
    stage.visitor(name).flatMap { stage.house.hall.place(of: $0)?.room }
  }

  private func expectTogether(_ names: [String]) throws {
    let rooms = names.map { room(of: $0) }
    let first = try #require(rooms.first ?? nil)
    #expect(rooms.allSatisfy { $0 === first })
    #expect(first.setup.rules.kind == .cards && first.phase == .playing)
    #expect(first.setup.seats == names.count)
    // The game that was left is gone.
    #expect(stage.house.hall.rooms.values.filter { $0.phase == .playing }.count == 1)
    stage.house.hall.expectSame(as: ledger.hall)
  }

  @Test func whoComesMeanwhileComesAlong() throws {
    stage.send(#"{"do":"sit","room":"\#(try #require(room(of: "anna")).code)"}"#, from: "cia")
    stage.send(#"{"do":"agree"}"#, from: "bo")
    #expect(room(of: "anna")?.setup.rules.kind == .bingo)
    stage.send(#"{"do":"agree"}"#, from: "cia")
    try expectTogether(["anna", "bo", "cia"])
  }

  @Test func whoLeavesIsNotWaitedFor() throws {
    stage.send(#"{"do":"sit","room":"\#(try #require(room(of: "anna")).code)"}"#, from: "cia")
    stage.send(#"{"do":"agree"}"#, from: "bo")
    stage.send(#"{"do":"leave"}"#, from: "cia")
    try expectTogether(["anna", "bo"])
  }

  @Test func whoProposesTheSameAgrees() throws {
    stage.send(#"{"do":"play","game":"cards"}"#, from: "bo")
    try expectTogether(["anna", "bo"])
  }

  @Test func whoWantsToPlayAloneTakesNobodyAlong() throws {
    _ = stage.take("bo")
    let answer = stage.ask("bo", #"{"do":"play","game":"letters","seats":1}"#).first
    #expect(answer?.text("error") == "already-seated")
    #expect(room(of: "anna") === room(of: "bo"))
  }

  @Test func aNoEndsItForAll() throws {
    stage.send(#"{"do":"refuse"}"#, from: "bo")
    #expect(stage.take("anna").last?.contains(#""event":"plays-on""#) == true)
    _ = stage.take("bo")
    #expect(stage.ask("bo", #"{"do":"agree"}"#).first?.text("error") == "nothing-proposed")
    #expect(room(of: "bo")?.setup.rules.kind == .bingo)
    stage.house.hall.expectSame(as: ledger.hall)
  }
}
