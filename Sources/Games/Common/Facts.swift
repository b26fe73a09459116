public import JSON
public import Words

// How the facts of several games write what they share, and read it again.

extension JSONWriter {
  mutating func add(soundsAndPictureOf ending: Ending) {
    add("audio", ending.wholeRecording)
    add("word_audio", ending.recording)
    add("picture", ending.image)
  }

  mutating func add<Played: ScoringGame>(_ over: Scores, of game: Played.Type) {
    add("winners", over.winners)
    add("scores", over.scores, as: game.counted)
    if game.tellsTotal { add("total", over.total) }
  }

  /// - Parameter spot: where the word lies.
  fileprivate mutating func add(_ told: Attempt.Judgement, on spot: (inout JSONWriter) -> Void) {
    switch told.verdict {
    case .right(let ending):
      add("right", true)
      add("word", ending.text)
      add("made", ending.whole)
      add("parts", [told.question, ending.text])
      add("speak", ending.spoken)
      add(soundsAndPictureOf: ending)
      spot(&self)
      add("tries", told.misses + 1)
      add("helped", told.isHelped)
      if told.isHeard { add("heard", true) }
      if !told.hints.isEmpty { add("hints", told.hints) }
    case .wrong(let word, let shown):
      add("right", false)
      add("question", told.question)
      add("word", word)
      spot(&self)
      add("tries", told.misses)
      add("think_ms", told.think)
      if !told.hints.isEmpty { add("hints", told.hints) }
      if !shown.isEmpty { add("shown", shown) }
      if told.isHeard { add("heard", true) }
    }
  }
}

/// An ending as it may be known: the joined word, its parts, and how to say it.
extension Ending: Coded {
  public static func coded(_ ending: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let text = try fields("word", ending?.text)
    let whole = try fields("made", ending?.whole)
    let spoken = try fields("speak", ending?.spoken)
    let wholeRecording = try fields.ifAny("audio", ending?.wholeRecording)
    let recording = try fields.ifAny("word_audio", ending?.recording)
    return Self(
      text: text, whole: whole, spoken: spoken, recording: recording,
      wholeRecording: wholeRecording, image: try fields.ifAny("picture", ending?.image))
  }
}

/// A game that ends with a count for each seat.
public protocol ScoringGame: Game {
  /// The word for the thing that is counted, such as tiles, cards or rows.
  static var counted: StaticString { get }
  /// Whether the sum of all seats is told too.
  static var tellsTotal: Bool { get }
  /// Whether the game can be over as it stands.
  var mayEnd: Bool { get }
  var over: Scores? { get set }
}

extension ScoringGame {
  public static var tellsTotal: Bool { false }
  public var mayEnd: Bool { true }
  public var isOver: Bool { over != nil }
}

/// The end of a game that counts something for each seat.
public struct Over<Played: ScoringGame>: GameFact {
  public static var event: String { "over" }

  public let scores: Scores

  public static func coded(_ over: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    let scores = try fields.field(over?.scores) {
      $1.add($0, of: Played.self)
    } read: { (fields) throws(Unreadable) in
      try Scores(
        winners: fields.value("winners"), scores: fields.bySeat("scores", as: Played.counted))
    }
    return Self(scores: scores)
  }

  public var isEnd: Bool { true }
  public func suits(_ game: Played) -> Bool { game.mayEnd }
  public func apply(to game: inout Played, at now: Moment, table: Table) { game.over = scores }
}

extension Attempt.Judgement {
  /// - Parameter spot: writes where the word lies, in the middle of it.
  static func coded(
    _ told: Attempt.Judgement?, of seat: Seat, _ fields: FieldCoder,
    on spot: (inout JSONWriter) -> Void
  ) throws(Unreadable) -> Attempt.Judgement {
    try fields.own(told, of: .seat(seat), else: \.seenByOthers) { (told) throws(Unreadable) in
      try fields.field(told) {
        $1.add($0, on: spot)
      } read: { (fields) throws(Unreadable) in
        try Attempt.Judgement(fields)
      }
    }
  }
}

extension Attempt.Judgement {
  fileprivate convenience init(_ fields: Fields) throws(Unreadable) {
    if try fields.bool("right") {
      guard let question = try fields.strings("parts").first else {
        throw Unreadable(field: "parts")
      }
      try self.init(
        question: question, verdict: .right(Ending(fields)), misses: fields.int("tries") - 1,
        isHelped: fields.bool("helped"), isHeard: fields.flag("heard"),
        hints: fields.stringsIfAny("hints"), think: 0)
    } else {
      try self.init(
        question: fields.string("question"),
        verdict: .wrong(fields.string("word"), shown: fields.stringsIfAny("shown")),
        misses: fields.int("tries"), isHelped: false, isHeard: fields.flag("heard"),
        hints: fields.stringsIfAny("hints"),
        think: fields.int("think_ms"))
    }
  }
}

/// The reason why the rules refuse a move. A refused move changes nothing. Indirect, as other errors are, so
/// that calls that succeed carry no room for it.
///
/// Sentences for people are made from these at the edge, where the language is known.
public indirect enum Refusal: Error, Hashable, Sendable {
  /// The room still waits for players.
  case notStarted
  /// The game is over.
  case gameOver
  /// Another game has such a move.
  case notInThisGame
  case notYourTurn(whose: Seat)
  /// There is no open question for this seat, for example because it came late to the round.
  case nothingAsked
  /// The seat is done with this round.
  case alreadyAnswered
  /// The answer is none of the choices. It costs nothing.
  case notAChoice(String, of: [String])
  /// The seat tried this one before, or a hint took it away. It costs nothing.
  case alreadyTried(String)
  /// The seat must think a moment longer.
  case thinking(milliseconds: Int)
  /// A seat that is asked may help only itself; only a seat that is done may help others.
  case hintTooEarly
  /// Nothing can be taken away any more: these are right.
  case nothingWrongLeft([String])
  /// This seat gave its hint of this round already.
  case hintSpent
  /// Nobody is there for whom a wrong choice could be taken away.
  case nobodyToHint
  /// A refusal that one game alone has.
  case own(OwnRefusal)
}

/// Why one game refuses one of its own moves.
public protocol GameRefusal: Error, Hashable, Sendable {
  /// The name by which programs know the refusal.
  var code: String { get }

  /// Adds the other things that programs are told of it.
  func write(to line: inout JSONWriter)

  /// Whether the seat only has to wait for another's turn.
  var isWaiting: Bool { get }
}

extension GameRefusal {
  public func write(to line: inout JSONWriter) {}
  public var isWaiting: Bool { false }
}

public struct OwnRefusal: AnyOfSeveral {
  public let reason: any GameRefusal

  public var hashable: AnyHashable { AnyHashable(reason) }
}

extension Refusal {
  /// Runs a body whose errors are refusals of one game alone.
  static func orOwn<Reason: GameRefusal, Value>(
    _ body: () throws(Reason) -> Value
  ) throws(Refusal) -> Value {
    do throws(Reason) { return try body() } catch { throw .own(OwnRefusal(reason: error)) }
  }
}

/// How a try at a question went, whatever the game.
public enum TryResult: Hashable, Sendable {
  case right(Learnt.How)
  case wrong

  init(_ chosen: Chosen) {
    switch chosen.verdict {
    case .right(let misses, let isHelped):
      self = .right(isHelped ? .helped : misses == 0 ? .atFirstTry : .later)
    case .wrong: self = .wrong
    }
  }
}

/// A choice that a seat made among the endings before it, and how that went.
public struct Chosen: Hashable, Sendable {
  public enum Verdict: Hashable, Sendable {
    /// Right after so many misses. `isHelped`: the answer was shown, or a choice was taken away on request.
    case right(misses: Int, isHelped: Bool)
    /// `misses` includes this one.
    case wrong(String, misses: Int)
  }

  public let seat: Seat
  private let judgement: Attempt.Judgement

  init(_ judgement: Attempt.Judgement, by seat: Seat) {
    (self.judgement, self.seat) = (judgement, seat)
  }

  public var question: String { judgement.question }

  public var verdict: Verdict {
    switch judgement.verdict {
    case .right:
      .right(misses: judgement.misses, isHelped: judgement.isHelped || !judgement.hints.isEmpty)
    case .wrong(let word, _): .wrong(word, misses: judgement.misses)
    }
  }

  /// The wrong ending, if one was chosen, and if the text, where there is one, means it as the ending or as
  /// the whole word.
  public func miss(meantBy typed: String?) -> (ending: String, isFirst: Bool)? {
    guard case .wrong(let ending, let misses) = verdict else { return nil }
    if let typed {
      let drawn = Drawn(word: question, rights: [], wrongs: [ending])
      guard drawn.choice(meantBy: typed) != nil else { return nil }
    }
    return (ending, misses == 1)
  }
}
