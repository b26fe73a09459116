internal import Synchronization

/// The directory that holds one class's data, and its lock.
///
/// As long as it is open for writing no other process writes there. Any thread may use it.
public final class DataDirectory: Sendable {
  /// Without a slash at the end.
  public let path: String
  let disk: Disk
  /// The locked file; nil if we only read, or have released it.
  let held = Mutex<OpenFile?>(nil)

  /// Opens a directory for writing: makes it if need be, takes its lock, and removes what was left
  /// unfinished there.
  public init(_ path: String, disk: Disk = .real) throws(DirectoryTrouble) {
    self.path = Self.trimmed(path)
    self.disk = disk
    try refuseForeign()
    try takeLock()
    do throws(DiskTrouble) {
      for name in try Platform.names(in: self.path) where Format.isUnfinished(name) {
        Platform.remove(self.path + "/" + name)
      }
    } catch {
      throw .disk(path: self.path, error)
    }
  }

  /// Opens a directory for looking only: nothing is made, locked or removed.
  ///
  /// Somebody may be writing there. What is read then is what was whole a moment ago.
  public init(readOnly path: String) throws(DirectoryTrouble) {
    self.path = Self.trimmed(path)
    disk = .real
    do throws(DiskTrouble) {
      _ = try Platform.names(in: self.path)
    } catch {
      throw .disk(path: self.path, error)
    }
  }

  /// A slip of the pen must not put our files among somebody's photos.
  private func refuseForeign() throws(DirectoryTrouble) {
    // If it is not there yet, or may not be read, others say so.
    guard let names = try? Platform.names(in: path) else { return }
    let visible = names.filter { !$0.hasPrefix(".") && $0 != "lost+found" }
    let isOurs = visible.contains {
      $0 == Format.lockName || NumberedFile(name: $0) != nil || Format.isUnfinished($0)
    }
    if !visible.isEmpty, !isOurs { throw .notOurs(path: path) }
  }

  private static func trimmed(_ path: String) -> String {
    // Names are put behind a slash, and without this one they would end up in the root.
    if path.isEmpty { return "." }
    return path.count > 1 && path.hasSuffix("/") ? trimmed(String(path.dropLast())) : path
  }

  // MARK: The lock

  /// Lets others write there. Called when nothing of ours does so any more.
  public func release() {
    held.withLock { file in
      file?.unlock()
      file = nil
    }
  }

  deinit { release() }

  /// Whether nobody else writes there.
  var isLocked: Bool { held.withLock { $0 != nil } }

  /// Makes the directory if it is not there, and takes the lock in it if that is not ours already.
  ///
  /// Somebody may have deleted it, the lock included, while we had it.
  func takeLock() throws(DirectoryTrouble) {
    let path = path
    do throws(DiskTrouble) {
      try makeDirectories()
      let name = path + "/" + Format.lockName
      if let mine = held.withLock({ $0 }), let standing = try Platform.status(of: name),
        try mine.status().identity == standing.identity
      {
        return
      }
      let file = try OpenFile(name, .lock)
      guard try file.lock() else {
        throw DiskTrouble("flock", Platform.wouldBlock)
      }
      guard file.truncate(to: 0) else { throw DiskTrouble("ftruncate", Platform.inputOutputError) }
      try disk.writeAll(Array("process \(Platform.processNumber)\n".utf8), to: file)
      held.withLock { $0 = file }
    } catch {
      if error == .failed(call: "flock", code: Platform.wouldBlock) {
        throw .inUse(path: path, by: holder)
      }
      throw .disk(path: path, error)
    }
  }

  /// The process that says in the lock's file that it has it.
  private var holder: Int? {
    guard let bytes = try? readWhole(Format.lockName) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
    guard words.count == 2, words[0] == "process" else { return nil }
    return Int(words[1])
  }

  private func makeDirectories() throws(DiskTrouble) {
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      let parent = made
      made += part
      if !part.isEmpty, try Platform.makeDirectory(made) {
        // Not every parent may be opened; then the system decides when the new name is durable.
        try? disk.syncNames(in: parent.isEmpty ? "." : parent)
      }
      made += "/"
    }
  }

  // MARK: Files

  /// The numbers of the segments that are there, sorted.
  public var segments: [Int] {
    get throws(DiskTrouble) {
      try numbers { if case .segment(let number) = $0 { number } else { nil } }
    }
  }

  /// The numbers of the checkpoints that are there, sorted.
  public var checkpoints: [Int] {
    get throws(DiskTrouble) {
      try numbers { if case .checkpoint(let number) = $0 { number } else { nil } }
    }
  }

  private func numbers(of kind: (NumberedFile) -> Int?) throws(DiskTrouble) -> [Int] {
    try Platform.names(in: path).compactMap(NumberedFile.init).compactMap(kind).sorted()
  }

  /// Replaces a small file: whoever reads it finds the old one or the new one, whole, also after a
  /// power cut. Not the same file from two threads at a time.
  public func writeWhole(_ name: String, _ bytes: [UInt8]) throws(DiskTrouble) {
    precondition(
      Format.isOurs(name) && !name.contains("/") && !name.hasSuffix(Format.unfinishedSuffix)
        && NumberedFile(name: name) == nil,
      "\(name) is no name for a small file")
    try disk.create(name, in: path, holding: bytes)
  }

  /// All of a file, or nil if it is not there.
  func readWhole(_ name: String) throws(DiskTrouble) -> [UInt8]? {
    guard try Platform.status(of: path + "/" + name) != nil else { return nil }
    let file = try open(name)
    return try file.read(at: 0, file.status().size)
  }

  func open(_ name: String) throws(DiskTrouble) -> OpenFile {
    try OpenFile(path + "/" + name, .reading)
  }
}

/// Why a data directory cannot be used.
public enum DirectoryTrouble: Error, Equatable, Sendable, CustomStringConvertible {
  /// Another process writes there; its number, if it has said so.
  case inUse(path: String, by: Int?)
  /// It holds other things, and nothing of ours.
  case notOurs(path: String)
  case disk(path: String, DiskTrouble)

  public var description: String {
    switch self {
    case .inUse(let path, let process):
      "The data in \(path) is already in use by another Ordrum"
        + (process.map { ", process \($0)" } ?? "")
        + ". Stop that one first, or name another directory with --data."
    case .notOurs(let path):
      "\(path) holds other files and no saved class. "
        + "Name an empty or a new directory with --data."
    case .disk(let path, let trouble):
      "The data directory \(path) cannot be used. \(trouble)"
    }
  }
}
