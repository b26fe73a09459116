import Testing

@testable import Web

/// What is answered to a request, and how a WebSocket begins.
@Suite struct AnswerTests {
  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func head(_ headers: String, line: String = "GET /line HTTP/1.1") throws -> RequestHead {
    var reader = HeadReader()
    let text = "\(line)\r\nHost: x\r\n\(headers)\r\n".replacing("\n", with: "\r\n")
      .replacing("\r\r\n", with: "\r\n")
    return try #require(try Array(text.utf8).withUnsafeBytes { try reader.read($0) }.head)
  }

  @Test func aResponseSaysHowLongItIs() {
    var response = Response(200, body: Array("hej".utf8))
    response.headers = [("ETag", "\"a\"")]
    #expect(
      text(response.bytes(to: .get, keepsAlive: true))
        == "HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 3\r\nConnection: keep-alive\r\n\r\nhej"
    )
    #expect(
      text(response.bytes(to: .head, keepsAlive: false))
        == "HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 3\r\nConnection: close\r\n\r\n")
  }

  @Test func whatIsNotModifiedHasNoBody() {
    #expect(
      text(Response(304, body: [1]).bytes(to: .get, keepsAlive: true))
        == "HTTP/1.1 304 Not Modified\r\nConnection: keep-alive\r\n\r\n")
  }

  @Test func noValueBeginsAHeaderOfItsOwn() {
    var response = Response(999)
    response.headers = [("A", "b\r\nC: d\0å")]
    #expect(
      text(response.bytes(to: .get, keepsAlive: false))
        == "HTTP/1.1 999 \r\nA: b  C: d å\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
  }

  @Test(arguments: [
    (BadRequest.path, "400 Bad Request", ""), (.targetTooLong, "414 URI Too Long", ""),
    (.headTooLong, "431 Request Header Fields Too Large", ""),
    (.http2, "505 HTTP Version Not Supported", ""),
    (.methodNotAllowed, "405 Method Not Allowed", "Allow: GET, HEAD\r\n"),
    (.unknownMethod, "501 Not Implemented", "Allow: GET, HEAD\r\n"),
  ])
  func aRefusalIsASentence(_ refusal: BadRequest, _ status: String, _ header: String) {
    #expect(
      text(refusal.response.bytes(to: .get, keepsAlive: false)) == """
        HTTP/1.1 \(status)\r
        Content-Type: text/plain; charset=utf-8\r
        \(header)Content-Length: \(refusal.sentence.utf8.count + 1)\r
        Connection: close\r
        \r
        \(refusal.sentence)

        """)
  }

  private static let asks = """
    Upgrade: websocket
    Connection: Upgrade
    Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
    Sec-WebSocket-Version: 13

    """

  /// The example of RFC 6455, 1.3.
  @Test func theHandshakeIsThatOfTheStandard() throws {
    let wanted = """
      HTTP/1.1 101 Switching Protocols\r
      Upgrade: websocket\r
      Connection: Upgrade\r
      Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r
      \r

      """
    #expect(text(try Handshake.answer(head(AnswerTests.asks))) == wanted)
    let wishes =
      AnswerTests.asks.replacing("Connection: Upgrade", with: "connection: a, uPGRADE")
      + "Sec-WebSocket-Extensions: permessage-deflate\nSec-WebSocket-Protocol: chat\n"
    #expect(text(try Handshake.answer(head(wishes))) == wanted)
  }

  @Test(arguments: [
    ("Upgrade: websocket\n", "", BadRequest.notUpgraded),
    ("Upgrade: websocket\n", "Upgrade: h2c\n", .notUpgraded),
    ("Connection: Upgrade\n", "", .upgrade), ("Connection: Upgrade", "Connection: close", .upgrade),
    ("Version: 13", "Version: 8", .socketVersion),
    ("Version: 13", "Version: 13, 8", .socketVersion),
    ("Version: 13", "Version: 013", .socketVersion),
    ("Sec-WebSocket-Version: 13\n", "", .socketVersion),
    ("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n", "", .key),
    ("dGhlIHNhbXBsZSBub25jZQ==", "", .key),
    ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQ", .key),
    ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZR==", .key),
    ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQAA", .key),
    ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZ_==", .key),
    ("dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZSBhZ2Fpbg==", .key),
    (
      "Sec-WebSocket-Version", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\nSec-WebSocket-Version",
      .key
    ),
  ])
  func whatIsNoHandshakeIsRefused(_ old: String, _ new: String, _ wanted: BadRequest) throws {
    let head = try head(AnswerTests.asks.replacing(old, with: new))
    #expect(throws: wanted) { try Handshake.answer(head) }
  }

  @Test(arguments: ["HEAD /line HTTP/1.1", "GET /line HTTP/1.0"])
  func onlyGetOfHTTP11BeginsAWebSocket(_ line: String) throws {
    let head = try head(AnswerTests.asks, line: line)
    #expect(throws: BadRequest.upgrade) { try Handshake.answer(head) }
  }

  @Test func whoSpeaksAnotherVersionIsToldOurs() {
    let answer = text(BadRequest.socketVersion.response.bytes(to: .get, keepsAlive: false))
    #expect(answer.hasPrefix("HTTP/1.1 426 Upgrade Required\r\n"))
    #expect(answer.contains("\r\nSec-WebSocket-Version: 13\r\n"))
    #expect(answer.contains("\r\nUpgrade: websocket\r\n"))
    #expect(answer.contains("\r\nConnection: close, Upgrade\r\n"))
  }
}
