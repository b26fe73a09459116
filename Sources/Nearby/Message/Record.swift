/// A record of class IN.
struct Record: Sendable, Hashable {
  var name: Name
  var data: Data
  /// Seconds; 0 takes the record back.
  var timeToLive: UInt32
  /// The cache-flush bit: nobody else has records of this name and kind (RFC 6762, 10.2).
  var isUnique: Bool

  enum Data: Sendable, Hashable {
    case address(Address)
    case pointer(Name)
    case server(Server)
    /// Strings of at most 255 bytes.
    case text([[UInt8]])
    /// What nobody here reads.
    case other(Kind, [UInt8])
  }

  /// Where a service is (RFC 2782).
  struct Server: Sendable, Hashable {
    var priority: UInt16 = 0
    var weight: UInt16 = 0
    var port: UInt16
    var target: Name
  }

  var kind: Kind { data.kind }

  /// Whether both say the same of the same name, however long it holds.
  func says(_ other: Record) -> Bool {
    name == other.name && data == other.data
  }
}

/// The kind of a record, or of records that are asked for.
struct Kind: RawRepresentable, Sendable, Hashable {
  let rawValue: UInt16

  static let a = Kind(rawValue: 1)
  static let pointer = Kind(rawValue: 12)
  static let text = Kind(rawValue: 16)
  static let aaaa = Kind(rawValue: 28)
  static let server = Kind(rawValue: 33)
  /// What a name has, and thereby what it lacks (RFC 4034, 4 and RFC 6762, 6.1).
  static let nextSecure = Kind(rawValue: 47)
  static let any = Kind(rawValue: 255)
}

struct Question: Sendable, Hashable {
  var name: Name
  var kind: Kind
  /// The answer may be sent to the asker alone (RFC 6762, 5.4).
  var wantsUnicast = false
}

extension Record.Data {
  var kind: Kind {
    switch self {
    case .address(let address): address.family == .version4 ? .a : .aaaa
    case .pointer: .pointer
    case .server: .server
    case .text: .text
    case .other(let kind, _): kind
    }
  }

  /// Says that a name has records of these kinds and of no other.
  static func only(_ kinds: [Kind], of name: Name) -> Record.Data {
    // Only the first window: nothing here has a number above 255.
    var map = [UInt8](repeating: 0, count: 32)
    for kind in kinds where kind.rawValue < 256 {
      map[Int(kind.rawValue) / 8] |= 0x80 >> UInt8(kind.rawValue % 8)
    }
    while map.last == 0 { map.removeLast() }
    guard !map.isEmpty else { return .other(.nextSecure, name.wire) }
    return .other(.nextSecure, name.wire + [0, UInt8(map.count)] + map)
  }

  /// As it is compared between two who probe for one name: without compression (RFC 6762, 8.2).
  var wire: [UInt8] {
    switch self {
    case .address(let address): return address.bytes
    case .pointer(let name): return name.wire
    case .server(let server):
      let numbers = [server.priority, server.weight, server.port]
      return numbers.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } + server.target.wire
    case .text(let strings):
      return strings.flatMap { [UInt8(clamping: $0.count)] + $0.prefix(255) }
    case .other(_, let bytes): return bytes
    }
  }
}

extension Name {
  /// Without compression.
  var wire: [UInt8] {
    labels.flatMap { [UInt8(clamping: $0.count)] + $0 } + [0]
  }
}
