// What some games have, and most do not. Whether a game has it is asked where it matters: `game as? any TypedGame`.

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
  var readyMove: Move { get }
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
