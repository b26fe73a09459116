import Testing

@testable import Nearby

@Suite struct ConflictTests {
  private static let instance = Name("Ordrum", in: .ordrum)!
  private static let host = Name("ordrum", in: .local)!

  private static func address(_ address: Address, of name: Name = host) -> Record {
    Record(name: name, data: .address(address), timeToLive: 120, isUnique: true)
  }

  private static func claim(_ record: Record) -> Message {
    Message(isResponse: true, answers: [record])
  }

  /// What is compared where two ask for one name (the example of RFC 6762, 8.2.1, among them).
  static let contests: [([Record], [Record], Bool)] = [
    ([address(.v4(169, 254, 200, 50))], [address(.v4(169, 254, 99, 200))], true),
    ([address(.v4(169, 254, 99, 200))], [address(.v4(169, 254, 200, 50))], false),
    ([address(.v4(1, 1, 1, 1))], [address(.v4(1, 1, 1, 1))], false),
    ([], [address(.v4(1, 1, 1, 1))], false),
    ([address(.v4(1, 1, 1, 1)), address(.v4(2, 2, 2, 2))], [address(.v4(1, 1, 1, 1))], true),
    ([address(.v4(2, 2, 2, 2)), address(.v4(1, 1, 1, 1))], [address(.v4(1, 1, 1, 1))], true),
    ([address(.v6(0, 1))], [address(.v4(9, 9, 9, 9))], true),
    (
      [Record(name: host, data: .text([[1]]), timeToLive: 1, isUnique: false)],
      [address(.v4(1, 1, 1, 1))], true
    ),
  ]

  @Test(arguments: contests) func theLaterWins(_ theirs: [Record], _ mine: [Record], _ wins: Bool) {
    #expect(Responder.wins(theirs, over: mine) == wins)
  }

  @Test func whoLosesTriesAgainAfterASecondUnderTheSameName() throws {
    var village = Village()
    let server = village.serve(on: [.of(1, families: [.version4])])
    let rival = village.listen(on: [.of(2)])
    let probed = try #require(village.time(300) { !$0.sent.isEmpty })
    let late = Record(name: Self.host, data: .text([[255]]), timeToLive: 120, isUnique: false)
    village.say(
      Message(questions: [Question(name: Self.host, kind: .any)], authority: [late]), from: rival)
    village.pass(3_500)
    let times = village.sent.filter { $0.house == server }.map(\.at)
    #expect(times.count == 6)
    #expect(times[1] > probed + 990)
    #expect(village.service(server)?.host == "ordrum")
    #expect(village.isAnnounced(server))
  }

  @Test func whoseNameIsClaimedAsksAgain() {
    var village = Village()
    let server = village.serve(on: [.of(1)])
    let rival = village.listen(on: [.of(2)])
    village.pass(4_000)
    village.say(Self.claim(Self.address(.v4(10, 0, 0, 2))), from: rival)
    village.pass(300)
    #expect(!village.isAnnounced(server))
    village.pass(3_000)
    // The rival did not answer: the name stays.
    #expect(village.isAnnounced(server))
    #expect(village.service(server)?.host == "ordrum")
  }

  @Test func theSameDataIsNoConflict() {
    let other = Interface(index: 2, name: "eth2", addresses: [.v4(10, 0, 0, 7)])
    var village = Village()
    let server = village.serve(on: [.of(1), other])
    let rival = village.listen(on: [.of(2)])
    village.pass(4_000)
    for address in [Address.v4(10, 0, 0, 1), .v4(10, 0, 0, 7)] {
      village.say(Self.claim(Self.address(address)), from: rival)
    }
    village.pass(10)
    #expect(village.isAnnounced(server))
  }

  @Test func twoWaysOntoOneNetworkAreNoConflict() {
    let wifi = Interface(
      index: 2, name: "wlan0", addresses: [.v4(10, 0, 0, 7), .v6(0xFE, 0x80, 7)])
    for seed in 1...20 as ClosedRange<UInt64> {
      var village = Village()
      let server = village.serve(on: [.of(1), wifi], seed: seed)
      let child = village.browse(on: [.of(2)])
      village.pass(1_100)
      #expect(village.isAnnounced(server))
      village.pass(2_000)
      #expect(village.service(server)?.host == "ordrum")
      #expect(village.service(server)?.instance == "Ordrum")
      #expect(village.found(child).first?.addresses.count == 4)
    }
  }

  @Test func onlyWhatIsTakenChanges() {
    var village = Village()
    village.serve("Ordrum i rum 1", on: [.of(1)])
    village.pass(4_000)
    let second = village.serve("Ordrum i rum 2", on: [.of(2)])
    village.pass(4_000)
    #expect(village.service(second)?.instance == "Ordrum i rum 2")
    #expect(village.service(second)?.host == "ordrum-2")
  }

  @Test func networksThatGrowTogetherSettle() {
    var village = Village()
    let one = village.serve(on: [.of(1)])
    let two = village.serve(on: [.of(2)], links: [1: 1])
    village.pass(4_000)
    #expect(village.service(one)?.host == village.service(two)?.host)
    village.houses[1].links = [:]
    let child = village.browse(on: [.of(3)])
    // Questions make them tell, now and then to all: so they hear of each other.
    village.pass(45_000)
    #expect(Set([one, two].map { village.service($0)?.host }) == ["ordrum", "ordrum-2"])
    #expect(village.found(child).map(\.instance) == ["Ordrum", "Ordrum (2)"])
  }

  @Test func aStormIsWaitedOutAndEnds() throws {
    var village = Village()
    let server = village.serve(on: [.of(1, families: [.version4])])
    let rival = village.listen(on: [.of(2)])
    // Whatever name it tries is taken.
    var renamed: [Int] = []
    while village.now < 60_000 {
      let service = try #require(village.service(server))
      let name = try #require(Name(service.host, in: .local))
      village.say(Self.claim(Self.address(.v4(10, 0, 0, 2), of: name)), from: rival)
      village.pass(10)
      if village.service(server)?.host != service.host { renamed.append(village.now) }
    }
    // Fifteen at once, then one every five seconds or slower.
    #expect((15...30).contains(renamed.count))
    #expect(zip(renamed[15...], renamed[16...]).allSatisfy { $1 - $0 > 4_900 })
    #expect(village.messages(from: server).count < 60)
    let calm = village.now
    village.pass(8_000)
    #expect(village.isAnnounced(server))
    #expect(village.messages(from: server, since: calm).count <= 6)
  }

  @Test func whatIsTakenBackByAnotherIsSaidAgain() {
    var village = Village()
    let server = village.serve(on: [.of(1)])
    let rival = village.listen(on: [.of(2)])
    village.pass(4_000)
    var record = Self.address(.v4(10, 0, 0, 1))
    record.timeToLive = 0
    let before = village.now
    village.say(Self.claim(record), from: rival)
    village.pass(100)
    #expect(village.messages(from: server, since: before).first?.answers.first?.timeToLive == 120)
    #expect(village.isAnnounced(server))
  }

  @Test func anInterfaceThatAppearsIsProbedAndTold() {
    let wifi = Interface(index: 2, name: "wlan0", addresses: [.v4(192, 168, 1, 5)])
    var village = Village()
    let server = village.serve(on: [.of(1)], links: [2: 1])
    let far = village.browse(on: [.of(3)], from: 5353, links: [1: 1])
    village.pass(4_000)
    #expect(village.found(far).isEmpty)
    village.houses[server].interfaces.append(wifi)
    let before = village.sent.count
    village.responder(server) { $0.move(to: [.of(1), wifi], at: $1) }
    village.pass(3_000)
    let sent = village.sent[before...].filter {
      $0.house == server && $0.packet.destination == .group
    }
    #expect(sent.filter { $0.packet.path.interface == 1 }.isEmpty)
    #expect(sent.filter { $0.message?.isResponse == false }.count == 3)
    #expect(village.found(far).first?.addresses.map(\.address) == [.v4(192, 168, 1, 5)])
    // It goes again: nothing is sent there, and nothing waits.
    village.houses[server].interfaces.removeLast()
    village.responder(server) { $0.move(to: [.of(1)], at: $1) }
    #expect(village.isAnnounced(server))
  }

  @Test func otherAddressesAreToldAnew() {
    var village = Village()
    let server = village.serve(on: [.of(1)])
    let child = village.browse(on: [.of(2)], from: 5353)
    village.pass(4_000)
    let moved = Interface(
      index: 1, name: "eth1", addresses: [.v4(10, 0, 0, 77), .v6(0xFE, 0x80, 1)])
    village.houses[server].interfaces = [moved]
    village.responder(server) { $0.move(to: [moved], at: $1) }
    village.pass(4_000)
    #expect(village.isAnnounced(server))
    #expect(
      village.found(child).first?.addresses.map(\.address) == [
        .v4(10, 0, 0, 77), .v6(0xFE, 0x80, 1),
      ])
    let before = village.sent.count
    village.responder(server) { $0.move(to: [moved], at: $1) }
    #expect(village.sent.count == before)
  }

  @Test func whoComesToAnotherNetworkAsksFirst() {
    var village = Village()
    village.serve(on: [.of(1)], links: [1: 1])
    let server = village.serve(on: [.of(2, families: [.version4])])
    village.pass(4_000)
    #expect(village.service(server)?.host == "ordrum")
    let moved = Interface(index: 1, name: "eth1", addresses: [.v4(192, 168, 1, 5)])
    village.houses[server].interfaces = [moved]
    village.houses[server].links = [1: 1]
    let before = village.now
    village.responder(server) { $0.move(to: [moved], at: $1) }
    village.pass(4_000)
    #expect(village.messages(from: server, since: before).first?.isResponse == false)
    #expect(village.service(server)?.host == "ordrum-2")
  }

  @Test func whoHasSleptAsksFirst() {
    var village = Village()
    let sleeper = village.serve(on: [.of(1)])
    village.pass(4_000)
    village.houses[sleeper].isListening = false
    let other = village.serve(on: [.of(2)])
    village.pass(4_000)
    #expect(village.service(other)?.host == "ordrum")
    village.houses[sleeper].isListening = true
    village.responder(sleeper) {
      $0.wakeUp(at: $1)
      return $0.wake(at: $1)
    }
    village.pass(4_000)
    #expect(village.service(sleeper)?.host == "ordrum-2")
    #expect(village.service(other)?.host == "ordrum")
    #expect(village.isAnnounced(sleeper))
  }

  @Test func aNameGivenUpIsTakenBackWhereItWasOurs() {
    // The first network has no other server, the second has one that cannot be heard at first.
    let wifi = Interface(index: 2, name: "wlan0", addresses: [.v4(192, 168, 1, 5)])
    var village = Village()
    village.serve(on: [.of(1)], links: [1: 1])
    village.pass(4_000)
    let both = village.serve(on: [.of(2)], links: [2: 1])
    let near = village.browse(on: [.of(3)], from: 5353)
    village.pass(4_000)
    #expect(village.found(near).map(\.instance) == ["Ordrum"])
    village.houses[both].interfaces.append(wifi)
    village.responder(both) { $0.move(to: [.of(2), wifi], at: $1) }
    village.pass(4_000)
    #expect(village.found(near).map(\.instance) == ["Ordrum (2)"])
  }
}
