/// Why a request gets nothing: a status and a code for programs, a sentence for people.
public struct BadRequest: Error, Hashable, Sendable {
  public let status: Int
  public let code: String
  public let sentence: String

  public init(status: Int, code: String, sentence: String) {
    (self.status, self.code, self.sentence) = (status, code, sentence)
  }

  private init(_ status: Int, _ code: String, _ sentence: String) {
    self.init(status: status, code: code, sentence: sentence)
  }

  /// The answer to it, after which the connection is closed.
  public var response: Response {
    var response = Response(status, text: sentence)
    switch status {
    case 405, 501:
      response.headers.append(("Allow", "GET, HEAD"))
    case 426:
      response.headers.append(("Upgrade", "websocket"))
      response.headers.append(("Sec-WebSocket-Version", "13"))
    default: break
    }
    return response
  }

  /// What has come is the beginning of TLS: there is nobody who would understand an answer.
  public static let tls = BadRequest(
    400, "tls", "This is plain HTTP: say http:// and not https://.")
}

// MARK: - Its kinds

extension BadRequest {
  static let lineEnd = BadRequest(400, "bad-line-end", "Each line of a request ends with CR LF.")
  static let headTooLong = BadRequest(
    431, "head-too-long", "The head of a request has at most 8,192 bytes.")
  static let tooManyHeaders = BadRequest(
    431, "too-many-headers", "A request has at most 100 headers.")
  static let targetTooLong = BadRequest(
    414, "address-too-long", "An address has at most 2,048 bytes.")
  static let requestLine = BadRequest(
    400, "bad-request-line", "A request begins like this: GET / HTTP/1.1")
  static let noVersion = BadRequest(
    400, "no-version", "The request names no version: HTTP/1.1 is spoken here, not 0.9.")
  static let http2 = BadRequest(505, "http-2", "HTTP/1.1 is spoken here, and not HTTP/2.")
  static let version = BadRequest(505, "unknown-version", "HTTP/1.1 is spoken here.")
  static let methodNotAllowed = BadRequest(
    405, "method-not-allowed", "Only GET and HEAD are answered here.")
  static let unknownMethod = BadRequest(
    501, "unknown-method", "Only GET and HEAD are known here.")
  static let absolute = BadRequest(
    400, "absolute-address", "The address begins with / and names no server: this is no proxy.")
  static let path = BadRequest(
    400, "bad-path", "The address holds something that none of this page's addresses has.")
  static let header = BadRequest(400, "bad-header", "A header looks like this: Name: value")
  static let folded = BadRequest(
    400, "folded-header", "No header goes on in the next line.")
  static let noHost = BadRequest(400, "no-host", "A Host header is needed.")
  static let twoHosts = BadRequest(400, "two-hosts", "There is more than one Host header.")
  static let host = BadRequest(
    400, "bad-host", "The Host header is a name or an address, and perhaps a port.")
  static let twoOrigins = BadRequest(
    400, "two-origins", "There is more than one Origin header.")
  static let body = BadRequest(400, "body", "A request has no body here.")
  static let notUpgraded = BadRequest(
    426, "upgrade-required", "This address is for WebSocket connections.")
  static let socketVersion = BadRequest(
    426, "websocket-version", "Version 13 of the WebSocket protocol is spoken here.")
  static let upgrade = BadRequest(
    400, "bad-upgrade", "A WebSocket begins with GET, HTTP/1.1 and Connection: Upgrade.")
  static let key = BadRequest(
    400, "bad-key", "Sec-WebSocket-Key is needed once: sixteen bytes as base64.")
}
