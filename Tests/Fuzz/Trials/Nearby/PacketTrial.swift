import Common

@testable import Nearby

/// What somebody on the same network may send: read and written again it says the same, and little follows
/// from it.
struct PacketTrial: Trial {
  private static let interfaces = [
    Interface(index: 1, name: "one", addresses: [v4(10, 0, 0, 1), v6(1)]),
    Interface(index: 2, name: "two", addresses: [v4(10, 0, 1, 1), v4(127, 0, 0, 1)]),
  ]

  private static func v4(_ bytes: UInt8...) -> Address { Address(bytes)! }

  private static func v6(_ last: UInt8) -> Address {
    Address([0xFE, 0x80] + [UInt8](repeating: 0, count: 13) + [last])!
  }

  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    if choices.flag() {
      let bytes = choices.text(upTo: Message.largest + 1)
      if let message = try? Message(reading: bytes) { check(message) }
    } else {
      talk(&choices)
    }
  }

  private func check(_ message: Message) {
    let wire = message.wire
    // Some names may be pointers in what came and are none in what we write.
    if wire.count > Message.largest { return }
    must((try? Message(reading: wire)) == message, "it says something else when written")
  }

  // MARK: A conversation

  private func talk(_ choices: inout Choices) {
    let service = Service(
      instance: "Ordrum", host: "ordrum", port: 4040, facts: [Service.Fact("rooms", "0")])
    var responder = Responder(service, on: PacketTrial.interfaces, seed: 7, at: 0)
    let wanted: Browser.Wanted = choices.flag() ? .services : .host("ordrum")
    var browser = Browser(for: wanted, on: PacketTrial.interfaces, at: 0)
    var (now, toAll, packets) = (0, 0, 0)
    while !choices.isOver, packets < 60 {
      packets += 1
      now += choices.pick([0, 1, 20, 130, 250, 251, 1_000, 1_001, 5_000, 80_000, 5_000_000])
      let family = choices.flag() ? Family.version4 : .version6
      let origin = Origin(
        address: family == .version4
          ? PacketTrial.v4(10, 0, 0, choices.byte()) : PacketTrial.v6(choices.byte()),
        port: choices.pick([5353, 5353, 40_000, 0]),
        path: Path(interface: UInt32(1 + choices.below(3)), family: family))
      let bytes = choices.flag() ? choices.piece() : message(&choices).wire
      if choices.one(in: 30) { _ = responder.tell([Service.Fact("rooms", "\(now)")], at: now) }
      if choices.one(in: 60) { responder.wakeUp(at: now) }
      let told = responder.received(bytes, from: origin, at: now)
      let asked = browser.received(bytes, from: origin, at: now)
      must(told.count <= 6 && asked.count <= 4, "\(told.count) and \(asked.count) packets")
      for packet in told + asked {
        must(packet.bytes.count <= 4_000, "a packet of \(packet.bytes.count)")
        must((try? Message(reading: packet.bytes)) != nil, "we cannot read what we send")
      }
      toAll += told.count { $0.destination == .group } + asked.count
      must(browser.found.count <= 64, "too many are found")
      if let due = responder.due { must(due > now, "the responder is due at once") }
      if let due = browser.due { must(due > now, "the browser is due at once") }
      must(
        responder.paths.allSatisfy { $0.held.count <= PathResponder.mostHeld }, "too much is held")
      must(Name(responder.service.host, in: .local) != nil, "a host of no name")
    }
    // At the very most what is defended four times a second and asked ten times, over four paths.
    must(toAll <= (now / 1_000 + 2) * 4 * 14, "\(toAll) packets to all in \(now) ms")
  }

  private func message(_ choices: inout Choices) -> Message {
    var message = Message()
    message.isResponse = choices.flag()
    message.isTruncated = choices.one(in: 8)
    for _ in 0..<choices.below(4) {
      message.questions.append(
        Question(
          name: name(&choices), kind: kind(&choices), wantsUnicast: choices.flag()))
    }
    for _ in 0..<choices.below(5) { message.answers.append(record(&choices)) }
    for _ in 0..<choices.below(3) { message.authority.append(record(&choices)) }
    for _ in 0..<choices.below(3) { message.additional.append(record(&choices)) }
    return message
  }

  private func kind(_ choices: inout Choices) -> Kind {
    choices.pick([.any, .a, .aaaa, .pointer, .server, .text, .nextSecure, Kind(rawValue: 99)])
  }

  private func name(_ choices: inout Choices) -> Name {
    let instance = Name("Ordrum", in: .ordrum)!
    let names: [Name] = [
      .ordrum, .kindsOfService, .local, instance, Name("ordrum", in: .local)!,
      Name("Ordrum (2)", in: .ordrum)!, Name("ordrum-2", in: .local)!, Name("ORDRUM", in: .local)!,
    ]
    switch choices.below(12) {
    case let place where place < names.count: return names[place]
    case 8: return Name([choices.take(1 + choices.below(8))]) ?? .local
    default:
      let label = "x\(choices.byte())"
      return Name(label, in: choices.flag() ? .ordrum : .local) ?? .ordrum
    }
  }

  private func record(_ choices: inout Choices) -> Record {
    let data: Record.Data =
      switch choices.below(7) {
      case 0: .address(PacketTrial.v4(10, 0, 0, choices.byte()))
      case 1: .address(PacketTrial.v6(choices.byte()))
      case 2, 3: .pointer(name(&choices))
      case 4:
        .server(
          Record.Server(
            port: choices.flag() ? 4040 : UInt16(choices.byte()), target: name(&choices)))
      case 5: .text([choices.take(choices.below(20)), Array("id=x".utf8)])
      default: .other(Kind(rawValue: 47), choices.take(choices.below(9)))
      }
    return Record(
      name: name(&choices), data: data,
      timeToLive: choices.pick([120, 4_500, 0, 1, 10, .max]), isUnique: choices.flag())
  }
}
