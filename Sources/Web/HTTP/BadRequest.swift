/// Why a request gets nothing: a status and a code for programs, a sentence for people.
public struct BadRequest: Error, Hashable, Sendable {
  public let status: Int
  public let code: String
  public let sentence: String

  public init(status: Int, code: String, sentence: String) {
    (self.status, self.code, self.sentence) = (status, code, sentence)
  }

  /// The answer to it, after which the connection is closed.
  public var response: Response {
    var response = Response(status, text: sentence)
    if status == 405 || status == 501 { response.headers.append(("Allow", "GET, HEAD")) }
    if status == 426 {
      response.headers += [("Upgrade", "websocket"), ("Sec-WebSocket-Version", "13")]
    }
    return response
  }
}

extension BadRequest {
  /// What has come is the beginning of TLS: there is nobody who would understand an answer.
  public static let tls = kind(400, "tls", "This is plain HTTP: say http:// and not https://.")

  static let lineEnd = kind(400, "bad-line-end", "Each line of a request ends with CR LF.")
  static let headTooLong = kind(431, "head-too-long", "The head of a request has at most 8 KiB.")
  static let tooManyHeaders = kind(431, "too-many-headers", "There are at most 100 headers.")
  static let targetTooLong = kind(414, "address-too-long", "An address has at most 2 KiB.")
  static let requestLine = kind(400, "bad-request-line", "A request begins: GET / HTTP/1.1")
  static let noVersion = kind(400, "no-version", "HTTP/1.1 is spoken here, and not 0.9.")
  static let http2 = kind(505, "http-2", "HTTP/1.1 is spoken here, and not HTTP/2.")
  static let version = kind(505, "unknown-version", "HTTP/1.1 is spoken here.")
  static let methodNotAllowed = kind(405, "method-not-allowed", "GET and HEAD are allowed here.")
  static let unknownMethod = kind(501, "unknown-method", "GET and HEAD are known here.")
  static let absolute = kind(400, "absolute-address", "An address begins with a slash here.")
  static let path = kind(400, "bad-path", "No address of this page is written like this.")
  static let header = kind(400, "bad-header", "A header looks like this: Name: value")
  static let folded = kind(400, "folded-header", "No header goes on in the next line.")
  static let noHost = kind(400, "no-host", "A Host header is needed.")
  static let twoHosts = kind(400, "two-hosts", "There is more than one Host header.")
  static let host = kind(400, "bad-host", "A Host is a name or an address, and perhaps a port.")
  static let body = kind(400, "body", "A request has no body here.")
  static let notUpgraded = kind(426, "upgrade-required", "Here WebSocket is spoken.")
  static let socketVersion = kind(426, "websocket-version", "Here WebSocket has version 13.")
  static let upgrade = kind(400, "bad-upgrade", "WebSocket needs GET and Connection: Upgrade.")
  static let key = kind(400, "bad-key", "Sec-WebSocket-Key is 16 bytes in base64.")

  private static func kind(_ status: Int, _ code: String, _ sentence: String) -> BadRequest {
    BadRequest(status: status, code: code, sentence: sentence)
  }
}
