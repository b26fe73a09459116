import Classroom
import Games
import Hall

/// The words for a fact, be it a room's or a game's, as somebody sees it.
///
/// They depend on the fact, the viewer and names alone. Most facts need only some; the rest has a default.
protocol SpokenFact {
  /// The sentence; nil where the viewer need not be told in words: it did it itself, or a picture shows it.
  func say(by speaker: Speaker) -> String?

  /// The sentence in both languages, as most facts have it.
  func said(by speaker: Speaker) -> Said?

  /// A small drawing that stands before the sentence in text.
  var drawing: [String] { get }

  /// A short line to a teacher who follows everything in text; nil for most facts.
  func notice(by teacher: TeachersEar) -> Said?

  /// The picture that says more than a line, where a question or a turn begins for a viewer.
  func picture(for viewer: Viewpoint) -> Picture.Call?

  /// The sound for a seat, besides the sentence.
  func sound(for seat: Seat) -> Sound?

  /// The way in which it is heard, if a voice reads something of it.
  var voice: Voice? { get }

  /// The show that moves for a moment with it, where it belongs to something that went well.
  func show(to speaker: Speaker) -> Show?

  /// The texts that somebody wrote with it for others to read, now or later.
  var written: [String] { get }
}

extension SpokenFact {
  func say(by speaker: Speaker) -> String? { said(by: speaker).map { speaker.say($0) } }
  func said(by speaker: Speaker) -> Said? { nil }
  var drawing: [String] { [] }
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
  /// The fact, as people are told of it.
  var spoken: (any SpokenFact)? {
    switch self {
    case .game(let fact): fact.own as? any SpokenFact
    case .own(let fact): fact.value as? any SpokenFact
    }
  }
}

/// The things that a teacher's line about a fact may need besides it.
struct TeachersEar {
  /// The name of the pupil whose fact it is; `code` is that of the room.
  let name: String
  let code: String
  let book: ClassBook
  let tongue: Tongue
}

/// A small sound. A thing that went wrong has none, and no name for one.
enum Sound: String {
  /// One's own answer or guess was right, or one has reached a stop.
  case right
  /// A row that wins, or a game that is won.
  case bingo

  /// The sound of the end, for a seat that won.
  init?(_ seat: Seat, among winners: [Seat]) {
    guard winners.contains(seat) else { return nil }
    self = .bingo
  }
}

/// The part of a fact that a voice reads.
enum Voice {
  /// The words in it that were joined, to everybody.
  case words
  /// The sentence of the fact, to those who are read to.
  case sentence
}

extension Seat {
  /// How many milliseconds a voice takes for a word, and behind how many others somebody waits at most.
  private static let (aside, mostBeside) = (2_500, 3)

  /// How many milliseconds a voice waits for those who sit beside.
  var waitsToBeHeard: Int { min(slot, Seat.mostBeside) * Seat.aside }
}

// MARK: - What games share

extension Heard: SpokenFact {
  /// A sentence for those who see that others listen. The seat that has asked for it has ears.
  func said(by speaker: Speaker) -> Said? {
    let name = speaker.name(seat)
    return speaker.isOwn(seat)
      ? nil : "\(name) lyssnade på \(word)." / "\(name) listened to \(word)."
  }
}

extension KeptWord: SpokenFact {
  /// A sentence that says that it waits; the outcome is told when the time to think is over.
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

  /// The picture at the end, to look once more at how all came out.
  func picture(for viewer: Viewpoint) -> Picture.Call? { .besides(.turn) }

  func sound(for seat: Seat) -> Sound? { Played.sound(of: scores, for: seat) }
}
