internal import Net

/// The link to a server, made again whenever it is lost: call, wait for the greeting, notice that
/// it has died, pause, and call again. What is said over it is a `Conversation`'s.
///
/// `Step` is how far the conversation has come on an open link.
struct Reconnector<Step: Sendable>: Sendable {
  enum State: Sendable {
    /// A connection is being made.
    case calling
    /// The server speaks first.
    case greeting(until: Int)
    /// The conversation is at this step, which may be over by itself.
    case open(Step, until: Int?)
    /// The connection is gone, and the next call has a moment to wait.
    case lost(until: Int)
    /// The link was let go of, and nothing happens by itself.
    case resting
    case gone
  }

  fileprivate(set) var state = State.calling
  /// The connection's server is on this machine.
  fileprivate(set) var isThisMachine = false
  /// What proofs on this connection are made for.
  fileprivate var nonce = ""
  /// The last of them.
  private(set) var proving: Proving?
  /// Connections that failed since the last good one.
  fileprivate var tries = 0
  fileprivate var connectedAt = 0
  fileprivate var heardAt = 0

  var step: Step? {
    if case .open(let step, _) = state { step } else { nil }
  }

  /// The conversation goes on from here.
  ///
  /// - Parameter until: nil leaves the end to the server, which is never silent for long.
  mutating func go(to step: Step, until: Int? = nil) { state = .open(step, until: until) }

  /// A proof that we know a secret, for this connection.
  mutating func prove(_ secret: String, for verb: String) -> Proving {
    let proving = Proving(secret, for: verb, nonce: nonce)
    self.proving = proving
    return proving
  }

  /// What this connection is for has come about: the next loss is a first one.
  mutating func hasSucceeded() { tries = 0 }

  /// Lets go of it until somebody wants it again.
  mutating func rest() -> [Effect] {
    state = .resting
    return [.hangUp]
  }

  /// For the first time, or because somebody wants it again.
  mutating func call() -> [Effect] {
    state = .calling
    return [.call(after: 0)]
  }
}

/// What a server may take to greet.
private let greetingTime = 5000
/// With pings a link that is alive is never silent for so long.
private let silenceTime = 45_000
/// A connection that stood so long was a good one: tries are counted anew.
private let goodTime = 10_000
private let pauses = [500, 1000, 2000, 4000, 8000, 10_000]

extension Conversation {
  /// When it wants to be woken.
  var due: Int? { [linkDue, ownDue].compactMap(\.self).min() }

  private var linkDue: Int? {
    switch link.state {
    case .greeting(let until), .lost(let until): until
    case .open(_, let until): until ?? link.heardAt + silenceTime
    case .calling, .resting, .gone: nil
    }
  }

  /// Whether a line would be heard, or ends the program; any other is to be kept until then.
  func takes(_ line: String) -> Bool { isListening || Farewell.isOne(line.trimmed) }

  mutating func start() -> [Effect] { link.call() }

  mutating func connected(isThisMachine: Bool, at now: Int) -> [Effect] {
    guard case .calling = link.state else { return [.hangUp] }
    link.isThisMachine = isThisMachine
    link.connectedAt = now
    link.heardAt = now
    link.state = .greeting(until: now + greetingTime)
    return []
  }

  mutating func heard(_ bytes: [UInt8], at now: Int) -> [Effect] {
    link.heardAt = now
    switch link.state {
    case .greeting:
      do throws(Stranger) {
        let greeting = try ServerMessage.greeting(bytes)
        link.nonce = greeting.nonce
        return greeted(by: greeting.server, at: now)
      } catch {
        return met(error, at: now)
      }
    case .open:
      guard let message = ServerMessage(bytes) else { return heardNoise(at: now) }
      return heard(message, bytes, at: now)
    case .calling, .lost, .resting, .gone: return []
    }
  }

  /// A line that is too long or no text: nothing of ours.
  mutating func heardNoise(at now: Int) -> [Effect] {
    if case .greeting = link.state { return met(.notOrdrum, at: now) }
    return drop(at: now)
  }

  private mutating func met(_ stranger: Stranger, at now: Int) -> [Effect] {
    // Somebody else may have the address until our server is there again.
    if stranger == .notOrdrum, comesBack(after: nil) { return drop(at: now) }
    return leave(.failure, stranger.sentence(place))
  }

  /// Lets go of a connection that is no good.
  mutating func drop(_ why: Connector.Failure? = nil, at now: Int) -> [Effect] {
    [.hangUp] + lost(why, at: now)
  }

  /// - Parameter why: nil if there was a connection, and it has ended.
  mutating func lost(_ why: Connector.Failure?, at now: Int) -> [Effect] {
    switch link.state {
    case .gone, .lost, .resting: return []
    case .calling, .greeting, .open:
      guard comesBack(after: why) else {
        return leave(.failure, why?.sentence(place) ?? Stranger.notOrdrum.sentence(place))
      }
      if link.connectedAt > 0, now - link.connectedAt >= goodTime { link.tries = 0 }
      link.connectedAt = 0
      let step = link.step
      link.state = .lost(until: now + pauses[min(link.tries, pauses.count - 1)])
      link.tries += 1
      return lost(at: step)
    }
  }

  /// To be called when it is `due`; harmless at any other time.
  mutating func woken(at now: Int) -> [Effect] {
    let effects = if let ownDue, now >= ownDue { ownWoken(at: now) } else { [Effect]() }
    guard let linkDue, now >= linkDue else { return effects }
    return effects + linkWoken(at: now)
  }

  private mutating func linkWoken(at now: Int) -> [Effect] {
    switch link.state {
    case .greeting: return met(.notOrdrum, at: now)
    case .open(let step, let until): return until == nil ? drop(.timedOut, at: now) : ended(step)
    case .lost:
      link.state = .calling
      return [.call(after: link.tries)]
    case .calling, .resting, .gone: return []
    }
  }

  mutating func leave(_ code: Ending.Code, _ sentence: String?) -> [Effect] {
    link.state = .gone
    let lines = [sentence, parting].compactMap(\.self)
    return [.hangUp, .leave(Ending(code, lines.isEmpty ? nil : lines.joined(separator: "\n")))]
  }
}
