import Classroom
import Foundation
import Games
import Hall
import JSON
import Journal
import Synchronization
import Testing
import Wire

@testable import Serve

/// A disk that fails from some call on, and shows each call to a test before it is made.
private final class WatchedDisk: Sendable {
  private struct State {
    var calls = 0
    var failsFrom: Int?
    var before: (@Sendable (Int) -> Void)?
  }

  private let state = Mutex(State())

  /// From now on calls are counted, and all from that one on fail.
  func arm(failingFrom call: Int? = nil, before: (@Sendable (Int) -> Void)? = nil) {
    state.withLock { $0 = State(failsFrom: call, before: before) }
  }

  var calls: Int { state.withLock { $0.calls } }

  private func passes() -> Bool {
    let (call, fails, before) = state.withLock { state in
      state.calls += 1
      return (state.calls, state.failsFrom.map { state.calls > $0 } ?? false, state.before)
    }
    before?(call)
    return !fails
  }

  var disk: Disk {
    let real = Disk.real
    var disk = real
    disk.write = { self.passes() ? real.write($0, $1) : -Int(ENOSPC) }
    disk.sync = { self.passes() ? real.sync($0) : EIO }
    disk.syncDirectory = { self.passes() ? real.syncDirectory($0) : EIO }
    return disk
  }
}

/// A server with files: when it is told that somebody is forgotten, the files have forgotten too,
/// whatever happens on the way.
@Suite(.timeLimit(.minutes(5)))
struct SweepTests {
  private static let forget = #"{"do":"forget","name":"Anna","sure":true}"#

  /// Files of a class in which Anna has written a lot.
  private func school(checkpoints: Bool = true) throws -> DataFolder {
    let saved = SavedClass(seed: 1)
    _ = Keepsakes.fill(saved.stage)
    let third = saved.decisions.count / 3
    try saved.write(
      rolls: [third, 2 * third],
      checkpoints: checkpoints ? [2 * third: saved.memory(after: 2 * third + 1)] : [:])
    return try DataFolder(copying: saved.path)
  }

  private func teacher(_ server: SavedServer) throws -> SavedServer.Program {
    let eva = try server.client()
    #expect(
      try eva.answer(#"{"do":"teach","key":"\#(TestWords.key)"}"#).gist == "ok teach")
    return eva
  }

  private func expectNoTrace(_ folder: DataFolder, _ comment: Comment) {
    let left = folder.everything
    for word in Keepsakes.words + ["annas-own"] { #expect(!left.contains(word), comment) }
    #expect(left.contains(#""name":"Bo""#), comment)
  }

  /// Talks to a server until its files say that they are swept.
  private func waitForSweep(_ server: SavedServer, _ folder: DataFolder) async throws {
    let anybody = try server.client()
    while !folder.text(".journal").contains(#""event":"swept""#) {
      await server.pass(1_000)
      _ = try anybody.answer(#"{"do":"ping"}"#)
    }
  }

  @Test(arguments: [true, false])
  func whenItIsAnsweredItIsDone(checkpoints: Bool) async throws {
    let folder = try school(checkpoints: checkpoints)
    let first = try await SavedServer(folder.path)
    let eva = try teacher(first)
    #expect(folder.everything.contains("quartz"))
    let ok = try eva.answer(Self.forget)
    #expect(ok.gist == "ok forget")
    expectNoTrace(folder, "after the answer")
    #expect(try eva.answer(Self.forget).gist == "error no-such-pupil")
    // The name is free, and what is new stays.
    let anna = try first.client()
    let hello = try anna.answer(#"{"do":"hello","name":"Anna"}"#)
    #expect(hello.number("pupil") == 3)
    await first.server.stop()
    let second = try await SavedServer(folder.path)
    #expect(await second.server.recovered?.pupils == 2)
    let again = try second.client()
    #expect(
      try again.answer(#"{"do":"hello","token":"\#(hello.text("token") ?? "")"}"#).gist
        == "ok hello")
    await second.server.stop()
  }

  @Test func severalAtOnceAndInOrder() async throws {
    let folder = try school()
    let first = try await SavedServer(folder.path)
    let eva = try teacher(first)
    let other = try teacher(first)
    try eva.send(Self.forget + "\n" + #"{"do":"ping"}"# + "\n" + Self.forget)
    try other.send(#"{"do":"forget","name":"Bo","sure":true}"#)
    #expect(try other.answer(#"{"do":"ping"}"#).gist == "ok forget")
    #expect(
      (1...3).map { _ in eva.next()?.gist } == ["ok forget", "ok ping", "error no-such-pupil"])
    let left = folder.everything
    for word in Keepsakes.words + Keepsakes.kept { #expect(!left.contains(word)) }
    await first.server.stop()
  }

  @Test func aGameGoesOnMeanwhile() async throws {
    let folder = DataFolder()
    let first = try await SavedServer(folder.path)
    let (anna, bo) = (try first.client(), try first.client())
    _ = try anna.answer(#"{"do":"hello","name":"Anna"}"#)
    let hello = try bo.answer(#"{"do":"hello","name":"Bo"}"#)
    _ = try anna.answer(#"{"do":"play","think":0,"list":"en"}"#)
    let ok = try bo.answer(#"{"do":"play","think":0,"list":"en"}"#)
    _ = bo.lines(to: "asked")
    let eva = try teacher(first)
    #expect(try eva.answer(Self.forget).gist == "ok forget")
    #expect(anna.lines(to: "name-gone").last?.gist == "event name-gone")
    #expect(try anna.answer(#"{"do":"me"}"#).gist == "error hello-first")
    #expect(bo.lines(to: "left").last?.number("seat") == 1)
    #expect(try bo.answer(#"{"do":"look"}"#).gist == "ok look")
    #expect(bo.next()?.gist == "event view")
    await first.server.stop()
    expectNoTrace(folder, "after the game")
    let second = try await SavedServer(folder.path)
    let back = try second.client()
    let again = try back.answer(#"{"do":"hello","token":"\#(hello.text("token") ?? "")"}"#)
    #expect(again.json?["rooms"]?.elements?.first?["room"]?.string == ok.text("room"))
    await second.server.stop()
  }

  /// The files as a crash leaves them before each call to the disk: either nobody is forgotten yet, or
  /// the next start completes it.
  @Test func aCrashAtEveryStep() async throws {
    let folder = try school()
    let watched = WatchedDisk()
    let first = try await SavedServer(folder.path, disk: watched.disk)
    let eva = try teacher(first)
    let crashes = Mutex<[DataFolder]>([])
    watched.arm { _ in
      if let copy = try? DataFolder(copying: folder.path) { crashes.withLock { $0.append(copy) } }
    }
    #expect(try eva.answer(Self.forget).gist == "ok forget")
    watched.arm()
    await first.server.stop()
    let copies = crashes.withLock { $0 }
    #expect(copies.count > 15)
    var begun = 0
    for (step, copy) in copies.enumerated() {
      let next = try await SavedServer(copy.path, seed: 9)
      let pupils = try #require(await next.server.recovered?.pupils)
      if pupils == 1 {
        begun += 1
        try await waitForSweep(next, copy)
        expectNoTrace(copy, "step \(step)")
      } else {
        #expect(pupils == 2 && begun == 0, "step \(step)")
        #expect(try teacher(next).answer(Self.forget).gist == "ok forget")
        expectNoTrace(copy, "step \(step), not yet")
      }
      await next.server.stop()
      guard case .whole = try Repair.run(in: copy.path) else {
        Issue.record("damaged after step \(step)")
        continue
      }
    }
    #expect(begun > 10)
  }

  /// A disk that takes nothing more from some call on, until it does again.
  @Test func aDiskThatFailsAtEveryStep() async throws {
    var answers: [String] = []
    for call in 0... {
      let folder = try school()
      let watched = WatchedDisk()
      let first = try await SavedServer(folder.path, disk: watched.disk)
      let eva = try teacher(first)
      watched.arm(failingFrom: call)
      try eva.send(Self.forget)
      let answer = try #require(eva.next()).gist
      answers.append(answer)
      let calls = watched.calls
      watched.arm()
      if answer == "event not-saved" { try await first.waitUntilItSavesAgain() }
      // Sweeping is tried again when time has passed, and that passes here.
      try await waitForSweep(first, folder)
      if answer == "event not-saved" {
        let later = eva.next()?.gist
        #expect(later == "ok forget" || later == "error not-swept", "\(later ?? "nothing")")
      }
      expectNoTrace(folder, "from call \(call) on")
      await first.server.stop()
      if answer == "ok forget", calls <= call { break }
    }
    #expect(answers.last == "ok forget")
    #expect(answers.contains("error not-swept") && answers.first == "event not-saved")
  }

  /// It is stopped in the middle, and started again.
  @Test func aServerThatStopsMeanwhileGoesOnWithIt() async throws {
    let folder = try school()
    let watched = WatchedDisk()
    let first = try await SavedServer(folder.path, disk: watched.disk)
    let eva = try teacher(first)
    try eva.send(Self.forget)
    _ = try first.client().answer(#"{"do":"ping"}"#)
    await first.server.stop()
    let second = try await SavedServer(folder.path)
    if await second.server.recovered?.pupils == 1 { try await waitForSweep(second, folder) }
    await second.server.stop()
    #expect(try Archive(directory: folder.path).troubles.isEmpty)
  }
}

extension DataFolder {
  /// What a crash at this moment would leave behind.
  convenience init(copying other: String) throws {
    self.init()
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for name in try FileManager.default.contentsOfDirectory(atPath: other) where name != "lock" {
      // One that is renamed meanwhile was never finished.
      guard let bytes = FileManager.default.contents(atPath: "\(other)/\(name)") else { continue }
      try bytes.write(to: URL(fileURLWithPath: "\(path)/\(name)"))
    }
  }
}
