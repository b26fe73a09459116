/// Bytes as letters, digits, `+` and `/`, four for each three (RFC 4648, 4), so that a line of JSON can
/// carry them.
public enum Base64 {
  private static let signs = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  public static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      var group: UInt32 = 0
      for place in 0..<3 {
        group = group << 8 | (place < count ? UInt32(bytes[start + place]) : 0)
      }
      for place in 0..<4 {
        let sign = signs[Int(group >> (18 - 6 * UInt32(place)) & 63)]
        // A group of less than three bytes is filled up, so that the reader can tell how many it has.
        text.append(place <= count ? sign : UInt8(ascii: "="))
      }
    }
    return text
  }
}
