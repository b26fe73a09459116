public import Games
public import Hall

/// The help that fits the moment: short, and enough to play without any other.
public enum Help {
  /// - Parameter game: what is played, or nil if nothing is chosen yet.
  public static func lines(
    for situation: Hall.Situation, in tongue: Tongue, playing game: GameKind?
  ) -> [String] {
    let game = game ?? .usual
    let rows =
      switch situation {
      case .stranger: stranger(tongue)
      case .guest: guest(tongue)
      case .watching: watching(tongue)
      case .gathering: gathering(tongue)
      case .asked: asked(tongue, game)
      case .waiting: waiting(tongue)
      case .over: over(tongue, game)
      }
    let width = rows.map(\.typed.count).max() ?? 0
    return rows.map { row in
      "  \(row.typed)\(String(repeating: " ", count: width - row.typed.count))   \(row.does)"
    }
  }

  private struct Row {
    let typed: String
    let does: String

    /// What to type in Swedish and English, and what it does in Swedish and English.
    init(_ tongue: Tongue, _ typedSv: String, _ typedEn: String, _ doesSv: String, _ doesEn: String)
    {
      self.init(typed: tongue.say(typedSv, typedEn), does: tongue.say(doesSv, doesEn))
    }

    init(typed: String, does: String) {
      self.typed = typed
      self.does = does
    }
  }

  private static func stranger(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "hej Anna", "hello Anna", "säg vad du heter", "say your name"),
      Row(
        tongue, "hej Anna solros-17", "hello Anna sunset-17", "kom tillbaka med ditt ord",
        "come back with your word"),
      Row(tongue, "rum", "rooms", "vilka spelar?", "who is playing?"),
      Row(tongue, "följ K7", "watch K7", "titta på ett spel", "look on at a game"),
      Row(
        tongue, "lang en / lang sv", "lang en / lang sv", "English / svenska", "English / svenska"),
    ]
  }

  private static func guest(_ tongue: Tongue) -> [Row] {
    let usual = tongue.toPlay(.usual)
    return GameKind.allCases.map { game in
      let name = Vocabulary.name(of: game, in: tongue)
      return Row(
        typed: tongue.toPlay(game),
        does: tongue.say("spela \(name) med någon", "play \(name) with somebody"))
    } + [
      Row(
        typed: "\(usual) 3", does: tongue.say("svårare ord (nivå 3)", "harder words (level 3)")),
      Row(
        typed: usual + tongue.say(" platser=1", " seats=1"),
        does: tongue.say("öva själv", "practise alone")),
      Row(tongue, "rum", "rooms", "vilka spelar eller väntar?", "who plays or waits?"),
      Row(tongue, "sitt K7", "sit K7", "sätt dig i rum K7", "sit down in room K7"),
      Row(tongue, "följ K7", "watch K7", "titta på ett spel", "look on at a game"),
      Row(tongue, "nivåer", "levels", "vilka ord finns?", "which words are there?"),
      journey(tongue),
    ] + always(tongue)
  }

  private static func watching(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "titta", "look", "se allt igen", "see everything again"),
      Row(tongue, "lämna", "leave", "sluta titta på", "stop looking on"),
      Row(
        tongue, "hej Anna", "hello Anna", "säg vad du heter, om du vill spela",
        "say your name, to play"),
    ] + always(tongue)
  }

  private static func gathering(_ tongue: Tongue) -> [Row] {
    [
      Row(
        tongue, "klar", "ready", "börja utan att vänta på fler", "begin without waiting for more"),
      Row(tongue, "titta", "look", "vem är här?", "who is here?"),
      Row(tongue, "lämna", "leave", "gå härifrån", "get up and go"),
    ] + always(tongue)
  }

  private static func asked(_ tongue: Tongue, _ game: GameKind) -> [Row] {
    [
      Row(tongue, "båt", "boat", "skriv ordet du tror på", "type the word you think is right"),
      sign(tongue, game),
      Row(tongue, "titta", "look", "se allt igen", "see everything again"),
      Row(tongue, "lyssna", "listen", "hör frågan igen", "hear the question again"),
    ] + playing(tongue)
  }

  /// How else an answer is typed.
  private static func sign(_ tongue: Tongue, _ game: GameKind) -> Row {
    switch game {
    case .bingo:
      Row(
        tongue, "a2  eller  1", "a2  or  1", "rutan, eller ordets nummer",
        "the tile, or the word's number")
    case .cards: Row(tongue, "1", "1", "kortets siffra", "the card's number")
    }
  }

  private static func waiting(_ tongue: Tongue) -> [Row] {
    [
      Row(
        tongue, "tips", "hint", "ta bort ett fel ord för den som tänker",
        "take a wrong word away for who still thinks"),
      Row(tongue, "nästa", "next", "gå vidare utan den som är tyst", "go on without who is silent"),
      Row(tongue, "titta", "look", "se allt igen", "see everything again"),
    ] + playing(tongue)
  }

  private static func over(_ tongue: Tongue, _ game: GameKind) -> [Row] {
    [
      Row(tongue, "igen", "again", "ett nytt spel", "another game"),
      Row(
        typed: tongue.toPlay(game) + " 2",
        does: tongue.say("spela något annat", "play something else")),
      journey(tongue),
      Row(tongue, "lämna", "leave", "gå härifrån", "get up and go"),
    ] + always(tongue)
  }

  private static func playing(_ tongue: Tongue) -> [Row] {
    [
      Row(
        tongue, "heja bra", "cheer good", "heja! (bra wow tack hurra kram)",
        "cheer! (good wow thanks hooray hug)"),
      Row(tongue, "lämna", "leave", "gå härifrån", "get up and go"),
    ] + always(tongue)
  }

  private static func journey(_ tongue: Tongue) -> Row {
    Row(tongue, "jag", "me", "du och din resa till Mars", "you and your journey to Mars")
  }

  private static func always(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "text 40", "text 40", "för en smal skärm", "for a narrow screen"),
      Row(tongue, "hejdå", "bye", "sluta för i dag", "stop for today"),
    ]
  }
}
