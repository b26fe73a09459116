import Foundation

/// The lines of a browser as frames, and what a server sends as lines again.
struct BrowserFrames {
  static let request = """
    GET /line HTTP/1.1\r
    Host: 127.0.0.1\r
    Connection: Upgrade\r
    Upgrade: websocket\r
    Sec-WebSocket-Version: 13\r
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
    \r\n
    """

  private var raw: [UInt8] = []
  private var isUpgraded = false
  /// The code with which the server has closed it.
  private(set) var closeCode: Int?

  /// A frame as a browser sends it: masked, with a mask that changes something.
  static func frame(_ opcode: UInt8, _ payload: [UInt8]) -> [UInt8] {
    let length: [UInt8] =
      switch payload.count {
      case ..<126: [UInt8(payload.count)]
      case ..<65_536: [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
      default: [127] + (0..<8).reversed().map { UInt8(payload.count >> ($0 * 8) & 0xFF) }
      }
    let mask: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
    return [0x80 | opcode, length[0] | 0x80] + length.dropFirst() + mask
      + payload.enumerated().map { $1 ^ mask[$0 % 4] }
  }

  /// A message each.
  static func frames(of lines: [UInt8]) -> [UInt8] {
    lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
      .flatMap { frame(1, Array($0)) }
  }

  /// What has come, as lines.
  mutating func lines(in bytes: ArraySlice<UInt8>) -> [UInt8] {
    raw += bytes
    if !isUpgraded {
      let text = String(decoding: raw, as: UTF8.self)
      guard let end = text.range(of: "\r\n\r\n") else { return [] }
      raw.removeFirst(text[..<end.upperBound].utf8.count)
      isUpgraded = true
    }
    var lines: [UInt8] = []
    while let (opcode, payload) = next() {
      if opcode == 1 { lines += payload + [UInt8(ascii: "\n")] }
      if opcode == 8 { closeCode = payload.prefix(2).reduce(0) { $0 << 8 | Int($1) } }
    }
    return lines
  }

  private mutating func next() -> (UInt8, [UInt8])? {
    guard raw.count >= 2 else { return nil }
    let wide = raw[1] == 127 ? 8 : raw[1] == 126 ? 2 : 0
    guard raw.count >= 2 + wide else { return nil }
    let count = wide == 0 ? Int(raw[1]) : raw[2..<(2 + wide)].reduce(0) { $0 << 8 | Int($1) }
    guard raw.count >= 2 + wide + count else { return nil }
    let frame = (raw[0] & 0x0F, Array(raw[(2 + wide)..<(2 + wide + count)]))
    raw.removeFirst(2 + wide + count)
    return frame
  }
}
