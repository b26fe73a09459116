public import Classroom
import Games
public import Hall
public import JSON
public import Words

/// One line from a client, understood.
public struct Message: Sendable {
  public let verb: Verb
  /// The request's fields, as its verb has read them.
  let asked: any Verb.Asked
  public var id: RequestID?
  /// Whether it may have been done already under the same id.
  public var isRepeat = false
  /// Whether a person typed it: then the sentences for people come along.
  public var isTyped = false
  /// How the client wants to be talked to, where it said so.
  public let wishes: Wishes

  public struct Wishes: Hashable, Sendable {
    public var language: Language?
    /// The width of the pictures that a JSON client asks for.
    public var picture: Int?
    /// The lines that there are for a class's board.
    public var height: Int?
    public var colour: Bool?
    public var shades: Bool?
    public var moves: Bool?
    /// Whether it draws rooms and menus itself.
    public var views: Bool?
    public var pings: Bool?
  }

  /// The page of a menu.
  static func toMenu(_ page: Menu.Page) -> Message {
    Message(verb: .menu, asked: page)
  }

  private init(verb: Verb, asked: any Verb.Asked) {
    (self.verb, self.asked, wishes) = (verb, asked, Wishes())
  }

  /// The request's fields, for the verb that has read them.
  func read<A>() -> A {
    guard let asked = asked as? A else { preconditionFailure("read by another verb") }
    return asked
  }

  /// Has the request done for somebody, who is sent the reply.
  public func act(for asker: any Asker) { verb.act(self, for: asker) }
}

/// How text for people is laid out.
public struct TextStyle: Hashable, Sendable {
  public var width: Int
  /// The lines that there are for a class's board, which can be scrolled if that is more; nil: any number.
  public var height: Int?
  public var colour: Bool
  /// Whether grounds may have any colour that there is, as a game of colours needs.
  public var shades: Bool
  /// Whether it is chosen with keys, so that no words to type are needed.
  public var hasKeys: Bool
  /// Whether it moves for a moment when there is something to celebrate.
  public var moves: Bool

  public init(
    width: Int = 80, height: Int? = nil, colour: Bool = false, shades: Bool = false,
    hasKeys: Bool = false, moves: Bool = false
  ) {
    (self.width, self.height, self.colour, self.shades) = (width, height, colour, shades)
    (self.hasKeys, self.moves) = (hasKeys, moves)
  }

  /// Narrower is not readable, wider is not needed.
  static let widths = 20...200
  static let heights = 5...200
}

/// Why a line is not understood.
public indirect enum WireTrouble: Error, Equatable, Sendable {
  public enum Wanted: Hashable, Sendable {
    case text, list, wholeNumber, number, yesOrNo
  }

  case badJSON(JSONError)
  case noVerb
  /// There are only signs.
  case noWord
  /// Somebody greeted who has said hello already.
  case greeted(Greeting)
  /// Nothing has that number on the newest picture; these have.
  case noSuchNumber(String, of: [String])
  case unknownVerb(String, near: Verb?)
  /// Somebody who has not said hello typed a word that is no verb.
  case perhapsAName(String)
  case missing(String, Verb)
  case wrongKind(field: String, wanted: Wanted)
  case tooLong(field: String, most: Int)
  case badValue(field: String, allowed: [Said])
  case noSuchField(String, Verb)
  case noSuchGame(String)
  case noSuchCheer(String)
  case noSuchCharacter(String)
  case tooManyWords(String, Verb)
  case badID
  case badDay(String)
  /// A digit was pressed when it had just got another meaning.
  case keysChanged(milliseconds: Int)
  case lineTooLong
  case notUTF8
}

/// The reply to a greeting of somebody who has greeted before.
public struct Greeting: Equatable, Sendable {
  let said: Said

  /// - Parameter name: the name of the one who greets.
  public init(_ name: String, in situation: Hall.Situation, _ hall: Hall) {
    said = Help.greeting(name, situation, in: hall)
  }
}

extension WireTrouble {
  /// No verb is called so. Only the beginning comes back.
  static func unknown(_ typed: String, in language: Language) -> WireTrouble {
    .unknownVerb(shown(typed), near: Verb.near(typed, in: language))
  }

  static func shown(_ typed: some StringProtocol) -> String {
    String(String.UnicodeScalarView(typed.unicodeScalars.prefix(40)))
  }
}

extension Message {
  /// Understands a line of JSON.
  public init(json line: [UInt8]) throws(WireTrouble) {
    let object: JSONValue
    do throws(JSONError) {
      object = try JSONDocument(line).root
    } catch {
      throw .badJSON(error)
    }
    guard let name = object["do"]?.string else { throw .noVerb }
    guard let verb = Verb.named(inJSON: name) else {
      throw .unknownVerb(name, near: Verb.near(name, in: .english))
    }
    try self.init(Arguments(of: verb, from: object))
    id = try Message.id(of: object)
    if let flag = object["repeat"], !flag.isNull {
      guard let again = flag.bool else { throw .wrongKind(field: "repeat", wanted: .yesOrNo) }
      isRepeat = again
    }
  }

  /// The id of a request, as far as the line can be read, so that an error can carry it.
  public static func id(in line: [UInt8]) -> RequestID? {
    (try? JSONDocument(line).root).flatMap { try? id(of: $0) }
  }

  private static func id(of object: JSONValue) throws(WireTrouble) -> RequestID? {
    guard let value = object["id"], !value.isNull else { return nil }
    if let number = value.int { return .number(number) }
    if let text = value.string, text.utf8.count <= 64 { return .text(text) }
    throw .badID
  }

  /// Understands a verb with what came with it.
  init(_ arguments: Arguments) throws(WireTrouble) {
    verb = arguments.verb
    asked = try verb.asked(arguments)
    var wishes = Wishes()
    if verb.traits.contains(.tellsManners) {
      wishes.language = try arguments.language()
      wishes.pings = arguments.flag("pings")
      wishes.picture = try arguments.number("picture", in: TextStyle.widths)
      wishes.height = try arguments.number("height", in: TextStyle.heights)
      wishes.colour = arguments.flag("colour")
      wishes.shades = arguments.flag("shades")
      wishes.moves = arguments.flag("moves")
      wishes.views = arguments.flag("views")
    }
    self.wishes = wishes
  }
}
