import Testing

@testable import Nearby

/// What somebody may send who means no good: nothing of it may trap, and little may follow from it.
@Suite struct HostileTests {
  /// Good messages with some bytes changed, cut out, doubled, or put together with others.
  private struct Mutations {
    var chance: SplitMix
    let good = MessageTests.good.map(\.wire)

    mutating func next() -> [UInt8] {
      var bytes = pick()
      for _ in 0..<Int.random(in: 0...6, using: &chance) {
        let at = Int.random(in: 0..<max(1, bytes.count), using: &chance)
        switch Int.random(in: 0..<6, using: &chance) {
        case 0 where !bytes.isEmpty: bytes[at] = UInt8.random(in: 0...255, using: &chance)
        case 1 where !bytes.isEmpty: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &chance)
        case 2: bytes.removeSubrange(at..<min(bytes.count, at + 3))
        case 3:
          bytes.insert(
            contentsOf: [0xC0, UInt8.random(in: 0...60, using: &chance)], at: min(at, bytes.count))
        case 4: bytes = Array(bytes.prefix(at)) + pick().dropFirst(at)
        default: bytes += pick()
        }
      }
      return Array(bytes.prefix(9_001))
    }

    private mutating func pick() -> [UInt8] { good.randomElement(using: &chance) ?? [] }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func noMessageTraps(seed: UInt64) throws {
    var mutations = Mutations(chance: SplitMix(seed: seed))
    var read = 0
    for _ in 0..<1_500 {
      guard let message = try? Message(reading: mutations.next()) else { continue }
      read += 1
      // What was read can be written, and says the same then.
      #expect(try Message(reading: message.wire) == message)
    }
    #expect(read > 100)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func noNoiseTraps(seed: UInt64) {
    var chance = SplitMix(seed: seed)
    for _ in 0..<1_500 {
      var bytes = (0..<Int.random(in: 0...200, using: &chance)).map { _ in
        UInt8(truncatingIfNeeded: chance.next())
      }
      for index in bytes.indices.prefix(12) where index != 5 && index != 7 { bytes[index] = 0 }
      _ = try? Message(reading: bytes)
    }
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>) func whateverComesLittleFollows(seed: UInt64) {
    var mutations = Mutations(chance: SplitMix(seed: seed))
    let interfaces: [Interface] = [.of(1), .of(7, index: 2)]
    var responder = Responder(
      Service(instance: "Ordrum", host: "ordrum", port: 4040, facts: []), on: interfaces,
      seed: seed, at: 0)
    var browser = Browser(on: interfaces, at: 0)
    var toAll = 0
    var now = 0
    for _ in 0..<2_500 {
      now += Int.random(in: 0...20, using: &mutations.chance)
      let family = Family.allCases.randomElement(using: &mutations.chance) ?? .version4
      let origin = Origin(
        address: family == .version4 ? .v4(10, 0, 0, 9) : .v6(0xFE, 0x80, 9),
        port: [5353, 5353, 40_000].randomElement(using: &mutations.chance) ?? 0,
        path: Path(interface: UInt32.random(in: 1...3, using: &mutations.chance), family: family))
      let bytes = mutations.next()
      let told = responder.received(bytes, from: origin, at: now)
      let asked = browser.received(bytes, from: origin, at: now)
      #expect(told.count <= 6 && asked.count <= 4)
      #expect((told + asked).allSatisfy { $0.bytes.count <= 4_000 })
      toAll += told.filter { $0.destination == .group }.count + asked.count
      #expect(browser.found.count <= 64)
      if let due = responder.due { #expect(due > now) }
      if let due = browser.due { #expect(due > now) }
    }
    // At the very most what is defended four times a second and asked ten times, over four paths.
    #expect(toAll < now / 1_000 * 4 * 14)
    #expect(responder.paths.allSatisfy { $0.held.count <= PathResponder.mostHeld })
  }

  @Test func aFullMessageCostsLittle() {
    var village = Village()
    let server = village.serve(on: [.of(1)])
    let rival = village.listen(on: [.of(2)])
    village.pass(4_000)
    let question = Question(name: .ordrum, kind: .pointer, wantsUnicast: true)
    village.say(Message(questions: Array(repeating: question, count: 1_400)), from: rival)
    let pointer = Record(name: .ordrum, data: .pointer(.ordrum), timeToLive: 9, isUnique: false)
    village.say(
      Message(questions: [question], answers: Array(repeating: pointer, count: 600)), from: rival)
    let before = village.sent.count
    village.pass(500)
    #expect(village.sent[before...].filter { $0.house == server }.count == 2)
  }
}
