extension DataDirectory {
  /// Has every later reading begin with what `body` writes down, behind all files that are there,
  /// whatever state they are in. They stay as they are, and are not needed any more.
  ///
  /// Answers with the number of the new checkpoint and of its segment. If it fails, either all is as
  /// it was, or the new checkpoint is there and its segment is not, which is whole too.
  public func beginAnew(className: String, _ body: CheckpointBody) throws(DiskTrouble) -> Int {
    precondition(isLocked, "only who has the lock may write")
    precondition(Format.isClassName(className.utf8), "\(className) cannot be a class's name")
    let last = max(try segments.last ?? 0, try checkpoints.last ?? 0)
    let name = NumberedFile.segment(last).name
    let end = try Platform.status(of: path + "/" + name)?.size ?? 0
    let header = SegmentHeader(
      number: last + 1, className: className, after: last, end: end)
    try writeCheckpoint(header.number, className: className, disk, body)
    _ = try Segment(header, in: self, disk)
    return header.number
  }
}
