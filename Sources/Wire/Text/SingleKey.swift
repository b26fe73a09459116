import Games
import Hall

/// A key that says a whole line, while a child's line is empty.
struct SingleKey {
  let name: String
  let line: String

  /// What single keys can say for a seat just now.
  static func all(for seat: Seat, in room: Room, _ tongue: Tongue) -> [SingleKey] {
    guard room.phase == .playing, !room.isPaused else { return [] }
    return room.setup.rules.kind.spoken
      .keys(inAny: room.view(for: .seat(seat)), for: seat, tongue)
  }

  static func numbers<Spot>(of round: Rounds<Spot>.View?, for seat: Seat) -> [SingleKey] {
    guard let layout = round?.layouts[seat], let attempt = round?.attempts[seat],
      !attempt.isDone
    else { return [] }
    return numbers(layout.values.map { attempt.choicesLeft.contains($0) ? $0 : nil })
  }

  /// Each word under its number, but for those that are gone.
  static func numbers(_ words: [String?]) -> [SingleKey] {
    words.enumerated().compactMap { index, word in
      word.map { SingleKey(name: "\(index + 1)", line: $0) }
    }
  }
}
