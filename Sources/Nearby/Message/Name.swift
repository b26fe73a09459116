/// A name of DNS: its labels as they came, compared without regard to case in ASCII.
struct Name: Sendable {
  /// On the wire, all lengths and the closing zero counted (RFC 1035, 2.3.4).
  static let longest = 255
  static let longestLabel = 63

  let labels: [[UInt8]]

  /// Nil unless every label has 1 to 63 bytes and all together fit.
  init?(_ labels: [[UInt8]]) {
    var length = 1
    for label in labels {
      guard (1...Name.longestLabel).contains(label.count) else { return nil }
      length += label.count + 1
    }
    guard length <= Name.longest else { return nil }
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
  /// Under which every kind of service is told (RFC 6763, 9).
  static let kindsOfService = Name(known: "_services._dns-sd._udp.local")

  /// As it is read: dots between the labels, those inside a label escaped. Nil unless it is UTF-8.
  var text: String? {
    var text = ""
    for label in labels {
      guard let part = String(validating: label, as: UTF8.self) else { return nil }
      if !text.isEmpty { text += "." }
      for character in part.unicodeScalars {
        if character == "." || character == "\\" { text += "\\" }
        text.unicodeScalars.append(character)
      }
    }
    return text
  }

  /// What stands before the parent's labels, if that is one label.
  func label(in parent: Name) -> [UInt8]? {
    guard let first = labels.first, labels.count == parent.labels.count + 1,
      zip(labels.dropFirst(), parent.labels).allSatisfy(Name.areSame)
    else { return nil }
    return first
  }
}

// MARK: - Comparison

extension Name: Hashable {
  static func == (one: Name, other: Name) -> Bool {
    one.labels.count == other.labels.count && zip(one.labels, other.labels).allSatisfy(areSame)
  }

  func hash(into hasher: inout Hasher) {
    for label in labels {
      hasher.combine(label.count)
      for byte in label { hasher.combine(Name.folded(byte)) }
    }
  }

  private static func areSame(_ one: [UInt8], _ other: [UInt8]) -> Bool {
    one.count == other.count && zip(one, other).allSatisfy { folded($0) == folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
