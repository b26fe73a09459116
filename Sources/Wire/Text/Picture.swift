public import Games
import Hall

/// A room as a picture made of text, for one viewer.
public enum Picture {
  /// How much of the room is drawn.
  public enum Extent: Int, Comparable, Sendable {
    /// What is asked, for who saw the rest a moment ago.
    case question
    /// What the viewer has before it: its own card and one line about the others.
    case turn
    /// Everything: all cards.
    case whole

    public static func < (a: Extent, b: Extent) -> Bool { a.rawValue < b.rawValue }
  }

  /// A fact calls for a picture.
  enum Call: Hashable {
    case besides(Extent)
    /// It says all that the sentence would.
    case instead(Extent)

    var extent: Extent {
      switch self {
      case .besides(let extent), .instead(let extent): extent
      }
    }
  }

  public static func lines(
    of extent: Extent, for viewer: Viewpoint, in scenery: Scenery, tongue: Tongue,
    style: TextStyle
  ) -> [String] {
    let room = scenery.room
    let speaker = Speaker(viewer: viewer, scenery: scenery, tongue: tongue, seq: room.seq)
    let lines =
      switch room.phase {
      case .gathering: speaker.gathering()
      case .playing, .over, .ended:
        room.setup.rules.kind.spoken
          .picture(ofAny: room.view(for: viewer), extent: extent, style: style, by: speaker)
      }
    return lines + speaker.order
  }
}

extension Speaker {
  /// Who is there, and who is still to come.
  func gathering() -> [String] {
    let room = scenery.room
    let seats = room.table.seated
    let free = room.setup.seats - seats.count
    return [
      tongue.say(
        "Rum \(room.code): \(names(seats)). \(waitingForMore(free))",
        "Room \(room.code): \(names(seats)). \(waitingForMore(free))")
    ]
  }

  func waitingForMore(_ count: Int) -> String {
    count == 1
      ? tongue.say("Vi väntar på en till.", "One more player is needed.")
      : tongue.say("Vi väntar på \(count) till.", "\(count) more players are needed.")
  }
}
