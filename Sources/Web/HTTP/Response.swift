/// The answer to a request.
public struct Response: Sendable {
  public var status: Int
  public var headers: [(name: String, value: String)]
  public var body: [UInt8]

  public init(
    _ status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []
  ) {
    (self.status, self.headers, self.body) = (status, headers, body)
  }

  /// A sentence for people.
  public init(_ status: Int, text: String) {
    self.init(
      status, headers: [("Content-Type", "text/plain; charset=utf-8")],
      body: Array("\(text)\n".utf8))
  }

  /// As it is sent.
  /// - Parameters:
  ///   - method: to HEAD the body is only announced.
  ///   - keepsAlive: whether the connection is for more requests.
  public func bytes(to method: RequestHead.Method, keepsAlive: Bool) -> [UInt8] {
    var lines = "HTTP/1.1 \(status) \(Response.reasons[status] ?? "")\r\n"
    for (name, value) in headers { lines += "\(name): \(Response.oneLine(value))\r\n" }
    // What is not modified keeps the length that it had.
    if status != 304 { lines += "Content-Length: \(body.count)\r\n" }
    lines += "Connection: \(keepsAlive ? "keep-alive" : "close")"
    lines += status == 426 ? ", Upgrade\r\n\r\n" : "\r\n\r\n"
    return method == .head || status == 304 ? Array(lines.utf8) : Array(lines.utf8) + body
  }

  /// No value can begin a header of its own.
  private static func oneLine(_ value: String) -> String {
    String(decoding: value.utf8.map { $0 < 0x20 || $0 == 0x7F ? 0x20 : $0 }, as: UTF8.self)
  }

  private static let reasons = [
    200: "OK", 304: "Not Modified", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 408: "Request Timeout", 414: "URI Too Long",
    421: "Misdirected Request", 426: "Upgrade Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error",
    501: "Not Implemented", 503: "Service Unavailable", 505: "HTTP Version Not Supported",
  ]
}
