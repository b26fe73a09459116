extension JSONReader {
  /// Reads a string at its opening quote.
  mutating func string() throws(JSONError) {
    let quote = at
    var escaped = false
    at += 1
    while true {
      skipPlain()
      guard at < text.count else {
        throw JSONError(offset: quote, reason: .unterminatedString)
      }
      switch text[at] {
      case UInt8(ascii: "\""):
        emit(.string, from: quote + 1, escaped: escaped)
        at += 1
        return
      case UInt8(ascii: "\\"):
        escaped = true
        try escape(quote)
      case ..<0x20:
        throw error(.controlCharacterInString)
      default:
        guard let length = UTF8Check.sequence(at: at, in: text) else { throw error(.notUTF8) }
        at += length
      }
    }
  }

  /// Steps over ASCII that needs no second look.
  @inline(__always)
  private mutating func skipPlain() {
    let base = text.baseAddress!
    while at + 8 <= text.count {
      let bytes = EightBytes(at: base + at)
      let special =
        bytes.nonASCII | bytes.below(0x20) | bytes.equal(to: UInt8(ascii: "\""))
        | bytes.equal(to: UInt8(ascii: "\\"))
      if special != 0 {
        at += EightBytes.first(special)
        return
      }
      at += 8
    }
    while at < text.count, case let byte = text[at], (0x20..<0x80).contains(byte),
      byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\")
    { at += 1 }
  }

  private mutating func escape(_ quote: Int) throws(JSONError) {
    guard at + 1 < text.count else { throw JSONError(offset: quote, reason: .unterminatedString) }
    if JSONEscapes.single(text[at + 1]) != nil {
      at += 2
      return
    }
    switch JSONEscapes.unicode(at: at, in: text) {
    case .scalar(_, let length): at += length
    case .loneSurrogate: throw error(.loneSurrogate)
    case .malformed: throw error(.badEscape)
    }
  }

  /// Reads a number at its minus sign or first digit.
  mutating func number() throws(JSONError) {
    let start = at
    if text[at] == UInt8(ascii: "-") { at += 1 }
    let whole = at
    try digits()
    if text[whole] == UInt8(ascii: "0"), at > whole + 1 {
      at = whole + 1
      throw error(.malformedNumber)
    }
    // How many digits stand before the point, at most, when written without exponent.
    var size = at - whole
    if peek() == UInt8(ascii: ".") {
      at += 1
      try digits()
    }
    if let e = peek(), e | 0x20 == UInt8(ascii: "e") {
      at += 1
      let sign = peek()
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { at += 1 }
      let first = at
      try digits()
      if sign != UInt8(ascii: "-") { size += exponent(first..<at) }
    }
    // Doubles reach to 10^308: anything shorter is finite without a look at its value.
    if size > 300, !JSONValue.double(UnsafeBufferPointer(rebasing: text[start..<at])).isFinite {
      throw JSONError(offset: start, reason: .numberOutOfRange)
    }
    emit(.number, from: start)
  }

  /// Steps over digits, of which there must be one.
  @inline(__always)
  private mutating func digits() throws(JSONError) {
    let start = at
    while at < text.count, text[at] &- UInt8(ascii: "0") < 10 { at += 1 }
    guard at > start else { throw error(.malformedNumber) }
  }

  private func exponent(_ digits: Range<Int>) -> Int {
    var value = 0
    for digit in text[digits] {
      value = min(value * 10 + Int(digit - UInt8(ascii: "0")), 1_000_000)
    }
    return value
  }

  @inline(__always)
  private func peek() -> UInt8? { at < text.count ? text[at] : nil }

  /// Reads `true`, `false` or `null`.
  mutating func word(_ word: StaticString, _ kind: JSONValue.Kind) throws(JSONError) {
    let start = at
    for offset in 0..<word.utf8CodeUnitCount {
      guard let byte = peek() else { throw error(.unexpectedEnd) }
      guard byte == word.utf8Start[offset] else { throw unexpected() }
      at += 1
    }
    emit(kind, from: start)
  }
}
