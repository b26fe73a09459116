/// A piece of a file: whole lines, or at the end of the stretch whatever is there.
struct Chunk {
  let bytes: [UInt8]
  /// How many of the bytes belong to it; the rest comes again with the next.
  let count: Int
  /// Where in the file it begins.
  let offset: Int
}

/// Reads a stretch of a file in pieces of about a megabyte that do not break lines.
struct LineReader: ~Copyable {
  private static var portion: Int { 1 << 20 }

  private let file: OpenFile
  private let end: Int
  /// Where the next read begins.
  private var position: Int
  /// What was read and is no whole line yet; stands right before `position`.
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
    var trouble: DiskTrouble?
    var came = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: rest.count + wanted) { buffer, used in
      _ = buffer.initialize(from: rest)
      used = rest.count
      let room = UnsafeMutableRawBufferPointer(
        rebasing: UnsafeMutableRawBufferPointer(buffer)[used..<used + wanted])
      do throws(DiskTrouble) {
        came = try file.read(at: position, into: room)
        used += came
      } catch {
        trouble = error
      }
    }
    if let trouble { throw trouble }
    position += came
    // A file that ends early has been cut while we read it.
    isDone = position >= end || came < wanted
    return bytes
  }
}
