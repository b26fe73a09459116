/// Whether each write waits for the disk.
public enum Sync: String, Sendable {
  /// Lines that are told to be stored outlive a power cut.
  case always
  /// Lines that are told to be stored outlive this process, and a power cut only after the next roll or
  /// close.
  case never
}

/// The segment that is being written.
final class Segment {
  /// The rest of a segment that will never be written again.
  struct Remains {
    let number: Int
    /// The byte up to which it counts.
    let end: Int
    let identity: Platform.FileIdentity

    /// Whether the file is still there, as far as it counts.
    func areThere(in directory: DataDirectory) throws(DiskTrouble) -> Bool {
      let name = NumberedFile.segment(number).name
      guard let status = try directory.status(of: name) else { return false }
      return status.identity == identity && status.size >= end
    }
  }

  let number: Int
  /// All bytes before this one were handed to the system, in whole writes.
  private(set) var written: Int
  /// All bytes before this one are on disk.
  private(set) var synced: Int

  private let path: String
  private let file: OpenFile
  private let identity: Platform.FileIdentity
  private let disk: Disk

  /// Makes the file, on disk and under its name before this returns.
  ///
  /// - Parameter end: the byte up to which the segment before it counts.
  init(
    _ number: Int, className: String, after end: Int, in directory: DataDirectory, _ disk: Disk
  ) throws(DiskTrouble) {
    let header = Header(file: .segment(number), className: className, end: end)
    let line = header.line
    path = directory.path(of: header.file.name)
    file = try disk.create(header.file.name, in: directory.path, holding: line)
    identity = try file.status().identity
    self.disk = disk
    self.number = number
    written = line.count
    synced = line.count
  }

  /// The line that a write begins with. Holds until the next write or sync.
  var mark: [UInt8] { Line.sealed("{\"synced\":\(synced)") }

  func write(_ bytes: [UInt8]) throws(DiskTrouble) {
    try disk.writeAll(bytes, to: file)
    written += bytes.count
  }

  func sync() throws(DiskTrouble) {
    try disk.syncAll(file)
    synced = written
  }

  /// Refuses a file that somebody has deleted or moved, or whose directory is moved, perhaps to put a copy
  /// there: a new start would find nothing that was written from then on.
  func checkThatItIsInItsPlace() throws(DiskTrouble) {
    guard try Platform.status(of: path)?.identity == identity else {
      throw .isGone
    }
  }

  /// Says in the file that all of it is on disk, so that any later damage is noticed.
  ///
  /// If that fails nothing is lost: the file then looks like one that a crash has ended.
  func finish() {
    let end = written
    do throws(DiskTrouble) {
      try write(mark)
      try sync()
    } catch {
      try? file.truncate(to: end)
    }
  }

  /// Ends a segment that is not to be written again; `end` is the byte up to which it counts.
  func abandon(at end: Int) -> Remains {
    // Bytes that were not told to be stored must not come back after a crash. If they cannot be taken away,
    // the next segment says where this one ends.
    try? file.truncate(to: end)
    return remains(upTo: end)
  }

  func remains(upTo end: Int) -> Remains { Remains(number: number, end: end, identity: identity) }
}

/// Takes the records of a checkpoint and writes them in large pieces.
public struct CheckpointWriter: ~Copyable {
  private static var portion: Int { 256 * 1024 }

  private let file: OpenFile
  private let disk: Disk
  private var buffer: [UInt8]
  private var records = 0

  fileprivate init(_ header: Header, to file: OpenFile, _ disk: Disk) {
    self.file = file
    self.disk = disk
    buffer = header.line
  }

  /// Adds whole lines, each closed by `Line.close`.
  public mutating func add(_ lines: [UInt8]) throws(DiskTrouble) {
    assert(Line.areRecords(lines), "only whole closed lines go into a checkpoint")
    for byte in lines where byte == Line.lineFeed { records += 1 }
    buffer += lines
    if buffer.count >= Self.portion { try write() }
  }

  private mutating func write() throws(DiskTrouble) {
    try disk.writeAll(buffer, to: file)
    buffer.removeAll(keepingCapacity: true)
  }

  fileprivate mutating func finish() throws(DiskTrouble) {
    buffer += Line.sealed("{\"records\":\(records)")
    try write()
  }
}

/// Writes a class down in short form.
public typealias CheckpointBody =
  @Sendable (inout CheckpointWriter) throws(DiskTrouble) -> Void

extension DataDirectory {
  /// Makes a checkpoint's file, whole or not at all.
  func writeCheckpoint(
    _ number: Int, className: String, _ disk: Disk, _ body: CheckpointBody
  ) throws(DiskTrouble) {
    let header = Header(file: .checkpoint(number), className: className)
    try disk.create(header.file.name, in: path) { file throws(DiskTrouble) in
      var writer = CheckpointWriter(header, to: file, disk)
      try body(&writer)
      try writer.finish()
    }
  }
}
