import Testing

@testable import Web

/// Heads of requests: what is understood, and what is refused by which name.
@Suite struct HeadTests {
  /// Reads an input in such pieces, up to the end of a head.
  private func read(_ input: [UInt8], by step: Int) throws -> (head: RequestHead?, used: Int) {
    var reader = HeadReader()
    var at = 0
    while at < input.count {
      let piece = input[at..<min(at + step, input.count)]
      let (head, used) = try piece.withUnsafeBytes { try reader.read($0) }
      at += used
      if let head { return (head, at) }
    }
    return (nil, at)
  }

  private func head(_ text: String, by step: Int = .max) throws -> RequestHead {
    let (head, used) = try read(Array(text.utf8), by: step == .max ? text.utf8.count : step)
    #expect(used == text.utf8.count)
    return try #require(head)
  }

  private func head(with header: String) throws -> RequestHead {
    try head("GET / HTTP/1.1\r\nHost: here:8040\r\n\(header)\r\n\r\n")
  }

  private static let browser = """
    GET /line?x=%20&y HTTP/1.1\r
    Host: 192.168.1.7:8040\r
    Connection: keep-alive, Upgrade\r
    Upgrade: websocket\r
    Origin: http://192.168.1.7:8040\r
    Sec-WebSocket-Version: 13\r
    Accept-Language: sv,en;q=0.5\r
    Cookie:\t hus=båt \t\r
    X-Forwarded-For: 10.0.0.1, 10.0.0.2\r
    \r

    """

  @Test(arguments: [1, 2, 3, 7, 100, 1_000])
  func aHeadIsTheSameInAnyPieces(_ step: Int) throws {
    let head = try head(HeadTests.browser, by: step)
    #expect(head.method == .get && head.isHTTP11 && head.keepsAlive && head.wantsWebSocket)
    #expect(head.path == "/line")
    #expect("\(head.host)" == "192.168.1.7:8040" && head.host.isNumeric)
    #expect(!head.isForeign)
    #expect(head.header("cookie") == "hus=båt")
    #expect(head.header("sec-websocket-version") == "13")
    #expect(head.header("accept") == nil)
    #expect(head.forwardedFor == "10.0.0.2")
  }

  @Test func whatStandsBehindAHeadIsLeft() throws {
    let first = "HEAD /a HTTP/1.0\r\nHost: x\r\n\r\n"
    let input = Array((first + "GET /b HTTP/1.1\r\nHost: x\r\n\r\n\u{81}").utf8)
    var reader = HeadReader()
    let one = try input.withUnsafeBytes { try reader.read($0) }
    #expect(one.used == first.utf8.count && !reader.isInside)
    #expect(one.head?.path == "/a" && one.head?.method == .head && one.head?.keepsAlive == false)
    let two = try input[one.used...].withUnsafeBytes { try reader.read($0) }
    #expect(two.head?.path == "/b" && two.used == input.count - one.used - 2)
    let begun = try Array("G".utf8).withUnsafeBytes { try reader.read($0) }
    #expect(begun.head == nil && begun.used == 1 && reader.isInside)
  }

  /// What follows the request line and the host of a request.
  private static let badHeaders: [(String, BadRequest)] = [
    ("a: b\n", .lineEnd), ("a: b \n", .lineEnd), ("a: b\r\r\n", .header), ("a: b\rc\r\n", .header),
    ("a: b\r\n c\r\n", .folded), ("a: b\r\n\tc\r\n", .folded), ("a : b\r\n", .header),
    (": b\r\n", .header), ("a\r\n", .header), ("å: b\r\n", .header), ("a b: c\r\n", .header),
    ("a: b\0c\r\n", .header), ("a: \u{7F}\r\n", .header), ("Host: x\r\n\r\n", .twoHosts),
    ("host: y\r\n\r\n", .twoHosts), ("Content-Length: 5\r\n\r\n", .body),
    ("Content-Length: 0\r\nContent-Length: 5\r\n\r\n", .body),
    ("Content-Length: 00\r\n\r\n", .body), ("Content-Length: -0\r\n\r\n", .body),
    ("Content-Length: 0, 5\r\n\r\n", .body), ("Content-Length:\r\n\r\n", .body),
    ("Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", .body),
    ("Transfer-Encoding: identity\r\n\r\n", .body), ("TRANSFER-ENCODING:\r\n\r\n", .body),
    (String(repeating: "a: b\r\n", count: 100), .tooManyHeaders),
    (String(repeating: "a: b\r\n", count: 300), .tooManyHeaders),
    ("a: \(String(repeating: "b", count: 8_192))\r\n\r\n", .headTooLong),
    (String(repeating: "a: \(String(repeating: "b", count: 200))\r\n", count: 40), .headTooLong),
  ]

  private static let badHeads: [(String, BadRequest)] = [
    ("\u{16}\u{3}\u{1}", .tls), ("GET /\r\n", .noVersion), ("GET / HTTP/0.9\r\n", .version),
    ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", .http2), ("GET / HTTP/2\r\n", .http2),
    ("GET / HTTP/3\r\n", .version), ("GET / HTTP/1.2\r\n", .version),
    ("GET / HTTP/1.10\r\n", .version), ("GET / http/1.1\r\n", .requestLine),
    ("GET / FTP/1.1\r\n", .requestLine), ("GET / HTTP/1.1 x\r\n", .requestLine),
    ("GET  / HTTP/1.1\r\n", .requestLine), (" GET / HTTP/1.1\r\n", .requestLine),
    ("GET / HTTP/1.1 \r\n", .requestLine), ("GET\t/ HTTP/1.1\r\n", .noVersion),
    ("\r\n", .requestLine), ("hello Anna\r\n", .noVersion), ("\n", .lineEnd),
    ("{\"do\":\"hello\"}\r\n", .requestLine), ("GET / HTTP/1.1\n", .lineEnd),
    ("GÖT / HTTP/1.1\r\n", .requestLine), ("POST / HTTP/1.1\r\n", .methodNotAllowed),
    ("PUT / HTTP/1.1\r\n", .methodNotAllowed), ("DELETE / HTTP/1.1\r\n", .methodNotAllowed),
    ("PATCH / HTTP/1.1\r\n", .methodNotAllowed), ("TRACE / HTTP/1.1\r\n", .methodNotAllowed),
    ("OPTIONS * HTTP/1.1\r\n", .methodNotAllowed),
    ("CONNECT x:80 HTTP/1.1\r\n", .methodNotAllowed), ("BREW / HTTP/1.1\r\n", .unknownMethod),
    ("get / HTTP/1.1\r\n", .unknownMethod), ("GET http://x/ HTTP/1.1\r\n", .absolute),
    ("GET * HTTP/1.1\r\n", .absolute), ("GET x HTTP/1.1\r\n", .absolute),
    ("GET /../x HTTP/1.1\r\n", .path), ("GET /a/.. HTTP/1.1\r\n", .path),
    ("GET /./x HTTP/1.1\r\n", .path), ("GET /... HTTP/1.1\r\n", .path),
    ("GET /a/.b HTTP/1.1\r\n", .path),
    ("GET //x HTTP/1.1\r\n", .path), ("GET /a//b HTTP/1.1\r\n", .path),
    ("GET /%2e%2e/x HTTP/1.1\r\n", .path), ("GET /%61 HTTP/1.1\r\n", .path),
    ("GET /%00 HTTP/1.1\r\n", .path), ("GET /% HTTP/1.1\r\n", .path),
    ("GET /a\\b HTTP/1.1\r\n", .path), ("GET /a#b HTTP/1.1\r\n", .path),
    ("GET /å HTTP/1.1\r\n", .path), ("GET /?å HTTP/1.1\r\n", .path),
    ("GET /\0 HTTP/1.1\r\n", .path), ("GET /\u{7F} HTTP/1.1\r\n", .path),
    ("GET /<x> HTTP/1.1\r\n", .path), ("GET /?<x> HTTP/1.1\r\n", .path),
    ("GET /\(String(repeating: "a", count: 2_048)) HTTP/1.1\r\n", .targetTooLong),
    ("GET /\(String(repeating: "a", count: 9_000)) HTTP/1.1\r\n", .targetTooLong),
    (String(repeating: "a", count: 9_000), .targetTooLong),
    ("GET / HTTP/1.1\r\n\r\n", .noHost), ("GET / HTTP/1.0\r\n\r\n", .noHost),
    ("GET / HTTP/1.1\r\nHost:\r\n\r\n", .host), ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", .host),
    ("GET / HTTP/1.1\r\nHost: http://x\r\n\r\n", .host),
    ("GET / HTTP/1.1\r\n Host: x\r\n\r\n", .folded),
  ]

  @Test(arguments: badHeads + badHeaders.map { ("GET / HTTP/1.1\r\nHost: x\r\n\($0)", $1) })
  func whatIsBadIsRefusedByNameInAnyPieces(_ text: String, _ wanted: BadRequest) {
    for step in [1, 2, 5, 100, 1_000_000] {
      #expect(throws: wanted) { try read(Array(text.utf8), by: step) }
    }
  }

  @Test(arguments: [
    "GET / HTTP/1.1\r\nHost: x\r\n\r\n", "GET /a/ HTTP/1.0\r\nHost:x\r\n\r\n",
    "GET /a.b-c_d~e/f@1:2 HTTP/1.1\r\nhOST:x\r\n\r\n",
    "GET /a..b. HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
    "HEAD /\(String(repeating: "a", count: 2_047)) HTTP/1.1\r\nHost: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\n\(String(repeating: "a:\r\n", count: 99))\r\n",
    "GET / HTTP/1.1\r\nHost: x\r\na: \(String(repeating: "b", count: 8_160))\r\n\r\n",
  ])
  func whatIsWithinTheBoundsIsRead(_ text: String) throws {
    #expect(text.utf8.count <= HeadReader.longestHead)
    _ = try head(text)
    _ = try head(text, by: 1)
  }

  @Test func theLongestHeadHasAllItsBytes() throws {
    let begin = "GET / HTTP/1.1\r\nHost: x\r\na: "
    let room = HeadReader.longestHead - begin.utf8.count - 4
    _ = try head(begin + String(repeating: "b", count: room) + "\r\n\r\n")
    #expect(throws: BadRequest.headTooLong) {
      try head(begin + String(repeating: "b", count: room + 1) + "\r\n\r\n")
    }
  }

  @Test(arguments: [
    ("", "/ HTTP/1.1", true), ("Connection: close", "/ HTTP/1.1", false),
    ("Connection: x, CLOSE", "/ HTTP/1.1", false), ("Connection: closed", "/ HTTP/1.1", true),
    ("Connection: a\r\nConnection: close", "/ HTTP/1.1", false), ("", "/ HTTP/1.0", false),
    ("Connection: Keep-Alive", "/ HTTP/1.0", true),
  ])
  func whoWishesItIsKept(_ header: String, _ line: String, _ keeps: Bool) throws {
    let text = "GET \(line)\r\nHost: x\r\n\(header)\(header.isEmpty ? "" : "\r\n")\r\n"
    #expect(try head(text).keepsAlive == keeps)
  }

  @Test(arguments: [
    ("Origin: http://here:8040", false), ("Origin: https://HERE:8040", false),
    ("Origin: http://here.:8040", false), ("Origin: http://here", true),
    ("Origin: http://here:8041", true), ("Origin: http://there:8040", true),
    ("Origin: null", true), ("Origin:", true), ("Origin: here:8040", true),
    ("Origin: ://here:8040", true), ("Origin: http:/here:8040", true),
    ("Origin: http://here:8040/", true), ("Origin: http://x@here:8040", true),
    ("Origin: http://here:8040 http://there", true), ("Origin: http://here:8040, x", true),
    ("Origin: file://", true), ("Origin: http://here:8040\r\nOrigin: http://there", true),
    ("X: y", false),
  ])
  func pagesOfOtherServersAreForeign(_ header: String, _ isForeign: Bool) throws {
    #expect(try head(with: header).isForeign == isForeign)
  }

  @Test(arguments: [
    ("If-None-Match: \"a\"", true), ("If-None-Match: W/\"a\"", true), ("If-None-Match: *", true),
    ("If-None-Match: \"b\", \"a\"", true), ("If-None-Match: \"b\"\r\nIf-None-Match: \"a\"", true),
    ("If-None-Match: a", false), ("If-None-Match: \"b\"", false), ("If-Match: \"a\"", false),
  ])
  func whoHasATagIsKnown(_ header: String, _ has: Bool) throws {
    #expect(try head(with: header).has(tag: "\"a\"") == has)
  }

  @Test(arguments: [
    ("10.0.0.1", "10.0.0.1"), ("1.2.3.4, ::1", "::1"), ("10.0.0.1, unknown", nil),
    ("10.0.0.1:80", nil), ("", nil), ("10.0.0.1,", "10.0.0.1"),
    ("1.1.1.1\r\nX-Forwarded-For: 2.2.2.2", "2.2.2.2"), ("<img>", nil),
  ])
  func theNearestProxyIsBelieved(_ value: String, _ wanted: String?) throws {
    #expect(try head(with: "X-Forwarded-For: \(value)").forwardedFor == wanted)
  }
}
