import Journal
import Playing
import Tools

/// A folder on a real disk, and a model of what of it would be left after a power cut: what was synced, and
/// of the rest as much as it likes.
///
/// Unchecked, because the simulation has one thread.
final class CrashingDisk: @unchecked Sendable {
  enum Mood { case well, full, broken, failingSyncs }

  private final class File {
    var bytes: [UInt8] = []
    /// So much of it outlives a power cut.
    var synced = 0
    /// A sync has failed: what was not on disk then may never get there, whatever later ones say.
    var isDoubtful = false
  }

  let folder: String
  private var chance: Chance
  private let tally: DiskTally
  private var files: [UInt64: File] = [:]
  /// The names that outlive a power cut.
  private var durableNames: [String: File] = [:]
  var mood = Mood.well
  /// The machine goes down in the middle of that many more calls.
  var callsToCrash: Int?
  var onCrash: () -> Void = {}
  /// Nothing reaches it any more.
  private(set) var isDead = false

  init(_ folder: String, chance: Chance, tally: DiskTally) {
    self.folder = folder
    self.chance = chance
    self.tally = tally
    Platform.removeFolder(folder)
    Platform.makeFolder(folder)
  }

  /// A disk on which files lie as they were left.
  convenience init(
    _ folder: String, holding content: [String: [UInt8]], chance: Chance, tally: DiskTally
  ) {
    self.init(folder, chance: chance, tally: tally)
    for (name, bytes) in content.sorted(by: { $0.key < $1.key }) {
      Platform.write(bytes, to: "\(folder)/\(name)")
      let file = File()
      file.bytes = bytes
      file.synced = bytes.count
      durableNames[name] = file
      if let status = Platform.status(of: "\(folder)/\(name)") { files[status.inode] = file }
    }
  }

  func disk(queue: @escaping @Sendable (String) -> WorkQueue) -> Disk {
    var disk = Disk.real
    disk.write = { self.write($0, $1) }
    disk.make = { self.make($0) }
    disk.move = { self.move($0, to: $1) }
    disk.sync = { self.sync($0) }
    disk.syncDirectory = { _ in self.syncNames() }
    disk.space = { _ in DiskSpace(free: 9_000_000_000, total: 10_000_000_000) }
    disk.queue = { label, _ in queue(label) }
    return disk
  }

  /// From now on nothing that the server does reaches it.
  func die() { isDead = true }
  /// Another server has it now.
  func liveAgain() { isDead = false }

  private func happens() {
    guard let calls = callsToCrash else { return }
    callsToCrash = calls - 1
    if calls == 0 {
      callsToCrash = nil
      onCrash()
    }
  }

  // MARK: Calls

  private func write(_ descriptor: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    happens()
    if isDead { return -Int(Platform.inputOutputError) }
    var count = bytes.count
    switch mood {
    case .full:
      tally.faults += 1
      if count < 2 || chance.happens(30) { return -Int(Platform.noSpace) }
      count = chance.number(1...count - 1)
    case .broken:
      tally.faults += 1
      if chance.happens(50) { return -Int(Platform.inputOutputError) }
      count = chance.number(1...max(1, count - 1))
    case .well, .failingSyncs:
      if chance.happens(0.2) { return -Int(Platform.interrupted) }
      if count > 1, chance.happens(1) { count = chance.number(1...count) }
    }
    let before = Platform.status(of: descriptor)
    let written = Disk.real.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
    if written > 0, let before {
      let file = file(before)
      file.bytes += bytes.prefix(written)
    }
    return written
  }

  private func make(_ path: String) -> CInt {
    if let fault = faultOfNames() { return -fault }
    return Disk.real.make(path)
  }

  private func move(_ path: String, to other: String) -> CInt {
    if let fault = faultOfNames() { return fault }
    let code = Disk.real.move(path, other)
    happens()
    return isDead ? Platform.inputOutputError : code
  }

  /// Why a name cannot be made now, as an errno.
  private func faultOfNames() -> CInt? {
    happens()
    if isDead { return Platform.inputOutputError }
    if chance.happens(0.2) { return Platform.interrupted }
    switch mood {
    case .well, .failingSyncs: return nil
    case .full, .broken:
      guard chance.happens(30) else { return nil }
      tally.faults += 1
      return mood == .full ? Platform.noSpace : Platform.inputOutputError
    }
  }

  private func sync(_ descriptor: CInt) -> CInt {
    happens()
    if isDead { return Platform.inputOutputError }
    guard let status = Platform.status(of: descriptor) else { return Platform.inputOutputError }
    let file = file(status)
    if mood == .broken || mood == .failingSyncs {
      tally.faults += 1
      file.isDoubtful = true
      return Platform.inputOutputError
    }
    if chance.happens(0.2) { return Platform.interrupted }
    tally.syncs += 1
    if !file.isDoubtful { file.synced = file.bytes.count }
    happens()
    return isDead ? Platform.inputOutputError : 0
  }

  private func syncNames() -> CInt {
    happens()
    if isDead { return Platform.inputOutputError }
    if mood == .broken || mood == .failingSyncs && chance.happens(50) {
      tally.faults += 1
      return Platform.inputOutputError
    }
    durableNames = names
    happens()
    return isDead ? Platform.inputOutputError : 0
  }

  /// The file as it was before a call, when it had that status.
  private func file(_ status: Platform.Status) -> File {
    // An empty one may have got the number of one that is gone.
    if status.size > 0, let file = files[status.inode] {
      if file.bytes.count > status.size {
        file.bytes.removeLast(file.bytes.count - status.size)
        file.synced = min(file.synced, status.size)
      }
      return file
    }
    let new = File()
    files[status.inode] = new
    return new
  }

  private var names: [String: File] {
    var names: [String: File] = [:]
    for name in Platform.names(in: folder) {
      if let status = Platform.status(of: "\(folder)/\(name)") { names[name] = file(status) }
    }
    return names
  }

  /// The first file in which a text stands.
  func file(holding text: String) -> String? {
    Platform.names(in: folder).first {
      Platform.holds(Platform.read("\(folder)/\($0)")[...], Array(text.utf8))
    }
  }

  // MARK: After a power cut

  /// What is left, if the power fails now.
  func leftovers() -> [String: [UInt8]] {
    let now = names
    var left: [String: [UInt8]] = [:]
    for name in Set(now.keys).union(durableNames.keys).sorted() {
      let (new, old) = (now[name], durableNames[name])
      let file = new === old || chance.happens(50) ? new : old
      if let file { left[name] = remainder(of: file) }
      if let new, new !== file, name != "lock", chance.happens(30) {
        left[name + ".new"] = remainder(of: new)
      }
    }
    return left
  }

  private func remainder(of file: File) -> [UInt8] {
    let unsynced = file.bytes.count - file.synced
    if unsynced == 0 { return file.bytes }
    tally.torn += 1
    switch chance.number(1...5) {
    case 1: return Array(file.bytes.prefix(file.synced))
    case 2: return file.bytes
    case 3:
      // The file has grown, and some of its blocks were not written.
      var bytes = file.bytes
      let hole = chance.number(file.synced...file.bytes.count - 1)
      let end = chance.happens(50) ? bytes.count : min(bytes.count, hole + 512)
      for place in hole..<end { bytes[place] = 0 }
      return bytes
    default: return Array(file.bytes.prefix(file.synced + chance.number(0...unsynced)))
    }
  }
}

/// What is counted of all disks.
final class DiskTally {
  var faults = 0
  var syncs = 0
  var torn = 0
}
