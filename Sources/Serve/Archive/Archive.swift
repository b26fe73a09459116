import Classroom
import Dispatch
public import Games
import Journal
import Synchronization

/// The saved games of a class, looked at and never changed, also while a server is writing there and
/// when some of it is damaged.
public struct Archive {
  /// The rooms in the order of their numbers.
  public private(set) var rooms: [SavedRoom] = []
  /// Sentences about what cannot be read.
  public private(set) var troubles: [String] = []
  /// Whether there is anything that could hold a game.
  public var isEmpty: Bool { files.isEmpty }

  private let directory: DataDirectory
  /// The files in the order in which they were written, each with the rooms that it tells of.
  private var files: [(file: SavedFile, rooms: [RoomNumber: SavedRoom])] = []
  private var checkpoints: [Int] = []
  private var names: [Pupil: String] = [:]
  /// Whether the class lets go of its first files.
  private var hasLetGo = false

  /// Reads all that is saved in a directory.
  public init(directory path: String) throws {
    directory = try DataDirectory(readOnly: path)
    let segments = try directory.segments
    checkpoints = try directory.checkpoints
    let firstForNames = readNames(from: checkpoints)
    var expected = hasLetGo ? segments.first ?? 1 : 1
    for number in segments {
      if let gap = SavedFile.missing(expected..<number) { troubles.append(gap) }
      expected = number + 1
      let file = try SavedFile.segment(number, in: directory)
      if number < firstForNames, let end = file.end,
        let indexed = SegmentIndex.read(number, upTo: end, in: directory)
      {
        files.append((file, indexed))
      } else {
        read(file, isBeingWritten: number == segments.last)
      }
    }
    collectRooms()
  }

  /// Reads one segment or checkpoint by itself; names come from the whole directory.
  public init(file name: String, in path: String) throws {
    let whole = try? Archive(directory: path)
    directory = try DataDirectory(readOnly: path)
    names = whole?.names ?? [:]
    var file = SavedFile(name: name, end: nil)
    if let numbered = NumberedFile(name: name), numbered.kind == .segment {
      file = try SavedFile.segment(numbered.number, in: directory)
    }
    read(file, isBeingWritten: whole?.files.last?.file.name == name)
    collectRooms()
  }

  public func name(of pupil: Pupil) -> String { names[pupil] ?? "?" }

  // MARK: Reading files

  /// Reads the newest checkpoint that is whole. Answers with the first segment that may tell of more.
  private mutating func readNames(from checkpoints: [Int]) -> Int {
    for number in checkpoints.reversed() {
      let (told, isWhole) = hear(.checkpoint(number), isBeingWritten: false)
      names.merge(told.names) { newer, _ in newer }
      hasLetGo = hasLetGo || told.hasLetGo
      if isWhole { return number }
    }
    return 1
  }

  private mutating func read(_ file: SavedFile, isBeingWritten: Bool) {
    let told = hear(file, isBeingWritten: isBeingWritten).told
    names.merge(told.names) { _, later in later }
    files.append((file, told.rooms))
  }

  /// Reads a file and remembers what is wrong with it. Answers whether nothing is.
  private mutating func hear(
    _ file: SavedFile, isBeingWritten: Bool
  ) -> (told: SavedRooms, isWhole: Bool) {
    var told = SavedRooms()
    do {
      var damaged = try directory.read(file) { told.hear($0) }.damaged
      // The server is in the middle of writing that line.
      if isBeingWritten, damaged.last?.flaw == .cut { damaged.removeLast() }
      for stretch in damaged { troubles.append("\(file.name) is damaged: \(stretch).") }
      return (told, damaged.isEmpty)
    } catch {
      troubles.append("\(file.name) cannot be read. \(error)")
      return (told, false)
    }
  }

  private mutating func collectRooms() {
    var all: [RoomNumber: SavedRoom] = [:]
    for (number, room) in files.lazy.flatMap(\.rooms) {
      all[number]?.add(room)
      all[number] = all[number] ?? room
    }
    rooms = all.values.sorted { $0.number < $1.number }
  }

  // MARK: One room

  /// The room of a number (`17`), or the newest one of a code (`K7`).
  public func room(named name: String) -> SavedRoom? {
    if let number = Int(name) { return rooms.first { $0.number.value == number } }
    return rooms.last { $0.code == name.uppercased() }
  }

  /// A room's facts in their order; some may be missing.
  func facts(of room: RoomNumber) -> [Telling] {
    var facts: [Telling] = []
    for (file, rooms) in files where rooms[room] != nil {
      for telling in tellings(of: room, in: file) {
        // The line stands there twice.
        if let last = facts.last, last.decision >= telling.decision, last.seq >= telling.seq {
          continue
        }
        // After damage was repaired a room went on from before it: what had come later did not count.
        while let last = facts.last, last.seq >= telling.seq { facts.removeLast() }
        facts.append(telling)
      }
    }
    return facts.count == facts.last?.seq ? facts : filled(facts, of: room)
  }

  /// The facts with copies of those that are missing, if a checkpoint has some.
  private func filled(_ facts: [Telling], of room: RoomNumber) -> [Telling] {
    var bySeq = Dictionary(facts.map { ($0.seq, $0) }) { first, _ in first }
    for number in checkpoints {
      for copy in tellings(of: room, in: .checkpoint(number)) where bySeq[copy.seq] == nil {
        bySeq[copy.seq] = copy
      }
    }
    return bySeq.values.sorted { $0.seq < $1.seq }
  }

  private func tellings(of room: RoomNumber, in file: SavedFile) -> [Telling] {
    var found: [Telling] = []
    // Damage to the file has been told, or shows as facts that are missing.
    _ = try? directory.read(file) { saying in
      if case .fact(room, let telling) = saying { found.append(telling) }
    }
    return found
  }
}

/// Writes the index of every segment that has ended, in the background.
///
/// If one cannot be written nobody misses it: whoever looks for a game then reads that segment.
final class Indexer: Sendable {
  private let directory: DataDirectory
  private let queue: WorkQueue
  private let isStopping = Mutex(false)

  init(_ directory: DataDirectory, on disk: Disk = .real) {
    self.directory = directory
    queue = disk.queue("ordrum.index", true)
  }

  /// Writes the indexes that segments which have ended lack. Nothing is waiting for it.
  func catchUp() {
    queue.async { [self] in
      guard let segments = try? directory.segments else { return }
      for number in segments.dropLast() where !isStopping.withLock({ $0 }) {
        try? index(number)
      }
    }
  }

  private func index(_ number: Int) throws {
    let file = try SavedFile.segment(number, in: directory)
    guard let end = file.end, SegmentIndex.read(number, upTo: end, in: directory) == nil else {
      return
    }
    var rooms = SavedRooms()
    let reading = try directory.read(file) { rooms.hear($0) }
    // A damaged segment is read each time, so that each time the damage is told.
    guard reading.damaged.isEmpty, reading.bytes == end else { return }
    try SegmentIndex.write(rooms.rooms, of: number, upTo: end, in: directory)
  }

  /// Gives up what is not done yet. Returns when nothing is written any more.
  func finish() async {
    isStopping.withLock { $0 = true }
    await caughtUp()
  }

  /// Returns when all that was asked for is done.
  func caughtUp() async {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume() }
    }
  }
}
