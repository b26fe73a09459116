/// Why the disk did not take something, or did not give it.
public enum DiskTrouble: Error, Equatable, Sendable, CustomStringConvertible {
  /// No room left, or none left for this user.
  case full
  /// The system call, and the system's number for what went wrong (errno).
  case failed(call: String, code: CInt)

  init(_ call: String, _ code: CInt) {
    self = Platform.isFull(code) ? .full : .failed(call: call, code: code)
  }

  /// Data that is not ours stands where ours was.
  static var otherData: DiskTrouble { DiskTrouble("open", Platform.fileExists) }

  public var description: String {
    switch self {
    case .full:
      "The disk is full. Free some space on it; nothing that was confirmed is lost."
    case .failed(let call, let code):
      "\(Platform.sentence(for: code)) (\(call): \(Platform.text(for: code)))"
    }
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

/// A place in the journal where it is not as it was written.
public struct Damage: Error, Equatable, Sendable, CustomStringConvertible {
  public enum Reason: Error, Equatable, Sendable {
    case line(Flaw)
    /// The first line is not what it must be.
    case header
    /// Written by a later version of the program.
    case format(Int)
    /// The file belongs to another class.
    case otherClass(String, insteadOf: String)
    case missing
    /// The file is shorter than the next one says.
    case shorter(than: Int)
    /// The next file says that this one ends in the middle of its first line.
    case tooEarlyAnEnd
    /// The line that ends a checkpoint is missing.
    case unfinished
    /// A checkpoint holds another number of records than its last line says.
    case miscounted(Int, insteadOf: Int)
  }

  /// The data directory.
  public let directory: String
  /// The damaged file's name in it.
  public let file: String
  /// The byte of the file where the damage begins.
  public let offset: Int
  public let reason: Reason
  /// What was read, and is whole, before it.
  public let before: Progress

  public var description: String {
    if case .format = reason {
      return "The saved data was written by a newer Ordrum: \(directory)/\(file) \(reason). "
        + "Nothing was changed. Start the Ordrum that wrote it, or a newer one."
    }
    return "The saved data is damaged: in \(directory)/\(file) at byte \(offset), \(reason). "
      + "Before it \(before) are whole. Nothing was changed. "
      + "To save what can be saved, run: ordrum repair --data \(directory)"
  }
}

extension Damage.Reason: CustomStringConvertible {
  public var description: String {
    switch self {
    case .line(let flaw): "\(flaw)"
    case .header: "the first line is not what the first line of such a file must be"
    case .format(let number):
      "is of format \(number), and this one knows no later than \(Format.number)"
    case .otherClass(let found, let expected):
      "the file belongs to the class \(found) and not to \(expected)"
    case .missing: "the file is missing"
    case .shorter(let end): "the file ends, but the next one says that it went on to byte \(end)"
    case .tooEarlyAnEnd: "the next file says that this one ends in its first line"
    case .unfinished: "the file ends without its last line"
    case .miscounted(let found, let expected):
      "the file holds \(found) records but says that it holds \(expected)"
    }
  }
}

/// How far reading has come.
public struct Progress: Equatable, Sendable, CustomStringConvertible {
  /// Files begun.
  public internal(set) var files = 0
  /// Bytes that count, headers and marks included.
  public internal(set) var bytes = 0
  public internal(set) var records = 0

  public var description: String { "\(records) records in \(bytes) bytes of \(files) files" }
}
