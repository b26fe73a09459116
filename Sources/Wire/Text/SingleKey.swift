import Games
import Hall

/// A key that says a whole line, while a child's line is empty.
struct SingleKey {
  let name: String
  let line: String

  /// What single keys can say for a seat just now.
  static func all(for seat: Seat, in room: Room, _ tongue: Tongue) -> [SingleKey] {
    guard room.phase == .playing, !room.isPaused else { return [] }
    switch room.view(for: .seat(seat)) {
    case .bingo(let view): return numbers(of: view.round, for: seat)
    case .cards(let view): return numbers(of: view.round, for: seat)
    case .board(let view): return keys(in: view, for: seat, tongue)
    case .letters(let view): return view.runs[seat]?.asked == nil ? [] : sides
    case .race(let view): return numbers(of: view)
    case .hangman: return []
    }
  }

  private static func numbers<Spot>(of round: Rounds<Spot>.View?, for seat: Seat) -> [SingleKey] {
    guard let layout = round?.layouts[seat], let attempt = round?.attempts[seat],
      !attempt.isDone
    else { return [] }
    return numbers(layout.values.map { attempt.choicesLeft.contains($0) ? $0 : nil })
  }

  private static func numbers(of view: Race.View) -> [SingleKey] {
    guard case .running(_, own: .answer(let question)) = view.phase,
      case .compound(_, let choices, _) = question.posed
    else { return [] }
    return numbers(choices.map { question.choicesLeft.contains($0) ? $0 : nil })
  }

  /// Each word under its number, but for those that are gone.
  private static func numbers(_ words: [String?]) -> [SingleKey] {
    words.enumerated().compactMap { index, word in
      word.map { SingleKey(name: "\(index + 1)", line: $0) }
    }
  }

  private static let sides = [
    SingleKey(name: "1", line: "1"), SingleKey(name: "2", line: "2"),
    SingleKey(name: "left", line: "1"), SingleKey(name: "right", line: "2"),
  ]

  private static func keys(
    in view: Board.View, for seat: Seat, _ tongue: Tongue
  ) -> [SingleKey] {
    guard case .playing(let playing) = view.phase, playing.turn?.seat == seat else { return [] }
    switch playing.now {
    case .roll: return [SingleKey(name: "enter", line: tongue.verb(.roll))]
    case .go(let rolled):
      let lines = rolled.ends.map { "\(tongue.verb(.go)) \($0.tile.name)" }
      if let line = lines.first, lines.count == 1 { return [SingleKey(name: "enter", line: line)] }
      // More than nine are typed.
      return numbers(Array(lines.prefix(9)))
    case .answer(let question):
      return numbers(
        question.choices.map { question.attempt.choicesLeft.contains($0) ? $0 : nil })
    case .nothing: return []
    }
  }
}
