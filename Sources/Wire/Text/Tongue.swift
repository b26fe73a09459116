public import Classroom
public import Games
import Hall
public import Words

/// The language in which a reader is spoken to.
///
/// Every sentence stands in the code once, in all languages side by side.
public enum Tongue: Hashable, Sendable {
  case swedish
  case english
  /// Nobody has said yet which: both.
  case unknown

  public init(_ language: Language?) {
    switch language {
    case .swedish: self = .swedish
    case .english: self = .english
    case nil: self = .unknown
    }
  }

  var language: Language? {
    switch self {
    case .swedish: .swedish
    case .english: .english
    case .unknown: nil
    }
  }

  func say(_ swedish: @autoclosure () -> String, _ english: @autoclosure () -> String) -> String {
    switch self {
    case .swedish: swedish()
    case .english: english()
    case .unknown:
      // A text that is the same in both is said once.
      swedish() == english() ? english() : "\(swedish()) / \(english())"
    }
  }

  /// The verb as a child should type it.
  func verb(_ verb: Verb) -> String {
    switch self {
    case .swedish: verb.name(in: .swedish)
    case .english, .unknown: verb.name(in: .english)
    }
  }

  /// The line that a child types to play a game.
  public func toPlay(_ game: GameKind) -> String {
    "\(verb(.play)) \(game.name(in: self))"
  }

  /// The items as a list: `Anna, Bo och Eva`.
  func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return "\(items.dropLast().joined(separator: ", ")) \(say("och", "and")) \(last)"
  }

  /// The names of pupils, of whom all that are forgotten are somebody.
  public func names(of pupils: [Pupil], in book: ClassBook) -> [String] {
    let known = pupils.filter(book.isMember).map(book.name)
    return known.count == pupils.count ? known : known + [say("någon", "somebody")]
  }

  /// Names with the numbers that may be typed instead.
  func numbered(_ names: [Said]) -> String {
    zip(1..., names).map { "\($0) \(say($1))" }.joined(separator: ", ")
  }

  func seconds(_ milliseconds: Int) -> String {
    let seconds = max(1, (milliseconds + 999) / 1000)
    return say(
      seconds == 1 ? "1 sekund" : "\(seconds) sekunder",
      seconds == 1 ? "1 second" : "\(seconds) seconds")
  }
}

/// A sentence in both languages, written like this: `"Hej!" / "Hi!"`.
///
/// A sentence on a game's moves is said at once in one language (`Speaking`), and the other is not put
/// together; all others are made in both, of which the reader's is taken last.
public struct Said: Equatable, Sendable {
  let swedish: String
  let english: String

  /// Whether somebody typed it in either language, with or without capitals, dots and rings.
  func isTyped(_ typed: String) -> Bool {
    let folded = Verb.folded(typed)
    return Verb.folded(swedish) == folded || Verb.folded(english) == folded
  }
}

extension Said {
  /// A text that is the same in both languages.
  init(_ both: String) { self.init(swedish: both, english: both) }
}

extension String {
  static func / (swedish: String, english: String) -> Said {
    Said(swedish: swedish, english: english)
  }
}

extension Tongue {
  func say(_ said: Said) -> String { say(said.swedish, said.english) }
}

/// Somebody who speaks to a reader in one language.
protocol Speaking {
  var tongue: Tongue { get }
}

extension Speaking {
  func say(_ swedish: @autoclosure () -> String, _ english: @autoclosure () -> String) -> String {
    tongue.say(swedish(), english())
  }

  func say(_ said: Said) -> String { tongue.say(said) }
}

/// The names of things in each language, besides the verbs.
enum Vocabulary {
  static func game(_ typed: String) throws(WireTrouble) -> GameKind {
    guard let found = games[Verb.folded(typed)] else { throw .noSuchGame(typed) }
    return found
  }

  /// The game with whose name a line begins, and how many words that name has.
  static func game(begunBy words: [Substring]) -> (game: GameKind, count: Int)? {
    for count in [2, 1] where words.count >= count {
      let name = words.prefix(count).joined(separator: " ")
      if name.utf8.count <= Language.longestTyped, let game = games[Verb.folded(name)] {
        return (game, count)
      }
    }
    return nil
  }

  private static let games = Dictionary(
    GameKind.allCases.flatMap { game in
      let title = game.spoken.title
      return ([game.rawValue, title.swedish, title.english] + game.spoken.alsoCalled)
        .map { (Verb.folded($0), game) }
    }, uniquingKeysWith: { first, _ in first })

  static func cheer(_ typed: String) -> Cheer? {
    Cheer(rawValue: typed)
      ?? Cheer.allCases.first { cheer in
        [name(of: cheer).swedish, name(of: cheer).english].contains { $0.lowercased() == typed }
      }
  }

  static func name(of cheer: Cheer) -> Said {
    switch cheer {
    case .good: "Bra" / "Good"
    case .wow: Said("Wow")
    case .thanks: "Tack" / "Thanks"
    case .hooray: "Hurra" / "Hooray"
    case .hug: "Kram" / "Hug"
    }
  }

  /// "bingo, English, level 2"; a list that is called as its language is has the language's name.
  static func name(
    of game: GameKind, _ list: String, _ language: Language?, _ level: Int, in tongue: Tongue
  ) -> String {
    let list = language.flatMap { $0.rawValue == list ? tongue.say(name(of: $0)) : nil } ?? list
    return "\(game.name(in: tongue)), \(list), " + tongue.say("nivå \(level)", "level \(level)")
  }

  /// The name by which programs call an order of questions.
  static func order(typed: String) -> String {
    QuestionOrder.allCases.first { name(of: $0).isTyped(typed) }?.rawValue ?? typed.lowercased()
  }

  static func name(of order: QuestionOrder) -> Said {
    switch order {
    case .drawn: "slump" / "drawn"
    case .list: "lista" / "list"
    }
  }

  static func language(_ typed: String) -> Language? {
    switch typed {
    case "sv", "svenska", "swedish": .swedish
    case "en", "engelska", "english": .english
    default: nil
    }
  }

  static func name(of language: Language) -> Said {
    switch language {
    case .swedish: "svenska" / "Swedish"
    case .english: "engelska" / "English"
    }
  }
}
