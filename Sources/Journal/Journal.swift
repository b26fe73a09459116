internal import Synchronization

/// The end of the journal: takes lines, and tells when they are on disk.
///
/// What waits for the disk happens on a queue of its own, in the order of the calls. Lines that need no sync are
/// handed to the system by whoever calls, as long as nothing else is to be done before; after a write that was slow it
/// is the queue again that waits for the disk. Any thread may call.
///
/// It is unchecked, because after `init` only who has the turn looks at what changes; calls on the checkpoint's
/// queue look at constants only.
public final class Journal: @unchecked Sendable {
  public enum Event: Equatable, Sendable {
    /// Every line up to that number is stored.
    case stored(upTo: Int)
    /// Lines that were not told to be stored wait, as do those that come, until `resume` works.
    case failed(DiskTrouble)
    /// Lines are taken again.
    case resumed
    /// Somebody had deleted the lock of the directory. Nobody else had taken it, and it is ours again.
    case lockTakenAgain
    /// The checkpoint before that segment is there.
    case checkpointed(Int)
    /// There is no new checkpoint; everything else is as it was.
    case checkpointFailed(DiskTrouble)
    /// No checkpoint was begun, because another is being written or the journal has failed.
    case checkpointLeftOut
    /// All is on disk, and no file of the directory is in use by this journal.
    case closed
  }

  private enum State {
    case open(Segment)
    case failed(Segment.Remains)
    case closed
  }

  /// How large a buffer may be to be kept after use.
  private static let keptCapacity = 4 << 20
  /// A write that takes longer, in nanoseconds, is no caller's to wait for: for so long the queue writes then.
  private static let slow = 1_000_000, wariness = 1_000_000_000
  /// Without syncs the files are looked at again after so many nanoseconds.
  private static let trust = 100_000_000

  private let directory: DataDirectory
  private let className: String
  private let sync: Sync
  private let disk: Disk
  private let queue: WorkQueue
  private let checkpointQueue: WorkQueue
  private let tell: @Sendable (Journal.Event) -> Void

  /// Held by who works on what stands below.
  private let turn = Mutex(())
  /// How many pieces of work the queue has before it.
  private let planned = Atomic(0)

  private var state: State
  /// The lines that wait to be stored, after the mark of the segment that takes them. Empty if none do.
  private var pending: [UInt8] = []
  /// The length of that mark.
  private var markCount = 0
  private var pendingNumber = 0
  private var isFlushPlanned = false
  private var isWritingCheckpoint = false
  /// Until then the queue writes, because the disk was slow.
  private var waryUntil = 0
  /// When the files were seen in their place.
  private var lastLook = 0

  /// Begins the next segment after a reading, at once.
  ///
  /// If the last segment read holds nothing, the new one takes its place. The directory must be open for
  /// writing, and the class be the one that was read. `tell` is called on the journal's queue.
  public init(
    in directory: DataDirectory, className: String, after reading: Reading, sync: Sync,
    disk: Disk = .real, tell: @escaping @Sendable (Event) -> Void
  ) throws(DiskTrouble) {
    precondition(directory.isLocked, "only who has the lock may write")
    precondition(Format.isClassName(className.utf8), "\(className) cannot be a class's name")
    precondition(className == reading.className ?? className, "that is another class's data")
    self.directory = directory
    self.className = className
    self.sync = sync
    self.disk = disk
    queue = disk.queue("journal", false)
    checkpointQueue = disk.queue("journal.checkpoint", true)
    self.tell = tell
    try directory.keep(after: reading.last, upTo: reading.end, of: className)
    var (number, end) = (reading.last + 1, reading.end)
    if let empty = reading.emptyLast {
      (number, end) = (empty.file.number, empty.end)
    } else if reading.segmentsRead > 0 {
      // The last segment may still be in memory only. Once the header says that it counts, it must not get
      // lost any more.
      try disk.syncAll(directory.open(NumberedFile.segment(reading.last).name))
    }
    let segment = try Segment(number, className: className, after: end, in: directory, disk)
    state = .open(segment)
    note(segment)
  }

  /// Stores whole lines, each closed by `Line.close`; the last one has that number.
  ///
  /// `stored` is told for it or for a later one. Lines that come together share one write and one
  /// sync. After `failed` they wait until `resume` works; after `close` they are dropped.
  public func append(_ lines: [UInt8], upTo number: Int) {
    if lines.isEmpty || sync == .never && storeAtOnce(lines, upTo: number) { return }
    plan { [self] in
      guard take(lines, upTo: number), !isFlushPlanned else { return }
      isFlushPlanned = true
      // The flush comes after all lines that came during the last write, so that they go along.
      plan { self.flush() }
    }
  }

  /// Stores lines on the caller's thread; answers false if the queue has to do it.
  private func storeAtOnce(_ lines: [UInt8], upTo number: Int) -> Bool {
    guard planned.load(ordering: .acquiring) == 0 else { return false }
    let isDone = turn.withLockIfAvailable { _ in
      let begin = disk.nanoseconds()
      guard begin >= waryUntil, case .open = state, take(lines, upTo: number) else { return false }
      flush()
      let end = disk.nanoseconds()
      if end - begin > Self.slow { waryUntil = end + Self.wariness }
      return true
    }
    return isDone == true
  }

  /// Puts lines to those that wait; answers false if the journal is closed, or they wait for a new segment.
  private func take(_ lines: [UInt8], upTo number: Int) -> Bool {
    assert(Line.areRecords(lines), "only whole closed lines go into a journal")
    var isOpen = false
    switch state {
    case .open(let segment):
      isOpen = true
      if pending.isEmpty { begin(with: segment.mark) }
    case .failed: break
    case .closed: return false
    }
    pending += lines
    pendingNumber = number
    return isOpen
  }

  /// Has something done on the queue.
  private func plan(_ work: @escaping @Sendable () -> Void) {
    planned.add(1, ordering: .acquiringAndReleasing)
    queue.async { [self] in
      turn.withLock { _ in work() }
      planned.subtract(1, ordering: .acquiringAndReleasing)
    }
  }

  /// Ends the segment: lines that were appended before stand in it, and later ones in a new one.
  ///
  /// Then, while lines go on being taken, `checkpoint` is called on another queue and writes down in short
  /// form all that was appended before this call, so that a reading can begin there. If one is still being
  /// written, or the journal fails, it is not called. Its outcome is always told.
  public func roll(checkpoint: CheckpointBody?) {
    plan { [self] in
      flush()
      let number = beginNext()
      guard let checkpoint else { return }
      if case .closed = state { return }
      guard let number, !isWritingCheckpoint else { return tell(.checkpointLeftOut) }
      isWritingCheckpoint = true
      checkpointQueue.async { self.write(checkpoint, number) }
    }
  }

  /// Begins a new segment, after `failed`, behind the last line that is stored, with all lines that wait.
  ///
  /// Tells `stored` and `resumed`, or `failed` again. If the directory or the old segment has been
  /// deleted, `checkpoint` is called on the journal's queue and writes down in short form all that was
  /// appended, for the new segment to stand on.
  public func resume(checkpoint: @escaping CheckpointBody) {
    plan { [self] in
      guard case .failed(let remains) = state else { return }
      let number = remains.number + 1
      // Whether a checkpoint was made, which holds the waiting lines too.
      var isSummedUp = false
      do throws(DiskTrouble) {
        try keepDirectory(after: remains.number, upTo: remains.end)
        if try remains.areThere(in: directory) {
          if sync == .never {
            try disk.syncAll(directory.open(NumberedFile.segment(remains.number).name))
          }
        } else {
          try directory.checkThatNothingElseIsThere(
            after: remains.number, upTo: remains.end, of: className)
          try directory.writeCheckpoint(number, className: className, disk, checkpoint)
          isSummedUp = true
        }
        let segment = try Segment(
          number, className: className, after: remains.end, in: directory, disk)
        state = .open(segment)
        note(segment)
        if !pending.isEmpty { begin(with: segment.mark) }
      } catch {
        return tell(.failed(error))
      }
      if isSummedUp, !pending.isEmpty {
        dropPending()
        tell(.stored(upTo: pendingNumber))
      }
      flush()
      if case .open = state { tell(.resumed) }
    }
  }

  /// Checks the files and the lock, also while nothing is to be stored.
  public func lookAround() {
    plan { [self] in
      guard case .open(let segment) = state else { return }
      do throws(DiskTrouble) {
        try checkThatAllIsInItsPlace(segment)
      } catch {
        fail(segment, at: segment.written, error)
      }
    }
  }

  /// Stores all lines that were appended, waits for a checkpoint that is being written, and tells `closed`.
  public func close() {
    plan { [self] in
      flush()
      switch state {
      case .open(let segment):
        do throws(DiskTrouble) {
          if segment.synced < segment.written { try segment.sync() }
          note(segment)
          segment.finish()
        } catch {
          fail(segment, at: segment.written, error)
        }
      case .failed: break
      case .closed: return
      }
      state = .closed
      if !isWritingCheckpoint { tell(.closed) }
    }
  }

  // MARK: Lines

  private func flush() {
    isFlushPlanned = false
    guard case .open(let segment) = state, !pending.isEmpty else { return }
    // Bytes from here on have not been told to be stored, however far they get.
    let told = segment.written
    do throws(DiskTrouble) {
      try segment.write(pending)
      if sync == .always { try segment.sync() }
      // This comes last: a process that takes the directory now finds there all that is told to be stored.
      if sync == .always || disk.nanoseconds() - lastLook > Self.trust {
        try checkThatAllIsInItsPlace(segment)
      }
    } catch {
      return fail(segment, at: told, error)
    }
    dropPending()
    tell(.stored(upTo: pendingNumber))
  }

  private func begin(with mark: [UInt8]) {
    pending.insert(contentsOf: mark, at: 0)
    markCount = mark.count
  }

  private func dropPending() {
    markCount = 0
    if pending.capacity > Self.keptCapacity { pending = [] }
    pending.removeAll(keepingCapacity: true)
  }

  // MARK: Segments

  /// Begins the next segment, and returns its number; nil if there is none.
  private func beginNext() -> Int? {
    guard case .open(let old) = state else { return nil }
    let number = old.number + 1
    do throws(DiskTrouble) {
      if old.synced < old.written { try old.sync() }
      try checkThatAllIsInItsPlace(old)
      let segment = try Segment(
        number, className: className, after: old.written, in: directory, disk)
      state = .open(segment)
      note(segment)
    } catch {
      fail(old, at: old.written, error)
      return nil
    }
    return number
  }

  /// Writes down that the segment is there up to its end, all of which is on disk.
  ///
  /// If that fails nothing is lost: the older note says less, and is true.
  private func note(_ segment: Segment) {
    // A note that another process wrote of its own journal stays.
    guard (try? directory.hasLock) == true else { return }
    let reached = Reached(segment: segment.number, end: segment.synced, className: className)
    try? SmallFile(Format.reachedName, in: directory.path, disk: disk).write(reached.line)
  }

  /// Writes a checkpoint, on its own queue.
  private func write(_ checkpoint: CheckpointBody, _ number: Int) {
    let event: Journal.Event
    do throws(DiskTrouble) {
      try directory.writeCheckpoint(number, className: className, disk, checkpoint)
      event = .checkpointed(number)
    } catch {
      event = .checkpointFailed(error)
    }
    plan {
      self.isWritingCheckpoint = false
      self.tell(event)
      if case .closed = self.state { self.tell(.closed) }
    }
  }

  // MARK: Trouble

  /// Ends the segment in trouble; it was told to be stored up to `end`.
  private func fail(_ segment: Segment, at end: Int, _ trouble: DiskTrouble) {
    // Another process may have read the segment already, and named the place up to which it counts.
    let isOurs = trouble != .otherProcess && trouble != .otherData
    state = .failed(isOurs ? segment.abandon(at: end) : segment.remains(upTo: end))
    // The lines that wait go on waiting, for another segment.
    pending.removeFirst(markCount)
    markCount = 0
    tell(.failed(trouble))
  }

  private func checkThatAllIsInItsPlace(_ segment: Segment) throws(DiskTrouble) {
    try segment.checkThatItIsInItsPlace()
    try keepDirectory(after: segment.number, upTo: segment.written)
    lastLook = disk.nanoseconds()
  }

  /// Takes the lock again if it was deleted and nobody has written there meanwhile.
  private func keepDirectory(after segment: Int, upTo end: Int) throws(DiskTrouble) {
    if try directory.keep(after: segment, upTo: end, of: className) { tell(.lockTakenAgain) }
  }
}

extension DataDirectory {
  /// Takes the lock if it is not ours any more, but not if somebody has written anything after that byte of
  /// that segment. Answers whether it had to be taken.
  @discardableResult
  fileprivate func keep(
    after segment: Int, upTo end: Int, of className: String
  ) throws(DiskTrouble) -> Bool {
    do throws(DirectoryTrouble) {
      return try takeLock { () throws(DiskTrouble) in
        try checkThatNothingElseIsThere(after: segment, upTo: end, of: className)
      }
    } catch {
      switch error {
      case .inUse, .notOurs: throw .otherProcess
      case .disk(_, let trouble): throw trouble
      }
    }
  }

  /// Refuses other data in the place of ours: it is neither written over nor hidden.
  fileprivate func checkThatNothingElseIsThere(
    after segment: Int, upTo end: Int, of className: String
  ) throws(DiskTrouble) {
    // An attempt to resume may have got as far as its checkpoint.
    guard try checkpoints.last ?? 0 <= segment + 1 else { throw .otherData }
    guard let last = try segments.last else { return }
    guard last <= segment, try header(ofSegment: last)?.className == className else {
      throw .otherData
    }
    // A start takes the place of an empty segment, and fills it.
    let size = try status(of: NumberedFile.segment(segment).name)?.size ?? 0
    guard size <= end else { throw .otherData }
  }
}
