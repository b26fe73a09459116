import Classroom
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
    patience.lines = 2 * patience.turn / 5
    let stage = MemoryStage(seed: 1, patience: patience)
    for name in names { stage.enter(name) }
    var time = 0
    let step = stage.house.patience.turn / 5
    stage.house.outside.stopwatch = {
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
    while !stage.house.schedule.line.isEmpty, turns < 1_000 {
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
    while !stage.house.schedule.line.isEmpty {
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
    while !stage.house.schedule.line.isEmpty, answered < 50 {
      #expect(stage.link("anna")?.isFinished == false)
      turn(of: stage.house)
      answered += stage.take("anna").count
    }
    #expect(stage.house.schedule.line.isEmpty)
    #expect(stage.link("anna")?.isFinished == true)
  }

  @Test func turnsAreShortWhileSomebodyFloods() {
    let stage = MemoryStage(seed: 1)
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.house.outside.stopwatch = { 1 }
    stage.house.schedule.end = 0
    stage.send(pings(1), from: "anna")
    #expect(stage.house.schedule.floods.count == 0)
    for (count, name) in zip(1..., ["anna", "bo"]) {
      stage.send(pings(5), from: name)
      #expect(stage.house.schedule.floods.count == count)
    }
    stage.house.beginTurn()
    #expect(stage.house.schedule.end == 1 + stage.house.patience.turnInFlood)
    stage.drop("bo")
    #expect(stage.house.schedule.floods.count == 1)
    turn(of: stage.house)
    #expect(stage.house.schedule.floods.count == 0 && stage.house.schedule.line.isEmpty)
    stage.house.beginTurn()
    #expect(stage.house.schedule.end == 1 + stage.house.patience.turn)
  }

  @Test func whoIsGoneStandsInLineNoMore() {
    let stage = stage(with: "anna", "bo")
    stage.house.beginTurn()
    for name in ["anna", "bo"] { stage.send(pings(50), from: name) }
    stage.drop("bo")
    stage.drop("anna")
    for _ in 0..<2 { turn(of: stage.house) }
    #expect(stage.house.schedule.line.isEmpty)
  }

  @Test func whatComesAfterAGoodbyeStandsInNobodysWay() {
    let stage = stage(with: "anna", "bo")
    stage.house.beginTurn()
    stage.send(pings(50), from: "bo")
    stage.send(Array(#"{"do":"bye"}"#.utf8) + [0x0A] + pings(500), from: "anna")
    for _ in 0..<2 { turn(of: stage.house) }
    #expect(stage.link("anna")?.isFinished == true)
    #expect(stage.house.guests.all.allSatisfy { $0.waiting.count < 50 })
    stage.drop("bo")
    turn(of: stage.house)
    #expect(stage.house.schedule.line.isEmpty)
  }

  /// Much came at once, and took all of the turn.
  @Test func linesHaveTimeHoweverMuchCameBeforeThem() {
    let stage = stage(with: "anna", "bo")
    stage.house.beginTurn()
    for name in ["anna", "bo"] { stage.send(pings(50), from: name) }
    for name in ["anna", "bo"] { _ = stage.take(name) }
    stage.house.beginTurn()
    while stage.house.hasTime {}
    stage.house.serveLine()
    #expect(stage.take("anna").count + stage.take("bo").count == 2)
  }

  /// A picture is drawn when there is time for it, once for all that has changed meanwhile.
  @Test func whatOthersSeeIsDrawnInItsTurn() {
    let stage = stage(with: "anna", "bo")
    for name in ["anna", "bo"] { stage.send(#"{"do":"play","game":"hangman"}"#, from: name) }
    stage.send(#"{"do":"json","picture":80}"#, from: "bo")
    for name in ["anna", "bo"] { _ = stage.take(name) }
    func isPicture(_ line: String) -> Bool { line.text("event") == "picture" }
    stage.house.beginTurn()
    stage.send(#"{"do":"word","word":"solros"}"#, from: "anna")
    #expect(stage.take("bo").contains(where: isPicture))
    while stage.house.hasTime {}
    stage.house.leave(VisitorID(1))
    let told = stage.take("bo")
    #expect(!told.isEmpty && !told.contains(where: isPicture), "\(told)")
    turn(of: stage.house)
    #expect(stage.take("bo").count(where: isPicture) == 1)
    #expect(stage.house.schedule.line.isEmpty)
  }

  /// Guests in a line, and who is served by it at what cost.
  private struct Line {
    var line: WaitingLine<Guest>
    var guests: [Guest]

    init(of count: Int, memory: Int = 20) {
      line = WaitingLine(memory: memory)
      guests = (0..<count).map { Guest(VisitorID($0), link: MemoryLink(), at: TestClock.start) }
    }

    mutating func add(_ places: some Sequence<Int>, _ address: String? = nil) {
      for place in places {
        line.add(guests[place], from: .address(address ?? "\(place)"))
      }
    }

    /// Answers whose turn it is, who stands in line no more.
    mutating func serve(_ cost: (Int) -> Int) -> Int? {
      guard let guest = line.next(), let place = guests.firstIndex(where: { $0 === guest })
      else { return nil }
      line.charge(guest, cost(place))
      return place
    }

    mutating func serve(_ cost: Int) -> Int? { serve { _ in cost } }

    /// The same, and it stands in line again.
    mutating func serveOn(_ cost: Int, _ address: String? = nil) -> Int? {
      let place = serve(cost)
      if let place { add([place], address) }
      return place
    }
  }

  /// By turns who has had least and who has waited longest.
  @Test func whoHasHadLeastIsNextAndNobodyWaitsForEver() {
    var line = Line(of: 4, memory: 0)
    line.add(0..<3)
    #expect((0..<3).map { _ in line.serveOn(10) } == [0, 1, 2])
    #expect([30, 10, 10, 10].map { line.serveOn($0) } == [0, 1, 2, 1])
    // Who has had much is served as the one who has waited longest. Who comes now is before those who
    // have had more, but has saved nothing up.
    line.add([3])
    #expect([5, 10, 5, 10].map { line.serveOn($0) } == [0, 2, 1, 3])
    for guest in line.guests { line.line.remove(guest) }
    #expect(line.line.isEmpty && line.serve(1) == nil)
    // When nobody waits any more, all begin anew.
    line.add(0..<4)
    #expect((0..<4).map { _ in line.serveOn(10) } == [0, 1, 2, 3])
  }

  /// A child that asks for little now and then is heard before many who all ask for much at once,
  /// each from an address of its own, or all from one that is the child's or another.
  @Test(arguments: [nil, "here", "there"])
  func aWaveOfDearLinesDoesNotHoldUpWhoAsksLittle(_ address: String?) {
    var line = Line(of: 101)
    var places: [Int] = []
    for _ in 0..<10 {
      line.add(1...100, address)
      var served: [Int] = []
      // The child's comes in the middle of the wave.
      for place in 0..<101 {
        if place == 50 { line.add([0], address == "there" ? "here" : address) }
        served.append(line.serve { $0 == 0 ? 1 : 5 } ?? -1)
      }
      #expect(Set(served).count == 101 && line.line.isEmpty)
      places.append((served.firstIndex(of: 0) ?? 0) - 50)
    }
    // At its first time nobody knows it yet.
    #expect(places.dropFirst().allSatisfy { $0 <= 1 }, "\(places)")
  }

  /// What somebody had long ago, when others wanted nothing, is not held against it.
  @Test func littleIsRemembered() {
    var line = Line(of: 3)
    for _ in 0..<100 {
      line.add([0])
      #expect(line.serve(50) == 0)
    }
    line.add([1, 2, 0])
    let served = (0..<9).map { _ in line.serveOn(10) }
    #expect(served.count { $0 == 0 } >= 2, "\(served)")
  }

  /// However many connections somebody opens, or strangers do, others hardly wait for them.
  @Test(arguments: [Origin.strangers, .address("there")])
  func thoseOfOnePlaceHaveTogetherWhatOneHas(_ share: Origin) {
    var line = Line(of: 101)
    line.add([0])
    for guest in line.guests.dropFirst() { line.line.add(guest, from: share) }
    var served = 0
    for _ in 0..<1_000 {
      switch line.serve(10) {
      case 0:
        served += 1
        line.add([0])
      case let place?: line.line.add(line.guests[place], from: share)
      case nil: Issue.record("nobody stands in line")
      }
    }
    // By every second of the turns at least; the others go by how long somebody has waited.
    #expect(served > 300, "\(served)")
  }

  /// What somebody says last, while others stand in line, is heard of by those who stay.
  @Test(arguments: ["bye", String(repeating: #"{"do":"xyz"}"# + "\n", count: 50)])
  func whoSaysGoodbyeInItsTurnIsMissed(_ last: String) {
    let stage = stage(with: "anna", "bo", "p3")
    for name in ["anna", "bo"] { stage.send(#"{"do":"play","game":"bingo"}"#, from: name) }
    _ = stage.take("anna")
    stage.house.beginTurn()
    stage.send(pings(50), from: "p3")
    stage.send(last, from: "bo")
    for _ in 0..<200 { turn(of: stage.house) }
    let told = stage.take("anna").compactMap { $0.text("event") }
    #expect(told.contains(last == "bye" ? "left" : "away"))
    #expect(stage.house.schedule.line.isEmpty)
  }

  /// Its last word is done as it comes, and nothing is left of the turn.
  @Test func whoseGoodbyeTakesAllTheTimeIsMissed() throws {
    let stage = stage(with: "bo")
    let bo = try #require(stage.visitor("bo"))
    stage.link("bo")?.onFinish = { [house = stage.house] in
      house.schedule.end = house.outside.stopwatch()
      house.closed(bo)
    }
    stage.house.beginTurn()
    stage.send("bye", from: "bo")
    #expect(stage.house.hall.somebody(at: bo) != nil)
    turn(of: stage.house)
    #expect(stage.house.hall.somebody(at: bo) == nil && stage.house.schedule.line.isEmpty)
  }

  /// A class that goes at once is missed little by little; who is there goes on.
  @Test func whoGoesIsMissedInItsTurn() {
    let stage = stage(with: "anna", "bo")
    for name in ["anna", "bo"] { stage.send(#"{"do":"play","game":"bingo"}"#, from: name) }
    _ = stage.take("anna")
    stage.house.beginTurn()
    stage.send(pings(50), from: "anna")
    _ = stage.take("anna")
    stage.drop("bo")
    #expect(stage.house.guests.count == 1)
    #expect(!stage.take("anna").contains { $0.text("event") == "away" })
    for _ in 0..<2 { turn(of: stage.house) }
    #expect(stage.take("anna").contains { $0.text("event") == "away" })
  }
}
