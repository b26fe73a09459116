extension JSONValue {
  /// A whole number within `Int`, however it is written: `1`, `1.0` and `1e2` all count, because
  /// some languages print every number with a fraction.
  ///
  /// Written without fraction and exponent it is exact. Otherwise it goes by the nearest double, and
  /// only up to 2^53, where doubles still tell whole numbers apart.
  public var int: Int? {
    numberText { text in
      if let exact = Self.integer(text) { return exact }
      guard text.contains(where: { $0 == .init(ascii: ".") || $0 | 0x20 == .init(ascii: "e") })
      else { return nil }
      let nearest = Self.double(text)
      guard nearest.magnitude <= 0x1p53 else { return nil }
      let whole = Int(nearest)
      return Double(whole) == nearest ? whole : nil
    }
  }

  /// The nearest double; always finite.
  public var double: Double? {
    numberText { Self.double($0) }
  }

  /// Nil if there is a fraction or an exponent, or if it does not fit.
  static func integer(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    let negative = text[0] == UInt8(ascii: "-")
    var value = 0
    for byte in text.dropFirst(negative ? 1 : 0) {
      guard byte &- UInt8(ascii: "0") < 10 else { return nil }
      let (tens, over) = value.multipliedReportingOverflow(by: 10)
      let digit = Int(byte &- UInt8(ascii: "0"))
      // Counted downwards when negative, because Int.min has no counterpart.
      let (sum, past) =
        negative
        ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
      if over || past { return nil }
      value = sum
    }
    return value
  }

  /// Infinite if it is beyond every double; the reader refuses such a number.
  static func double(_ text: UnsafeBufferPointer<UInt8>) -> Double {
    guard let value = Double(String(decoding: text, as: UTF8.self)) else {
      preconditionFailure("the reader lets through only what is a number")
    }
    return value
  }
}
