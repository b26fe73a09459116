/// What a strict reading found, apart from the records.
public struct Reading: Sendable {
  /// Nil if nothing was there.
  public internal(set) var className: String?
  /// The number of the last segment, 0 if there is none.
  public internal(set) var last = 0
  /// Up to which byte the last segment counts.
  var end = 0
  /// How much was read.
  var progress = Progress()
  var segmentsRead = 0
  public internal(set) var tornTail: TornTail?
  /// The checkpoint with which reading began.
  var checkpoint: Int?
  /// The last segment's first line, if there is nothing else in that segment that counts, or ever
  /// did: then it may make place for its successor.
  var emptyLast: SegmentHeader?

  public var bytes: Int { progress.bytes }
  var records: Int { progress.records }
  var lastIsEmpty: Bool { emptyLast != nil }
}

/// What a crash left behind the last whole line that counts.
public struct TornTail: Equatable, Sendable, CustomStringConvertible {
  /// The file's name in the data directory.
  public let file: String
  /// The byte where it begins.
  public let offset: Int
  /// How long it is.
  public let bytes: Int
  /// How many whole records there are in it, behind the first line that is not whole.
  public let records: Int

  public var description: String {
    "The last write was not finished: \(bytes) bytes at the end of \(file) from byte \(offset) on, "
      + "with \(records) whole records in them, are left out. "
      + "Nothing that was known to be on disk is among them."
  }
}

extension DataDirectory {
  /// Reads everything, in order, from the newest checkpoint on; see Format.swift.
  ///
  /// Throws `Damage` if that is not all there, `DiskTrouble` if it cannot be read, and whatever
  /// `body` throws, which ends the reading. What was handed over before stands before the damage
  /// and is whole.
  public func read(_ body: (Batch) throws -> Void) throws -> Reading {
    var reader = StrictReader(directory: self)
    let checkpoint = try checkpoints.last
    if let checkpoint { try reader.readCheckpoint(checkpoint, body) }
    let first = checkpoint ?? 1
    if let last = try segments.last, last >= first {
      try reader.readSegments(first...last, body)
    } else {
      // Made just before a crash: its segment is begun again, and its end is nobody's.
      reader.reading.last = first - 1
    }
    return reader.reading
  }

  /// Reads one checkpoint as `read` does: whole, or `Damage` is thrown. Answers with whose it is.
  public func readCheckpoint(
    _ number: Int, _ body: (Batch) throws -> Void
  ) throws -> String? {
    var reader = StrictReader(directory: self)
    try reader.readCheckpoint(number, body)
    return reader.reading.className
  }
}
