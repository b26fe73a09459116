/// Reads the heads of HTTP/1.1 requests (RFC 9112), strictly: what two readers could understand in two ways
/// is refused, and so is every body.
///
/// The result does not depend on how the input was split into reads. A reader holds one head at most.
public struct HeadReader: Sendable {
  static let longestHead = 8192
  private static let mostHeaders = 100

  /// What has come of the line that has not ended.
  private var line: [UInt8] = []
  private var count = 0
  private var request: RequestLine?
  private var headers: [Header] = []

  public init() {}

  /// A head has begun that has not ended.
  public var isInside: Bool { count > 0 }

  /// Takes in what belongs to the head of one request.
  /// - Returns: the head, where it has ended, and how many bytes are of it.
  /// - Throws: why the connection is to be closed; then the reader is of no use any more.
  public mutating func read(
    _ bytes: UnsafeRawBufferPointer
  ) throws(BadRequest) -> (head: RequestHead?, used: Int) {
    for (at, byte) in bytes.enumerated() {
      guard let head = try take(byte) else { continue }
      self = HeadReader()
      return (head, at + 1)
    }
    return (nil, bytes.count)
  }

  private mutating func take(_ byte: UInt8) throws(BadRequest) -> RequestHead? {
    count += 1
    if count == 1, byte == 0x16 { throw .tls }
    if count > HeadReader.longestHead { throw .headTooLong }
    guard byte == 0x0A else {
      line.append(byte)
      // With room for a method and a version.
      if request == nil, line.count > RequestLine.longestTarget + 32 { throw .targetTooLong }
      return nil
    }
    guard line.popLast() == 0x0D else { throw .lineEnd }
    defer { line.removeAll(keepingCapacity: true) }
    guard let request else {
      request = try RequestLine(line)
      return nil
    }
    if line.isEmpty { return try RequestHead(request, headers) }
    guard headers.count < HeadReader.mostHeaders else { throw .tooManyHeaders }
    headers.append(try Header(line))
    return nil
  }
}
