/// Records that were read together, in order.
///
/// Each is a line without its line feed, so that with its checksum it is still a JSON object. They share one
/// buffer, which lives as long as one of them does.
public struct Batch: Sendable {
  public let records: [ArraySlice<UInt8>]
  /// The file's name in the data directory.
  public let file: String
  /// The place in the file where the buffer begins.
  let offset: Int

  /// The place of one of the records.
  public func place(of index: Int) -> Place {
    Place(file: file, offset: offset + records[index].startIndex)
  }
}

/// A byte of a file of the data directory.
public struct Place: Hashable, Sendable, CustomStringConvertible {
  public let file: String
  public let offset: Int

  public var description: String { "\(file), byte \(offset)" }
}

/// A piece of a file: whole lines, or at the end of the stretch whatever is there.
struct Chunk {
  let bytes: [UInt8]
  /// How many of the bytes belong to the piece; the rest comes again with the next one.
  let count: Int
  /// The place in the file where the piece begins.
  let offset: Int

  /// Shows each line. Answers whether all were shown.
  @inline(__always)
  func eachLine(_ show: (FileLine) -> Bool) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < count {
        let feed = Platform.firstIndex(of: Line.lineFeed, in: bytes, from: start)
        let end = feed ?? count
        let next = feed.map { $0 + 1 } ?? count
        let text = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        let line = FileLine(
          kind: feed == nil ? .bad(.cut) : Line.kind(of: text), range: start..<end,
          offset: offset + start, length: next - start, bytes: text)
        if !show(line) { return false }
        start = next
      }
      return true
    }
  }
}

/// Reads a stretch of a file in pieces of about a megabyte that do not break lines.
struct LineReader: ~Copyable {
  private static var portion: Int { 1 << 20 }

  private let file: OpenFile
  private let end: Int
  /// The place where the next read begins.
  private var position: Int
  /// The bytes that were read and are no whole line yet; they stand right before `position`.
  private var rest: ArraySlice<UInt8> = []
  private var isDone = false

  init(_ file: OpenFile, from start: Int, to end: Int) {
    self.file = file
    self.end = end
    position = start
  }

  /// The next piece, nil after the last. The last may be empty.
  mutating func next() throws(DiskTrouble) -> Chunk? {
    while !isDone {
      let offset = position - rest.count
      // A line that is longer than a portion is looked for in twice as much each time.
      let bytes = try bytes(max(Self.portion, rest.count))
      if isDone { return Chunk(bytes: bytes, count: bytes.count, offset: offset) }
      let whole = bytes.lastIndex(of: Line.lineFeed).map { $0 + 1 } ?? 0
      rest = bytes[whole...]
      if whole > 0 { return Chunk(bytes: bytes, count: whole, offset: offset) }
    }
    return nil
  }

  /// The rest and up to `count` bytes after it.
  private mutating func bytes(_ count: Int) throws(DiskTrouble) -> [UInt8] {
    let wanted = min(count, end - position)
    let bytes = try file.read(at: position, wanted, behind: rest)
    let came = bytes.count - rest.count
    position += came
    // A file that ends early has been cut while we read it.
    isDone = position >= end || came < wanted
    return bytes
  }
}

/// A line where it stands.
struct FileLine {
  let kind: Line.Kind
  /// The place of the line in its chunk, without its line feed.
  let range: Range<Int>
  let offset: Int
  /// How many bytes the line has, with its line feed.
  let length: Int
  /// The line's bytes without its line feed; valid during the call.
  let bytes: UnsafeRawBufferPointer

  var end: Int { offset + length }
  /// The fault of the line, should it not belong where it stands.
  var flaw: Flaw { if case .bad(let flaw) = kind { flaw } else { .form } }
}

extension OpenFile {
  /// Goes through a stretch of lines, from the beginning of one.
  ///
  /// The records are handed over in batches; every other line is shown to `other`, which answers whether to
  /// go on. Lines are shown before the records of their batch are handed over, but records behind the line
  /// that ended the walk are not handed over. If the file turns out to end before the stretch does, that too
  /// is shown, as a line without bytes.
  func walk(
    _ name: String, from start: Int, to end: Int, _ body: (Batch) throws -> Void,
    other: (FileLine) -> Bool
  ) throws {
    var reader = LineReader(self, from: start, to: end)
    var reached = start
    while let chunk = try reader.next() {
      var records: [ArraySlice<UInt8>] = []
      let goesOn = chunk.eachLine { line in
        guard line.kind == .record else { return other(line) }
        records.append(chunk.bytes[line.range])
        return true
      }
      if !records.isEmpty {
        try body(Batch(records: records, file: name, offset: chunk.offset))
      }
      if !goesOn { return }
      reached = chunk.offset + chunk.count
    }
    if reached < end {
      let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
      _ = other(
        FileLine(kind: .bad(.cut), range: 0..<0, offset: reached, length: 0, bytes: nothing))
    }
  }

  /// The first line without its line feed, if there is one that is not too long.
  func firstLine() throws(DiskTrouble) -> [UInt8]? {
    let bytes = try read(at: 0, min(status().size, Format.longestHeader))
    return bytes.firstIndex(of: Line.lineFeed).map { Array(bytes[..<$0]) }
  }
}
