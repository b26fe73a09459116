import Games
import Testing
import Wire
import Words

@testable import Classroom
@testable import Hall
@testable import Serve

/// A new start with other lists than before.
@Suite struct ChangedListTests {
  private static func list(_ text: String) throws -> WordList {
    try WordList(parsing: "language sv\n" + text, name: "natt")
  }

  private static let twoLevels =
    "level 1\nhus: båt tak | sås pil\nsol: ros bad | tå sil\nbil: tur väg | nos gås\nlevel 2\n"
    + "hus: båt tak | sås pil"
  private static let fewer = "level 1\nlo: tå | bi ko hav\nlevel 2\nhus: båt tak | sås pil"
  private static let oneLevel = "level 2\nhus: båt tak | sås pil"

  /// Anna alone at a game of level 1; what she does before the server stops, and the server after it.
  private func restarted(
    _ game: GameKind, with text: String?, before: (MemoryStage) -> Void = { _ in }
  ) throws -> MemoryStage {
    let ledger = TwinLedger()
    let stage = MemoryStage(
      hall: Hall(lists: [try Self.list(Self.twoLevels)], chance: .seeded(3)),
      at: TestClock.start, ledger: ledger)
    let token = try #require(stage.enter("anna").text("token"))
    stage.send(
      #"{"do":"open","game":"\#(game.rawValue)","seats":1,"think":0,"lang":"sv"}"#, from: "anna")
    before(stage)
    let lists = try text.map { [try Self.list($0)] } ?? [TestWords.lists[1]]
    let next = MemoryStage(
      hall: ledger.read(lists: lists), at: TestClock.start, ledger: MemoryLedger())
    next.house.takeUp()
    _ = next.enterAgain("anna", token: token)
    return next
  }

  /// Does what there is to do, and answers whatever is asked, in order, until nothing is left.
  private func playToTheEnd(_ stage: MemoryStage) -> [String] {
    var chance = Chance.seeded(1)
    var told: [String] = []
    for _ in 0..<500 {
      let choice = stage.question(for: "anna")?.choices.first
      let answer = choice.map { #"{"do":"answer","word":"\#($0)"}"# }
      guard let line = answer ?? stage.usefulLine(for: "anna", right: true, using: &chance) else {
        break
      }
      told += stage.ask("anna", line)
    }
    return told
  }

  @Test(arguments: GameKind.allCases.filter { $0.traits.asksWords })
  func aGameGoesOnWithTheWordsThatThereAreNow(game: GameKind) throws {
    let stage = try restarted(game, with: Self.fewer)
    // The open question is answered as it was asked.
    #expect(stage.question(for: "anna")?.question != "lo")
    let told = playToTheEnd(stage)
    #expect(told.last?.gist == "event over")
    let asked = told.compactMap { $0.gist == "event asked" ? $0.text("question") : nil }
    #expect(Set(asked) == ["lo"])
    #expect(stage.ask("anna", #"{"do":"again"}"#).first?.gist == "ok again")
    _ = playToTheEnd(stage)
    #expect(stage.house.hall.rooms.values.allSatisfy { $0.game.isOver })
  }

  @Test(arguments: [Self.oneLevel, nil])
  func aRoomWithoutWordsEndsAndSaysSo(_ text: String?) throws {
    for game in GameKind.allCases {
      let stage = try restarted(game, with: text)
      #expect(stage.house.hall.rooms.isEmpty)
      #expect(stage.ask("anna", #"{"do":"look"}"#).map(\.gist) == ["error not-seated"])
      #expect(stage.ask("anna", #"{"do":"play","lang":"sv"}"#).first?.gist == "ok play")
    }
  }

  /// What is over can still be looked at, but nobody is led into a room where nothing is asked.
  @Test(arguments: [(Self.oneLevel, "no-such-level"), (nil, "no-such-list")])
  func thereIsNoOtherGameWithoutWords(_ text: String?, _ code: String) throws {
    // A race that somebody made alone has nobody to run it.
    for game in GameKind.allCases where game != .race {
      let stage = try restarted(game, with: text) { _ = playToTheEnd($0) }
      #expect(stage.house.hall.rooms.count == 1)
      #expect(stage.ask("anna", #"{"do":"look"}"#).first?.gist == "ok look")
      #expect(stage.ask("anna", #"{"do":"again"}"#).map(\.gist) == ["error \(code)"])
      #expect(stage.house.hall.rooms.count == 1)
    }
  }

  @Test func whoLooksOnHearsWhichWordsAreGone() throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(
      hall: Hall(lists: [try Self.list(Self.twoLevels)], chance: .seeded(3)),
      at: TestClock.start, ledger: ledger)
    stage.enter("anna")
    stage.send(#"{"do":"open","seats":1}"#, from: "anna")
    let next = MemoryStage(
      hall: ledger.read(lists: [try Self.list(Self.oneLevel)]), at: TestClock.start,
      ledger: MemoryLedger())
    let code = try #require(next.house.hall.rooms.values.first?.code)
    next.open("bo")
    next.send("språk sv", from: "bo")
    next.send("följ \(code)", from: "bo")
    _ = next.take("bo")
    next.house.takeUp()
    #expect(
      next.take("bo").last
        == "Orden är borta (natt, nivå 1), så rum \(code) är stängt.")
  }
}
