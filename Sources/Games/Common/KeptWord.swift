public import JSON

/// A seat has answered in its time to think. That is its answer when the time is over, unless it gives
/// another one before.
///
/// Right or wrong, it is kept alike. Only the seat itself and teachers are told.
public struct KeptWord<Played: AskingGame>: GameFact {
  public static var event: String { "kept" }

  public let seat: Seat
  public let word: String
  /// How many milliseconds the answer waits.
  public let wait: Int

  public static func coded(_ kept: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      seat: fields("seat", kept?.seat), word: fields("word", kept?.word),
      wait: fields("wait_ms", kept?.wait))
  }

  public func isTold(to viewer: Viewpoint) -> Bool { viewer.belongs(to: .seat(seat)) }
  public var actor: Seat? { seat }
  public var isAside: Bool { true }
  public func suits(_ game: Played) -> Bool { game.mayListen(seat) }
  public func apply(to game: inout Played, at now: Moment, table: Table) {
    game.keep(word, by: seat)
  }
}
