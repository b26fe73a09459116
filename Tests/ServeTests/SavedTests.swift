import Classroom
import Foundation
import Games
import Hall
import JSON
import Journal
import Testing
import Wire
import Words

@testable import Serve

/// A server with a data directory: what it keeps, and what it does when the disk does not.
@Suite struct SavedTests {
  @Test func whatIsStoredIsStretched() async throws {
    #expect(Server.Options(data: "").rounds == 15_000)
    let folder = DataFolder()
    let server = try await SavedServer(folder.path, rounds: 7)
    let hello = try server.client().answer(#"{"do":"hello","name":"Anna"}"#)
    let word = try #require(hello.text("word"))
    await server.server.stop()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let stored = try files.map {
      String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/\($0)")), as: UTF8.self)
    }.joined()
    #expect(stored.contains(#""event":"word-given","pupil":1,"pbkdf2":"7 "#))
    #expect(stored.contains(#","pictures":"7 "#))
    let codes = try #require(hello.json?["pictures"]?.elements?.compactMap { $0.string })
    let pictures = try #require(PictureWord(typed: codes.joined(separator: " ")))
    let secrets = [
      word, word.replacing("-", with: ""), try #require(hello.text("token")),
      pictures.said(in: .english), pictures.said(in: .swedish),
      codes.joined(separator: #"",""#), codes.joined(separator: "-"),
    ]
    for secret in secrets { #expect(!stored.contains(secret)) }
  }

  @Test(arguments: [Sync.always, .never])
  func aNewStartFindsEverything(_ sync: Sync) async throws {
    let folder = DataFolder()
    let first = try await SavedServer(folder.path, sync: sync)
    #expect(await first.server.recovered == nil)
    let anna = try first.client()
    let hello = try anna.answer(#"{"do":"hello","name":"Anna"}"#)
    let token = try #require(hello.text("token"))
    let ok = try anna.answer(#"{"do":"play","seats":1,"id":5}"#)
    let told = anna.lines(to: "asked")
    await first.server.stop()
    #expect(anna.rest().map(\.gist) == ["event closing"])

    let second = try await SavedServer(folder.path, seed: 2, sync: sync)
    let recovered = try #require(await second.server.recovered)
    #expect(recovered.pupils == 1 && recovered.openRooms == 1 && recovered.tornTail == nil)
    let again = try second.client()
    #expect(
      again.greeting.text("server") == anna.greeting.text("server"), "the class keeps its name")
    let back = try again.answer(#"{"do":"hello","token":"\#(token)","after":0}"#)
    #expect(back.json?["rooms"]?.elements?.count == 1)
    let lines = again.lines(to: "caught-up")
    #expect(lines.prefix(told.count) == told[...])
    #expect(
      lines.dropFirst(told.count).map(\.gist) == ["event away", "event back", "event caught-up"])
    #expect(try again.answer(#"{"do":"play","seats":1,"id":5,"repeat":true}"#) == ok)
    await second.server.stop()
  }

  /// Also what is decided while the server stops, when nobody is there to hear it.
  @Test func theLogOfALessonGoesOnOverANewStartWithoutAHole() async throws {
    let folder = DataFolder()
    let first = try await SavedServer(folder.path)
    let anna = try first.client()
    _ = try anna.answer(#"{"do":"hello","name":"Anna"}"#)
    let eva = try first.client()
    _ = try eva.answer(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
    let begun = try #require(try eva.answer(#"{"do":"watch","room":"*"}"#).number("n"))
    _ = try anna.answer(#"{"do":"play","seats":1}"#)
    await first.server.stop()
    let heard = eva.rest().compactMap { $0.number("n") }.filter { $0 > begun }
    #expect(heard == Array(begun + 1...begun + heard.count) && !heard.isEmpty)

    let second = try await SavedServer(folder.path, seed: 2)
    let again = try second.client()
    _ = try again.answer(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
    let last = try #require(heard.last)
    let ok = try again.answer(#"{"do":"watch","room":"*","after":\#(last)}"#)
    let missed = again.lines(to: "caught-up")
    #expect(missed.dropLast().map { $0.number("n") } == Array(last + 1...(ok.number("n") ?? 0)))
    #expect(missed.map(\.gist).contains("event began"))
    await second.server.stop()
  }

  @Test func aSecondServerIsRefusedAndToldWhoIsThere() async throws {
    let folder = DataFolder()
    let first = try await SavedServer(folder.path)
    await #expect(throws: DirectoryTrouble.self) { try await SavedServer(folder.path) }
    await first.server.stop()
    let second = try await SavedServer(folder.path)
    await second.server.stop()
  }

  @Test func whoeverRunsItHearsThatTheLockWasDeleted() async throws {
    let folder = DataFolder()
    let first = try await SavedServer(folder.path)
    let anna = try first.client()
    _ = try anna.answer(#"{"do":"hello","name":"Anna"}"#)
    try FileManager.default.removeItem(atPath: folder.path + "/lock")
    #expect(try anna.answer(#"{"do":"play","seats":1}"#).gist == "ok play")
    #expect(first.complaints.all.count == 1)
    #expect(first.complaints.all.first?.contains("lock") == true)
    await #expect(throws: DirectoryTrouble.self) { try await SavedServer(folder.path) }

    try FileManager.default.removeItem(atPath: folder.path + "/lock")
    let second = try await SavedServer(folder.path)
    #expect(await second.server.recovered?.openRooms == 1)
    try anna.send(#"{"do":"cheer","id":9}"#)
    #expect(anna.lines(to: "not-saved").last?.text("reason") == "disk-error")
    #expect(first.complaints.all.last?.contains("Another Ordrum has taken") == true)
    await first.server.stop()
    #expect(second.complaints.all.isEmpty)
    await second.server.stop()
  }

  /// Once, and again only after there was room.
  @Test func aDiskThatFillsUpIsToldBeforeItIsFull() async throws {
    let folder = DataFolder()
    let disk = TestDisk()
    let first = try await SavedServer(folder.path, disk: disk.disk)
    let (eva, lars, anna) = (try first.client(), try first.client(), try first.client())
    _ = try eva.answer(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
    try lars.send("teach \(TestWords.key)")
    _ = lars.next()
    _ = try anna.answer(#"{"do":"hello","name":"Anna"}"#)
    for megabytes in [9_000, 150, 140, 210, 199, 300, 130, 120, 8_000] {
      disk.leave(free: megabytes * 1_000_000)
      await first.pass(60_000)
      let late = try first.client()
      _ = try late.answer(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
      let isLow = megabytes < 300
      #expect(
        try late.ask(#"{"do":"ping"}"#).map(\.gist)
          == (isLow ? ["event disk-low", "ok ping"] : ["ok ping"]), "\(megabytes)")
    }
    // It is not looked at all the time.
    disk.leave(free: 100_000_000)
    await first.pass(5_000)
    #expect(first.complaints.all.count == 2)
    #expect(first.complaints.all.last?.contains("nearly full: 130 MB are left") == true)
    #expect(
      try eva.ask(#"{"do":"ping"}"#).map(\.gist) == ["event disk-low", "event disk-low", "ok ping"])
    #expect(try anna.ask(#"{"do":"ping"}"#).map(\.gist) == ["ok ping"])
    await first.server.stop()
    #expect(lars.rest().count { $0.contains("130 MB are left") } == 1)
  }

  /// What is little of a large disk may be all of a small one.
  @Test func aSmallDiskThatIsMostlyEmptyIsNotNearlyFull() {
    var watch = DiskWatch(at: TestClock.start)
    #expect(watch.look(at: DiskSpace(free: 60_000_000, total: 64_000_000)) == nil)
    #expect(watch.look(at: DiskSpace(free: 6_000_000, total: 64_000_000)) == 6)
    #expect(watch.look(at: DiskSpace(free: 9_000_000, total: 64_000_000)) == 9)
    #expect(watch.look(at: DiskSpace(free: 10_000_000, total: 64_000_000)) == nil)
    #expect(Disk.real.space("/").map { 0...$0.total ~= $0.free } == true)
    #expect(Disk.real.space("/none/such") == nil)
  }

  @Test(arguments: [TestDisk.Mood.full, .broken])
  func aDiskThatFailsStopsChangesUntilItWorksAgain(_ mood: TestDisk.Mood) async throws {
    let folder = DataFolder()
    let disk = TestDisk()
    let first = try await SavedServer(folder.path, disk: disk.disk)
    let anna = try first.client()
    let hello = try anna.answer(#"{"do":"hello","name":"Anna"}"#)
    let token = try #require(hello.text("token"))
    _ = try anna.ask(#"{"do":"play","seats":1,"think":0}"#)
    let asked = try #require(anna.lines(to: "asked").last)
    let choices = (asked.json?["choices"]?.elements ?? []).compactMap(\.string)

    let bo = try first.client()
    _ = try bo.answer(#"{"do":"hello","name":"Bo"}"#)
    _ = try bo.answer(#"{"do":"play","seats":1}"#)
    _ = bo.lines(to: "asked")

    disk.become(mood)
    let error = mood == .full ? "error disk-full" : "error disk-error"
    try anna.send(#"{"do":"answer","id":9,"word":"\#(choices[0])"}"#)
    let waits = try #require(anna.next())
    #expect(waits.gist == "event not-saved" && waits.number("id") == 9)
    for _ in 1...3 { #expect(try bo.answer(#"{"do":"cheer"}"#).gist == error) }
    #expect(try bo.answer(#"{"do":"look"}"#).gist == "ok look")
    #expect(bo.next()?.gist == "event view")
    // It tries again each second, and says it once.
    await first.pass(1_000)
    #expect(try bo.answer(#"{"do":"cheer"}"#).gist == error)
    #expect(first.complaints.all.count == 1)

    disk.become(.well)
    try await first.waitUntilItSavesAgain()
    #expect(anna.next()?.gist == "ok answer")
    let answered = try #require(anna.lines(to: "answered").last)
    #expect(answered.number("seq") == 5)
    await first.server.stop()

    let second = try await SavedServer(folder.path)
    let again = try second.client()
    _ = try again.ask(#"{"do":"hello","token":"\#(token)","after":4}"#)
    #expect(again.next() == answered)
    await second.server.stop()
  }

  @Test func whileTheMachineSleepsNobodysTimeRunsOutAndTheJournalKnowsTheHour() async throws {
    let folder = DataFolder()
    let first = try await SavedServer(folder.path)
    let anna = try first.client()
    _ = try anna.answer(#"{"do":"hello","name":"Anna"}"#)
    _ = try anna.answer(#"{"do":"play","seats":1}"#)
    let asked = try #require(anna.lines(to: "asked").last)
    let choices = (asked.json?["choices"]?.elements ?? []).compactMap(\.string)
    let wrong = try #require(
      choices.first { !TestWords.isRight($0, after: asked.text("question") ?? "") })
    _ = try anna.answer(#"{"do":"answer","word":"\#(wrong)"}"#)
    let night = 10 * 60 * 60_000
    await first.sleep(night)
    let early = try anna.ask(#"{"do":"answer","word":"\#(wrong)"}"#).last ?? ""
    #expect(early.gist == "error already-tried")
    let other = try #require(choices.first { $0 != wrong })
    #expect(try anna.answer(#"{"do":"answer","word":"\#(other)"}"#).gist == "ok answer")
    #expect(anna.lines(to: "kept").last?.number("wait_ms") == 3_000)
    await first.pass(3_000)
    _ = anna.lines(to: "answered")
    await first.server.stop()
    let last = folder.text(".journal").split(separator: "\n").compactMap { String($0).number("at") }
      .last
    #expect(last == TestClock.start.milliseconds + night + 3_000)
  }

  /// Only somebody can know which of the two clocks is wrong.
  @Test func aClockThatIsDaysBehindIsToldAtTheStart() async throws {
    let folder = DataFolder()
    let day = 24 * 60 * 60_000
    for (days, complaint) in [
      (400, ""), (0, "400 days"), (0, ""), (3, ""), (2, ""), (0, "2 days"),
    ] {
      let server = try await SavedServer(folder.path, clockAhead: days * day)
      let complaints = server.complaints.all
      #expect(complaints.count == (complaint.isEmpty ? 0 : 1), "\(days)")
      #expect(complaints.first?.contains("clock is \(complaint) behind") ?? complaint.isEmpty)
      await server.server.stop()
    }
  }

  /// A machine without a battery for its clock, whose clock has been set right before the next start.
  @Test(arguments: [false, true])
  func aStartWithAClockFarAheadDoesNotShiftTheClassForGood(_ fromCheckpoint: Bool) async throws {
    let folder = DataFolder()
    let first = try await SavedServer(folder.path, clockAhead: 400 * 24 * 60 * 60_000)
    let (anna, bo, eva) = (try first.client(), try first.client(), try first.client())
    let hello = try anna.answer(#"{"do":"hello","name":"Anna"}"#)
    let token = try #require(hello.text("token"))
    _ = try anna.answer(#"{"do":"play","seats":1,"game":"cards","questions":5,"think":3000}"#)
    var asked = try #require(anna.lines(to: "asked").last)
    let wrong = try #require(choices(in: asked, right: false).first)
    #expect(try anna.answer(#"{"do":"answer","word":"\#(wrong)"}"#).gist == "ok answer")
    if fromCheckpoint {
      // To forget somebody all is summed up.
      _ = try bo.answer(#"{"do":"hello","name":"Bo"}"#)
      _ = try eva.answer(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
      _ = try eva.answer(#"{"do":"forget","name":"Bo","sure":true}"#)
    }
    await first.server.stop()
    #expect(folder.text(".checkpoint").isEmpty == !fromCheckpoint)

    let second = try await SavedServer(folder.path)
    let again = try second.client()
    _ = try again.answer(#"{"do":"hello","token":"\#(token)","after":0}"#)
    asked = try #require(again.lines(to: "caught-up").last { $0.text("event") == "asked" })
    let right = try #require(choices(in: asked, right: true).first)
    #expect(try again.answer(#"{"do":"answer","word":"\#(right)"}"#).gist == "ok answer")
    #expect(again.lines(to: "kept").last?.number("wait_ms") == 3_000)
    await second.pass(3_000)
    for _ in 2...5 {
      asked = try #require(again.lines(to: "asked").last)
      let right = try #require(choices(in: asked, right: true).first)
      await second.pass(1_000)
      #expect(try again.answer(#"{"do":"answer","word":"\#(right)"}"#).gist == "ok answer")
    }
    await second.server.stop()

    let now = TestClock.start.adding(7_000)
    let hall = Hall(lists: TestWords.lists)
    _ = try Recovery.read(DataDirectory(readOnly: folder.path), into: hall)
    #expect(hall.decidedAt == now && hall.today == Day(of: now, in: .utc))
    #expect(hall.book.work(of: Pupil(1)).games.map(\.at) == [now])
    if fromCheckpoint {
      for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
      where name.hasSuffix(".checkpoint") {
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
      }
      let other = Hall(lists: TestWords.lists)
      _ = try Recovery.read(DataDirectory(readOnly: folder.path), into: other)
      hall.expectSame(as: other)
    }
    let archive = try Archive(directory: folder.path)
    let room = try #require(archive.rooms.first)
    var replay = try Replay(room, from: archive, for: .teacher, as: .json(nil))
    var facts = 0
    while let step = replay.next() { facts += step.lines.count }
    #expect(facts == room.facts && room.isFinished)
  }

  private func choices(in asked: String, right: Bool) -> [String] {
    let question = asked.text("question") ?? ""
    return (asked.json?["choices"]?.elements ?? []).compactMap(\.string)
      .filter { TestWords.isRight($0, after: question) == right }
  }

  @Test func aServerStopsOnceHoweverOftenItIsTold() async throws {
    let folder = DataFolder()
    let idle = try Server(Server.Options(data: folder.path))
    await idle.stop()
    await idle.stop()
    let next = try await SavedServer(folder.path)
    await next.server.stop()
    await next.server.stop()
  }

  @Test func aServerThatStopsWhileTheDiskIsFullStopsAllTheSame() async throws {
    let folder = DataFolder()
    let disk = TestDisk()
    let first = try await SavedServer(folder.path, disk: disk.disk)
    let anna = try first.client()
    disk.become(.full)
    try anna.send(#"{"do":"hello","name":"Anna"}"#)
    #expect(anna.next()?.gist == "event not-saved")
    await first.server.stop()
    #expect(anna.rest().map(\.gist) == ["event closing"])
    let second = try await SavedServer(folder.path)
    #expect(await second.server.recovered?.pupils == 0)
    await second.server.stop()
  }
}
