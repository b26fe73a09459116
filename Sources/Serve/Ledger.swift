import Classroom
import Games
import Hall
import Journal
import Wire

/// Where decisions are kept. What was decided is told only when it is stored.
protocol Ledger: AnyObject {
  /// Takes a decision. `House.stored(upTo:)` is called once it is safe, unless `durable` says so
  /// already; or `House.failed(_:)`, and then nothing is safe after `durable`.
  func store(_ decision: Decision)
  /// Called when a turn is over: its decisions may be written in one piece.
  func commit(_ hall: Hall)
  /// The number of the last decision that is safe.
  var durable: Int { get }
  /// Whether there are files, which must forget too whom the hall forgets: `House.swept(_:)` is called when
  /// they have.
  var hasFiles: Bool { get }
}

extension Ledger {
  var hasFiles: Bool { false }
}

/// Keeps decisions in a journal on disk.
final class JournalLedger: Ledger {
  /// When segments end and checkpoints are written, in bytes.
  struct Sizes {
    var segment = 16 << 20
    /// A checkpoint is written only when more than this is to be read: less takes no time to read.
    var worthwhile = 1 << 20
    /// About how much of a checkpoint a fact of an open room takes.
    static let fact = 256
    /// About how much a pupil takes, with its secrets and the answers that it might ask for again.
    static let pupil = 1_024
    /// About how much one of a pupil's last games takes, and its sums over one word.
    static let (game, tally) = (112, 48)
  }

  /// With so many facts between two looks around, the server is too busy to write indexes.
  private static let busy = 5_000

  let directory: DataDirectory
  let reading: Reading
  private let sync: Sync
  private let disk: Disk
  private let sizes: Sizes
  let indexer: Indexer
  let sweeper: Sweeper
  private var journal: Journal?
  private(set) var durable: Int

  /// Whether segments have ended for which no index is written or being written.
  private var lacksIndex = true
  /// The number of the last decision when the server last looked around.
  private var seen: Int
  /// The journal's lines of this turn.
  private var lines: [UInt8] = []
  private var decided: Int

  /// How many bytes would have to be read at a start.
  private var toRead: Int
  /// How many bytes have been handed over for the present segment.
  private var inSegment = 0
  /// A checkpoint is thought of again when so many bytes would have to be read.
  private var nextThought = 0
  /// How many bytes the checkpoint that is being written makes superfluous; nil: none is being written.
  private var replacing: Int?
  /// The number of the last decision of a segment that is ending; nil: none is.
  private var ending: Int?
  private var sweeping = Sweeping.nothing

  init(
    in directory: DataDirectory, after reading: Reading, sync: Sync, disk: Disk, decided: Int,
    sizes: Sizes = Sizes()
  ) {
    self.directory = directory
    self.reading = reading
    self.sync = sync
    self.disk = disk
    self.sizes = sizes
    self.decided = decided
    indexer = Indexer(directory, on: disk)
    sweeper = Sweeper(directory, on: disk)
    durable = decided
    seen = decided
    toRead = reading.bytes
  }

  func begin(
    className: String, tell: @escaping @Sendable (Journal.Event) -> Void
  ) throws(DiskTrouble) {
    journal = try Journal(
      in: directory, className: className, after: reading, sync: sync, disk: disk, tell: tell)
  }

  /// Called every few seconds. Has indexes made when little happens, since they only save reading: those who
  /// play have the processors first.
  func lookAround() {
    journal?.lookAround()
    let facts = decided - seen
    seen = decided
    guard lacksIndex, facts < JournalLedger.busy else { return }
    lacksIndex = false
    indexer.catchUp()
  }

  func store(_ decision: Decision) {
    lines += Record.decision(decision).line
    decided = decision.number
  }

  func commit(_ hall: Hall) {
    if !lines.isEmpty {
      journal?.append(lines, upTo: decided)
      toRead += lines.count
      inSegment += lines.count
      lines = []
      rollIfItHelps(hall)
    }
    beginSweep(hall)
  }

  // MARK: What the journal tells

  func stored(upTo number: Int) {
    durable = max(durable, number)
    // Later decisions stand in the next segment.
    if let ending, ending < number {
      self.ending = nil
      lacksIndex = true
    }
  }

  func checkpointed(_ isDone: Bool) {
    if isDone, let replacing {
      toRead -= replacing
      nextThought = toRead + sizes.worthwhile
    }
    replacing = nil
  }

  // MARK: Keeping it small

  /// Writes a checkpoint if it would be far shorter than what it replaces, or ends a segment that is full.
  private func rollIfItHelps(_ hall: Hall) {
    if replacing == nil, toRead >= nextThought {
      nextThought = toRead + sizes.worthwhile
      let memory = hall.memory()
      if toRead >= sizes.worthwhile, toRead >= 3 * memory.length {
        sumUp(memory)
        return
      }
    }
    if inSegment >= sizes.segment {
      inSegment = 0
      ending = decided
      journal?.roll(checkpoint: nil)
    }
  }

  /// Ends the segment, and has a checkpoint of how all stands replace what is to be read at a start.
  private func sumUp(_ memory: ClassState.Memory) {
    replacing = max(0, toRead - memory.length)
    inSegment = 0
    ending = decided
    journal?.roll(checkpoint: memory.checkpoint)
  }

  // MARK: Forgetting

  /// How far the files are with forgetting.
  private enum Sweeping {
    case nothing
    /// A checkpoint is being written that says nothing of this.
    case summingUp(ToSweep)
    /// The files before the checkpoint are being written anew.
    case underWay
    /// It did not work, and will be tried again.
    case putOff
  }

  var hasFiles: Bool { true }

  /// Begins to sweep if files still tell of what the class has forgotten: first with a checkpoint, so that no start
  /// needs the files that are written anew.
  private func beginSweep(_ hall: Hall) {
    guard case .nothing = sweeping, isOpen, replacing == nil, !hall.book.toSweep.isEmpty else {
      return
    }
    sweeping = .summingUp(hall.book.toSweep)
    sumUp(hall.memory())
  }

  /// Called when a checkpoint is there; begins to sweep if it was written for that.
  func sweep(before checkpoint: Int, tell: @escaping @Sendable (Sweeper.Outcome) -> Void) {
    guard case .summingUp(let wanted) = sweeping else { return }
    sweeping = .underWay
    sweeper.sweep(wanted, before: checkpoint, tell: tell)
  }

  /// Called when the files have forgotten, or when sweeping may be tried again.
  func endSweep() { sweeping = .nothing }

  /// Puts sweeping off; answers whether there was anything to put off.
  func putOffSweep() -> Bool {
    switch sweeping {
    case .summingUp, .underWay:
      sweeping = .putOff
      return true
    case .nothing, .putOff: return false
    }
  }

  /// Tries to go on after the journal has failed.
  func resume(_ hall: Hall) {
    journal?.resume(checkpoint: hall.memory().checkpoint)
  }

  /// Whether `close` will be followed by `closed`.
  var isOpen: Bool { journal != nil }

  func close() {
    journal?.close()
    journal = nil
  }
}

extension Record {
  /// The record as a closed line.
  var line: [UInt8] {
    var bytes = encode()
    Line.close(&bytes, from: 0)
    return bytes
  }
}

extension ClassState.Memory {
  /// About how many bytes its checkpoint has.
  var length: Int {
    factCount * JournalLedger.Sizes.fact + pupilCount * JournalLedger.Sizes.pupil
      + gameCount * JournalLedger.Sizes.game + tallyCount * JournalLedger.Sizes.tally
  }

  var checkpoint: CheckpointBody {
    { (writer) throws(DiskTrouble) in
      try forEach { (kept) throws(DiskTrouble) in try writer.add(Record.kept(kept).line) }
    }
  }
}

extension Server {
  /// How often storing is tried again while it fails, in milliseconds.
  private static let retry = 1_000

  /// Takes a report of the journal. What it has stored may now be told.
  func heard(_ event: Journal.Event) {
    house.setTime(now)
    switch event {
    case .stored(let number):
      journal.stored(upTo: number)
      house.stored(upTo: number)
    case .failed(let trouble):
      if house.hall.trouble == nil {
        options.complain(
          "Nothing can be saved. \(trouble) Until it works again, nothing changes in the games.")
      }
      house.failed(trouble == .full ? .full : .failed)
      nextRetry = now.adding(Server.retry)
    case .resumed:
      options.complain("Saving works again.")
      house.resumed()
      enrolNames()
    case .lockTakenAgain:
      options.complain(
        "The file lock in \(journal.directory.path) was deleted, and is there again; nothing is lost. "
          + "Without it two servers could write in one place: leave it alone.")
    case .checkpointed(let number):
      journal.checkpointed(true)
      sweep(before: number)
    case .checkpointFailed(let trouble):
      options.complain("What is saved could not be summed up, so a start takes longer. \(trouble)")
      journal.checkpointed(false)
      putOffSweep(because: trouble)
    case .checkpointLeftOut:
      journal.checkpointed(false)
      putOffSweep(because: nil)
    case .closed: closed()
    }
    endTurn()
  }
}
