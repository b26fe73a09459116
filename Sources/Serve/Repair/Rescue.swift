import Classroom
import Games
import Hall
import Journal
import Wire

/// Reads damaged data as far as it can be read.
///
/// It begins with the newest checkpoint that is whole: what stands before that is not needed. Without
/// one it begins with the first segment, and only where that too is gone with what is whole in the
/// newest checkpoint.
struct Rescue {
  private(set) var hall = Hall(lists: [])
  private(set) var losses = Losses()
  private(set) var className: String?

  private let directory: DataDirectory
  /// Whether something was damaged since the last decision that could be read.
  private var isBehindDamage = false

  init(_ directory: DataDirectory) throws {
    self.directory = directory
    let segments = try directory.segments
    let first = try begin(segments: segments)
    var expected = first
    for number in segments where number >= expected {
      if let gap = SavedFile.missing(expected..<number) { tell(gap) }
      try read(number)
      expected = number + 1
    }
    try tellWhatTheEndLacks(from: first, to: expected)
    losses.isEndUnknown = isBehindDamage
  }

  /// Answers with the first segment to read.
  private mutating func begin(segments: [Int]) throws -> Int {
    let checkpoints = try directory.checkpoints
    for number in checkpoints.reversed() {
      let fresh = Hall(lists: [])
      do {
        className = try directory.readCheckpoint(number) { batch in
          for line in batch.records {
            guard case .kept(let kept) = try Record(line) else { throw Unkept() }
            try fresh.restore(kept)
          }
        }
        hall = fresh
        return number
      } catch let trouble as DiskTrouble {
        throw trouble
      } catch {
        losses.damaged.append(sentence(error, about: NumberedFile.checkpoint(number).name))
      }
    }
    guard let newest = checkpoints.last, segments.first != 1 else { return 1 }
    let hall = hall
    let reading = try directory.readLeniently(NumberedFile.checkpoint(newest).name) { batch in
      for line in batch.records {
        if case .kept(let kept)? = try? Record(line) { try? hall.restore(kept) }
      }
    }
    className = reading.className
    isBehindDamage = true
    return newest
  }

  private struct Unkept: Error {}

  private func sentence(_ error: any Error, about name: String) -> String {
    guard let damage = error as? Damage else { return "\(name) is not a checkpoint of this class." }
    return "\(name), from byte \(damage.offset) on: \(damage.reason)."
  }

  // MARK: Segments

  private mutating func read(_ number: Int) throws {
    let name = NumberedFile.segment(number).name
    let header = try directory.header(ofSegment: number)
    if header == nil { tell("\(name): its first line is not what it must be.") }
    if let mine = className, let other = header?.className, other != mine {
      return tell("\(name) belongs to another class, \(other), and is left out.")
    }
    className = className ?? header?.className
    var lastRead = -1
    let file = try SavedFile.segment(number, in: directory)
    let reading = try directory.readLeniently(name, upTo: file.end) { batch in
      for (index, line) in batch.records.enumerated() {
        let place = batch.place(of: index)
        if case .decision(let decision)? = try? Record(line) {
          take(decision)
          lastRead = place.offset
        } else {
          tell("\(place): a record cannot be understood.")
        }
      }
    }
    for stretch in reading.damaged where header != nil || stretch.offset > 0 {
      losses.damaged.append("\(name), \(stretch).")
    }
    if let last = reading.damaged.last, last.offset > lastRead { isBehindDamage = true }
  }

  /// Tells if the last segments are missing, or the end of the last one.
  private mutating func tellWhatTheEndLacks(from first: Int, to end: Int) throws {
    guard let reached = try directory.reached, reached.className == className ?? reached.className
    else { return }
    if reached.segment >= end {
      if let gap = SavedFile.missing(end..<reached.segment + 1) { tell(gap) }
    } else if reached.segment >= first, reached.segment == end - 1 {
      let name = NumberedFile.segment(reached.segment).name
      let size = try directory.readLeniently(name) { _ in }.bytes
      if size < reached.end {
        tell("\(name) ends at byte \(size), but it went on to \(reached.end).")
      }
    }
  }

  private mutating func tell(_ sentence: String) {
    losses.damaged.append(sentence)
    isBehindDamage = true
  }

  private mutating func take(_ decision: Decision) {
    // A decision that came before is from a file that stands there twice.
    guard decision.number > hall.factCount else { return }
    let first = decision.number - decision.told.count + 1
    if first > hall.factCount + 1 { losses.missing.append(hall.factCount + 1...first - 1) }
    // A room that held this code before has ended, and its end is among what is missing.
    for case .inClass(let fact) in decision.told {
      guard let opened = fact.as(RoomOpened.self) else { continue }
      for old in hall.rooms.values where old.code == opened.code && old.number < opened.number {
        losses.add(old.number, old, from: old.seq + 1)
      }
    }
    var before: Losses.Stand = [:]
    for number in decision.told.compactMap(\.room) {
      before[number] = hall.rooms[number].map { ($0, $0.seq) }
    }
    let unfit = hall.restoreWhatFits(of: decision)
    losses.add(decision, unfit: unfit, before: before, in: hall)
    isBehindDamage = false
  }
}

/// Tells a teacher what was damaged, lost and kept.
extension Rescue {
  func report(path: String, beginning: Int) -> [String] {
    ["The data in \(path) was damaged. It has been repaired, and ordrum serve starts again."]
      + section(
        "Damaged:",
        losses.damaged.isEmpty
          ? ["Every line is whole, but some are missing or do not fit the others."]
          : losses.damaged)
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

  // MARK: Lost

  private func lost() -> [String] {
    var lines = losses.missing.map { range in
      range.count == 1
        ? "Fact \(range.lowerBound) cannot be read."
        : "Facts \(range.lowerBound) to \(range.upperBound) cannot be read."
    }
    if losses.isEndUnknown {
      lines.append("If anything happened after fact \(hall.factCount), it cannot be read.")
    }
    if !losses.unfit.isEmpty {
      let numbers = RangeSet(losses.unfit.map { $0..<$0 + 1 }).ranges.map {
        $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound - 1)"
      }
      lines.append(
        "Without those, later ones mean nothing and do not count: facts "
          + "\(numbers.joined(separator: ", ")).")
    }
    lines += losses.rooms.sorted { $0.key < $1.key }.map(line)
    // Pupils of whom nothing is known but that they were there.
    let strangers = losses.mentioned.subtracting(losses.declined)
      .filter { !hall.book.wasMember($0) }.sorted()
    lines += strangers.map {
      "Child number \($0.number): name and word. It says hello again as if it were new."
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

  // MARK: Kept

  private func kept() -> [String] {
    let names = hall.book.names
    let children = count(names.count, "child", "children")
    let rooms = hall.rooms.values.sorted { $0.number < $1.number }.map { room in
      let pupils = room.table.all.compactMap { room.table[$0]?.pupil }
      return "\(name(room.number, code: room.code, pupils: pupils)): "
        + count(room.seq, "fact", "facts") + "."
    }
    return [names.isEmpty ? "\(children)." : "\(children): \(names.joined(separator: ", "))."]
      + [
        rooms.isEmpty
          ? "No room is open." : "\(count(rooms.count, "open room", "open rooms")):"
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
