/// A number with a fraction as people write it: digits, and at most one point or comma.
public enum Decimal {
  /// Nil if it is not written like that, or has more digits than any measure needs.
  public static func read(_ text: some StringProtocol) -> Double? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
    guard (1...2).contains(parts.count), text.count <= 20,
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isNumber } })
    else { return nil }
    return Double((text.hasPrefix("-") ? "-" : "") + parts.joined(separator: "."))
  }
}
