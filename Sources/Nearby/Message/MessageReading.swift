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
    let counts = [
      Int(try reader.short()), Int(try reader.short()), Int(try reader.short()),
    ]
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
