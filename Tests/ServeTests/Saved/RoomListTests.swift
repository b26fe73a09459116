import Classroom
import Games
import Hall
import Journal
import Testing

@testable import Serve

/// Which games are saved, and how they are found.
@Suite struct RoomListTests {
  private static let now = TestClock.start.milliseconds

  private func table(_ archive: Archive) -> [String] {
    archive.table(of: archive.rooms) { "+\($0.milliseconds - Self.now)" }
  }

  /// Two games, the first one before the checkpoint in the middle.
  private func twoGames() throws -> SavedClass {
    let saved = SavedClass(seed: 2)
    saved.play(seed: 2)
    saved.stage.send(#"{"do":"leave"}"#, from: "anna")
    saved.stage.send(#"{"do":"leave"}"#, from: "bo")
    saved.stage.pass(3 * 60 * 60_000)
    let roll = saved.decisions.count - 1
    saved.stage.send(#"{"do":"open","list":"sv","level":2,"seats":3}"#, from: "anna")
    try saved.write(rolls: [4, roll], checkpoints: [roll: saved.memory(after: roll + 1)])
    return saved
  }

  private func index(_ saved: SavedClass) async throws {
    let indexer = Indexer(try DataDirectory(readOnly: saved.path))
    indexer.catchUp()
    await indexer.caughtUp()
  }

  @Test func itListsWhatATeacherLooksFor() throws {
    let saved = try twoGames()
    let archive = try Archive(directory: saved.path)
    #expect(archive.troubles == [])
    let rooms = archive.rooms
    let code = try #require(rooms[0].code)
    let other = try #require(rooms[1].code)
    #expect(
      table(archive) == [
        "room  code  game   list  level  began      facts                players",
        "1     \(code)    bingo  en    1      +0         \(rooms[0].facts)     finished      Anna, Bo",
        "2     \(other)    bingo  sv    2      +\(rooms[1].began.milliseconds - Self.now)  2      not finished  Anna",
      ])
    #expect(rooms[0].facts > 20)
  }

  @Test func aCodeNamesItsNewestRoom() throws {
    let saved = SavedClass(seed: 1)
    saved.stage.enter("anna")
    var codes: [String] = []
    // There are so few codes that one comes again.
    while Set(codes).count == codes.count {
      codes.append(saved.stage.seat(["anna"]))
      saved.stage.send(#"{"do":"leave"}"#, from: "anna")
      saved.stage.pass(3 * 60 * 60_000)
    }
    try saved.write()
    let archive = try Archive(directory: saved.path)
    let again = codes[codes.count - 1]
    let first = try #require(codes.firstIndex(of: again)) + 1
    #expect(archive.room(named: again)?.number.value == codes.count)
    #expect(archive.room(named: again.lowercased())?.number.value == codes.count)
    #expect(archive.room(named: "\(first)")?.code == again)
    #expect(archive.room(named: "99999") == nil)
    #expect(archive.room(named: "Q1") == nil)
  }

  @Test func theIndexSparesReading() async throws {
    let saved = try twoGames()
    let before = try Archive(directory: saved.path)
    try await index(saved)
    #expect(
      try saved.names.filter { $0.hasSuffix(".rooms") } == ["00000001.rooms", "00000002.rooms"])
    #expect(try Archive(directory: saved.path).rooms == before.rooms)
    // Whoever read this segment would find nothing in it.
    var bytes = try saved.bytes("00000002.journal")
    for place in bytes.indices { bytes[place] = UInt8(ascii: "x") }
    try saved.overwrite("00000002.journal", bytes)
    let after = try Archive(directory: saved.path)
    #expect(after.rooms == before.rooms)
    #expect(after.troubles == [])
  }

  @Test func anIndexThatIsWrongIsNotUsed() async throws {
    let saved = try twoGames()
    let before = try Archive(directory: saved.path)
    try await index(saved)
    let right = try saved.bytes("00000001.rooms")
    var flipped = right
    flipped[right.count - 30] ^= 1
    let wrong: [[UInt8]] = [
      [], Array("nonsense".utf8), flipped, right.dropLast(10), try saved.bytes("00000002.rooms"),
      Array(right.split(separator: UInt8(ascii: "\n"))[0]) + [UInt8(ascii: "\n")],
    ]
    for bytes in wrong {
      try saved.overwrite("00000001.rooms", bytes)
      #expect(try Archive(directory: saved.path).rooms == before.rooms)
    }
    // It is written anew.
    try await index(saved)
    #expect(try saved.bytes("00000001.rooms") == right)
  }

  @Test func aDamagedSegmentGetsNone() async throws {
    let saved = try twoGames()
    try saved.damage("00000001.journal", line: 2)
    try await index(saved)
    #expect(try saved.names.filter { $0.hasSuffix(".rooms") } == ["00000002.rooms"])
    #expect(try Archive(directory: saved.path).troubles.count == 1)
  }

  @Test func aRunningServerIsLookedAtAndWritesTheIndex() async throws {
    let folder = DataFolder()
    let first = try await SavedServer(folder.path)
    let anna = try first.client()
    _ = try anna.answer(#"{"do":"hello","name":"Anna"}"#)
    let code = try #require(try anna.answer(#"{"do":"open","list":"en","seats":1}"#).text("room"))
    _ = anna.lines(to: "asked")
    let onlooker = try first.client()
    _ = try onlooker.answer(#"{"do":"watch","room":"\#(code)","after":0}"#)
    let seen = onlooker.lines(to: "asked")

    let archive = try Archive(directory: folder.path)
    #expect(archive.troubles == [])
    let room = try #require(archive.room(named: code))
    #expect(room.pupils.map(archive.name) == ["Anna"])
    var replay = try Replay(room, from: archive, for: .spectator, as: .json(nil))
    var shown: [String] = []
    while let step = replay.next() { shown += step.lines }
    #expect(shown == seen)
    await first.server.stop()

    // The next start ends the segment; when there is time, it gets its index.
    let directory = try DataDirectory(folder.path)
    let reading = try directory.read { _ in }
    let ledger = JournalLedger(in: directory, after: reading, sync: .never, disk: .real, decided: 0)
    try ledger.begin(className: try #require(reading.className)) { _ in }
    ledger.lookAround()
    await ledger.indexer.caughtUp()
    #expect(folder.text(".rooms").contains(#""code":"\#(code)""#))
    #expect(!folder.text(".rooms").contains("Anna"))
    ledger.close()
  }

  @Test func aSegmentThatEndsGetsItsIndexWhenThereIsTime() async throws {
    let saved = SavedClass(seed: 6)
    let code = saved.play(seed: 6)
    let directory = try DataDirectory(saved.path)
    defer { directory.release() }
    var sizes = JournalLedger.Sizes()
    sizes.segment = 5_000
    let ledger = JournalLedger(
      in: directory, after: try directory.read { _ in }, sync: .never, disk: .real, decided: 0,
      sizes: sizes)
    let (events, told) = AsyncStream.makeStream(of: Journal.Event.self)
    try ledger.begin(className: "test") { told.yield($0) }
    var heard = events.makeAsyncIterator()
    for decision in saved.decisions {
      ledger.store(decision)
      ledger.commit(saved.stage.house.hall)
      while case .stored(let number)? = await heard.next() {
        ledger.stored(upTo: number)
        if number == decision.number { break }
      }
    }
    ledger.lookAround()
    await ledger.indexer.caughtUp()
    let ended = try directory.segments.dropLast()
    #expect(ended.count > 1)
    #expect(try saved.names.count { $0.hasSuffix(".rooms") } == ended.count)
    ledger.close()
    while let event = await heard.next(), event != .closed {}
    #expect(try Archive(directory: saved.path).rooms.map(\.code) == [code])
  }
}
