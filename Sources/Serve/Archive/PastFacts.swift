import Classroom
import Games
import Hall
import Journal
import Wire
import Words

/// Reads facts that are no longer held from the segments, for guests who follow everything: on a queue of its
/// own, because that takes long and holds up nobody.
final class PastFacts: Sendable {
  /// The lines of some facts, in their order.
  struct Part: Sendable {
    /// The numbers that were asked for; `filter` says which of those facts.
    let wanted: ClosedRange<Int>
    let filter: StreamFilter
    var lines: [[UInt8]] = []
    /// The number of the last fact that is told, or told to be gone.
    var last: Int
  }

  /// How many lines are made at once, to take little memory; a guest that has read them asks for more.
  static let most = 20_000

  private let directory: String
  private let lists: [WordList]
  private let zone: Zone
  private let queue: WorkQueue

  init(in directory: String, on disk: Disk = .real, lists: [WordList], zone: Zone) {
    self.directory = directory
    queue = disk.queue("ordrum.past-facts", true)
    self.lists = lists
    self.zone = zone
  }

  func find(
    _ numbers: ClosedRange<Int>, as filter: StreamFilter, saying tongue: Tongue?,
    _ tell: @escaping @Sendable (Part) -> Void
  ) {
    queue.async { [self] in
      var reader = Reader(numbers, as: filter, saying: tongue) { [self] in
        Hall(lists: lists, zone: zone)
      }
      // Facts that cannot be read are gone.
      if let directory = try? DataDirectory(readOnly: directory) { reader.read(directory) }
      tell(reader.finish())
    }
  }

  /// Has a class live through what is saved, and writes down what it tells on the way.
  private struct Reader {
    private let tongue: Tongue?
    private let aNewClass: () -> Hall
    private var hall: Hall
    private var part: Part

    /// Thrown to stop reading.
    private struct Enough: Error {}

    init(
      _ wanted: ClosedRange<Int>, as filter: StreamFilter, saying tongue: Tongue?,
      in aNewClass: @escaping () -> Hall
    ) {
      self.tongue = tongue
      self.aNewClass = aNewClass
      hall = aNewClass()
      part = Part(wanted: wanted, filter: filter, last: wanted.lowerBound - 1)
    }

    private var wanted: ClosedRange<Int> { part.wanted }

    mutating func read(_ directory: DataDirectory) {
      do {
        let first = try begin(directory)
        for number in try directory.segments where number >= first {
          let file = try SavedFile.segment(number, in: directory)
          _ = try directory.readLeniently(file.name, upTo: file.end) { batch in
            for line in batch.records {
              if let record = try? Record(line) { try take(record) }
            }
          }
        }
      } catch {
        // Facts that are missing then are told to be gone.
      }
    }

    /// Begins with the newest checkpoint from before all that is wanted; answers with its segment.
    private mutating func begin(_ directory: DataDirectory) throws -> Int {
      for number in try directory.checkpoints.reversed() {
        hall = aNewClass()
        let reading = try? directory.readLeniently(NumberedFile.checkpoint(number).name) { batch in
          for line in batch.records {
            guard case .kept(let kept) = try Record(line) else { throw Enough() }
            try hall.restore(kept)
            if hall.factCount >= wanted.lowerBound { throw Enough() }
          }
        }
        if let reading, reading.damaged.isEmpty { return number }
      }
      hall = aNewClass()
      return 1
    }

    private mutating func take(_ record: Record) throws {
      guard case .decision(let decision) = record, decision.number > hall.factCount else { return }
      do {
        try hall.restore(decision)
      } catch {
        // Something before the decision is lost, or was forgotten.
        _ = hall.restoreWhatFits(of: decision)
      }
      let first = max(decision.number - decision.told.count + 1, wanted.lowerBound)
      for number in stride(from: first, through: min(decision.number, wanted.upperBound), by: 1) {
        if let fact = hall.chronicle[number] { tell(fact) }
        if part.lines.count >= PastFacts.most { throw Enough() }
      }
      if decision.number >= wanted.upperBound { throw Enough() }
    }

    private mutating func tell(_ fact: Chronicle.Fact) {
      mourn(upTo: fact.number - 1)
      if part.filter.admits(fact) {
        part.lines.append(StreamLine.encode(fact, book: hall.book, saying: tongue))
      }
      part.last = fact.number
    }

    /// Tells that all facts up to that number that have not been told are gone.
    private mutating func mourn(upTo number: Int) {
      guard number > part.last else { return }
      part.lines.append(StreamLine.gone(part.last + 1...number))
      part.last = number
    }

    mutating func finish() -> Part {
      if part.lines.count < PastFacts.most { mourn(upTo: wanted.upperBound) }
      return part
    }
  }
}

/// Facts that are long past, for guests who follow everything.
extension House {
  /// Finds facts elsewhere, and tells them in a later turn.
  typealias FindFacts = (ClosedRange<Int>, StreamFilter, Tongue?, VisitorID) -> Void

  /// Has the facts that a stream lacks looked for, if there are files to look in.
  func findPast(_ numbers: ClosedRange<Int>, for guest: Guest, _ stream: Streaming) {
    // What is forgotten may still stand in the files.
    guard let find = outside.findFacts, hall.book.toSweep.isEmpty else { return }
    stream.reading = Streaming.Reading(
      numbers: numbers, filter: stream.filter, forgotten: hall.book.forgottenCount)
    find(numbers, stream.filter, guest.sayingTongue, guest.id)
  }

  func found(_ part: PastFacts.Part, for visitor: VisitorID) {
    guard let guest = guests[visitor], guest.isTalking, let stream = guest.stream,
      let reading = stream.reading, reading.numbers == part.wanted, reading.filter == part.filter
    else { return }
    stream.reading = nil
    // If the class has forgotten somebody meanwhile, this is not told: it is looked for anew.
    if reading.forgotten == hall.book.forgottenCount { stream.take(part) }
    advanceStream(of: guest)
  }
}
