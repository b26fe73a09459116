import Playing

/// All clients on one thread: waits for any of them, never for one.
final class Crowd {
  let school: KillSchool
  var clients: [any Client] = []
  /// The server is being killed or stopped: connections may end.
  var expectsEnd = false
  private(set) var linesHeard = 0

  init(school: KillSchool) {
    self.school = school
  }

  /// Hears what has come within so many milliseconds and lets everybody act.
  func turn(waiting milliseconds: Int) throws(Failure) {
    let connected = clients.filter { $0.wire != nil }
    let descriptors = connected.map { client in
      let wire = client.wire as? Connection
      return (descriptor: wire?.descriptor ?? -1, wantsToWrite: wire?.wantsToWrite ?? false)
    }
    let isReady = Platform.wait(for: descriptors, milliseconds: milliseconds)
    school.now = Platform.milliseconds
    for (client, isReady) in zip(connected, isReady) where isReady { try serve(client) }
    if expectsEnd { return }
    for client in clients { try client.act(at: school.now) }
  }

  private func serve(_ client: any Client) throws(Failure) {
    guard let wire = client.wire else { return }
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
