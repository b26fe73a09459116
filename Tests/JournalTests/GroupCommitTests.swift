import Testing
import Tools

@testable import Journal

@Suite(.timeLimit(.minutes(5)))
struct GroupCommitTests {
  @Test func whatComesDuringASyncSharesTheNext() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    tricky.forget()
    tricky.holdSyncs()
    scribe.append(1...1)
    await tricky.waitForSync()
    let before = scribe.size
    for number in 2...500 { scribe.append(number...number) }
    tricky.letSyncGo()
    #expect(await scribe.next() == .stored(upTo: 1))
    await tricky.waitForSync()
    tricky.letSyncGo()
    #expect(await scribe.next() == .stored(upTo: 500), "all the others are stored together")
    let bytes = scribe.size
    #expect(tricky.syncs == 2)
    #expect(tricky.writes.count == 2)
    #expect(tricky.writes.last == bytes - before)
    #expect(try readAll(folder.path).records == texts(1...500))
  }

  /// Nothing is told before the disk has it.
  @Test func nothingIsToldDuringTheSync() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    tricky.holdSyncs()
    scribe.append(1...1)
    await tricky.waitForSync()
    tricky.setSyncError(ErrorNumber.broken)
    tricky.letSyncGo()
    // This sync was well; the next is not, and if `stored` had been told early it would show.
    #expect(await scribe.next() == .stored(upTo: 1))
    scribe.append(2...2)
    await tricky.waitForSync()
    tricky.letSyncGo()
    #expect(await scribe.next() == .failed(.failed(call: "sync", code: ErrorNumber.broken)))
  }

  @Test func withoutSyncsOnlyRollAndCloseSync() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, sync: .never, disk: tricky.disk)
    tricky.forget()
    await scribe.store(1...1)
    await scribe.store(2...2)
    #expect(tricky.syncs == 0)
    scribe.roll()
    await scribe.store(3...3)
    // The old segment, the new one's first line, and that it is there.
    #expect(tricky.syncs == 3)
    await scribe.close()
    // All of it, how far it goes, and the last mark.
    #expect(tricky.syncs == 6)
    #expect(try readAll(folder.path).records == texts(1...3))
  }

  /// Who plays waits neither for a sync nor for what stands before its lines.
  @Test func withoutSyncsNobodyWaitsForThatOfARoll() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, sync: .never, disk: tricky.disk)
    await scribe.store(1...1)
    #expect(tricky.planned == 0)
    tricky.holdSyncs()
    scribe.roll()
    await tricky.waitForSync()
    let written = tricky.writes
    scribe.append(2...3)
    #expect(tricky.writes == written)
    for _ in 1...3 { tricky.letSyncGo() }
    #expect(await scribe.next() == .stored(upTo: 3))
    #expect(try readAll(folder.path).records == texts(1...3))
  }

  @Test func aDiskThatWasSlowIsTheQueuesToWaitFor() async throws {
    let tricky = TrickyDisk()
    let scribe = try Scribe(try Folder(), sync: .never, disk: tricky.disk)
    tricky.setTimeOfWrite(2_000_000)
    await scribe.store(1...1)
    #expect(tricky.planned == 0)
    await scribe.store(2...2)
    #expect(tricky.planned == 2)
    tricky.setTimeOfWrite(0)
    await scribe.store(3...3)
    #expect(tricky.planned == 4)
    tricky.pass(nanoseconds: 1_000_000_000)
    // The queue may still be putting its work away, and then takes one more.
    var planned: Int
    var number = 3
    repeat {
      planned = tricky.planned
      number += 1
      await scribe.store(number...number)
    } while tricky.planned > planned && number < 10_000
    #expect(tricky.planned == planned)
  }

  /// Marks say what the disk had, and nothing else: how damage is told from a torn tail.
  @Test(arguments: [Sync.always, .never])
  func marksFollowTheSyncs(sync: Sync) async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder, sync: sync)
    let start = folder["00000001.journal"].count
    var sizes = [start]
    for number in 1...4 { sizes.append(await scribe.store(number...number)) }
    await scribe.close()
    let marks = folder["00000001.journal"].split(separator: Line.lineFeed).compactMap { line in
      line.withUnsafeBytes { if case .mark(let synced) = Line.kind(of: $0) { synced } else { nil } }
    }
    switch sync {
    case .always: #expect(marks == sizes)
    case .never: #expect(marks == [start, start, start, start, sizes[4]])
    }
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func aDiskThatTakesLittleAtATimeGetsItAll(portion: Int) async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    tricky.stutter(portion)
    let scribe = try Scribe(folder, disk: tricky.disk)
    await scribe.store(1...20)
    await scribe.roll(checkpoint: 1...20)
    await scribe.store(21...25)
    await scribe.close()
    let (records, reading) = try readAll(folder.path)
    #expect(records == texts(1...25))
    #expect(reading.checkpoint == 2)
    let plain = try Folder()
    let other = try Scribe(plain)
    await other.store(1...20)
    await other.roll(checkpoint: 1...20)
    #expect(plain["00000002.checkpoint"] == folder["00000002.checkpoint"])
  }
}
