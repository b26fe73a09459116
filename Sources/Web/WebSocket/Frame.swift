/// Frames as a server sends them: whole, and not masked.
public enum Frame {
  /// Writes what stands before a text of so many bytes.
  public static func head(ofText count: Int, to bytes: inout [UInt8]) {
    let wide = UInt64(clamping: count)
    bytes.append(0x80 | Opcode.text.rawValue)
    switch wide {
    case ..<126:
      bytes.append(UInt8(truncatingIfNeeded: wide))
    case ..<0x1_0000:
      bytes.append(126)
      bytes.append(UInt8(truncatingIfNeeded: wide >> 8))
      bytes.append(UInt8(truncatingIfNeeded: wide))
    default:
      bytes.append(127)
      for place in 1...8 { bytes.append(UInt8(truncatingIfNeeded: wide >> (64 - 8 * place))) }
    }
  }

  /// - Parameter bytes: UTF-8.
  public static func text(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var frame: [UInt8] = []
    frame.reserveCapacity(10 + bytes.count)
    head(ofText: bytes.count, to: &frame)
    frame.append(contentsOf: bytes)
    return frame
  }

  public static func ping() -> [UInt8] { control(.ping, []) }

  /// - Parameter payload: that of the ping.
  public static func pong(_ payload: [UInt8]) -> [UInt8] { control(.pong, payload) }

  /// - Parameters:
  ///   - code: none, if it cannot stand in a frame: then there is no reason either.
  ///   - reason: cut where it is longer than 123 bytes.
  public static func close(_ code: CloseCode?, _ reason: String = "") -> [UInt8] {
    guard let code, code.isSendable else { return control(.close, []) }
    let number = [UInt8(code.number >> 8), UInt8(truncatingIfNeeded: code.number)]
    return control(.close, number + cut(Array(reason.utf8)))
  }

  /// Nothing that begins within the bound ends beyond it.
  private static func cut(_ reason: [UInt8]) -> ArraySlice<UInt8> {
    var end = min(reason.count, mostPayload - 2)
    while end > 0, end < reason.count, reason[end] & 0xC0 == 0x80 { end -= 1 }
    return reason[..<end]
  }

  private static func control(_ opcode: Opcode, _ payload: [UInt8]) -> [UInt8] {
    let payload = payload.prefix(mostPayload)
    return [0x80 | opcode.rawValue, UInt8(payload.count)] + payload
  }

  /// Of a control frame.
  static let mostPayload = 125
}

/// What a frame is.
enum Opcode: UInt8 {
  case continuation = 0
  case text = 1
  case binary = 2
  case close = 8
  case ping = 9
  case pong = 10

  var isControl: Bool { rawValue >= 8 }
}
