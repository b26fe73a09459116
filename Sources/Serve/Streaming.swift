import Games
import Wire

/// The place among all facts of somebody who follows everything.
final class Streaming {
  /// The number of the next fact that it has not been sent.
  var next: Int
  /// How everything stands is to be told anew.
  var owesState: Bool
  /// Lines of a state that was rendered at one moment, and that its buffer has not taken yet.
  var state: ArraySlice<[UInt8]> = []
  /// Catching up ends with `caught-up` when the fact of that number has been told.
  var catchesUpTo: Int?
  var board = LiveBoard()

  /// - Parameters:
  ///   - known: the last fact that is known already; nil: begins with how everything stands.
  ///   - last: the last fact that there is.
  init(after known: Int?, of last: Int) {
    next = (known ?? last) + 1
    owesState = known == nil
    catchesUpTo = known == nil ? nil : last
  }
}

/// The class drawn in its place on a screen, again when it has changed and never too often.
struct LiveBoard {
  /// How often it is drawn at most, and how often it is looked at as time passes, in milliseconds.
  private static let calm = 1_000
  private static let glance = 10_000
  /// Most terminals have a few lines more.
  static let height = 22

  private var drawnAt: Moment?
  private var shown: [String] = []
  /// Something happened that it may not show yet.
  private var isStale = false
  private var restsUntil = Moment(milliseconds: 0)
  /// What happened last that is worth a line.
  private(set) var news = ""

  /// When to look at it next; nil: at once.
  var due: Moment? {
    drawnAt.map { max($0.adding(isStale ? LiveBoard.calm : LiveBoard.glance), restsUntil) }
  }

  mutating func happened(_ line: String?) {
    isStale = true
    if let line { news = line }
  }

  /// Something else was just written on the screen, and is left there for a while.
  mutating func rest(from now: Moment) {
    guard drawnAt != nil else { return }
    restsUntil = now.adding(LiveBoard.glance)
    shown = []
  }

  /// The screen shows nothing of it any more.
  mutating func forget() {
    (drawnAt, shown) = (nil, [])
  }

  /// Whether these lines are to be drawn now: not if they stand there.
  mutating func draws(_ lines: [String], at now: Moment) -> Bool {
    defer { (drawnAt, shown, isStale) = (now, lines, false) }
    return lines != shown
  }

}

/// The newest lines of the stream, so that a fact is rendered once however many follow it. Each has its
/// slot, which a later one takes over. What is rendered is stored, and so never undone.
struct StreamLines {
  private struct Line {
    let number: Int
    let tongue: Tongue?
    let bytes: [UInt8]
  }

  private static let count = 256

  private var lines: [Line?] = Array(repeating: nil, count: count)

  mutating func line(
    _ number: Int, _ tongue: Tongue?, _ render: () -> [UInt8]
  ) -> [UInt8] {
    let slot = number % StreamLines.count
    if let line = lines[slot], line.number == number, line.tongue == tongue { return line.bytes }
    let bytes = render()
    lines[slot] = Line(number: number, tongue: tongue, bytes: bytes)
    return bytes
  }
}
