/// The way of bytes to the disk. Tests put a disk here that is full, slow or broken.
public struct Disk: Sendable {
  /// Writes some of the bytes at the descriptor's place, as write(2) does.
  ///
  /// Answers how many bytes it took, or minus an errno.
  public var write: @Sendable (CInt, UnsafeRawBufferPointer) -> Int
  /// Makes an empty file in the place of any other, and opens it for writing. Answers its descriptor, or
  /// minus an errno.
  public var make: @Sendable (_ path: String) -> CInt = Platform.make
  /// Gives a file another name, in the place of any that had it before. Answers 0 or an errno.
  public var move: @Sendable (_ path: String, _ to: String) -> CInt = Platform.move
  /// Returns when the file's bytes will outlive a power cut. Answers 0 or an errno.
  public var sync: @Sendable (CInt) -> CInt
  /// Returns when the names in a directory will outlive a power cut. Answers 0 or an errno.
  public var syncDirectory: @Sendable (CInt) -> CInt
  /// The room on the disk that holds a directory; nil if the disk does not say.
  public var space: @Sendable (_ directory: String) -> DiskSpace? = Platform.space
  /// The time on a clock that never goes back, by which a disk is slow.
  public var nanoseconds: @Sendable () -> Int = Platform.nanoseconds
  /// The queue where work with the disk waits for its turn, so that nobody else waits for the disk.
  public var queue: @Sendable (_ label: String, _ isPatient: Bool) -> WorkQueue = {
    WorkQueue.real($0, isPatient: $1)
  }

  public static let real = Disk(
    write: Platform.writeSome, sync: Platform.syncData, syncDirectory: Platform.syncAll)

  /// Writes all bytes, in as many calls as it takes.
  func writeAll(_ bytes: [UInt8], to file: OpenFile) throws(DiskTrouble) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        write(file.descriptor, UnsafeRawBufferPointer(rebasing: $0[done...]))
      }
      if count > 0 {
        done += count
      } else if !Platform.isInterruption(CInt(-count)) {
        // A disk that takes nothing and says nothing would be asked forever.
        throw DiskTrouble("write", count < 0 ? CInt(-count) : Platform.inputOutputError)
      }
    }
  }

  func syncAll(_ file: OpenFile) throws(DiskTrouble) {
    try untilDone("sync") { sync(file.descriptor) }
  }

  /// Makes the names in a directory as durable as the files they name.
  func syncNames(in directory: String) throws(DiskTrouble) {
    let file = try OpenFile(directory, .directory)
    try untilDone("sync") { syncDirectory(file.descriptor) }
  }

  private func newFile(_ path: String) throws(DiskTrouble) -> OpenFile {
    var answer: CInt = 0
    try untilDone("open") {
      answer = make(path)
      return answer < 0 ? -answer : 0
    }
    return OpenFile(descriptor: answer)
  }

  private func untilDone(_ call: String, _ attempt: () -> CInt) throws(DiskTrouble) {
    while case let code = attempt(), code != 0 {
      if !Platform.isInterruption(code) { throw DiskTrouble(call, code) }
    }
  }

  /// Makes a file that appears under its name only when it is whole and on disk.
  ///
  /// `fill` writes it. If that fails nothing of it is left, and a file that had the name still has it. If
  /// only the name could not be synced, the file is there and whole.
  @discardableResult
  func create(
    _ name: String, in directory: String, _ fill: (OpenFile) throws(DiskTrouble) -> Void
  ) throws(DiskTrouble) -> OpenFile {
    let path = directory + "/" + name
    let unfinished = path + Format.unfinishedSuffix
    let file = try newFile(unfinished)
    do throws(DiskTrouble) {
      try fill(file)
      try syncAll(file)
      try untilDone("rename") { move(unfinished, path) }
    } catch {
      Platform.remove(unfinished)
      throw error
    }
    try syncNames(in: directory)
    return file
  }

  /// Makes a file with these bytes that appears under its name only when it is whole and on disk.
  @discardableResult
  func create(
    _ name: String, in directory: String, holding bytes: [UInt8]
  ) throws(DiskTrouble) -> OpenFile {
    try create(name, in: directory) { file throws(DiskTrouble) in try writeAll(bytes, to: file) }
  }
}

/// The room that a disk has, in bytes.
public struct DiskSpace: Equatable, Sendable {
  /// The bytes that this user may still write.
  public let free: Int
  public let total: Int

  public init(free: Int, total: Int) {
    self.free = free
    self.total = total
  }
}

/// The reason why the disk did not take something, or did not give it.
public enum DiskTrouble: Error, Equatable, Sendable, CustomStringConvertible {
  /// No room left, or none left for this user.
  case full
  /// The system call, and the system's number for what went wrong (errno).
  case failed(call: String, code: CInt)

  init(_ call: String, _ code: CInt) {
    self = Platform.isFull(code) ? .full : .failed(call: call, code: code)
  }

  public var description: String {
    switch self {
    case .full:
      "The disk is full. Free some space on it; nothing that was confirmed is lost."
    case .failed(let call, let code):
      "\(Platform.sentence(for: code)) (\(call): \(Platform.text(for: code)))"
    }
  }
}

/// A small file in a data directory that somebody else may read or replace at any time: always
/// whole, and for this user alone.
public struct SmallFile: Sendable {
  public enum Content: Equatable, Sendable {
    case bytes([UInt8])
    /// There is nothing of that name.
    case missing
    /// The name belongs to something that is no plain file, or is larger than any file of ours.
    case noFile
  }

  private static let mostBytes = 4096

  private let directory: String
  private let name: String
  private let disk: Disk

  public init(_ name: String, in directory: String, disk: Disk = .real) {
    self.directory = directory
    self.name = name
    self.disk = disk
  }

  public var path: String { "\(directory)/\(name)" }

  /// Reads the file. Never waits for anybody, even if a pipe stands in its place.
  public func read() throws(DiskTrouble) -> Content {
    guard try Platform.status(of: path) != nil else { return .missing }
    let file = try OpenFile(path, .reading)
    let status = try file.status()
    guard status.isPlain, status.size <= SmallFile.mostBytes else { return .noFile }
    return .bytes(try file.read(at: 0, SmallFile.mostBytes))
  }

  /// A state of the file: it differs after each write or replacement, so the file need not be read to know.
  public struct Edition: Equatable, Sendable {
    fileprivate let file: Platform.FileIdentity
    fileprivate let size: Int
    fileprivate let changed: Int
  }

  /// The file's state; nil if there is nothing of that name.
  public var edition: Edition? {
    (try? Platform.status(of: path))?.map {
      Edition(file: $0.identity, size: $0.size, changed: $0.changed)
    }
  }

  /// Whether other users of this machine may read the file.
  public var isReadByOthers: Bool {
    (try? Platform.status(of: path))??.isReadByOthers == true
      && (try? Platform.status(of: directory))??.isEnteredByOthers == true
  }

  /// Replaces the file: a reader finds the old one or the new one.
  public func write(_ bytes: [UInt8]) throws(DiskTrouble) {
    try disk.create(name, in: directory, holding: bytes)
  }
}
