import Testing
import Tools

@testable import Journal

/// What was told to be stored is read back, and nothing else, whatever the disk does; and what was not is
/// stored when the disk works again.
@Suite(.timeLimit(.minutes(5)))
struct FailingDiskTests {
  /// Room for every possible part of a write, and for none.
  @Test(arguments: [Sync.always, .never])
  func aDiskThatIsFullInTheMiddleOfAWrite(sync: Sync) async throws {
    var room = 0
    while true {
      let folder = try Folder()
      let tricky = TrickyDisk()
      let scribe = try Scribe(folder, sync: sync, disk: tricky.disk)
      await scribe.store(1...3)
      tricky.setRoom(room)
      scribe.append(4...6)
      let event = await scribe.next()
      if case .stored = event { break }
      #expect(event == .failed(.full))
      let crashed = try folder.copy()
      #expect(try readAll(crashed.path).records == texts(1...3))
      tricky.setRoom(nil)
      scribe.append(7...7)
      scribe.journal.resume(checkpoint: neverCalled)
      #expect(await scribe.next() == .stored(upTo: 7))
      #expect(await scribe.next() == .resumed)
      await scribe.store(8...9)
      await scribe.close()
      let (records, reading) = try readAll(folder.path)
      #expect(records == texts(1...9))
      #expect(reading.last == 2)
      #expect(reading.tornTail == nil)
      room += 1
    }
    // The mark and the three records.
    #expect(room > 3 * record(4).count)
  }

  @Test func aSyncThatFails() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    let size = await scribe.store(1...3)
    tricky.setSyncError(ErrorNumber.broken)
    scribe.append(4...6)
    #expect(await scribe.next() == .failed(.failed(call: "sync", code: ErrorNumber.broken)))
    #expect(folder["00000001.journal"].count == size)
    tricky.setSyncError(nil)
    scribe.journal.resume(checkpoint: neverCalled)
    #expect(await scribe.next() == .stored(upTo: 6))
    #expect(await scribe.next() == .resumed)
    await scribe.store(7...7)
    // The old file is never touched again.
    #expect(folder["00000001.journal"].count == size)
    #expect(try readAll(folder.path).records == texts(1...7))
  }

  /// If what failed could not be cut off, the next segment says where the old one ends.
  @Test func whatCouldNotBeCutOffIsNotReadTwice() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    await scribe.store(1...3)
    let before = folder["00000001.journal"]
    tricky.setWriteError(ErrorNumber.broken)
    scribe.append(4...4)
    #expect(await scribe.next() == .failed(.failed(call: "write", code: ErrorNumber.broken)))
    tricky.setWriteError(nil)
    scribe.journal.resume(checkpoint: neverCalled)
    #expect(await scribe.next() == .stored(upTo: 4))
    #expect(await scribe.next() == .resumed)
    await scribe.store(5...5)
    folder["00000001.journal"] = before + Line.sealed("{\"synced\":10") + record(4) + [0, 1, 2]
    #expect(try readAll(folder.path).records == texts(1...5))
  }

  @Test func resumingMayFailToo() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    await scribe.store(1...2)
    tricky.setRoom(0)
    scribe.append(3...3)
    #expect(await scribe.next() == .failed(.full))
    for room in [0, 1, 80] {
      tricky.setRoom(room)
      scribe.journal.resume(checkpoint: neverCalled)
      #expect(await scribe.next() == .failed(.full))
      #expect(try folder.names == ["00000001.journal", "lock", "reached"])
    }
    tricky.setRoom(nil)
    tricky.setSyncError(ErrorNumber.broken)
    scribe.journal.resume(checkpoint: neverCalled)
    #expect(await scribe.next() == .failed(.failed(call: "sync", code: ErrorNumber.broken)))
    #expect(try folder.names == ["00000001.journal", "lock", "reached"])
    tricky.setSyncError(nil)
    scribe.journal.resume(checkpoint: neverCalled)
    #expect(await scribe.next() == .stored(upTo: 3))
    #expect(await scribe.next() == .resumed)
    await scribe.store(4...4)
    // Only a journal that has failed resumes.
    scribe.journal.resume(checkpoint: neverCalled)
    await scribe.store(5...5)
    await scribe.close()
    #expect(try readAll(folder.path).records == texts(1...5))
  }

  @Test func aRollThatFailsLosesNothing() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    await scribe.store(1...2)
    tricky.setRoom(0)
    scribe.journal.roll(checkpoint: neverCalled)
    scribe.append(3...3)
    #expect(await scribe.next() == .failed(.full))
    #expect(await scribe.next() == .checkpointLeftOut)
    #expect(try folder.names == ["00000001.journal", "lock", "reached"])
    tricky.setRoom(nil)
    scribe.journal.resume(checkpoint: neverCalled)
    #expect(await scribe.next() == .stored(upTo: 3))
    #expect(await scribe.next() == .resumed)
    await scribe.store(4...4)
    await scribe.close()
    #expect(try readAll(folder.path).records == texts(1...4))
  }

  /// A disk may have room for bytes and none for names.
  @Test(arguments: [true, false])
  func aFileThatCannotBeMadeOrNamedLosesNothing(_ isMade: Bool) async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    func fail(_ code: CInt?) { isMade ? tricky.setMoveError(code) : tricky.setMakeError(code) }
    await scribe.store(1...2)
    fail(ErrorNumber.noSpace)
    scribe.journal.roll(checkpoint: neverCalled)
    scribe.append(3...3)
    #expect(await scribe.next() == .failed(.full))
    #expect(await scribe.next() == .checkpointLeftOut)
    #expect(try folder.names == ["00000001.journal", "lock", "reached"])
    fail(nil)
    scribe.journal.resume(checkpoint: neverCalled)
    #expect(await scribe.next() == .stored(upTo: 3))
    #expect(await scribe.next() == .resumed)
    await scribe.close()
    #expect(try readAll(folder.path).records == texts(1...3))
  }

  @Test func aCheckpointThatFailsLosesNothing() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    await scribe.store(1...2)
    scribe.journal.roll { writer throws(DiskTrouble) in
      try writer.add(record(1))
      tricky.setRoom(10)
    }
    #expect(await scribe.next() == .checkpointFailed(.full))
    tricky.setRoom(nil)
    await scribe.store(3...3)
    #expect(try folder.names == ["00000001.journal", "00000002.journal", "lock", "reached"])
    await scribe.roll(checkpoint: 1...3)
    await scribe.close()
    let (records, reading) = try readAll(folder.path)
    #expect(records == texts(1...3))
    #expect(reading.checkpoint == 3)
  }

  @Test func closingAfterAFailureStillCloses() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    await scribe.store(1...2)
    tricky.setRoom(0)
    scribe.append(3...3)
    #expect(await scribe.next() == .failed(.full))
    await scribe.close()
    #expect(try readAll(folder.path).records == texts(1...2))
  }

  /// Then the file looks as after a crash, and nothing is lost, be there room to say how far it goes or
  /// not.
  @Test func aDiskThatIsFullAtTheLastMark() async throws {
    for room in 0..<100 {
      let folder = try Folder()
      let tricky = TrickyDisk()
      let scribe = try Scribe(folder, disk: tricky.disk)
      let size = await scribe.store(1...2)
      tricky.setRoom(room)
      await scribe.close()
      let (records, reading) = try readAll(folder.path)
      #expect(records == texts(1...2))
      #expect(reading.tornTail == nil)
      #expect(folder["00000001.journal"].count == size)
      #expect(try folder.names == ["00000001.journal", "lock", "reached"])
    }
  }

  /// What cannot be said of the end is not said, and nothing else changes.
  @Test(arguments: [84, 100, 150])
  func aDiskWithRoomForASegmentAndNoMore(room: Int) async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    await scribe.store(1...2)
    let before = folder["reached"]
    tricky.setRoom(room)
    scribe.roll()
    scribe.append(3...3)
    #expect(await scribe.next() == .failed(.full))
    #expect(folder["reached"] == before)
    let crashed = try folder.copy()
    #expect(try readAll(crashed.path).records == texts(1...2))
    tricky.setRoom(nil)
    scribe.journal.resume(checkpoint: neverCalled)
    #expect(await scribe.next() == .stored(upTo: 3))
    #expect(await scribe.next() == .resumed)
    #expect(folder["reached"] != before)
    await scribe.close()
    #expect(try readAll(folder.path).records == texts(1...3))
  }

  @Test func lastLinesThatDoNotFitAreToldAtClose() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    await scribe.store(1...2)
    tricky.setRoom(20)
    scribe.append(3...3)
    scribe.journal.close()
    #expect(await scribe.next() == .failed(.full))
    #expect(await scribe.next() == .closed)
    #expect(try readAll(folder.path).records == texts(1...2))
  }

  @Test(arguments: [ErrorNumber.readOnly, ErrorNumber.noSpace, ErrorNumber.quota])
  func aJournalThatCannotBeginLeavesNothingBehind(code: CInt) throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    tricky.setWriteError(code)
    let trouble = #expect(throws: DiskTrouble.self) { try Scribe(folder, disk: tricky.disk) }
    let isFull = code != ErrorNumber.readOnly
    #expect(trouble == (isFull ? .full : .failed(call: "write", code: code)))
    #expect(try folder.names == ["lock"])
  }

  @Test func troubleIsToldToPeople() {
    #expect(DiskTrouble("write", ErrorNumber.noSpace).description.hasPrefix("The disk is full."))
    let sentences = [
      ErrorNumber.readOnly: "The disk can only be read, not written.",
      ErrorNumber.gone: "The data directory, or a file in it, is gone.",
      ErrorNumber.broken: "The disk reports a fault; it may be breaking.",
    ]
    for (code, sentence) in sentences {
      let description = DiskTrouble("sync", code).description
      #expect(description.hasPrefix(sentence))
      #expect(description.contains("(sync: "))
    }
  }
}

/// For a resume or a roll that has no use for a checkpoint.
func neverCalled(_: inout CheckpointWriter) throws(DiskTrouble) {
  Issue.record("a checkpoint was asked for")
}
