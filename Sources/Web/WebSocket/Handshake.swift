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
    // It shows that the key was read by somebody who speaks the protocol.
    let digest = SHA1.digest(Array("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8))
    return Array(
      """
      HTTP/1.1 101 Switching Protocols\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Accept: \(base64(digest))\r
      \r

      """.utf8)
  }

  /// Sixteen bytes: 22 signs, of which the last has four bits that are zero, and two marks.
  private static func isKey(_ text: String) -> Bool {
    let key = Array(text.utf8)
    return key.count == 24 && key[..<22].allSatisfy { alphabet.contains($0) }
      && "AQgw".utf8.contains(key[21]) && key[22...] == [UInt8(ascii: "="), UInt8(ascii: "=")]
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    let signs = stride(from: 0, to: bytes.count, by: 3).flatMap { start in
      let part = bytes[start...].prefix(3)
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      return (0...3).map {
        $0 <= part.count ? alphabet[bits >> (18 - 6 * $0) & 63] : UInt8(ascii: "=")
      }
    }
    return String(decoding: signs, as: UTF8.self)
  }

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
