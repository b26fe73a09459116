/// A line that is no record.
struct Aside {
  let kind: Line.Kind
  let offset: Int
  /// Its bytes with its line feed.
  let length: Int
  /// Its bytes without its line feed; valid during the call.
  let bytes: UnsafeRawBufferPointer

  var end: Int { offset + length }
}

extension OpenFile {
  /// Goes through a stretch of lines, from the beginning of one.
  ///
  /// The records are handed over in batches; every other line is shown to `aside`, which answers
  /// whether to go on. Lines are shown before the records of their batch are handed over, but what
  /// stands behind the line that ended the walk is not handed over. If the file turns out to end
  /// before the stretch does, that too is shown, as a line without bytes.
  func walk(
    _ name: String, from start: Int, to end: Int, _ body: (Batch) throws -> Void,
    aside: (Aside) -> Bool
  ) throws {
    var reader = LineReader(self, from: start, to: end)
    var reached = start
    while let chunk = try reader.next() {
      var records: [ArraySlice<UInt8>] = []
      let goesOn = chunk.eachLine { range, length, kind, bytes in
        if kind == .record {
          records.append(chunk.bytes[range])
          return true
        }
        return aside(
          Aside(
            kind: kind, offset: chunk.offset + range.lowerBound, length: length, bytes: bytes))
      }
      if !records.isEmpty {
        try body(Batch(records: records, file: name, offset: chunk.offset))
      }
      if !goesOn { return }
      reached = chunk.offset + chunk.count
    }
    if reached < end {
      let nothing = UnsafeRawBufferPointer(start: nil, count: 0)
      _ = aside(Aside(kind: .bad(.cut), offset: reached, length: 0, bytes: nothing))
    }
  }

  /// The first line without its line feed, if there is one of a decent length.
  func firstLine() throws(DiskTrouble) -> [UInt8]? {
    var reader = LineReader(self, from: 0, to: min(try status().size, Format.longestHeader))
    guard let chunk = try reader.next(), let feed = chunk.bytes.firstIndex(of: Line.lineFeed) else {
      return nil
    }
    return Array(chunk.bytes[..<feed])
  }
}

extension Chunk {
  /// Shows each line: its range without line feed, its length with it, its kind and its bytes.
  /// Answers whether all were shown.
  @inline(__always)
  fileprivate func eachLine(
    _ show: (Range<Int>, Int, Line.Kind, UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var start = 0
      while start < count {
        let feed = Platform.firstIndex(of: Line.lineFeed, in: bytes, from: start)
        let end = feed ?? count
        let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        let kind = feed == nil ? .bad(.cut) : Line.kind(of: line)
        let next = feed.map { $0 + 1 } ?? count
        if !show(start..<end, next - start, kind, line) { return false }
        start = next
      }
      return true
    }
  }
}
