// Capabilities are protocols for what only some games have. Code asks for one as `game as? any TypedGame`.

/// A game in which a seat is asked something that can be heard, thinks after a miss, and may give meanwhile
/// the answer that counts after that.
public protocol AskingGame: Game {
  /// Whether a seat that thinks has given the answer that counts after that.
  func keepsAnswer(of seat: Seat) -> Bool
  /// Whether a seat plays, and so may be asked.
  func mayListen(_ seat: Seat) -> Bool
  mutating func hear(_ word: String, by seat: Seat)
  mutating func keep(_ word: String, by seat: Seat)
}

/// A game that is made in its room, or begins at a time of its own, before all are there.
public protocol GatheringGame: Game {
  /// Whether the game has not really begun, so that pupils may still come to play.
  var isGathering: Bool { get }
  /// The moment by the clock on the wall at which the game begins by itself. Until then the room stays, even
  /// if nobody is there.
  var opening: Moment? { get }
}

/// A game in which players write texts for others to read.
public protocol WrittenGame: Game {
  /// An eraser that takes the texts of pupils out of the game's facts.
  ///
  /// - Parameter isWhole: all facts will come, from the first. Otherwise nobody knows who wrote what comes
  ///   first.
  static func eraser(isWhole: Bool) -> any GameEraser
}

/// A game in which typed lines that are not shown as choices bring a seat on.
public protocol TypedGame: Game {
  /// The lines that bring a seat on. Never to be shown.
  func typing(of seat: Seat) -> Typing
}

/// A game in which a seat that has begun can be ready for something.
public protocol ReadyGame: Game {
  var readyMove: Move { get }
}

/// A game that is played with a material which stays when it is played again.
public protocol MaterialGame: Game {
  /// The material for the next game; nil if it is drawn anew.
  func material(for table: Table) -> (any GameMaterial)?
}

/// A game that tells something in passing, which stays nowhere.
public protocol PassingGame: Game {
  /// The news that a move of a seat brings the others, also if the move is refused.
  func passing(with move: Move, of seat: Seat) -> (any GameNews)?
}
