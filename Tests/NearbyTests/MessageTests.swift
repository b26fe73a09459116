import Testing

@testable import Nearby

@Suite struct MessageTests {
  static let instance = Name("Ordrum på skolan", in: .ordrum)!
  static let host = Name("ordrum", in: .local)!

  /// With everything that can stand in one.
  static let full = Message(
    id: 0x1234, isResponse: true, isTruncated: true,
    questions: [
      Question(name: .ordrum, kind: .pointer),
      Question(name: instance, kind: .any, wantsUnicast: true),
    ],
    answers: [
      Record(name: .ordrum, data: .pointer(instance), timeToLive: 4_500, isUnique: false),
      Record(
        name: instance,
        data: .server(Record.Server(priority: 1, weight: 2, port: 4040, target: host)),
        timeToLive: 120, isUnique: true),
    ],
    authority: [
      Record(
        name: instance, data: .text([Array("a=b".utf8), [], [UInt8](repeating: 7, count: 255)]),
        timeToLive: .max, isUnique: true)
    ],
    additional: [
      Record(name: host, data: .address(.v4(10, 0, 0, 1)), timeToLive: 0, isUnique: true),
      Record(name: host, data: .address(.v6(0xFE, 0x80, 1)), timeToLive: 1, isUnique: false),
      Record(name: host, data: .only([.a, .aaaa], of: host), timeToLive: 1, isUnique: true),
      Record(
        name: host, data: .other(Kind(rawValue: 99), [1, 2, 3]), timeToLive: 1, isUnique: false),
    ])

  /// Messages of every sort that our rules send.
  static let good: [Message] = {
    var village = Village()
    village.serve(on: [.of(1)])
    village.browse(on: [.of(2)], from: 5353)
    village.browse(on: [.of(3)])
    village.browse(.host("ordrum"), on: [.of(3)])
    village.pass(3_000)
    village.stop(0)
    return [full] + (0..<4).flatMap { village.messages(from: $0) }
  }()

  @Test func whatIsWrittenIsRead() throws {
    for message in MessageTests.good { #expect(try Message(reading: message.wire) == message) }
    #expect(MessageTests.good.count > 10)
  }

  @Test func aMessageIsWrittenAsTheStandardSays() throws {
    var message = Message(id: 7, questions: [Question(name: .ordrum, kind: .pointer)])
    message.answers = [
      Record(
        name: .ordrum, data: .pointer(Name("x", in: .ordrum)!), timeToLive: 258, isUnique: true)
    ]
    let name: [UInt8] =
      [7] + Array("_ordrum".utf8) + [4] + Array("_tcp".utf8) + [5] + Array("local".utf8) + [0]
    #expect(
      message.wire == [0, 7, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0] + name + [0, 12, 0, 1]
        + [0xC0, 12, 0, 12, 0x80, 1, 0, 0, 1, 2, 0, 4, 1, 120, 0xC0, 12])
  }

  @Test func cutAnywhereItIsNoMessage() {
    for message in MessageTests.good {
      let bytes = message.wire
      for count in 0..<bytes.count {
        #expect(throws: Message.Flaw.self) { try Message(reading: Array(bytes[..<count])) }
      }
    }
  }

  @Test func whatFollowsTheLastRecordIsLeftAlone() throws {
    let message = try Message(reading: MessageTests.full.wire + [0xFF, 0xFF, 0xFF])
    #expect(message == MessageTests.full)
  }

  private static let header: [UInt8] = [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
  private static let answer: [UInt8] = [0, 0, 0x84, 0, 0, 0, 0, 1, 0, 0, 0, 0]
  private static let end: [UInt8] = [0, 1, 0, 1]

  private static func record(_ kind: UInt8, _ data: [UInt8], length: Int? = nil) -> [UInt8] {
    answer + [1, 97, 0, 0, kind, 0, 1, 0, 0, 0, 9, 0, UInt8(length ?? data.count)] + data
  }

  static let bad: [(String, [UInt8], Message.Flaw)] = [
    ("nothing", [], .cut),
    ("half a header", [0, 0, 0, 0, 0], .cut),
    ("too large", [UInt8](repeating: 0, count: 9_001), .tooLarge),
    ("an update", [0, 0, 0x28, 0, 0, 0, 0, 0, 0, 0, 0, 0], .notPlain),
    ("an error", [0, 0, 0x84, 3, 0, 0, 0, 0, 0, 0, 0, 0], .notPlain),
    (
      "more questions than bytes", [0, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0, 0, 0] + [1, 97, 0] + end,
      .count
    ),
    (
      "more records than bytes", [0, 0, 0x80, 0, 0, 0, 0xFF, 0xFF, 0, 0, 0, 0] + [1, 97, 0] + end,
      .count
    ),
    ("a pointer to itself", header + [0xC0, 12] + end, .pointer),
    ("a pointer forwards", header + [0xC0, 14, 0] + end, .pointer),
    ("a pointer into the header", header + [0xC0, 4] + end, .pointer),
    ("a pointer back to its own beginning", header + [1, 97, 0xC0, 12] + end, .pointer),
    ("a label of another sort", header + [0x41, 97, 0] + end, .label),
    ("one more", header + [0x80, 97, 0] + end, .label),
    ("a label beyond the end", header + [63, 97, 0, 0, 1, 0, 1], .cut),
    (
      "a name of 256 bytes",
      header + Array(repeatElement([63] + [UInt8](repeating: 97, count: 63), count: 4).joined())
        + [0] + end, .longName
    ),
    ("a short address", record(1, [1, 2, 3]), .data),
    ("a long address", record(1, [1, 2, 3, 4, 5]), .data),
    ("a short new address", record(28, [1, 2, 3, 4]), .data),
    ("data beyond the end", record(1, [1, 2, 3, 4], length: 9), .cut),
    ("a name shorter than its data", record(12, [1, 97, 0, 0]), .data),
    ("a name longer than its data", record(12, [1, 97, 0], length: 2), .data),
    ("a server without a target", record(33, [0, 0, 0, 0, 0, 1]), .cut),
    ("a string longer than its data", record(16, [5, 97]), .cut),
    ("a string that borrows", record(16, [2, 97, 97], length: 2), .data),
  ]

  @Test(arguments: bad) func aFlawIsNamed(_ what: String, _ bytes: [UInt8], _ flaw: Message.Flaw) {
    #expect(throws: flaw, Comment(rawValue: what)) { try Message(reading: bytes) }
  }

  @Test func pointersThatHangTogetherEnd() throws {
    // Each question points to the one before it and adds 16 bytes: at the 16th it is too long.
    let label: [UInt8] = [15] + [UInt8](repeating: 97, count: 15)
    var bytes: [UInt8] = [0, 0, 0, 0, 0, 15, 0, 0, 0, 0, 0, 0] + label + [0, 0, 1, 0, 1]
    var last = 12
    func ask() {
      let here = bytes.count
      bytes += label + [0xC0 | UInt8(last >> 8), UInt8(last & 0xFF), 0, 1, 0, 1]
      last = here
    }
    for _ in 0..<14 { ask() }
    #expect(try Message(reading: bytes).questions.last?.name.labels.count == 15)
    bytes[5] = 16
    ask()
    #expect(throws: Message.Flaw.longName) { try Message(reading: bytes) }
  }

  @Test func namesOverOneLongChainAreNotFollowedForLong() throws {
    // A name of many labels, and as many questions for it as fit.
    var bytes: [UInt8] = [0, 0, 0, 0, 0, 50, 0, 0, 0, 0, 0, 0]
    for _ in 0..<126 { bytes += [1, 97] }
    bytes += [0, 0, 1, 0, 1]
    for _ in 0..<1_400 { bytes += [0xC0, 12, 0, 1, 0, 1] }
    #expect(try Message(reading: bytes).questions.count == 50)
    (bytes[4], bytes[5]) = (4, 0)
    #expect(throws: Message.Flaw.tangled) { try Message(reading: bytes) }
    // Nothing but pointers, each to the one before it.
    bytes = [0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 1, 97, 0, 0, 1, 0, 1]
    var last = 12
    for _ in 0..<1_023 {
      let here = bytes.count
      bytes += [0xC0 | UInt8(last >> 8), UInt8(last & 0xFF), 0, 1, 0, 1]
      last = here
    }
    #expect(throws: Message.Flaw.tangled) { try Message(reading: bytes) }
  }

  @Test func otherClassesAreLeftOut() throws {
    let bytes: [UInt8] =
      [0, 0, 0x84, 0, 0, 1, 0, 1, 0, 0, 0, 0] + [1, 97, 0, 0, 1, 0, 3]
      + [1, 97, 0, 0, 1, 0, 3, 0, 0, 0, 1, 0, 2, 9, 9]
    let message = try Message(reading: bytes)
    #expect(message.questions.isEmpty && message.answers.isEmpty)
  }
}

@Suite struct NameTests {
  @Test func caseOfASCIIDoesNotCount() {
    #expect(Name("ORDRUM", in: .local) == Name("ordrum", in: .local))
    #expect(Name("ORDRUM", in: .local)?.hashValue == Name("ordrum", in: .local)?.hashValue)
    #expect(Name("Å", in: .local) != Name("å", in: .local))
    #expect(Name("@", in: .local) != Name("`", in: .local))
    #expect(Name("a.b", in: .local) != Name([[97], [98], Array("local".utf8)]))
  }

  @Test func onlySoLong() {
    #expect(Name(String(repeating: "a", count: 63), in: .local) != nil)
    #expect(Name(String(repeating: "a", count: 64), in: .local) == nil)
    #expect(Name("", in: .local) == nil)
    let label = [UInt8](repeating: 97, count: 63)
    #expect(Name([label, label, label, Array(label.dropLast(2))]) != nil)
    #expect(Name([label, label, label, Array(label.dropLast())]) == nil)
  }

  static let hosts: [(String, String?)] = [
    ("ordrum", "ordrum.local"), ("ordrum.local", "ordrum.local"), ("ordrum.", "ordrum.local"),
    ("ordrum.LOCAL.", "ordrum.LOCAL"), ("a.b", "a.b.local"), ("", nil), (".", nil), ("a..b", nil),
    ("local", "local.local"), (String(repeating: "a", count: 64), nil),
    (String(repeating: "a", count: 1_000_000), nil),
  ]

  @Test(arguments: hosts) func peopleWriteHosts(_ written: String, _ name: String?) {
    #expect(Name(host: written)?.text == name)
  }

  @Test func namesToTry() {
    #expect(Naming.instance("Ordrum på skolan", try: 1) == "Ordrum på skolan")
    #expect(Naming.instance("Ordrum på skolan", try: 2) == "Ordrum på skolan (2)")
    #expect(Naming.host("ordrum", try: 12) == "ordrum-12")
    let long = String(repeating: "å", count: 100)
    #expect(Naming.instance(long, try: 1).utf8.count == 62)
    #expect(Naming.instance(long, try: 10) == String(repeating: "å", count: 29) + " (10)")
    #expect(Naming.instance("", try: 2) == "Ordrum (2)")
    #expect(Naming.host("e" + String(repeating: "\u{301}", count: 90), try: 1) == "ordrum")
  }

  @Test func factsFitIntoStrings() {
    let facts = [
      Service.Fact("a", "1"), Service.Fact("", "no key"), Service.Fact("b=c", "no"),
      Service.Fact("long", String(repeating: "x", count: 251)), Service.Fact("b", "x=y"),
    ]
    let strings = Facts.strings(of: facts)
    #expect(Facts.facts(in: strings) == [Service.Fact("a", "1"), Service.Fact("b", "x=y")])
    #expect(Facts.strings(of: []) == [[]])
    let many = (0..<100).map { Service.Fact("key\($0)", "value") }
    #expect(Facts.strings(of: many).map { $0.count + 1 }.reduce(0, +) <= 400)
    #expect(
      Facts.facts(in: [
        [], [61], Array("=x".utf8), [0xFF, 61], Array("A=1".utf8), Array("a=2".utf8), [98],
      ])
        == [Service.Fact("A", "1"), Service.Fact("b", "")])
  }
}
