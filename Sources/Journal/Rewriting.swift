/// What of a record may stay where it stands.
public enum Remainder: Sendable {
  case all
  /// This takes its place: an object that is left open.
  case part([UInt8])
  case nothing
}

/// Writing an old file anew, so that what has to go can be read nowhere in it.
///
/// Every line keeps its place and its length, so that all that other lines and files say about places
/// stays true, and each file can be written by itself: what is shorter is filled up with spaces. What
/// is damaged cannot be looked through, and so nothing of it stays, nor of a remainder that does not
/// fit; it is all spaces then, and still damage. What does not count, at the end, is cut off.
extension DataDirectory {
  /// Whether `rewrite` would change anything.
  public func wouldRewrite(
    _ name: String, upTo end: Int?, _ body: (ArraySlice<UInt8>) -> Remainder
  ) throws(DiskTrouble) -> Bool {
    let file = try open(name)
    let size = try file.status().size
    var isSame = size <= end ?? size
    try file.forEachLine(upTo: min(size, end ?? size)) { line in
      if isSame { isSame = line.rewritten(body) == nil }
    }
    return !isSame
  }

  /// Asks for every record what may stay, in order, and writes that. A crash or a failure leaves the
  /// file as it was, or wholly rewritten.
  public func rewrite(
    _ name: String, upTo end: Int?, _ body: (ArraySlice<UInt8>) -> Remainder
  ) throws(DiskTrouble) {
    precondition(isLocked, "only who has the lock may write")
    precondition(NumberedFile(name: name) != nil, "\(name) is no segment and no checkpoint")
    let old = try open(name)
    let size = try old.status().size
    _ = try disk.create(name, in: path) { file throws(DiskTrouble) in
      var buffer: [UInt8] = []
      try old.forEachLine(upTo: min(size, end ?? size)) { line throws(DiskTrouble) in
        buffer += line.rewritten(body) ?? line.bytes
        if line.hasFeed { buffer.append(Line.lineFeed) }
        if buffer.count >= 256 * 1024 {
          try disk.writeAll(buffer, to: file)
          buffer.removeAll(keepingCapacity: true)
        }
      }
      try disk.writeAll(buffer, to: file)
    }
  }
}

/// A line as it stands in a file, without its line feed.
private struct StandingLine {
  let bytes: ArraySlice<UInt8>
  let hasFeed: Bool

  /// What takes its place, as long as it is; nil if it stays as it is.
  func rewritten(_ body: (ArraySlice<UInt8>) -> Remainder) -> ArraySlice<UInt8>? {
    let kind = bytes.withUnsafeBytes(Line.kind)
    switch hasFeed ? kind : .bad(.cut) {
    case .segment, .checkpoint, .records, .mark: return nil
    case .bad: return blank
    case .record:
      switch body(bytes) {
      case .all: return nil
      case .part(let open): return closed(open) ?? blank
      case .nothing: return blank
      }
    }
  }

  private func closed(_ open: [UInt8]) -> ArraySlice<UInt8>? {
    let spaces = bytes.count - open.count - Line.closingCount
    guard spaces >= 0 else { return nil }
    var line = open + [UInt8](repeating: UInt8(ascii: " "), count: spaces)
    Line.close(&line, from: 0)
    return line.dropLast()
  }

  private var blank: ArraySlice<UInt8>? {
    if bytes.allSatisfy({ $0 == UInt8(ascii: " ") }) { return nil }
    return ArraySlice(repeating: UInt8(ascii: " "), count: bytes.count)
  }
}

extension OpenFile {
  /// Shows each line up to a place, the last one perhaps cut off there.
  fileprivate func forEachLine(
    upTo end: Int, _ body: (StandingLine) throws(DiskTrouble) -> Void
  ) throws(DiskTrouble) {
    var reader = LineReader(self, from: 0, to: end)
    while let chunk = try reader.next() {
      var rest = chunk.bytes[..<chunk.count]
      while let feed = rest.firstIndex(of: Line.lineFeed) {
        try body(StandingLine(bytes: rest[..<feed], hasFeed: true))
        rest = rest[(feed + 1)...]
      }
      if !rest.isEmpty { try body(StandingLine(bytes: rest, hasFeed: false)) }
    }
  }
}
