import Net

/// A socket as the house sees it.
final class SocketLink: Link {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  func send(_ bytes: [UInt8]) { connection.send(bytes) }

  var buffered: Int { connection.buffered }

  var isReading: Bool {
    get { connection.isReading }
    set { connection.isReading = newValue }
  }

  func finish() { connection.close(after: true) }

  func drop() { connection.close(after: false) }

  var stalledFor: Int {
    connection.buffered == 0 ? 0 : max(0, Poller.now - connection.lastWriteProgress)
  }
}
