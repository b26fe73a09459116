/// How bytes get to the disk. Tests put a disk here that is full, slow or broken.
public struct Disk: Sendable {
  /// Writes some of the bytes at the descriptor's place, as write(2) does.
  ///
  /// Answers how many it took, or minus an errno.
  public var write: @Sendable (CInt, UnsafeRawBufferPointer) -> Int
  /// Returns when the file's bytes will outlive a power cut. Answers 0 or an errno.
  public var sync: @Sendable (CInt) -> CInt
  /// The same for the names in a directory.
  public var syncDirectory: @Sendable (CInt) -> CInt

  public init(
    write: @escaping @Sendable (CInt, UnsafeRawBufferPointer) -> Int,
    sync: @escaping @Sendable (CInt) -> CInt,
    syncDirectory: @escaping @Sendable (CInt) -> CInt
  ) {
    self.write = write
    self.sync = sync
    self.syncDirectory = syncDirectory
  }

  public static let real = Disk(
    write: Platform.write, sync: Platform.syncData, syncDirectory: Platform.syncAll)
}

extension Disk {
  /// Writes all of it, in as many calls as it takes.
  func writeAll(_ bytes: UnsafeRawBufferPointer, to file: OpenFile) throws(DiskTrouble) {
    var rest = bytes
    while !rest.isEmpty {
      let count = write(file.descriptor, rest)
      if count > 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if !Platform.isInterruption(CInt(-count)) {
        // A disk that takes nothing and says nothing would be asked forever.
        throw DiskTrouble("write", count < 0 ? CInt(-count) : Platform.inputOutputError)
      }
    }
  }

  func writeAll(_ bytes: [UInt8], to file: OpenFile) throws(DiskTrouble) {
    var trouble: DiskTrouble?
    bytes.withUnsafeBytes { bytes in
      do throws(DiskTrouble) { try writeAll(bytes, to: file) } catch { trouble = error }
    }
    if let trouble { throw trouble }
  }

  func syncAll(_ file: OpenFile) throws(DiskTrouble) {
    try untilDone("sync") { sync(file.descriptor) }
  }

  /// Makes the names in a directory as durable as the files they name.
  func syncNames(in directory: String) throws(DiskTrouble) {
    let file = try OpenFile(directory, .directory)
    try untilDone("sync") { syncDirectory(file.descriptor) }
  }

  private func untilDone(_ call: String, _ attempt: () -> CInt) throws(DiskTrouble) {
    while case let code = attempt(), code != 0 {
      if !Platform.isInterruption(code) { throw DiskTrouble(call, code) }
    }
  }

  /// Makes a file that appears under its name only when it is whole and on disk.
  ///
  /// `fill` writes it. If that fails nothing of it is left, and what had the name still has it. If
  /// only the name could not be synced, the file is there and whole.
  func create(
    _ name: String, in directory: String, _ fill: (OpenFile) throws(DiskTrouble) -> Void
  ) throws(DiskTrouble) -> OpenFile {
    let path = directory + "/" + name
    let unfinished = path + Format.unfinishedSuffix
    let file = try OpenFile(unfinished, .fresh)
    do throws(DiskTrouble) {
      try fill(file)
      try syncAll(file)
      try Platform.rename(unfinished, to: path)
    } catch {
      Platform.remove(unfinished)
      throw error
    }
    try syncNames(in: directory)
    return file
  }
}
