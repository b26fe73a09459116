/// How a connection of HTTP becomes a WebSocket (RFC 6455, 4.2), without extensions and subprotocols.
public enum Handshake {
  /// The answer to a request, after which frames are spoken.
  public static func answer(_ head: RequestHead) throws(BadRequest) -> [UInt8] {
    guard head.wantsWebSocket else { throw .notUpgraded }
    guard head.header("sec-websocket-version") == "13" else { throw .socketVersion }
    guard head.method == .get, head.isHTTP11, head.list("connection").contains("upgrade") else {
      throw .upgrade
    }
    guard let key = head.header("sec-websocket-key"), isKey(key) else { throw .key }
    let lines = """
      HTTP/1.1 101 Switching Protocols\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Accept: \(accept(key))\r
      \r

      """
    return Array(lines.utf8)
  }

  /// What shows that the key was read by somebody who speaks the protocol.
  static func accept(_ key: String) -> String {
    base64(SHA1.digest(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)))
  }

  /// Sixteen bytes: 22 signs, of which the last has four bits that are zero, and two marks.
  private static func isKey(_ text: String) -> Bool {
    let key = Array(text.utf8)
    return key.count == 24 && key[..<22].allSatisfy { alphabet.contains($0) }
      && "AQgw".utf8.contains(key[21]) && key[22...].allSatisfy { $0 == UInt8(ascii: "=") }
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      let signs = (0..<4).map { alphabet[bits >> (18 - 6 * $0) & 63] }
      text += signs.prefix(part.count + 1)
      text += repeatElement(UInt8(ascii: "="), count: 3 - part.count)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
