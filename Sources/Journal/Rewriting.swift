/// The part of a record that may stay where it stands.
public enum Remainder: Sendable {
  case all
  /// These bytes take its place: an object that is left open.
  case part([UInt8])
  case nothing
}

/// Writes an old file anew, so that things that have to go can be read nowhere in it.
///
/// Every line keeps its place and its length, so that all that other lines and files say about places stays
/// true, and each file can be written by itself: shorter lines are filled up with spaces. Damage cannot be
/// looked through, so it becomes all spaces, and is still damage; so does a remainder that does not fit.
/// Lines at the end that do not count are cut off.
extension DataDirectory {
  /// Whether `rewrite` would change anything.
  public func wouldRewrite(
    _ name: String, upTo end: Int?, _ body: (ArraySlice<UInt8>) -> Remainder
  ) throws(DiskTrouble) -> Bool {
    let file = try open(name)
    let size = try file.status().size
    if let end, size > end { return true }
    var reader = LineReader(file, from: 0, to: size)
    while let chunk = try reader.next() {
      let isSame = chunk.eachLine { replacement(for: $0, in: chunk, body) == nil }
      if !isSame { return true }
    }
    return false
  }

  /// Asks for every record, in order, which part may stay, and writes that. A crash or a failure leaves the
  /// file as it was, or wholly rewritten.
  public func rewrite(
    _ name: String, upTo end: Int?, _ body: (ArraySlice<UInt8>) -> Remainder
  ) throws(DiskTrouble) {
    precondition(isLocked, "only who has the lock may write")
    precondition(NumberedFile(name: name) != nil, "\(name) is no segment and no checkpoint")
    let old = try open(name)
    let size = try old.status().size
    try disk.create(name, in: path) { file throws(DiskTrouble) in
      var reader = LineReader(old, from: 0, to: min(size, end ?? size))
      while let chunk = try reader.next() {
        var bytes: [UInt8] = []
        _ = chunk.eachLine { line in
          bytes += replacement(for: line, in: chunk, body) ?? chunk.bytes[line.range]
          if line.length > line.range.count { bytes.append(Line.lineFeed) }
          return true
        }
        try disk.writeAll(bytes, to: file)
      }
    }
  }
}

/// The line that takes another's place, as long as it is; nil if it stays as it is.
private func replacement(
  for whole: FileLine, in chunk: Chunk, _ body: (ArraySlice<UInt8>) -> Remainder
) -> ArraySlice<UInt8>? {
  let line = chunk.bytes[whole.range]
  switch whole.kind {
  case .segment, .checkpoint, .records, .mark: return nil
  case .bad: break
  case .record:
    switch body(line) {
    case .all: return nil
    case .part(let open):
      let spaces = line.count - open.count - Line.closingCount
      guard spaces >= 0 else { break }
      var shorter = open + [UInt8](repeating: UInt8(ascii: " "), count: spaces)
      Line.close(&shorter, from: 0)
      return shorter.dropLast()
    case .nothing: break
    }
  }
  let isBlank = line.allSatisfy { $0 == UInt8(ascii: " ") }
  return isBlank ? nil : ArraySlice(repeating: UInt8(ascii: " "), count: line.count)
}
