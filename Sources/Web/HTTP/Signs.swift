/// The signs of HTTP's grammar (RFC 9110, RFC 3986).
extension UInt8 {
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  var isHexDigit: Bool { isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20 }
  private var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  private func isPlain(or others: StaticString) -> Bool {
    isDigit || isLetter || others.withUTF8Buffer { $0.contains(self) }
  }

  var isOfName: Bool { isPlain(or: "-_") }
  /// Of methods and of names of headers.
  var isOfToken: Bool { isPlain(or: "!#$%&'*+-.^_`|~") }
  /// No file of ours needs a percent sign.
  var isOfPath: Bool { isPlain(or: "-._~!$&'()*+,;=:@/") }
  var isOfQuery: Bool { isOfPath || self == UInt8(ascii: "?") || self == UInt8(ascii: "%") }
  /// Of values of headers: no control code but a tab.
  var isOfValue: Bool { self >= 0x20 && self != 0x7F || isBlank }
  var isBlank: Bool { self == 0x20 || self == 0x09 }
}

extension Collection<UInt8> {
  /// Without the blanks around it.
  var trimmed: String {
    let bytes = drop { $0.isBlank }.reversed().drop { $0.isBlank }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }
}
