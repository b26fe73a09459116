/// Records that were read together, in order.
///
/// Each is a line without its line feed, so with its checksum still a JSON object. They share one
/// buffer, which lives as long as one of them does.
public struct Batch: Sendable {
  public let records: [ArraySlice<UInt8>]
  /// The file's name in the data directory.
  public let file: String
  /// Where in the file the buffer begins.
  let offset: Int

  /// Where one of the records stands.
  public func place(of index: Int) -> Place {
    Place(file: file, offset: offset + records[index].startIndex)
  }
}

/// A byte of a file of the data directory.
public struct Place: Hashable, Sendable, CustomStringConvertible {
  public let file: String
  public let offset: Int

  public var description: String { "\(file), byte \(offset)" }
}
