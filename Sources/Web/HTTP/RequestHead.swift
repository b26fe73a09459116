/// A request whose head can be understood in one way only.
public struct RequestHead: Sendable {
  public enum Method: Sendable { case get, head }

  public let method: Method
  /// It begins with a slash, and has neither a query nor anything that a file system could understand.
  public let path: String
  public let isHTTP11: Bool
  public let host: Authority
  /// It comes from a page of another server. Programs other than browsers do not say.
  public let isForeign: Bool
  private let headers: [Header]

  init(_ line: RequestLine, _ headers: [Header]) throws(BadRequest) {
    (method, path, isHTTP11, self.headers) = (line.method, line.path, line.isHTTP11, headers)
    let hosts = headers.filter { $0.name == "host" }
    guard let named = hosts.first else { throw .noHost }
    guard hosts.count == 1 else { throw .twoHosts }
    guard let host = Authority(named.value) else { throw .host }
    self.host = host
    isForeign = headers.contains { header in
      let parts = header.value.split(separator: "://", maxSplits: 1)
      return header.name == "origin" && (parts.count < 2 || Authority(String(parts[1])) != host)
    }
    let length = header("content-length") ?? "0"
    guard header("transfer-encoding") == nil, length == "0" else { throw .body }
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

  public var wantsWebSocket: Bool { list("upgrade").contains("websocket") }

  /// Whether who asks has what an `ETag` belongs to.
  /// - Parameter tag: with its quotation marks.
  public func has(tag: String) -> Bool {
    items("if-none-match").contains { $0 == "*" || $0 == tag || $0 == "W/\(tag)" }
  }

  /// For whose address in numbers the nearest proxy asks.
  public var forwardedFor: String? {
    guard let last = items("x-forwarded-for").last else { return nil }
    return Authority.isV4(last) || Authority.isV6(last) ? last : nil
  }

  /// The words of a header in which capitals do not matter.
  func list(_ name: String) -> [String] { items(name).map { $0.lowercased() } }

  private func items(_ name: String) -> [String] {
    (header(name) ?? "").utf8.split(separator: UInt8(ascii: ",")).map(\.trimmed)
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
    guard 2...3 ~= parts.count, parts.allSatisfy({ !$0.isEmpty }) else { throw .requestLine }
    guard parts.count == 3 else { throw .noVersion }
    switch String(decoding: parts[2], as: UTF8.self) {
    case "HTTP/1.1": isHTTP11 = true
    case "HTTP/1.0": isHTTP11 = false
    case "HTTP/2.0", "HTTP/2": throw .http2
    case let other: throw other.hasPrefix("HTTP/") ? .version : .requestLine
    }
    guard parts[0].allSatisfy({ $0.isOfToken }) else { throw .requestLine }
    switch String(decoding: parts[0], as: UTF8.self) {
    case "GET": method = .get
    case "HEAD": method = .head
    case "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT": throw .methodNotAllowed
    default: throw .unknownMethod
    }
    path = try RequestLine.path(parts[1])
  }

  private static func path(_ target: ArraySlice<UInt8>) throws(BadRequest) -> String {
    guard target.count <= longestTarget else { throw .targetTooLong }
    guard target.first == UInt8(ascii: "/") else { throw .absolute }
    let end = target.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    let path = String(decoding: target[..<end], as: UTF8.self)
    guard path.utf8.allSatisfy({ $0.isOfPath }), target[end...].allSatisfy({ $0.isOfQuery }),
      // No step leads upwards or nowhere, and no name of a file of ours begins with a dot.
      !path.contains("/."), !path.contains("//")
    else { throw .path }
    return path
  }
}

/// `Name: value`
struct Header: Sendable {
  /// In small letters.
  let name: String
  let value: String

  init(_ line: [UInt8]) throws(BadRequest) {
    if let first = line.first, first.isBlank { throw .folded }
    let end = line.firstIndex { !$0.isOfToken } ?? 0
    guard end > 0, line[end] == UInt8(ascii: ":"), line[end...].allSatisfy({ $0.isOfValue }) else {
      throw .header
    }
    name = String(decoding: line[..<end], as: UTF8.self).lowercased()
    value = line[(end + 1)...].trimmed
  }
}
