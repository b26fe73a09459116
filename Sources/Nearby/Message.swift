/// A message of multicast DNS (RFC 1035, 4.1, and RFC 6762, 18).
struct Message: Sendable, Hashable {
  /// Larger ones do not exist (RFC 6762, 17).
  static let largest = 9_000
  static let headerLength = 12

  var id: UInt16 = 0
  var isResponse = false
  /// More known answers follow in another message (RFC 6762, 7.2).
  var isTruncated = false
  var questions: [Question] = []
  var answers: [Record] = []
  var authority: [Record] = []
  var additional: [Record] = []

  enum Bit {
    static let response: UInt16 = 0x8000
    static let opcode: UInt16 = 0x7800
    static let authoritative: UInt16 = 0x0400
    static let truncated: UInt16 = 0x0200
    static let code: UInt16 = 0x000F
  }

  enum Class {
    static let internet: UInt16 = 1
    static let any: UInt16 = 255
    /// In a question: unicast is welcome. In a record: forget what was known.
    static let topBit: UInt16 = 0x8000
  }

  /// Why bytes are no message that we read.
  enum Flaw: Error, Hashable {
    case tooLarge
    case cut
    /// Another operation, or an error: not used over multicast (RFC 6762, 18.3 and 18.11).
    case notPlain
    /// More is promised than could stand in so many bytes.
    case count
    case label
    case pointer
    /// Its names have more labels and pointers, followed again and again, than anybody needs.
    case tangled
    case longName
    /// The data of a record does not fill its length, or goes beyond it.
    case data
  }
}

extension Message {
  private static let shortestQuestion = 5
  private static let shortestRecord = 11

  /// Reads what came from the network.
  ///
  /// One flaw anywhere and nothing of it counts. Bytes after the last record are left alone: the
  /// counts say where the message ends, some senders pad, and what is never read does no harm.
  init(reading bytes: [UInt8]) throws(Flaw) {
    guard bytes.count <= Message.largest else { throw .tooLarge }
    var reader = MessageReader(bytes)
    id = try reader.short()
    let flags = try reader.short()
    guard flags & (Bit.opcode | Bit.code) == 0 else { throw .notPlain }
    isResponse = flags & Bit.response != 0
    isTruncated = flags & Bit.truncated != 0
    let questionCount = Int(try reader.short())
    let counts = [Int(try reader.short()), Int(try reader.short()), Int(try reader.short())]
    let least =
      questionCount * Message.shortestQuestion + counts.reduce(0, +) * Message.shortestRecord
    guard least <= bytes.count - Message.headerLength else { throw .count }
    for _ in 0..<questionCount {
      if let question = try reader.question() { questions.append(question) }
    }
    answers = try reader.records(counts[0])
    authority = try reader.records(counts[1])
    additional = try reader.records(counts[2])
  }
}

/// A place in a message. Every step is checked against the end.
struct MessageReader {
  private let bytes: [UInt8]
  private var at = 0
  /// Labels and pointers: the fullest message of good people has some five thousand.
  private var stepsLeft = 8_000

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func byte() throws(Message.Flaw) -> UInt8 {
    guard at < bytes.count else { throw .cut }
    defer { at += 1 }
    return bytes[at]
  }

  mutating func short() throws(Message.Flaw) -> UInt16 {
    UInt16(try byte()) << 8 | UInt16(try byte())
  }

  private mutating func long() throws(Message.Flaw) -> UInt32 {
    UInt32(try short()) << 16 | UInt32(try short())
  }

  private mutating func take(_ count: Int) throws(Message.Flaw) -> [UInt8] {
    guard count <= bytes.count - at else { throw .cut }
    defer { at += count }
    return Array(bytes[at..<at + count])
  }

  /// Follows pointers only backwards, each further than the last: so it ends. And so many names over
  /// one long chain cannot take long.
  mutating func name() throws(Message.Flaw) -> Name {
    var labels: [[UInt8]] = []
    var length = 1
    var lowest = at
    var end: Int?
    while true {
      stepsLeft -= 1
      guard stepsLeft > 0 else { throw .tangled }
      let count = try byte()
      switch count >> 6 {
      case 0 where count == 0:
        if let end { at = end }
        guard let name = Name(labels) else { throw .longName }
        return name
      case 0:
        length += Int(count) + 1
        guard length <= Name.longest else { throw .longName }
        labels.append(try take(Int(count)))
      case 3:
        let target = Int(count & 0x3F) << 8 | Int(try byte())
        guard target >= Message.headerLength, target < lowest else { throw .pointer }
        if end == nil { end = at }
        lowest = target
        at = target
      default: throw .label
      }
    }
  }

  /// Nil when it is of a class that is not ours.
  mutating func question() throws(Message.Flaw) -> Question? {
    let name = try name()
    let kind = Kind(rawValue: try short())
    let group = try short()
    let known = group & ~Message.Class.topBit
    guard known == Message.Class.internet || known == Message.Class.any else { return nil }
    return Question(name: name, kind: kind, wantsUnicast: group & Message.Class.topBit != 0)
  }

  /// Those of other classes are left out.
  mutating func records(_ count: Int) throws(Message.Flaw) -> [Record] {
    var records: [Record] = []
    for _ in 0..<count {
      if let record = try record() { records.append(record) }
    }
    return records
  }

  private mutating func record() throws(Message.Flaw) -> Record? {
    let name = try name()
    let kind = Kind(rawValue: try short())
    let group = try short()
    let timeToLive = try long()
    let length = Int(try short())
    guard length <= bytes.count - at else { throw .cut }
    let end = at + length
    guard group & ~Message.Class.topBit == Message.Class.internet else {
      at = end
      return nil
    }
    let data = try data(of: kind, upTo: end)
    guard at == end else { throw .data }
    return Record(
      name: name, data: data, timeToLive: timeToLive,
      isUnique: group & Message.Class.topBit != 0)
  }

  private mutating func data(of kind: Kind, upTo end: Int) throws(Message.Flaw) -> Record.Data {
    switch kind {
    case .a, .aaaa:
      guard end - at == (kind == .a ? 4 : 16), let address = Address(try take(end - at)) else {
        throw .data
      }
      return .address(address)
    case .pointer: return .pointer(try name())
    case .server:
      return .server(
        Record.Server(
          priority: try short(), weight: try short(), port: try short(), target: try name()))
    case .text:
      var strings: [[UInt8]] = []
      while at < end { strings.append(try take(Int(try byte()))) }
      return .text(strings)
    default: return .other(kind, try take(end - at))
    }
  }
}

extension Message {
  var wire: [UInt8] {
    var writer = MessageWriter()
    let sections = [answers, authority, additional]
    let flags = isResponse ? Bit.response | Bit.authoritative : 0
    writer.add(id)
    writer.add(isTruncated ? flags | Bit.truncated : flags)
    for count in [questions.count] + sections.map(\.count) { writer.add(UInt16(clamping: count)) }
    for question in questions { writer.question(question) }
    for record in sections.joined() { writer.record(record) }
    return writer.bytes
  }
}

/// Writes a message; what ends a name a second time becomes a pointer to the first.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []
  /// Where names stand that can be pointed to: with their case, which readers may care for.
  private var places: [ArraySlice<[UInt8]>: Int] = [:]
  private static let farthest = 0x3FFF

  mutating func add(_ number: some FixedWidthInteger) { bytes += number.wire }

  mutating func question(_ question: Question) {
    name(question.name)
    add(question.kind.rawValue)
    add(Message.Class.internet | (question.wantsUnicast ? Message.Class.topBit : 0))
  }

  mutating func record(_ record: Record) {
    name(record.name)
    add(record.kind.rawValue)
    add(Message.Class.internet | (record.isUnique ? Message.Class.topBit : 0))
    add(record.timeToLive)
    let length = bytes.count
    add(0 as UInt16)
    // Only in a pointer: old readers expect no compression in the data of others (RFC 2782).
    if case .pointer(let target) = record.data {
      name(target)
    } else {
      bytes += record.data.wire
    }
    let count = UInt16(clamping: bytes.count - length - 2)
    bytes.replaceSubrange(length..<length + 2, with: count.wire)
  }

  private mutating func name(_ name: Name) {
    var rest = name.labels[...]
    while let label = rest.first {
      if let place = places[rest] {
        add(0xC000 | UInt16(place))
        return
      }
      if bytes.count <= MessageWriter.farthest { places[rest] = bytes.count }
      bytes.append(UInt8(clamping: label.count))
      bytes += label
      rest = rest.dropFirst()
    }
    bytes.append(0)
  }
}
