/// Why a request gets nothing: a status and a code for programs, a sentence for people.
public struct BadRequest: Error, Hashable, Sendable {
  public let status: Int
  public let code: String
  public let sentence: String

  public init(_ status: Int, _ code: String, _ sentence: String) {
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
  public static let tls = Self(400, "tls", "This is plain HTTP: say http:// and not https://.")

  static let lineEnd = Self(400, "bad-line-end", "Each line of a request ends with CR LF.")
  static let headTooLong = Self(431, "head-too-long", "The head of a request has at most 8 KiB.")
  static let tooManyHeaders = Self(431, "too-many-headers", "There are at most 100 headers.")
  static let targetTooLong = Self(414, "address-too-long", "An address has at most 2 KiB.")
  static let requestLine = Self(400, "bad-request-line", "A request begins: GET / HTTP/1.1")
  static let noVersion = Self(400, "no-version", "HTTP/1.1 is spoken here, and not 0.9.")
  static let http2 = Self(505, "http-2", "HTTP/1.1 is spoken here, and not HTTP/2.")
  static let version = Self(505, "unknown-version", "HTTP/1.1 is spoken here.")
  static let methodNotAllowed = Self(405, "method-not-allowed", "GET and HEAD are allowed here.")
  static let unknownMethod = Self(501, "unknown-method", "GET and HEAD are known here.")
  static let absolute = Self(400, "absolute-address", "An address begins with a slash here.")
  static let path = Self(400, "bad-path", "No address of this page is written like this.")
  static let header = Self(400, "bad-header", "A header looks like this: Name: value")
  static let folded = Self(400, "folded-header", "No header goes on in the next line.")
  static let noHost = Self(400, "no-host", "A Host header is needed.")
  static let twoHosts = Self(400, "two-hosts", "There is more than one Host header.")
  static let host = Self(400, "bad-host", "A Host is a name or an address, and perhaps a port.")
  static let body = Self(400, "body", "A request has no body here.")
  static let notUpgraded = Self(426, "upgrade-required", "Here WebSocket is spoken.")
  static let socketVersion = Self(426, "websocket-version", "Here WebSocket has version 13.")
  static let upgrade = Self(400, "bad-upgrade", "WebSocket needs GET and Connection: Upgrade.")
  static let key = Self(400, "bad-key", "Sec-WebSocket-Key is 16 bytes in base64.")
}
