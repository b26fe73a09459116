public import JSON

/// A move in a race, as somebody typed it.
public enum RaceMove: Hashable, Sendable {
  // MARK: Making one

  /// Nil: as it was.
  case title(name: String?, about: String?)
  /// Adds a stop, or changes the one of that number.
  case stop(Int?, StopWish)
  case remove(Int)
  /// Another place in the order.
  case move(Int, to: Int)
  case time(TimeWish)
  /// Nil: alone.
  case team(String?)
  /// Whether the others see where one is.
  case show(Bool)
  /// Go!
  case ready
  case end

  // MARK: Running

  case arrive(String)
  case here(Fix)

  /// What somebody wishes of a stop; nil where nothing was said.
  public struct StopWish: Hashable, Sendable {
    public var clue: String?
    public var code: String?
    public var latitude: Double?
    public var longitude: Double?
    public var radius: Int?
    public var question: String?
    public var answers: [String]?
    public var isCompound: Bool?

    public init() {}
  }

  public enum TimeWish: Hashable, Sendable {
    case typed(String)
    case at(Moment)
    /// Whoever leads says go.
    case off
  }

  /// Where a machine believes to be.
  public struct Fix: Hashable, Sendable {
    public var latitude: Double
    public var longitude: Double
    /// So many metres it may be wrong; 0 where nothing was said.
    public var accuracy: Double

    public init(latitude: Double, longitude: Double, accuracy: Double = 0) {
      self.latitude = latitude
      self.longitude = longitude
      self.accuracy = accuracy
    }

    public var position: Position? { Position(degreesNorth: latitude, east: longitude) }
  }
}

extension Move {
  public static func race(_ move: RaceMove) -> Move { Move(move) }
}

/// Why a race refuses a move, with what would work.
public enum RaceRefusal: GameRefusal {
  // MARK: Making

  case onlyLeader(Seat)
  /// It came from a file, and stays as it is written there.
  case readyMade
  case alreadyRunning
  /// Nothing that can be shown, or too much of it.
  case badText(Text, most: Int)
  case noSuchStop(Int, stops: Int)
  case tooManyStops
  /// A stop without a clue.
  case noClue
  /// A stop with neither a code nor a place.
  case noSpot
  case codeTaken(String, stop: Int)
  /// Not on the globe, or half a position.
  case badPlace
  case badRadius
  /// Too many answers, or none that can be typed.
  case badAnswers
  case noQuestion
  case badTime(String)
  case timePast(Start)
  case timeTooFar
  case noStops
  case nobodyToRun
  /// Whoever made the race knows all its words.
  case leaderDoesNotRun

  // MARK: Running

  /// The race has not begun.
  case notYet(Start?)
  case wrongCode(String)
  /// The code of a stop that one was at.
  case beenThere(stop: Int)
  /// An answer, and one is not at the stop.
  case arriveFirst(String)
  case answerFirst
  /// No word is posted at the stop: it is found by its place.
  case noCode
  /// The stop has no place on the map.
  case noPlace
  case tooFar(metres: Int, Direction)
  case notAccurate(metres: Int)
  case atTheGoal

  public enum Text: Hashable, Sendable {
    case name, about, clue, code, question, answer, team
  }
}

extension RaceRefusal {
  public var code: String {
    switch self {
    case .onlyLeader: "only-leader"
    case .readyMade: "ready-made"
    case .alreadyRunning: "already-running"
    case .badText: "bad-text"
    case .noSuchStop: "no-such-stop"
    case .tooManyStops: "too-many-stops"
    case .noClue: "no-clue"
    case .noSpot: "no-spot"
    case .codeTaken: "code-taken"
    case .badPlace: "bad-place"
    case .badRadius: "bad-radius"
    case .badAnswers: "bad-answers"
    case .noQuestion: "no-question"
    case .badTime: "bad-time"
    case .timePast: "time-past"
    case .timeTooFar: "time-too-far"
    case .noStops: "no-stops"
    case .nobodyToRun: "nobody-to-run"
    case .leaderDoesNotRun: "leader-does-not-run"
    case .notYet: "not-yet"
    case .wrongCode: "wrong-code"
    case .beenThere: "been-there"
    case .arriveFirst: "arrive-first"
    case .answerFirst: "answer-first"
    case .noCode: "no-code"
    case .noPlace: "no-place"
    case .tooFar: "not-there"
    case .notAccurate: "not-accurate"
    case .atTheGoal: "at-the-goal"
    }
  }

  public func write(to line: inout JSONWriter) {
    guard case .tooFar(let metres, let direction) = self else { return }
    line.add("metres", metres)
    line.add("direction", direction.rawValue)
  }
}

extension Refusal {
  static func race(_ reason: RaceRefusal) -> Refusal { .own(OwnRefusal(reason)) }
}
