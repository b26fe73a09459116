import Synchronization
import Testing
import Tools

@testable import Journal

@Suite(.timeLimit(.minutes(5)))
struct DirectoryTests {
  @Test func aNewDirectoryIsMade() async throws {
    let folder = try Folder()
    let path = folder.path + "/a//b/c/"
    let directory = try DataDirectory(path)
    #expect(directory.path == folder.path + "/a//b/c")
    #expect(try directory.segments == [])
    #expect(try directory.checkpoints == [])
    let reading = try directory.read { _ in Issue.record("records out of nothing") }
    #expect(reading.className == nil)
    #expect(reading.last == 0)
    #expect(reading.end == 0)
    #expect(reading.emptyLast == nil)
    #expect(folder.mode(of: "a/b/c") == 0o700)
  }

  /// Otherwise the files would end up in the root.
  @Test func anEmptyPathIsHere() throws {
    #expect(try DataDirectory(readOnly: "").path == ".")
    #expect(try DataDirectory(readOnly: "/").path == "/")
  }

  @Test func aFolderFullOfOtherThingsIsLeftAlone() throws {
    let folder = try Folder()
    folder["holiday.jpg"] = [1, 2, 3]
    let trouble = #expect(throws: DirectoryTrouble.self) { try DataDirectory(folder.path) }
    #expect(trouble == .notOurs(path: folder.path))
    #expect(try folder.names == ["holiday.jpg"])
    // What systems leave lying around does not count.
    folder.delete()
    _ = try DataDirectory(folder.path)
    let hidden = try Folder()
    hidden[".DS_Store"] = [1]
    _ = try DataDirectory(hidden.path)
  }

  @Test func onlyOneWrites() throws {
    let folder = try Folder()
    let first = try DataDirectory(folder.path)
    let trouble = #expect(throws: DirectoryTrouble.self) { try DataDirectory(folder.path) }
    #expect(trouble == .inUse(path: folder.path, by: Platform.processNumber))
    #expect(
      trouble?.description == """
        The data in \(folder.path) is already in use by another Ordrum, process \
        \(Platform.processNumber). Stop that one first, or name another directory with --data.
        """)
    #expect(folder.text("lock") == "process \(Platform.processNumber)\n")
    first.release()
    // Whatever stands there is not what counts.
    folder["lock"] = Array("process 1234567890123456789\nand more\n".utf8)
    let second = try DataDirectory(folder.path)
    #expect(folder.text("lock") == "process \(Platform.processNumber)\n")
    #expect(throws: DirectoryTrouble.self) { try DataDirectory(folder.path) }
    second.release()
  }

  /// As a child process may, between its birth and its own program.
  @Test func whoHasTheLockOpenByChanceDoesNotKeepIt() throws {
    let folder = try Folder()
    let first = try DataDirectory(folder.path)
    let copy = first.held.withLock { $0 }
    first.release()
    try DataDirectory(folder.path).release()
    withExtendedLifetime(copy) {}
  }

  @Test func aDeadProcessHoldsNothing() throws {
    let folder = try Folder()
    let locker = try #require(Locker(lockFile: folder.path + "/lock"))
    let trouble = #expect(throws: DirectoryTrouble.self) { try DataDirectory(folder.path) }
    // It has not said who it is.
    #expect(trouble == .inUse(path: folder.path, by: nil))
    locker.kill()
    try DataDirectory(folder.path).release()
  }

  @Test func whatWasNeverFinishedIsRemoved() async throws {
    let folder = try Folder()
    let unfinished = ["00000001.journal.new", "00000001.key.new", "reached.new"]
    for name in unfinished + ["notes.txt"] {
      folder[name] = [1, 2, 3]
    }
    let looking = try DataDirectory(readOnly: folder.path)
    #expect(try looking.segments == [])
    #expect(try folder.names == (unfinished + ["notes.txt"]).sorted())
    let directory = try DataDirectory(folder.path)
    #expect(try folder.names == ["lock", "notes.txt"])
    // Others may look while somebody writes.
    #expect(try DataDirectory(readOnly: folder.path).segments == directory.segments)
  }

  @Test func lookingMakesNothing() throws {
    let folder = try Folder()
    let trouble = #expect(throws: DirectoryTrouble.self) {
      try DataDirectory(readOnly: folder.path + "/nothing")
    }
    #expect(
      trouble
        == .disk(
          path: folder.path + "/nothing", .failed(call: "opendir", code: ErrorNumber.gone)))
    #expect(try folder.names == [])
  }

  @Test func aFileIsNoDirectory() throws {
    let folder = try Folder()
    folder["file"] = []
    for path in ["file", "file/below"] {
      let trouble = #expect(throws: DirectoryTrouble.self) {
        try DataDirectory(folder.path + "/" + path)
      }
      guard case .disk = trouble else {
        Issue.record("\(String(describing: trouble))")
        continue
      }
    }
  }

  @Test(.disabled(if: isSuperuser, "who may do everything is refused nothing"))
  func aDirectoryThatMayNotBeWritten() throws {
    let folder = try Folder()
    #expect(setMode(folder.path, 0o500))
    defer { _ = setMode(folder.path, 0o700) }
    let trouble = #expect(throws: DirectoryTrouble.self) { try DataDirectory(folder.path) }
    #expect(trouble?.description.contains("This user may not do that there.") == true)
  }

  @Test func smallFilesAreWrittenWhole() throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let directory = try DataDirectory(folder.path, disk: tricky.disk)
    #expect(try folder.names == ["lock"])
    try directory.writeWhole("00000001.key", Array("first".utf8))
    try directory.writeWhole("00000001.key", Array("second".utf8))
    #expect(folder["00000001.key"] == Array("second".utf8))
    for room in 0..<5 {
      tricky.setRoom(room)
      let trouble = #expect(throws: DiskTrouble.self) {
        try directory.writeWhole("00000001.key", Array("third".utf8))
      }
      #expect(trouble == .full)
      #expect(folder["00000001.key"] == Array("second".utf8))
      #expect(try folder.names == ["00000001.key", "lock"])
    }
    let big = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    tricky.setRoom(nil)
    try directory.writeWhole("00000001.big", big)
    #expect(folder["00000001.big"] == big)
  }

  // MARK: Deleted while in use

  @Test func aDirectoryThatIsDeletedIsMadeAgain() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...3)
    folder.delete()
    scribe.append(4...4)
    #expect(await scribe.next() == .failed(.failed(call: "stat", code: ErrorNumber.gone)))
    scribe.journal.resume(checkpoint: checkpointBody(1...4))
    #expect(await scribe.next() == .lockTakenAgain)
    #expect(await scribe.next() == .stored(upTo: 4))
    #expect(await scribe.next() == .resumed)
    await scribe.store(5...5)
    #expect(throws: DirectoryTrouble.self) { try DataDirectory(folder.path) }
    #expect(try folder.names == ["00000002.checkpoint", "00000002.journal", "lock", "reached"])
    await scribe.close()
    let next = try Scribe(folder)
    #expect(next.found == texts(1...5))
  }

  @Test func aSegmentThatIsDeletedIsReplaced() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...3)
    try folder.remove("00000001.journal")
    scribe.append(4...4)
    #expect(await scribe.next() == .failed(.failed(call: "stat", code: ErrorNumber.gone)))
    scribe.journal.resume(checkpoint: checkpointBody(1...4))
    #expect(await scribe.next() == .stored(upTo: 4))
    #expect(await scribe.next() == .resumed)
    await scribe.store(5...5)
    await scribe.close()
    #expect(try readAll(folder.path).records == texts(1...5))
  }

  /// Somebody else has begun there meanwhile: we do not write into their data.
  @Test func aDirectoryThatAnotherHasTakenIsLeftAlone() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...3)
    folder.delete()
    let other = try Scribe(folder)
    // As much as we had: it is not the size that tells.
    await other.store(1...10)
    scribe.append(4...4)
    #expect(await scribe.next() == .failed(.failed(call: "stat", code: ErrorNumber.gone)))
    scribe.journal.resume(checkpoint: neverCalled)
    #expect(await scribe.next() == .failed(.failed(call: "flock", code: ErrorNumber.taken)))
    #expect(try folder.names == ["00000001.journal", "lock", "reached"])
    #expect(try readAll(folder.path).records == texts(1...10))
  }

  /// Nobody can write a segment into a directory that is gone.
  @Test func aRollNoticesThatTheDirectoryIsGone() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...3)
    folder.delete()
    scribe.roll()
    #expect(await scribe.next() == .failed(.failed(call: "stat", code: ErrorNumber.gone)))
  }

  /// A backup made the hard way: the directory is moved, and a copy put into its place.
  @Test func whatIsWrittenAfterACopyTookOurPlaceStandsInTheCopy() async throws {
    let (folder, moved) = (try Folder(), try Folder())
    let scribe = try Scribe(folder)
    await scribe.store(1...3)
    moved.delete()
    try folder.move(to: moved.path)
    try moved.copy().move(to: folder.path)
    scribe.append(4...4)
    #expect(await scribe.next() == .failed(.failed(call: "stat", code: ErrorNumber.gone)))
    // It holds what waits too.
    scribe.journal.resume(checkpoint: checkpointBody(1...4))
    #expect(await scribe.next() == .lockTakenAgain)
    #expect(await scribe.next() == .stored(upTo: 4))
    #expect(await scribe.next() == .resumed)
    await scribe.store(5...5)
    await scribe.close()
    #expect(try readAll(folder.path).records == texts(1...5))
    #expect(try readAll(moved.path).records == texts(1...3))
  }

  @Test func whatFailedWhileTheDirectoryWasAwayIsStoredWhenItIsBack() async throws {
    let (folder, away) = (try Folder(), try Folder())
    let scribe = try Scribe(folder)
    await scribe.store(1...3)
    away.delete()
    try folder.move(to: away.path)
    scribe.append(4...4)
    #expect(await scribe.next() == .failed(.failed(call: "stat", code: ErrorNumber.gone)))
    try away.move(to: folder.path)
    scribe.journal.resume(checkpoint: neverCalled)
    #expect(await scribe.next() == .stored(upTo: 4))
    #expect(await scribe.next() == .resumed)
    await scribe.store(5...5)
    await scribe.close()
    #expect(try readAll(folder.path).records == texts(1...5))
  }

  @Test func otherDataInOurPlaceIsNeitherHiddenNorWrittenOver() async throws {
    for (className, rolls) in [
      ("ordrum-test", true), ("ordrum-test", false), ("ordrum-other", false),
    ] {
      let (folder, other) = (try Folder(), try Folder())
      let writer = try Scribe(other, className: className)
      await writer.store(1...10)
      if rolls { writer.roll() }
      await writer.close()
      let scribe = try Scribe(folder)
      await scribe.store(1...3)
      folder.delete()
      let names = try other.names
      try other.move(to: folder.path)
      scribe.append(4...4)
      #expect(await scribe.next() == .failed(.failed(call: "stat", code: ErrorNumber.gone)))
      scribe.journal.resume(checkpoint: neverCalled)
      #expect(await scribe.next() == .failed(.otherData))
      #expect(try folder.names == names)
      #expect(try readAll(folder.path).records == texts(1...10))
    }
  }

  // MARK: The lock, deleted while in use

  @Test func aLockThatIsDeletedIsTakenAgain() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    let lookAround = { scribe.journal.lookAround() }
    for (number, notice) in [(1, { scribe.append(1...1) }), (2, lookAround), (2, scribe.roll)] {
      try folder.remove("lock")
      notice()
      #expect(await scribe.next() == .lockTakenAgain)
      if number == 1 { #expect(await scribe.next() == .stored(upTo: 1)) }
      #expect(throws: DirectoryTrouble.self) { try DataDirectory(folder.path) }
      #expect(folder.text("lock") == "process \(Platform.processNumber)\n")
    }
    await scribe.store(2...3)
    await scribe.close()
    #expect(try readAll(folder.path).records == texts(1...3))
  }

  /// What it says to be stored is what the other finds, and what the other stores stays.
  @Test func whoLostTheLockStoresNothingMore() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...3)
    try folder.remove("lock")
    let other = try Scribe(folder)
    #expect(other.found == texts(1...3))
    await other.store(4...50)
    scribe.append(100...100)
    #expect(await scribe.next() == .failed(.otherProcess))
    scribe.journal.resume(checkpoint: neverCalled)
    #expect(await scribe.next() == .failed(.otherProcess))
    await other.store(51...53)
    // Also when the other has gone: what it wrote stands behind what we know.
    await other.close()
    for _ in 1...2 {
      scribe.journal.resume(checkpoint: neverCalled)
      #expect(await scribe.next() == .failed(.otherData))
    }
    await scribe.close()
    #expect(try readAll(folder.path).records == texts(1...53))
  }

  @Test(arguments: ["a look around", "a roll"])
  func whoIsIdleNoticesToo(notice: String) async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...3)
    try folder.remove("lock")
    let other = try Scribe(folder)
    await other.store(4...5)
    if notice == "a roll" { scribe.roll() } else { scribe.journal.lookAround() }
    #expect(await scribe.next() == .failed(.otherProcess))
    await other.store(6...6)
    #expect(try readAll(folder.path).records == texts(1...6))
  }

  /// It has read what is not told to be stored yet, and that is not taken away under it.
  @Test func whatTheOtherHasReadStays() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    await scribe.store(1...3)
    tricky.holdSyncs()
    scribe.append(4...4)
    await tricky.waitForSync()
    try folder.remove("lock")
    let other = try Scribe(folder)
    #expect(other.found == texts(1...4))
    await other.store(5...5)
    tricky.letSyncGo()
    #expect(await scribe.next() == .failed(.otherProcess))
    #expect(try readAll(folder.path).records == texts(1...5))
  }

  /// A start puts its segment in the place of an empty one.
  @Test func anEmptySegmentThatAnotherHasFilledIsNotHidden() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    try folder.remove("lock")
    let other = try Scribe(folder)
    await other.store(1...5)
    await other.close()
    scribe.append(100...100)
    #expect(await scribe.next() == .failed(.isGone))
    scribe.journal.resume(checkpoint: neverCalled)
    #expect(await scribe.next() == .failed(.otherData))
    // It may be started again there.
    let next = try Scribe(folder)
    #expect(next.found == texts(1...5))
    #expect(try readAll(folder.path).records == texts(1...5))
  }

  /// Reading may take so long that somebody deletes the lock meanwhile.
  @Test func aJournalDoesNotBeginWhereAnotherHasBegun() async throws {
    let folder = try Folder()
    let directory = try DataDirectory(folder.path, disk: .quick)
    let reading = try directory.read { _ in }
    try folder.remove("lock")
    let other = try Scribe(folder)
    await other.store(1...2)
    let trouble = #expect(throws: DiskTrouble.self) {
      try Journal(in: directory, className: "ordrum-test", after: reading, sync: .always) { _ in }
    }
    #expect(trouble == .otherProcess)
    #expect(try readAll(folder.path).records == texts(1...2))
  }

  // MARK: Other people's files

  @Test func whatIsNotOursStays() throws {
    let folder = try Folder()
    for name in ["letter.new", "1.journal.new", "00000003.journal.new", "00000003.rooms.new"] {
      folder[name] = [1]
    }
    try DataDirectory(folder.path).release()
    #expect(try folder.names == ["1.journal.new", "letter.new", "lock"])
  }

  /// The number after it could not be told.
  @Test func aNumberThatNobodyCameToIsNotOurs() throws {
    for number in [Int.max, 1 << 53] {
      #expect(NumberedFile(name: "\(number).journal") == nil)
      #expect(NumberedFile(name: "\(number).checkpoint") == nil)
    }
    #expect(NumberedFile(name: "123456789012.journal") == .segment(123_456_789_012))
  }
}
