import Foundation

/// A folder of a test's own, gone when the test is done.
package final class Folder: Sendable {
  package let path: String

  /// - Parameter onDisk: whether the program under test shall meet a real disk.
  package init(onDisk: Bool = false) throws {
    path =
      onDisk ? Folder.freePath(in: FileManager.default.temporaryDirectory.path) : Folder.freePath()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { delete() }

  /// Where nothing is yet: in memory, because a disk takes its time, and no test can see what it does.
  package static func freePath() -> String { freePath(in: memory) }

  private static func freePath(in place: String) -> String {
    "\(place)/ordrum-\(UUID().uuidString)"
  }

  /// What a system has in place of a disk, if much fits there; else the disk.
  private static let memory: String = {
    let place = "/dev/shm"
    let space = try? FileManager.default.attributesOfFileSystem(forPath: place)[.systemFreeSize]
    let isRoomy = (space as? NSNumber).map { $0.intValue > 1 << 30 } ?? false
    return isRoomy && FileManager.default.isWritableFile(atPath: place)
      ? place : FileManager.default.temporaryDirectory.path
  }()

  package func delete() { try? FileManager.default.removeItem(atPath: path) }

  package var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  /// In place, so that nothing but the bytes changes.
  package subscript(name: String) -> [UInt8] {
    get { FileManager.default.contents(atPath: "\(path)/\(name)").map(Array.init) ?? [] }
    set {
      let isWritten = FileManager.default.createFile(
        atPath: "\(path)/\(name)", contents: Data(newValue))
      precondition(isWritten, "\(name) cannot be written")
    }
  }

  package func text(_ name: String) -> String { String(decoding: self[name], as: UTF8.self) }

  /// Who may do what with it.
  package func mode(of name: String) -> Int? {
    let all = try? FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")
    return (all?[.posixPermissions] as? NSNumber)?.intValue
  }

  package func write(_ text: String, to name: String) throws {
    try text.write(toFile: "\(path)/\(name)", atomically: true, encoding: .utf8)
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }

  package func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }

  package func rename(_ name: String, to new: String) throws {
    try FileManager.default.moveItem(atPath: "\(path)/\(name)", toPath: "\(path)/\(new)")
  }

  package func move(to path: String) throws {
    try FileManager.default.moveItem(atPath: self.path, toPath: path)
  }

  /// What a crash at this moment would leave behind.
  package func copy() throws -> Folder {
    let copy = try Folder()
    for name in try names { copy[name] = self[name] }
    return copy
  }
}
