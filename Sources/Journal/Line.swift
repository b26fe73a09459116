/// The closing of lines, and what a closed line is.
public enum Line {
  /// `,"sum":"89abcdef"}`, without the line feed.
  static let closingCount = 18
  private static let beforeSum: StaticString = ",\"sum\":\""
  private static let reserved: [StaticString] = [
    "{\"segment\":", "{\"checkpoint\":", "{\"records\":", "{\"synced\":",
  ]

  /// Ends the object that begins at `start` with its checksum, a brace and a line feed.
  ///
  /// It must not be closed yet, must have a member, and must not contain a line feed; and what its
  /// first member is called must not be one of the format's own words.
  public static func close(_ bytes: inout [UInt8], from start: Int) {
    bytes.withUnsafeBytes { whole in
      let line = UnsafeRawBufferPointer(rebasing: whole[start...])
      precondition(begins(line, with: "{\""), "a line is an object with a member")
      precondition(!isReserved(line), "a record begins like a line of the journal's own")
    }
    seal(&bytes, from: start)
  }

  /// As `close`, for the journal's own lines too.
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

  /// What a line is by itself, wherever it stands.
  enum Kind: Equatable {
    case record
    case segment
    case checkpoint
    case records(Int)
    case mark(Int)
    case bad(Flaw)
  }

  /// Looks at a line without its line feed.
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
    return isReserved(open) ? ownKind(of: open) : .record
  }

  /// Whether these are whole lines, and all of them records.
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

  /// The mark that ends these bytes, if they end with a line that is one: all its bytes, and a line
  /// feed before which the given bytes stop.
  static func markAtEnd(of bytes: UnsafeRawBufferPointer) -> Int? {
    let nearest = max(0, bytes.count - Format.longestMark)
    for start in nearest..<max(nearest, bytes.count) {
      let line = UnsafeRawBufferPointer(rebasing: bytes[start...])
      guard begins(line, with: "{\"synced\":") else { continue }
      if case .mark(let synced) = kind(of: line) { return synced }
    }
    return nil
  }

  private static func ownKind(of open: UnsafeRawBufferPointer) -> Kind {
    var cursor = Cursor(open)
    if begins(open, with: "{\"segment\":") { return .segment }
    if begins(open, with: "{\"checkpoint\":") { return .checkpoint }
    let isMark = cursor.skip("{\"synced\":")
    guard isMark || cursor.skip("{\"records\":"), let number = cursor.number(), cursor.isAtEnd
    else { return .bad(.form) }
    return isMark ? .mark(number) : .records(number)
  }

  private static func isReserved(_ line: UnsafeRawBufferPointer) -> Bool {
    // Most records are told apart by one byte.
    guard line.count > 2,
      [UInt8(ascii: "s"), UInt8(ascii: "c"), UInt8(ascii: "r")].contains(line[2])
    else { return false }
    return reserved.contains { begins(line, with: $0) }
  }

  static func begins(_ line: UnsafeRawBufferPointer, with text: StaticString) -> Bool {
    guard line.count >= text.utf8CodeUnitCount else { return false }
    return Platform.areEqual(line, UnsafeRawPointer(text.utf8Start), text.utf8CodeUnitCount)
  }
}

/// What is wrong with a line.
public enum Flaw: Sendable, CustomStringConvertible {
  /// What is read ends before the line does.
  case cut
  case sum
  case form

  public var description: String {
    switch self {
    case .cut: "a line is cut off"
    case .sum: "a line does not match its checksum"
    case .form: "something that is no line of a journal stands there"
    }
  }
}
