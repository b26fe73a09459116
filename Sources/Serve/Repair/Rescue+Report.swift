import Games
import Hall
import Journal

/// What a teacher wants to know after damage.
extension Rescue {
  func report(path: String, beginning: Int) -> [String] {
    ["The data in \(path) was damaged. It has been repaired, and ordrum serve starts again."]
      + section("Damaged:", damaged)
      + section("Lost:", lost())
      + section("Kept:", kept())
      + [
        "",
        "No file was changed or removed. From now on reading begins with "
          + "\(NumberedFile.checkpoint(beginning).name); the files before it stay for ordrum replay.",
      ]
  }

  private func section(_ title: String, _ lines: [String]) -> [String] {
    ["", title] + lines.map { "  \($0)" }
  }

  private var damaged: [String] {
    losses.damaged.isEmpty
      ? ["Every line is whole, but some are missing or do not fit the others."] : losses.damaged
  }

  // MARK: Lost

  private func lost() -> [String] {
    var lines: [String] = []
    for range in losses.missing {
      lines.append(
        range.count == 1
          ? "Fact \(range.lowerBound) cannot be read."
          : "Facts \(range.lowerBound) to \(range.upperBound) cannot be read.")
    }
    if losses.isEndUnknown {
      lines.append("If anything happened after fact \(hall.factCount), it cannot be read.")
    }
    if !losses.unfit.isEmpty {
      let numbers = losses.unfit.ranges.map {
        $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)"
      }
      lines.append(
        "Without those, later ones mean nothing and do not count: facts "
          + "\(numbers.joined(separator: ", ")).")
    }
    lines += losses.rooms.sorted { $0.key < $1.key }.map(line)
    for pupil in strangers {
      lines.append(
        "Child number \(pupil.number): name and word. It says hello again as if it were new.")
    }
    return lines.isEmpty
      ? ["Nothing: everything that the damaged files told is still known."] : lines
  }

  private func line(_ number: RoomNumber, _ lost: Losses.LostRoom) -> String {
    let room = name(number, code: lost.code, pupils: lost.pupils)
    guard lost.code != nil else {
      return "\(room): its beginning cannot be read, and so the whole game is lost."
    }
    let standing = hall.rooms[number].map {
      "It is open and stands as it stood after fact \($0.seq)."
    }
    return "\(room): its facts from \(lost.from) on. \(standing ?? "It has ended.")"
  }

  /// Children of whom nothing is known but that they were there.
  private var strangers: [Pupil] {
    losses.mentioned.subtracting(losses.declined).filter { !hall.book.wasMember($0) }.sorted()
  }

  // MARK: Kept

  private func kept() -> [String] {
    let names = hall.book.names
    let children = Repair.count(names.count, "child", "children")
    let rooms = hall.rooms.values.sorted { $0.number < $1.number }.map { room in
      let pupils = room.table.all.compactMap { room.table[$0]?.pupil }
      return "\(name(room.number, code: room.code, pupils: pupils)): "
        + Repair.count(room.seq, "fact", "facts") + "."
    }
    return [names.isEmpty ? "\(children)." : "\(children): \(names.joined(separator: ", "))."]
      + [
        rooms.isEmpty
          ? "No room is open." : "\(Repair.count(rooms.count, "open room", "open rooms")):"
      ]
      + rooms.map { "  \($0)" }
  }

  private func name(_ number: RoomNumber, code: String?, pupils: [Pupil]) -> String {
    let names = pupils.map(hall.book.name).filter { $0 != "?" }
    let details =
      ["number \(number.value)"] + (names.isEmpty ? [] : [names.joined(separator: ", ")])
    return "Room \(code ?? "of unknown code") (\(details.joined(separator: "; ")))"
  }
}

extension [Int] {
  /// Ascending numbers as ranges without gaps.
  fileprivate var ranges: [ClosedRange<Int>] {
    var ranges: [ClosedRange<Int>] = []
    for number in self {
      if let last = ranges.last, last.upperBound + 1 == number {
        ranges[ranges.count - 1] = last.lowerBound...number
      } else {
        ranges.append(number...number)
      }
    }
    return ranges
  }
}
