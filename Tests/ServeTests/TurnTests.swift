import Games
import Hall
import Testing

@testable import Serve

/// Who is heard when many want something at once.
@Suite struct TurnTests {
  /// A clock by which each look takes as long as a fifth of a turn.
  private func stage(with names: String...) -> MemoryStage {
    var patience = House.Patience()
    (patience.turnInFlood, patience.sending) = (patience.turn, 0)
    let stage = MemoryStage(seed: 1, patience: patience)
    for name in names { stage.enter(name) }
    var time = 0
    let step = stage.house.patience.turn / 5
    stage.house.stopwatch = {
      time += step
      return time
    }
    return stage
  }

  private func pings(_ count: Int) -> [UInt8] {
    Array((0..<count).map { #"{"do":"ping","id":\#($0)}"# + "\n" }.joined().utf8)
  }

  private func turn(of house: House) {
    house.beginTurn()
    house.serveLine()
  }

  @Test func whoAsksLittleDoesNotWaitForWhoAsksMuch() {
    let stage = stage(with: "anna", "bo", "p3")
    stage.house.beginTurn()
    for flooding in ["bo", "p3"] { stage.send(pings(500), from: flooding) }
    #expect(stage.link("bo")?.isReading == false)
    turn(of: stage.house)
    let before = stage.take("bo").count + stage.take("p3").count
    #expect(before < 20)
    for id in 1...20 {
      stage.send(#"{"do":"ping","id":\#(id)}"#, from: "anna")
      turn(of: stage.house)
      #expect(stage.take("anna").map { $0.number("id") } == [id])
    }
    // Meanwhile the two got as much as each other, in the order in which they asked.
    var answers = ["bo", "p3"].map { stage.take($0).compactMap { $0.number("id") } }
    #expect(abs(answers[0].count - answers[1].count) <= 2 && answers[0].count > 20)
    var turns = 0
    while !stage.house.line.isEmpty, turns < 1_000 {
      turn(of: stage.house)
      turns += 1
      for (place, name) in ["bo", "p3"].enumerated() {
        answers[place] += stage.take(name).compactMap { $0.number("id") }
      }
    }
    for answers in answers { #expect(answers == Array(answers[0]..<500)) }
    #expect(stage.link("bo")?.isReading == true)
  }

  /// Kilobytes of short lines would take many times as much as lines.
  @Test func whatWaitsIsCutIntoLinesFewAtATime() {
    let stage = stage(with: "anna")
    stage.house.beginTurn()
    stage.send(Array(String(repeating: "ping\n", count: 3_000).utf8), from: "anna")
    guard let guest = stage.visitor("anna").flatMap({ stage.house.guests[$0] }) else { return }
    var answered = stage.take("anna").count { $0 == "pong" }
    while !stage.house.line.isEmpty {
      #expect(guest.waiting.count <= 8)
      #expect(!guest.link.isReading || guest.unread.isEmpty)
      turn(of: stage.house)
      answered += stage.take("anna").count { $0 == "pong" }
    }
    #expect(answered == 3_000 && guest.unread.isEmpty && guest.link.isReading)
  }

  @Test func whoHasSentAllIsAnsweredAllAndThenLeaves() {
    let stage = stage(with: "anna")
    stage.house.beginTurn()
    stage.send(pings(50), from: "anna")
    stage.end("anna")
    var answered = 0
    while !stage.house.line.isEmpty, answered < 50 {
      #expect(stage.link("anna")?.isFinished == false)
      turn(of: stage.house)
      answered += stage.take("anna").count
    }
    #expect(stage.house.line.isEmpty)
    #expect(stage.link("anna")?.isFinished == true)
  }

  @Test func turnsAreShortWhileSomebodyFloods() {
    let stage = MemoryStage(seed: 1)
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.house.stopwatch = { 1 }
    stage.house.turnEnd = 0
    stage.send(pings(1), from: "anna")
    #expect(stage.house.floods == 0)
    for (count, name) in zip(1..., ["anna", "bo"]) {
      stage.send(pings(5), from: name)
      #expect(stage.house.floods == count)
    }
    stage.house.beginTurn()
    #expect(stage.house.turnEnd == 1 + stage.house.patience.turnInFlood)
    stage.drop("bo")
    #expect(stage.house.floods == 1)
    turn(of: stage.house)
    #expect(stage.house.floods == 0 && stage.house.line.isEmpty)
    stage.house.beginTurn()
    #expect(stage.house.turnEnd == 1 + stage.house.patience.turn)
  }

  @Test func whoIsGoneStandsInLineNoMore() {
    let stage = stage(with: "anna", "bo")
    stage.house.beginTurn()
    for name in ["anna", "bo"] { stage.send(pings(50), from: name) }
    stage.drop("bo")
    stage.drop("anna")
    #expect(stage.house.line.isEmpty)
  }

  @Test func whatComesAfterAGoodbyeStandsInNobodysWay() {
    let stage = stage(with: "anna", "bo")
    stage.house.beginTurn()
    stage.send(pings(50), from: "bo")
    stage.send(Array(#"{"do":"bye"}"#.utf8) + [0x0A] + pings(500), from: "anna")
    for _ in 0..<2 { turn(of: stage.house) }
    #expect(stage.link("anna")?.isFinished == true)
    #expect(stage.house.guests.values.allSatisfy { $0.waiting.count < 50 })
    stage.drop("bo")
    #expect(stage.house.line.isEmpty)
  }

  /// By turns who has had least and who has waited longest.
  @Test func whoHasHadLeastIsNextAndNobodyWaitsForEver() {
    let guests = (0..<4).map {
      Guest(VisitorID($0), link: MemoryLink(), at: TestClock.start)
    }
    var line = WaitingLine()
    func serve(_ cost: Int) -> Int? {
      guard let guest = line.first() else { return nil }
      line.charge(guest, cost)
      line.add(guest)
      return guests.firstIndex { $0 === guest }
    }
    for guest in guests[..<3] { line.add(guest) }
    #expect((0..<3).map { _ in serve(10) } == [0, 1, 2])
    #expect([serve(30), serve(10), serve(10), serve(10)] == [0, 1, 2, 1])
    // Who has had much is served as the one who has waited longest. Who comes now is before those who
    // have had more, but has saved nothing up.
    line.add(guests[3])
    #expect([serve(5), serve(10), serve(5), serve(10)] == [0, 2, 1, 3])
    for guest in guests { line.remove(guest) }
    #expect(line.isEmpty && serve(1) == nil)
    // When nobody waits any more, all begin anew.
    for guest in guests { line.add(guest) }
    #expect((0..<4).map { _ in serve(10) } == [0, 1, 2, 3])
  }

  /// However many connections a stranger opens, whoever has said hello hardly waits for them.
  @Test func strangersHaveTogetherWhatOneHas() {
    let guests = (0...100).map {
      Guest(VisitorID($0), link: MemoryLink(), at: TestClock.start)
    }
    var line = WaitingLine()
    for guest in guests { line.add(guest, asOneOfMany: guest !== guests[0]) }
    var served = 0
    for _ in 0..<1_000 {
      guard let guest = line.first() else { break }
      line.charge(guest, 10)
      line.add(guest, asOneOfMany: guest !== guests[0])
      if guest === guests[0] { served += 1 }
    }
    // By every second of the turns at least; the others go by how long somebody has waited.
    #expect(served > 300, "\(served)")
  }
}
