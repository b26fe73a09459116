import Games
import Hall
import Words

/// What rooms and which words there are, laid out for people.
extension Reply {
  func rooms(_ rooms: [Room], _ tongue: Tongue, width: Int) -> [String] {
    if rooms.isEmpty {
      let toPlay = tongue.toPlay(.usual)
      return [
        tongue.say("Inga rum är öppna. Skriv: \(toPlay)", "No rooms are open. Type: \(toPlay)")
      ]
    }
    let rows = rooms.map { room in
      [
        room.code,
        ([kind(of: room, tongue)]
          + [room.setup.rules.kind.spoken.mode(ofAny: room.setup.rules.own, in: tongue)].compactMap(
            \.self))
          .joined(separator: ", "),
        tongue.list(names(in: room)), state(of: room, tongue),
      ]
    }
    let table = Columns.lines(of: rows)
    if table.allSatisfy({ $0.count <= width }) { return table }
    // Where one room does not fit on a line, each has its code at the edge and the rest beside it.
    let edge = rows.map { $0[0].count }.max() ?? 0
    return rows.flatMap { row -> [String] in
      let who = row[2...].filter { !$0.isEmpty }.joined(separator: "  ")
      let beside = [row[1], who].flatMap {
        Paragraph.lines(of: $0, width: width - edge - 2)
      }
      return zip([row[0]] + Array(repeating: "", count: beside.count), beside).map {
        "\($0.padded(to: edge))  \($1)"
      }
    }
  }

  private func state(of room: Room, _ tongue: Tongue) -> String {
    switch room.phase {
    case .gathering:
      tongue.say("(väntar på fler: sitt \(room.code))", "(waits for more: sit \(room.code))")
    case .playing where room.table.here.isEmpty: tongue.say("(borta)", "(away)")
    case .playing: tongue.say("(spelar)", "(playing)")
    case .over, .ended: tongue.say("(klart)", "(finished)")
    }
  }

  /// So many lines fit on a screen: of more lists than that each has one line, and can be asked for.
  private static let screen = 20

  func levels(of lists: [WordList], _ tongue: Tongue) -> [String] {
    let lines = lists.flatMap { levels(of: $0, tongue) }
    guard lines.count > Reply.screen, lists.count > 1, let last = lists.last else { return lines }
    let more = "\(tongue.verb(.levels)) \(last.name)"
    return lists.map { list in
      let numbers = list.levels.map { "\($0.number)" }.joined(separator: " ")
      return heading(of: list, tongue) + tongue.say(": nivå \(numbers)", ": level \(numbers)")
    } + [tongue.say("Mer om en lista, skriv: \(more)", "More about a list, type: \(more)")]
  }

  private func levels(of list: WordList, _ tongue: Tongue) -> [String] {
    let rows = list.levels.map { level in
      [
        tongue.say("  nivå \(level.number)", "  level \(level.number)"),
        tongue.say(
          "\(level.wordCount) ord", "\(level.wordCount) word\(level.wordCount == 1 ? "" : "s")"),
        level.example,
      ]
    }
    return [heading(of: list, tongue)] + Columns.lines(of: rows)
  }

  private func heading(of list: WordList, _ tongue: Tongue) -> String {
    "\(list.name) (\(Vocabulary.name(of: list.language, in: tongue)))"
  }
}
