import Games
import JSON
import Testing

@testable import Classroom
@testable import Hall
@testable import Serve

/// After a game, when one of two goes on to something else: the other is asked, and whatever it does, neither
/// waits where nobody comes. What is decided is read again by a twin, as a new start would.
@Suite struct ComingAlongTests {
  private let ledger = TwinLedger()
  private let stage: MemoryStage

  init() {
    stage = MemoryStage(seed: 1, ledger: ledger)
    for name in ["anna", "bo"] { stage.enter(name) }
    _ = stage.seat(["anna", "bo"], #","game":"cards","questions":1,"think":0"#)
    for name in ["anna", "bo"] { stage.answer(name, right: true) }
  }

  private func place(of name: String) -> Room? {
    stage.visitor(name).flatMap { stage.house.hall.place(of: $0)?.room }
  }

  private func say(_ line: String, _ name: String) { stage.send(line, from: name) }

  private func expectTogether(in game: GameKind) throws {
    let (one, two) = (try #require(place(of: "anna")), try #require(place(of: "bo")))
    #expect(one === two)
    #expect(one.setup.rules.kind == game)
    #expect(one.table.seated.count == 2)
    stage.house.hall.expectSame(as: ledger.hall)
  }

  @Test(arguments: GameKind.allCases)
  func yesLeadsThere(game: GameKind) throws {
    say(#"{"do":"play","game":"\#(game.rawValue)"}"#, "anna")
    say(#"{"do":"agree"}"#, "bo")
    try expectTogether(in: game)
  }

  @Test func whoChangesItsMindAsksAnew() throws {
    say(#"{"do":"play","game":"bingo"}"#, "anna")
    say(#"{"do":"play","game":"board"}"#, "anna")
    say(#"{"do":"agree"}"#, "bo")
    try expectTogether(in: .board)
  }

  @Test func whoNamesTheGameComesToo() throws {
    say(#"{"do":"play","game":"hangman","list":"sv"}"#, "anna")
    say(#"{"do":"play","game":"hangman"}"#, "bo")
    try expectTogether(in: .hangman)
  }

  /// Both want the same once more, and one has left before.
  @Test func onceMoreFindsWhoWaitsForIt() throws {
    say(#"{"do":"leave"}"#, "anna")
    say(#"{"do":"play","game":"cards","list":"en","questions":1,"think":0}"#, "anna")
    say(#"{"do":"again"}"#, "bo")
    try expectTogether(in: .cards)
  }

  /// Who got up from a game that goes on finds the way back at the door.
  @Test func theDoorLeadsBack() throws {
    for name in ["anna", "bo"] { say(#"{"do":"leave"}"#, name) }
    let code = stage.seat(["anna", "bo"], #","game":"cards","think":0"#)
    say(#"{"do":"leave"}"#, "anna")
    _ = stage.take("anna")
    say(#"{"do":"json","picture":60}"#, "anna")
    say(#"{"do":"menu"}"#, "anna")
    let picture = try #require(stage.take("anna").last { $0.gist == "event picture" }?.json)
    #expect(picture["keys"]?["1"]?.string == "sit \(code)")
    say(#"{"do":"sit","room":"\#(code)"}"#, "anna")
    try expectTogether(in: .cards)
  }

  @Test func whoWaitsHearsOfANo() throws {
    _ = stage.take("anna")
    say(#"{"do":"play","game":"bingo"}"#, "anna")
    say(#"{"do":"refuse"}"#, "bo")
    let told = stage.take("anna").filter(\.isFact).map(\.gist)
    #expect(told.suffix(2) == ["event invited", "event refused"])
    #expect(place(of: "bo") !== place(of: "anna"))
  }

  /// Where two wait for different things each sees the other at the door of its room.
  @Test func whoWaitsAloneSeesWhoElseWaits() throws {
    say(#"{"do":"json","picture":60}"#, "anna")
    say(#"{"do":"play","game":"bingo"}"#, "anna")
    say(#"{"do":"leave"}"#, "bo")
    stage.pass(700)
    _ = stage.take("anna")
    say(#"{"do":"play","game":"letters"}"#, "bo")
    let picture = try #require(stage.take("anna").last { $0.gist == "event picture" }?.json)
    #expect(picture["keys"]?.members?.contains { $0.value.string == "sit Bo" } == true)
  }
}
