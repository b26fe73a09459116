import Foundation
import Games
import JSON
import Testing

@testable import Classroom
@testable import Hall
@testable import Serve
@testable import Wire

/// The journey as programs and children hear of it, and what of it outlives the server.
@Suite struct JourneyTests {
  /// A short game of one or several.
  private func play(_ names: [String], on stage: MemoryStage) {
    stage.pass(10_000)
    _ = stage.seat(names, #","game":"cards","questions":1,"think":0"#)
    for name in names {
      while let choice = stage.choice(for: name, right: true) {
        stage.send(#"{"do":"answer","word":"\#(choice)"}"#, from: name)
      }
    }
  }

  private func gear(_ line: String?) -> [String]? {
    line?.json?["gear"]?.elements?.compactMap(\.string)
  }

  @Test func programsAreToldWhatThereIs() throws {
    let stage = MemoryStage(seed: 4)
    let hello = stage.enter("anna")
    #expect(gear(hello) == [] && hello.number("next_in") == 3 && hello.text("character") == nil)
    let chosen = stage.ask("anna", #"{"do":"me","id":1,"character":"fox"}"#)
    #expect(chosen.map(\.gist) == ["ok me"])
    #expect(chosen[0].text("character") == "fox" && chosen[0].number("id") == 1)
    for _ in 1...4 { play(["anna"], on: stage) }
    _ = stage.take("anna")
    let me = try #require(stage.ask("anna", #"{"do":"me"}"#).first)
    #expect(me.number("finished") == 4 && me.number("next_in") == 2)
    #expect(gear(me) == ["boots"] && me.text("character") == "fox")
  }

  @Test(arguments: ["räv", "Fox", "RAV", "en räv", "1", "fox"])
  func aCharacterMayBeNamedInManyWays(_ typed: String) {
    let stage = MemoryStage(seed: 4)
    stage.enter("anna")
    for line in [#"{"do":"me","character":"\#(typed)"}"#, "me \(typed)", "JAG \(typed)!"] {
      stage.send(#"{"do":"me","character":"cat"}"#, from: "anna")
      stage.send(line, from: "anna")
      #expect(stage.house.hall.book.traveller(of: Pupil(1)) == .fox, "\(line)")
    }
  }

  @Test(arguments: ["dog", "", "0", "7", "-1", "6 years", "99999999999999999999"])
  func anotherOneIsRefusedAndAllThatThereAreAreNamed(_ typed: String) {
    let stage = MemoryStage(seed: 4)
    stage.enter("anna")
    let answer = stage.ask("anna", #"{"do":"me","character":"\#(typed)"}"#)
    #expect(answer.map(\.gist) == ["error bad-field"])
    for traveller in Traveller.allCases {
      #expect(answer[0].text("say")?.contains(traveller.rawValue) == true)
    }
    #expect(stage.house.hall.book.traveller(of: Pupil(1)) == nil)
  }

  /// Whoever is there, and whenever it is read.
  @Test func theFactIsTheSameForAllAndForEver() throws {
    let stage = MemoryStage(seed: 4)
    let token = try #require(stage.enter("anna").text("token"))
    stage.enter("bo")
    for _ in 1...2 { play(["anna"], on: stage) }
    _ = stage.seen()
    play(["anna", "bo"], on: stage)
    func told(_ lines: [String]) -> [String] { lines.filter { $0.text("event") == "equipped" } }
    let anna = told(stage.take("anna"))
    #expect(anna.count == 1 && anna[0].number("seat") == 1 && anna[0].text("gear") == "boots")
    #expect(told(stage.take("bo")) == anna)
    #expect(told(stage.enterAgain("anna", token: token, #","after":0"#)) == anna)
  }

  @Test func aNewStartAndACheckpointChangeNothing() throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    let token = try #require(stage.enter("anna").text("token"))
    stage.send(#"{"do":"me","character":"owl"}"#, from: "anna")
    for _ in 1...5 { play(["anna"], on: stage) }
    stage.house.hall.expectSame(as: ledger.hall)
    ledger.beginAnew(from: stage.house.hall.memory())
    let next = MemoryStage(hall: ledger.hall, at: stage.house.now, ledger: MemoryLedger())
    next.house.takeUp()
    let hello = try #require(next.enterAgain("anna", token: token).first)
    #expect(hello.text("character") == "owl" && gear(hello) == ["boots"])
    #expect(hello.number("next_in") == 1)
    play(["anna"], on: next)
    let told = next.take("anna").filter { $0.text("event") == "equipped" }
    #expect(told.map { $0.text("gear") } == ["suit"])
  }

  @Test func theLastPieceIsCelebratedAndThenTheBaseIsBuilt() throws {
    let stage = MemoryStage(seed: 4)
    stage.enter("anna")
    for _ in 1...35 { play(["anna"], on: stage) }
    for line in ["text", "lang en", "me frog"] { stage.send(line, from: "anna") }
    _ = stage.take("anna")
    for isLast in [true, false] {
      play(["anna"], on: stage)
      #expect(stage.take("anna").contains { $0.contains("ROCKET! Now you are on Mars!") } == isLast)
      let me = stage.ask("anna", "me")
      #expect(me.last == (isLast ? ". . .  3" : "(^) . .  2") + " more games bring you: dome")
      #expect(me.contains { $0.hasPrefix("With you on the journey: ") && $0.contains("rocket") })
      let drawing = TravellerDrawing.lines(of: .frog, with: Gear.allCases)
      #expect(drawing.allSatisfy(me.contains))
    }
    for _ in 1...2 { play(["anna"], on: stage) }
    #expect(stage.take("anna").contains("New at your base on Mars: DOME! Type: me"))
    #expect(stage.ask("anna", "me").contains("You are on Mars. Your base has 1 part."))
    #expect(stage.ask("anna", "text 39").count == 1)
    #expect(!stage.ask("anna", "me").contains { $0.contains("~") }, "it does not fit")
  }

  @Test func theTravellerInTheDocumentsIsDrawnAsItIs() throws {
    let drawing = TravellerDrawing.lines(of: .fox, with: Gear.allCases)
    let page = try ProtocolDocuments.read("docs/netcat.md")
    #expect(page.contains("```\n\(drawing.joined(separator: "\n"))\n```"))
  }
}
