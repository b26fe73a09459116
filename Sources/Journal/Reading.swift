/// The result of a strict reading, apart from the records.
public struct Reading: Sendable {
  /// The name of the class; nil if nothing was there.
  public fileprivate(set) var className: String?
  /// The number of the last segment, 0 if there is none.
  public fileprivate(set) var last = 0
  /// The byte up to which the last segment counts.
  fileprivate(set) var end = 0
  /// How much was read.
  fileprivate(set) var progress = Progress()
  fileprivate(set) var segmentsRead = 0
  public fileprivate(set) var tornTail: TornTail?
  /// The checkpoint with which reading began.
  fileprivate(set) var checkpoint: Int?
  /// The last segment's first line, if nothing else in that segment counts, or ever did: then it may make
  /// place for its successor.
  fileprivate(set) var emptyLast: Header?

  public var bytes: Int { progress.bytes }
  var records: Int { progress.records }
}

/// The bytes that a crash left behind the last whole line that counts.
///
/// The file does not tell whether anybody had been told of them: each write's mark vouches for the writes
/// before it, and none for the last.
public struct TornTail: Equatable, Sendable, CustomStringConvertible {
  /// The file's name in the data directory.
  public let file: String
  /// The byte where it begins.
  public let offset: Int
  /// The length in bytes.
  public let bytes: Int
  /// How many whole records there are in it, behind the first line that is not whole.
  public let records: Int

  public var description: String {
    "The end of \(file) is not whole, as after a crash or a power cut: \(bytes) bytes from byte "
      + "\(offset) on, with \(records) whole records in them, are left out. If it was written with "
      + "--sync always, nobody had been told of them, unless the disk lost what it had confirmed. "
      + "With --sync never somebody may have been."
  }
}

extension DataDirectory {
  /// Reads everything, in order, from the newest checkpoint on; see Format.swift.
  ///
  /// Throws `Damage` if not all of it is there, `DiskTrouble` if it cannot be read, and any error of `body`,
  /// which ends the reading. Records that were handed over stand before the damage and are whole.
  public func read(_ body: (Batch) throws -> Void) throws -> Reading {
    // This comes first: if somebody is writing, it says less than the files that are read after it.
    var reader = StrictReader(directory: self, reached: try reached)
    let checkpoint = try checkpoints.last
    if let checkpoint { try reader.readCheckpoint(checkpoint, body) }
    let first = checkpoint ?? 1
    if let last = try segments.last, last >= first {
      try reader.readSegments(first...last, body)
    } else {
      // It was made just before a crash: its segment is begun again, and its end is nobody's.
      reader.reading.last = first - 1
    }
    try reader.checkThatTheLastIsThere()
    return reader.reading
  }

  /// Reads one checkpoint as `read` does: whole, or `Damage` is thrown. Answers with its class's name.
  public func readCheckpoint(_ number: Int, _ body: (Batch) throws -> Void) throws -> String? {
    var reader = StrictReader(directory: self, reached: nil)
    try reader.readCheckpoint(number, body)
    return reader.reading.className
  }
}

/// Reads files of which every byte must be as it was written. Each reading has its own.
private struct StrictReader {
  let directory: DataDirectory
  /// The place up to which the journal is known to have come.
  let reached: Reached?
  var reading = Reading()

  private func damage(_ file: NumberedFile, _ offset: Int, _ reason: Damage.Reason) -> Damage {
    Damage(
      directory: directory.path, file: file.name, offset: offset, reason: reason,
      before: reading.progress)
  }

  // MARK: Checkpoints

  mutating func readCheckpoint(_ number: Int, _ body: (Batch) throws -> Void) throws {
    let name = NumberedFile.checkpoint(number)
    let (file, header) = try open(name)
    reading.checkpoint = number
    reading.progress.files += 1
    let recordsBefore = reading.progress.records
    let end = try file.status().size
    var count: Int?
    let flawed = try walk(file, name, from: header.line.count, to: end, body) { other in
      guard case .records(let told) = other.kind, other.end == end else { return false }
      count = told
      return true
    }
    if let flawed { throw damage(name, flawed.offset, .line(flawed.flaw)) }
    guard let count else { throw damage(name, end, .unfinished) }
    let found = reading.progress.records - recordsBefore
    guard found == count else { throw damage(name, end, .miscounted(found, insteadOf: count)) }
  }

  // MARK: Segments

  mutating func readSegments(_ numbers: ClosedRange<Int>, _ body: (Batch) throws -> Void) throws {
    var next: (file: OpenFile, header: Header)? = try openSegment(numbers.lowerBound)
    for number in numbers {
      guard let (file, header) = next else { return }
      next = number < numbers.upperBound ? try openSegment(number + 1) : nil
      try readSegment(file, header, end: next?.header.end, body)
    }
  }

  /// The byte up to which a segment is known to have counted.
  private func reached(in number: Int) -> Int {
    guard let reached, reached.segment == number, reached.className == reading.className else {
      return 0
    }
    return reached.end
  }

  func checkThatTheLastIsThere() throws {
    guard let reached, reached.segment > reading.last,
      reached.className == reading.className ?? reached.className
    else { return }
    throw damage(.segment(reading.last + 1), 0, .missing)
  }

  private mutating func openSegment(_ number: Int) throws -> (OpenFile, Header) {
    let (file, header) = try open(.segment(number))
    guard number > 1 || header.end == 0 else { throw damage(header.file, 0, .header) }
    return (file, header)
  }

  /// Reads a segment up to its `end`; the last one has none, and is read as far as it counts.
  private mutating func readSegment(
    _ file: OpenFile, _ header: Header, end: Int?, _ body: (Batch) throws -> Void
  ) throws {
    let name = header.file
    let recordsBefore = reading.progress.records
    let start = header.line.count
    let size = try file.status().size
    reading.progress.files += 1
    reading.segmentsRead += 1
    reading.last = name.number
    reading.end = size
    if let end {
      guard end >= start else { throw damage(name, end, .tooEarlyAnEnd) }
      guard end <= size else { throw damage(name, size, .shorter(than: end)) }
    } else {
      let reached = reached(in: name.number)
      guard reached <= size else { throw damage(name, size, .shorter(than: reached)) }
    }
    let flawed = try walk(file, name, from: start, to: end ?? size, body) { other in
      guard case .mark(let synced) = other.kind else { return false }
      return synced <= other.offset
    }
    if let flawed {
      guard end == nil,
        let tail = try tornTail(file, name, from: flawed.offset, to: max(size, flawed.offset))
      else { throw damage(name, flawed.offset, .line(flawed.flaw)) }
      reading.tornTail = tail
      reading.end = tail.offset
    } else if end == nil, reading.progress.records == recordsBefore {
      reading.emptyLast = header
    }
  }

  /// The torn tail behind the first bad line; nil if some of it had been synced.
  private func tornTail(
    _ file: OpenFile, _ name: NumberedFile, from start: Int, to end: Int
  ) throws -> TornTail? {
    var records = 0
    var synced = reached(in: name.number)
    try file.walk(name.name, from: start, to: end) {
      records += $0.records.count
    } other: { other in
      if other.kind != .bad(.cut), let mark = Line.markAtEnd(of: other.bytes) {
        synced = max(synced, mark)
      }
      return true
    }
    if synced > start { return nil }
    return TornTail(file: name.name, offset: start, bytes: end - start, records: records)
  }

  // MARK: Both

  /// Walks to the end of the stretch, or to the first line that does not belong there.
  private mutating func walk(
    _ file: OpenFile, _ name: NumberedFile, from start: Int, to end: Int,
    _ body: (Batch) throws -> Void, belongs: (FileLine) -> Bool
  ) throws -> (offset: Int, flaw: Flaw)? {
    var flawed: (Int, Flaw)?
    try file.walk(name.name, from: start, to: end) { batch in
      reading.progress.records += batch.records.count
      try body(batch)
    } other: { other in
      if belongs(other) { return true }
      flawed = (other.offset, other.flaw)
      return false
    }
    reading.progress.bytes += flawed?.0 ?? end
    return flawed
  }

  /// Opens a file whose first line must have the right number and the same class.
  private mutating func open(_ name: NumberedFile) throws -> (OpenFile, Header) {
    guard let status = try directory.status(of: name.name) else { throw damage(name, 0, .missing) }
    guard status.isPlain else { throw damage(name, 0, .noFile) }
    let file = try directory.open(name.name)
    do {
      guard let header = try file.firstLine()?.withUnsafeBytes(Header.init), header.file == name
      else { throw Damage.Reason.header }
      let className = reading.className ?? header.className
      guard header.className == className else {
        throw Damage.Reason.otherClass(header.className, insteadOf: className)
      }
      reading.className = className
      return (file, header)
    } catch let reason as Damage.Reason {
      throw damage(name, 0, reason)
    }
  }
}

/// A place in the journal where it is not as it was written.
public struct Damage: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Reason: Error, Equatable, Sendable, CustomStringConvertible {
    case line(Flaw)
    /// The first line is not what it must be.
    case header
    /// The file was written by a later version of the program.
    case format(Int)
    /// The file belongs to another class.
    case otherClass(String, insteadOf: String)
    case missing
    /// A directory, a pipe or a device has its name.
    case noFile
    /// The file is shorter than it was, as the next file or `reached` tells.
    case shorter(than: Int)
    /// The next file says that this one ends in the middle of its first line.
    case tooEarlyAnEnd
    /// The line that ends a checkpoint is missing.
    case unfinished
    /// A checkpoint holds another number of records than its last line says.
    case miscounted(Int, insteadOf: Int)

    public var description: String {
      switch self {
      case .line(let flaw): "\(flaw)"
      case .header: "the first line is not what the first line of such a file must be"
      case .format(let number):
        "is of format \(number), and this one knows no later than \(Format.number)"
      case .otherClass(let found, let expected):
        "the file belongs to the class \(found) and not to \(expected)"
      case .missing: "the file is missing"
      case .noFile: "is a directory, a pipe or a device, and no file"
      case .shorter(let end): "the file ends, but it went on to byte \(end)"
      case .tooEarlyAnEnd: "the next file says that this one ends in its first line"
      case .unfinished: "the file ends without its last line"
      case .miscounted(let found, let expected):
        "the file holds \(found) records but says that it holds \(expected)"
      }
    }
  }

  /// The data directory.
  public let directory: String
  /// The damaged file's name in it.
  public let file: String
  /// The byte of the file where the damage begins.
  public let offset: Int
  public let reason: Reason
  /// The progress up to the damage; all of that is whole.
  public let before: Progress

  public var description: String {
    if case .format = reason {
      return "The saved data was written by a newer Ordrum: \(directory)/\(file) \(reason). "
        + "Nothing was changed. Start the Ordrum that wrote it, or a newer one."
    }
    if case .noFile = reason {
      return "The saved data cannot be read: \(directory)/\(file) \(reason). Nothing was changed. "
        + "Put the right file in its place, or move it away and run: ordrum repair --data \(directory)"
    }
    return "The saved data is damaged: in \(directory)/\(file) at byte \(offset), \(reason). "
      + "Before it \(before) are whole. Nothing was changed. "
      + "To save what can be saved, run: ordrum repair --data \(directory)"
  }
}

/// How far reading has come.
public struct Progress: Equatable, Sendable, CustomStringConvertible {
  /// How many files were begun.
  public fileprivate(set) var files = 0
  /// How many bytes count, headers and marks included.
  public fileprivate(set) var bytes = 0
  public fileprivate(set) var records = 0

  public var description: String { "\(records) records in \(bytes) bytes of \(files) files" }
}
