import Classroom
import Games
import Hall
import Testing

@testable import Serve

/// Keeps decisions waiting until a test says that they are stored.
final class HoldingLedger: Ledger {
  private(set) var durable = 0
  private(set) var decided = 0

  func store(_ decision: Decision) { decided = decision.number }

  func commit(_ hall: Hall) {}

  func store(upTo decision: Int, in house: House) {
    guard decision > durable else { return }
    durable = decision
    house.stored(upTo: decision)
  }

  func storeAll(_ house: House) { store(upTo: decided, in: house) }
}

/// Nothing that was made after a decision leaves before the decision is stored.
///
/// Two houses live through the same: one whose disk is at once, one whose disk is slow. What has left
/// the slow one is at every moment exactly what had left the other when it had decided as much as is
/// stored.
@Suite struct DurabilityTests {
  private static let names = ["anna", "bo", "p3", "p4"]

  /// Something that happens to both houses.
  private enum Event {
    case line(String, String)
    case time(Int)
    case open(String)
    case end(String)
    case drop(String)
  }

  private static func happen(_ event: Event, on stage: MemoryStage) {
    switch event {
    case .line(let name, let line): stage.send(line, from: name)
    case .time(let time): stage.pass(time)
    case .open(let name): stage.open(name)
    case .end(let name): stage.end(name)
    case .drop(let name): stage.drop(name)
    }
  }

  /// A day in the life of two players, a spectator and somebody who comes and goes.
  private static func events(seed: UInt64) -> [Event] {
    let stage = MemoryStage(seed: seed)
    var chance = Chance.seeded(seed)
    var events: [Event] = []
    func play(_ event: Event) {
      happen(event, on: stage)
      events.append(event)
    }
    for name in names { play(.open(name)) }
    for name in ["anna", "bo"] {
      play(.line(name, #"{"do":"hello","id":1,"name":"\#(name.inCapitals)"}"#))
    }
    play(.line("p4", "hello P4"))
    play(.line("anna", #"{"do":"open","list":"en","think":0,"id":"o"}"#))
    let code = stage.house.hall.rooms.values.first?.code ?? ""
    play(.line("bo", #"{"do":"sit","room":"\#(code)","id":2}"#))
    play(.line("p3", #"{"do":"watch","room":"\#(code)","after":0}"#))
    for step in 0..<120 {
      let name = Int.random(in: 0..<2, using: &chance) == 0 ? "anna" : "bo"
      switch Int.random(in: 0..<16, using: &chance) {
      case 0: play(.line(name, #"{"do":"look","id":\#(step)}"#))
      case 1: play(.line(name, #"{"do":"cheer"}"#))
      case 2: play(.line(name, #"{"do":"nonsense","id":\#(step)}"#))
      case 3: play(.line("p4", ["play", "leave", "rooms", "watch \(code)", "unwatch"][step % 5]))
      case 4: play(.time(Int.random(in: 0..<4_000, using: &chance)))
      case 5: play(.line("p3", #"{"do":"look","room":"\#(code)"}"#))
      default:
        let right = Int.random(in: 0..<3, using: &chance) > 0
        guard let word = stage.choice(for: name, right: right) else { continue }
        play(.line(name, #"{"do":"answer","word":"\#(word)","id":\#(step)}"#))
      }
    }
    play(.drop("p4"))
    play(.end("bo"))
    play(.line("anna", #"{"do":"leave"}"#))
    play(.line("p3", "{"))
    play(.line("anna", #"{"do":"bye"}"#))
    return events
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func nothingLeavesBeforeWhatWasDecidedBeforeItIsStored(seed: UInt64) {
    let quick = MemoryStage(seed: seed, ledger: MemoryLedger())
    let ledger = HoldingLedger()
    let slow = MemoryStage(seed: seed, ledger: ledger)
    var chance = Chance.seeded(seed &+ 100)
    // After each step: how much was decided, and what had left for each.
    var history: [(decided: Int, sent: [String: Int])] = [(0, [:])]
    // Whoever was cut off while its lines waited never gets them.
    var names = Self.names
    func compare() {
      let allowed = history.last { $0.decided <= ledger.durable }?.sent ?? [:]
      for name in names {
        guard let all = quick.link(name)?.bytes, let sent = slow.link(name)?.bytes else { continue }
        let due = Array(all.prefix(allowed[name] ?? 0))
        #expect(sent == due, "\(name), step \(history.count)")
      }
    }
    for event in Self.events(seed: seed) {
      Self.happen(event, on: quick)
      Self.happen(event, on: slow)
      if case .drop(let name) = event { names.removeAll { $0 == name } }
      var sent: [String: Int] = [:]
      for name in names { sent[name] = quick.link(name)?.bytes.count }
      history.append((ledger.decided, sent))
      compare()
      if Int.random(in: 0..<4, using: &chance) == 0 {
        let upTo = history.map(\.decided).filter { $0 > ledger.durable }
        guard let until = upTo.randomElement(using: &chance) else { continue }
        ledger.store(upTo: until, in: slow.house)
        compare()
      }
    }
    #expect(ledger.decided > 20)
    ledger.storeAll(slow.house)
    for name in names {
      #expect(slow.link(name)?.bytes == quick.link(name)?.bytes, "\(name)")
      #expect(slow.link(name)?.isFinished == quick.link(name)?.isFinished, "\(name)")
    }
  }

  @Test func aByeAndAClosingWaitForTheirDecisionsToo() {
    let ledger = HoldingLedger()
    let stage = MemoryStage(seed: 1, ledger: ledger)
    stage.open("anna")
    stage.open("bo")
    stage.open("p3")
    for name in ["anna", "bo", "p3"] { _ = stage.take(name) }
    #expect(stage.ask("anna", #"{"do":"hello","name":"Anna"}"#) == [])
    // Bo decided nothing, and yet what Bo hears was made after a decision.
    #expect(stage.ask("bo", #"{"do":"nonsense"}"#) == [])
    #expect(stage.ask("bo", #"{"do":"bye"}"#) == [])
    #expect(stage.ask("p3", "GET / HTTP/1.1") == [])
    #expect(stage.link("bo")?.isFinished == false)
    #expect(stage.link("p3")?.isFinished == false)
    #expect(stage.ask("bo", #"{"do":"ping"}"#) == [])
    ledger.storeAll(stage.house)
    #expect(stage.take("anna").map(\.gist) == ["ok hello"])
    #expect(stage.take("bo").map(\.gist) == ["error unknown-verb", "ok bye"])
    #expect(stage.take("p3").map(\.gist) == ["event closing"])
    #expect(stage.link("bo")?.isFinished == true)
    #expect(stage.link("p3")?.isFinished == true)
    #expect(stage.link("anna")?.isFinished == false)
  }

  @Test func theGoodbyeOfAServerThatStopsWaitsToo() {
    let ledger = HoldingLedger()
    let stage = MemoryStage(seed: 1, ledger: ledger)
    stage.open("anna")
    _ = stage.take("anna")
    stage.send(#"{"do":"hello","name":"Anna"}"#, from: "anna")
    stage.house.stop()
    #expect(stage.take("anna") == [])
    #expect(stage.link("anna")?.isFinished == false)
    ledger.storeAll(stage.house)
    #expect(stage.take("anna").map(\.gist) == ["ok hello", "event closing"])
    #expect(stage.link("anna")?.isFinished == true)
  }
}
