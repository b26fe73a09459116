/// Reads files of which every byte must be as it was written. One for each reading.
struct StrictReader {
  let directory: DataDirectory
  var reading = Reading()

  private struct Flawed {
    let offset: Int
    let flaw: Flaw
  }

  private func damage(_ file: NumberedFile, _ offset: Int, _ reason: Damage.Reason) -> Damage {
    Damage(
      directory: directory.path, file: file.name, offset: offset, reason: reason,
      before: reading.progress)
  }

  // MARK: Checkpoints

  mutating func readCheckpoint(_ number: Int, _ body: (Batch) throws -> Void) throws {
    let name = NumberedFile.checkpoint(number)
    let (file, line) = try open(name)
    let header = try parse(name, line, CheckpointHeader.init)
    guard header.number == number else { throw damage(name, 0, .header) }
    reading.className = header.className
    reading.checkpoint = number
    reading.progress.files += 1
    let recordsBefore = reading.progress.records
    let end = try file.status().size
    var count: Int?
    let flawed = try walk(file, name, from: line.count + 1, to: end, body) { aside in
      guard case .records(let told) = aside.kind, aside.end == end else { return false }
      count = told
      return true
    }
    if let flawed { throw damage(name, flawed.offset, .line(flawed.flaw)) }
    guard let count else { throw damage(name, end, .unfinished) }
    let found = reading.progress.records - recordsBefore
    guard found == count else { throw damage(name, end, .miscounted(found, insteadOf: count)) }
  }

  // MARK: Segments

  mutating func readSegments(
    _ numbers: ClosedRange<Int>, _ body: (Batch) throws -> Void
  ) throws {
    var next: (file: OpenFile, header: SegmentHeader)? = try openSegment(numbers.lowerBound)
    for number in numbers {
      guard let (file, header) = next else { return }
      next = number < numbers.upperBound ? try openSegment(number + 1) : nil
      try readSegment(file, header, end: next?.header.end, body)
    }
  }

  private mutating func openSegment(_ number: Int) throws -> (OpenFile, SegmentHeader) {
    let name = NumberedFile.segment(number)
    let (file, line) = try open(name)
    let header = try parse(name, line, SegmentHeader.init)
    guard header.number == number, header.after == number - 1, number > 1 || header.end == 0 else {
      throw damage(name, 0, .header)
    }
    let className = reading.className ?? header.className
    guard header.className == className else {
      throw damage(name, 0, .otherClass(header.className, insteadOf: className))
    }
    reading.className = className
    return (file, header)
  }

  /// Reads a segment up to its `end`, or if it is the last, which has none, as far as it counts.
  private mutating func readSegment(
    _ file: OpenFile, _ header: SegmentHeader, end: Int?, _ body: (Batch) throws -> Void
  ) throws {
    let name = NumberedFile.segment(header.number)
    let recordsBefore = reading.progress.records
    let start = header.line.count
    let size = try file.status().size
    reading.progress.files += 1
    reading.segmentsRead += 1
    reading.last = header.number
    reading.end = size
    if let end {
      guard end >= start else { throw damage(name, end, .tooEarlyAnEnd) }
      guard end <= size else { throw damage(name, size, .shorter(than: end)) }
    }
    let flawed = try walk(file, name, from: start, to: end ?? size, body) { aside in
      guard case .mark(let synced) = aside.kind else { return false }
      return synced <= aside.offset
    }
    if let flawed {
      guard end == nil,
        let tail = try tornTail(file, name, from: flawed.offset, to: max(size, flawed.offset))
      else { throw damage(name, flawed.offset, .line(flawed.flaw)) }
      reading.tornTail = tail
      reading.end = tail.offset
    } else if end == nil, reading.progress.records == recordsBefore {
      reading.emptyLast = header
    }
  }

  /// What stands behind the first bad line, unless some of it had been synced.
  private func tornTail(
    _ file: OpenFile, _ name: NumberedFile, from start: Int, to end: Int
  ) throws -> TornTail? {
    var records = 0
    var synced = 0
    try file.walk(name.name, from: start, to: end) {
      records += $0.records.count
    } aside: { aside in
      if aside.kind != .bad(.cut), let mark = Line.markAtEnd(of: aside.bytes) {
        synced = max(synced, mark)
      }
      return true
    }
    if synced > start { return nil }
    return TornTail(file: name.name, offset: start, bytes: end - start, records: records)
  }

  // MARK: Both

  /// Walks to the end of the stretch, or to the first line that has no business there.
  private mutating func walk(
    _ file: OpenFile, _ name: NumberedFile, from start: Int, to end: Int,
    _ body: (Batch) throws -> Void, belongs: (Aside) -> Bool
  ) throws -> Flawed? {
    var flawed: Flawed?
    try file.walk(name.name, from: start, to: end) { batch in
      reading.progress.records += batch.records.count
      try body(batch)
    } aside: { aside in
      if belongs(aside) { return true }
      if case .bad(let flaw) = aside.kind {
        flawed = Flawed(offset: aside.offset, flaw: flaw)
      } else {
        flawed = Flawed(offset: aside.offset, flaw: .form)
      }
      return false
    }
    reading.progress.bytes += flawed?.offset ?? end
    return flawed
  }

  private func open(_ name: NumberedFile) throws -> (OpenFile, firstLine: [UInt8]) {
    guard try Platform.status(of: directory.path + "/" + name.name) != nil else {
      throw damage(name, 0, .missing)
    }
    let file = try directory.open(name.name)
    guard let line = try file.firstLine() else { throw damage(name, 0, .header) }
    return (file, line)
  }

  private func parse<Header>(
    _ name: NumberedFile, _ line: [UInt8],
    _ read: (UnsafeRawBufferPointer) throws(Damage.Reason) -> Header
  ) throws -> Header {
    let header: Result<Header, Damage.Reason> = line.withUnsafeBytes { line in
      do throws(Damage.Reason) { return .success(try read(line)) } catch { return .failure(error) }
    }
    switch header {
    case .success(let header): return header
    case .failure(let reason): throw damage(name, 0, reason)
    }
  }
}
