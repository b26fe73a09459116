/// Closes lines, and tells which kind a closed line is.
public enum Line {
  /// The length of `,"sum":"89abcdef"}`, without the line feed.
  static let closingCount = 18
  private static let beforeSum: StaticString = ",\"sum\":\""

  /// Ends the object that begins at `start` with its checksum, a brace and a line feed.
  ///
  /// The object must not be closed yet, must have a member, and must not contain a line feed; and its first
  /// member's name must not be one of the format's own words.
  public static func close(_ bytes: inout [UInt8], from start: Int) {
    bytes.withUnsafeBytes { whole in
      let line = UnsafeRawBufferPointer(rebasing: whole[start...])
      precondition(begins(line, with: "{\""), "a line is an object with a member")
      precondition(ownKind(of: line) == nil, "a record begins like a line of the journal's own")
    }
    seal(&bytes, from: start)
  }

  /// Closes a line as `close` does; it may be one of the journal's own too.
  static func seal(_ bytes: inout [UInt8], from start: Int) {
    let sum = bytes.withUnsafeBytes { whole in
      Checksum.of(UnsafeRawBufferPointer(rebasing: whole[start...]))
    }
    beforeSum.withUTF8Buffer { bytes.append(contentsOf: $0) }
    withUnsafeBytes(of: Checksum.digits(sum).littleEndian) { bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: "}"))
    bytes.append(lineFeed)
  }

  static func sealed(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    seal(&bytes, from: 0)
    return bytes
  }

  static var lineFeed: UInt8 { UInt8(ascii: "\n") }

  /// The kind of a line by itself, wherever it stands.
  enum Kind: Equatable {
    case record
    case segment
    case checkpoint
    case records(Int)
    case mark(Int)
    case bad(Flaw)
  }

  /// The kind of a line, given without its line feed.
  static func kind(of line: UnsafeRawBufferPointer) -> Kind {
    guard begins(line, with: "{\""), line.count >= closingCount + 2 else { return .bad(.form) }
    let length = line.count - closingCount
    let closing = UnsafeRawBufferPointer(rebasing: line[length...])
    guard begins(closing, with: beforeSum), closing[16] == UInt8(ascii: "\""),
      closing[17] == UInt8(ascii: "}")
    else { return .bad(.form) }
    let open = UnsafeRawBufferPointer(rebasing: line[..<length])
    let digits = closing.loadUnaligned(fromByteOffset: 8, as: UInt64.self).littleEndian
    guard Checksum.digits(Checksum.of(open)) == digits else { return .bad(.sum) }
    return ownKind(of: open) ?? .record
  }

  /// Whether the bytes are whole lines, and all of them records.
  static func areRecords(_ lines: [UInt8]) -> Bool {
    lines.withUnsafeBytes { bytes in
      var start = 0
      while let end = Platform.firstIndex(of: lineFeed, in: bytes, from: start) {
        if kind(of: UnsafeRawBufferPointer(rebasing: bytes[start..<end])) != .record {
          return false
        }
        start = end + 1
      }
      return start == bytes.count
    }
  }

  /// The mark at the end of these bytes, if they end with such a line: all its bytes, and a line feed before
  /// which the given bytes stop.
  static func markAtEnd(of bytes: UnsafeRawBufferPointer) -> Int? {
    let nearest = max(0, bytes.count - Format.longestMark)
    for start in nearest..<max(nearest, bytes.count) {
      let line = UnsafeRawBufferPointer(rebasing: bytes[start...])
      guard begins(line, with: "{\"synced\":") else { continue }
      if case .mark(let synced) = kind(of: line) { return synced }
    }
    return nil
  }

  /// The kind of a line of the journal's own; nil if it begins like none.
  private static func ownKind(of open: UnsafeRawBufferPointer) -> Kind? {
    // Most records are told apart by one byte.
    guard open.count > 2 else { return nil }
    var cursor = Cursor(open)
    switch open[2] {
    case UInt8(ascii: "s") where cursor.skip("{\"segment\":"): return .segment
    case UInt8(ascii: "c") where cursor.skip("{\"checkpoint\":"): return .checkpoint
    case UInt8(ascii: "s") where cursor.skip("{\"synced\":"):
      return cursor.lastNumber().map(Kind.mark) ?? .bad(.form)
    case UInt8(ascii: "r") where cursor.skip("{\"records\":"):
      return cursor.lastNumber().map(Kind.records) ?? .bad(.form)
    default: return nil
    }
  }

  static func begins(_ line: UnsafeRawBufferPointer, with text: StaticString) -> Bool {
    text.withUTF8Buffer { line.starts(with: $0) }
  }
}

/// A fault of a line.
public enum Flaw: String, Sendable, CustomStringConvertible {
  /// The bytes end before the line does.
  case cut = "a line is cut off"
  case sum = "a line does not match its checksum"
  case form = "something that is no line of a journal stands there"

  public var description: String { rawValue }
}

/// CRC-32 as zlib and everybody else computes it: IEEE polynomial, reflected.
///
/// Eight bytes a step, by a table for each of the eight places a byte can have in it.
enum Checksum {
  /// The tables place after place, 256 entries each. Written once, before any reading, and never freed.
  nonisolated(unsafe) private static let tables: UnsafePointer<UInt32> = {
    let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 8 * 256)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 0 ? remainder >> 1 : (remainder >> 1) ^ 0xEDB8_8320
      }
      tables[byte] = remainder
    }
    for entry in 256..<8 * 256 {
      let shorter = tables[entry - 256]
      tables[entry] = (shorter >> 8) ^ tables[Int(shorter & 0xFF)]
    }
    return UnsafePointer(tables)
  }()

  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    guard var next = bytes.baseAddress else { return 0 }
    let tables = tables
    var left = bytes.count
    var remainder = UInt32.max
    while left >= 8 {
      let word = next.loadUnaligned(as: UInt64.self).littleEndian ^ UInt64(remainder)
      remainder =
        tables[7 * 256 &+ Int(truncatingIfNeeded: word & 0xFF)]
        ^ tables[6 * 256 &+ Int(truncatingIfNeeded: word >> 8 & 0xFF)]
        ^ tables[5 * 256 &+ Int(truncatingIfNeeded: word >> 16 & 0xFF)]
        ^ tables[4 * 256 &+ Int(truncatingIfNeeded: word >> 24 & 0xFF)]
        ^ tables[3 * 256 &+ Int(truncatingIfNeeded: word >> 32 & 0xFF)]
        ^ tables[2 * 256 &+ Int(truncatingIfNeeded: word >> 40 & 0xFF)]
        ^ tables[256 &+ Int(truncatingIfNeeded: word >> 48 & 0xFF)]
        ^ tables[Int(truncatingIfNeeded: word >> 56)]
      next += 8
      left &-= 8
    }
    while left > 0 {
      let byte = next.load(as: UInt8.self)
      remainder = (remainder >> 8) ^ tables[Int(UInt8(truncatingIfNeeded: remainder) ^ byte)]
      next += 1
      left &-= 1
    }
    return ~remainder
  }

  /// The checksum's eight hexadecimal digits as they stand in a line, the first in the lowest byte.
  static func digits(_ checksum: UInt32) -> UInt64 {
    // Each half byte goes into a byte of its own, the highest first.
    var spread = UInt64(checksum.byteSwapped)
    spread = (spread | spread << 16) & 0x0000_FFFF_0000_FFFF
    spread = (spread | spread << 8) & 0x00FF_00FF_00FF_00FF
    spread = (spread >> 4 | spread << 8) & 0x0F0F_0F0F_0F0F_0F0F
    // From 10 on it is a letter: adding 6 carries into the fifth bit, and a letter lies 39 higher.
    let letters = (spread &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return spread &+ 0x3030_3030_3030_3030 &+ letters &* 39
  }
}
