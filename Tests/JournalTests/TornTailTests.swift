import Testing
import Tools

@testable import Journal

@Suite(.timeLimit(.minutes(5)))
struct TornTailTests {
  /// A crash at every byte of the last write; then the next segment goes on where reading ended.
  @Test func theNextSegmentGoesOn() async throws {
    let original = try Folder()
    let before = try Scribe(original)
    await before.store(1...2)
    let start = await before.store(3...3)
    await before.store(4...6)
    let whole = original["00000001.journal"]
    for size in start..<whole.count {
      let folder = try original.copy()
      folder["00000001.journal"] = Array(whole[..<size])
      let scribe = try Scribe(folder)
      let left = 3 + whole[start..<size].count { $0 == Line.lineFeed } - 1
      let survivors = max(3, left)
      #expect(scribe.found == texts(1...survivors))
      #expect((scribe.reading.tornTail == nil) == (whole[size - 1] == Line.lineFeed))
      await scribe.store(10...11)
      await scribe.close()
      // As an earlier segment it is read up to its end, whatever stands behind it.
      let (records, reading) = try readAll(folder.path)
      #expect(records == texts(1...survivors) + texts(10...11))
      #expect(reading.segmentsRead == 2)
      #expect(reading.tornTail == nil)
      #expect(folder["00000001.journal"].count == size)
    }
  }

  @Test func theTailIsMeasured() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder, sync: .never)
    await scribe.store(1...1)
    let start = await scribe.store(2...2)
    await scribe.store(3...5)
    var bytes = folder["00000001.journal"]
    // Into the mark of the last write, so that its three records are whole behind it.
    bytes[start + 3] ^= 1
    folder["00000001.journal"] = bytes
    let (records, reading) = try readAll(folder.path)
    #expect(records == texts(1...2))
    #expect(
      reading.tornTail
        == TornTail(
          file: "00000001.journal", offset: start, bytes: bytes.count - start, records: 3))
    #expect(reading.end == start)
    #expect(reading.last == 1)
    #expect(
      reading.tornTail?.description == """
        The end of 00000001.journal is not whole, as after a crash or a power cut: \
        \(bytes.count - start) bytes from byte \(start) on, with 3 whole records in them, are left \
        out. If it was written with --sync always, nobody had been told of them, unless the disk lost \
        what it had confirmed. With --sync never somebody may have been.
        """)
  }

  /// Some file systems leave zeros where bytes never arrived.
  @Test func zerosAreATornTail() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    let end = await scribe.store(1...3)
    let copy = try folder.copy()
    copy["00000001.journal"] += [UInt8](repeating: 0, count: 5000)
    let (records, reading) = try readAll(copy.path)
    #expect(records == texts(1...3))
    #expect(reading.tornTail?.bytes == 5000)
    #expect(reading.end == end)
  }

  /// Without syncs nothing vouches for anything: the first bad line ends it.
  @Test func withoutSyncsEverythingMayBeTorn() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder, sync: .never)
    let first = await scribe.store(1...1)
    await scribe.store(2...2)
    await scribe.store(3...3)
    let copy = try folder.copy()
    copy["00000001.journal"][first - 10] ^= 1
    let (records, reading) = try readAll(copy.path)
    #expect(records == [])
    #expect(reading.tornTail?.records == 2)
    #expect(reading.emptyLast == nil)
  }

  @Test func linesLongerThanAPortionAreRead() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    var long = Array("{\"text\":\"\(String(repeating: "y", count: 5_000_000))\"".utf8)
    Line.close(&long, from: 0)
    scribe.append(1...1)
    scribe.journal.append(long, upTo: 2)
    await scribe.store(3...3)
    await scribe.close()
    var counts: [Int] = []
    var places: [Place] = []
    let reading = try DataDirectory(readOnly: folder.path).read { batch in
      counts += batch.records.map(\.count)
      places += batch.records.indices.map { batch.place(of: $0) }
    }
    #expect(reading.records == 3)
    #expect(counts == [record(1).count - 1, long.count - 1, record(3).count - 1])
    let bytes = folder["00000001.journal"]
    for (place, line) in zip(places, [record(1), long, record(3)]) {
      #expect(place.file == "00000001.journal")
      #expect(Array(bytes[place.offset..<place.offset + line.count]) == line)
    }
  }

  /// Many portions: nothing is lost or doubled at their borders.
  @Test func aBigFileIsReadInBatches() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder, sync: .never)
    var lines: [UInt8] = []
    for number in 1...60_000 {
      let start = lines.count
      lines += Array(
        "{\"n\":\(number),\"text\":\"\(String(repeating: "z", count: number % 61))\"".utf8)
      Line.close(&lines, from: start)
    }
    scribe.journal.append(lines, upTo: 60_000)
    #expect(await scribe.next() == .stored(upTo: 60_000))
    await scribe.close()
    var joined: [UInt8] = []
    var batches = 0
    let reading = try DataDirectory(readOnly: folder.path).read { batch in
      batches += 1
      for record in batch.records { joined += record + [Line.lineFeed] }
    }
    #expect(joined == lines)
    #expect(batches > 2)
    #expect(reading.bytes == folder["00000001.journal"].count)
  }

  @Test func whoReadsMayStop() async throws {
    struct Enough: Error {}
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...1)
    scribe.roll()
    await scribe.store(2...2)
    await scribe.close()
    var places: [Place] = []
    #expect(throws: Enough.self) {
      _ = try DataDirectory(readOnly: folder.path).read { batch in
        places.append(batch.place(of: 0))
        if batch.file == "00000002.journal" { throw Enough() }
      }
    }
    #expect(places.map(\.file) == ["00000001.journal", "00000002.journal"])
  }
}
