public import Games

/// What a visitor can do just now, as far as help is concerned.
extension Hall {
  public enum Situation: Hashable, Sendable {
    /// Has not said hello.
    case stranger
    /// Sits nowhere.
    case guest
    /// Sits nowhere and looks on.
    case watching
    /// Waits for others before the start.
    case gathering
    /// Has a question on the screen.
    case asked
    /// Waits for others in the game.
    case waiting
    /// The game is over.
    case over
  }

  public func situation(of visitor: VisitorID) -> Situation {
    let pupil = visitors[visitor]?.pupil
    guard let number = pupil.flatMap({ roomOf[$0] }), let room = rooms[number] else {
      if isWatching(visitor) { return .watching }
      return pupil == nil ? .stranger : .guest
    }
    switch room.phase {
    case .gathering: return .gathering
    case .playing: return question(for: visitor)?.choices.isEmpty == false ? .asked : .waiting
    case .over, .ended: return .over
    }
  }

  /// What is played where a visitor sits or looks on; nil where it does neither.
  public func game(of visitor: VisitorID) -> GameKind? {
    let number = visitors[visitor]?.pupil.flatMap { roomOf[$0] } ?? watched(by: visitor).last
    return number.flatMap { rooms[$0] }?.setup.rules.kind
  }
}
