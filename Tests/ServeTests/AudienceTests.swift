import Classroom
import Games
import Hall
import Testing

@testable import Serve

/// What is told where very many look on.
@Suite struct AudienceTests {
  private let lookers = (1...9).map { "w\($0)" }

  /// Anna and Bo play, and the others look on as programs. Each look at the clock takes a while.
  private func stage(toldAtOnce count: Int) -> MemoryStage {
    var patience = House.Patience()
    (patience.lookers, patience.telling, patience.toldOfARoom) = (count, 3, 1)
    let stage = MemoryStage(seed: 1, patience: patience)
    var time = 0
    stage.house.outside.stopwatch = {
      time += 1
      return time
    }
    for name in ["anna", "bo"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"])
    for name in lookers {
      stage.open(name)
      send(#"{"do":"watch","room":"\#(code)"}"#, from: name, stage)
    }
    _ = stage.seen()
    return stage
  }

  private func send(_ line: String, from name: String, _ stage: MemoryStage) {
    stage.house.beginTurn()
    stage.send(line, from: name)
  }

  private func answer(_ name: String, right: Bool, _ stage: MemoryStage) {
    stage.house.beginTurn()
    stage.answer(name, right: right)
  }

  private func tellAll(_ stage: MemoryStage) {
    for _ in 0..<1_000 where !stage.house.audiences.areTold { stage.house.tellOn() }
    #expect(stage.house.audiences.areTold)
  }

  @Test func whoPlaysHearsAtOnceAndWhoLooksOnInPortions() {
    let stage = stage(toldAtOnce: 3)
    answer("anna", right: true, stage)
    #expect(stage.take("anna").contains { $0.gist == "ok answer" })
    #expect(stage.take("bo").contains { $0.isFact })
    #expect(lookers.flatMap(stage.take).isEmpty)
    var told: [String] = []
    while !stage.house.audiences.areTold, told.count < 1_000 {
      stage.house.tellOn()
      let heard = lookers.filter { !stage.take($0).isEmpty }
      #expect(heard.count <= 3)
      told += heard
    }
    #expect(told == lookers)
  }

  /// As who is told at once, whatever happens meanwhile.
  @Test func eachHearsAllInItsOrder() {
    let (stage, twin) = (stage(toldAtOnce: 3), stage(toldAtOnce: 100))
    for stage in [stage, twin] {
      for turn in 0..<60 {
        let name = turn % 2 == 0 ? "anna" : "bo"
        if stage.choice(for: name, right: true) == nil {
          send(#"{"do":"again"}"#, from: name, stage)
        }
        answer(name, right: turn % 3 != 0, stage)
        // Who goes and comes keeps the places of the others.
        if turn == 9 { stage.drop("w2") }
        if turn == 20 { send(#"{"do":"unwatch"}"#, from: "w3", stage) }
        if turn == 21 { send(#"{"do":"look"}"#, from: "w4", stage) }
        if turn % 7 == 0 { stage.house.tellOn() }
      }
      for name in ["anna", "bo"] { send(#"{"do":"leave"}"#, from: name, stage) }
      tellAll(stage)
    }
    for name in lookers where name != "w2" {
      let (heard, expected) = (stage.take(name), twin.take(name))
      #expect(heard == expected)
      #expect(name == "w3" || expected.contains { $0.gist == "event continued" })
      let isAtTheEnd = expected.contains { $0.gist == "event ended" }
      #expect(isAtTheEnd == (name != "w3"))
    }
    #expect(stage.house.audiences.isEmpty)
  }

  /// What it asks is answered behind what happened before.
  @Test func whoAsksHearsFirstWhatItHasNotHeard() {
    let stage = stage(toldAtOnce: 3)
    answer("anna", right: true, stage)
    send(#"{"do":"ping"}"#, from: "w9", stage)
    let lines = stage.take("w9")
    #expect(lines.first?.isFact == true && lines.last?.gist == "ok ping")
    tellAll(stage)
    #expect(stage.take("w9").isEmpty)
  }

  @Test func whoHasTooMuchToReadIsToldTheRestLater() {
    let stage = stage(toldAtOnce: 3)
    stage.link("w5")?.takes = false
    for turn in 0..<2_000
    where stage.house.guests[stage.visitor("w5") ?? VisitorID(0)]?.isBehind != true {
      send(#"{"do":"look"}"#, from: "w5", stage)
      if turn % 100 == 0 { answer("anna", right: false, stage) }
    }
    answer("anna", right: true, stage)
    tellAll(stage)
    let before = stage.take("w5").filter(\.isFact).count
    stage.link("w5")?.takes = true
    let after = stage.read("w5").filter(\.isFact).count
    #expect(after > 0 || before > 0)
    #expect(stage.house.guests[stage.visitor("w5") ?? VisitorID(0)]?.isBehind == false)
  }
}
