internal import Synchronization

/// The directory that holds one class's data, and its lock.
///
/// As long as it is open for writing no other process writes there. Any thread may use it.
public final class DataDirectory: Sendable {
  /// The directory's path, without a slash at the end.
  public let path: String
  let disk: Disk
  /// The locked file; nil if we only read, or have released it.
  let held = Mutex<OpenFile?>(nil)

  /// Opens a directory for writing: makes it if need be, takes its lock, and removes files that were left
  /// unfinished there.
  public init(_ path: String, disk: Disk = .real) throws(DirectoryTrouble) {
    self.path = Self.trimmed(path)
    self.disk = disk
    try refuseForeign()
    try takeLock()
    do throws(DiskTrouble) {
      for name in try Platform.names(in: self.path) where Format.isUnfinished(name) {
        Platform.remove(self.path(of: name))
      }
    } catch {
      throw .disk(path: self.path, error)
    }
  }

  /// Opens a directory for looking only: nothing is made, locked or removed.
  ///
  /// Another process may be writing there. Then the reading finds all that was whole a moment ago.
  public init(readOnly path: String) throws(DirectoryTrouble) {
    self.path = Self.trimmed(path)
    disk = .real
    do throws(DiskTrouble) {
      _ = try Platform.names(in: self.path)
    } catch {
      throw .disk(path: self.path, error)
    }
  }

  /// Refuses a directory of other files, so that a slip of the pen puts ours not among somebody's photos.
  private func refuseForeign() throws(DirectoryTrouble) {
    // If the directory is not there yet, or may not be read, others say so.
    guard let names = try? Platform.names(in: path) else { return }
    let visible = names.filter { !$0.hasPrefix(".") && $0 != "lost+found" }
    let isOurs = visible.contains {
      $0 == Format.lockName || $0 == Format.reachedName || NumberedFile(name: $0) != nil
        || Format.isUnfinished($0)
    }
    if !visible.isEmpty, !isOurs { throw .notOurs(path: path) }
  }

  private static func trimmed(_ path: String) -> String {
    // Names are put behind a slash, so an empty path would lead into the root.
    if path.isEmpty { return "." }
    return path.count > 1 && path.hasSuffix("/") ? trimmed(String(path.dropLast())) : path
  }

  // MARK: The lock

  /// Releases the lock, so that others may write. Called when nothing of ours writes there any more.
  public func release() {
    held.withLock { file in
      file?.unlock()
      file = nil
    }
  }

  deinit { release() }

  /// Whether we have the lock, so that nobody else writes there.
  var isLocked: Bool { held.withLock { $0 != nil } }

  /// Takes the lock if the one in the directory is not ours already, and makes the directory if it is not
  /// there. Answers whether anything had to be taken.
  ///
  /// Somebody may have deleted the file, or the whole directory, while we had it. `check` is called when
  /// nobody else has the lock any more, and the lock is taken only if that finds nothing against it.
  @discardableResult
  func takeLock(_ check: () throws(DiskTrouble) -> Void = {}) throws(DirectoryTrouble) -> Bool {
    do throws(DiskTrouble) {
      if try hasLock { return false }
      try makeDirectories()
      let file = try OpenFile(path(of: Format.lockName), .lock)
      try file.lock()
      // Before it was locked the file may have been deleted, and made anew by another.
      guard try isLock(file) else { throw .otherProcess }
      do throws(DiskTrouble) {
        try check()
      } catch {
        file.unlock()
        throw error
      }
      try file.truncate(to: 0)
      try disk.writeAll(Array("process \(Platform.processNumber)\n".utf8), to: file)
      held.withLock { $0 = file }
      return true
    } catch {
      throw error == .otherProcess ? .inUse(path: path, by: holder) : .disk(path: path, error)
    }
  }

  /// Whether the lock in the directory is the one that we hold.
  ///
  /// No other file can look like it: as long as we have it open its number is not given away.
  var hasLock: Bool {
    get throws(DiskTrouble) {
      guard let mine = held.withLock({ $0 }) else { return false }
      return try isLock(mine)
    }
  }

  private func isLock(_ file: OpenFile) throws(DiskTrouble) -> Bool {
    try status(of: Format.lockName)?.identity == file.status().identity
  }

  /// The process that has the lock, as the lock's file says.
  private var holder: Int? {
    let lock = SmallFile(Format.lockName, in: path)
    guard case .bytes(let bytes) = try? lock.read() else { return nil }
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

  // MARK: Old files

  /// The files before the newest checkpoint, the oldest first. No start needs them, and only games that are
  /// over stand in them.
  ///
  /// Throws `Damage` if that checkpoint is not whole.
  public func oldFiles() throws -> [(name: String, bytes: Int)] {
    guard let newest = try checkpoints.last else { return [] }
    _ = try readCheckpoint(newest) { _ in }
    let names = try Platform.names(in: path).filter { name in
      Format.isOurs(name) && Int(name.prefix(while: \.isNumber)).map { $0 < newest } == true
    }
    return try names.sorted().map { ($0, try status(of: $0)?.size ?? 0) }
  }

  /// Removes an old file, for good.
  public func removeOld(_ name: String) {
    precondition(isLocked, "only who has the lock may remove anything")
    Platform.remove(path(of: name))
  }

  // MARK: Files

  /// The numbers of the segments that are there, sorted.
  public var segments: [Int] {
    get throws(DiskTrouble) { try numbers(of: .segment) }
  }

  /// The numbers of the checkpoints that are there, sorted.
  public var checkpoints: [Int] {
    get throws(DiskTrouble) { try numbers(of: .checkpoint) }
  }

  private func numbers(of kind: NumberedFile.Kind) throws(DiskTrouble) -> [Int] {
    try Platform.names(in: path).compactMap(NumberedFile.init).filter { $0.kind == kind }
      .map(\.number).sorted()
  }

  /// The place up to which the journal had come at least; nil if no whole file tells it.
  public var reached: Reached? {
    get throws(DiskTrouble) {
      guard case .bytes(let bytes) = try SmallFile(Format.reachedName, in: path).read() else {
        return nil
      }
      return Reached(bytes)
    }
  }

  func path(of name: String) -> String { "\(path)/\(name)" }

  /// The status of a file; nil if there is nothing of that name.
  func status(of name: String) throws(DiskTrouble) -> Platform.Status? {
    try Platform.status(of: path(of: name))
  }

  /// Opens a file to read it; refuses anything of that name that is no file.
  func open(_ name: String) throws(DiskTrouble) -> OpenFile {
    let file = try OpenFile(path(of: name), .reading)
    guard try file.status().isPlain else { throw .isNoFile }
    return file
  }

  /// Replaces a small file: a reader finds the old one or the new one, whole, also after a power cut. Two
  /// threads must not replace the same file at a time.
  public func writeWhole(_ name: String, _ bytes: [UInt8]) throws(DiskTrouble) {
    precondition(
      Format.isOurs(name) && !name.contains("/") && !name.hasSuffix(Format.unfinishedSuffix)
        && NumberedFile(name: name) == nil,
      "\(name) is no name for a small file")
    try disk.create(name, in: path, holding: bytes)
  }
}

/// The reason why a data directory cannot be used.
public enum DirectoryTrouble: Error, Equatable, Sendable, CustomStringConvertible {
  /// Another process writes there. Its number is told if it has said so.
  case inUse(path: String, by: Int?)
  /// The directory holds other things, and nothing of ours.
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
