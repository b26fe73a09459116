// What some games have, and most do not. A room asks any game; who has no such thing answers as if there were none.

/// A game in which a seat is asked something that can be heard, thinks after a miss, and may say meanwhile
/// what it will answer then.
public protocol AskingGame: Game {
  /// Whether a seat that thinks has said what it will answer then.
  func keepsAnswer(of seat: Seat) -> Bool
  /// Whether a seat plays, and so may be asked.
  func mayListen(_ seat: Seat) -> Bool
  mutating func hear(_ word: String, by seat: Seat)
  mutating func keep(_ word: String, by seat: Seat)
}

/// A game that is made in its room, or begins at a time of its own, before all are there.
public protocol GatheringGame: Game {
  /// Whether it has not really begun, so that whoever wants to play may well come.
  var isGathering: Bool { get }
  /// The moment by the clock on the wall at which it begins by itself; until then the room stays, whoever is
  /// there.
  var opening: Moment? { get }
}

/// A game in which players write what others read.
public protocol WrittenGame: Game {
  /// Takes what pupils wrote out of its facts.
  ///
  /// - Parameter isWhole: all facts will come, from the first. Otherwise nobody knows who wrote what comes
  ///   first.
  static func eraser(isWhole: Bool) -> any GameEraser
}

/// A game that is brought on by lines which are nothing on the screen.
public protocol TypedGame: Game {
  /// What somebody on a seat types to go on. Never to be shown.
  func typing(of seat: Seat) -> Typing
}

/// A game in which a seat that has begun can be ready for something.
public protocol ReadyGame: Game {
  static var readyMove: Move { get }
}

/// A game that is played with something which stays when it is played again.
public protocol MaterialGame: Game {
  /// Nil where that is drawn anew.
  func material(for table: Table) -> (any GameMaterial)?
}

/// A game that tells something in passing, which stays nowhere.
public protocol PassingGame: Game {
  /// What a move of a seat tells the others, also where it is refused.
  func passing(with move: Move, of seat: Seat) -> (any GameNews)?
}

extension Game {
  public func keepsAnswer(of seat: Seat) -> Bool {
    (self as? any AskingGame)?.keepsAnswer(of: seat) ?? false
  }

  /// When the game next wants to be woken.
  public func due(after now: Moment) -> Moment? {
    thinking.reduce(nil) { $1.value > now ? .earlier($0, $1.value) : $0 }
  }

  private var gathering: (any GatheringGame)? { self as? any GatheringGame }

  /// Whether the room waits for players before the game begins.
  public var waitsForPlayers: Bool { gathering == nil }
  public var isGathering: Bool { gathering?.isGathering ?? false }
  public var opening: Moment? { gathering?.opening }

  public static func anyEraser(isWhole: Bool) -> (any GameEraser)? {
    (Self.self as? any WrittenGame.Type)?.eraser(isWhole: isWhole)
  }

  public func typing(of seat: Seat) -> Typing {
    (self as? any TypedGame)?.typing(of: seat) ?? .choices
  }

  /// What "ready" means in a game that has begun.
  public var readyMove: Move? { (Self.self as? any ReadyGame.Type)?.readyMove }

  /// What the same seats play when they play it again.
  public func material(for table: Table) -> (any GameMaterial)? {
    (self as? any MaterialGame)?.material(for: table)
  }

  public func passing(with move: Move, of seat: Seat) -> (any GameNews)? {
    (self as? any PassingGame)?.passing(with: move, of: seat)
  }
}
