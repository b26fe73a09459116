public import JSON

/// Why the rules refuse a move. A refused move changes nothing.
///
/// Sentences for people are made from these at the edge, where the language is known.
public enum Refusal: Error, Hashable, Sendable {
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
  /// The answer is not among what may be chosen. It costs nothing.
  case notAChoice(String, of: [String])
  /// The seat tried this one before, or a hint took it away. It costs nothing.
  case alreadyTried(String)
  /// The seat must think a moment longer.
  case thinking(milliseconds: Int)
  /// Only who is done may give a hint.
  case hintTooEarly
  /// This seat gave its hint of this round already.
  case hintSpent
  /// Nobody is there for whom a wrong choice could be taken away.
  case nobodyToHint
  /// What one game alone refuses.
  case own(OwnRefusal)
}

/// Why one game refuses one of its own moves.
public protocol GameRefusal: Error, Hashable, Sendable {
  /// How programs know it.
  var code: String { get }

  /// What programs are told besides.
  func write(to line: inout JSONWriter)

  /// Whether the seat only has to wait for another's turn.
  var isWaiting: Bool { get }
}

extension GameRefusal {
  public func write(to line: inout JSONWriter) {}
  public var isWaiting: Bool { false }
}

public struct OwnRefusal: AnyOfGames {
  public let reason: any GameRefusal

  public var hashable: AnyHashable { AnyHashable(reason) }

  public init(_ reason: any GameRefusal) {
    self.reason = reason
  }
}
