/// Frames as a server sends them: whole, and not masked.
public enum Frame {
  /// Writes what stands before a text of so many bytes.
  public static func head(ofText count: Int, to bytes: inout [UInt8]) {
    let wide = UInt64(clamping: count)
    bytes.append(0x80 | Opcode.text.rawValue)
    let places = wide < 126 ? 1 : wide < 0x1_0000 ? 2 : 8
    if places > 1 { bytes.append(places == 2 ? 126 : 127) }
    for place in (0..<places).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: wide >> (8 * place)))
    }
  }

  public static func ping() -> [UInt8] { control(.ping, []) }

  /// - Parameter payload: that of the ping.
  public static func pong(_ payload: [UInt8]) -> [UInt8] { control(.pong, payload) }

  /// - Parameters:
  ///   - code: none, if it cannot stand in a frame: then there is no reason either.
  ///   - reason: cut before the code point that ends beyond 123 bytes.
  public static func close(_ code: CloseCode?, _ reason: String = "") -> [UInt8] {
    guard let code, code.isSendable else { return control(.close, []) }
    let reason = Array(reason.utf8)
    var end = min(reason.count, Int(mostPayload) - 2)
    while end > 0, end < reason.count, reason[end] & 0xC0 == 0x80 { end -= 1 }
    let number = [UInt8(code.number >> 8), UInt8(truncatingIfNeeded: code.number)]
    return control(.close, number + reason[..<end])
  }

  private static func control(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
    let payload = payload.prefix(Int(mostPayload))
    return [0x80 | opcode.rawValue, UInt8(payload.count)] + payload
  }

  /// Of a control frame.
  static let mostPayload: UInt8 = 125
}

/// What a frame is.
enum Opcode: UInt8 {
  case continuation, text, binary
  case close = 8
  case ping, pong

  var isControl: Bool { rawValue >= 8 }
}
