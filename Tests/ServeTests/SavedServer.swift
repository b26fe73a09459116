import Classroom
import Foundation
import Games
import Hall
import Journal
import Synchronization
import Tools
import Wire

@testable import Serve

/// A real server on a data directory, its time in the test's hands.
final class SavedServer {
  let server: Server
  let clock = TestClock()
  let complaints = Complaints()
  private(set) var port: UInt16 = 0

  /// The machine sleeps and wakes up again.
  func sleep(_ milliseconds: Int) async {
    clock.sleep(milliseconds)
    await server.turn()
  }

  /// What the server said to whoever runs it.
  final class Complaints: Sendable {
    private let said = Mutex<[String]>([])
    var all: [String] { said.withLock { $0 } }
    func add(_ text: String) { said.withLock { $0.append(text) } }
  }

  init(
    _ path: String, seed: UInt64 = 1, sync: Sync = .always, disk: Disk = .real,
    clockAhead milliseconds: Int = 0, key: TeacherKey? = TeacherKey(TestWords.key),
    words: String? = nil, rounds: Int = 1, daysKept: Int? = nil
  ) async throws {
    clock.pass(milliseconds)
    var options = Server.Options(data: path)
    options.rounds = rounds
    options.daysKept = daysKept
    options.sync = sync
    options.disk = disk
    options.port = 0
    options.isLocal = true
    options.lists = TestWords.lists
    options.materials = TestWords.materials
    options.chance = .seeded(seed)
    options.clock = clock
    options.key = key
    options.words = words
    options.patience.turn = 1 << 40
    let complaints = complaints
    options.complain = { complaints.add($0) }
    server = try Server(options)
    port = try await server.start()
  }

  func client() throws -> Program { try Program(port: port) }

  func pass(_ milliseconds: Int) async {
    clock.pass(milliseconds)
    await server.turn()
  }

  /// The disk is tried again each second. Much more than it takes is not let pass, because whoever says
  /// nothing meanwhile would be sent home.
  func waitUntilItSavesAgain() async throws {
    let client = try client()
    var passes = 0
    while !complaints.all.contains("Saving works again.") {
      if passes < 20 { await pass(1_000) }
      passes += 1
      _ = try client.answer(#"{"do":"ping"}"#)
    }
  }

  /// A program that waits for each answer.
  final class Program {
    private let client: Client
    let greeting: String

    init(port: UInt16) throws {
      client = try Client(port: port)
      greeting = client.lines(1).first ?? ""
    }

    func send(_ line: String) throws { try client.send(Array((line + "\n").utf8)) }

    /// The lines up to the answer, which is the last of them.
    func ask(_ line: String) throws -> [String] {
      try send(line)
      var lines: [String] = []
      while let next = next() {
        lines.append(next)
        if next.text("ok") != nil || next.text("error") != nil { break }
      }
      return lines
    }

    /// The answer alone.
    func answer(_ line: String) throws -> String { try ask(line).last ?? "" }

    func next() -> String? { client.lines(1).first }

    /// The lines up to an event, which is the last of them.
    func lines(to event: String) -> [String] {
      var lines: [String] = []
      while let next = next() {
        lines.append(next)
        if next.text("event") == event { break }
      }
      return lines
    }

    func rest() -> [String] { client.linesToTheEnd() }
  }
}

/// A folder of a test's own, gone when it is done.
final class DataFolder: Sendable {
  let path = Folder.freePath()

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// All that was written to files of that kind.
  func text(_ kind: String) -> String {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(kind) }.sorted()
      .compactMap { try? String(contentsOfFile: "\(path)/\($0)", encoding: .utf8) }.joined()
  }
}

/// A disk that a test can fill and break.
final class TestDisk: Sendable {
  enum Mood: Sendable { case well, full, broken }

  private let mood = Mutex(Mood.well)
  private let space = Mutex(DiskSpace(free: 9_000_000_000, total: 10_000_000_000))

  func become(_ new: Mood) { mood.withLock { $0 = new } }

  func leave(free bytes: Int, of total: Int = 10_000_000_000) {
    space.withLock { $0 = DiskSpace(free: bytes, total: total) }
  }

  var disk: Disk {
    var disk = Disk.real
    let real = Disk.real
    disk.write = { descriptor, bytes in
      switch self.mood.withLock({ $0 }) {
      case .well, .broken: return real.write(descriptor, bytes)
      case .full:
        // Half of it still fits.
        if bytes.count > 1 {
          return real.write(
            descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count / 2)]))
        }
        return -Int(ENOSPC)
      }
    }
    disk.sync = { descriptor in
      self.mood.withLock { $0 } == .broken ? EIO : real.sync(descriptor)
    }
    disk.space = { _ in self.space.withLock { $0 } }
    return disk
  }
}
