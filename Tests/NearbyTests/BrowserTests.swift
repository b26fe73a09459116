import Testing

@testable import Nearby

@Suite struct BrowserTests {
  private static let path = Path(interface: 1, family: .version4)
  private static let origin = Origin(address: .v4(10, 0, 0, 1), port: 5353, path: path)
  private static let instance = Name("A", in: .ordrum)!
  private static let host = Name("a", in: .local)!

  private static func pointer(_ name: Name, _ time: UInt32 = 4_500) -> Record {
    Record(name: .ordrum, data: .pointer(name), timeToLive: time, isUnique: false)
  }

  private static func server(_ name: Name, _ host: Name, _ port: UInt16 = 4040) -> Record {
    let server = Record.Server(port: port, target: host)
    return Record(name: name, data: .server(server), timeToLive: 120, isUnique: true)
  }

  private static func text(_ name: Name) -> Record {
    Record(name: name, data: .text([[]]), timeToLive: 4_500, isUnique: true)
  }

  private static func address(_ name: Name, _ address: Address, unique: Bool = true) -> Record {
    Record(name: name, data: .address(address), timeToLive: 120, isUnique: unique)
  }

  private static func answer(_ records: [Record]) -> [UInt8] {
    Message(isResponse: true, answers: records).wire
  }

  private static let all = [
    pointer(instance), server(instance, host), text(instance), address(host, .v4(10, 0, 0, 1)),
  ]

  @Test func itAsksAtOnceAndThenLessAndLess() {
    var browser = Browser(on: [.of(2, families: [.version4])], at: 0)
    var times: [Int] = []
    while let due = browser.due, due < 20_000 {
      times += browser.wake(at: due).map { _ in due }
    }
    #expect(times == [0, 250, 1_250, 3_250, 7_250, 12_250, 17_250])
  }

  @Test func itAsksForWhatIsMissing() throws {
    var browser = Browser(on: [.of(2, families: [.version4])], at: 0)
    _ = browser.wake(at: 0)
    #expect(
      browser.received(Self.answer([Self.pointer(Self.instance)]), from: Self.origin, at: 10)
        .isEmpty)
    #expect(browser.due == 100)
    let first = try #require(browser.wake(at: 100).first)
    #expect(
      try Message(reading: first.bytes).questions == [
        Question(name: .ordrum, kind: .pointer), Question(name: Self.instance, kind: .server),
        Question(name: Self.instance, kind: .text),
      ])
    _ = browser.received(
      Self.answer([Self.server(Self.instance, Self.host), Self.text(Self.instance)]),
      from: Self.origin, at: 110)
    #expect(browser.found.isEmpty)
    let second = try #require(browser.wake(at: 200).first)
    let message = try Message(reading: second.bytes)
    #expect(message.questions.map(\.kind) == [.pointer, .a, .aaaa])
    #expect(message.answers == [Self.pointer(Self.instance, 4_499)])
    _ = browser.received(
      Self.answer([Self.address(Self.host, .v4(10, 0, 0, 1))]), from: Self.origin, at: 210)
    #expect(browser.found.map(\.host) == ["a.local"])
    #expect(browser.wake(at: 240).isEmpty)
  }

  @Test func oneHostIsLookedFor() throws {
    var village = Village()
    village.serve(on: [.of(1)])
    village.pass(4_000)
    village.serve("Ordrum 2", on: [.of(2)])
    village.pass(4_000)
    let child = village.browse(.host("Ordrum-2.local"), on: [.of(3)])
    let lost = village.browse(.host("nobody"), on: [.of(3)])
    let impossible = village.browse(.host(""), on: [.of(3)])
    village.pass(1_000)
    guard case .browser(let browser) = village.houses[child].who else { return }
    #expect(
      browser.addresses(of: "ordrum-2").map(\.address) == [.v4(10, 0, 0, 2), .v6(0xFE, 0x80, 2)])
    #expect(browser.addresses(of: "ordrum").isEmpty)
    #expect(browser.found.isEmpty)
    #expect(!village.messages(from: lost).isEmpty)
    #expect(village.messages(from: impossible).isEmpty)
  }

  @Test func whoLooksForAHostCaresForNoService() {
    var browser = Browser(for: .host("a"), on: [.of(2)], at: 0)
    _ = browser.received(Self.answer(Self.all), from: Self.origin, at: 0)
    #expect(browser.addresses(of: "a").count == 1)
    #expect(browser.cache.instances.isEmpty)
  }

  @Test func ordinaryAddressesComeFirst() {
    var browser = Browser(on: [.of(2)], at: 0)
    let addresses: [Address] = [
      .v6(0xFE, 0x80, 1), .v6(0xFD, 0, 1), .v4(169, 254, 1, 1), .v6(0x20, 1, 1), .v4(10, 0, 0, 1),
      .v4(127, 0, 0, 1), .v6(0, 1), .v4(224, 0, 0, 1), .v6(0xFF, 2, 1), .v4(0, 0, 0, 0),
    ]
    let records = Self.all.dropLast() + addresses.map { Self.address(Self.host, $0) }
    for family in Family.allCases {
      let path = Path(interface: 1, family: family)
      _ = browser.received(
        Self.answer(Array(records)), from: Origin(address: addresses[0], port: 5353, path: path),
        at: 1)
    }
    let places = browser.found.first?.addresses ?? []
    #expect(
      places.map(\.address) == [
        .v4(10, 0, 0, 1), .v4(169, 254, 1, 1), .v6(0x20, 1, 1), .v6(0xFD, 0, 1), .v6(0xFE, 0x80, 1),
      ])
    #expect(places.allSatisfy { $0.path.family == $0.address.family })
  }

  @Test func whoIsOnThisMachineMayBeReachedInIt() {
    let loopback = Interface(index: 1, name: "lo", addresses: [.v4(127, 0, 0, 1)])
    var browser = Browser(on: [loopback], at: 0)
    let records = Self.all.dropLast() + [Self.address(Self.host, .v4(127, 0, 0, 1))]
    _ = browser.received(Self.answer(Array(records)), from: Self.origin, at: 1)
    #expect(browser.found.first?.addresses.map(\.address) == [.v4(127, 0, 0, 1)])
  }

  @Test func oldAddressesEndWhenNewOnesComeInTheirPlace() {
    var browser = Browser(on: [.of(2)], at: 0)
    _ = browser.received(Self.answer(Self.all), from: Self.origin, at: 0)
    // Within a second it is another part of the same answer.
    _ = browser.received(
      Self.answer([Self.address(Self.host, .v4(10, 0, 0, 2))]), from: Self.origin, at: 900)
    _ = browser.wake(at: 2_000)
    #expect(browser.found.first?.addresses.count == 2)
    _ = browser.received(
      Self.answer([Self.address(Self.host, .v4(10, 0, 0, 3))]), from: Self.origin, at: 3_000)
    _ = browser.wake(at: 4_000)
    #expect(browser.found.first?.addresses.map(\.address) == [.v4(10, 0, 0, 3)])
  }

  @Test func onlyAnswersOfRespondersCount() {
    var browser = Browser(on: [.of(2)], at: 0)
    let bytes = Self.answer(Self.all)
    let strange = [
      Origin(address: .v4(10, 0, 0, 1), port: 5354, path: Self.path),
      Origin(address: .v4(10, 0, 0, 1), port: 5353, path: Path(interface: 9, family: .version4)),
    ]
    for origin in strange { _ = browser.received(bytes, from: origin, at: 1) }
    let query = Message(answers: Self.all).wire
    _ = browser.received(query, from: Self.origin, at: 1)
    #expect(browser.found.isEmpty)
    _ = browser.received(bytes, from: Self.origin, at: 1)
    #expect(browser.found.count == 1)
  }

  @Test func namesThatCannotBeAreNotFound() {
    var browser = Browser(on: [.of(2)], at: 0)
    let strange = [
      Name([[0xFF]] + Name.ordrum.labels)!, Name("A", in: .local)!, .ordrum,
      Name("A", in: Name("B", in: .ordrum)!)!, Name("A", in: .kindsOfService)!,
    ]
    for name in strange {
      let records = [Self.pointer(name), Self.server(name, Self.host)] + Self.all.suffix(1)
      _ = browser.received(Self.answer(records), from: Self.origin, at: 1)
    }
    #expect(browser.cache.instances.isEmpty && browser.cache.hosts.isEmpty)
    _ = browser.received(
      Self.answer(
        [Self.pointer(Self.instance), Self.server(Self.instance, Self.host, 0)] + Self.all.suffix(1)
      ),
      from: Self.origin, at: 1)
    #expect(browser.found.isEmpty)
  }

  @Test func itHoldsSoManyAndNoMore() {
    var browser = Browser(on: [.of(2)], at: 0)
    var asked = 0
    for number in 0..<300 {
      let name = Name("A\(number)", in: .ordrum)!
      let host = Name("a\(number)", in: .local)!
      let records =
        [Self.pointer(name), Self.server(name, host)]
        + (0..<40).map { Self.address(host, .v4(10, 0, 1, $0)) }
      asked += browser.received(Self.answer(records), from: Self.origin, at: 1 + number).count
      _ = browser.received(
        Self.answer((0..<40).map { Self.address(host, .v4(10, 0, 2, $0)) }), from: Self.origin,
        at: 1 + number)
    }
    #expect(browser.found.count == 64)
    #expect(browser.cache.hosts.count == 64)
    #expect(browser.found.allSatisfy { $0.addresses.count == 16 })
    #expect(asked < 2 * 8)
    let packets = browser.wake(at: 100_000)
    #expect(packets.allSatisfy { $0.bytes.count <= 1_400 })
  }

  @Test func everythingMissingHasItsTurn() throws {
    var browser = Browser(on: [.of(2, families: [.version4])], at: 0)
    let names = (0..<64).map { Name("An instance with a long name, number \($0)", in: .ordrum)! }
    for name in names {
      _ = browser.received(Self.answer([Self.pointer(name)]), from: Self.origin, at: 0)
    }
    var asked: Set<Name> = []
    var rounds = 0
    while asked.count < 64, rounds < 200, let due = browser.due {
      for packet in browser.wake(at: due) {
        rounds += 1
        asked.formUnion(
          try Message(reading: packet.bytes).questions.filter { $0.kind == .server }.map(\.name))
      }
    }
    #expect(asked.count == 64)
  }

  @Test func lossAndCopiesDoNoHarm() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var chance = SplitMix(seed: seed)
      let lost = Set((0..<5_000).filter { _ in Int.random(in: 0..<100, using: &chance) < 20 })
      var village = Village()
      village.loses = lost.contains
      village.copies = 2
      village.serve(on: [.of(1)], seed: seed)
      village.serve(on: [.of(2)], seed: seed + 100)
      let child = village.browse(on: [.of(3)])
      village.pass(20_000)
      #expect(village.found(child).map(\.instance) == ["Ordrum", "Ordrum (2)"])
    }
  }
}
