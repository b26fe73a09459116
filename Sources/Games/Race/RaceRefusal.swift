/// Why a race refuses a move, with what would work.
public enum RaceRefusal: Error, Hashable, Sendable {
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
