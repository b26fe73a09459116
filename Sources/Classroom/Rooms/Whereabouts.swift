public import Games
import Words

/// The place where something was done: receipts are made of it, and a repeated request is answered with it.
public struct Whereabouts: Hashable, Sendable {
  /// The room's code.
  public let code: String
  /// The seat of the pupil who asked, if it sits there.
  public let seat: Seat?
  /// The number of the room's last fact.
  public let seq: Int
}

extension Room {
  public func whereabouts(of seat: Seat? = nil) -> Whereabouts {
    Whereabouts(code: code, seat: seat, seq: seq)
  }
}
