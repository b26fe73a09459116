import Classroom
import Hall
import Net
import Web
import Wire

/// A browser's connection: it asks for files, and may then become one over which lines go, a message each.
final class WebConnection: Link, Waiting {
  private enum Phase {
    /// The head of a request is read, or the next one waited for.
    case asking(HeadReader)
    /// Lines go both ways.
    case talking(FrameReader)
    /// The connection is being closed, or is closed.
    case over
  }

  /// The most requests at once, and the most bytes left lying: a browser asks for one thing after the other.
  private static let (mostAtOnce, mostLeftLying) = (8, 128 * 1024)
  /// The most messages that may come at once: no program that means it sends more.
  private static let mostMessages = 1_024
  /// How many bytes may wait for somebody who asks on and reads nothing; a line comes on top of it.
  private static let mostBuffered = 512 * 1024
  /// The milliseconds until a head must be there, the next request begun, a ping sent, a browser heard.
  private static let (headTime, quietTime, pingAfter, goneAfter) = (10_000, 30_000, 20_000, 60_000)
  /// The longest message, longer than any line may be; what is longer is no line.
  private static let longestMessage = 1 << 20

  let connection: Connection
  private unowned let door: WebDoor
  private var phase = Phase.asking(HeadReader())
  private var visitor: VisitorID?
  private var hasAsked = false
  private var lastHeard = Poller.now
  /// The bytes that came when there was no time for them: until they are taken in, no more are read.
  private var unread: [UInt8] = []
  private var isListenedTo = true
  var rank = Rank()
  var party: WaitingParty<WebConnection>?

  init(_ connection: Connection, door: WebDoor) {
    (self.connection, self.door) = (connection, door)
    connection.onEvent = { [weak self] in self?.happened($0) }
  }

  private func happened(_ event: Connection.Event) {
    switch event {
    case .came(let bytes): received(bytes)
    case .ended: ended()
    case .drained: drained()
    case .closed: closed()
    }
  }

  /// Whether lines go both ways: then the house sees to it.
  var isTalking: Bool {
    if case .talking = phase { true } else { false }
  }

  // MARK: What comes

  private func received(_ bytes: UnsafeRawBufferPointer) {
    // The time for a head does not grow, however slowly its bytes come.
    if case .asking(let reader) = phase, reader.isInside {} else { lastHeard = Poller.now }
    if door.hasTime { return takeIn(bytes) }
    unread += bytes
    connection.isReading = false
    door.wait(self, visitor)
  }

  /// Takes in what has waited, when its turn has come.
  func readOn() {
    let bytes = unread
    unread = []
    connection.isReading = isListenedTo
    bytes.withUnsafeBytes(takeIn)
  }

  private func takeIn(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    var asked = 0
    while !rest.isEmpty, case .asking(var reader) = phase {
      do throws(BadRequest) {
        let (head, used) = try reader.read(rest)
        rest = UnsafeRawBufferPointer(rebasing: rest[used...])
        phase = .asking(reader)
        guard let head else { return }
        asked += 1
        if asked > WebConnection.mostAtOnce { throw .tooManyAtOnce }
        try answer(head)
      } catch {
        return refuse(error)
      }
    }
    if !rest.isEmpty, case .talking(var reader) = phase, let visitor {
      read(rest, &reader, from: visitor)
    }
  }

  private func answer(_ head: RequestHead) throws(BadRequest) {
    try door.check(head)
    if head.path == WebDoor.linePath {
      connection.send(try Handshake.answer(head))
      phase = .talking(
        FrameReader(
          longest: WebConnection.longestMessage, mostAtOnce: WebConnection.mostMessages))
      let address = door.address(of: head, from: connection.peerAddress)
      let visitor = door.house.enter(self, from: address)
      self.visitor = visitor
      return door.house.makeRoom(for: visitor)
    }
    phase = .asking(HeadReader())
    hasAsked = true
    send(door.response(to: head), to: head)
  }

  private func send(_ response: Response, to head: RequestHead) {
    connection.send(response.bytes(to: head.method, keepsAlive: head.keepsAlive))
    if !head.keepsAlive {
      close()
    } else if connection.buffered > WebConnection.mostLeftLying {
      drop()
    }
  }

  /// Answers once what cannot be read as a request. TLS hopes for no answer: at its silent end a browser
  /// tries without.
  private func refuse(_ bad: BadRequest) {
    if bad != .tls {
      connection.send(door.secured(bad.response).bytes(to: .get, keepsAlive: false))
    }
    close()
  }

  private func close() {
    (phase, lastHeard) = (.over, Poller.now)
    connection.close(after: true)
  }

  private func read(
    _ bytes: UnsafeRawBufferPointer, _ reader: inout FrameReader, from visitor: VisitorID
  ) {
    var lines: [UInt8] = []
    var isEnd = false
    var violation: (CloseCode, String)?
    var ping: [UInt8]?
    reader.read(bytes) { event in
      switch event {
      case .text(let piece): lines += piece
      case .endOfMessage: lines.append(UInt8(ascii: "\n"))
      case .ping(let payload): ping = payload
      case .pong: break
      case .close: isEnd = true
      case .violation(let code, let reason): violation = (code, reason)
      }
    }
    phase = .talking(reader)
    // Of several pings the last one is answered (RFC 6455, 5.5.3).
    if let ping { connection.send(Frame.pong(ping)) }
    if connection.buffered > WebConnection.mostBuffered + HouseLine.longestAnswer { return drop() }
    if !lines.isEmpty { lines.withUnsafeBytes { door.house.received($0, from: visitor) } }
    if let (code, reason) = violation {
      connection.send(Frame.close(code, reason))
      close()
    } else if isEnd {
      stillListens = false
      door.house.ended(visitor)
    }
  }

  /// Closes when the browser has ended its side: browsers do not end one side alone.
  private func ended() {
    if case .over = phase { return }
    close()
  }

  private func drained() {
    if let visitor { door.house.drained(visitor) }
  }

  private func closed() {
    phase = .over
    door.left(self)
    if let visitor { door.house.closed(visitor) }
  }

  /// Lets go of a browser that is silent for too long.
  func lookAround(at now: Int) {
    let silent = now - lastHeard
    switch phase {
    case .asking(let reader) where unread.isEmpty:
      if silent > (hasAsked && !reader.isInside ? Self.quietTime : Self.headTime) { drop() }
    // A browser that is not listened to just now is not silent.
    case .talking where !connection.isReading: lastHeard = now
    case .talking where silent > WebConnection.goneAfter: drop()
    case .talking where silent > WebConnection.pingAfter: connection.send(Frame.ping())
    // It is dropped, however slowly it takes our last words.
    case .over where silent > WebConnection.quietTime: drop()
    case .asking, .talking, .over: break
    }
  }

  // MARK: Link

  private(set) var stillListens = true

  private static let lineFeed = UInt8(ascii: "\n")

  /// Each line becomes a message, without its end.
  func send(_ bytes: [UInt8]) {
    var (rest, head) = (bytes[...], [UInt8]())
    while let end = rest.firstIndex(of: WebConnection.lineFeed) {
      let line = rest[..<end]
      head.removeAll(keepingCapacity: true)
      Frame.head(ofText: line.count, to: &head)
      connection.send(head)
      connection.send(line)
      rest = rest[(end + 1)...]
    }
  }

  var buffered: Int { connection.buffered }

  var isReading: Bool {
    get { isListenedTo }
    set {
      isListenedTo = newValue
      connection.isReading = newValue && unread.isEmpty
    }
  }

  var stalledFor: Int { connection.stalledFor }

  func finish(_ farewell: Farewell?) {
    connection.send(Frame.close(farewell?.closeCode ?? .normal, farewell?.rawValue ?? ""))
    connection.close(after: true)
  }

  func drop() {
    phase = .over
    connection.close(after: false)
  }
}

extension BadRequest {
  fileprivate static var tooManyAtOnce: BadRequest {
    BadRequest(
      429, "too-many-requests",
      "Too many requests at once. Ask for one thing after the other.")
  }
}

extension Farewell {
  /// The code that tells a browser why the connection ended.
  fileprivate var closeCode: CloseCode {
    switch self {
    case .stopping, .idle: .goingAway
    case .notOurs, .tooManyErrors, .tooSlow: .policy
    case .crowded: .tryAgainLater
    }
  }
}
