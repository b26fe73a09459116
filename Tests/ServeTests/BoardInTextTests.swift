import Classroom
import Games
import Hall
import Testing

@testable import Serve
@testable import Wire

/// A board in the hands of a child who types what the screen numbers.
@Suite struct BoardInTextTests {
  private func stage(_ play: String) -> MemoryStage {
    let stage = MemoryStage(seed: 3)
    stage.open("anna")
    stage.send("hej Anna", from: "anna")
    stage.send(play, from: "anna")
    _ = stage.take("anna")
    return stage
  }

  private func view(_ stage: MemoryStage) -> Board.View? {
    stage.house.hall.rooms.values.first?.view(for: .seat(Seat(1))) as? Board.View
  }

  @Test(arguments: ["spela mars platser=1", "spela plan platser=1", "spela brädspel platser=1"])
  func aNumberTakesAReadyMadeBoard(_ play: String) {
    let stage = stage(play)
    #expect(stage.ask("anna", "2").contains("Här är en färdig bana: raket."))
    #expect(view(stage)?.landscape.tiles == Board.Layout.rocket.plan.tiles)
  }

  @Test func aNumberMeansTheTileBesideWhichItStands() throws {
    let stage = stage("spela mars platser=1 tänk=0")
    for line in ["3", "klar"] { stage.send(line, from: "anna") }
    for _ in 1...4 {
      stage.answer("anna", right: true)
      let shown = stage.ask("anna", "slå")
      let way = try #require(shown.compactMap { $0.firstMatch(of: /^    .*2 ([a-h][1-8])/) }.first)
      #expect(shown.contains { $0.hasPrefix("    1 ") && $0.contains(" ledig") })
      #expect(stage.ask("anna", "2").contains("Du går till \(way.1)."))
    }
  }
}
