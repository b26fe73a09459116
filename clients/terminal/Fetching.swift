import JSON
internal import Words

/// Recordings on their way here: one file at a time, and of it one part at a time, so that nothing is told
/// faster than it is read.
struct Fetching: Sendable {
  /// In bytes, of one recording.
  static let mostBytes = 2 * 1024 * 1024
  private static let mostWanted = 100

  private struct Part {
    let id: Int
    let recording: Recording
    var bytes: [UInt8] = []
  }

  private let all: [KeptRecording: Int]
  private var server: String?
  /// Those of this server that are here, and how many bytes they have.
  private var kept: [Recording: Int] = [:]
  /// Those that are known to be the server's of today: a teacher may have said a word anew.
  private var checked: Set<Recording> = []
  /// In the order in which they were named.
  private var wanted: [Recording] = []
  private var refused: Set<Recording> = []
  /// The server does not tell recordings, as older ones do not.
  private var isOff = false
  private var current: Part?

  /// - Parameter kept: those that are on this machine, and how many bytes they have.
  init(kept: [KeptRecording: Int] = [:]) {
    all = kept
  }

  /// Another connection: what was not fetched is asked for again when it is named again.
  mutating func meet(_ server: String) {
    if server != self.server {
      kept = [:]
      for (mark, bytes) in all where mark.server == server { kept[mark.recording] = bytes }
    }
    self.server = server
    (wanted, checked, refused, current, isOff) = ([], [], [], nil, false)
  }

  /// The recording of this name as it can be played now; nil if it is not here.
  func recording(called file: String?) -> KeptRecording? {
    guard let server, let recording = file.flatMap(Recording.init(file:)), kept[recording] != nil
    else { return nil }
    return KeptRecording(server: server, recording: recording)
  }

  /// Whether it may be here in a moment.
  func isAwaited(_ file: String) -> Bool {
    current?.recording.file == file || wanted.contains { $0.file == file }
  }

  /// Somebody has named them.
  mutating func want(_ files: [String]) {
    for file in files where !isOff {
      // A name and never a path.
      guard let recording = Recording(file: file), !checked.contains(recording),
        !refused.contains(recording), !isAwaited(file), wanted.count < Self.mostWanted
      else { continue }
      wanted.append(recording)
    }
  }

  /// What to ask for now, if nothing else is asked for.
  mutating func next(_ requests: inout Requests) -> [UInt8]? {
    guard current == nil, !wanted.isEmpty else { return nil }
    return ask(for: wanted.removeFirst(), after: [], &requests)
  }

  private mutating func ask(
    for recording: Recording, after bytes: [UInt8], _ requests: inout Requests
  ) -> [UInt8] {
    let line = requests.make("recording") { line in
      line.add("file", recording.file)
      line.add("from", bytes.count)
    }
    current = Part(id: requests.lastID, recording: recording, bytes: bytes)
    return line
  }

  /// Whether the message is an answer to what was asked here.
  func isAnswer(_ message: ServerMessage) -> Bool { message.id != nil && message.id == current?.id }

  /// A part, or the reason why there is none: what is to be kept, and what to ask for next.
  mutating func take(
    _ message: ServerMessage, _ requests: inout Requests
  ) -> (whole: (KeptRecording, [UInt8])?, line: [UInt8]?) {
    guard var part = current, let server else { return (nil, nil) }
    current = nil
    if case .error(let refusal) = message.kind, refusal != .noRecording {
      (wanted, isOff) = ([], true)
      return (nil, nil)
    }
    guard let size = message.body["size"]?.int, 1...Self.mostBytes ~= size,
      message.body["from"]?.int == part.bytes.count,
      let bytes = message.body["data"]?.string.flatMap(Base64.bytes(of:)), !bytes.isEmpty,
      part.bytes.count + bytes.count <= size
    else {
      refuse(part.recording)
      return (nil, next(&requests))
    }
    // As long as the one that is here: the same.
    if part.bytes.isEmpty, kept[part.recording] == size {
      checked.insert(part.recording)
      return (nil, next(&requests))
    }
    part.bytes += bytes
    guard part.bytes.count == size else {
      return (nil, ask(for: part.recording, after: part.bytes, &requests))
    }
    guard SoundFormat(part.bytes) != nil else {
      refuse(part.recording)
      return (nil, next(&requests))
    }
    kept[part.recording] = size
    checked.insert(part.recording)
    let whole = KeptRecording(server: server, recording: part.recording)
    return ((whole, part.bytes), next(&requests))
  }

  private mutating func refuse(_ recording: Recording) {
    refused.insert(recording)
    kept[recording] = nil
  }
}

/// Bytes as text, of RFC 4648.
enum Base64 {
  private static let values: [UInt8?] = {
    let signs = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return (0...255).map { sign in signs.firstIndex(of: sign).map { UInt8($0) } }
  }()

  /// Nil if it is none.
  static func bytes(of text: String) -> [UInt8]? {
    let signs = Array(text.utf8)
    let fill = signs.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard signs.count.isMultiple(of: 4), fill <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(signs.count / 4 * 3)
    var (bits, count): (UInt32, Int) = (0, 0)
    for sign in signs.dropLast(fill) {
      guard let value = values[Int(sign)] else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }
}
