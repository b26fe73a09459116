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
  /// Something was damaged since the last decision that could be read.
  private var isBehindDamage = false

  init(_ directory: DataDirectory) throws {
    self.directory = directory
    let segments = try directory.segments
    var expected = try begin(segments: segments)
    for number in segments where number >= expected {
      if let gap = SavedFile.missing(expected..<number) { tell(gap) }
      try read(number)
      expected = number + 1
    }
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
    try takeWhatIsWhole(inCheckpoint: newest)
    return newest
  }

  private struct Unkept: Error {}

  private func sentence(_ error: any Error, about name: String) -> String {
    guard let damage = error as? Damage else { return "\(name) is not a checkpoint of this class." }
    return "\(name), from byte \(damage.offset) on: \(damage.reason)."
  }

  private mutating func takeWhatIsWhole(inCheckpoint number: Int) throws {
    let hall = hall
    let reading = try directory.readLeniently(NumberedFile.checkpoint(number).name) { batch in
      for line in batch.records {
        if case .kept(let kept)? = try? Record(line) { try? hall.restore(kept) }
      }
    }
    className = reading.className
    isBehindDamage = true
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

  private mutating func tell(_ sentence: String) {
    losses.damaged.append(sentence)
    isBehindDamage = true
  }

  private mutating func take(_ decision: Decision) {
    // One that came before, from a file that stands there twice.
    guard decision.number > hall.factCount else { return }
    let first = decision.number - decision.told.count + 1
    if first > hall.factCount + 1 { losses.missing.append(hall.factCount + 1...first - 1) }
    // The end of a room that held this code before is among what is missing.
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
