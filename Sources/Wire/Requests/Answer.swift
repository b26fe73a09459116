import Games
public import Hall
import JSON
public import Words

/// What came of a request, for programs and for people.
public struct Answer {
  /// Where in a room it was done, if it was.
  public let whereabouts: Whereabouts?
  /// What it tells of, and so what must be stored before it leaves.
  public let tells: Tells
  public let comes: Coming
  private let ok: (Page, inout JSONWriter) -> [[UInt8]]
  private let say: (Page) -> [String]

  public enum Tells: Sendable {
    case nothing
    case room(code: String)
    case everything
  }

  /// When it is told.
  public enum Coming: Sendable {
    case now
    /// When no file tells anything of that pupil any more.
    case swept(Traces)
    /// When the game of that room has been found in the files, which is told instead.
    case found(RoomNumber)
  }

  /// Done in a room, or nothing more to say than that it was done.
  public init(
    _ whereabouts: Whereabouts? = nil, say: @escaping (Page) -> [String] = { _ in [] }
  ) {
    self.whereabouts = whereabouts
    tells = whereabouts.map { .room(code: $0.code) } ?? .nothing
    comes = .now
    ok = { _, _ in [] }
    self.say = say
  }

  /// - Parameters:
  ///   - ok: adds fields to the `ok`.
  ///   - say: the lines of text; none where the facts that follow say it all.
  init(
    _ whereabouts: Whereabouts? = nil, tells: Tells = .everything, comes: Coming = .now,
    ok: @escaping (Page, inout JSONWriter) -> Void,
    say: @escaping (Page) -> [String]
  ) {
    self.whereabouts = whereabouts
    self.tells = tells
    self.comes = comes
    self.ok = { page, line in
      ok(page, &line)
      return []
    }
    self.say = say
  }

  /// A table: the rows, and then the `ok`, which gets its fields.
  static func table(
    tells: Tells = .everything, rows: @escaping (Page, inout JSONWriter) -> [[UInt8]],
    say: @escaping (Page) -> [String]
  ) -> Answer {
    Answer(nil, tells, rows, say)
  }

  private init(
    _ whereabouts: Whereabouts?, _ tells: Tells,
    _ ok: @escaping (Page, inout JSONWriter) -> [[UInt8]], _ say: @escaping (Page) -> [String]
  ) {
    self.whereabouts = whereabouts
    self.tells = tells
    comes = .now
    self.ok = ok
    self.say = say
  }

  /// The lines of JSON: the rows, where there are any, and then the `ok`.
  public func json(to verb: Verb, on page: Page) -> [[UInt8]] {
    var line = JSONWriter()
    line.add("ok", verb.name)
    line.add(page.id)
    if let whereabouts {
      line.add("room", whereabouts.code)
      if let seat = whereabouts.seat { line.add("seat", seat.number) }
      line.add("seq", whereabouts.seq)
    }
    let rows = ok(page, &line)
    return rows + [line.finish()]
  }

  public func text(on page: Page) -> [String] { say(page) }
}

/// On what an answer is written: what there is to tell of, in which language, how wide.
public struct Page {
  let hall: Hall
  let id: RequestID?
  let tongue: Tongue
  let width: Int

  public init(_ hall: Hall, id: RequestID?, tongue: Tongue, width: Int) {
    self.hall = hall
    self.id = id
    self.tongue = tongue
    self.width = width
  }

  func say(_ swedish: @autoclosure () -> String, _ english: @autoclosure () -> String) -> String {
    tongue.say(swedish(), english())
  }

  /// One of the lines before an `ok`.
  func row(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    var line = JSONWriter(reserving: 256)
    line.add("event", "row")
    line.add(id)
    body(&line)
    return line.finish()
  }
}

/// The connection by which somebody asks, as far as verbs reach it.
public protocol Asker {
  var tongue: Tongue { get }

  /// Has the hall do something, and is answered.
  func ask(
    _ message: Message,
    _ act: (Hall, inout Hall.Transaction) throws(Trouble) -> Answer)

  /// Is answered without the hall.
  func answer(_ message: Message, _ text: [String])

  /// Is told what may be typed just now, and which verbs there are.
  func help(_ message: Message)

  /// A line that a person typed there.
  func type(_ line: String, _ message: Message)

  func speak(_ language: Language)

  /// Is talked to as a program, or as a person.
  func talkJSON(_ message: Message)
  func talkText(_ style: TextStyle, _ message: Message)

  /// Somebody shows a key that may be newer than the one that is known.
  func lookAtKey(unlessItIs shown: TeacherKey)

  /// Nothing more comes from it.
  func finish()
}
