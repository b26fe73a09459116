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
    /// The last event: nothing is read any more.
    case close(CloseCode?, String)
    /// Told once, instead of a close, with what the connection is to be closed with.
    case violation(CloseCode, String)
  }

  private enum State {
    case head
    case text(Payload)
    case control(Opcode, Payload)
    case over
  }

  /// What is to come of a frame.
  private struct Payload {
    let isFinal: Bool
    var left: Int
    var mask: Mask
  }

  /// A message that has begun and not ended.
  private struct Message {
    var count = 0
    var progress = UTF8Progress()
  }

  private struct Violation: Error {
    let code: CloseCode
    let reason: String
  }

  private let longest: Int
  private var state = State.head
  private var head: [UInt8] = []
  private var message: Message?
  private var control: [UInt8] = []

  /// - Parameter longest: how many bytes a message may have, in all its pieces.
  public init(longest: Int) {
    self.longest = max(0, longest)
  }

  /// Takes in what one read brought and tells what it holds, as long as more is wanted: at most one message
  /// ends between two questions whether it is.
  /// - Returns: how many bytes were taken in.
  @discardableResult public mutating func read(
    _ bytes: UnsafeRawBufferPointer, while isWanted: () -> Bool = { true },
    _ take: (Event) -> Void
  ) -> Int {
    var at = 0
    do throws(Violation) {
      while at < bytes.count, isWanted() {
        at += try step(UnsafeRawBufferPointer(rebasing: bytes[at...]), take)
      }
    } catch {
      end()
      take(.violation(error.code, error.reason))
      return bytes.count
    }
    return at
  }

  /// - Parameter bytes: at least one.
  /// - Returns: how many of them were taken in.
  private mutating func step(
    _ bytes: UnsafeRawBufferPointer, _ take: (Event) -> Void
  ) throws(Violation) -> Int {
    switch state {
    case .head:
      head.append(bytes[0])
      if let wanted = try FrameReader.lengthOfHead(head), head.count == wanted { try endHead(take) }
      return 1
    case .text(let payload):
      return try text(payload, bytes, take)
    case .control(let opcode, var payload):
      let count = min(payload.left, bytes.count)
      for byte in bytes[..<count] { control.append(byte ^ payload.mask.next()) }
      payload.left -= count
      state = .control(opcode, payload)
      if payload.left == 0 { try endControl(opcode, take) }
      return count
    case .over:
      return bytes.count
    }
  }

  private mutating func end() {
    (state, head, message, control) = (.over, [], nil, [])
  }
}

// MARK: - Heads

extension FrameReader {
  /// How long a head is, as soon as that can be seen.
  private static func lengthOfHead(_ head: [UInt8]) throws(Violation) -> Int? {
    guard head.count >= 2 else { return nil }
    if head[0] & 0x70 != 0 { throw against("no extension is spoken here") }
    guard let opcode = Opcode(rawValue: head[0] & 0x0F) else { throw against("unknown opcode") }
    if head[1] & 0x80 == 0 { throw against("a client's frames are masked") }
    let short = head[1] & 0x7F
    if opcode.isControl {
      if head[0] & 0x80 == 0 { throw against("a control frame comes in one piece") }
      if short > Frame.mostPayload { throw against("a control frame has at most 125 bytes") }
    }
    if opcode == .binary { throw Violation(code: .unsupported, reason: "only text is spoken here") }
    return short == 127 ? 14 : short == 126 ? 8 : 6
  }

  private static func against(_ reason: String) -> Violation {
    Violation(code: .protocolError, reason: reason)
  }

  private mutating func endHead(_ take: (Event) -> Void) throws(Violation) {
    let payload = Payload(
      isFinal: head[0] & 0x80 != 0, left: try FrameReader.lengthOfPayload(head),
      mask: Mask(head.suffix(4)))
    let opcode = Opcode(rawValue: head[0] & 0x0F)
    head.removeAll(keepingCapacity: true)
    if let opcode, opcode.isControl {
      state = .control(opcode, payload)
      if payload.left == 0 { try endControl(opcode, take) }
      return
    }
    if (opcode == .continuation) != (message != nil) {
      throw FrameReader.against(
        message == nil ? "no message goes on" : "the last message has not ended")
    }
    var message = message ?? Message()
    if payload.left > longest - message.count {
      throw Violation(code: .tooLong, reason: "a message has at most \(longest) bytes")
    }
    message.count += payload.left
    self.message = message
    state = .text(payload)
    if payload.left == 0 { try endText(payload, take) }
  }

  /// - Parameter head: a whole one.
  private static func lengthOfPayload(_ head: [UInt8]) throws(Violation) -> Int {
    let wide = head[2..<head.count - 4].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let least: UInt64
    switch head.count {
    case 6: return Int(head[1] & 0x7F)
    case 8: least = 126
    default: least = 0x1_0000
    }
    guard let length = Int(exactly: wide) else { throw against("a length below 2^63 is needed") }
    if wide < least { throw against("a length is written as short as it can be") }
    return length
  }
}

// MARK: - Payloads

extension FrameReader {
  /// At most so much is told at once.
  private static let longestPiece = 1024

  private mutating func text(
    _ payload: Payload, _ bytes: UnsafeRawBufferPointer, _ take: (Event) -> Void
  ) throws(Violation) -> Int {
    var payload = payload
    let count = min(payload.left, bytes.count, FrameReader.longestPiece)
    let good = withUnsafeTemporaryAllocation(
      byteCount: FrameReader.longestPiece, alignment: MemoryLayout<UInt64>.alignment
    ) { room in
      let piece = UnsafeMutableRawBufferPointer(rebasing: room[..<count])
      payload.mask.uncover(bytes, into: piece)
      let good = message?.progress.read(UnsafeRawBufferPointer(piece)) ?? 0
      for at in piece.indices where piece[at] == 0x0A || piece[at] == 0x0D { piece[at] = 0x20 }
      if good > 0 { take(.text(UnsafeRawBufferPointer(rebasing: piece[..<good]))) }
      return good
    }
    guard good == count else { throw FrameReader.notText }
    payload.left -= count
    state = .text(payload)
    if payload.left == 0 { try endText(payload, take) }
    return count
  }

  private static let notText = Violation(code: .badText, reason: "a text is UTF-8")

  private mutating func endText(
    _ payload: Payload, _ take: (Event) -> Void
  ) throws(Violation) {
    state = .head
    guard payload.isFinal else { return }
    guard let message, message.progress.isComplete else { throw FrameReader.notText }
    self.message = nil
    take(.endOfMessage)
  }

  private mutating func endControl(
    _ opcode: Opcode, _ take: (Event) -> Void
  ) throws(Violation) {
    let payload = control
    (state, control) = (.head, [])
    switch opcode {
    case .ping: take(.ping(payload))
    case .pong: take(.pong)
    case .close:
      let (code, reason) = try FrameReader.farewell(payload)
      end()
      take(.close(code, reason))
    case .continuation, .text, .binary: break
    }
  }

  private static func farewell(_ payload: [UInt8]) throws(Violation) -> (CloseCode?, String) {
    if payload.isEmpty { return (nil, "") }
    guard payload.count >= 2 else { throw against("a code has two bytes") }
    let code = CloseCode(UInt16(payload[0]) << 8 | UInt16(payload[1]))
    guard code.isSendable else { throw against("no frame closes with this code") }
    guard let reason = String(validating: payload[2...], as: UTF8.self) else {
      throw notText
    }
    return (code, reason)
  }
}

/// The four bytes that cover a client's payload, again and again.
private struct Mask {
  /// Twice, the next byte lowest.
  private var key: UInt64

  init(_ bytes: ArraySlice<UInt8>) {
    let once = bytes.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    key = once << 32 | once
  }

  mutating func next() -> UInt8 {
    defer { turn(by: 1) }
    return UInt8(truncatingIfNeeded: key)
  }

  /// - Parameter bytes: as many as there is room for, or more.
  mutating func uncover(_ bytes: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer) {
    var at = 0
    while at + 8 <= room.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      room.storeBytes(of: (word ^ key).littleEndian, toByteOffset: at, as: UInt64.self)
      at += 8
    }
    while at < room.count {
      room[at] = bytes[at] ^ next()
      at += 1
    }
  }

  private mutating func turn(by bytes: UInt64) {
    key = key >> (8 * bytes) | key << (64 - 8 * bytes)
  }
}
