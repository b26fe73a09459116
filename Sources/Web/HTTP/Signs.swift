/// The signs of HTTP's grammar (RFC 9110, RFC 3986).
extension UInt8 {
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }

  var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }

  var isHexDigit: Bool { isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self | 0x20 }

  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Of names of methods and headers.
  var isOfToken: Bool { isDigit || isLetter || "!#$%&'*+-.^_`|~".utf8.contains(self) }

  /// Of paths; no file of ours needs a percent sign.
  var isOfPath: Bool { isDigit || isLetter || "-._~!$&'()*+,;=:@/".utf8.contains(self) }

  var isOfQuery: Bool { isOfPath || self == UInt8(ascii: "?") || self == UInt8(ascii: "%") }

  /// Of values of headers: no control code but a tab.
  var isOfValue: Bool { self >= 0x20 && self != 0x7F || self == 0x09 }
}

extension Collection<UInt8> {
  /// Without the blanks around it.
  func trimmed() -> [UInt8] {
    drop { $0.isBlank }.reversed().drop { $0.isBlank }.reversed()
  }
}

extension String {
  /// Small letters without what other alphabets know of them.
  var smallASCII: String {
    String(
      decoding: utf8.map { $0.isLetter ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
