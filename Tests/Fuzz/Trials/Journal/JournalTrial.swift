import Common
import Glibc

@testable import Journal

/// A data directory that was damaged: a strict reading refuses it or tells the beginning of what was
/// written, and a lenient one tells no less and accounts for every byte.
struct JournalTrial: Trial {
  private static let names = [
    "00000001.journal", "00000002.checkpoint", "00000002.journal", "reached",
  ]
  private let folder: String
  private let whole: [[UInt8]]
  private let truth: [[UInt8]]

  init() {
    folder = getenv("FUZZ_FOLDER").map { String(cString: $0) } ?? "/dev/shm/fuzz-journal"
    mkdir(folder, 0o700)
    truth = (1...12).map { number in
      JournalTrial.record(
        #"{"n":\#(number),"text":"\#(String(repeating: "x", count: number % 7))""#)
    }
    let head = { (file: NumberedFile, end: Int) in
      Header(file: file, className: "c", end: end).line
    }
    let first = head(.segment(1), 0) + JournalTrial.written(truth[..<6], from: 0)
    let checkpoint =
      head(.checkpoint(2), 0) + truth[..<6].joined() + Line.sealed(#"{"records":6"#)
    let second = head(.segment(2), first.count)
    let last = second + JournalTrial.written(truth[6...], from: second.count)
    whole = [
      first, checkpoint, last, Reached(segment: 2, end: second.count, className: "c").line,
    ]
  }

  private static func record(_ open: String) -> [UInt8] {
    var line = Array(open.utf8)
    Line.close(&line, from: 0)
    return line
  }

  /// As writes do: a mark, and records.
  private static func written(_ records: ArraySlice<[UInt8]>, from start: Int) -> [UInt8] {
    var (bytes, synced): ([UInt8], Int) = ([], start)
    for record in records {
      bytes += Line.sealed(#"{"synced":\#(synced)"#) + record
      synced = start + bytes.count
    }
    return bytes
  }

  // MARK: Damage

  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    var files = whole.map(Optional.some)
    // Lines that were never written, with a sum that is right.
    var isForged = false
    while !choices.isOver {
      let file = choices.below(files.count)
      switch choices.below(9) {
      case 0: files[file] = nil
      case 1: files[file] = choices.piece()
      case 2: files[file] = whole[choices.below(whole.count)]
      case 3...5:
        isForged = true
        change(&files[file], &choices, to: forged(&choices))
      default: change(&files[file], &choices, to: choices.take(choices.below(20)))
      }
    }
    for (name, bytes) in zip(JournalTrial.names, files) { write(bytes, to: name) }
    check(files, isForged)
  }

  private func change(_ file: inout [UInt8]?, _ choices: inout Choices, to bytes: [UInt8]) {
    guard var changed = file else { return }
    // At a line's beginning, or anywhere.
    let lines = [0] + changed.indices.filter { changed[$0] == Line.lineFeed }.map { $0 + 1 }
    let start =
      choices.flag()
      ? choices.pick(lines) : min(changed.count, 4 * Int(choices.byte()) + choices.below(4))
    let end = min(changed.count, start + (choices.flag() ? Int(choices.byte()) : 0))
    changed.replaceSubrange(start..<end, with: bytes)
    file = changed
  }

  private func number(_ choices: inout Choices) -> Int {
    choices.pick([
      0, 1, 2, 3, 6, 88, 200, 999_999_999_999_999_999, Int(choices.byte()), Int(choices.byte()) * 8,
    ])
  }

  private func forged(_ choices: inout Choices) -> [UInt8] {
    let (one, other) = (number(&choices), number(&choices))
    switch choices.below(7) {
    case 0:
      return Header(file: .segment(max(1, one)), className: "c", end: other).line
    case 1: return Header(file: .checkpoint(max(1, one)), className: choices.pick(["c", "d"])).line
    case 2: return Line.sealed(#"{"records":\#(one)"#)
    case 3: return Reached(segment: one, end: other, className: "c").line
    case 4: return choices.pick(truth)
    case 5: return Line.sealed(#"{"synced":\#(one)"#)
    default:
      let bytes = choices.take(choices.below(40)).filter { $0 != Line.lineFeed }
      return Line.sealed(#"{"\#(String(decoding: bytes, as: UTF8.self))"#)
    }
  }

  private func write(_ bytes: [UInt8]?, to name: String) {
    let path = "\(folder)/\(name)"
    guard let bytes else {
      unlink(path)
      return
    }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    must(file >= 0 && Glibc.write(file, bytes, bytes.count) == bytes.count, "cannot write \(path)")
    close(file)
  }

  // MARK: Reading

  private func check(_ files: [[UInt8]?], _ isForged: Bool) {
    guard let directory = try? DataDirectory(readOnly: folder) else { fail("no \(folder)") }
    var strict: [ArraySlice<UInt8>] = []
    var isDamaged = false
    do {
      let reading = try directory.read { strict += $0.records }
      must(reading.records == strict.count, "it counts \(reading.records)")
      if let tail = reading.tornTail { must(tail.bytes > 0, "a torn tail of nothing") }
    } catch {
      must(error is Damage, "\(error)")
      isDamaged = true
    }
    if !isForged {
      let known = truth.map { $0.dropLast() }
      let isTrue = zip(strict, known).allSatisfy { $0 == $1 } && strict.count <= known.count
      // Before damage is noticed lines may be missing.
      must(isDamaged ? strict.allSatisfy(known.contains) : isTrue, "not the truth")
    }
    var lenient: [ArraySlice<UInt8>] = []
    for (name, bytes) in zip(JournalTrial.names, files).dropLast() {
      guard let bytes else { continue }
      lenient += read(name, bytes, in: directory)
    }
    // Between a checkpoint and the first segment nothing is in order: each by itself.
    if !isDamaged {
      for record in strict { must(lenient.contains(record), "a lenient reading tells less") }
    }
    _ = try? directory.oldFiles()
    for number in 1...2 { _ = try? directory.header(ofSegment: number) }
  }

  private func read(
    _ name: String, _ bytes: [UInt8], in directory: DataDirectory
  ) -> [ArraySlice<UInt8>] {
    var records: [ArraySlice<UInt8>] = []
    do {
      let reading = try directory.readLeniently(name) { batch in
        for (index, record) in batch.records.enumerated() {
          must(batch.place(of: index).offset < bytes.count, "a record behind the end")
          records.append(record)
        }
      }
      must(reading.bytes == bytes.count && reading.records == records.count, "wrong counts")
      var end = 0
      for stretch in reading.damaged {
        must(stretch.offset >= end && stretch.length >= 0, "stretches overlap")
        end = stretch.offset + stretch.length
      }
      must(end <= bytes.count, "damage behind the end")
    } catch {
      fail("\(error)")
    }
    return records
  }
}
