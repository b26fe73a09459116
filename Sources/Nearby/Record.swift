/// A name of DNS: its labels as they came, compared without regard to case in ASCII.
struct Name: Sendable {
  /// On the wire, all lengths and the closing zero counted (RFC 1035, 2.3.4).
  static let longest = 255
  static let longestLabel = 63

  let labels: [[UInt8]]

  /// Nil unless every label has 1 to 63 bytes and all together fit.
  init?(_ labels: [[UInt8]]) {
    guard labels.allSatisfy({ (1...Name.longestLabel).contains($0.count) }),
      labels.reduce(1, { $0 + $1.count + 1 }) <= Name.longest
    else { return nil }
    self.labels = labels
  }

  /// The same with one label more before it.
  init?(_ label: String, in parent: Name) {
    self.init([Array(label.utf8)] + parent.labels)
  }

  private init(known text: String) {
    labels = text.split(separator: ".").map { Array($0.utf8) }
  }

  static let local = Name(known: "local")
  /// Under which our servers are told.
  static let ordrum = Name(known: "_ordrum._tcp.local")
  /// Under which pages are told.
  static let http = Name(known: "_http._tcp.local")
  /// Under which every kind of service is told (RFC 6763, 9).
  static let kindsOfService = Name(known: "_services._dns-sd._udp.local")

  /// As it is read: dots between the labels, those inside a label escaped. Nil unless it is UTF-8.
  var text: String? {
    let parts = labels.compactMap { String(validating: $0, as: UTF8.self) }
    guard parts.count == labels.count else { return nil }
    return parts.map { part in
      part.unicodeScalars.map { $0 == "." || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
    }.joined(separator: ".")
  }

  /// What stands before the parent's labels, if that is one label.
  func label(in parent: Name) -> [UInt8]? {
    labels.dropFirst().elementsEqual(parent.labels, by: Name.areSame) ? labels.first : nil
  }

  /// Without compression.
  var wire: [UInt8] {
    labels.flatMap { [UInt8(clamping: $0.count)] + $0 } + [0]
  }
}

extension Name: Hashable {
  static func == (one: Name, other: Name) -> Bool {
    one.labels.elementsEqual(other.labels, by: areSame)
  }

  func hash(into hasher: inout Hasher) {
    for label in labels {
      hasher.combine(label.count)
      for byte in label { hasher.combine(Name.folded(byte)) }
    }
  }

  private static func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.elementsEqual(other) { folded($0) == folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}

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
    static func only(_ kinds: [Kind], of name: Name) -> Data {
      // Only the first window: nothing here has a number above 255.
      var map = [UInt8](repeating: 0, count: 32)
      for kind in kinds where kind.rawValue < 256 {
        map[Int(kind.rawValue) / 8] |= 0x80 >> UInt8(kind.rawValue % 8)
      }
      while map.last == 0 { map.removeLast() }
      return .other(.nextSecure, name.wire + [0, UInt8(map.count)] + map)
    }

    /// As it is compared between two who probe for one name: without compression (RFC 6762, 8.2).
    var wire: [UInt8] {
      switch self {
      case .address(let address): return address.bytes
      case .pointer(let name): return name.wire
      case .server(let server):
        let numbers = [server.priority, server.weight, server.port]
        return numbers.flatMap(\.wire) + server.target.wire
      case .text(let strings):
        return strings.flatMap { [UInt8(clamping: $0.count)] + $0.prefix(255) }
      case .other(_, let bytes): return bytes
      }
    }
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

  /// The same without the cache-flush bit, and for so many seconds at most.
  func plain(atMost seconds: UInt32 = .max) -> Record {
    Record(name: name, data: data, timeToLive: min(timeToLive, seconds), isUnique: false)
  }
}

extension FixedWidthInteger {
  /// In the order of the network: the greatest byte first.
  var wire: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
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
