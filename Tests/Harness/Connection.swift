import Playing

/// A client's socket: never waits, hands out whole lines.
final class Connection: Wire {
  let descriptor: CInt
  private var unsent: [UInt8] = []
  private var unread: [UInt8] = []
  /// The server, or the way to it, is gone.
  private(set) var isEnded = false
  var isGreeted = false
  /// The reason that the server gave for closing, if it did.
  var closingReason: String?

  /// Nil if the system refuses at once, as it does while nobody listens.
  init?(port: UInt16) {
    guard let descriptor = Platform.connectToLoopback(port: port) else { return nil }
    self.descriptor = descriptor
  }

  deinit { Platform.release(descriptor) }

  var wantsToWrite: Bool { !unsent.isEmpty && !isEnded }

  func send(_ bytes: [UInt8]) {
    unsent += bytes
    flush()
  }

  func flush() {
    while !unsent.isEmpty, !isEnded {
      switch unsent.withUnsafeBytes({ Platform.send(descriptor, $0) }) {
      case .moved(let count): unsent.removeFirst(count)
      case .wouldBlock: return
      case .ended: end()
      }
    }
  }

  /// What has come, line by line. A line that is cut off by the end of the connection is none.
  func receive() throws(Failure) -> [Line] {
    flush()
    var buffer = [UInt8](repeating: 0, count: 64 * 1024)
    reading: while true {
      switch buffer.withUnsafeMutableBytes({ Platform.read(descriptor, into: $0) }) {
      case .moved(let count): unread += buffer[..<count]
      case .wouldBlock: break reading
      case .ended:
        end()
        break reading
      }
    }
    var lines: [Line] = []
    var rest = unread[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      // A copy of its own, so that a fact that is kept does not keep the whole buffer.
      lines.append(try Line(Array(rest[..<end])[...]))
      rest = rest[(end + 1)...]
    }
    unread = Array(rest)
    return lines
  }

  private func end() {
    isEnded = true
    unsent = []
  }
}
