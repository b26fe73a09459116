/// Reads the frames that a client sends (RFC 6455, 5): texts, ping, pong and close.
///
/// The texts do not depend on how the input was split into reads. A reader holds no message: at most the
/// head of a frame, or what a control frame brings.
public struct FrameReader: Sendable {
  public enum Event {
    /// More of a message, in UTF-8 as far as it has come; its line ends are spaces, as one message is one
    /// line. The bytes are there only while the event is told.
    case text(UnsafeRawBufferPointer)
    case endOfMessage
    /// Wants a pong with the same bytes.
    case ping([UInt8])
    case pong
    /// One of these is the last event; the second says with what the connection is to be closed.
    case close(CloseCode?, String)
    case violation(CloseCode, String)
  }

  private struct Violation: Error {
    let code: CloseCode
    let reason: String

    static let notText = Violation(code: .badText, reason: "a text is UTF-8")
    static func bad(_ reason: String) -> Violation {
      Violation(code: .protocolError, reason: reason)
    }
  }

  /// A frame whose head has been read.
  private struct Payload {
    let opcode: Opcode
    let isFinal: Bool
    var left: Int
    /// What covers it, the next byte lowest.
    var mask: UInt32
    /// Of a control frame.
    var bytes: [UInt8] = []

    mutating func uncover(_ byte: UInt8) -> UInt8 {
      defer { mask = mask >> 8 | mask << 24 }
      return byte ^ UInt8(truncatingIfNeeded: mask)
    }
  }

  private let longest: Int
  private var head = SIMD16<UInt8>.zero
  private var headCount = 0
  private var payload: Payload?
  /// One that has begun and not ended.
  private var message: (count: Int, progress: UTF8Progress)?
  private var isOver = false

  /// - Parameter longest: how many bytes a message may have, in all its pieces.
  public init(longest: Int) {
    self.longest = max(0, longest)
  }

  /// Takes in what one read brought and tells what it holds.
  public mutating func read(_ bytes: UnsafeRawBufferPointer, _ take: (Event) -> Void) {
    var rest = bytes[...]
    do throws(Violation) {
      while let byte = rest.first, !isOver {
        rest = rest.dropFirst(try payload == nil ? readHead(byte) : readPayload(rest, take))
        if let payload, payload.left == 0 { try endFrame(payload, take) }
      }
    } catch {
      isOver = true
      take(.violation(error.code, error.reason))
    }
  }

  private mutating func endFrame(_ frame: Payload, _ take: (Event) -> Void) throws(Violation) {
    payload = nil
    switch frame.opcode {
    case .continuation, .text, .binary:
      guard frame.isFinal else { return }
      guard let message, message.progress.isComplete else { throw .notText }
      self.message = nil
      take(.endOfMessage)
    case .ping: take(.ping(frame.bytes))
    case .pong: take(.pong)
    case .close:
      let (code, reason) = try FrameReader.farewell(frame.bytes)
      isOver = true
      take(.close(code, reason))
    }
  }

  private static func farewell(_ bytes: [UInt8]) throws(Violation) -> (CloseCode?, String) {
    if bytes.isEmpty { return (nil, "") }
    guard bytes.count >= 2 else { throw .bad("a code has two bytes") }
    let code = CloseCode(UInt16(bytes[0]) << 8 | UInt16(bytes[1]))
    guard code.isSendable else { throw .bad("no frame closes with this code") }
    guard let reason = String(validating: bytes[2...], as: UTF8.self) else { throw .notText }
    return (code, reason)
  }

  // MARK: Heads

  private mutating func readHead(_ byte: UInt8) throws(Violation) -> Int {
    head[headCount] = byte
    headCount += 1
    guard headCount >= 2 else { return 1 }
    let opcode = try opcode()
    let short = head[1] & 0x7F
    let lengthBytes = short == 127 ? 8 : short == 126 ? 2 : 0
    guard headCount == 2 + lengthBytes + 4 else { return 1 }
    let left = lengthBytes == 0 ? Int(short) : try length(of: lengthBytes)
    let mask = (1...4).reduce(UInt32(0)) { $0 << 8 | UInt32(head[headCount - $1]) }
    payload = Payload(opcode: opcode, isFinal: head[0] & 0x80 != 0, left: left, mask: mask)
    headCount = 0
    if !opcode.isControl { try begin(opcode, left) }
    return 1
  }

  /// What the first two bytes say is looked at before there are more.
  private func opcode() throws(Violation) -> Opcode {
    guard head[0] & 0x70 == 0 else { throw .bad("no extension is spoken here") }
    guard let opcode = Opcode(rawValue: head[0] & 0x0F) else { throw .bad("unknown opcode") }
    guard head[1] & 0x80 != 0 else { throw .bad("a client's frames are masked") }
    if opcode.isControl, head[0] & 0x80 == 0 || head[1] & 0x7F > Frame.mostPayload {
      throw .bad("a control frame has at most 125 bytes in one piece")
    }
    if opcode == .binary { throw Violation(code: .unsupported, reason: "only text is spoken here") }
    return opcode
  }

  private func length(of count: Int) throws(Violation) -> Int {
    let wide = (0..<count).reduce(UInt64(0)) { $0 << 8 | UInt64(head[2 + $1]) }
    guard let length = Int(exactly: wide), length >= (count == 2 ? 126 : 0x1_0000) else {
      throw .bad("a length is below 2^63, and as short as it can be")
    }
    return length
  }

  private mutating func begin(_ opcode: Opcode, _ count: Int) throws(Violation) {
    guard (opcode == .continuation) == (message != nil) else {
      throw .bad("a message begins when the last one has ended")
    }
    let begun = message ?? (0, UTF8Progress())
    guard count <= longest - begun.count else {
      throw Violation(code: .tooLong, reason: "a message has at most \(longest) bytes")
    }
    message = (begun.count + count, begun.progress)
  }

  // MARK: Payloads

  private mutating func readPayload(
    _ bytes: Slice<UnsafeRawBufferPointer>, _ take: (Event) -> Void
  ) throws(Violation) -> Int {
    guard var frame = payload else { return 0 }
    // So much has room on the stack.
    let covered = bytes.prefix(min(frame.left, 1024))
    frame.left -= covered.count
    let isGood = withUnsafeTemporaryAllocation(byteCount: covered.count, alignment: 1) { piece in
      for (at, byte) in covered.enumerated() { piece[at] = frame.uncover(byte) }
      if !frame.opcode.isControl { return tell(piece, take) }
      frame.bytes += piece
      return true
    }
    guard isGood else { throw .notText }
    payload = frame
    return covered.count
  }

  /// - Returns: whether all of it is UTF-8.
  private mutating func tell(
    _ piece: UnsafeMutableRawBufferPointer, _ take: (Event) -> Void
  ) -> Bool {
    let good = piece.prefix { message?.progress.take($0) == true }.count
    for at in 0..<good where piece[at] == 0x0A || piece[at] == 0x0D { piece[at] = 0x20 }
    if good > 0 { take(.text(UnsafeRawBufferPointer(rebasing: piece[..<good]))) }
    return good == piece.count
  }
}
