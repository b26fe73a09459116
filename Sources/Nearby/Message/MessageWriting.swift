extension Message {
  /// As it is sent.
  var wire: [UInt8] {
    var writer = MessageWriter()
    writer.short(id)
    var flags: UInt16 = isResponse ? Bit.response | Bit.authoritative : 0
    if isTruncated { flags |= Bit.truncated }
    writer.short(flags)
    writer.short(UInt16(clamping: questions.count))
    for section in [answers, authority, additional] {
      writer.short(UInt16(clamping: section.count))
    }
    for question in questions { writer.question(question) }
    for section in [answers, authority, additional] {
      for record in section { writer.record(record) }
    }
    return writer.bytes
  }
}

/// Writes a message; what ends a name a second time becomes a pointer to the first.
struct MessageWriter {
  private(set) var bytes: [UInt8] = []
  /// Where names stand that can be pointed to: with their case, which readers may care for.
  private var places: [ArraySlice<[UInt8]>: Int] = [:]
  private static let farthest = 0x3FFF

  mutating func short(_ value: UInt16) {
    bytes.append(UInt8(value >> 8))
    bytes.append(UInt8(value & 0xFF))
  }

  mutating func question(_ question: Question) {
    name(question.name)
    short(question.kind.rawValue)
    short(Message.Class.internet | (question.wantsUnicast ? Message.Class.topBit : 0))
  }

  mutating func record(_ record: Record) {
    name(record.name)
    short(record.kind.rawValue)
    short(Message.Class.internet | (record.isUnique ? Message.Class.topBit : 0))
    short(UInt16(record.timeToLive >> 16))
    short(UInt16(record.timeToLive & 0xFFFF))
    let length = bytes.count
    short(0)
    // Only in a pointer: old readers expect no compression in the data of others (RFC 2782).
    if case .pointer(let target) = record.data {
      name(target)
    } else {
      bytes += record.data.wire
    }
    let count = UInt16(clamping: bytes.count - length - 2)
    bytes[length] = UInt8(count >> 8)
    bytes[length + 1] = UInt8(count & 0xFF)
  }

  private mutating func name(_ name: Name) {
    var rest = name.labels[...]
    while let label = rest.first {
      if let place = places[rest] {
        short(0xC000 | UInt16(place))
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
