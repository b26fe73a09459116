/// What a reading that leaves out what is damaged found in one file, apart from the records.
public struct LenientReading: Sendable {
  /// Whose file it is, if its first line is whole and says so.
  public internal(set) var className: String?
  public internal(set) var bytes = 0
  public internal(set) var records = 0
  /// In order, none of them touching the next.
  public internal(set) var damaged: [DamagedStretch] = []
}

/// Bytes that are not as they were written.
public struct DamagedStretch: Equatable, Sendable, CustomStringConvertible {
  public let offset: Int
  /// 0 if bytes are missing at the end.
  public internal(set) var length: Int
  /// What is wrong with its first line.
  public let flaw: Flaw

  public var description: String { "\(length) bytes from byte \(offset) on: \(flaw)" }
}

extension DataDirectory {
  /// Reads what is whole in one segment or checkpoint, for replay and repair.
  ///
  /// With `end`, only what stands before that byte. Throws `DiskTrouble` if the file cannot be read,
  /// and whatever `body` throws, which ends the reading; damage is told in the answer.
  public func readLeniently(
    _ name: String, upTo end: Int? = nil, _ body: (Batch) throws -> Void
  ) throws -> LenientReading {
    let file = try open(name)
    var reading = LenientReading()
    var isCheckpoint = false
    var isEnded = false
    let size = try file.status().size
    let end = end ?? size
    var found: [DamagedStretch] = []
    try file.walk(name, from: 0, to: end) { batch in
      reading.records += batch.records.count
      try body(batch)
    } aside: { aside in
      switch aside.kind {
      case .segment where aside.offset == 0:
        reading.className = (try? SegmentHeader(aside.bytes))?.className
      case .checkpoint where aside.offset == 0:
        reading.className = (try? CheckpointHeader(aside.bytes))?.className
        isCheckpoint = true
      case .mark(let synced) where synced <= aside.offset && !isCheckpoint: break
      case .records where aside.end == end: isEnded = true
      case .bad(let flaw): found.add(aside, flaw)
      case .record, .segment, .checkpoint, .mark, .records: found.add(aside, .form)
      }
      return true
    }
    reading.bytes = min(end, size)
    if isCheckpoint, !isEnded, found.last.map({ $0.offset + $0.length }) != end {
      found.append(DamagedStretch(offset: end, length: 0, flaw: .cut))
    }
    reading.damaged = found
    return reading
  }

  /// A segment's first line, if it has one: says up to where the segment before it counts.
  public func header(ofSegment number: Int) throws(DiskTrouble) -> SegmentHeader? {
    let name = NumberedFile.segment(number).name
    guard try Platform.status(of: path + "/" + name) != nil,
      let line = try open(name).firstLine(),
      let header = try? line.withUnsafeBytes(SegmentHeader.init), header.number == number
    else { return nil }
    return header
  }
}

extension [DamagedStretch] {
  fileprivate mutating func add(_ aside: Aside, _ flaw: Flaw) {
    if let last, last.offset + last.length == aside.offset {
      self[count - 1].length += aside.length
    } else {
      append(DamagedStretch(offset: aside.offset, length: aside.length, flaw: flaw))
    }
  }
}
