import Testing

@testable import Nearby

/// What is sent to one asker alone.
@Suite struct ReplyTests {
  private static let toMe = Packet.Destination.one(.v4(10, 0, 0, 2), port: 5353)

  @Test func unicastIsGivenToWhoWantsItUnlessAllShouldHear() {
    var talk = Conversation()
    #expect(
      talk.ask(Conversation.host, .a, wantsUnicast: true).map(\.packet.destination) == [Self.toMe])
    talk.village.pass(31_000)
    #expect(
      talk.ask(Conversation.host, .a, wantsUnicast: true).map(\.packet.destination) == [.group])
    #expect(
      talk.ask(Conversation.host, .a, wantsUnicast: true).map(\.packet.destination) == [Self.toMe])
  }

  @Test func programsThatKnowOnlyDNSAreAnsweredInItsWay() throws {
    var talk = Conversation(from: 40_000)
    let odd = Name("OrDrUm", in: .local)!
    let sent = talk.ask(odd, .a, wantsUnicast: true, id: 0xABCD)
    try #require(sent.count == 1)
    #expect(sent[0].packet.destination == .one(.v4(10, 0, 0, 2), port: 40_000))
    let message = try #require(sent[0].message)
    #expect(message.id == 0xABCD && message.isResponse)
    #expect(message.questions.first?.name.labels == odd.labels)
    #expect(message.questions == [Question(name: odd, kind: .a)])
    #expect(message.answers.map(\.data) == [.address(.v4(10, 0, 0, 1))])
    #expect(
      (message.answers + message.additional).allSatisfy { $0.timeToLive <= 10 && !$0.isUnique })
    #expect(talk.ask(Name("other", in: .local)!, .a).isEmpty)
  }

  @Test func noOneIsFlooded() {
    var talk = Conversation(from: 40_000)
    let before = talk.village.sent.count
    for _ in 0..<500 {
      talk.village.say(Message(questions: [Question(name: .ordrum, kind: .any)]), from: talk.asker)
    }
    talk.village.pass(1_100)
    #expect(talk.village.sent[before...].filter { $0.house == talk.server }.count == 100)
    #expect(talk.ask(.ordrum, .any).count == 1)
  }

  @Test func groupsAndNobodyGetNoAnswer() {
    var talk = Conversation()
    let question = Message(questions: [Question(name: .ordrum, kind: .any)]).wire
    let path = Path(interface: 1, family: .version4)
    for (address, port) in [
      (Address.v4(224, 0, 0, 251), 40_000), (.v4(255, 255, 255, 255), 40_000),
      (.v4(0, 0, 0, 0), 40_000), (.v6(0xFF, 2, 0xFB), 40_000), (.v4(10, 0, 0, 3), 0),
    ] as [(Address, UInt16)] {
      talk.village.responder(talk.server) { responder, now in
        let origin = Origin(address: address, port: port, path: path)
        #expect(responder.received(question, from: origin, at: now).isEmpty)
        return []
      }
    }
  }
}
