import Classroom
import Hall
import Testing

@testable import Serve

/// What all who are connected share: places, and memory for what they do not take.
@Suite struct CrowdTests {
  private func stage(places: Int) -> MemoryStage {
    var patience = House.Patience()
    patience.connections = places
    return MemoryStage(seed: 1, patience: patience)
  }

  /// As a server does it.
  private func open(_ name: String, from address: String, _ stage: MemoryStage) {
    stage.open(name, from: address)
    stage.house.makeRoom(for: stage.visitor(name) ?? VisitorID(0))
    stage.send([], from: name)
  }

  private func hello(_ name: String, _ stage: MemoryStage) {
    stage.send(#"{"do":"hello","name":"\#(name.inCapitals)"}"#, from: name)
  }

  private func gone(_ stage: MemoryStage, _ names: String...) -> [String] {
    names.filter { stage.link($0)?.isFinished == true }
  }

  @Test func strangersGoFirstWhereMostOfThemAre() {
    let stage = stage(places: 5)
    open("anna", from: "a", stage)
    hello("anna", stage)
    open("bo", from: "b", stage)
    for name in ["x", "y", "z"] {
      stage.pass(1)
      open(name, from: "c", stage)
    }
    #expect(gone(stage, "anna", "bo", "x", "y", "z").isEmpty)
    open("eva", from: "d", stage)
    #expect(gone(stage, "anna", "bo", "x", "y", "z", "eva") == ["x"])
    #expect(stage.take("x").last?.contains(#""reason":"crowded""#) == true)
    #expect(stage.take("eva").map(\.gist) == ["event hello"])
    // One for each, and who has said hello meanwhile stays.
    hello("y", stage)
    open("ida", from: "d", stage)
    #expect(gone(stage, "anna", "bo", "y", "z", "eva", "ida") == ["ida"])
  }

  @Test func whoHasSaidHelloStaysAndTheNewcomerIsToldSo() {
    let stage = stage(places: 2)
    for (name, address) in [("anna", "a"), ("bo", "b")] {
      open(name, from: address, stage)
      hello(name, stage)
    }
    open("eva", from: "c", stage)
    #expect(gone(stage, "anna", "bo", "eva") == ["eva"])
    #expect(stage.take("eva").map(\.gist) == ["event hello", "event closing"])
  }

  /// Also who says many names keeps nobody else out; a teacher stays in any case.
  @Test func whereMostSitOneMakesRoomForSomebodyFromElsewhere() {
    let stage = stage(places: 3)
    open("teacher", from: "a", stage)
    stage.send("teach \(TestWords.key)", from: "teacher")
    for name in ["anna", "bo"] {
      stage.pass(1)
      open(name, from: "a", stage)
      hello(name, stage)
    }
    open("eva", from: "b", stage)
    #expect(gone(stage, "teacher", "anna", "bo", "eva") == ["anna"])
    hello("eva", stage)
    open("ida", from: "a", stage)
    #expect(gone(stage, "teacher", "bo", "eva", "ida") == ["ida"])
  }

  /// A class behind one address is typing its names, and somebody elsewhere has said many.
  @Test func whoComesFromWhereFewerAreStaysAlsoBeforeItHasSaidWhoItIs() {
    let stage = stage(places: 10)
    for name in ["anna", "bo", "cia"] { open(name, from: "class", stage) }
    for number in 1...7 {
      stage.pass(1)
      open("q\(number)", from: "elsewhere", stage)
      hello("q\(number)", stage)
    }
    open("eva", from: "class", stage)
    #expect(gone(stage, "anna", "bo", "cia", "eva", "q1", "q2") == ["q1"])
  }

  /// Who has been sent away, or has said goodbye, and takes nothing keeps nobody out.
  @Test func whoIsLeavingAndTakesNothingMakesRoomFirst() {
    let stage = stage(places: 2)
    open("anna", from: "a", stage)
    hello("anna", stage)
    for name in ["x", "y"] {
      stage.drop(name)
      open(name, from: "c", stage)
      stage.link(name)?.takes = false
      stage.send("bye", from: name)
      stage.link(name)?.stalledFor = 1
      #expect(stage.link(name)?.isFinished == true)
    }
    open("eva", from: "d", stage)
    #expect(stage.link("x")?.isDropped == true)
    #expect(stage.link("y")?.isDropped == true)
    #expect(gone(stage, "anna", "eva").isEmpty)
  }

  /// While strangers are on their way out they take nobody's place.
  @Test func whoIsLeavingIsNotCounted() {
    var patience = House.Patience()
    patience.connections = 5
    let ledger = LateLedger()
    ledger.durable = .max
    let stage = MemoryStage(seed: 1, ledger: ledger, patience: patience)
    for name in ["anna", "bo", "cia"] {
      open(name, from: "a", stage)
      hello(name, stage)
    }
    for name in ["x", "y"] { open(name, from: "c", stage) }
    ledger.durable = 0
    stage.house.outbox.note(
      Decision(number: 1, at: TestClock.start, by: nil, receipt: nil, told: []))
    for number in 1...10 { open("new\(number)", from: "d", stage) }
    #expect(gone(stage, "anna", "bo", "cia").isEmpty)
    let staying = stage.house.guests.all.count { $0.isTalking }
    #expect(staying <= 5)
  }

  @Test func whereMuchWaitsForAllNobodyIsSentMoreThanALittle() {
    let stage = MemoryStage(seed: 1)
    open("anna", from: "a", stage)
    hello("anna", stage)
    open("bo", from: "b", stage)
    hello("bo", stage)
    let link = stage.link("bo")
    link?.takes = false
    func flood(_ times: Int) {
      for _ in 0..<times { stage.send(#"{"do":"help"}"#, from: "bo") }
    }
    flood(40)
    #expect(link?.isReading == true)
    stage.house.outside.buffered = { 65 << 20 }
    flood(1)
    #expect(link?.isReading == false)
    // Who takes what it is sent notices nothing.
    for _ in 0..<100 { stage.send(#"{"do":"help"}"#, from: "anna") }
    #expect(stage.take("anna").count { $0.contains("verbs") } == 100)
    link?.stalledFor = 11_000
    stage.house.lookAround()
    #expect(link?.isDropped == true)
  }

  @Test func whatWaitsForTheDiskIsCountedToo() {
    let ledger = LateLedger()
    let stage = MemoryStage(seed: 1, ledger: ledger)
    open("anna", from: "a", stage)
    hello("anna", stage)
    #expect(stage.house.outbox.bytes > 0)
    ledger.durable = .max
    stage.house.stored(upTo: .max)
    #expect(stage.house.outbox.bytes == 0)
    ledger.durable = 0
    stage.send(#"{"do":"play"}"#, from: "anna")
    #expect(stage.house.outbox.bytes > 0)
    stage.drop("anna")
    #expect(stage.house.outbox.bytes == 0)
  }

  /// Nothing is safe before the test says so.
  private final class LateLedger: Ledger {
    var durable = 0
    func store(_ decision: Decision) {}
    func commit(_ hall: Hall) {}
  }

  /// Who overlooks more than that is a teacher.
  @Test func aConnectionWatchesOnlySoManyRooms() {
    let stage = MemoryStage(seed: 1)
    for number in 1...21 {
      stage.open("p\(number)")
      stage.send(#"{"do":"hello","name":"P\#(number)"}"#, from: "p\(number)")
      stage.send(#"{"do":"open"}"#, from: "p\(number)")
    }
    let codes = stage.house.hall.rooms.values.map(\.code)
    for name in ["eva", "ida"] { stage.open(name) }
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    func granted(_ name: String) -> Int {
      codes.count { code in
        stage.ask(name, #"{"do":"watch","room":"\#(code)"}"#).contains { $0.gist == "ok watch" }
      }
    }
    #expect(granted("eva") == 21)
    #expect(granted("ida") == 20)
    #expect(granted("ida") == 20)
  }

  @Test func aPingBetweenErrorsResetsNothing() {
    let stage = stage(places: 2)
    open("x", from: "c", stage)
    for _ in 0..<50 {
      stage.send("type abcdx", from: "x")
      stage.send("ping", from: "x")
    }
    #expect(gone(stage, "x") == ["x"])
    open("y", from: "c", stage)
    hello("y", stage)
    for _ in 0..<20 {
      for _ in 0..<4 { stage.send("abcdx", from: "y") }
      stage.send("me", from: "y")
    }
    #expect(gone(stage, "y").isEmpty)
  }
}
