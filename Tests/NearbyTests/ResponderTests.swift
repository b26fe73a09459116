import Testing

@testable import Nearby

@Suite struct ResponderTests {
  @Test func itProbesThreeTimesAndAnnouncesTwice() throws {
    var village = Village()
    village.serve(on: [.of(1, families: [.version4])])
    village.pass(5_000)
    let sent = village.sent
    try #require(sent.count == 5)
    #expect((0...250).contains(sent[0].at))
    #expect(sent.map { $0.at - sent[0].at } == [0, 250, 500, 750, 1_750])
    for probe in sent[..<3].compactMap(\.message) {
      #expect(!probe.isResponse && probe.answers.isEmpty)
      #expect(probe.questions.map(\.kind) == [.any, .any])
      #expect(probe.authority.map(\.kind) == [.server, .text, .text, .a])
      #expect(probe.authority.allSatisfy { !$0.isUnique })
    }
    #expect(sent[0].message?.questions.allSatisfy { $0.wantsUnicast } == true)
    #expect(sent[2].message?.questions.allSatisfy { !$0.wantsUnicast } == true)
    for announcement in sent[3...].compactMap(\.message) {
      #expect(announcement.isResponse && announcement.questions.isEmpty)
      #expect(announcement.answers.map(\.kind) == [.pointer, .pointer, .server, .text, .text, .a])
      #expect(announcement.answers.map(\.isUnique) == [false, false, true, true, true, true])
      #expect(announcement.answers.map(\.timeToLive) == [4_500, 4_500, 120, 4_500, 120, 120])
    }
  }

  @Test func aPageIsToldAsSuchToo() throws {
    var village = Village()
    village.serve("Room 5", web: 8040, on: [.of(1, families: [.version4])])
    village.pass(5_000)
    let told = try #require(village.sent.last?.message).answers
    let page = try #require(Name("Room 5", in: .http))
    #expect(told.filter { $0.name == .http }.map(\.data) == [.pointer(page)])
    #expect(told.contains { $0.name == .kindsOfService && $0.data == .pointer(.http) })
    let host = try #require(Name("ordrum", in: .local))
    #expect(
      told.filter { $0.name == page }.map(\.data)
        == [.server(Record.Server(port: 8040, target: host)), .text([[]])])
  }

  @Test func aServiceIsAnsweredWithAllThatLeadsToIt() throws {
    var talk = Conversation()
    let sent = talk.ask(.ordrum, .pointer)
    try #require(sent.count == 1)
    #expect((20...122).contains(sent[0].at - talk.start))
    #expect(sent[0].packet.destination == .group)
    let message = try #require(sent[0].message)
    #expect(message.id == 0 && message.questions.isEmpty)
    #expect(message.answers.map(\.data) == [.pointer(Conversation.instance)])
    #expect(message.additional.map(\.kind) == [.server, .text, .a, .aaaa])
  }

  static let asked: [(Name, Kind, [Kind])] = [
    (.ordrum, .pointer, [.pointer]), (.ordrum, .any, [.pointer]),
    (.kindsOfService, .pointer, [.pointer]),
    (Conversation.instance, .server, [.server]), (Conversation.instance, .text, [.text]),
    (Conversation.instance, .any, [.server, .text]), (Conversation.instance, .a, [.nextSecure]),
    (Conversation.host, .a, [.a]), (Conversation.host, .aaaa, [.aaaa]),
    (Conversation.host, .any, [.text, .a, .aaaa]), (Conversation.host, .pointer, [.nextSecure]),
    (.ordrum, .a, []), (.local, .any, []), (Name("other", in: .local)!, .a, []),
    (Name("ORDRUM", in: .local)!, .a, [.a]),
  ]

  @Test(arguments: asked) func eachQuestionHasItsAnswer(_ name: Name, _ kind: Kind, _ kinds: [Kind])
  {
    var talk = Conversation()
    let sent = talk.ask(name, kind)
    #expect(sent.count == (kinds.isEmpty ? 0 : 1))
    #expect(sent.first?.message?.answers.map(\.kind) ?? [] == kinds)
  }

  @Test func whatIsOursAloneIsAnsweredAtOnce() {
    var talk = Conversation()
    #expect(talk.ask(Conversation.host, .a).map { $0.at - talk.start } == [1])
  }

  @Test func aMissingFamilyIsDenied() throws {
    var talk = Conversation([.of(1, families: [.version4])])
    let denied = try #require(talk.ask(Conversation.host, .aaaa).first?.message)
    // The name uncompressed, then window 0 with A (bit 1) and TXT (bit 16).
    #expect(
      denied.answers.map(\.data) == [
        .other(.nextSecure, Conversation.host.wire + [0, 3, 0x40, 0, 0x80])
      ])
    let given = try #require(talk.ask(Conversation.host, .a).first?.message)
    #expect(given.additional.map(\.kind) == [.nextSecure])
  }

  @Test func whatIsKnownIsNotSaid() {
    var talk = Conversation()
    func known(_ time: UInt32) -> [Record] {
      [
        Record(
          name: .ordrum, data: .pointer(Conversation.instance), timeToLive: time, isUnique: false)
      ]
    }
    #expect(talk.ask(.ordrum, .pointer, known: known(4_000)).isEmpty)
    #expect(talk.ask(.ordrum, .pointer, known: known(2_250)).isEmpty)
    #expect(talk.ask(.ordrum, .pointer, known: known(2_249)).count == 1)
  }

  @Test func whoKnowsMoreThanOnePacketHoldsIsWaitedFor() {
    var talk = Conversation()
    let known = Record(
      name: .ordrum, data: .pointer(Conversation.instance), timeToLive: 4_000, isUnique: false)
    let patient = talk.ask(.ordrum, .pointer, isTruncated: true)
    #expect(patient.map { (400...501).contains($0.at - talk.start) } == [true])
    #expect(talk.ask(.ordrum, .pointer, isTruncated: true, in: 100).isEmpty)
    talk.village.say(Message(answers: [known]), from: talk.asker)
    let before = talk.village.sent.count
    talk.village.pass(2_000)
    #expect(talk.village.sent.count == before)
  }

  @Test func theSameIsSaidOnceASecond() {
    var talk = Conversation()
    var times: [Int] = []
    for _ in 0..<300 { times += talk.ask(Conversation.host, .a, in: 10).map(\.at) }
    #expect(times.count == 3)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 1_000 })
  }

  @Test func aProbeIsAnsweredFourTimesASecond() {
    var talk = Conversation()
    var times: [Int] = []
    let record = Record(
      name: Conversation.host, data: .address(.v4(10, 0, 0, 2)), timeToLive: 120, isUnique: false)
    for _ in 0..<100 {
      let before = talk.village.sent.count
      talk.village.say(
        Message(questions: [Question(name: Conversation.host, kind: .any)], authority: [record]),
        from: talk.asker)
      talk.village.pass(10)
      times += talk.village.sent[before...].filter { $0.house == talk.server }.map(\.at)
    }
    #expect(times.count == 4)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 == 250 })
  }

  @Test func eachInterfaceTellsItsOwnAddresses() throws {
    let wifi = Interface(
      index: 2, name: "wlan0", addresses: [.v4(192, 168, 1, 5), .v6(0xFD, 0, 5)])
    var village = Village()
    village.serve(on: [.of(1), wifi], links: [2: 1])
    let near = village.browse(on: [.of(2)])
    let far = village.browse(on: [.of(3)], links: [1: 1])
    village.pass(4_000)
    #expect(
      village.found(near).first?.addresses.map(\.address) == [.v4(10, 0, 0, 1), .v6(0xFE, 0x80, 1)])
    #expect(
      village.found(far).first?.addresses.map(\.address) == [.v4(192, 168, 1, 5), .v6(0xFD, 0, 5)])
  }
}
