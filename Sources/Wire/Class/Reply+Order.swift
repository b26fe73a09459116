import Hall
import JSON

/// What a teacher reads who keeps order.
extension Reply {
  /// Of the whole class, or of nobody in particular.
  func order(_ tongue: Tongue) -> [String] {
    switch verb {
    case .pause:
      return [
        tongue.say(
          "Alla spel är pausade. De går vidare med: fortsätt",
          "All games are paused. They go on with: resume")
      ]
    case .resume: return [tongue.say("Alla spel går vidare.", "All games go on.")]
    case .close: return [tongue.say("Alla rum är stängda.", "All rooms are closed.")]
    case .end:
      return [
        tongue.say(
          "Varje spel slutar när rundan är över.", "Every game ends when its round is over.")
      ]
    case .quiet:
      return hall.book.isQuiet
        ? [tongue.say("Nu är det tyst: inga röster.", "It is quiet now: no voices.")]
        : [tongue.say("Nu får det låta igen.", "Voices may be heard again.")]
    case .swap: return [tongue.say("De har bytt plats.", "They have changed places.")]
    default: return []
    }
  }

  /// Of one room.
  func order(_ tongue: Tongue, in code: String) -> [String] {
    switch verb {
    case .pause: [tongue.say("Rum \(code) är pausat.", "Room \(code) is paused.")]
    case .resume: [tongue.say("Rum \(code) går vidare.", "Room \(code) goes on.")]
    case .close: [tongue.say("Rum \(code) är stängt.", "Room \(code) is closed.")]
    case .end: ending(code, tongue)
    case .kick:
      [tongue.say("Platsen i rum \(code) är tom nu.", "The seat in room \(code) is empty now.")]
    case .put:
      [tongue.say("Platsen i rum \(code) är tagen nu.", "The seat in room \(code) is taken now.")]
    default: []
    }
  }

  private func ending(_ code: String, _ tongue: Tongue) -> [String] {
    hall.rooms.values.contains { $0.code == code }
      ? [
        tongue.say(
          "Rum \(code) slutar när rundan är över.", "Room \(code) ends when its round is over.")
      ] : [tongue.say("Rum \(code) är slut.", "Room \(code) has ended.")]
  }

  /// What holds for the class just now, for who comes in.
  func addOrders(to line: inout JSONWriter) {
    if hall.book.isPaused { line.add("paused", true) }
    if hall.book.isQuiet { line.add("quiet", true) }
  }

  /// What the class has been told and a teacher who comes may want to end.
  func standingOrders(_ tongue: Tongue) -> [String] {
    var lines: [String] = []
    if hall.book.isPaused {
      lines.append(
        tongue.say(
          "Klassen har paus. Den slutar med: fortsätt", "The class is paused. To end that: resume"))
    }
    if hall.book.isQuiet {
      lines.append(
        tongue.say("Inga röster hörs. Det slutar med: tyst av", "No voices. To end that: quiet off")
      )
    }
    return lines
  }

  func orders(_ tongue: Tongue) -> [String] {
    (hall.book.isPaused ? [Sentences.eyesOnMe(tongue)] : [])
      + (hall.book.isQuiet ? [Sentences.quiet(true, tongue)] : [])
  }
}
