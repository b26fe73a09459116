/// A request whose head can be understood in one way only.
public struct RequestHead: Sendable {
  public enum Method: Sendable {
    case get
    case head
  }

  /// Where a page in a browser comes from; other programs do not say.
  public enum Origin: Hashable, Sendable {
    case unsaid
    case page(Authority)
    /// `null`, or something else that names no server.
    case nowhere
  }

  public let method: Method
  /// It begins with a slash, and has neither a query nor anything that a file system could understand.
  public let path: String
  public let isHTTP11: Bool
  public let host: Authority
  public let origin: Origin
  private let headers: [Header]

  init(_ line: RequestLine, _ headers: [Header]) throws(BadRequest) {
    (method, path, isHTTP11) = (line.method, line.path, line.isHTTP11)
    self.headers = headers
    host = try RequestHead.host(in: headers)
    origin = try RequestHead.origin(in: headers)
    let hasBody = headers.contains { header in
      header.name == "transfer-encoding" || header.name == "content-length" && header.value != "0"
    }
    if hasBody { throw .body }
  }

  /// All values of a header, as one list.
  /// - Parameter name: in small letters.
  public func header(_ name: String) -> String? {
    let values = headers.compactMap { $0.name == name ? $0.value : nil }
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// Whether the connection may be kept for further requests.
  public var keepsAlive: Bool {
    let wishes = list("connection")
    return isHTTP11 ? !wishes.contains("close") : wishes.contains("keep-alive")
  }

  /// Whether it asks for a WebSocket.
  public var wantsWebSocket: Bool { list("upgrade").contains("websocket") }

  /// It comes from a page of another server.
  public var isForeign: Bool {
    switch origin {
    case .unsaid: false
    case .page(let origin): origin != host
    case .nowhere: true
    }
  }

  /// Whether who asks has what an `ETag` belongs to.
  /// - Parameter tag: with its quotation marks.
  public func has(tag: String) -> Bool {
    items("if-none-match").contains { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }
  }

  /// The address in numbers for which the nearest proxy asks.
  public var forwardedFor: String? {
    guard let last = items("x-forwarded-for").last else { return nil }
    let bytes = Array(last.utf8)
    return IPAddress.isV4(bytes) || IPAddress.isV6(bytes[...]) ? last : nil
  }

  /// The words of a header in which capitals do not matter.
  func list(_ name: String) -> [String] { items(name).map(\.smallASCII) }

  private func items(_ name: String) -> [String] {
    let text = header(name) ?? ""
    return text.utf8.split(separator: UInt8(ascii: ",")).map {
      String(decoding: $0.trimmed(), as: UTF8.self)
    }
  }

  private static func host(in headers: [Header]) throws(BadRequest) -> Authority {
    let hosts = headers.filter { $0.name == "host" }
    guard let host = hosts.first else { throw .noHost }
    guard hosts.count == 1 else { throw .twoHosts }
    guard let authority = Authority(host.value) else { throw .host }
    return authority
  }

  private static func origin(in headers: [Header]) throws(BadRequest) -> Origin {
    let origins = headers.filter { $0.name == "origin" }
    guard let origin = origins.first else { return .unsaid }
    guard origins.count == 1 else { throw .twoOrigins }
    let parts = origin.value.split(
      separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count > 1, parts[0].last == ":", parts[1].isEmpty,
      let authority = Authority(String(parts[2]))
    else { return .nowhere }
    return .page(authority)
  }
}

/// `GET /path?query HTTP/1.1`
struct RequestLine: Sendable {
  let method: RequestHead.Method
  let path: String
  let isHTTP11: Bool

  static let longestTarget = 2048

  init(_ line: [UInt8]) throws(BadRequest) {
    let parts = line.split(separator: 0x20, omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else {
      throw .requestLine
    }
    guard parts.count == 3 else { throw .noVersion }
    isHTTP11 = try RequestLine.isHTTP11(parts[2])
    method = try RequestLine.method(parts[0])
    path = try RequestLine.path(parts[1])
  }

  private static func isHTTP11(_ text: ArraySlice<UInt8>) throws(BadRequest) -> Bool {
    switch String(decoding: text, as: UTF8.self) {
    case "HTTP/1.1": return true
    case "HTTP/1.0": return false
    case "HTTP/2.0", "HTTP/2": throw .http2
    case let other where other.hasPrefix("HTTP/"): throw .version
    default: throw .requestLine
    }
  }

  private static func method(_ text: ArraySlice<UInt8>) throws(BadRequest) -> RequestHead.Method {
    guard text.allSatisfy({ $0.isOfToken }) else { throw .requestLine }
    switch String(decoding: text, as: UTF8.self) {
    case "GET": return .get
    case "HEAD": return .head
    case "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT": throw .methodNotAllowed
    default: throw .unknownMethod
    }
  }

  private static func path(_ target: ArraySlice<UInt8>) throws(BadRequest) -> String {
    guard target.count <= longestTarget else { throw .targetTooLong }
    guard target.first == UInt8(ascii: "/") else { throw .absolute }
    let end = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    let path = target[..<end]
    let steps = path.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard path.allSatisfy({ $0.isOfPath }), target[end...].allSatisfy({ $0.isOfQuery }),
      // Only the last step may be empty, and none leads upwards.
      steps.dropLast().allSatisfy({ !$0.isEmpty }),
      steps.allSatisfy({ $0.isEmpty || !$0.allSatisfy { $0 == UInt8(ascii: ".") } })
    else { throw .path }
    return String(decoding: path, as: UTF8.self)
  }
}

/// `Name: value`
struct Header: Sendable {
  /// In small letters.
  let name: String
  let value: String

  init(_ line: [UInt8]) throws(BadRequest) {
    if let first = line.first, first.isBlank { throw .folded }
    let end = line.firstIndex { !$0.isOfToken } ?? line.count
    guard end > 0, end < line.count, line[end] == UInt8(ascii: ":"),
      line[end...].allSatisfy({ $0.isOfValue })
    else { throw .header }
    name = String(decoding: line[..<end], as: UTF8.self).smallASCII
    value = String(decoding: line[(end + 1)...].trimmed(), as: UTF8.self)
  }
}
