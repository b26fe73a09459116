import Hall
import Wire

/// The last step: lines leave when all that was decided before them is stored.
extension House {
  func send(_ reply: Result<Done, Trouble>, _ message: Message, to guest: Guest) {
    switch reply {
    case .failure(let trouble): send(.hall(trouble), .answer(message.id), id: message.id, to: guest)
    case .success(.results(.game(let room))): find(room, message, for: guest)
    case .success(let done): send(done, message, .answer(message.id), to: guest)
    }
  }

  func send(_ done: Done, _ message: Message, _ kind: Held.Kind, to guest: Guest) {
    let reply = Reply(done, to: message.verb, id: message.id, hall: hall, tongue: guest.tongue)
    switch guest.dialect {
    case .text(let style):
      send(reply.text(in: guest.tongue, width: style.width), kind, to: guest)
    case .undecided, .json:
      let lines = reply.json()
      if message.isTyped {
        say(reply.text(in: guest.tongue, width: guest.width), about: message, to: guest)
      } else {
        for row in lines.dropLast() { send(row, .told, to: guest) }
      }
      for ok in lines.suffix(1) { send(ok, kind, to: guest) }
    }
  }

  /// What a person reads about what it typed, for a program to show. Other requests are answered to
  /// the program itself.
  func say(_ text: [String], about message: Message, to guest: Guest) {
    guard message.isTyped else { return }
    for line in text { send(HouseLine.said(line, id: message.id), .told, to: guest) }
  }

  func send(_ problem: Problem, _ kind: Held.Kind, id: RequestID?, to guest: Guest) {
    switch guest.dialect {
    case .text: send([problem.say(in: guest.tongue, hall: hall)], kind, to: guest)
    case .undecided, .json:
      send(problem.line(id: id, tongue: guest.tongue, hall: hall), kind, to: guest)
    }
  }

  func send(_ text: [String], _ kind: Held.Kind, to guest: Guest) {
    var text = text
    if !text.isEmpty { guest.stream?.board.rest(from: now) }
    // Who did not say how wide the screen is has one that breaks lines by itself.
    if case .text(let style) = guest.dialect, style.width < TextStyle().width {
      text = text.flatMap { Paragraph.lines(of: $0, width: style.width) }
    }
    send(Array(text.map { $0 + "\n" }.joined().utf8), kind, to: guest)
  }

  /// Sends lines as soon as everything that was decided until now is stored, or up to a decision, if
  /// they tell of nothing later.
  func send(
    _ bytes: [UInt8], _ kind: Held.Kind, to guest: Guest, knowing decision: Int? = nil
  ) {
    // An answer without words waits all the same: should it fail, there is something to say.
    if bytes.isEmpty, !kind.isAnswer { return }
    guest.lastSent = now
    // What waits already leaves first.
    let decision = max(decision ?? decided, guest.held.last?.decision ?? 0)
    if guest.held.isEmpty, ledger.durable >= decision {
      if !bytes.isEmpty { guest.link.send(bytes) }
    } else {
      if guest.held.isEmpty { holding.append(guest) }
      guest.hold(Held(decision: decision, bytes: bytes, kind: kind))
    }
  }
}

extension Guest {
  fileprivate func hold(_ line: Held) {
    held.append(line)
    heldBytes += line.bytes.count
  }

  /// Takes out the first lines that wait, as many as belong to decisions up to that one.
  func release(upTo decision: Int) -> [Held] {
    if let last = held.last, last.decision <= decision {
      defer { (held, heldBytes) = ([], 0) }
      return held
    }
    let ready = Array(held.prefix { $0.decision <= decision })
    held.removeFirst(ready.count)
    heldBytes -= ready.reduce(0) { $0 + $1.bytes.count }
    return ready
  }
}
