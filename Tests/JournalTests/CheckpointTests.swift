import Dispatch
import Testing
import Tools

@testable import Journal

@Suite(.timeLimit(.minutes(5)))
struct CheckpointTests {
  @Test func readingBeginsAtTheCheckpoint() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...5)
    // The short form of what was before need not be the same lines.
    await scribe.roll(checkpoint: 100...101)
    await scribe.store(6...7)
    scribe.roll()
    await scribe.store(8...8)
    await scribe.close()
    let (records, reading) = try readAll(folder.path)
    #expect(records == texts(100...101) + texts(6...8))
    #expect(reading.checkpoint == 2)
    #expect(reading.last == 3)
    #expect(reading.segmentsRead == 2)
    #expect(reading.progress.files == 3)
    try folder.remove("00000001.journal")
    #expect(try readAll(folder.path).records == records)
  }

  @Test func theNewestCheckpointCounts() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...1)
    await scribe.roll(checkpoint: 100...100)
    await scribe.store(2...2)
    await scribe.roll(checkpoint: 200...200)
    await scribe.store(3...3)
    await scribe.close()
    #expect(try scribe.directory.checkpoints == [2, 3])
    #expect(try scribe.directory.segments == [1, 2, 3])
    #expect(try readAll(folder.path).records == texts(200...200) + texts(3...3))
  }

  @Test func anEmptyCheckpointIsWhole() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...1)
    scribe.journal.roll { _ in }
    #expect(await scribe.next() == .checkpointed(2))
    await scribe.close()
    let (records, reading) = try readAll(folder.path)
    #expect(records == [])
    #expect(reading.checkpoint == 2)
    #expect(reading.emptyLast != nil)
  }

  @Test func aBigCheckpointIsWrittenInPieces() async throws {
    let folder = try Folder()
    let tricky = TrickyDisk()
    let scribe = try Scribe(folder, disk: tricky.disk)
    tricky.forget()
    await scribe.roll(checkpoint: 1...30_000)
    #expect(tricky.writes.max() ?? 0 < 300 * 1024)
    #expect(tricky.writes.count < 10)
    #expect(try readAll(folder.path).records == texts(1...30_000))
  }

  /// Lines go on being stored while a checkpoint is written, and one is written at a time.
  @Test func oneCheckpointAtATime() async throws {
    let folder = try Folder()
    let scribe = try Scribe(folder)
    await scribe.store(1...1)
    let goOn = DispatchSemaphore(value: 0)
    scribe.journal.roll { writer throws(DiskTrouble) in
      goOn.wait()
      try writer.add(record(1))
    }
    await scribe.store(2...2)
    scribe.journal.roll(checkpoint: neverCalled)
    #expect(await scribe.next() == .checkpointLeftOut)
    await scribe.store(3...3)
    #expect(try folder.names.contains("00000003.journal"))
    // What is unfinished stands beside, and is not read.
    let crashed = try folder.copy()
    #expect(try readAll(crashed.path).records == texts(1...3))
    scribe.journal.close()
    goOn.signal()
    #expect(await scribe.next() == .checkpointed(2))
    #expect(await scribe.next() == .closed)
    let (records, reading) = try readAll(folder.path)
    #expect(records == texts(1...3))
    #expect(reading.checkpoint == 2)
  }

  /// A crash at each step of a roll, and what the next start makes of it.
  @Test func everyStepOfARollCanBeTheLast() async throws {
    let whole = try Folder()
    let scribe = try Scribe(whole)
    await scribe.store(1...3)
    let reached = whole["reached"]
    await scribe.roll(checkpoint: 1...3)
    let steps: [(String, (Folder) throws -> Void)] = [
      (
        "before anything",
        {
          $0["reached"] = reached
          try $0.remove("00000002.journal")
          try $0.remove("00000002.checkpoint")
        }
      ),
      (
        "in the new segment's first line",
        {
          $0["reached"] = reached
          try $0.remove("00000002.checkpoint")
          try $0.rename("00000002.journal", to: "00000002.journal.new")
          $0["00000002.journal.new"].removeLast(10)
        }
      ),
      (
        "before its name",
        {
          $0["reached"] = reached
          try $0.remove("00000002.checkpoint")
          try $0.rename("00000002.journal", to: "00000002.journal.new")
        }
      ),
      (
        "before it is said to be there",
        {
          $0["reached"] = reached
          try $0.remove("00000002.checkpoint")
        }
      ),
      (
        "while that is said",
        {
          $0["reached.new"] = $0["reached"].dropLast(10)
          $0["reached"] = reached
          try $0.remove("00000002.checkpoint")
        }
      ),
      ("before the checkpoint", { try $0.remove("00000002.checkpoint") }),
      (
        "in the checkpoint",
        {
          try $0.rename("00000002.checkpoint", to: "00000002.checkpoint.new")
          $0["00000002.checkpoint.new"].removeLast(10)
        }
      ),
      (
        "before its name",
        { try $0.rename("00000002.checkpoint", to: "00000002.checkpoint.new") }
      ),
      ("after it", { _ in }),
      (
        "a resumed journal's checkpoint",
        {
          $0["reached"] = reached
          try $0.remove("00000002.journal")
        }
      ),
      (
        "the same without the old segment",
        {
          $0["reached"] = reached
          try $0.remove("00000001.journal")
          try $0.remove("00000002.journal")
        }
      ),
    ]
    for (step, crash) in steps {
      let folder = try whole.copy()
      try crash(folder)
      let next = try Scribe(folder)
      #expect(next.found == texts(1...3), "\(step)")
      #expect(try folder.names.allSatisfy { !$0.hasSuffix(".new") }, "\(step)")
      await next.store(4...5)
      let crashed = try folder.copy()
      #expect(try readAll(crashed.path).records == texts(1...5), "\(step)")
      await next.roll(checkpoint: 1...5)
      await next.store(6...6)
      await next.close()
      #expect(try readAll(folder.path).records == texts(1...6), "\(step)")
    }
  }

  @Test func restartsDoNotPileUpFiles() async throws {
    let folder = try Folder()
    for _ in 1...20 { try await Scribe(folder).close() }
    #expect(try folder.names == ["00000001.journal", "lock", "reached"])
    let scribe = try Scribe(folder)
    await scribe.store(1...2)
    await scribe.roll(checkpoint: 1...2)
    await scribe.close()
    for _ in 1...20 {
      let next = try Scribe(folder)
      #expect(next.found == texts(1...2))
      #expect(next.reading.emptyLast != nil)
      await next.close()
    }
    #expect(
      try folder.names
        == ["00000001.journal", "00000002.checkpoint", "00000002.journal", "lock", "reached"])
    let last = try Scribe(folder)
    await last.store(3...3)
    await last.close()
    try folder.remove("00000002.checkpoint")
    // The first line that was written again and again still tells the truth.
    #expect(try readAll(folder.path).records == texts(1...3))
  }
}
