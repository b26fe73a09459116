/// The result of reading one file while leaving out all damage, apart from its records.
public struct LenientReading: Sendable {
  /// The name of the file's class, if its first line is whole.
  public fileprivate(set) var className: String?
  public fileprivate(set) var bytes = 0
  public fileprivate(set) var records = 0
  /// The damaged stretches in order, none of them touching the next.
  public fileprivate(set) var damaged: [DamagedStretch] = []

  fileprivate mutating func add(_ other: FileLine) {
    if let last = damaged.last, last.offset + last.length == other.offset {
      damaged[damaged.count - 1].length += other.length
    } else {
      damaged.append(DamagedStretch(offset: other.offset, length: other.length, flaw: other.flaw))
    }
  }
}

/// Bytes that are not as they were written.
public struct DamagedStretch: Equatable, Sendable, CustomStringConvertible {
  public let offset: Int
  /// How many bytes there are; 0 if bytes are missing at the end.
  public fileprivate(set) var length: Int
  /// The fault of the first line in it.
  public let flaw: Flaw

  public var description: String { "\(length) bytes from byte \(offset) on: \(flaw)" }
}

extension DataDirectory {
  /// Reads the whole lines of one segment or checkpoint, for replay and repair.
  ///
  /// With `end`, only the lines before that byte. Throws `DiskTrouble` if the file cannot be read, and any
  /// error of `body`, which ends the reading; damage is told in the answer.
  public func readLeniently(
    _ name: String, upTo end: Int? = nil, _ body: (Batch) throws -> Void
  ) throws -> LenientReading {
    let file = try open(name)
    var reading = LenientReading()
    var isCheckpoint = false
    var isEnded = false
    let size = try file.status().size
    let end = end ?? size
    try file.walk(name, from: 0, to: end) { batch in
      reading.records += batch.records.count
      try body(batch)
    } other: { other in
      switch other.kind {
      case .segment where other.offset == 0, .checkpoint where other.offset == 0:
        reading.className = (try? Header(other.bytes))?.className
        isCheckpoint = other.kind == .checkpoint
      case .mark(let synced) where synced <= other.offset && !isCheckpoint: break
      case .records where other.end == end: isEnded = true
      case .bad, .record, .segment, .checkpoint, .mark, .records: reading.add(other)
      }
      return true
    }
    reading.bytes = min(end, size)
    if isCheckpoint, !isEnded, reading.damaged.last.map({ $0.offset + $0.length }) != end {
      reading.damaged.append(DamagedStretch(offset: end, length: 0, flaw: .cut))
    }
    return reading
  }

  /// A segment's first line, which says up to where the segment before it counts; nil if there is none.
  public func header(ofSegment number: Int) throws(DiskTrouble) -> Header? {
    let file = NumberedFile.segment(number)
    guard try status(of: file.name) != nil, let line = try open(file.name).firstLine(),
      let header = try? line.withUnsafeBytes(Header.init), header.file == file
    else { return nil }
    return header
  }

  /// Has every later reading begin with the records that `body` writes down, after all files that are there,
  /// whatever state they are in. They stay as they are, and are not needed any more.
  ///
  /// Answers with the number of the new checkpoint and its segment. If it fails, either all is as it was, or
  /// only the new checkpoint is there, which is whole too.
  public func beginAnew(className: String, _ body: CheckpointBody) throws(DiskTrouble) -> Int {
    precondition(isLocked, "only who has the lock may write")
    precondition(Format.isClassName(className.utf8), "\(className) cannot be a class's name")
    // A segment that is known to be missing stays so.
    let last = max(try segments.last ?? 0, try checkpoints.last ?? 0, try reached?.segment ?? 0)
    let end = try status(of: NumberedFile.segment(last).name)?.size ?? 0
    try writeCheckpoint(last + 1, className: className, disk, body)
    _ = try Segment(last + 1, className: className, after: end, in: self, disk)
    return last + 1
  }
}
