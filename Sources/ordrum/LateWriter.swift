import Dispatch
import Synchronization

/// Lines that leave from a queue of their own, so that nobody waits for who reads them: a terminal that
/// Ctrl-S has stopped takes none. Of those that cannot leave the newest are kept.
final class LateWriter: Sendable {
  /// So many wait at most.
  static let most = 200

  private struct Waiting {
    var lines: ArraySlice<String> = []
    var lost = 0
    var isWriting = false
  }

  private let queue = DispatchQueue(label: "ordrum.log")
  private let waiting = Mutex(Waiting())
  private let write: @Sendable (String) -> Void

  /// - Parameter write: may take as long as it likes.
  init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

  func add(_ line: String) {
    let isIdle = waiting.withLock { waiting in
      waiting.lines.append(line)
      if waiting.lines.count > LateWriter.most {
        waiting.lines.removeFirst()
        waiting.lost += 1
      }
      defer { waiting.isWriting = true }
      return !waiting.isWriting
    }
    if isIdle { queue.async { self.writeAll() } }
  }

  private func writeAll() {
    while let line = next() { write(line) }
  }

  private func next() -> String? {
    waiting.withLock { waiting in
      if waiting.lost > 0 {
        defer { waiting.lost = 0 }
        return "(\(waiting.lost) lines that nobody took are left out here.)"
      }
      let line = waiting.lines.popFirst()
      waiting.isWriting = line != nil
      return line
    }
  }

  /// Waits until all has been taken, but no longer than that. Answers whether it has been.
  @discardableResult
  func finish(within time: DispatchTimeInterval) -> Bool {
    let done = DispatchSemaphore(value: 0)
    queue.async { done.signal() }
    return done.wait(timeout: .now() + time) == .success
  }
}
