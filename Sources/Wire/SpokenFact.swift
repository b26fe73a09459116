import Classroom
import Games
import Hall

/// What is said of a fact to people, be it a room's or a game's, as somebody sees it.
///
/// It depends on the fact, the viewer and names alone. What most facts do not have has a default.
protocol SpokenFact {
  /// Nil where the viewer need not be told in words: it did it itself, or a picture shows it.
  func say(by speaker: Speaker) -> String?

  /// The same in both languages, which most facts say.
  func said(by speaker: Speaker) -> Said?

  /// To a teacher who follows everything in text: one short line, and nil for most.
  func notice(by teacher: TeachersEar) -> Said?

  /// The picture that says more than a line, where a question or a turn begins for a viewer.
  func picture(for viewer: Viewpoint) -> Picture.Call?

  /// What it sounds like for a seat, besides what is said of it.
  func sound(for seat: Seat) -> Sound?

  /// How it is heard, if a voice reads something of it.
  var voice: Voice? { get }

  /// What moves for a moment with it, where it belongs to something that went well.
  func show(to speaker: Speaker) -> Show?

  /// What somebody wrote with it for others to read, now or later.
  var written: [String] { get }
}

extension SpokenFact {
  func say(by speaker: Speaker) -> String? { said(by: speaker).map { speaker.say($0) } }
  func said(by speaker: Speaker) -> Said? { nil }
  func notice(by teacher: TeachersEar) -> Said? { nil }
  func picture(for viewer: Viewpoint) -> Picture.Call? { nil }
  func sound(for seat: Seat) -> Sound? { nil }
  var voice: Voice? { nil }
  func show(to speaker: Speaker) -> Show? { nil }
  var written: [String] { [] }
}

extension SpokenFact where Self: GameFact {
  /// A try of the seat's own that went well.
  func sound(for seat: Seat) -> Sound? {
    if actor == seat, case .right = tried { .right } else { nil }
  }
}

extension RoomFact {
  /// The same, as people are told of it.
  var spoken: (any SpokenFact)? {
    switch self {
    case .game(let fact): fact.own as? any SpokenFact
    case .own(let fact): fact.value as? any SpokenFact
    }
  }
}

/// What a teacher's line about a fact may need besides it.
struct TeachersEar {
  /// Of whom it is the fact, in which room.
  let name: String
  let code: String
  let book: ClassBook
  let tongue: Tongue
}

/// A small sound. What went wrong has none, and no name for one.
enum Sound: String {
  /// One's own answer or guess was right.
  case right
  /// A row that wins, or a game that is won.
  case bingo

  /// That of the end, for who won.
  init?(_ seat: Seat, among winners: [Seat]) {
    guard winners.contains(seat) else { return nil }
    self = .bingo
  }
}

/// What a voice reads of a fact.
enum Voice {
  /// The words in it that were joined, to everybody.
  case words
  /// What is said of it, to who is read to.
  case sentence
}

extension Seat {
  /// So many milliseconds a voice takes for a word, and behind so many others somebody waits at most.
  private static let (aside, mostBeside) = (2_500, 3)

  /// So many milliseconds a voice waits for those who sit beside.
  var waitsToBeHeard: Int { min(slot, Seat.mostBeside) * Seat.aside }
}

// MARK: - What games share

extension Heard: SpokenFact {
  /// For who sees what others listen to. Who has asked for it has ears.
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.name(seat)
    return speaker.isOwn(seat)
      ? nil : "\(name) lyssnade på \(word)." / "\(name) listened to \(word)."
  }
}

extension KeptWord: SpokenFact {
  /// That it waits; what becomes of it is told when the time to think is over.
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.name(seat)
    return speaker.isOwn(seat)
      ? "Sparat: \(word). Snart …" / "Saved: \(word). Soon …"
      : "\(name) sparade \(word)." / "\(name) saved \(word)."
  }
}

/// A game that ends with what each seat has, for people.
protocol SpokenScoring: SpokenGame, ScoringGame {
  static func say(_ over: Scores, by speaker: Speaker) -> String?
  static func sound(of over: Scores, for seat: Seat) -> Sound?
}

extension Over: SpokenFact where Played: SpokenScoring {
  func say(by speaker: Speaker) -> String? { Played.say(scores, by: speaker) }

  /// How all came out may be looked at once more.
  func picture(for viewer: Viewpoint) -> Picture.Call? { .besides(.turn) }

  func sound(for seat: Seat) -> Sound? { Played.sound(of: scores, for: seat) }
}
