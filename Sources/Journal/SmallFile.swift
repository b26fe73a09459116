/// A small file in a data directory that somebody else may read or replace at any time: always
/// whole, and for this user alone.
public struct SmallFile: Sendable {
  public enum Content: Equatable, Sendable {
    case bytes([UInt8])
    /// There is nothing of that name.
    case missing
    /// Something of that name is no plain file, or is larger than anything of ours.
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

  /// Reads it. Never waits for anybody, whatever stands in its place.
  public func read() throws(DiskTrouble) -> Content {
    guard try Platform.status(of: path) != nil else { return .missing }
    let file = try OpenFile(path, .looking)
    let status = try file.status()
    guard status.isPlain, status.size <= SmallFile.mostBytes else { return .noFile }
    var bytes = [UInt8](repeating: 0, count: SmallFile.mostBytes)
    var count = 0
    var trouble: DiskTrouble?
    bytes.withUnsafeMutableBytes { buffer in
      do throws(DiskTrouble) { count = try file.read(at: 0, into: buffer) } catch {
        trouble = error
      }
    }
    if let trouble { throw trouble }
    return .bytes(Array(bytes[..<count]))
  }

  /// Replaces it: whoever reads it finds the old one or the new one.
  public func write(_ bytes: [UInt8]) throws(DiskTrouble) {
    _ = try disk.create(name, in: directory) { file throws(DiskTrouble) in
      try disk.writeAll(bytes, to: file)
    }
  }
}
