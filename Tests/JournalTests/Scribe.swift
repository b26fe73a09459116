import Testing
import Tools

@testable import Journal

/// A record as the tests write it. Every one is different, and some are long.
func record(_ number: Int) -> [UInt8] {
  var line = Array(
    "{\"n\":\(number),\"text\":\"\(String(repeating: "x", count: number % 7))\"".utf8)
  Line.close(&line, from: 0)
  return line
}

/// What reading hands over for such records.
func texts(_ numbers: some Sequence<Int>) -> [String] {
  numbers.map { String(decoding: record($0).dropLast(), as: UTF8.self) }
}

/// What is found in a data directory.
func readAll(_ path: String) throws -> (records: [String], reading: Reading) {
  var records: [String] = []
  let reading = try DataDirectory(readOnly: path).read { batch in
    records += batch.records.map { String(decoding: $0, as: UTF8.self) }
  }
  return (records, reading)
}

extension Disk {
  /// Says that it has synced at once; nobody cuts the power in a test.
  static let quick = Disk(write: Disk.real.write, sync: { _ in 0 }, syncDirectory: { _ in 0 })
}

/// A journal in use, together with what it tells.
final class Scribe {
  let directory: DataDirectory
  let journal: Journal
  /// What was there before.
  let found: [String]
  let reading: Reading
  private let folder: Folder
  private let events: AsyncStream<Journal.Event>

  /// How long the last segment is.
  var size: Int {
    let names = (try? folder.names) ?? []
    return names.last { $0.hasSuffix(".journal") }.map { folder[$0].count } ?? 0
  }

  init(
    _ folder: Folder, className: String = "ordrum-test", sync: Sync = .always, disk: Disk = .quick
  ) throws {
    self.folder = folder
    directory = try DataDirectory(folder.path, disk: .quick)
    var found: [String] = []
    reading = try directory.read { batch in
      found += batch.records.map { String(decoding: $0, as: UTF8.self) }
    }
    self.found = found
    let (events, teller) = AsyncStream.makeStream(of: Journal.Event.self)
    self.events = events
    journal = try Journal(
      in: directory, className: className, after: reading, sync: sync, disk: disk
    ) { teller.yield($0) }
  }

  /// One call, so all of it is in one write.
  func append(_ numbers: ClosedRange<Int>) {
    journal.append(numbers.flatMap(record), upTo: numbers.upperBound)
  }

  func next() async -> Journal.Event? {
    for await event in events { return event }
    return nil
  }

  /// Appends, and waits until all of it is told to be stored. Answers the segment's size.
  @discardableResult
  func store(_ numbers: ClosedRange<Int>) async -> Int {
    append(numbers)
    while let event = await next() {
      guard case .stored(let number) = event else {
        Issue.record("\(event) came instead of stored")
        break
      }
      if number == numbers.upperBound { return size }
    }
    return 0
  }

  /// Begins a new segment with a checkpoint of these records before it, and waits for that.
  func roll(checkpoint numbers: ClosedRange<Int>) async {
    journal.roll(checkpoint: checkpointBody(numbers))
    guard case .checkpointed = await next() else {
      Issue.record("no checkpoint")
      return
    }
  }

  func roll() { journal.roll(checkpoint: nil) }

  func close() async {
    journal.close()
    #expect(await next() == .closed)
    directory.release()
  }
}

func checkpointBody(_ numbers: ClosedRange<Int>) -> CheckpointBody {
  { writer throws(DiskTrouble) in
    for number in numbers { try writer.add(record(number)) }
  }
}
