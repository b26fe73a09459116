internal import Dispatch
import JSON

/// Where somebody types and looks: a terminal as a whole, lines of text, or a program that reads on.
/// Belongs to one queue.
protocol Front: AnyObject {
  /// From now on the owner is told what is typed.
  func start(for owner: Client)
  func show(_ shown: Shown)
  func ring()
  /// Everything that has happened at once has been shown.
  func turnEnded()
  /// Whether nobody will ever see any more of it.
  var isUnread: Bool { get }
  /// Gives back what it took.
  func stop()
}

extension Front {
  func ring() {}
  /// A terminal that is gone is told by the input's end, or by a signal.
  var isUnread: Bool { false }
}

/// What is to be printed where there is no screen, line by line.
struct LinePrinter: Sendable {
  private let purpose: Purpose
  private let colour: Bool
  private var picture = Picture(lines: [])
  private var notice: String?

  init(_ purpose: Purpose, colour: Bool) {
    self.purpose = purpose
    self.colour = colour
  }

  mutating func show(_ shown: Shown) -> [String] {
    switch shown {
    case .said(let text), .word(.some(let text)): return [Clean.line(text, colour: false)]
    case .answer(let lines), .once(let lines): return lines.map { Clean.line($0, colour: false) }
    case .picture(let new, let isWanted):
      // What has no room is a menu: nobody chooses from it with keys here.
      if purpose.isPlay, new.room == nil { return [] }
      // Who looks on sees every change; who plays, the pictures in which it is their turn.
      let isDue = isWanted || !purpose.isPlay || new.isYours && !picture.isYours
      let isOther = new.lines != picture.lines
      let isFirst = picture.lines.isEmpty
      picture = new
      guard isWanted || isOther && (isDue || isFirst) else { return [] }
      return new.lines.map { Clean.line($0, colour: colour) }
    case .notice(let text):
      defer { notice = text }
      return text == notice ? [] : text.map { [$0] } ?? []
    case .word(nil), .question, .countdown, .raw: return []
    }
  }
}

/// Lines in and lines out, for pipes, files and terminals that can do no more.
///
/// Unchecked, because all but reading, which uses only what does not change, happens on its queue.
final class LinesFront: Front, @unchecked Sendable {
  private let queue: DispatchQueue
  private let purpose: Purpose
  private var printer: LinePrinter
  private var framer = LineFramer(limit: LineEditor.longestLine)
  /// Lines that nobody could be told yet.
  private var lines: [String] = []
  private var hasEnded = false
  private var isTelling = false
  /// The next portion is read when these lines have been told: a file of any length waits on its disk.
  private let isTold = DispatchSemaphore(value: 0)
  private var isReaderWaiting = false
  private weak var owner: Client?

  init(_ purpose: Purpose, colour: Bool, _ queue: DispatchQueue) {
    self.queue = queue
    self.purpose = purpose
    printer = LinePrinter(purpose, colour: colour)
  }

  func start(for owner: Client) {
    self.owner = owner
    // A thread of its own: a plain file has nothing that could be waited for.
    DispatchQueue(label: "input").async { [self] in
      while true {
        switch StandardStreams.read() {
        case .nothing: StandardStreams.waitForInput()
        case .ended:
          return queue.async { self.took([]) }
        case .bytes(let bytes):
          queue.async { self.took(bytes) }
          isTold.wait()
        }
      }
    }
  }

  private func took(_ bytes: [UInt8]) {
    var tooLong = false
    let each = { (frame: LineFramer.Frame) in
      switch frame {
      case .line(let line): self.lines.append(String(decoding: line, as: UTF8.self))
      case .tooLong, .notUTF8: tooLong = true
      case .timingMark, .telnet: break
      }
    }
    if bytes.isEmpty {
      framer.finish(each)
      hasEnded = true
    } else {
      _ = bytes.withUnsafeBytes { framer.feed($0, each) }
      isReaderWaiting = true
    }
    if tooLong, let owner { show(.said(owner.conversation.say(.lineTooLong))) }
    turnEnded()
  }

  func show(_ shown: Shown) {
    let text = printer.show(shown).map { $0 + "\n" }.joined()
    if !text.isEmpty, !StandardStreams.write(Array(text.utf8)) { owner?.interrupted() }
  }

  /// Tells as many lines as are listened to.
  func turnEnded() {
    guard !isTelling, let owner else { return }
    isTelling = true
    while !lines.isEmpty, owner.conversation.isListening { owner.typed(lines.removeFirst()) }
    isTelling = false
    guard lines.isEmpty else { return }
    if isReaderWaiting {
      isReaderWaiting = false
      isTold.signal()
    }
    // Who only looks on has nothing to type.
    if hasEnded, purpose.isPlay, owner.conversation.isSettled {
      hasEnded = false
      owner.inputEnded()
    }
  }

  func stop() { owner = nil }
}

/// The server's lines as they come, on the standard output; nobody types.
final class RawFront: Front {
  private let isTerminal = StandardStreams.isOutputTerminal
  private weak var owner: Client?

  func start(for owner: Client) { self.owner = owner }

  func show(_ shown: Shown) {
    guard case .raw(var line) = shown else { return }
    if isTerminal {
      line = Array(Clean.line(String(decoding: line, as: UTF8.self), colour: false).utf8)
    }
    if !StandardStreams.write(line + [UInt8(ascii: "\n")]) { owner?.end(Ending(.success)) }
  }

  func turnEnded() {}

  /// Also where nothing was written: a ping is line enough.
  var isUnread: Bool { StandardStreams.isReaderGone }

  func stop() { owner = nil }
}
