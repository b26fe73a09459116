internal import Words

/// The recordings that are kept on this machine, a folder for each server: once fetched, they are there
/// tomorrow too. Several programs may use it at a time. What cannot be kept is not, and nobody hears of it.
struct RecordingShelf: Sendable {
  /// A file, and when it came.
  struct Entry: Hashable {
    let path: String
    let bytes: Int
    let time: Int
  }

  /// In bytes, all servers' together.
  static let mostBytes = 64 * 1024 * 1024

  private let folder: String

  /// - Parameter folder: that of all that is kept; need not be there yet.
  init(in folder: String) {
    self.folder = "\(folder)/recordings"
  }

  /// Those that are there, and how many bytes they have.
  func all() -> [KeptRecording: Int] {
    var all: [KeptRecording: Int] = [:]
    for server in Platform.look(in: folder).folders {
      for file in Platform.look(in: "\(folder)/\(server)").files {
        guard let recording = Recording(file: file.name) else { continue }
        all[KeptRecording(server: server, recording: recording)] = file.bytes
      }
    }
    return all
  }

  /// Nil if it would be outside: a server may call itself anything.
  func path(of kept: KeptRecording) -> String? {
    let isName = kept.server.utf8.allSatisfy { sign in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(sign | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(sign) || sign == UInt8(ascii: "-")
    }
    guard isName, 1...128 ~= kept.server.utf8.count else { return nil }
    return "\(folder)/\(kept.server)/\(kept.recording.file)"
  }

  func keep(_ bytes: [UInt8], as kept: KeptRecording) {
    guard let path = path(of: kept) else { return }
    do throws(CredentialFile.Failure) {
      try Platform.makePrivateFolder("\(folder)/\(kept.server)")
      let lock = try Platform.lock("\(folder)/.lock")
      defer { Platform.unlock(lock) }
      for old in Self.tooMuch(of: entries(), with: bytes.count) { Platform.removeFile(old.path) }
      try Platform.replaceFile(path, with: bytes)
    } catch {
      // The voice reads it instead.
    }
  }

  private func entries() -> [Entry] {
    Platform.look(in: folder).folders.flatMap { server in
      Platform.look(in: "\(folder)/\(server)").files.map { file in
        Entry(path: "\(folder)/\(server)/\(file.name)", bytes: file.bytes, time: file.time)
      }
    }
  }

  /// The oldest, which go when another one comes.
  static func tooMuch(of entries: [Entry], with bytes: Int) -> [Entry] {
    var all = entries.reduce(bytes) { $0 + $1.bytes }
    return entries.sorted { $0.time < $1.time }.prefix { entry in
      defer { all -= entry.bytes }
      return all > mostBytes
    }
  }
}
