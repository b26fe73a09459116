import Hall
import Wire

/// The last step: lines leave when all that was decided before them is stored.
extension House {
  func send(_ reply: Result<Done, Trouble>, _ message: Message, to guest: Guest) {
    switch reply {
    case .failure(let trouble): send(.hall(trouble), id: message.id, to: guest)
    case .success(let done):
      let reply = Reply(done, to: message.verb, id: message.id, hall: hall)
      switch guest.dialect {
      case .text: send(reply.text(in: guest.tongue), to: guest)
      case .undecided, .json: for line in reply.json() { send(line, to: guest) }
      }
    }
  }

  func send(_ problem: Problem, id: RequestID?, to guest: Guest) {
    switch guest.dialect {
    case .text: send([problem.say(in: guest.tongue, hall: hall)], to: guest)
    case .undecided, .json:
      send(problem.line(id: id, tongue: guest.tongue, hall: hall), to: guest)
    }
  }

  func send(_ text: [String], to guest: Guest) {
    guard !text.isEmpty else { return }
    var text = text
    // Who did not say how wide the screen is has one that breaks lines by itself.
    if case .text(let style) = guest.dialect, style.width < TextStyle().width {
      text = text.flatMap { Paragraph.lines(of: $0, width: style.width) }
    }
    send(Array((text.joined(separator: "\n") + "\n").utf8), to: guest)
  }

  // MARK: Storing before telling

  func store(_ decision: Decision) {
    decided = decision.number
    ledger.store(decision)
  }

  /// Sends a line as soon as everything that was decided until now is stored.
  func send(_ line: [UInt8], to guest: Guest) {
    guest.lastSent = now
    if guest.held.isEmpty, ledger.durable >= decided {
      guest.link.send(line)
    } else {
      guest.held.append((decided, line))
      guest.heldBytes += line.count
      held.insert(guest.id)
    }
  }

  /// The ledger is safe up to a decision: what waited for it leaves, in order.
  func stored(upTo decision: Int) {
    let waiting = held.sorted()
    for visitor in waiting {
      guard let guest = guests[visitor] else { continue }
      let ready = guest.held.prefix { $0.decision <= decision }
      for line in ready {
        guest.link.send(line.bytes)
        guest.heldBytes -= line.bytes.count
      }
      guest.held.removeFirst(ready.count)
      guard guest.held.isEmpty else { continue }
      held.remove(visitor)
      if guest.isLeaving { guest.link.finish() }
    }
    for visitor in waiting { drained(visitor) }
  }
}
