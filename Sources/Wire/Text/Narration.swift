public import Games
public import Hall

/// A room's facts as somebody reads them who sees text: one line each, pictures apart.
public enum Narration {
  /// - Parameter withPictures: a picture follows where one is called for, and need not be put into
  ///   words.
  public static func line(
    _ fact: RoomFact, seq: Int, for viewer: Viewpoint, in scenery: Scenery, tongue: Tongue,
    withPictures: Bool = true
  ) -> String? {
    guard let seen = fact.seen(by: viewer) else { return nil }
    if withPictures, case .instead = fact.call(for: viewer) { return nil }
    return Speaker(viewer: viewer, scenery: scenery, tongue: tongue, seq: seq).say(seen)
  }
}

extension RoomFact {
  /// The picture that says more than a line, where a question or a turn begins for a viewer.
  public func picture(for viewer: Viewpoint) -> Picture.Extent? { call(for: viewer)?.extent }

  fileprivate func call(for viewer: Viewpoint) -> Picture.Call? {
    switch self {
    case .game(let fact): fact.kind.spoken.picture(forAny: fact.own, viewer)
    // What was asked before the pause is far up the screen by now.
    case .own(let fact): fact.value is Room.Resumed ? .besides(.turn) : nil
    }
  }
}
