import JSON
internal import Wire

/// The conversation with a server, without socket, clock or terminal: what happens goes in, what is
/// to be done comes out. Times are milliseconds of any clock that never jumps.
///
/// It holds no game. It knows who it is, what it has asked and has no answer to, and the last picture.
public struct Session: Sendable {
  enum State {
    /// A connection is being made.
    case calling
    /// The server speaks first.
    case listening(until: Int)
    /// Somebody has to type something before it goes on.
    case asking(Question)
    /// We have said who we are or what we want.
    case introduced(Introduction)
    /// Too many tries: the same again later.
    case patient(Introduction, until: Int)
    case present
    /// A line begins anew, nothing happens by itself.
    case resting(Question)
    case lost(until: Int)
    /// The server has been told, and has a moment to answer.
    case leaving(until: Int)
    case gone
  }

  enum Introduction: Hashable {
    case token(Seat)
    case name(String)
    case word(name: String, word: String)
    case key(String)
    case room(String)
  }

  struct Request: Sendable {
    let id: Int
    let line: String
    /// Nobody typed it: the program did.
    let isOwn: Bool
  }

  /// What a server may take to greet, and we to say goodbye.
  static let greetingTime = 5000
  static let farewellTime = 1000
  /// With pings a line that is alive is never silent for so long.
  static let silenceTime = 45_000
  /// A connection that stood so long was a good one: tries are counted anew.
  static let goodTime = 10_000
  static let pauses = [500, 1000, 2000, 4000, 8000, 10_000]

  let errand: Errand
  var wishes: Wishes
  var phrases: Phrases { Phrases(idiom: wishes.idiom) }

  var state = State.calling
  /// Those who have played from this machine.
  var seats: SeatList
  /// Who comes, as far as it is known; nil asks.
  var name: String?
  /// The class that greeted last; nil before the first greeting.
  var server: String?
  /// Who we are there.
  var me: Seat?
  /// The connection's server is on this machine.
  var isThisMachine = false
  /// The return word, if it was told in this conversation.
  var word: String?
  /// A teacher's key that was typed here, for when the line has to be made anew.
  var typedKey: String?
  var wasPresent = false
  var askedToPlay = false
  var isQuiet = false

  /// Connections that failed since the last good one.
  var tries = 0
  var connectedAt = 0
  var heardAt = 0

  var lastID = 0
  var requests: [Request] = []
  /// Rows of a request whose answer has not come to its end.
  var rows: [String] = []
  var rowsOf: Int?
  var stage = Stage()

  /// - Parameter seats: those remembered on this machine, the newest last.
  public init(_ errand: Errand, _ wishes: Wishes, seats: [Seat] = []) {
    self.errand = errand
    self.wishes = wishes
    self.seats = SeatList(seats)
    if case .play(let name) = errand { self.name = name }
  }

  /// When it wants to be woken.
  public var due: Int? {
    switch state {
    case .listening(let until), .patient(_, let until), .lost(let until), .leaving(let until): until
    case .asking, .introduced, .present: heardAt + Self.silenceTime
    case .calling, .resting, .gone: nil
    }
  }

  /// Whether a line would be heard, or ends the program; any other is to be kept until then.
  public func takes(_ line: String) -> Bool { isListening || Farewell.isOne(line.trimmed) }

  /// Whether a line that is typed now is of use.
  public var isListening: Bool {
    switch state {
    case .asking, .resting: true
    case .present: requests.count < 16
    case .calling, .listening, .introduced, .patient, .lost, .leaving, .gone: false
    }
  }

  /// Whether there is nothing that a line which will never be typed could still come after: all have
  /// their answers, or nobody is there to answer.
  public var isSettled: Bool {
    switch state {
    case .present: requests.isEmpty
    case .asking, .resting, .lost: true
    case .calling, .listening, .introduced, .patient, .leaving, .gone: false
    }
  }

  /// The line that a single key stands for just now.
  public func line(for key: Key) -> String? {
    guard case .present = state, let name = key.name else { return nil }
    return stage.picture.keys[name]
  }

  // MARK: What happens

  public mutating func start() -> [Effect] { [.call(after: 0)] }

  public mutating func connected(isThisMachine: Bool, at now: Int) -> [Effect] {
    guard case .calling = state else { return [.hangUp] }
    self.isThisMachine = isThisMachine
    connectedAt = now
    heardAt = now
    state = .listening(until: now + Self.greetingTime)
    return []
  }

  /// A line that is too long or no text: nothing of ours.
  public mutating func heardNoise(at now: Int) -> [Effect] {
    if case .listening = state { return greeted(.notOrdrum, at: now) }
    return [.hangUp] + lost(.ended, at: now)
  }

  public mutating func heard(_ line: [UInt8], at now: Int) -> [Effect] {
    heardAt = now
    switch state {
    case .listening: return greeted(Greeting(line), at: now)
    case .calling, .resting, .lost, .gone: return []
    case .asking, .introduced, .patient, .present, .leaving:
      guard let told = Told(line) else { return heardNoise(at: now) }
      return heard(told, at: now)
    }
  }

  public mutating func lost(_ why: Trouble, at now: Int) -> [Effect] {
    switch state {
    case .gone, .lost, .resting: return []
    case .leaving: return leave(.success, phrases.seatKept(me?.name))
    case .calling, .listening, .asking, .introduced, .patient, .present:
      guard server != nil else {
        return leave(.failure, why.sentence(wishes.place))
      }
      if connectedAt > 0, now - connectedAt >= Self.goodTime { tries = 0 }
      connectedAt = 0
      let pause = Self.pauses[min(tries, Self.pauses.count - 1)]
      tries += 1
      state = .lost(until: now + pause)
      rows = []
      rowsOf = nil
      let notice = me == nil ? phrases.lostLooking : phrases.lost
      return [.show(.question(nil)), .show(.notice(notice))]
    }
  }

  public mutating func woken(at now: Int) -> [Effect] {
    guard let due, now >= due else { return [] }
    switch state {
    case .listening: return greeted(.notOrdrum, at: now)
    case .patient(let introduction, _): return introduce(introduction)
    case .lost:
      state = .calling
      return [.call(after: tries)]
    case .leaving: return leave(.success, phrases.seatKept(me?.name))
    case .asking, .introduced, .present: return [.hangUp] + lost(.silent, at: now)
    case .calling, .resting, .gone: return []
    }
  }

  public mutating func resized(columns: Int) -> [Effect] {
    let before = wishes.width
    wishes.columns = columns
    guard wishes.width != before else { return [] }
    switch state {
    case .present: return [.send(pictures())]
    case .calling, .listening, .asking, .introduced, .patient, .resting, .lost, .leaving, .gone:
      return []
    }
  }

  mutating func leave(_ code: Ending.Code, _ sentence: String?) -> [Effect] {
    state = .gone
    let lines = [sentence, word.map(phrases.yourWord)].compactMap(\.self)
    return [.hangUp, .leave(Ending(code, lines.isEmpty ? nil : lines.joined(separator: "\n")))]
  }

  // MARK: Requests

  mutating func request(_ verb: String, _ fields: (inout JSONWriter) -> Void) -> [UInt8] {
    var line = JSONWriter()
    line.add("do", verb)
    lastID += 1
    line.add("id", lastID)
    fields(&line)
    return line.finish()
  }

  /// Pictures from now on, as wide as the window is now, and a sign of life when nothing else comes.
  mutating func pictures() -> [UInt8] {
    let wishes = wishes
    return request("json") { line in
      line.add("picture", wishes.width)
      line.add("colour", wishes.colour)
      line.add("pings", true)
    }
  }
}

extension Key {
  /// As a picture's `keys` call it.
  var name: String? {
    switch self {
    case .text(let text): text.count == 1 && ("1"..."9").contains(text) ? text : nil
    case .enter: "enter"
    case .left: "left"
    case .right: "right"
    default: nil
    }
  }
}
