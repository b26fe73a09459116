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

  func say(_ swedish: @autoclosure () -> String, _ english: @autoclosure () -> String) -> String {
    switch self {
    case .swedish: swedish()
    case .english: english()
    case .unknown:
      // What is the same in both is said once.
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

  /// What a child types to play a game.
  public func toPlay(_ game: GameKind) -> String {
    "\(verb(.play)) \(game.name(in: self))"
  }

  /// `Anna, Bo och Eva`.
  func list(_ items: [String]) -> String {
    guard let last = items.last, items.count > 1 else { return items.first ?? "" }
    return "\(items.dropLast().joined(separator: ", ")) \(say("och", "and")) \(last)"
  }

  func seconds(_ milliseconds: Int) -> String {
    let seconds = max(1, (milliseconds + 999) / 1000)
    return say(
      seconds == 1 ? "1 sekund" : "\(seconds) sekunder",
      seconds == 1 ? "1 second" : "\(seconds) seconds")
  }
}

/// What things are called in each language, besides the verbs.
enum Vocabulary {
  static func game(_ typed: String) throws(WireTrouble) -> GameKind {
    let folded = Verb.folded(typed)
    let found = GameKind.allCases.first { game in
      game.rawValue == folded
        || Language.allCases.contains { Verb.folded(game.name(in: Tongue($0))) == folded }
    }
    guard let found else { throw .noSuchGame(typed) }
    return found
  }

  static func cheer(_ typed: String) -> Cheer? {
    Cheer(rawValue: typed)
      ?? Cheer.allCases.first { cheer in
        Language.allCases.contains { name(of: cheer, in: Tongue($0)).lowercased() == typed }
      }
  }

  static func name(of cheer: Cheer, in tongue: Tongue) -> String {
    switch cheer {
    case .good: tongue.say("Bra", "Good")
    case .wow: "Wow"
    case .thanks: tongue.say("Tack", "Thanks")
    case .hooray: tongue.say("Hurra", "Hooray")
    case .hug: tongue.say("Kram", "Hug")
    }
  }

  static func language(_ typed: String) -> Language? {
    switch typed {
    case "sv", "svenska", "swedish": .swedish
    case "en", "engelska", "english": .english
    default: nil
    }
  }

  static func name(of language: Language, in tongue: Tongue) -> String {
    switch language {
    case .swedish: tongue.say("svenska", "Swedish")
    case .english: tongue.say("engelska", "English")
    }
  }
}
