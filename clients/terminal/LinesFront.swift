internal import Dispatch
import JSON
internal import Wire

/// Lines in and lines out, for pipes, files and terminals that can do no more.
///
/// Unchecked, because all but reading, which uses only what does not change, happens on its queue.
final class LinesFront: Front, @unchecked Sendable {
  private let queue: DispatchQueue
  private let ignoresEnd: Bool
  private var recital: Recital
  private var framer = LineFramer(limit: ScreenFront.longestLine)
  /// Lines that nobody could be told yet.
  private var lines: [String] = []
  private var hasEnded = false
  private var isTelling = false
  /// The next portion is read when these lines have been told: a file of any length waits on its disk.
  private let isTold = DispatchSemaphore(value: 0)
  private var isReaderWaiting = false
  private weak var owner: Client?

  init(_ errand: Errand, colour: Bool, _ queue: DispatchQueue) {
    self.queue = queue
    recital = Recital(errand, colour: colour)
    ignoresEnd =
      switch errand {
      case .play: false
      // Who only looks on has nothing to type.
      case .watch, .teach: true
      }
  }

  func start(for owner: Client) {
    self.owner = owner
    // A thread of its own: a plain file has nothing that could be waited for.
    DispatchQueue(label: "input").async { [self] in
      var goesOn = true
      while goesOn {
        let reading = StandardStreams.read()
        switch reading {
        case .nothing: Platform.waitForInput()
        case .ended:
          goesOn = false
          queue.async { self.took([]) }
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
      case .timingMark: break
      }
    }
    if bytes.isEmpty {
      framer.finish(each)
      hasEnded = true
    } else {
      bytes.withUnsafeBytes { framer.feed($0, each) }
      isReaderWaiting = true
    }
    if tooLong, let owner { show(.said(owner.session.phrases.lineTooLong)) }
    turnEnded()
  }

  func show(_ shown: Shown) {
    let text = recital.show(shown).map { $0 + "\n" }.joined()
    if !text.isEmpty, !StandardStreams.write(Array(text.utf8)) { owner?.interrupted() }
  }

  func ring() {}

  /// Tells as many lines as are listened to.
  func turnEnded() {
    guard !isTelling, let owner else { return }
    isTelling = true
    while !lines.isEmpty, owner.session.isListening { owner.typed(lines.removeFirst()) }
    isTelling = false
    guard lines.isEmpty else { return }
    if isReaderWaiting {
      isReaderWaiting = false
      isTold.signal()
    }
    if hasEnded, !ignoresEnd, owner.session.isSettled {
      hasEnded = false
      owner.inputEnded()
    }
  }

  func stop() { owner = nil }
}
