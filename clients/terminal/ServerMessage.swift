import JSON

/// A line from the server, as far as a client needs it that holds no game.
struct ServerMessage {
  enum Kind {
    case ok(Verb)
    case error(Refusal)
    case event(Event)
  }

  /// Requests whose answers mean more than their sentences.
  enum Verb: String {
    case hello, teach, bye, again, agree, join, lang, leave, look, open, play, practise, sit,
      unwatch, role, renew, slips,
      watch
    case other
  }

  enum Refusal: String {
    case nameKnown = "name-known"
    case wrongWord = "wrong-word"
    case wrongToken = "wrong-token"
    case tooManyTries = "too-many-tries"
    case noRecording = "no-recording"
    case other
  }

  enum Event: String {
    case hello, ping, row, picture, closing, welcome, accepted, declined, banned, renamed, renewed,
      moved, kicked, partners
    case readingAloud = "reading-aloud"
    case quiet, said, opened, view, answered, closed, heard, silly, continued, ended, unwatched,
      flown
    case takenOver = "taken-over"
    case nameGone = "name-gone"
    case keyChanged = "key-changed"
    case other
  }

  /// In signs; nobody reads more in one piece.
  private static let longestSentence = 2000

  let kind: Kind
  let id: Int?
  /// Its sentence, line by line.
  let say: [String]
  let body: JSONValue

  /// Nil if it is no line of an Ordrum server's.
  init?(_ line: [UInt8]) {
    guard let document = try? JSONDocument(line) else { return nil }
    body = document.root
    if let verb = body["ok"]?.string {
      kind = .ok(Verb(rawValue: verb) ?? .other)
    } else if let code = body["error"]?.string {
      kind = .error(Refusal(rawValue: code) ?? .other)
    } else if let event = body["event"]?.string {
      kind = .event(Event(rawValue: event) ?? .other)
    } else {
      return nil
    }
    id = body["id"]?.int
    say =
      body["say"]?.string.map { text in
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
          .map { String($0.prefix(Self.longestSentence)) }
      } ?? []
  }

  /// A code; what is longer is none.
  var room: String? { body["room"]?.string.flatMap { $0.utf8.count <= 16 ? $0 : nil } }
  var seq: Int? { body["seq"]?.int }
  var seat: Int? { body["seat"]?.int }
  var name: String? { body["name"]?.string }

  func flag(_ key: String) -> Bool { body[key]?.bool ?? false }

  /// How many milliseconds a voice waits for who sits beside it: not for ever, whatever a server says.
  var speakAfter: Int { min(max(0, body["speak_after_ms"]?.int ?? 0), 10_000) }

  static func request(
    _ verb: String, id: Int? = nil, _ fields: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var line = JSONWriter()
    line.add("do", verb)
    if let id { line.add("id", id) }
    fields(&line)
    return line.finish()
  }
}

/// Somebody with whom we cannot talk.
enum Stranger: Error {
  /// The server speaks a protocol that this program does not know yet, or no longer.
  case newer
  case older
  case notOrdrum
  /// It let us in, and cannot show that it knew who we are.
  case impostor
}

/// The first line of a connection.
struct Greeting: Sendable {
  /// The class's.
  let server: String
  /// What our proofs must be made for.
  let nonce: String
}

extension ServerMessage {
  private static let protocolNumber = 1
  private static let longestServer = 128

  private static let longestNonce = 128

  static func greeting(_ line: [UInt8]) throws(Stranger) -> Greeting {
    guard let message = ServerMessage(line), case .event(.hello) = message.kind,
      let number = message.body["protocol"]?.int, let server = message.body["server"]?.string,
      !server.isEmpty, server.utf8.count <= longestServer
    else { throw .notOrdrum }
    if number != protocolNumber { throw number > protocolNumber ? .newer : .older }
    // Who does not ask for proofs would have to be told the secrets themselves.
    guard let nonce = message.body["nonce"]?.string, nonce.utf8.count <= longestNonce else {
      throw .older
    }
    return Greeting(server: server, nonce: nonce)
  }
}

/// What was asked of the server, and what of its answers has come so far.
struct Requests: Sendable {
  struct Typed: Sendable {
    let id: Int
    let line: String
    /// Nobody typed it: the program did.
    let isOwn: Bool
  }

  /// More lines than any answer has.
  private static let mostRows = 5000

  private(set) var lastID = 0
  /// Lines without an answer.
  private var typed: [Typed] = []
  /// Of an answer that has not come to its end.
  private(set) var rows: [String] = []
  private var rowsOf: Int?

  var unanswered: Int { typed.count }

  mutating func make(_ verb: String, _ fields: (inout JSONWriter) -> Void) -> [UInt8] {
    lastID += 1
    return ServerMessage.request(verb, id: lastID, fields)
  }

  /// A line of words, as a person may type it.
  mutating func type(_ line: String, isOwn: Bool) -> [UInt8] {
    let bytes = make("type") { $0.add("line", line) }
    typed.append(Typed(id: lastID, line: line, isOwn: isOwn))
    return bytes
  }

  /// Keeps the row for the end of its answer; false if it belongs to none.
  mutating func collect(_ row: ServerMessage) -> Bool {
    guard let id = row.id, typed.contains(where: { $0.id == id }) else { return false }
    if rowsOf != id { rows = [] }
    rowsOf = id
    if rows.count < Self.mostRows { rows += row.say }
    return true
  }

  /// What the end of an answer and the rows before it say.
  mutating func lines(of answer: ServerMessage) -> [String] {
    guard let id = answer.id else { return answer.say }
    typed.removeAll { $0.id == id }
    guard rowsOf == id else { return answer.say }
    defer { dropRows() }
    return rows + answer.say
  }

  mutating func dropRows() {
    rows = []
    rowsOf = nil
  }

  /// Those that an earlier connection took with it.
  mutating func takeUnanswered() -> [Typed] {
    defer { typed = [] }
    return typed
  }
}
