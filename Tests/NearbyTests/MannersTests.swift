import Testing

@testable import Nearby

/// Smaller things that keep many programs on one network at peace.
@Suite struct MannersTests {
  private static let service = Conversation.instance
  private static let host = Conversation.host

  private static func answer(_ records: Record...) -> Message {
    Message(isResponse: true, answers: records)
  }

  private static func server(_ port: UInt16, _ time: UInt32 = 120) -> Record {
    let server = Record.Server(port: port, target: host)
    return Record(name: service, data: .server(server), timeToLive: time, isUnique: true)
  }

  private static func address(_ last: UInt8) -> Record {
    Record(name: host, data: .address(.v4(10, 0, 0, last)), timeToLive: 120, isUnique: true)
  }

  @Test func whoAsksOnTheSameMachineIsAnsweredWithAll() {
    var talk = Conversation([.of(2)])
    let sent = talk.ask(Self.host, .a, wantsUnicast: true)
    #expect(sent.map(\.packet.destination) == [.group])
  }

  @Test func wordsOfTheServiceAreNoConflict() {
    var talk = Conversation()
    let former = Record(
      name: Self.service, data: .text([Array("rooms=0".utf8)]), timeToLive: 4_500, isUnique: true)
    talk.village.responder(talk.server) { $0.tell([Service.Fact("rooms", "1")], at: $1) }
    talk.village.say(Self.answer(former), from: talk.asker)
    talk.village.pass(10)
    #expect(talk.village.isAnnounced(talk.server))
    // Of the host they are: they tell it from others of its name.
    var foreign = former
    foreign.name = Self.host
    talk.village.say(Self.answer(foreign), from: talk.asker)
    talk.village.pass(10)
    #expect(!talk.village.isAnnounced(talk.server))
  }

  @Test func whoHasTheHostAndTellsOfTheServiceHasBoth() throws {
    var village = Village()
    let server = village.serve(on: [.of(1)])
    let rival = village.listen(on: [.of(2)])
    _ = try #require(village.time(300) { $0.sent.count >= 2 })
    village.say(Self.answer(Self.server(4040), Self.address(2)), from: rival)
    village.pass(10)
    #expect(village.service(server)?.host == "ordrum-2")
    #expect(village.service(server)?.instance == "Ordrum (2)")
  }

  @Test func whatIsNowAnothersIsNotTakenBack() throws {
    var talk = Conversation()
    let before = talk.village.now
    while talk.village.service(talk.server)?.host == "ordrum", talk.village.now < before + 2_000 {
      talk.village.say(Self.answer(Self.address(2)), from: talk.asker)
      talk.village.pass(10)
    }
    talk.village.pass(3_000)
    #expect(talk.village.service(talk.server)?.host == "ordrum-2")
    let answers = talk.village.messages(from: talk.server, since: before).flatMap(\.answers)
    #expect(answers.allSatisfy { $0.timeToLive > 0 })
  }

  @Test func answersFromOtherPortsDoNotCount() {
    var talk = Conversation(from: 5354)
    talk.village.say(Self.answer(Self.address(2)), from: talk.asker)
    talk.village.pass(10)
    #expect(talk.village.isAnnounced(talk.server))
  }

  @Test func whatAnotherJustSaidForAllIsNotRepeated() {
    var talk = Conversation()
    let kind = Record(
      name: .kindsOfService, data: .pointer(.ordrum), timeToLive: 4_500, isUnique: false)
    #expect(talk.ask(.kindsOfService, .pointer, in: 5).isEmpty)
    talk.village.say(Self.answer(kind), from: talk.asker)
    let before = talk.village.sent.count
    talk.village.pass(2_000)
    #expect(talk.village.sent.count == before)
  }

  @Test func whatWasJustSaidIsNotAddedAgain() {
    var talk = Conversation()
    #expect(talk.ask(Self.host, .a, in: 100).count == 1)
    let next = talk.ask(Self.service, .server)
    #expect(next.first?.message?.answers.map(\.kind) == [.server])
    #expect(next.first?.message?.additional.isEmpty == true)
  }

  @Test func newsAreToldOnceASecond() {
    var talk = Conversation()
    let before = talk.village.now
    for rooms in 1...40 {
      talk.village.responder(talk.server) { $0.tell([Service.Fact("rooms", "\(rooms)")], at: $1) }
      talk.village.pass(100)
    }
    talk.village.pass(5_000)
    // Of each of two paths: at once, then each second, and the last twice.
    #expect(talk.village.messages(from: talk.server, since: before).count == 2 * 6)
    let quiet = talk.village.sent.count
    talk.village.responder(talk.server) { $0.tell([Service.Fact("rooms", "40")], at: $1) }
    #expect(talk.village.sent.count == quiet)
  }

  @Test func anotherInterfaceUnderAnOldNumberIsProbed() {
    var talk = Conversation()
    let other = Interface(index: 1, name: "usb0", addresses: [.v4(10, 0, 0, 1)])
    talk.village.responder(talk.server) { $0.move(to: [other], at: $1) }
    #expect(!talk.village.isAnnounced(talk.server))
    talk.village.responder(talk.server) { $0.move(to: [], at: $1) }
    guard case .responder(let responder) = talk.village.houses[talk.server].who else { return }
    #expect(responder.due == nil)
  }

  @Test func goodbyeIsSaidOnlyToWhatIsOurs() throws {
    var talk = Conversation([.of(1, families: [.version4])])
    talk.village.stop(talk.server)
    let last = try #require(talk.village.sent.last?.message)
    #expect(last.answers.allSatisfy { $0.timeToLive == 0 })
    #expect(
      last.answers.map(\.name) == [.ordrum, Self.service, Self.service, Self.host, Self.host])
    let before = talk.village.sent.count
    talk.village.stop(talk.server)
    #expect(talk.village.sent.count == before)
  }

  @Test func onlyWhatWasSaidCanBeTakenBack() {
    var talk = Conversation()
    let child = talk.village.browse(on: [.of(3)], from: 5353)
    talk.village.pass(1_000)
    talk.village.houses[talk.server].isListening = false
    for family in Family.allCases {
      talk.village.say(Self.answer(Self.server(9, 0)), from: talk.asker, over: family)
    }
    talk.village.pass(2_000)
    #expect(talk.village.found(child).count == 1)
    for family in Family.allCases {
      talk.village.say(Self.answer(Self.server(4040, 0)), from: talk.asker, over: family)
    }
    talk.village.pass(2_000)
    #expect(talk.village.found(child).isEmpty)
  }

  @Test func whatIsHeardIsKnownForHalfItsTime() {
    var lifetime = Lifetime(of: Self.address(1), at: 0)
    #expect(lifetime.end == 120_000)
    #expect(lifetime.knownSeconds(at: 59_000) == 61)
    #expect(lifetime.knownSeconds(at: 60_000) == nil)
    lifetime.end(by: 119_000)
    #expect(lifetime.knownSeconds(at: 1_000) == nil)
    var long = Self.address(1)
    long.timeToLive = .max
    #expect(Lifetime(of: long, at: 0).end == 4_500_000)
  }
}
