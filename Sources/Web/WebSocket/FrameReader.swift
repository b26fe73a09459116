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
    static let tooMany = Violation(code: .policy, reason: "too-many-messages")
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
  }

  private let longest: Int
  private let mostAtOnce: Int
  /// The bytes of a head that have come, the last one lowest.
  private var head: UInt128 = 0
  private var headCount = 0
  private var payload: Payload?
  /// One that has begun and not ended.
  private var message: (count: Int, progress: UTF8Progress)?
  private var isOver = false

  /// So many bytes may a message have, and so many messages and signs of life may one read bring.
  public init(longest: Int, mostAtOnce: Int = .max) {
    (self.longest, self.mostAtOnce) = (max(0, longest), mostAtOnce)
  }

  /// Takes in what one read brought and tells what it holds.
  public mutating func read(_ bytes: UnsafeRawBufferPointer, _ take: (Event) -> Void) {
    var (rest, ended) = (bytes[...], 0)
    do throws(Violation) {
      while let byte = rest.first, !isOver {
        rest = rest.dropFirst(try payload == nil ? readHead(byte) : readPayload(rest, take))
        guard let frame = payload, frame.left == 0 else { continue }
        if frame.isFinal { ended += 1 }
        if ended > mostAtOnce { throw .tooMany }
        try endFrame(frame, take)
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
    head = head << 8 | UInt128(byte)
    headCount += 1
    guard headCount >= 2 else { return 1 }
    let start = UInt16(truncatingIfNeeded: head >> (8 * (headCount - 2)))
    // What it says is looked at before there is more.
    if headCount == 2 { _ = try FrameReader.opcode(start) }
    let short = start & 0x7F
    let (lengthBytes, least) = short == 127 ? (8, 0x1_0000) : short == 126 ? (2, 126) : (0, 0)
    guard headCount == 2 + lengthBytes + 4 else { return 1 }
    let opcode = try FrameReader.opcode(start)
    let long = UInt64(truncatingIfNeeded: head >> 32)
    let length = lengthBytes == 8 ? long : lengthBytes == 2 ? long & 0xFFFF : UInt64(short)
    guard let left = Int(exactly: length), left >= least else {
      throw .bad("a length is below 2^63, and as short as it can be")
    }
    let mask = UInt32(truncatingIfNeeded: head).byteSwapped
    payload = Payload(opcode: opcode, isFinal: start & 0x8000 != 0, left: left, mask: mask)
    headCount = 0
    if !opcode.isControl { try begin(opcode, left) }
    return 1
  }

  private static func opcode(_ start: UInt16) throws(Violation) -> Opcode {
    guard start & 0x7000 == 0 else { throw .bad("no extension is spoken here") }
    let kind = UInt8(truncatingIfNeeded: start >> 8) & 0x0F
    guard let opcode = Opcode(rawValue: kind) else { throw .bad("unknown opcode") }
    guard start & 0x80 != 0 else { throw .bad("a client's frames are masked") }
    if opcode.isControl, start & 0x8000 == 0 || start & 0x7F > Frame.mostPayload {
      throw .bad("a control frame has at most 125 bytes in one piece")
    }
    if opcode == .binary { throw Violation(code: .unsupported, reason: "only text is spoken here") }
    return opcode
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
      for (at, byte) in covered.enumerated() {
        piece[at] = byte ^ UInt8(truncatingIfNeeded: frame.mask)
        frame.mask = frame.mask >> 8 | frame.mask << 24
      }
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
