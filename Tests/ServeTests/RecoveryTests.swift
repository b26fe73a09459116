import Games
import Testing
import Wire
import Words

@testable import Classroom
@testable import Hall
@testable import Serve

/// What was read back is what there was.
@Suite struct RecoveryTests {
  private static let names = (1...12).map { "p\($0)" }

  /// Whether a room is ever full is left to chance, and only together the evenings see everything.
  @Test func whoReadsTheDecisionsKnowsWhatTheHallKnows() {
    let phases = (1...6).reduce(into: Set()) { $0.formUnion(evening(seed: $1)) }
    #expect(phases == ["gathering", "playing", "over"])
  }

  /// Twelve connections send anything, while a second hall only reads what was decided.
  /// - Returns: the phases that rooms were in.
  private func evening(seed: UInt64) -> Set<String> {
    let ledger = TwinLedger()
    var patience = House.Patience()
    patience.badLines = Int.max
    let stage = MemoryStage(seed: seed, ledger: ledger, patience: patience)
    var noise = Noise(chance: .seeded(seed &+ 50), stage: stage)
    var tokens: [String: String] = [:]
    for name in Self.names { tokens[name] = stage.enter(name).text("token") }
    var phases: Set<String> = []
    for round in 0..<3_000 {
      let name = Self.names.randomElement(using: &noise.chance) ?? ""
      if stage.link(name)?.isFinished == true {
        stage.drop(name)
        _ = stage.enterAgain(name, token: tokens[name] ?? "")
      }
      if Int.random(in: 0..<3, using: &noise.chance) == 0 {
        stage.send(noise.line(id: "i\(round)").0 + [0x0A], from: name)
      } else {
        let right = Int.random(in: 0..<3, using: &noise.chance) > 0
        if let line = stage.usefulLine(for: name, right: right, using: &noise.chance) {
          stage.send(line, from: name)
        }
      }
      switch Int.random(in: 0..<100, using: &noise.chance) {
      case 0:
        stage.drop(name)
        _ = stage.enterAgain(name, token: tokens[name] ?? "")
      case 1: stage.pass(Int.random(in: 0..<700_000, using: &noise.chance))
      case 2: stage.house.takeUp()
      case 3: ledger.beginAnew(from: stage.house.hall.memory())
      case 4...10: stage.pass(Int.random(in: 0..<4_000, using: &noise.chance))
      default: break
      }
      _ = stage.seen()
      if round % 25 == 0 { stage.house.hall.expectSame(as: ledger.hall) }
      for room in stage.house.hall.rooms.values {
        phases.insert(String("\(room.phase)".prefix { $0 != "(" }))
      }
    }
    stage.house.hall.expectSame(as: ledger.hall)
    #expect(ledger.hall.factCount > 70)
    #expect(
      ledger.lines.contains { String(decoding: $0, as: UTF8.self).contains("character-chosen") })
    return phases
  }

  @Test(arguments: GameKind.allCases, ["", "other"])
  func everyGameIsReadBackToItsEnd(game: GameKind, which: String) {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 8, ledger: ledger)
    let seats = ["anna", "bo", "p3"]
    for name in seats { stage.enter(name) }
    let mode = which.isEmpty ? "" : game.otherMode
    let code = stage.seat(seats, #","think":0,"game":"\#(game.rawValue)"\#(mode)"#)
    var romp = Romp(stage: stage, seats: seats, code: code, chance: .seeded(9))
    romp.play { stage.house.hall.expectSame(as: ledger.hall) }
    #expect(stage.room(code)?.game.isOver == true)
  }

  /// A whole game, and the results that are left when it is gone.
  @Test func resultsOutliveTheirRoom() throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    stage.enter("anna")
    stage.enter("bo")
    let code = stage.seat(["anna", "bo"])
    var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(4))
    romp.play()
    let anna = stage.house.hall.book.results(of: Pupil(1))
    #expect(anna.finished == 1)
    #expect(anna.atFirstTry + anna.later + anna.helped > 3)
    stage.pass(10 * 60_000)
    #expect(stage.house.hall.rooms.isEmpty)
    #expect(stage.house.hall.book.results(of: Pupil(1)) == anna)
    ledger.beginAnew(from: stage.house.hall.memory())
    #expect(ledger.hall.book.results(of: Pupil(1)) == anna)
    #expect(try #require(stage.ask("anna", #"{"do":"me"}"#).last).number("finished") == 1)
  }

  @Test func noSecretAndNoNameOutsideTheClassStandsInTheJournal() throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    stage.open("anna")
    _ = stage.take("anna")
    let hello = try #require(stage.ask("anna", #"{"do":"hello","name":"Xanthippa"}"#).first)
    let token = try #require(hello.text("token"))
    let word = try #require(hello.text("word"))
    stage.send(#"{"do":"play","seats":1,"think":0}"#, from: "anna")
    stage.answer("anna", right: false)
    stage.answer("anna", right: true)
    _ = stage.enterAgain("anna", token: token)
    let journal = ledger.lines.map { String(decoding: $0, as: UTF8.self) }
    #expect(journal.contains { $0.contains("answered") })
    #expect(!journal.contains { $0.contains(token) || $0.contains(word) })
    #expect(journal.count { $0.contains("Xanthippa") } == 1)
  }

  // MARK: A new start

  /// The house goes away, and another reads what the first one stored.
  private static func restarted(_ ledger: TwinLedger, after gap: Int) -> MemoryStage {
    let stage = MemoryStage(hall: ledger.read(), at: TestClock.start.adding(gap), ledger: ledger)
    stage.house.takeUp()
    return stage
  }

  @Test func timeInWhichTheServerDidNotRunCountsForNobody() throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    let token = try #require(stage.enter("anna").text("token"))
    stage.enter("bo")
    let code = stage.seat(["anna", "bo"], #","think":3000"#)
    stage.answer("anna", right: false)
    let first = try #require(stage.room(code)).entries

    let day = 24 * 60 * 60_000
    let next = Self.restarted(ledger, after: day)
    let room = try #require(next.room(code))
    #expect(room.entries.prefix(first.count) == first[...])
    #expect(
      room.entries.dropFirst(first.count).map(\.fact) == [
        RoomFact(Room.Away(seat: Seat(1))), RoomFact(Room.Away(seat: Seat(2))),
      ])

    next.open("anna")
    _ = next.take("anna")
    let lines = next.ask(
      "anna", #"{"do":"hello","token":"\#(token)","after":\#(first.count)}"#)
    #expect(
      lines.map(\.gist) == [
        "ok hello", "event away", "event away", "event back", "event caught-up",
      ])
    let word = try #require(next.choice(for: "anna", right: true))
    let early = next.ask("anna", #"{"do":"answer","word":"\#(word)"}"#)
    #expect(early.map(\.gist) == ["ok answer", "event kept"])
    #expect(early[1].number("wait_ms") == 3_000)
    next.pass(3_000)
    #expect(next.take("anna").map(\.gist) == ["event answered"])
    // Bo is not there. After twenty seconds with Anna there the round goes on, and not before.
    #expect(next.room(code)?.table[Seat(2)]?.isSkipped == false)
    next.pass(17_000)
    #expect(next.room(code)?.table[Seat(2)]?.isSkipped == true)
  }

  /// It was started with a clock that was far ahead, and the next time with one that is right.
  @Test(arguments: [false, true])
  func whoReadsOfAClockThatWasSetBackKnowsWhatTheHallKnows(_ fromCheckpoint: Bool) throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    let names = ["anna", "bo"]
    let tokens = try names.map { try #require(stage.enter($0).text("token")) }
    let code = stage.seat(names)
    var before = Romp(stage: stage, seats: names, code: code, chance: .seeded(4), skill: 8)
    for _ in 1...5 {
      before.step()
      stage.pass(700)
    }
    stage.drop("bo")

    let memory = stage.house.hall.memory()
    let (read, later) = (TwinLedger(), fromCheckpoint ? TwinLedger() : ledger)
    for ledger in [read, later] where fromCheckpoint { ledger.beginAnew(from: memory) }
    let mended = TestClock.start.adding(-400 * 24 * 60 * 60_000)
    let next = MemoryStage(
      hall: fromCheckpoint ? read.hall : ledger.read(), at: mended, ledger: later)
    let hall = next.house.hall
    let roomTime = hall.roomTime(at: try #require(hall.decidedAt))
    next.house.takeUp()
    #expect(hall.decidedAt == mended && hall.roomTime(at: mended) == roomTime)
    hall.expectSame(as: later.hall)
    for (name, token) in zip(names, tokens) { _ = next.enterAgain(name, token: token) }
    var romp = Romp(stage: next, seats: names, code: code, chance: .seeded(4), skill: 8)
    for step in 1...5_000 where !romp.isOver {
      romp.step()
      next.pass(700)
      if step == 10 { later.beginAnew(from: hall.memory()) }
      hall.expectSame(as: later.hall)
    }
    let room = try #require(next.room(code))
    #expect(room.game.isOver)
    #expect(zip(room.entries, room.entries.dropFirst()).allSatisfy { $0.at <= $1.at })
    let games = hall.book.work(of: Pupil(1)).games
    #expect(games.count == 1 && games.allSatisfy { $0.at > mended && $0.at <= hall.latest })
    #expect(hall.latest < mended.adding(60 * 60_000))
  }

  /// The rooms' time begins again at the last decision, but the door's goes on.
  @Test func whoMayTryAgainSoonMaySoAfterASleepToo() throws {
    let stage = MemoryStage(seed: 4, ledger: TwinLedger())
    stage.enter("anna")
    stage.pass(60 * 60_000)
    stage.open("bo")
    _ = stage.take("bo")
    let hello = #"{"do":"hello","name":"Anna","word":"moon-1"}"#
    for _ in 1...3 { #expect(stage.ask("bo", hello).map(\.gist) == ["error wrong-word"]) }
    let before = try #require(stage.ask("bo", hello).last?.number("wait_ms"))
    stage.house.takeUp()
    #expect(stage.ask("bo", hello).last?.number("wait_ms") == before)
  }

  @Test func aRoomThatNobodyCameBackToEndsOnlyAfterItsTimeWithTheServerRunning() throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    stage.enter("anna")
    let code = stage.seat(["anna"])
    let next = Self.restarted(ledger, after: 24 * 60 * 60_000)
    next.pass(2 * 60 * 60_000 - 1)
    #expect(next.room(code) != nil)
    next.pass(1)
    #expect(next.room(code) == nil)
  }

  @Test func aRequestSentAgainAfterANewStartIsNotDoneTwice() throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    let token = try #require(stage.enter("anna").text("token"))
    _ = stage.seat(["anna"])
    _ = stage.take("anna")
    let word = try #require(stage.choice(for: "anna", right: false))
    let request = #"{"do":"answer","id":77,"word":"\#(word)"}"#
    let ok = try #require(stage.ask("anna", request).first)
    for _ in 1...2 {
      let next = Self.restarted(ledger, after: 5_000)
      _ = next.enterAgain("anna", token: token)
      let again = next.ask("anna", request.dropLast() + #","repeat":true}"#)
      #expect(again == [ok])
      #expect(next.ask("anna", request).map(\.gist) == ["error already-tried"])
      ledger.beginAnew(from: next.house.hall.memory())
    }
  }

  @Test func aRoomWhoseListIsGoneEndsInsteadOfStandingStill() throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    stage.enter("anna")
    _ = stage.seat(["anna"])
    let hall = ledger.read(lists: TestWords.lists.filter { $0.name != "en" })
    let room = try #require(hall.rooms.values.first)
    let next = MemoryStage(hall: hall, at: TestClock.start, ledger: MemoryLedger())
    next.house.takeUp()
    #expect(room.entries.last?.fact == RoomFact(Room.Ended(reason: .listGone)))
    #expect(hall.rooms.isEmpty)
  }

  @Test func whatDoesNotFitIsRefusedByName() throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    stage.enter("anna")
    _ = stage.seat(["anna"])
    stage.answer("anna", right: false)
    let decisions = ledger.lines.compactMap { line -> Decision? in
      if case .decision(let decision) = TwinLedger.read(line) { decision } else { nil }
    }
    #expect(decisions.count >= 3)
    for left in decisions.indices {
      let hall = TwinLedger.emptyHall
      for decision in decisions[..<left] { try hall.restore(decision) }
      for other in decisions.indices where other != left {
        let before = hall.factCount
        #expect(throws: Misfit.self) { try hall.restore(decisions[other]) }
        #expect(hall.factCount == before)
      }
    }
  }
}
