// The journal on disk. What is written here is all of it: a data directory is valid if and only if
// it is as follows.
//
// A data directory holds
//   lock                   held (flock) by the process that writes; says `process 1234`. It counts only
//                          as long as it is the file of that name: a look at that comes after every
//                          write, before anything of it is told to be stored
//   00000001.journal       segment 1: records in the order in which they came; then segment 2, …
//   00000003.checkpoint    checkpoint 3: all that stood before segment 3 begins, in short form
//   reached                up to where the journal is known to have come; one line
//   NAME.new               a file that was never finished; removed at start
//   key                    the teachers' key: no part of the journal, and not read by it
// and other small files, each written whole. Every NAME begins with a number, which has eight digits,
// more if needed, and a dot; what is called otherwise is somebody else's and is left alone.
//
// A line is a JSON object without line breaks, closed by a checksum as its last member and a line
// feed:
//   {"n":17,"at":5,"sum":"89abcdef"}
// `sum` is the CRC-32 that zlib computes, in eight lowercase hexadecimal digits, over all bytes of
// the line before `,"sum":`. A line is bad if it has no line feed, does not begin with `{"`, is not
// closed by its right sum, or does not belong where it stands. There are six kinds:
//
//   {"segment":3,"class":"C","format":2,"after":2,"end":81920,"sum":"…"}
//       The first line of a segment and of nothing else. Its number is the file's. It continues the
//       segment before it, which counts up to byte `end`, a line's end. What stands behind that is
//       a torn tail or was never told to be stored, and is not read. In segment 1 both are 0. Where
//       a checkpoint stands before the segment, `end` matters only to who looks at old games: there
//       it may be 0 if nobody knew, and after a repair it is all of the file.
//   {"checkpoint":3,"class":"C","format":2,"sum":"…"}
//       The first line of a checkpoint and of nothing else. Its number is the file's.
//   {"records":1234,"sum":"…"}
//       The last line of a checkpoint and of nothing else: how many records it holds.
//   {"synced":81000,"sum":"…"}
//       A mark, in segments only. Each write begins with one: when it was made, this file was
//       known to be on disk up to that byte, which lies before the mark. A clean close adds a last
//       mark that covers everything before itself.
//   {"reached":3,"class":"C","format":2,"end":81920,"sum":"…"}
//       The only line of `reached`. Segment 3 was there once, and counted up to byte 81920 at least.
//       A loss at an end takes along all that stood there, so this stands by itself. It is
//       written anew when a segment has begun, and when the last one is closed, each time after that
//       is on disk. So it may say too little, after a crash, but never too much, however old it is.
//   anything else
//       A record. This layer knows its bytes only.
//
// A directory may hold files of this format and of format 1, which differs in what records say.
// Numbers are decimal without leading zeros. C is the class's name, the same in all files of a
// directory: 1 to 64 ASCII letters, digits, `-`, `_` or `.`.
//
// Reading begins with the newest checkpoint, C, then come segments C, C+1, … up to the last; without
// a checkpoint it begins with segment 1. (A checkpoint without a segment from C on is whole: it was
// made just before a crash.) The first bad line of the last segment, at byte X, begins a torn tail if
// no mark in that file says that it was synced beyond X: then reading ends at X, and the next segment
// names X as the end. A mark counts here wherever it stands, even if it is the end of a bad line
// (whose own line feed may be what was lost). The last segment is damaged if it counts less far than
// `reached` says of it, and missing if `reached` names a later one, unless the checkpoint stands
// behind that. A `reached` that is not there, is bad or names another class says nothing.
//
// Everything else that is not as described is damage, and is refused: a checkpoint, and what was synced,
// is read whole or not at all.
//
// Files before the newest checkpoint are not needed to go on, and may be damaged or missing: they
// stay so that old games can be seen again. So a repair changes no file. It writes down what it could
// read as a checkpoint behind all others, and begins that checkpoint's segment.
//
// Once such a file is not needed to go on it may be written anew, because something has to go that stands
// in it. Each line keeps its place and its length: what is shorter has spaces before its checksum, and what
// cannot stay at all is a line of spaces, which is damage. What stood behind the `end` is cut off.
//
// A segment or checkpoint is written as NAME.new, synced, and renamed, and then its directory is
// synced. So a file with a proper name always has a whole first line.

/// The numbers and names of the format above.
enum Format {
  /// Format 2: checkpoints tell the class as facts. A program that does not know how must not try to read
  /// them, and still less to repair them.
  static let number = 2

  static let lockName = "lock"
  static let reachedName = "reached"
  static let unfinishedSuffix = ".new"

  /// A number of bytes that no first line reaches.
  static let longestHeader = 512
  /// A number of bytes that no mark with its line feed reaches.
  static let longestMark = 64

  /// Whether a file of that name was begun by us and never finished.
  static func isUnfinished(_ name: String) -> Bool {
    name.hasSuffix(unfinishedSuffix) && isOurs(name) || name == reachedName + unfinishedSuffix
  }

  /// Whether a name begins as those of our files do.
  static func isOurs(_ name: String) -> Bool {
    let digits = name.utf8.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return digits.count >= 8 && name.utf8.dropFirst(digits.count).first == UInt8(ascii: ".")
  }

  static func isClassName(_ name: some Collection<UInt8>) -> Bool {
    (1...64).contains(name.count)
      && name.allSatisfy { byte in
        let sign = Character(Unicode.Scalar(byte))
        return sign.isASCII && (sign.isLetter || sign.isNumber) || "-_.".contains(sign)
      }
  }
}

/// A file with a number in its name.
public struct NumberedFile: Hashable, Sendable {
  public enum Kind: String, Sendable {
    case segment = "journal"
    case checkpoint
  }

  public let kind: Kind
  public let number: Int

  public static func segment(_ number: Int) -> NumberedFile { Self(kind: .segment, number: number) }

  public static func checkpoint(_ number: Int) -> NumberedFile {
    Self(kind: .checkpoint, number: number)
  }

  public var name: String { "\(Self.digits(number)).\(kind.rawValue)" }

  private static func digits(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }
}

extension NumberedFile {
  /// The segment's or checkpoint's file of a name; nil for other names.
  public init?(name: String) {
    let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    // No server ever came to larger numbers, and the next one may not be a number.
    guard parts.count == 2, let number = Int(parts[0]), (1..<1 << 53).contains(number),
      let kind = Kind(rawValue: String(parts[1]))
    else { return nil }
    self.init(kind: kind, number: number)
    // A name such as `1.journal` or `+0000001.journal` is somebody else's.
    guard self.name == name else { return nil }
  }
}

/// The first line of a segment or a checkpoint.
public struct Header: Equatable, Sendable {
  let file: NumberedFile
  public let className: String
  /// The byte up to which the segment before this one counts; 0 in a checkpoint.
  public var end = 0

  var line: [UInt8] {
    let number = file.number
    let isSegment = file.kind == .segment
    return Line.sealed(
      #"{"\#(isSegment ? "segment" : "checkpoint")":\#(number),"class":"\#(className)","#
        + #""format":\#(Format.number)"#
        + (isSegment ? #","after":\#(number - 1),"end":\#(end)"# : ""))
  }
}

extension Header {
  /// Reads a whole first line, without its line feed.
  init(_ line: UnsafeRawBufferPointer) throws(Damage.Reason) {
    var cursor = Cursor(line)
    switch Line.kind(of: line) {
    case .segment: file = .segment(try cursor.header("{\"segment\":"))
    case .checkpoint: file = .checkpoint(try cursor.header("{\"checkpoint\":"))
    case .record, .records, .mark, .bad: throw .header
    }
    className = try cursor.classAndFormat()
    if file.kind == .segment {
      guard try cursor.header(",\"after\":") == file.number - 1 else { throw .header }
      end = try cursor.header(",\"end\":")
    }
    guard cursor.left == Line.closingCount else { throw .header }
  }
}

/// The place up to which a journal is known to have come. There may be more of it, but not less.
public struct Reached: Equatable, Sendable {
  public let segment: Int
  /// The byte up to which that segment is known to have come.
  public let end: Int
  public let className: String

  var line: [UInt8] {
    Line.sealed(
      #"{"reached":\#(segment),"class":"\#(className)","format":\#(Format.number),"end":\#(end)"#)
  }

  init(segment: Int, end: Int, className: String) {
    self.segment = segment
    self.end = end
    self.className = className
  }

  /// Reads the whole file; nil if it is not as it was written.
  init?(_ file: [UInt8]) {
    guard file.last == Line.lineFeed,
      let read = file.dropLast().withUnsafeBytes({ try? Reached(line: $0) })
    else { return nil }
    self = read
  }

  private init(line: UnsafeRawBufferPointer) throws(Damage.Reason) {
    guard Line.kind(of: line) == .record else { throw .header }
    var cursor = Cursor(line)
    segment = try cursor.header("{\"reached\":")
    className = try cursor.classAndFormat()
    end = try cursor.header(",\"end\":")
    guard cursor.left == Line.closingCount else { throw .header }
  }
}

/// Reads the journal's own lines from left to right; they are made of so little that this is all.
struct Cursor {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var left: Int { bytes.count - position }

  mutating func skip(_ text: StaticString) -> Bool {
    guard Line.begins(UnsafeRawBufferPointer(rebasing: bytes[position...]), with: text) else {
      return false
    }
    position += text.utf8CodeUnitCount
    return true
  }

  /// A decimal number without leading zeros, small enough to calculate with.
  private mutating func number() -> Int? {
    let digits = bytes[position...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard digits.count <= 18, digits.first != UInt8(ascii: "0") || digits.count == 1,
      let value = Int(String(decoding: digits, as: UTF8.self))
    else { return nil }
    position += digits.count
    return value
  }

  /// The number at the end of the line; nil if something else stands there.
  mutating func lastNumber() -> Int? { number().flatMap { left == 0 ? $0 : nil } }

  fileprivate mutating func header(_ label: StaticString) throws(Damage.Reason) -> Int {
    guard skip(label), let number = number() else { throw .header }
    return number
  }

  /// Reads the two members that both kinds of header have. Another format may have others after them.
  fileprivate mutating func classAndFormat() throws(Damage.Reason) -> String {
    guard skip(",\"class\":\"") else { throw .header }
    let name = bytes[position...].prefix { $0 != UInt8(ascii: "\"") }
    guard Format.isClassName(name) else { throw .header }
    position += name.count
    guard skip("\"") else { throw .header }
    let format = try header(",\"format\":")
    guard format >= 1 else { throw .header }
    guard format <= Format.number else { throw .format(format) }
    return String(decoding: name, as: UTF8.self)
  }
}
