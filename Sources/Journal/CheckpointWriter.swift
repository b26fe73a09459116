/// Takes the records of a checkpoint and writes them in large pieces.
public struct CheckpointWriter: ~Copyable {
  private static var portion: Int { 256 * 1024 }

  private let file: OpenFile
  private let disk: Disk
  private var buffer: [UInt8]
  private var records = 0

  fileprivate init(_ header: CheckpointHeader, to file: OpenFile, _ disk: Disk) {
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

/// Writes what a class is, in short form.
public typealias CheckpointBody =
  @Sendable (inout CheckpointWriter) throws(DiskTrouble) -> Void

extension DataDirectory {
  /// Makes a checkpoint's file, or nothing.
  func writeCheckpoint(
    _ number: Int, className: String, _ disk: Disk, _ body: CheckpointBody
  ) throws(DiskTrouble) {
    let name = NumberedFile.checkpoint(number).name
    _ = try disk.create(name, in: path) { file throws(DiskTrouble) in
      let header = CheckpointHeader(number: number, className: className)
      var writer = CheckpointWriter(header, to: file, disk)
      try body(&writer)
      try writer.finish()
    }
  }
}
