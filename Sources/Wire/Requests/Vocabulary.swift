import Games
import Hall
import Words

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
