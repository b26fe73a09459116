import Foundation
import Testing

/// A folder of a test's own, gone when the test is done.
final class Folder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("journal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { delete() }

  func delete() { try? FileManager.default.removeItem(atPath: path) }

  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  subscript(name: String) -> [UInt8] {
    get { FileManager.default.contents(atPath: path + "/" + name).map(Array.init) ?? [] }
    set {
      // In place, so that nothing but the bytes changes.
      #expect(FileManager.default.createFile(atPath: path + "/" + name, contents: Data(newValue)))
    }
  }

  func text(_ name: String) -> String { String(decoding: self[name], as: UTF8.self) }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path + "/" + name)
  }

  func rename(_ name: String, to new: String) throws {
    try FileManager.default.moveItem(atPath: path + "/" + name, toPath: path + "/" + new)
  }

  func move(to path: String) throws {
    try FileManager.default.moveItem(atPath: self.path, toPath: path)
  }

  /// What a crash at this moment would leave behind.
  func copy() throws -> Folder {
    let copy = try Folder()
    for name in try names { copy[name] = self[name] }
    return copy
  }
}
