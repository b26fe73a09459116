import JSON
import Playing
import Serve
import Tools

/// What goes wrong on the way between a client and the server.
struct Weather {
  var latency = 1...20
  /// So many lines of a hundred are cut into pieces on the way.
  var cut = 20.0
  /// Nobody's line ever fails, and nothing takes time.
  static let calm = Weather(latency: 0...0, cut: 0)
}

/// Secrets that nobody else may read.
final class Secrets {
  /// The secret, and whose it is.
  private var owners: [(bytes: [UInt8], owner: String)] = []
  /// Longer ones are nobody else's by chance.
  private static let longestWord = 30

  /// The bytes are somebody's alone, and teachers'.
  func keep(_ secret: String, of owner: String) {
    if owners.contains(where: { $0.bytes == Array(secret.utf8) && $0.owner == owner }) { return }
    owners.append((Array(secret.utf8), owner))
  }

  /// - Parameter grantsWord: the line gives somebody its own word, which may be another's too.
  func check(_ line: ArraySlice<UInt8>, readBy reader: String, grantsWord: Bool) throws(Failure) {
    for (secret, owner) in owners where owner != reader && Platform.holds(line, secret) {
      if grantsWord, secret.count <= Secrets.longestWord { continue }
      throw Failure(
        reader, expected: "no secret of \(owner)", found: String(decoding: line, as: UTF8.self))
    }
  }
}

/// A client's connection through virtual weather. Whoever lets go of it has hung up.
final class SimulatedWire: Wire {
  /// What both ends hold; it lives on when the client has hung up.
  final class Pipe {
    /// So long the server may not notice that a client is gone.
    static let longestSilence = 90_000

    private let world: World
    private let weather: Weather
    private var chance: Chance
    var connection: SimulatedConnection?
    private let planTurn: () -> Void
    /// Bytes that have left the server and have not been read.
    private var inFlight = 0
    private var downAt = 0
    private var upAt = 0
    fileprivate var received: [UInt8] = []
    fileprivate var isEnded = false
    private var isCut = false
    private var hasHungUp = false
    var notify: () -> Void = {}
    /// So much is on the way before the server has to wait.
    private var capacity = 256 << 10
    /// Reads no faster than so many bytes in a second; nil: at once.
    private var speed: Int?

    init(_ world: World, _ weather: Weather, _ chance: Chance, planTurn: @escaping () -> Void) {
      self.world = world
      self.weather = weather
      self.chance = chance
      self.planTurn = planTurn
    }

    /// The server has nothing to do with it any more.
    var isOver: Bool { connection == nil }

    var line: SimulatedConnection.Line {
      SimulatedConnection.Line(
        take: { [self] in take($0) }, end: { [self] in serverEnds(isWhole: $0) },
        now: { [world] in world.now })
    }

    /// For a while it reads slowly.
    func becomeSlow(for milliseconds: Int) {
      (capacity, speed) = (2048, chance.number(300...4000))
      world.after(milliseconds) { [self] in
        (capacity, speed) = (256 << 10, nil)
        makeRoom()
      }
    }

    // MARK: From the server

    private func take(_ bytes: ArraySlice<UInt8>) -> Int {
      if isCut { return bytes.count }
      let count = min(bytes.count, max(0, capacity - inFlight))
      if count == 0 { return 0 }
      inFlight += count
      var rest = bytes.prefix(count)
      while !rest.isEmpty {
        let piece = chance.happens(weather.cut) ? chance.number(1...rest.count) : rest.count
        let part = Array(rest.prefix(piece))
        rest = rest.dropFirst(piece)
        let reading = speed.map { part.count * 1000 / $0 } ?? 0
        downAt = max(downAt, world.now + chance.number(weather.latency)) + reading
        world.at(downAt) { [self] in
          inFlight -= part.count
          if isCut { return }
          if !hasHungUp { received += part }
          notify()
          makeRoom()
        }
      }
      return count
    }

    private func makeRoom() {
      guard let connection, !isCut else { return }
      connection.hasRoom()
      planTurn()
    }

    private func serverEnds(isWhole: Bool) {
      world.at(max(downAt, world.now)) { [self] in
        isEnded = true
        connection = nil
        notify()
      }
    }

    // MARK: From the client

    fileprivate func send(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let piece = chance.happens(weather.cut) ? chance.number(1...rest.count) : rest.count
        let part = Array(rest.prefix(piece))
        rest = rest.dropFirst(piece)
        upAt = max(upAt, world.now + chance.number(weather.latency))
        world.at(upAt) { [self] in
          guard !isCut, let connection else { return }
          connection.receive(part)
          planTurn()
        }
      }
    }

    /// The client is gone; when the server notices is another matter.
    fileprivate func hangUp() {
      hasHungUp = true
      notify = {}
      if isCut { return }
      switch chance.number(1...10) {
      // What is on its way gets lost, perhaps in the middle of a line.
      case 1...4: breakOff(at: world.now)
      case 5...7: breakOff(at: max(upAt, world.now))
      case 8:
        world.at(upAt) { [self] in
          connection?.receiveEnd()
          planTurn()
        }
        breakOff(at: upAt + chance.number(0...3000))
      // Nobody tells the server: the machine has lost its way to the network.
      default:
        capacity = 8 << 10
        breakOff(at: world.now + chance.number(1000...Pipe.longestSilence))
      }
    }

    private func breakOff(at time: Int) {
      world.at(time) { [self] in
        isCut = true
        connection?.breakOff()
        connection = nil
        planTurn()
      }
    }

    /// The server's process or its machine is gone.
    func serverDies(withItsMachine: Bool) {
      connection = nil
      if withItsMachine {
        isCut = true
        isEnded = true
        notify()
      } else {
        serverEnds(isWhole: false)
      }
    }
  }

  let pipe: Pipe
  /// Who reads what comes here.
  private let reader: () -> String
  private let secrets: Secrets
  private let world: World
  private var unread: [UInt8] = []
  /// The ids that have no answer yet, in their order, and since when.
  private var asked: [(id: Int, at: Int)] = []
  var isGreeted = false
  var closingReason: String?
  private let isTeachers: Bool
  private let tally: HourTally
  private let memory: Memory
  /// It talks in words, so that what comes are no lines for programs: they are handed over here.
  var onText: ((String) throws(Failure) -> Void)?

  init(
    _ pipe: Pipe, _ world: World, _ secrets: Secrets, isTeachers: Bool, tally: HourTally,
    memory: Memory,
    reader: @escaping () -> String
  ) {
    self.tally = tally
    self.memory = memory
    self.pipe = pipe
    self.world = world
    self.secrets = secrets
    self.isTeachers = isTeachers
    self.reader = reader
  }

  deinit { pipe.hangUp() }

  var isEnded: Bool { pipe.isEnded && pipe.received.isEmpty }

  /// Since when the first request waits for its answer.
  var waitsSince: Int? { asked.first?.at }

  func send(_ bytes: [UInt8]) {
    tally.requests += 1
    memory.note(reader(), ">", bytes.dropLast())
    if onText == nil, let id = SimulatedWire.number(after: #""id":"#, in: bytes) {
      asked.append((id, world.now))
    }
    pipe.send(bytes)
  }

  func receive() throws(Failure) -> [Line] {
    if pipe.received.isEmpty { return [] }
    unread += pipe.received
    pipe.received = []
    var lines: [Line] = []
    var rest = unread[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      guard end - rest.startIndex <= 65536 else {
        throw Failure(
          reader(), expected: "lines of at most 65536 bytes", found: "\(end - rest.startIndex)")
      }
      memory.note(reader(), "<", rest[..<end])
      if let onText {
        // What telnet is told has three bytes, of which the first is in no text.
        var bytes = Array(rest[..<end])
        while let command = bytes.firstIndex(of: 255) {
          bytes.removeSubrange(command..<min(bytes.count, command + 3))
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
          throw Failure(reader(), expected: "UTF-8", found: "\(Array(rest[..<end]))")
        }
        let grantsWord = ["Your word is ", "Ditt ord är ", "Your pictures: ", "Dina bilder: "]
          .contains { text.contains($0) }
        try secrets.check(rest[..<end], readBy: reader(), grantsWord: grantsWord)
        try onText(text)
      } else {
        let line = try Line(Array(rest[..<end])[...])
        try check(line)
        lines.append(line)
      }
      rest = rest[(end + 1)...]
    }
    unread = Array(rest)
    return lines
  }

  private func check(_ line: Line) throws(Failure) {
    if case .event = line.kind {} else { try checkAnswer(line) }
    let reader = reader()
    if !isTeachers {
      let isGreeting = line.kind == .ok("hello") || line.kind == .event("welcome")
      try secrets.check(line.bytes, readBy: reader, grantsWord: isGreeting)
    }
    switch line.kind {
    case .ok("hello"), .event("welcome"):
      for key in ["token", "word"] {
        if let secret = line[key]?.string { secrets.keep(secret, of: reader) }
      }
      for secret in SimulatedWire.pictures(in: line) { secrets.keep(secret, of: reader) }
    case .ok("role"):
      if let key = line["key"]?.string { secrets.keep(key, of: "a teacher") }
    case .ok("renew"):
      if let word = line["word"]?.string { secrets.keep(word, of: "a teacher") }
      for secret in SimulatedWire.pictures(in: line) { secrets.keep(secret, of: "a teacher") }
    default: break
    }
  }

  /// As programs and people are told them.
  private static func pictures(in line: Line) -> [String] {
    guard let codes = line["pictures"]?.elements?.compactMap(\.string) else { return [] }
    return [codes.joined(separator: #"",""#), codes.joined(separator: " ")]
  }

  private func checkAnswer(_ line: Line) throws(Failure) {
    guard let id = line.id else { return }
    guard let first = asked.first, first.id == id else {
      throw Failure(
        reader(), expected: "the answer to request \(asked.first?.id ?? -1) first",
        found: line.text)
    }
    asked.removeFirst()
  }

  static func number(after key: String, in bytes: [UInt8]) -> Int? {
    let key = Array(key.utf8)
    guard bytes.count > key.count else { return nil }
    for start in 0..<bytes.count - key.count where bytes[start] == key[0] {
      if bytes[start..<start + key.count].elementsEqual(key) {
        let digits = bytes[(start + key.count)...].prefix { (48...57).contains($0) }
        return Int(String(decoding: digits, as: UTF8.self))
      }
    }
    return nil
  }
}
