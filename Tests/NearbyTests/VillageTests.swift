import Testing

@testable import Nearby

@Suite struct VillageTests {
  @Test(arguments: [5353, 50_000] as [UInt16]) func oneServerIsFoundInTime(port: UInt16) throws {
    var village = Village()
    village.serve(
      "Ordrum på skolan", facts: [Service.Fact("protocol", "1"), Service.Fact("rooms", "3")],
      on: [.of(1)])
    village.pass(3_000)
    let child = village.browse(on: [.of(2)], from: port)
    let time = try #require(village.time(2_000) { !$0.found(child).isEmpty })
    #expect(time < 500)
    village.pass(1_500)
    let found = village.found(child)
    #expect(found.map(\.instance) == ["Ordrum på skolan"])
    #expect(found.map(\.host) == ["ordrum.local"])
    #expect(found.map(\.port) == [4040])
    #expect(found.first?.facts.map(\.key) == ["protocol", "rooms"])
    #expect(found.first?.addresses.map(\.address) == [.v4(10, 0, 0, 1), .v6(0xFE, 0x80, 1)])
  }

  @Test func theSecondTakesTheNextName() throws {
    var village = Village()
    let first = village.serve("Ordrum på skolan", on: [.of(1)])
    village.pass(4_000)
    let second = village.serve("Ordrum på skolan", on: [.of(2)])
    let child = village.browse(on: [.of(3)])
    village.pass(4_000)
    #expect(village.service(first)?.instance == "Ordrum på skolan")
    #expect(village.service(second)?.instance == "Ordrum på skolan (2)")
    #expect(village.service(second)?.host == "ordrum-2")
    #expect(village.found(child).map(\.instance) == ["Ordrum på skolan", "Ordrum på skolan (2)"])
    #expect(village.found(child).map(\.host) == ["ordrum.local", "ordrum-2.local"])
    #expect(
      village.found(child).map(\.addresses[0].address) == [.v4(10, 0, 0, 1), .v4(10, 0, 0, 2)])
  }

  @Test func soDoesASecondOnTheSameMachine() throws {
    var village = Village()
    village.serve(on: [.of(1)])
    village.pass(4_000)
    let second = village.serve(port: 4041, on: [.of(1)])
    let child = village.browse(on: [.of(1)])
    village.pass(4_000)
    #expect(village.service(second)?.host == "ordrum-2")
    #expect(village.found(child).map(\.instance) == ["Ordrum", "Ordrum (2)"])
    #expect(village.found(child).map(\.port) == [4040, 4041])
  }

  @Test(arguments: 1...40) func whoStartTogetherEndUpUnderDifferentNames(seed: UInt64) throws {
    var village = Village()
    for number in 0..<3 {
      village.serve(on: [.of(UInt8(number) / 2 + 1)], seed: seed * 10 + UInt64(number))
    }
    let child = village.browse(on: [.of(9)], from: 5353)
    village.pass(12_000)
    #expect((0..<3).allSatisfy(village.isAnnounced))
    #expect(
      Set((0..<3).compactMap { village.service($0)?.host }) == ["ordrum", "ordrum-2", "ordrum-3"])
    #expect(
      village.found(child).map(\.instance) == ["Ordrum", "Ordrum (2)", "Ordrum (3)"])
  }

  @Test(arguments: [5353, 50_000] as [UInt16]) func goodbyeRemoves(port: UInt16) throws {
    var village = Village()
    let server = village.serve(on: [.of(1)])
    let child = village.browse(on: [.of(2)], from: port)
    village.pass(3_000)
    #expect(village.found(child).count == 1)
    village.stop(server)
    village.pass(port == 5353 ? 1_100 : 11_000)
    #expect(village.found(child).isEmpty)
  }

  @Test func whatIsToldAnewIsSeen() throws {
    var village = Village()
    let server = village.serve(on: [.of(1)])
    let near = village.browse(on: [.of(2)], from: 5353)
    village.pass(3_000)
    for rooms in 1...5 {
      village.responder(server) { $0.tell([Service.Fact("rooms", "\(rooms)")], at: $1) }
      village.pass(300)
    }
    village.pass(1_100)
    #expect(village.found(near).first?.facts == [Service.Fact("rooms", "5")])
    #expect(village.isAnnounced(server))
    #expect(village.service(server)?.instance == "Ordrum")
  }
}
