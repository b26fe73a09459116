internal import Dispatch

/// The end of the journal: takes lines, and tells when they are on disk.
///
/// Everything happens on a queue of its own, in the order of the calls; no call waits for the disk.
/// Any thread may call.
public final class Journal: Sendable {
  public enum Event: Equatable, Sendable {
    /// Every line up to that number is stored.
    case stored(upTo: Int)
    /// What was not told to be stored is not yet: it waits, as does what comes, until `resume` works.
    case failed(DiskTrouble)
    /// Lines are taken again.
    case resumed
    /// The checkpoint before that segment is there.
    case checkpointed(Int)
    /// There is no new checkpoint; everything else is as it was.
    case checkpointFailed(DiskTrouble)
    /// No checkpoint was begun, because another is being written or the journal has failed.
    case checkpointLeftOut
    /// All is on disk, and no file of the directory is in use by this journal.
    case closed
  }

  private let queue = DispatchQueue(label: "journal")
  private let writer: JournalWriter

  /// Begins the next segment after what was read, at once.
  ///
  /// If the last one read holds nothing, the new one takes its place. The directory must be open for
  /// writing, and the class be the one that was read. `tell` is called on the journal's queue.
  public init(
    in directory: DataDirectory, className: String, after reading: Reading, sync: Sync,
    disk: Disk = .real, tell: @escaping @Sendable (Event) -> Void
  ) throws(DiskTrouble) {
    precondition(directory.isLocked, "only who has the lock may write")
    precondition(Format.isClassName(className.utf8), "\(className) cannot be a class's name")
    precondition(className == reading.className ?? className, "that is another class's data")
    writer = try JournalWriter(
      in: directory, className: className, after: reading, sync: sync, disk: disk, queue: queue,
      tell: tell)
  }

  /// Stores whole lines, each closed by `Line.close`; the last has that number.
  ///
  /// `stored` is told for it or for a later one. Lines that come together share one write and one
  /// sync. After `failed` they wait until `resume` works; after `close` they are dropped.
  public func append(_ lines: [UInt8], upTo number: Int) {
    queue.async { [writer] in writer.take(lines, upTo: number) }
  }

  /// Ends the segment: what was appended before stands in it, what comes after in a new one.
  ///
  /// Then, while lines go on being taken, `checkpoint` is called on another queue and writes down in
  /// short form all that was appended before this call: then a reading can begin there. If one is
  /// still being written, or the journal fails, it is not called. What becomes of it is always told.
  public func roll(checkpoint: CheckpointBody?) {
    queue.async { [writer] in writer.roll(checkpoint) }
  }

  /// After `failed`: begins a new segment behind the last line that is stored, with all that waits.
  ///
  /// Tells `stored` and `resumed`, or `failed` again. If the directory or the old segment has been
  /// deleted, `checkpoint` is called on the journal's queue and writes down in short form all that was
  /// appended, for the new segment to stand on.
  public func resume(checkpoint: @escaping CheckpointBody) {
    queue.async { [writer] in writer.resume(checkpoint) }
  }

  /// Stores what was appended, waits for a checkpoint that is being written, and tells `closed`.
  public func close() {
    queue.async { [writer] in writer.close() }
  }
}
