import Classroom
import Games
import Hall
import Journal
import Synchronization
import Wire

/// Forgetting is answered when the files have forgotten too. Meanwhile whoever asked is read no
/// further, so that answers keep their order; everybody else goes on.
extension House {
  /// Called when no file tells anything of this any more. While that cannot be stored it is not noticed: it will
  /// be looked for again.
  func swept(_ swept: ToSweep) {
    if hall.trouble != nil { return }
    deliver(hall.noteSwept(swept, at: now))
    outbox.noteSwept(swept.pupils)
    answerWhatWasPutOff()
  }

  /// Called when the files could not be swept. That is tried again, but nobody waits for it any longer.
  func sweepFailed(_ trouble: StoreTrouble) {
    answerPutOff(
      where: { $0.decided <= ledger.durable },
      with: { .failure(.unswept(trouble, name: $0.name)) })
  }

  /// Answers the requests whose forgetting is done and stored as done.
  func answerWhatWasPutOff() {
    answerPutOff(
      where: { $0.swept.map { $0 <= ledger.durable } ?? false }, with: { .success($0.answer) })
  }

  /// Sends the answers that are ready, whatever becomes of what others decided since, and reads on.
  private func answerPutOff(
    where isReady: (PutOff) -> Bool, with result: (PutOff) -> Result<Answer, Problem>
  ) {
    for entry in outbox.takePutOff(where: isReady) {
      guard let guest = guests[entry.guest] else { continue }
      switch result(entry) {
      case .success(let answer): send(answer, entry.message, to: guest)
      case .failure(let problem): send(problem, id: entry.message.id, to: guest)
      }
      answered(guest)
    }
  }
}

/// Has the files forget whom the class has forgotten.
///
/// Pupils who are forgotten and not swept stand in the class, so that every turn sees whether there is
/// something to do, the first one after a start too.
extension Server {
  /// How often sweeping is tried again if it does not work, in milliseconds.
  private static let retry = 1_000

  /// Sweeps all before a checkpoint that has been written: a start reads nothing before it.
  func sweep(before checkpoint: Int) {
    journal.sweep(before: checkpoint) { [weak self] outcome in self?.later { $0.heard(outcome) } }
  }

  private func heard(_ outcome: Sweeper.Outcome) {
    house.setTime(now)
    switch outcome {
    case .swept(let swept):
      journal.endSweep()
      if isSweepLate { options.complain("What was forgotten is gone from the files now.") }
      isSweepLate = false
      house.swept(swept)
    case .failed(let trouble): putOffSweep(because: trouble)
    case .stopped: break
    }
    endTurn()
  }

  /// Puts sweeping off, as there is no checkpoint or a file could not be written anew.
  func putOffSweep(because trouble: DiskTrouble?) {
    guard journal.putOffSweep() else { return }
    nextSweep = now.adding(Server.retry)
    guard let trouble else {
      if let known = house.hall.trouble { house.sweepFailed(known) }
      return
    }
    if !isSweepLate {
      options.complain(
        "What was forgotten still stands in old files: they cannot be written anew. "
          + "\(trouble) It is tried again until it works.")
    }
    isSweepLate = true
    house.sweepFailed(trouble == .full ? .full : .failed)
  }
}

/// Takes what is forgotten out of the files of a data directory, in the background.
///
/// It may be stopped at any moment and done again: each file is as it was, or swept.
final class Sweeper: Sendable {
  enum Outcome: Sendable {
    case swept(ToSweep)
    case failed(DiskTrouble)
    case stopped
  }

  private let directory: DataDirectory
  private let queue: WorkQueue
  private let isStopping = Mutex(false)

  init(_ directory: DataDirectory, on disk: Disk = .real) {
    self.directory = directory
    queue = disk.queue("ordrum.sweep", true)
  }

  /// Sweeps all that stands before a checkpoint, which itself must know nothing of it any more: then no start
  /// needs what is written anew. `tell` is called on the sweeper's queue.
  func sweep(
    _ wanted: ToSweep, before checkpoint: Int, tell: @escaping @Sendable (Outcome) -> Void
  ) {
    queue.async { [self] in
      do throws(DiskTrouble) {
        if let moment = wanted.before { try removeFiles(writtenBefore: moment, checkpoint) }
        var eraser = Eraser(of: wanted)
        // Where nobody is forgotten, sums alone change, which stand in checkpoints.
        let all = try files(before: checkpoint)
        for file in all where !wanted.pupils.isEmpty || file.isCheckpoint {
          if isStopping.withLock({ $0 }) { return tell(.stopped) }
          eraser = try sweep(file, eraser)
        }
        tell(.swept(wanted))
      } catch {
        tell(.failed(error))
      }
    }
  }

  /// Removes what was written before a moment, the oldest files first: a file goes if every game in it was over
  /// then, and the next one was begun then too.
  private func removeFiles(writtenBefore moment: Moment, _ checkpoint: Int) throws(DiskTrouble) {
    var contents: [Content] = []
    for number in try directory.segments where number < checkpoint {
      if isStopping.withLock({ $0 }) { return }
      // What cannot be read may tell of a game that went on.
      guard let content = content(ofSegment: number, since: moment) else { return }
      if content.begun != nil { contents.append(content) }
    }
    let later = contents.reduce(into: Set()) { $0.formUnion($1.laterRooms) }
    guard var first = contents.first?.number else { return }
    for (content, next) in zip(contents, contents.dropFirst()) {
      guard content.isOld, content.rooms.isDisjoint(with: later),
        let begun = next.begun, begun < moment
      else { break }
      first = next.number
    }
    // Where the checkpoint cannot be read again, a start may need the files before it.
    for (name, _) in (try? directory.oldFiles()) ?? [] {
      if let number = Int(name.prefix(while: \.isNumber)), number < first {
        directory.removeOld(name)
      }
    }
  }

  /// What a segment tells, as far as it matters for letting it go.
  private struct Content {
    let number: Int
    /// The time of its first decision; nil: it has none.
    var begun: Moment?
    var isOld = true
    var rooms: Set<RoomNumber> = []
    /// The rooms in which something happened later.
    var laterRooms: Set<RoomNumber> = []
  }

  /// Nil if it cannot be read.
  private func content(ofSegment number: Int, since moment: Moment) -> Content? {
    var content = Content(number: number)
    let reading = try? directory.readLeniently(
      NumberedFile.segment(number).name, upTo: SavedFile.segment(number, in: directory).end
    ) { batch in
      for line in batch.records {
        guard case .decision(let decision)? = try? Record(line) else { continue }
        content.begun = content.begun ?? decision.at
        let rooms = decision.told.compactMap { told in
          if case .inRoom(let room, _, _) = told { room } else { nil }
        }
        content.rooms.formUnion(rooms)
        if decision.at < moment { continue }
        content.isOld = false
        content.laterRooms.formUnion(rooms)
      }
    }
    return reading.map { _ in content }
  }

  /// The files in the order in which they were written. A checkpoint tells what stands before its segment.
  private func files(before number: Int) throws(DiskTrouble) -> [SavedFile] {
    let segments = try directory.segments.filter { $0 < number }
    let checkpoints = try directory.checkpoints.filter { $0 < number }
    var files: [SavedFile] = []
    for number in Set(segments + checkpoints).sorted() {
      if checkpoints.contains(number) { files.append(.checkpoint(number)) }
      if segments.contains(number) { files.append(try .segment(number, in: directory)) }
    }
    return files
  }

  /// Answers with the eraser as it is behind the file.
  private func sweep(_ file: SavedFile, _ before: Eraser) throws(DiskTrouble) -> Eraser {
    var eraser = before
    // Looked through first: most files need not be written anew.
    if try directory.wouldRewrite(file.name, upTo: file.end, { eraser.remainder(of: $0) }) {
      eraser = before
      try directory.rewrite(file.name, upTo: file.end) { eraser.remainder(of: $0) }
    }
    return eraser
  }

  /// Gives up what is not done yet: the next start does it. Returns when nothing is written any more.
  func finish() async {
    isStopping.withLock { $0 = true }
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }
}

extension Eraser {
  fileprivate mutating func remainder(of line: ArraySlice<UInt8>) -> Remainder {
    // A line that is not understood cannot be looked through.
    guard let record = try? Record(line) else { return .nothing }
    let left: Record
    switch record {
    case .decision(let decision): left = .decision(erase(decision))
    case .kept(let kept): left = .kept(erase(kept))
    }
    return left == record ? .all : .part(left.encode())
  }
}
