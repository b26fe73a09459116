/// The answer to a request.
public struct Response: Sendable {
  public var status: Int
  public var headers: [(name: String, value: String)] = []
  public var body: [UInt8]

  public init(_ status: Int, body: [UInt8] = []) { (self.status, self.body) = (status, body) }

  /// A sentence for people.
  public init(_ status: Int, text: String) {
    self.init(status, body: Array("\(text)\n".utf8))
    headers = [("Content-Type", "text/plain; charset=utf-8")]
  }

  /// As it is sent; to HEAD the body is only announced.
  /// - Parameter keepsAlive: whether the connection is for more requests.
  public func bytes(to method: RequestHead.Method, keepsAlive: Bool) -> [UInt8] {
    var lines = ["HTTP/1.1 \(status) \(Response.reasons[status] ?? "")"]
    lines += headers.map { "\($0.name): \($0.value)" }
    // What is not modified keeps the length that it had.
    if status != 304 { lines.append("Content-Length: \(body.count)") }
    let upgrade = status == 426 ? ", Upgrade" : ""
    lines.append("Connection: \(keepsAlive ? "keep-alive" : "close")\(upgrade)")
    // No value can begin a header of its own.
    let clean = (lines + [""]).map { $0.utf8.map { $0.isOfValue ? $0 : 0x20 } }
    let head = Array(clean.map { $0 + [0x0D, 0x0A] }.joined())
    return method == .head || status == 304 ? head : head + body
  }

  private static let reasons = [
    200: "OK", 304: "Not Modified", 400: "Bad Request", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 414: "URI Too Long", 421: "Misdirected Request",
    426: "Upgrade Required", 429: "Too Many Requests", 431: "Request Header Fields Too Large",
    501: "Not Implemented", 505: "HTTP Version Not Supported",
  ]
}
