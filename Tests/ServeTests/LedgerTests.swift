import Classroom
import Hall
import Journal
import Testing
import Wire

@testable import Serve

/// When the ledger ends a segment and has a checkpoint written.
@Suite struct LedgerTests {
  /// A disk on which there is room for lines may have none for a checkpoint.
  @Test func aCheckpointThatFailsIsNotTriedAgainAtOnce() async throws {
    let saved = SavedClass(seed: 6)
    saved.play(seed: 6)
    let directory = try DataDirectory(saved.path)
    defer { directory.release() }
    var sizes = JournalLedger.Sizes()
    sizes.worthwhile = 2_000
    let ledger = JournalLedger(
      in: directory, after: try directory.read { _ in }, sync: .never, disk: .real, decided: 0,
      sizes: sizes)
    let (events, told) = AsyncStream.makeStream(of: Journal.Event.self)
    try ledger.begin(className: "test") { told.yield($0) }
    for decision in saved.decisions {
      ledger.store(decision)
      // Next to nothing has to be remembered, so that a checkpoint always seems worth its while.
      ledger.commit(Hall(lists: []))
      ledger.checkpointed(false)
    }
    ledger.close()
    for await event in events where event == .closed { break }
    let bytes = saved.decisions.reduce(0) { $0 + Record.decision($1).line.count }
    let rolls = try directory.segments.count - 1
    #expect(rolls > 1 && rolls <= bytes / sizes.worthwhile)
  }

  /// Where it was thought far too short, one as long was written again after each start.
  @Test func aCheckpointIsAboutAsLongAsIsThought() {
    let saved = SavedClass(seed: 7)
    saved.play(seed: 7)
    func factor() -> Double {
      let memory = saved.stage.house.hall.memory()
      var bytes = 0
      let count = { (kept: Kept) in bytes += Record.kept(kept).line.count }
      memory.forEach(count)
      return Double(memory.length) / Double(bytes)
    }
    #expect(0.5...2 ~= factor())
    for seed in 8...20 as ClosedRange<UInt64> { saved.playOn(seed: seed) }
    // Where nobody is any more the rooms end, and what is left is their pupils'.
    for name in ["anna", "bo"] { saved.stage.drop(name) }
    saved.stage.pass(48 * 60 * 60_000)
    #expect(0.5...2 ~= factor())
  }
}
