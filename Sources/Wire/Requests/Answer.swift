public import Classroom
public import Games
public import Hall
import JSON
public import Words

/// The reply to a request, for programs and for people. An object, because it is handed on several times
/// before it is told.
public final class Answer: Reply {
  /// The place in a room where the request was done, if there is one.
  public let whereabouts: Whereabouts?
  /// The subject of the reply, which must be stored before it leaves.
  public let tells: Tells
  public let comes: Coming
  /// The secrets to be stretched first; nothing was done yet, and the same is then asked again.
  public private(set) var stretching: Stretching?
  private let ok: (Page, inout JSONWriter) -> [[UInt8]]
  private let say: (Page) -> [Said]

  private init(
    whereabouts: Whereabouts?, tells: Tells, comes: Coming,
    ok: @escaping (Page, inout JSONWriter) -> [[UInt8]], say: @escaping (Page) -> [Said]
  ) {
    (self.whereabouts, self.tells, self.comes) = (whereabouts, tells, comes)
    (self.ok, self.say) = (ok, say)
  }

  public enum Tells: Sendable {
    case nothing
    case room(code: String)
    case everything
  }

  /// The time when a reply is told.
  public enum Coming: Sendable {
    case now
    /// When no file tells anything of these pupils any more.
    case swept(Set<Pupil>, called: String?)
    /// When the game of that room has been found in the files, which is told instead.
    case found(RoomNumber)
    /// When the files have been looked through for that pupil; then it stands on the page.
    case recalled(Pupil)
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

  public func text(on page: Page) -> [String] { say(page).map { page.say($0) } }
}

extension Answer {
  /// A reply that is not told yet: secrets are stretched first.
  convenience init(after stretching: Stretching) {
    self.init(nil)
    self.stretching = stretching
  }

  /// The reply to a request that was done in a room, where all that came of it is seen.
  public convenience init(_ whereabouts: Whereabouts?) { self.init(whereabouts) { _ in } }

  /// The reply to a request that was done, in a room or without more to say than that.
  convenience init(_ whereabouts: Whereabouts? = nil, @Lines say: @escaping (Page) -> [Said]) {
    self.init(
      whereabouts: whereabouts, tells: whereabouts.map { .room(code: $0.code) } ?? .nothing,
      comes: .now, ok: { _, _ in [] }, say: say)
  }

  /// - Parameters:
  ///   - ok: adds fields to the `ok`.
  ///   - say: the lines of text; none where the facts that follow say it all.
  convenience init(
    _ whereabouts: Whereabouts? = nil, tells: Tells = .everything, comes: Coming = .now,
    ok: @escaping (Page, inout JSONWriter) -> Void, @Lines say: @escaping (Page) -> [Said]
  ) {
    let fields = { (page: Page, line: inout JSONWriter) -> [[UInt8]] in
      ok(page, &line)
      return []
    }
    self.init(whereabouts: whereabouts, tells: tells, comes: comes, ok: fields, say: say)
  }

  /// A table with a row for each, and how many they are.
  static func table<Thing>(
    tells: Tells = .everything, of things: [Thing],
    row: @escaping (inout JSONWriter, Thing) -> Void, @Lines say: @escaping (Page) -> [Said]
  ) -> Answer {
    let rows = { (page: Page, ok: inout JSONWriter) -> [[UInt8]] in
      ok.add("count", things.count)
      return things.map { thing in page.row { row(&$0, thing) } }
    }
    return Answer(whereabouts: nil, tells: tells, comes: .now, ok: rows, say: say)
  }

  /// A table: the rows, and then the `ok`, which gets its fields.
  static func table(
    tells: Tells = .everything, comes: Coming = .now,
    rows: @escaping (Page, inout JSONWriter) -> [[UInt8]],
    @Lines say: @escaping (Page) -> [Said]
  ) -> Answer {
    Answer(whereabouts: nil, tells: tells, comes: comes, ok: rows, say: say)
  }
}

/// Puts lines below each other: one, or several, or none.
@resultBuilder
enum Lines {
  static func buildExpression(_ line: Said) -> [Said] { [line] }
  static func buildExpression(_ lines: [Said]) -> [Said] { lines }
  static func buildExpression(_ line: String) -> [Said] { [Said(line)] }
  static func buildExpression(_ lines: [String]) -> [Said] { lines.map { Said($0) } }
  static func buildBlock(_ parts: [Said]...) -> [Said] { Array(parts.joined()) }
  static func buildOptional(_ part: [Said]?) -> [Said] { part ?? [] }
  static func buildEither(first part: [Said]) -> [Said] { part }
  static func buildEither(second part: [Said]) -> [Said] { part }
}

/// The page on which a reply is written: what there is to tell of, in which language, how wide.
public struct Page: Speaking {
  let hall: Hall
  let id: RequestID?
  let tongue: Tongue
  let width: Int
  let ink: Ink
  /// What files tell of the pupil that the reply is about, where they were looked through.
  let past: PupilPast?

  public init(
    _ hall: Hall, id: RequestID?, tongue: Tongue, width: Int, isColoured: Bool = false,
    past: PupilPast? = nil
  ) {
    self.past = past
    self.hall = hall
    self.id = id
    self.tongue = tongue
    self.width = width
    ink = Ink(isColoured: isColoured)
  }

  func name(of pupil: Pupil) -> String { hall.book.name(of: pupil) }

  /// One of the lines before an `ok`.
  func row(_ body: (inout JSONWriter) -> Void) -> [UInt8] {
    JSONWriter.event("row", reserving: 256) { line in
      line.add(id)
      body(&line)
    }
  }
}

/// The connection by which somebody asks, as far as verbs reach it.
public protocol Asker {
  var tongue: Tongue { get }

  /// Has the hall do something, and is sent the reply.
  func ask(_ message: Message, _ act: (inout Transaction) throws(Trouble) -> Answer)

  /// Is sent a reply without the hall.
  func answer(_ message: Message, _ text: [String])

  /// Is told what may be typed just now, and which verbs there are.
  func help(_ message: Message)

  /// Is shown what may be chosen.
  func showMenu(_ page: Menu.Page, _ message: Message)

  /// Has a line done that a person typed there.
  func type(_ line: String, _ message: Message)

  /// Is shown the other side of the class's board, if it has the board before it and may; answers whether it
  /// is.
  func turnBoard() -> Bool

  /// Is spoken to in that language from now on.
  func speak(_ language: Language, _ message: Message)

  /// Is talked to as a program, or as a person.
  func talkJSON(_ message: Message)
  func talkText(_ style: TextStyle, _ message: Message)

  /// Is told a piece of a recording, if it has been told of it.
  func fetch(_ wish: RecordingWish, _ message: Message)

  /// Has the key looked at, as somebody shows one that may be newer than the known one.
  func glanceAtKey()

  /// Is let go: nothing more comes from it.
  func finish()
}
