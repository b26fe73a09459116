import Classroom
import Foundation
import Games
import Hall
import Journal
import Testing
import Wire
import Words

@testable import Serve

/// A server with files that keeps things for some days: what goes by itself is in no file any more.
@Suite(.timeLimit(.minutes(5)))
struct LettingGoFilesTests {
  private static let day = 24 * 60 * 60_000

  /// Somebody reads one word, and the server stops.
  private func aDay(_ day: Int, of name: String, in folder: DataFolder) async throws {
    let server = try await SavedServer(folder.path, clockAhead: day * Self.day)
    let child = try server.client()
    _ = try child.ask(#"{"do":"hello","name":"\#(name)"}"#)
    var lines = try child.ask(#"{"do":"play","game":"cards","seats":1,"questions":1,"think":0}"#)
    while !lines.contains(where: { $0.contains(#""choices":["#) }) { lines += [child.next() ?? ""] }
    let choices = lines.compactMap { $0.firstMatch(of: /"choices":\[([^\]]*)\]/)?.1 }.last ?? ""
    for choice in choices.split(separator: ",") {
      _ = try child.ask(#"{"do":"answer","word":\#(choice)}"#)
    }
    // Nobody plays on, and the room is closed.
    await server.pass(11 * 60_000)
    await server.server.stop()
  }

  /// The names of all, each with how many games it has finished, as the files tell.
  private func finished(_ folder: DataFolder) throws -> [String: Int] {
    let rows = try ClassOnDisk(directory: folder.path, zone: .utc)
      .lines(of: .class, in: Tongue(.english)).dropFirst()
    return Dictionary(
      uniqueKeysWithValues: rows.map { row in
        let fields = row.split(separator: ";", omittingEmptySubsequences: false)
        return (String(fields[0]), Int(fields[1]) ?? -1)
      })
  }

  private func names(_ folder: DataFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  private func waitForSweep(_ server: SavedServer, _ folder: DataFolder) async throws {
    let anybody = try server.client()
    while !folder.text(".journal").contains(#""step":"swept""#) {
      await server.pass(1_000)
      _ = try anybody.answer(#"{"do":"ping"}"#)
    }
  }

  /// Whether the server is stopped as soon as the class has let go, and a new start completes it.
  @Test(arguments: [false, true])
  func whatIsOldIsInNoFile(isStopped: Bool) async throws {
    let folder = DataFolder()
    try await aDay(0, of: "Anna", in: folder)
    try await aDay(5, of: "Eva", in: folder)
    try await aDay(40, of: "Bo", in: folder)
    #expect(try finished(folder) == ["Anna": 1, "Eva": 1, "Bo": 1])
    var server = try await SavedServer(
      folder.path, clockAhead: 60 * Self.day, daysKept: 30)
    let eva = try server.client()
    let taught = try eva.ask(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
    let told = taught + [try #require(eva.next())]
    #expect(told.contains { $0.text("event") == "letting-go" && $0.text("on") == "2027-03-23" })
    #expect(try finished(folder) == ["Anna": 1, "Eva": 1, "Bo": 1], "nothing goes before its time")
    await server.pass(7 * Self.day)
    if isStopped {
      await server.server.stop()
      server = try await SavedServer(folder.path, clockAhead: 68 * Self.day)
    }
    try await waitForSweep(server, folder)
    await server.server.stop()
    #expect(try finished(folder) == ["Anna": 0, "Eva": 0, "Bo": 1])
    #expect(try !names(folder).contains("00000001.journal"))
    // Eva's game might have gone on in the file of Bo's day: it goes the next time.
    #expect(try names(folder).contains("00000002.journal"))
    let archive = try Archive(directory: folder.path)
    #expect(archive.troubles.isEmpty, "nothing is missed")
    #expect(archive.rooms.map(\.number.value) == [2, 3])
    // And a start reads it as ever.
    let again = try await SavedServer(folder.path, clockAhead: 69 * Self.day)
    #expect(await again.server.recovered?.pupils == 3)
    await again.server.stop()
  }

  private func sweep(_ saved: SavedClass, before moment: Moment, _ checkpoint: Int) async throws {
    let directory = try DataDirectory(saved.path)
    defer { directory.release() }
    let outcome = await withCheckedContinuation { continuation in
      Sweeper(directory).sweep(ToSweep(pupils: [], before: moment), before: checkpoint) {
        continuation.resume(returning: $0)
      }
    }
    guard case .swept = outcome else { throw Unswept() }
  }

  /// Where nobody is forgotten nothing goes that was written, also of a room whose beginning is lost.
  @Test func whatStaysIsLeftAsItIs() async throws {
    let saved = SavedClass(seed: 1)
    _ = Keepsakes.fill(saved.stage)
    let third = saved.decisions.count / 3
    try saved.write(rolls: [third, 2 * third])
    try saved.remove("00000001.journal")
    let before = try saved.names.map { try saved.bytes($0) }
    try await sweep(saved, before: TestClock.start, 4)
    #expect(try saved.names.map { try saved.bytes($0) } == before)
  }

  /// A game that was over later keeps its beginning.
  @Test(arguments: [false, true])
  func aFileGoesWithItsLastGame(isOver: Bool) async throws {
    let saved = SavedClass(seed: 1)
    saved.play(seed: 1)
    let last = saved.decisions.count - 2
    try saved.write(
      rolls: [5, 9, last], checkpoints: [last: saved.memory(after: last + 1)])
    let end = try #require(saved.decisions.last?.at)
    try await sweep(saved, before: end.adding(isOver ? 1 : 0), 5)
    let left = try saved.names.filter { $0.hasSuffix(".journal") }
    #expect(left.first == (isOver ? "00000004.journal" : "00000001.journal"))
  }

  /// Sums in old checkpoints go too: every line keeps its place, and they can be read as ever.
  @Test func oldSumsGoToo() async throws {
    let saved = SavedClass(seed: 1)
    saved.play(seed: 1)
    for name in ["anna", "bo"] { saved.stage.send("lämna", from: name) }
    let last = saved.decisions.count - 2
    try saved.write(rolls: [last], checkpoints: [last: saved.memory(after: last + 1)])
    let checkpoint = try #require(saved.names.first { $0.hasSuffix(".checkpoint") })
    let before = try saved.bytes(checkpoint)
    #expect(String(decoding: before, as: UTF8.self).contains(#""weeks":["#))
    try await sweep(saved, before: Weeks.start(at: TestClock.start.adding(30 * Self.day)), 3)
    let after = try saved.bytes(checkpoint)
    #expect(after.count == before.count)
    #expect(!String(decoding: after, as: UTF8.self).contains(#""weeks":["#))
    #expect(try saved.names.filter { $0.hasSuffix(".journal") } == ["00000002.journal"])
    let hall = Hall(lists: TestWords.lists)
    _ = try Recovery.read(DataDirectory(readOnly: saved.path), into: hall)
    for pupil in hall.book.pupils {
      let (left, whole) = (
        hall.book.results(of: pupil), saved.stage.house.hall.book.results(of: pupil)
      )
      #expect(left.finished == 0 && left.steps == whole.steps && whole.finished == 1)
    }
  }

  private struct Unswept: Error {}
}
