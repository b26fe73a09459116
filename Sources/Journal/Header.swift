/// The first line of a segment.
public struct SegmentHeader: Equatable, Sendable {
  public let number: Int
  public let className: String
  /// The segment that this one continues, 0 for none.
  public let after: Int
  /// Up to which byte that one counts.
  public let end: Int

  var line: [UInt8] {
    Line.sealed(
      #"{"segment":\#(number),"class":"\#(className)","format":\#(Format.number)"#
        + #","after":\#(after),"end":\#(end)"#)
  }

  /// Reads a whole first line, without its line feed.
  init(_ line: UnsafeRawBufferPointer) throws(Damage.Reason) {
    guard Line.kind(of: line) == .segment else { throw .header }
    var cursor = Cursor(line)
    number = try cursor.header("{\"segment\":")
    className = try cursor.classAndFormat()
    after = try cursor.header(",\"after\":")
    end = try cursor.header(",\"end\":")
    guard cursor.left == Line.closingCount else { throw .header }
  }

  init(number: Int, className: String, after: Int, end: Int) {
    self.number = number
    self.className = className
    self.after = after
    self.end = end
  }
}

/// The first line of a checkpoint.
struct CheckpointHeader: Equatable {
  let number: Int
  let className: String

  var line: [UInt8] {
    Line.sealed(
      #"{"checkpoint":\#(number),"class":"\#(className)","format":\#(Format.number)"#)
  }

  /// Reads a whole first line, without its line feed.
  init(_ line: UnsafeRawBufferPointer) throws(Damage.Reason) {
    guard Line.kind(of: line) == .checkpoint else { throw .header }
    var cursor = Cursor(line)
    number = try cursor.header("{\"checkpoint\":")
    className = try cursor.classAndFormat()
    guard cursor.left == Line.closingCount else { throw .header }
  }

  init(number: Int, className: String) {
    self.number = number
    self.className = className
  }
}

/// Reads the journal's own lines from left to right; they are made of so little that this is all.
struct Cursor {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var left: Int { bytes.count - position }
  var isAtEnd: Bool { left == 0 }

  mutating func skip(_ text: StaticString) -> Bool {
    guard Line.begins(UnsafeRawBufferPointer(rebasing: bytes[position...]), with: text) else {
      return false
    }
    position += text.utf8CodeUnitCount
    return true
  }

  /// A decimal number without leading zeros, small enough to calculate with.
  mutating func number() -> Int? {
    let start = position
    var value = 0
    while position < bytes.count, position - start < 18,
      case let digit = bytes[position], (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
    {
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
      position += 1
    }
    guard position > start, bytes[start] != UInt8(ascii: "0") || position == start + 1 else {
      return nil
    }
    return value
  }

  fileprivate mutating func header(_ label: StaticString) throws(Damage.Reason) -> Int {
    guard skip(label), let number = number() else { throw .header }
    return number
  }

  /// The two members that both kinds of header have. Another format may go on as it likes.
  fileprivate mutating func classAndFormat() throws(Damage.Reason) -> String {
    guard skip(",\"class\":\""),
      let length = bytes[position...].firstIndex(of: UInt8(ascii: "\"")).map({ $0 - position })
    else { throw .header }
    let name = bytes[position..<position + length]
    guard Format.isClassName(name) else { throw .header }
    position += length + 1
    let format = try header(",\"format\":")
    guard format >= 1 else { throw .header }
    guard format <= Format.number else { throw .format(format) }
    return String(decoding: name, as: UTF8.self)
  }
}
