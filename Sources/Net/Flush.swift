internal import Dispatch

/// What a connection would hand to the system now.
///
/// Unchecked, because the queue, which alone changes what the bytes point into, waits while another
/// thread reads them.
struct PendingWrite: @unchecked Sendable {
  let descriptor: CInt
  /// Valid until the connection is sent something or takes the result.
  let bytes: UnsafeRawBufferPointer
}

/// Writing to every connection that was sent something, at the end of a turn.
///
/// Handing bytes to the system is the larger half of a busy server's work, and no two of these calls
/// have anything to do with each other. So the calls of a long list, and nothing but the calls, are
/// shared among the machine's processors, while the queue waits for them; what follows from their
/// results happens on the queue again.
extension Poller {
  /// From so many on, sharing gains more than it costs.
  private static var worthSharing: Int { 32 }

  func flushDirty() {
    // Handlers called on the way may send to others, which then make the next list.
    while !dirty.isEmpty {
      let connections = dirty
      dirty.removeAll(keepingCapacity: true)
      for connection in connections { connection.isDirty = false }
      if connections.count < Self.worthSharing || Platform.processors == 1 {
        for connection in connections { connection.flush() }
      } else {
        flushTogether(connections)
      }
    }
  }

  private func flushTogether(_ connections: [Connection]) {
    let writes = connections.map(\.pendingWrite)
    var results = [Transfer?](repeating: nil, count: writes.count)
    results.withUnsafeMutableBufferPointer { results in
      let shares = min(Platform.processors, 4)
      // Each share has places of its own.
      nonisolated(unsafe) let places = results
      DispatchQueue.concurrentPerform(iterations: shares) { share in
        for place in stride(from: share, to: writes.count, by: shares) {
          places[place] = writes[place].map { Platform.transmit($0.descriptor, $0.bytes) }
        }
      }
    }
    for (connection, result) in zip(connections, results) {
      if let result { connection.take(result) }
    }
  }
}
