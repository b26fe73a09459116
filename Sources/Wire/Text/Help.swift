public import Classroom
import Games
public import Hall

/// The help that fits the moment: short, and enough to play without any other.
public enum Help {
  /// - Parameter rank: the rank of a teacher: the verbs for it come with the help, or in its place where
  ///   nothing is played.
  public static func lines(
    for situation: Hall.Situation, rank: Rank? = nil, in hall: Hall, tongue: Tongue, width: Int
  ) -> [String] {
    let usual =
      switch situation {
      case .stranger: stranger
      case .pending: pending
      case .guest: guest(in: hall, tongue)
      case .watching: watching
      case .seated(let number, let seat):
        hall.rooms[number].map { seated(on: seat, in: $0, tongue) }
          ?? guest(in: hall, tongue)
      }
    let teaching = rank.map { rank in
      Help.parts(of: Verb.all.filter { $0.right.rank ?? .assistant <= rank })
    }
    let parts =
      switch situation {
      case .stranger, .pending, .guest, .watching: teaching ?? [(nil, usual)]
      case .seated: [(nil, usual)] + (teaching ?? [])
      }
    let stuck = wayOn(for: situation, in: hall).map {
      tongue.say("Fastnat? \($0.first.swedish)", "Stuck? \($0.first.english)")
    }
    return [stuck].compactMap(\.self) + columns(parts, tongue, width: width)
  }

  /// The lines that may be typed, and beside each what it does: on a narrow screen in several lines. A title stands
  /// above those of one part.
  private static func columns(
    _ parts: [(title: Said?, rows: [Row])], _ tongue: Tongue, width: Int
  ) -> [String] {
    let typed = parts.flatMap(\.rows).map { tongue.say($0.typed) }
    let column = typed.map(\.count).filter { $0 <= width / 2 }.max() ?? 0
    func lines(of row: Row) -> [String] {
      let first = "  \(tongue.say(row.typed).padded(to: column))   "
      // The column is never so narrow that a word must be cut.
      let room = max(width - first.count, width / 4)
      let does = Paragraph.lines(of: tongue.say(row.does), width: room)
      let margin = String(repeating: " ", count: width - room)
      return does.enumerated().map { $0 == 0 ? first + $1 : margin + $1 }
    }
    return parts.flatMap { title, rows in
      [title].compactMap(\.self).map(tongue.say) + rows.flatMap(lines)
    }
  }

  /// The words that help somebody who is asked something and does not know.
  struct WayOn: Sendable {
    /// The words that help most.
    let first: Said
    let second: Said?

    init(_ first: Said, or second: Said? = nil) {
      (self.first, self.second) = (first, second)
    }

    /// The words with all that helps.
    var all: Said {
      guard let second else { return first }
      return "\(first.swedish)  eller: \(second.swedish)"
        / "\(first.english)  or: \(second.english)"
    }
  }

  private static func wayOn(for situation: Hall.Situation, in hall: Hall) -> WayOn? {
    guard case .seated(let number, let seat) = situation, let room = hall.rooms[number],
      room.phase == .playing, !room.isPaused
    else { return nil }
    return room.setup.rules.kind.spoken.wayOn(inAny: room.view(for: .seat(seat)), for: seat)
  }

  /// Whether a seat is done while somebody else is asked a word. How that one fares is not told.
  static func isDone(_ seat: Seat, in room: Room) -> Bool {
    guard room.phase == .playing, room.setup.rules.kind.traits.asksWords, !room.game.isAsked(seat)
    else { return false }
    // A seat that came in the middle of a question has not answered it.
    do throws(Refusal) {
      _ = try room.game.question(for: seat)
      return false
    } catch .nothingAsked {
      return false
    } catch {}
    return room.table.here.contains { (try? room.game.question(for: $0)) != nil }
  }

  /// The sentence to somebody who says hello once more.
  static func greeting(_ name: String, _ situation: Hall.Situation, in hall: Hall) -> Said {
    if let way = wayOn(for: situation, in: hall)?.first {
      return "Hej \(name)! Fastnat? \(way.swedish)" / "Hi \(name)! Stuck? \(way.english)"
    }
    return "Hej \(name)! Vad kan du göra? Skriv: hjälp" / "Hi \(name)! What can you do? Type: help"
  }

  /// The sentence to somebody who says that it does not know.
  static func comfort(_ situation: Hall.Situation, in hall: Hall) -> Said {
    if let way = wayOn(for: situation, in: hall)?.all {
      return "Det gör inget. \(way.swedish)" / "Never mind. \(way.english)"
    }
    return switch situation {
    case .stranger:
      "Det gör inget. \(Sentences.name.swedish)" / "Never mind. \(Sentences.name.english)"
    case .pending:
      "Din lärare släpper snart in dig. Vänta lite."
        / "Your teacher will let you in. Wait a little."
    // This is for the games in which others think meanwhile.
    case .seated(let number, let seat) where hall.rooms[number].map { isDone(seat, in: $0) } == true:
      "Du är klar. Du kan skriva: tips  eller: heja" / "You are done. You can type: hint  or: cheer"
    case .guest, .watching, .seated:
      "Det gör inget. Vad kan du göra? Skriv: hjälp" / "Never mind. What can you do? Type: help"
    }
  }

  /// A line that may be typed, and what it does.
  struct Row: Sendable {
    let typed: Said
    let does: Said

    init(_ typed: Said, _ does: Said) {
      (self.typed, self.does) = (typed, does)
    }
  }

  /// The rows for a guest who waits to be let in.
  private static let pending = [
    Row("rum" / "rooms", "vilka spelar?" / "who is playing?"),
    Row("följ K7" / "watch K7", "titta på ett spel" / "look on at a game"),
    Row("jag" / "me", "du och din resa till Mars" / "you and your journey to Mars"),
    Row("hejdå" / "bye", "sluta för i dag" / "stop for today"),
  ]

  /// The rows that only a teacher may type, part by part in the order in which a lesson needs them.
  static func parts(of verbs: [Verb] = Verb.all) -> [(title: Said?, rows: [Row])] {
    let entries = verbs.flatMap(\.help)
    return Entry.Part.allCases.map { part in
      (
        part.title,
        entries.filter { $0.part == part }.sorted { $0.place < $1.place }.map(\.row)
      )
    }.filter { !$0.rows.isEmpty }
  }

  /// The row that a verb adds to a teacher's help.
  struct Entry: Sendable {
    /// The part of a lesson that needs it.
    enum Part: CaseIterable {
      /// To see who needs a teacher.
      case seeing
      /// To say who is in the class.
      case people
      /// Before the class plays.
      case before
      /// While it plays.
      case order
      /// After it has played.
      case after

      fileprivate var title: Said {
        switch self {
        case .seeing: "Se:" / "See:"
        case .people: "Vilka som är med:" / "Who is in the class:"
        case .before: "Innan ni spelar:" / "Before you play:"
        case .order: "Medan ni spelar:" / "While you play:"
        case .after: "Efteråt:" / "Afterwards:"
        }
      }
    }

    fileprivate let part: Part
    /// The place of the row among those of its part.
    fileprivate let place: Int
    fileprivate let row: Row

    init(_ part: Part, _ place: Int, _ typed: Said, _ does: Said) {
      (self.part, self.place, row) = (part, place, Row(typed, does))
    }
  }

  private static func seated(on seat: Seat, in room: Room, _ tongue: Tongue) -> [Row] {
    switch room.phase {
    case .gathering: gathering(in: room)
    case .playing:
      room.setup.rules.kind.spoken
        .moves(inAny: room.view(for: .seat(seat)), for: seat, at: room.table, tongue)
        + playing
    case .over, .ended: over(room.setup.rules.kind, tongue)
    }
  }

  private static let stranger = [
    Row("hej Anna" / "hello Anna", "säg vad du heter" / "say your name"),
    Row(
      "hej Anna solros-räv-417" / "hello Anna sunset-fox-417",
      "kom tillbaka med ditt ord" / "come back with your word"),
    Row("rum" / "rooms", "vilka spelar?" / "who is playing?"),
    Row("följ K7" / "watch K7", "titta på ett spel" / "look on at a game"),
    Row("lang en / lang sv" / "lang en / lang sv", "English / svenska" / "English / svenska"),
  ]

  private static func guest(in hall: Hall, _ tongue: Tongue) -> [Row] {
    let usual = tongue.toPlay(.usual)
    return today(in: hall, tongue)
      + GameKind.allCases.map { game in
        Row(Said(tongue.toPlay(game)), game.spoken.about)
      } + [
        Row(Said("\(usual) 3"), "svårare ord (nivå 3)" / "harder words (level 3)"),
        Row(Said(usual + tongue.say(" platser=1", " seats=1")), "öva själv" / "practise alone"),
        Row("rum" / "rooms", "vilka spelar eller väntar?" / "who plays or waits?"),
        Row("sitt K7" / "sit K7", "sätt dig i rum K7" / "sit down in room K7"),
        Row("följ K7" / "watch K7", "titta på ett spel" / "look on at a game"),
        Row("nivåer" / "levels", "vilka ord finns?" / "which words are there?"),
        journey,
        Row("mina ord" / "my words", "orden som du har läst" / "the words that you have read"),
      ] + always
  }

  /// The rows for today's plan, which come first.
  private static func today(in hall: Hall, _ tongue: Tongue) -> [Row] {
    guard let today = hall.book.today, hall.isThere(today) else { return [] }
    let name = Vocabulary.name(of: today, in: tongue)
    return [Row(Said(tongue.verb(.play)), "i dag: \(name)" / "today: \(name)")]
  }

  private static let watching =
    [
      Row("titta" / "look", "se allt igen" / "see everything again"),
      Row("lämna" / "leave", "sluta titta på" / "stop looking on"),
      Row(
        "hej Anna" / "hello Anna", "säg vad du heter, om du vill spela" / "say your name, to play"),
    ] + always

  private static func gathering(in room: Room) -> [Row] {
    [
      room.table.seated.count == 1 && room.setup.rules.kind.traits.seats.contains(1)
        ? Row("öva" / "practise", "öva så länge" / "practise meanwhile")
        : Row("klar" / "ready", "börja utan att vänta på fler" / "begin without waiting for more"),
      Row("titta" / "look", "vem är här?" / "who is here?"),
      Row("lämna" / "leave", "sluta spela här" / "stop playing here"),
    ] + always
  }

  private static func over(_ game: GameKind, _ tongue: Tongue) -> [Row] {
    [
      Row("igen" / "again", "ett nytt spel" / "another game")
    ] + (game.traits.asksWords ? [claim] : []) + [
      Row(Said(tongue.toPlay(game) + " 2"), "spela något annat" / "play something else"),
      Row("meny tokord" / "menu silly", "hitta på ett tokord" / "make a silly word"),
      journey,
      Row("lämna" / "leave", "sluta spela här" / "stop playing here"),
    ] + always
  }

  private static let playing =
    [
      Row(
        "heja bra" / "cheer good",
        "heja! (bra wow tack hurra kram)" / "cheer! (good wow thanks hooray hug)"),
      Row("lämna" / "leave", "sluta spela här" / "stop playing here"),
    ] + always

  private static let journey = Row(
    "jag" / "me", "du och din resa till Mars" / "you and your journey to Mars")

  private static let always = [
    Row("text 40" / "text 40", "för en smal skärm" / "for a narrow screen"),
    Row("hejdå" / "bye", "sluta för i dag" / "stop for today"),
  ]
}
