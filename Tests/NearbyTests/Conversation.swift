import Testing

@testable import Nearby

/// One server that has its names, and somebody who asks it.
struct Conversation {
  var village = Village()
  let server: Int
  let asker: Int
  let start: Int

  init(_ interfaces: [Interface] = [.of(1)], from port: UInt16 = Village.port) {
    server = village.serve("Ordrum", on: interfaces)
    asker = village.listen(on: [.of(2)], from: port)
    village.pass(5_000)
    start = village.now
  }

  static let instance = Name("Ordrum", in: .ordrum)!
  static let host = Name("ordrum", in: .local)!

  mutating func ask(
    _ name: Name, _ kind: Kind, wantsUnicast: Bool = false, known: [Record] = [], id: UInt16 = 0,
    isTruncated: Bool = false, in wait: Int = 2_000
  ) -> [Village.Sent] {
    let before = village.sent.count
    village.say(
      Message(
        id: id, isTruncated: isTruncated,
        questions: [Question(name: name, kind: kind, wantsUnicast: wantsUnicast)], answers: known),
      from: asker)
    village.pass(wait)
    return village.sent[before...].filter { $0.house == server }
  }
}
