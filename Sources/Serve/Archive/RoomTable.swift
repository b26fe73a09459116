public import Games
import Hall

/// The saved rooms as a table for people.
public enum RoomTable {
  /// - Parameter time: how a moment is written where the reader lives.
  public static func lines(
    of rooms: [SavedRoom], in archive: Archive, time: (Moment) -> String
  ) -> [String] {
    let rows =
      [["room", "code", "game", "list", "level", "began", "facts", "", "players"]]
      + rooms.map { room in
        [
          "\(room.number.value)", room.code ?? "?", room.kind?.game.rawValue ?? "?",
          room.kind?.list ?? "?", room.kind.map { "\($0.level)" } ?? "?", time(room.began),
          "\(room.facts)", room.isFinished ? "finished" : "not finished",
          room.pupils.map(archive.name).joined(separator: ", "),
        ]
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).dropLast().map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }
      return (cells + row.suffix(1)).joined(separator: "  ").trimmingEnd
    }
  }
}

extension String {
  fileprivate var trimmingEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}
