import Games
import JSON
import Testing
import Wire

@testable import Classroom
@testable import Hall
@testable import Serve

/// What a teacher's program learns from `watch *`, and whether that can be.
struct StreamReader {
  private(set) var last: Int?
  private(set) var facts: [String] = []
  private(set) var states = 0
  private(set) var isThrough = false

  mutating func hear(_ lines: [String]) {
    for line in lines { hear(line) }
  }

  mutating func hear(_ line: String) {
    guard let event = line.text("event"), let number = line.number("n") else { return }
    switch event {
    case "class":
      if number != last || isThrough { states += 1 }
      (last, isThrough) = (number, false)
    case "caught-up":
      if let last { #expect(last == number, "\(line)") }
      (last, isThrough) = (number, true)
    default:
      let first = line.number("from") ?? number
      if let last { #expect(first == last + 1, "after \(last): \(line)") }
      last = number
      if event == "gone" { return }
      #expect(line.number("at") != nil)
      facts.append(line)
    }
  }
}

extension MemoryStage {
  /// A program on a connection of its own that has shown the teacher's key.
  func teacher(_ name: String = "eva") {
    open(name)
    send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: name)
    _ = take(name)
  }
}

/// Everything, in order, however slowly it is read.
@Suite struct StreamTests {
  private static let watch = #"{"do":"watch","room":"*","id":1}"#

  // MARK: What comes

  @Test func firstHowEverythingStandsAndThenEveryFact() throws {
    let stage = MemoryStage(seed: 3)
    for name in ["anna", "bo", "p3"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"])
    let alone = stage.seat(["p3"], #","think":0,"watch":false"#)
    stage.drop("p3")
    stage.teacher()
    let lines = stage.ask("eva", Self.watch)
    let number = stage.house.hall.factCount
    #expect(lines[0] == #"{"ok":"watch","id":1,"room":"*","n":\#(number)}"#)
    #expect(
      lines.dropFirst().map(\.gist)
        == ["event class", "event view", "event view", "event caught-up"])
    #expect(lines[1].number("n") == number && lines[1].number("count") == 3)
    #expect(
      lines[1].contains(#"{"pupil":1,"name":"Anna","here":true,"room":"\#(code)","room_id":1}"#))
    #expect(
      lines[1].contains(#"{"pupil":3,"name":"P3","here":false,"room":"\#(alone)","room_id":2}"#))
    #expect(lines[2].contains(#""rights""#) && lines[3].text("room") == alone)
    #expect(lines[4].number("n") == number)

    var reader = StreamReader()
    reader.hear(lines)
    var romp = Romp(
      stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(1), skill: 5)
    romp.play { reader.hear(stage.take("eva")) }
    stage.enter("p4")
    reader.hear(stage.take("eva"))
    #expect(reader.last == stage.house.hall.factCount)
    #expect(reader.states == 1)
    let wrong = reader.facts.first { $0.contains(#""right":false"#) }
    #expect(wrong?.text("who") != nil && wrong?.text("word") != nil)
    #expect(reader.facts.contains { $0.gist == "event enrolled" && $0.text("name") == "P4" })
    // Neither a token nor what it is known by.
    let given = try #require(reader.facts.first { $0.gist == "event token-given" })
    #expect(given.text("sha256") == nil && given.text("name") == "P4")
  }

  @Test func nobodyElseGetsItNorHearsOfIt() {
    let stage = MemoryStage(seed: 3)
    stage.enter("anna")
    #expect(stage.ask("anna", Self.watch).map(\.gist) == ["error not-allowed"])
    for line in [#"{"do":"who"}"#, #"{"do":"unwatch","room":"*"}"#] {
      #expect(stage.ask("anna", line).map(\.gist) == ["error not-allowed"])
    }
    stage.enter("bo")
    #expect(stage.take("anna") == [])
  }

  @Test func itEndsWhenItIsToEnd() {
    let stage = MemoryStage(seed: 3)
    stage.teacher()
    for end in [#"{"do":"unwatch","room":"*"}"#, #"{"do":"unwatch"}"#, #"{"do":"leave"}"#] {
      _ = stage.ask("eva", Self.watch)
      #expect(stage.ask("eva", end).map(\.gist).last?.hasPrefix("ok") == true, "\(end)")
      stage.enter("anna\(end.count)")
      #expect(stage.take("eva") == [])
      #expect(
        stage.ask("eva", #"{"do":"unwatch","room":"*"}"#).map(\.gist) == ["error not-watching"])
    }
  }

  @Test func aTeacherSeesIntoRoomsWhereNobodyMayWatchUnlessSheSitsThere() {
    let stage = MemoryStage(seed: 3)
    for name in ["anna", "bo", "eva"] { stage.enter(name) }
    let code = stage.seat(["anna"], #","think":0,"watch":false"#)
    let look = #"{"do":"watch","room":"\#(code)"}"#
    #expect(stage.ask("eva", look).map(\.gist) == ["error not-allowed"])
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    _ = stage.take("eva")
    let seen = stage.ask("eva", look)
    #expect(seen.map(\.gist) == ["ok watch", "event view", "event caught-up"])
    #expect(seen[1].contains(#""rights""#) && seen[1].number("quiet_ms") == 0)
    stage.answer("anna", right: false)
    #expect(stage.take("eva").map(\.gist) == ["event answered"])
    let own = stage.seat(["bo", "eva"])
    _ = stage.take("eva")
    let seated = stage.ask("eva", #"{"do":"look","room":"\#(own)"}"#)
    #expect(seated.map(\.gist) == ["ok look", "event view"])
    #expect(seated[1].number("you") == 2 && !seated[1].contains(#""rights""#))
  }

  @Test func whoBecomesATeacherSeesWhatSheLooksOnAtWithATeachersEyes() {
    let stage = MemoryStage(seed: 3)
    for name in ["anna", "bo"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"])
    stage.open("eva")
    let before = stage.ask("eva", #"{"do":"watch","room":"\#(code)"}"#)
    #expect(!before.contains { $0.contains(#""rights""#) })
    let after = stage.ask("eva", #"{"do":"teach","key":"\#(TestWords.key)"}"#)
    #expect(after.map(\.gist) == ["ok teach", "event view", "event caught-up"])
    #expect(after[1].contains(#""rights""#))
  }

  // MARK: Coming back

  @Test func afterANumberComesWhatFollowedIt() {
    let stage = MemoryStage(seed: 4)
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.teacher()
    var live = StreamReader()
    live.hear(stage.ask("eva", Self.watch))
    let start = stage.house.hall.factCount
    let code = stage.seat(["anna", "bo"])
    var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(2))
    romp.play()
    live.hear(stage.take("eva"))
    let number = stage.house.hall.factCount
    for after in [start, start + 1, (start + number) / 2, number - 1, number] {
      var lines = stage.ask("eva", #"{"do":"watch","room":"*","after":\#(after)}"#)
      #expect(lines.removeFirst().gist == "ok watch")
      #expect(lines.removeLast() == #"{"event":"caught-up","n":\#(number)}"#)
      #expect(lines == Array(live.facts.dropFirst(after - start)), "after \(after)")
    }
    for after in [number + 1, Int.max] {
      let lines = stage.ask("eva", #"{"do":"watch","room":"*","after":\#(after)}"#)
      #expect(lines.map(\.gist) == ["error no-such-fact"])
    }
  }

  /// What `after` still has is told, and not said to be gone.
  @Test func goneIsOnlyWhatNobodyHasAnyMore() {
    let stage = MemoryStage(seed: 4)
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.house.hall.state.chronicle = Chronicle(after: stage.house.hall.factCount, length: 20)
    stage.teacher()
    let start = stage.house.hall.factCount
    let code = stage.seat(["anna", "bo"])
    var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(2))
    romp.play()
    let number = stage.house.hall.factCount
    let lines = stage.ask("eva", #"{"do":"watch","room":"*","after":\#(start)}"#)
    #expect(lines[1] == #"{"event":"gone","n":\#(number - 20),"from":\#(start + 1)}"#)
    let dense = stage.ask("eva", #"{"do":"watch","room":"*","after":\#(number - 20)}"#)
    #expect(dense.count == 22 && dense[1].number("n") == number - 19)
    // All that is left comes behind it, and then how everything stands.
    #expect(Array(lines[2...].prefix(dense.count - 1)) == Array(dense.dropFirst()))
    #expect(lines[(dense.count + 1)...].first?.gist == "event class")
  }

  /// Its turn comes with what is found, and not again and again until then.
  @Test func whoWaitsForWhatIsLookedForWakesNobody() {
    let stage = MemoryStage(seed: 4)
    stage.enter("anna")
    let number = stage.house.hall.factCount
    stage.house.hall.state.chronicle = Chronicle(after: number, length: 20)
    stage.teacher()
    _ = stage.ask("eva", #"{"do":"json","picture":80}"#)
    stage.house.outside.findFacts = { _, _, _, _ in }
    _ = stage.ask("eva", #"{"do":"watch","room":"*","after":1}"#)
    #expect(stage.house.due().map { $0 > stage.house.now } ?? true)
    stage.house.outside.findFacts = nil
    _ = stage.ask("eva", #"{"do":"watch","room":"*","after":\#(number)}"#)
    #expect(stage.house.due() == stage.house.now.adding(2_000))
  }

  @Test func afterANewStartTheNumbersGoOn() {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.teacher()
    var live = StreamReader()
    live.hear(stage.ask("eva", Self.watch))
    let start = stage.house.hall.factCount
    let code = stage.seat(["anna", "bo"])
    var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(2))
    romp.play()
    for name in ["anna", "bo"] { stage.send(#"{"do":"leave"}"#, from: name) }
    // The room ends, and what was told of it is told again all the same.
    stage.pass(700_000)
    #expect(stage.house.hall.rooms.isEmpty)
    _ = stage.seat(["anna", "bo"])
    live.hear(stage.take("eva"))
    let number = stage.house.hall.factCount
    let next = MemoryStage(hall: ledger.read(), at: TestClock.start.adding(60_000), ledger: ledger)
    next.house.takeUp()
    _ = next.house.hall.change(key: TeacherKey(TestWords.key))
    next.teacher()
    var reader = StreamReader()
    let known = next.ask("eva", #"{"do":"watch","room":"*","after":\#(number)}"#)
    reader.hear(known)
    #expect(reader.facts.map(\.gist) == ["event began", "event away", "event away"])
    #expect(reader.facts.first?.number("n") == number + 1)
    // What was told before it is told again as it was.
    let older = next.ask("eva", #"{"do":"watch","room":"*","after":\#(start)}"#)
    #expect(older.dropFirst().prefix(number - start) == live.facts[...])
    #expect(older.last == #"{"event":"caught-up","n":\#(number + 3)}"#)
  }

  // MARK: Who is slow

  private static func patience() -> House.Patience {
    var patience = House.Patience()
    patience.fullBuffer = 4_000
    patience.overfullBuffer = 16_000
    return patience
  }

  /// Two hundred and fifty games at once, one reader, and one that does not read.
  @Test func manyBusyRoomsAreToldInOrderAndNobodyHoldsThemUp() {
    let stage = MemoryStage(seed: 5, patience: Self.patience())
    let rooms = 250
    let names = (0..<rooms * 2).map { "n\($0)" }
    var codes: [String] = []
    for room in 0..<rooms {
      let pair = Array(names[room * 2...room * 2 + 1])
      for name in pair { stage.enter(name) }
      codes.append(stage.seat(pair))
    }
    stage.teacher("eva")
    stage.teacher("slow")
    var eva = StreamReader()
    stage.send(Self.watch, from: "eva")
    func read() {
      while case let lines = stage.read("eva"), !lines.isEmpty { eva.hear(lines) }
    }
    read()
    #expect(eva.isThrough)
    let start = stage.house.hall.factCount
    stage.link("slow")?.takes = false
    stage.send(Self.watch, from: "slow")
    for turn in 0..<4 {
      for (room, code) in codes.enumerated() {
        for name in names[room * 2...room * 2 + 1] {
          let seq = stage.room(code)?.seq ?? 0
          stage.answer(name, right: (room + turn) % 3 > 0)
          #expect((stage.room(code)?.seq ?? 0) > seq || stage.room(code)?.phase != .playing)
          _ = stage.take(name)
        }
        read()
      }
    }
    #expect(eva.last == stage.house.hall.factCount)
    #expect(eva.states == 1)
    #expect(eva.facts.count == stage.house.hall.factCount - start)
    #expect(eva.facts.count > 2_000)
    // What waits for the slow one is bounded, and in the end it is told all the same.
    #expect((stage.link("slow")?.bytes.count ?? 0) < 4_000 + 8_000)
    stage.link("slow")?.takes = true
    var slow = StreamReader()
    while case let lines = stage.read("slow"), !lines.isEmpty { slow.hear(lines) }
    #expect(slow.last == eva.last)
    #expect(slow.facts == Array(eva.facts.suffix(slow.facts.count)))
  }

  @Test func whoFellBehindWhatIsRememberedIsToldWhatThereIs() {
    let stage = MemoryStage(seed: 6, patience: Self.patience())
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.house.hall.state.chronicle = Chronicle(after: stage.house.hall.factCount, length: 30)
    stage.teacher()
    var reader = StreamReader()
    reader.hear(stage.ask("eva", Self.watch))
    stage.link("eva")?.takes = false
    let code = stage.seat(["anna", "bo"])
    var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(2), skill: 3)
    romp.play()
    stage.link("eva")?.takes = true
    while case let lines = stage.read("eva"), !lines.isEmpty { reader.hear(lines) }
    #expect(reader.states == 2 && reader.facts.count >= 30)
    #expect(reader.last == stage.house.hall.factCount)
    stage.enter("p3")
    reader.hear(stage.read("eva"))
    #expect(reader.last == stage.house.hall.factCount)
  }

  @Test func whoSendsNoMoreGoesOnWatching() {
    let stage = MemoryStage(seed: 6)
    stage.open("eva")
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    stage.send(Self.watch, from: "eva")
    stage.end("eva")
    #expect(stage.link("eva")?.isFinished == false)
    _ = stage.take("eva")
    stage.enter("anna")
    #expect(stage.take("eva").first?.gist == "event enrolled")
    stage.house.setTime(stage.house.now.adding(24 * 3_600_000))
    stage.house.lookAround()
    #expect(stage.link("eva")?.isFinished == false)
  }

  /// Over sockets: one teacher reads, one does not, and both are told everything in the end.
  @Test func overASocketToo() async throws {
    let stage = try await SocketStage(seed: 6)
    func teacher(receiveBuffer: Int32?) throws -> Client {
      let client = try Client(port: stage.port, receiveBuffer: receiveBuffer)
      try client.send(
        Array((#"{"do":"teach","key":"\#(TestWords.key)"}"# + "\n" + Self.watch + "\n").utf8))
      #expect(client.lines(5).last?.gist == "event caught-up")
      return client
    }
    let slow = try teacher(receiveBuffer: 4_096)
    let quick = try teacher(receiveBuffer: nil)
    let pupil = try Client(port: stage.port)
    _ = pupil.lines(1)
    let count = 600
    for number in 1...count {
      try pupil.send(Array("{\"do\":\"hello\",\"name\":\"n\(number) n\"}\n".utf8))
      #expect(pupil.lines(1).first?.gist == "ok hello")
    }
    let facts = quick.lines(3 * count)
    // The first fact of all was that the server began.
    #expect(facts.compactMap { $0.number("n") } == Array(2...3 * count + 1))
    #expect(slow.lines(3 * count) == facts)
    for client in [slow, quick, pupil] { client.close() }
    _ = try await stage.close()
  }

  // MARK: Ends

  @Test func aNewKeyEndsWhatTheOldOneGave() {
    let stage = MemoryStage(seed: 6)
    for name in ["anna", "bo"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"])
    stage.teacher("eva")
    stage.teacher("text")
    stage.send("text", from: "text")
    stage.send(Self.watch, from: "eva")
    stage.send(#"{"do":"watch","room":"\#(code)"}"#, from: "eva")
    stage.send("watch *", from: "text")
    stage.end("eva")
    for name in ["eva", "text"] { _ = stage.take(name) }
    _ = stage.house.hall.change(key: TeacherKey("another one"))
    stage.answer("anna", right: true)
    let lines = stage.take("eva")
    #expect(lines.map(\.gist) == ["event unwatched", "event unwatched"])
    #expect(lines.map { $0.text("room") } == ["*", code])
    #expect(stage.link("eva")?.isFinished == true)
    #expect(stage.take("text") == ["The teacher's key is new. Type: teach and the new key."])
    stage.answer("bo", right: true)
    #expect(stage.take("text") == [])
  }

  /// What could not be stored was never shown, and its numbers are given again.
  @Test func nothingThatIsNotStoredIsShown() {
    let ledger = HoldingLedger()
    let stage = MemoryStage(seed: 6, ledger: ledger)
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.teacher()
    stage.send(Self.watch, from: "eva")
    ledger.storeAll(stage.house)
    var reader = StreamReader()
    reader.hear(stage.take("eva"))
    #expect(reader.isThrough)
    let code = stage.seat(["anna", "bo"])
    #expect(stage.take("eva") == [])
    ledger.storeAll(stage.house)
    reader.hear(stage.take("eva"))
    let stored = stage.house.hall.factCount
    #expect(reader.last == stored)
    stage.answer("anna", right: true)
    stage.answer("bo", right: false)
    // A second stream begins with what is not stored.
    stage.teacher("later")
    stage.send(Self.watch, from: "later")
    #expect(stage.house.hall.factCount > stored)
    stage.house.failed(.full)
    reader.hear(stage.take("eva"))
    #expect(reader.last == stored && reader.states == 1)
    let told = stage.take("later")
    #expect(told.contains { $0.gist == "event not-saved" })
    #expect(!told.contains { $0.gist == "event view" || $0.number("n") != nil })
    ledger.storeAll(stage.house)
    stage.house.resumed()
    ledger.storeAll(stage.house)
    stage.answer("anna", right: true)
    ledger.storeAll(stage.house)
    reader.hear(stage.take("eva"))
    #expect(reader.last == stage.house.hall.factCount)
    #expect(reader.facts.contains { $0.gist == "event answered" && $0.text("room") == code })
    #expect(stage.take("later").contains { $0.gist == "event caught-up" })
  }

  @Test func aStateThatWaitedForTheDiskIsToldAnew() {
    let ledger = HoldingLedger()
    let stage = MemoryStage(seed: 6, ledger: ledger)
    stage.teacher()
    stage.enter("anna")
    ledger.storeAll(stage.house)
    stage.send(#"{"do":"play","seats":1}"#, from: "anna")
    stage.house.failed(.full)
    stage.house.resumed()
    stage.send(Self.watch, from: "eva")
    ledger.storeAll(stage.house)
    var reader = StreamReader()
    reader.hear(stage.take("eva"))
    #expect(reader.isThrough && reader.last == stage.house.hall.factCount)
  }

  @Test func aLargeClassComesInLinesThatAreNotTooLong() {
    let stage = MemoryStage(seed: 6)
    for number in 0..<300 { stage.enter("pupil\(number)") }
    stage.teacher()
    let lines = stage.ask("eva", Self.watch).filter { $0.gist == "event class" }
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.number("count") == 300 })
    #expect(lines.allSatisfy { $0.utf8.count < HouseLine.longestAnswer })
    let pupils = lines.flatMap { $0.json?["pupils"]?.elements.map(Array.init) ?? [] }
    #expect(pupils.compactMap { $0["pupil"]?.int } == Array(1...300))
  }
}
