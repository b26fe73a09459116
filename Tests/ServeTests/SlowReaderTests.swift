import Classroom
import Games
import Testing

@testable import Serve

/// Who does not read delays nobody, costs little memory, and is told how things stand in the end.
@Suite struct SlowReaderTests {
  private func patience(gap: Int) -> House.Patience {
    var patience = House.Patience()
    patience.fullBuffer = 2_000
    patience.overfullBuffer = 8_000
    patience.longestGap = gap
    return patience
  }

  private func game(_ patience: House.Patience, seed: UInt64) -> (MemoryStage, Romp) {
    let stage = MemoryStage(seed: seed, patience: patience)
    for name in ["anna", "bo"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"])
    return (
      stage,
      Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(seed), skill: 3)
    )
  }

  private func drainPlayers(_ stage: MemoryStage) {
    for name in ["anna", "bo"] { _ = stage.read(name) }
  }

  /// The numbers of the facts among lines, which must be dense.
  private func numbers(_ lines: [String], after start: Int) -> Int {
    lines.filter(\.isFact).reduce(start) { last, line in
      #expect(line.number("seq") == last + 1)
      return line.number("seq") ?? last
    }
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func aSpectatorThatMissedMuchGetsAViewInsteadOfTheGapAndGoesOnDensely(seed: UInt64) {
    var (stage, romp) = game(patience(gap: 5), seed: seed)
    stage.open("p3")
    _ = stage.ask("p3", #"{"do":"watch","room":"\#(romp.code)"}"#)
    let link = stage.link("p3")
    link?.takes = false
    while (stage.room(romp.code)?.seq ?? 0) < 60, !romp.isOver {
      romp.step()
      drainPlayers(stage)
      // What waits is bounded: one line more than the bound.
      #expect((link?.bytes.count ?? 0) < 2_000 + 1_500)
    }
    link?.takes = true
    let before = numbers(stage.read("p3"), after: 5)
    let seen = stage.room(romp.code)?.seq ?? 0
    #expect(stage.read("p3").filter { $0.gist == "event view" }.count == 1)
    #expect(before < seen, "it took the whole game to fill the buffer")
    romp.play { drainPlayers(stage) }
    let rest = stage.read("p3")
    let last = numbers(rest, after: seen)
    #expect(last == stage.room(romp.code)?.seq)
  }

  @Test func theViewIsToldOnceAndCarriesItsPlaceInTheList() {
    var (stage, romp) = game(patience(gap: 5), seed: 3)
    stage.open("p3")
    _ = stage.ask("p3", #"{"do":"watch","room":"\#(romp.code)"}"#)
    stage.link("p3")?.takes = false
    romp.play { drainPlayers(stage) }
    // The buffer is read, and what came into it meanwhile is told anew as a view.
    let old = stage.take("p3")
    #expect(old.allSatisfy { $0.isFact })
    stage.link("p3")?.takes = true
    if let visitor = stage.visitor("p3") { stage.house.drained(visitor) }
    let fresh = stage.take("p3")
    #expect(fresh.map(\.gist) == ["event view"])
    #expect(fresh.first?.number("seq") == stage.room(romp.code)?.seq)
    #expect(fresh.first?.text("phase") == "over")
    #expect(stage.read("p3") == [])
  }

  @Test(arguments: [0, 1, 7, 40])
  func whoCatchesUpGetsExactlyTheGapHoweverSlowlyItReads(after: Int) {
    var (stage, romp) = game(patience(gap: 5), seed: 4)
    romp.play { drainPlayers(stage) }
    let seq = stage.room(romp.code)?.seq ?? 0
    stage.open("p3")
    _ = stage.take("p3")
    stage.link("p3")?.takes = false
    stage.send(#"{"do":"watch","room":"\#(romp.code)","after":\#(after)}"#, from: "p3")
    var lines: [String] = []
    while true {
      let portion = stage.read("p3")
      if portion.isEmpty { break }
      #expect(portion.reduce(0) { $0 + $1.utf8.count + 1 } < 2_000 + 1_500)
      lines += portion
    }
    #expect(lines.first?.gist == "ok watch")
    #expect(lines.last?.gist == "event caught-up")
    let gap = lines.dropFirst().dropLast().compactMap { $0.number("seq") }
    #expect(gap == Array(after + 1...seq))
  }

  @Test func whoLeftBeforeItsViewCameNeverSeesIntoTheSeatThatIsAnothersNow() {
    let stage = MemoryStage(seed: 8, patience: patience(gap: 5))
    for name in ["p3", "bo", "anna", "p4"] { stage.enter(name) }
    let code = stage.ask("p3", #"{"do":"open","seats":3}"#).first?.text("room") ?? ""
    stage.send(#"{"do":"sit","room":"\#(code)"}"#, from: "bo")
    stage.link("p3")?.takes = false
    for _ in 1...8 { stage.send(#"{"do":"help"}"#, from: "p3") }
    // It is owed a view, which its full buffer does not take yet.
    stage.send(#"{"do":"hello","name":"P3"}"#, from: "p3")
    stage.send(#"{"do":"leave"}"#, from: "p3")
    for name in ["anna", "p4"] { stage.send(#"{"do":"sit","room":"\#(code)"}"#, from: name) }
    #expect(stage.room(code)?.phase == .playing)
    #expect(stage.take("p3").contains { $0.gist == "ok leave" })
    #expect(stage.read("p3") == [])
    #expect(stage.take("p3").filter { $0.gist == "event view" } == [])
  }

  @Test func whoNeverReadsIsClosedAsTooSlowAndCanComeBack() {
    var (stage, romp) = game(patience(gap: 5), seed: 5)
    stage.enter("p3")
    let token = stage.enter("p4").text("token") ?? ""
    stage.send(#"{"do":"watch","room":"\#(romp.code)"}"#, from: "p4")
    stage.link("p4")?.takes = false
    romp.play { drainPlayers(stage) }
    stage.house.lookAround()
    #expect(stage.link("p4")?.isDropped == false)
    stage.link("p4")?.stalledFor = 60_001
    stage.house.lookAround()
    #expect(stage.link("p4")?.isDropped == true)
    #expect(stage.take("p4").last?.text("reason") == "too-slow")
    stage.drop("p4")
    #expect(stage.enterAgain("p4", token: token).map(\.gist) == ["ok hello"])
    #expect(stage.take("anna").allSatisfy { $0.gist != "event closing" })
  }

  @Test func whoWasToldGoodbyeAndNeverReadsIsDroppedInTheEnd() {
    let (stage, romp) = game(patience(gap: 5), seed: 5)
    _ = romp
    _ = stage.take("anna")
    stage.link("bo")?.takes = false
    stage.send(#"{"do":"bye"}"#, from: "bo")
    stage.link("bo")?.stalledFor = 60_001
    stage.house.lookAround()
    #expect(stage.link("bo")?.isDropped == true)
    #expect(!stage.take("bo").contains { $0.gist == "event closing" })
    stage.drop("bo")
    #expect(stage.take("anna").map(\.gist).contains("event left"))
  }

  @Test(arguments: ["rooms", "look", "levels", "help", "ping"])
  func whoAsksAndNeverReadsIsNoLongerReadAndLaterGetsEveryAnswer(verb: String) {
    let (stage, romp) = game(patience(gap: 5), seed: 6)
    drainPlayers(stage)
    stage.open("p3")
    _ = stage.ask("p3", #"{"do":"watch","room":"\#(romp.code)"}"#)
    let link = stage.link("p3")
    link?.takes = false
    // As much as one read brings, and then no more, as a socket would do.
    let requests = (0..<1_500).map { #"{"do":"\#(verb)","id":\#($0)}"# + "\n" }
    stage.send(Array(requests.joined().utf8), from: "p3")
    #expect(link?.isReading == false)
    #expect((link?.bytes.count ?? 0) < 8_000 + 3_000)
    #expect(stage.ask("anna", #"{"do":"ping"}"#).map(\.gist) == ["ok ping"])
    var answered: [Int] = []
    while answered.count < requests.count {
      let lines = stage.read("p3")
      if lines.isEmpty { break }
      answered += lines.filter { $0.text("ok") != nil }.compactMap { $0.number("id") }
      #expect((link?.bytes.count ?? 0) < 8_000 + 3_000)
    }
    #expect(answered == Array(0..<requests.count))
    #expect(link?.isReading == true)
  }

  @Test func whatWaitsForTheDiskCountsAsUnread() {
    let ledger = HoldingLedger()
    let stage = MemoryStage(seed: 6, ledger: ledger, patience: patience(gap: 5))
    stage.enter("anna")
    let requests = (0..<1_000).map { #"{"do":"help","id":\#($0)}"# + "\n" }
    stage.send(Array(requests.joined().utf8), from: "anna")
    #expect(stage.link("anna")?.isReading == false)
    #expect((stage.house.guests.all.first?.held.bytes ?? 0) < 8_000 + 1_000)
    ledger.storeAll(stage.house)
    var lines = stage.take("anna")
    while lines.count < 2 + requests.count {
      let more = stage.read("anna")
      if more.isEmpty { break }
      lines += more
    }
    let answered = lines.suffix(requests.count).compactMap { $0.number("id") }
    #expect(answered == Array(0..<requests.count))
    #expect(stage.link("anna")?.isReading == true)
  }

  /// Passing news is worth nothing to who is behind, and must not pile up.
  @Test func positionsOfARunnerDoNotPileUpForWhoDoesNotRead() throws {
    let stage = MemoryStage(seed: 1)
    for name in ["anna", "bo", "p3"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo", "p3"], #","game":"race","think":0"#)
    stage.send(#"{"do":"stop","clue":"In the oak.","lat":59,"lon":18}"#, from: "anna")
    stage.send(#"{"do":"show"}"#, from: "anna")
    stage.send(#"{"do":"ready"}"#, from: "anna")
    _ = stage.take("p3")
    let reader = try #require(stage.link("p3"))
    stage.send(#"{"do":"here","lat":10,"lon":10}"#, from: "bo")
    #expect(stage.take("p3").map(\.gist) == ["event position"], "\(code)")
    reader.takes = false
    for _ in 0..<5_000 { stage.send(#"{"do":"here","lat":10,"lon":10}"#, from: "bo") }
    #expect(reader.bytes.count > 100_000)
    #expect(reader.bytes.count < 200_000)
  }
}
