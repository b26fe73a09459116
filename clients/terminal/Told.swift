import JSON
internal import Wire

/// A line from the server, as far as a client needs it that holds no game.
struct Told {
  enum Kind {
    case ok(Verb)
    case error(Refusal)
    case event(Event)
  }

  /// Requests whose answers mean more than their sentences.
  enum Verb: String {
    case hello, teach, bye, again, join, leave, look, open, play, sit, unwatch, watch
    case other
  }

  enum Refusal: String {
    case nameKnown = "name-known"
    case wrongWord = "wrong-word"
    case wrongToken = "wrong-token"
    case wrongKey = "wrong-key"
    case tooManyTries = "too-many-tries"
    case other
  }

  enum Event: String {
    case hello, ping, row, picture, closing, welcome, accepted, declined, banned, renamed, moved,
      kicked
    case quiet, opened, view, answered, closed, continued, ended, unwatched
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

  func flag(_ key: String) -> Bool { body[key]?.bool ?? false }
}

/// What the first line of a connection says about who is there.
enum Greeting: Equatable {
  case ours(server: String)
  /// The server speaks a protocol that this program does not know yet, or no longer.
  case newer
  case older
  case notOrdrum

  static let protocolNumber = 1
  private static let longestServer = 128

  init(_ line: [UInt8]) {
    guard let told = Told(line), case .event(.hello) = told.kind,
      let number = told.body["protocol"]?.int, let server = told.body["server"]?.string,
      !server.isEmpty, server.utf8.count <= Self.longestServer
    else {
      self = .notOrdrum
      return
    }
    self =
      number > Self.protocolNumber
      ? .newer : number < Self.protocolNumber ? .older : .ours(server: server)
  }
}
