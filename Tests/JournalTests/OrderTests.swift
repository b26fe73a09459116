import Testing
import Tools

@testable import Journal

/// In which order bytes, syncs and names come: what a power cut can do depends on nothing else.
@Suite(.timeLimit(.minutes(5)))
struct OrderTests {
  @Test func aFileIsOnDiskBeforeItsNameIs() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    let first = folder["00000001.journal"].count
    #expect(
      tricky.calls == [
        .write(first), .sync, .syncDirectory, .write(folder["reached"].count), .sync,
        .syncDirectory,
      ])
    await scribe.store(1...1)
    tricky.forget()
    tricky.holdSyncs()
    scribe.journal.roll(checkpoint: checkpointBody(1...1))
    await tricky.waitForSync()
    #expect(try folder.names == ["00000001.journal", "00000002.journal.new", "lock", "reached"])
    let second = folder["00000002.journal.new"].count
    #expect(tricky.calls == [.write(second), .sync])
    tricky.letSyncGo()
    await tricky.waitForSync()
    // Not before what it tells of.
    #expect(
      try folder.names == [
        "00000001.journal", "00000002.journal", "lock", "reached", "reached.new",
      ])
    let reached = folder["reached.new"].count
    #expect(tricky.calls == [.write(second), .sync, .syncDirectory, .write(reached), .sync])
    tricky.forget()
    tricky.letSyncGo()
    await tricky.waitForSync()
    #expect(
      try folder.names == [
        "00000001.journal", "00000002.checkpoint.new", "00000002.journal", "lock", "reached",
      ])
    let checkpoint = folder["00000002.checkpoint.new"].count
    #expect(tricky.calls == [.syncDirectory, .write(checkpoint), .sync])
    tricky.letSyncGo()
    #expect(await scribe.next() == .checkpointed(2))
    #expect(tricky.calls.suffix(2) == [.sync, .syncDirectory])
  }

  /// A header may only name an end that a power cut cannot take away.
  @Test func whatWasReadIsSyncedBeforeItIsContinued() async throws {
    let folder = try Folder()
    let crashed = try Scribe(folder, sync: .never)
    await crashed.store(1...3)
    let copy = try folder.copy()
    let tricky = TrickyDisk()
    let scribe = try Scribe(copy, disk: tricky.disk)
    #expect(scribe.found == texts(1...3))
    let header = copy["00000002.journal"].count
    #expect(tricky.calls.prefix(4) == [.sync, .write(header), .sync, .syncDirectory])
  }

  @Test func whatWasNotSyncedIsBeforeItIsContinued() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, sync: .never, disk: tricky.disk)
    await scribe.store(1...3)
    tricky.setRoom(0)
    scribe.append(4...4)
    #expect(await scribe.next() == .failed(.full))
    tricky.setRoom(nil)
    tricky.forget()
    scribe.journal.resume(checkpoint: neverCalled)
    #expect(await scribe.next() == .stored(upTo: 4))
    #expect(await scribe.next() == .resumed)
    #expect(tricky.calls.prefix(1) == [.sync])
    #expect(tricky.calls.dropFirst(2).prefix(2) == [.sync, .syncDirectory])
    #expect(try readAll(folder.path).records == texts(1...4))
  }

  @Test func aRollSyncsTheOldSegmentFirst() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, sync: .never, disk: tricky.disk)
    await scribe.store(1...1)
    tricky.setSyncError(ErrorNumber.broken)
    scribe.roll()
    #expect(await scribe.next() == .failed(.failed(call: "sync", code: ErrorNumber.broken)))
    #expect(try folder.names == ["00000001.journal", "lock", "reached"])
    #expect(try readAll(folder.path).records == texts(1...1))
  }

  /// Lines that wait when a roll is asked for belong before it.
  @Test func aRollTakesWhatWasAppendedBefore() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    tricky.holdSyncs()
    scribe.append(1...1)
    await tricky.waitForSync()
    scribe.append(2...3)
    scribe.roll()
    scribe.append(4...4)
    for _ in 1...5 { tricky.letSyncGo() }
    #expect(await scribe.next() == .stored(upTo: 1))
    #expect(await scribe.next() == .stored(upTo: 3))
    #expect(await scribe.next() == .stored(upTo: 4))
    #expect(folder["00000001.journal"].count == 256)
    #expect(try readAll(folder.path).records == texts(1...4))
  }

  /// Nothing is told after the end, however often it is asked for.
  @Test func theEndComesOnceAndLast() async throws {
    final class LastWord: Sendable {
      let teller: AsyncStream<Journal.Event>.Continuation
      init(_ teller: AsyncStream<Journal.Event>.Continuation) { self.teller = teller }
      // Let go of when the journal is, after everything it was asked for.
      deinit { teller.finish() }
    }
    let folder = try Folder()
    let directory = try DataDirectory(folder.path, disk: .quick)
    let reading = try directory.read { _ in }
    let (events, teller) = AsyncStream.makeStream(of: Journal.Event.self)
    do {
      let lastWord = LastWord(teller)
      let journal = try Journal(
        in: directory, className: "c", after: reading, sync: .always, disk: .quick
      ) { lastWord.teller.yield($0) }
      journal.close()
      journal.close()
      journal.append(record(1), upTo: 1)
      journal.roll(checkpoint: neverCalled)
      journal.resume(checkpoint: neverCalled)
    }
    var told: [Journal.Event] = []
    for await event in events { told.append(event) }
    #expect(told == [.closed])
    #expect(try readAll(folder.path).records == [])
    #expect(try folder.names == ["00000001.journal", "lock", "reached"])
  }

  @Test func aRealDiskAnswers() throws {
    let folder = try Folder()
    folder["file"] = [1]
    let file = try OpenFile(folder.path + "/file", .reading)
    #expect(Disk.real.sync(file.descriptor) == 0)
    #expect(Disk.real.sync(-1) == ErrorNumber.badDescriptor)
    #expect(Disk.real.syncDirectory(-1) == ErrorNumber.badDescriptor)
    #expect(
      [UInt8](1...3).withUnsafeBytes { Disk.real.write(-1, $0) } == -Int(ErrorNumber.badDescriptor))
  }
}
