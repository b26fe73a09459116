/// Whoever has a connection that the crowd takes care of.
protocol Client: AnyObject {
  var wire: Connection? { get set }
  func heard(_ line: Line) throws(Failure)
  /// The connection is gone, and nothing more will be heard from it.
  func lost(at now: Int)
  /// Time to do something.
  func act(at now: Int) throws(Failure)
}

/// All clients on one thread: waits for any of them, never for one.
final class Crowd {
  let school: School
  var clients: [any Client] = []
  /// The server is being killed or stopped: connections may end.
  var expectsEnd = false
  private(set) var linesHeard = 0

  init(school: School) {
    self.school = school
  }

  /// Hears what has come within so many milliseconds and lets everybody act.
  func turn(waiting milliseconds: Int) throws(Failure) {
    let connected = clients.filter { $0.wire != nil }
    let descriptors = connected.map {
      (descriptor: $0.wire?.descriptor ?? -1, wantsToWrite: $0.wire?.wantsToWrite ?? false)
    }
    let isReady = Platform.wait(for: descriptors, milliseconds: milliseconds)
    school.now = Platform.milliseconds
    for (client, isReady) in zip(connected, isReady) where isReady { try serve(client) }
    if expectsEnd { return }
    for client in clients { try client.act(at: school.now) }
  }

  private func serve(_ client: any Client) throws(Failure) {
    guard let wire = client.wire else { return }
    wire.flush()
    for line in try wire.receive() {
      linesHeard += 1
      try client.heard(line)
      // It may have hung up by itself.
      if client.wire !== wire { return }
    }
    guard wire.isEnded else { return }
    guard expectsEnd else {
      throw Failure(
        "a connection", expected: "to stay while the server runs",
        found: wire.closingReason.map { "closing: \($0)" } ?? "the end")
    }
    client.wire = nil
    client.lost(at: school.now)
  }

  /// Hears everything that the server sent before it ended.
  func hearTheLast(within milliseconds: Int) throws(Failure) {
    let end = Platform.milliseconds + milliseconds
    while clients.contains(where: { $0.wire != nil }) {
      guard Platform.milliseconds < end else {
        throw Failure(
          "the connections", expected: "their end with the server's", found: "some stay")
      }
      try turn(waiting: 20)
    }
  }
}
