import Games
public import Hall

/// The help that fits the moment: short, and enough to play without any other.
public enum Help {
  /// - Parameter isTeacher: whether what only a teacher may do comes with it, or in its place where
  ///   nothing is played.
  public static func lines(
    for situation: Hall.Situation, isTeacher: Bool = false, in hall: Hall, tongue: Tongue
  ) -> [String] {
    let usual =
      switch situation {
      case .stranger: stranger(tongue)
      case .pending: pending(tongue)
      case .guest: guest(in: hall, tongue)
      case .watching: watching(tongue)
      case .seated(let number, let seat):
        hall.rooms[number].map { seated(on: seat, in: $0, tongue) }
          ?? guest(in: hall, tongue)
      }
    let rows =
      switch situation {
      case .stranger, .pending, .guest, .watching: isTeacher ? teaching(tongue) : usual
      case .seated: isTeacher ? usual + teaching(tongue) : usual
      }
    return aligned(rows)
  }

  static func aligned(_ rows: [Row]) -> [String] {
    let width = rows.map(\.typed.count).max() ?? 0
    return rows.map { "  \($0.typed.padded(to: width))   \($0.does)" }
  }

  /// What may be typed, and what it does.
  struct Row {
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

  /// For who waits to be let in.
  private static func pending(_ tongue: Tongue) -> [Row] {
    [
      Row(tongue, "rum", "rooms", "vilka spelar?", "who is playing?"),
      Row(tongue, "följ K7", "watch K7", "titta på ett spel", "look on at a game"),
      Row(tongue, "jag", "me", "du och din resa till Mars", "you and your journey to Mars"),
      Row(tongue, "hejdå", "bye", "sluta för i dag", "stop for today"),
    ]
  }

  /// What only a teacher may type, in the order in which a lesson needs it.
  static func teaching(_ tongue: Tongue, of verbs: [Verb] = Verb.all) -> [Row] {
    verbs.flatMap(\.help).sorted { ($0.part, $0.place) < ($1.part, $1.place) }
      .map { Row(tongue, $0.typed.0, $0.typed.1, $0.does.0, $0.does.1) }
  }

  /// What a verb adds to a teacher's help, in Swedish and English: what may be typed, and what it does.
  struct Entry: Sendable {
    fileprivate let part: Int
    /// Among those of its part.
    fileprivate let place: Int
    fileprivate let typed: (String, String)
    fileprivate let does: (String, String)

    private init(_ part: Int, _ place: Int, _ typed: (String, String), _ does: (String, String)) {
      (self.part, self.place, self.typed, self.does) = (part, place, typed, does)
    }

    /// Who needs a teacher.
    static func seeing(
      _ place: Int, _ typedSv: String, _ typedEn: String, _ doesSv: String, _ doesEn: String
    ) -> Entry {
      Entry(0, place, (typedSv, typedEn), (doesSv, doesEn))
    }

    /// Who is in the class.
    static func people(
      _ place: Int, _ typedSv: String, _ typedEn: String, _ doesSv: String, _ doesEn: String
    ) -> Entry {
      Entry(1, place, (typedSv, typedEn), (doesSv, doesEn))
    }

    /// Before the class plays.
    static func before(
      _ place: Int, _ typedSv: String, _ typedEn: String, _ doesSv: String, _ doesEn: String
    ) -> Entry {
      Entry(2, place, (typedSv, typedEn), (doesSv, doesEn))
    }

    /// While it plays.
    static func order(
      _ place: Int, _ typedSv: String, _ typedEn: String, _ doesSv: String, _ doesEn: String
    ) -> Entry {
      Entry(3, place, (typedSv, typedEn), (doesSv, doesEn))
    }

    /// After it has played.
    static func after(
      _ place: Int, _ typedSv: String, _ typedEn: String, _ doesSv: String, _ doesEn: String
    ) -> Entry {
      Entry(4, place, (typedSv, typedEn), (doesSv, doesEn))
    }
  }

  private static func seated(on seat: Seat, in room: Room, _ tongue: Tongue) -> [Row] {
    switch room.phase {
    case .gathering: gathering(tongue)
    case .playing:
      room.setup.rules.kind.spoken
        .moves(inAny: room.view(for: .seat(seat)), for: seat, at: room.table, tongue)
        + playing(tongue)
    case .over, .ended: over(tongue, room.setup.rules.kind)
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

  private static func guest(in hall: Hall, _ tongue: Tongue) -> [Row] {
    let usual = tongue.toPlay(.usual)
    return today(in: hall, tongue)
      + GameKind.allCases.map { game in
        Row(typed: tongue.toPlay(game), does: game.spoken.about(in: tongue))
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

  /// What is on today comes first.
  private static func today(in hall: Hall, _ tongue: Tongue) -> [Row] {
    guard let today = hall.book.today, hall.isThere(today) else { return [] }
    let name = Vocabulary.name(of: today, in: tongue)
    return [
      Row(typed: tongue.verb(.play), does: tongue.say("i dag: \(name)", "today: \(name)"))
    ]
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

  private static func over(_ tongue: Tongue, _ game: GameKind) -> [Row] {
    [
      Row(tongue, "igen", "again", "ett nytt spel", "another game")
    ] + (game.type.asksWords ? [claim(tongue)] : []) + [
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
