import JSON

/// The time to think after a word that was not right, as it passes.
struct Thinking: Sendable {
  /// Each dot is so many milliseconds.
  private static let dot = 500

  private let from: Int
  private let until: Int
  private var shown: Int

  init(from now: Int, for time: Int) {
    (from, until, shown) = (now, now + time, now)
  }

  private var isOver: Bool { shown >= until }

  /// When it looks different.
  var due: Int { min(until, from + ((shown - from) / Self.dot + 1) * Self.dot) }

  /// Nil when it is over.
  mutating func dots(at now: Int) -> String? {
    shown = max(shown, now)
    if isOver { return nil }
    let (passed, all) = ((shown - from) / Self.dot, (until - from + Self.dot - 1) / Self.dot)
    return Array(repeating: "*", count: passed).joined(separator: " ")
      + (passed > 0 ? " " : "") + Array(repeating: ".", count: all - passed).joined(separator: " ")
  }
}

extension Session {
  /// Only where things may move: elsewhere the sentence is enough.
  mutating func think(
    about event: ServerMessage.Event, _ message: ServerMessage, isNews: Bool, at now: Int
  ) -> [Effect] {
    guard setup.moves, isNews, event == .answered, rooms.isOwn(message),
      let time = message.body["think_ms"]?.int, (1...60_000).contains(time)
    else { return [] }
    thinking = Thinking(from: now, for: time)
    return goOnThinking(at: now)
  }

  mutating func goOnThinking(at now: Int) -> [Effect] {
    guard thinking != nil else { return [] }
    guard let dots = thinking?.dots(at: now) else {
      thinking = nil
      return [.show(.notice(nil))]
    }
    return [.show(.notice("\(say(.thinking))  \(dots)"))]
  }
}
