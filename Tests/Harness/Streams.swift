import Playing

/// The rooms that one connection follows, each from a number on without a gap.
struct Streams {
  struct Stream {
    let history: RoomHistory
    let viewer: Int
    var next: Int
    /// What comes is older than our asking; `caught-up` will end it.
    var isCatchingUp: Bool
  }

  private let owner: String
  private var byCode: [String: Stream] = [:]

  init(of owner: String) {
    self.owner = owner
  }

  subscript(code: String) -> Stream? { byCode[code] }

  mutating func follow(
    _ history: RoomHistory, as viewer: Int, after: Int, isCatchingUp: Bool = false
  ) {
    byCode[history.code] = Stream(
      history: history, viewer: viewer, next: after + 1, isCatchingUp: isCatchingUp)
  }

  mutating func forget(_ code: String) { byCode[code] = nil }

  mutating func forgetAll() { byCode = [:] }

  /// Takes in the next fact of a room; answers where it belongs.
  mutating func take(_ line: Line, event: String, now: Int) throws(Failure) -> Stream {
    let (code, seq, stream) = try find(line)
    guard seq == stream.next else {
      throw Failure(
        "room \(code), \(owner)", expected: "fact \(stream.next) next", found: line.text)
    }
    try stream.history.learn(line, event: event, seq: seq, viewer: stream.viewer, now: now)
    byCode[code]?.next = seq + 1
    return stream
  }

  /// The end of catching up: everything that anybody knows of the room must have come.
  mutating func caughtUp(_ line: Line) throws(Failure) {
    let (code, seq, stream) = try find(line)
    guard seq == stream.next - 1 else {
      throw Failure(
        "room \(code)", expected: "caught-up at \(stream.next - 1)", found: line.text)
    }
    guard seq >= stream.history.knownAtStop else {
      throw Failure(
        "room \(code)", expected: "at least the \(stream.history.knownAtStop) facts known before",
        found: line.text)
    }
    byCode[code]?.isCatchingUp = false
  }

  private func find(_ line: Line) throws(Failure) -> (code: String, seq: Int, Stream) {
    guard let code = line.room, let seq = line.seq, let stream = byCode[code] else {
      throw Failure(owner, expected: "facts of rooms that it follows", found: line.text)
    }
    return (code, seq, stream)
  }
}
