import Testing
import Tools

@testable import Journal

@Suite(.timeLimit(.minutes(5)))
struct LenientTests {
  private func journal() async throws -> Folder {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...2)
    await scribe.store(3...4)
    await scribe.roll(checkpoint: 11...14)
    await scribe.store(5...6)
    await scribe.close()
    return folder
  }

  private func read(
    _ folder: Folder, _ name: String, upTo end: Int? = nil
  ) throws -> (records: [String], reading: LenientReading) {
    var records: [String] = []
    let reading = try DataDirectory(readOnly: folder.path).readLeniently(name, upTo: end) { batch in
      records += batch.records.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(reading.records == records.count)
    return (records, reading)
  }

  @Test func whatIsWholeIsReadWhole() async throws {
    let folder = try await journal()
    for (name, numbers) in [
      ("00000001.journal", 1...4), ("00000002.journal", 5...6), ("00000002.checkpoint", 11...14),
    ] {
      let (records, reading) = try read(folder, name)
      #expect(records == texts(numbers))
      #expect(reading.damaged == [])
      #expect(reading.bytes == folder[name].count)
    }
  }

  @Test func damageIsLeftOutAndTold() async throws {
    let folder = try await journal()
    let name = "00000001.journal"
    let whole = folder[name]
    // Each line in turn, and all that touch each other are one stretch.
    let lines = whole.split(separator: Line.lineFeed)
    for line in lines {
      folder[name][line.startIndex + 5] ^= 1
      let (records, reading) = try read(folder, name)
      #expect(
        reading.damaged
          == [DamagedStretch(offset: line.startIndex, length: line.count + 1, flaw: .sum)])
      let isRecord = line.starts(with: "{\"n\"".utf8)
      #expect(records.count == (isRecord ? 3 : 4))
      folder[name] = whole
    }
    folder[name][lines[2].startIndex + 5] ^= 1
    folder[name][lines[3].startIndex + 5] ^= 1
    folder[name][lines[5].startIndex] ^= 1
    let (records, reading) = try read(folder, name)
    #expect(records == texts(4...4))
    #expect(
      reading.damaged == [
        DamagedStretch(
          offset: lines[2].startIndex, length: record(1).count + record(2).count, flaw: .sum),
        DamagedStretch(offset: lines[5].startIndex, length: record(3).count, flaw: .form),
      ])
  }

  @Test func onlyUpToAnEnd() async throws {
    let folder = try await journal()
    let header = try #require(try DataDirectory(readOnly: folder.path).header(ofSegment: 2))
    #expect(header.file == .segment(2))
    #expect(header.className == "ordrum-test")
    #expect(header.end == folder["00000001.journal"].count)
    folder["00000001.journal"] += record(99)
    #expect(try read(folder, "00000001.journal").records == texts(1...4) + texts(99...99))
    #expect(try read(folder, "00000001.journal", upTo: header.end).records == texts(1...4))
    let (records, reading) = try read(folder, "00000001.journal", upTo: header.end - 5)
    #expect(records == texts(1...3))
    #expect(reading.damaged.map(\.flaw) == [.cut])
    let beyond = folder["00000001.journal"].count
    #expect(
      try read(folder, "00000001.journal", upTo: beyond + 10).reading.damaged
        == [DamagedStretch(offset: beyond, length: 0, flaw: .cut)])
  }

  @Test func aHeaderThatIsNotThereIsNotInvented() async throws {
    let folder = try await journal()
    let directory = try DataDirectory(readOnly: folder.path)
    #expect(try directory.header(ofSegment: 3) == nil)
    folder["00000002.journal"][3] ^= 1
    #expect(try directory.header(ofSegment: 2) == nil)
    folder["00000001.journal"] = []
    #expect(try directory.header(ofSegment: 1) == nil)
  }

  @Test func aCheckpointWithoutItsEndIsTold() async throws {
    let folder = try await journal()
    let name = "00000002.checkpoint"
    let whole = folder[name]
    let footer = (whole.dropLast().lastIndex(of: Line.lineFeed) ?? 0) + 1
    folder[name] = Array(whole[..<footer])
    let (records, reading) = try read(folder, name)
    #expect(records == texts(11...14))
    #expect(reading.damaged == [DamagedStretch(offset: footer, length: 0, flaw: .cut)])
    folder[name] = whole.dropLast(3)
    #expect(
      try read(folder, name).reading.damaged
        == [DamagedStretch(offset: footer, length: whole.count - 3 - footer, flaw: .cut)])
  }

  @Test func linesThatDoNotBelongAreTold() async throws {
    let folder = try await journal()
    let name = "00000001.journal"
    let size = folder[name].count
    for line in [
      Header(file: .segment(1), className: "c").line,
      Header(file: .checkpoint(1), className: "c").line, Line.sealed("{\"records\":4"),
      Line.sealed("{\"synced\":1000000"), Array("\n".utf8), Array("hello\n".utf8),
    ] {
      let whole = folder[name]
      folder[name] += line + record(5)
      let (records, reading) = try read(folder, name)
      #expect(records == texts(1...5))
      #expect(reading.damaged == [DamagedStretch(offset: size, length: line.count, flaw: .form)])
      folder[name] = whole
    }
  }

  @Test func aFileThatIsNotThereIsTrouble() async throws {
    let folder = try await journal()
    let trouble = #expect(throws: DiskTrouble.self) { try read(folder, "00000009.journal") }
    #expect(trouble == .failed(call: "open", code: ErrorNumber.gone))
  }
}
