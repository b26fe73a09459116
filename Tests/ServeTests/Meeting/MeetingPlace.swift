import JSON
import Testing

@testable import Serve

/// Where children of a walk come together: a house in memory, or a server behind sockets. What becomes of them is
/// read by a program that looks at the rooms.
protocol MeetingPlace {
  func open(_ name: String) async throws
  /// Has the line understood and done before it returns.
  func say(_ line: String, as name: String) async throws
  func drop(_ name: String) async throws
  func pass(_ milliseconds: Int) async throws
  func ask(_ line: String) async throws -> [JSONValue]
}

/// How somebody talks.
enum Voice: CaseIterable {
  case program, screen, text
}

extension MeetingPlace {
  /// Comes in by its own name.
  func enter(_ name: String, _ voice: Voice, with word: String = "") async throws {
    try await open(name)
    switch voice {
    case .program: try await say(#"{"do":"json"}"#, as: name)
    case .screen: try await say(#"{"do":"json","picture":80}"#, as: name)
    case .text: break
    }
    try await say("hello \(name) \(word)", as: name, voice)
    try await say("lang en", as: name, voice)
  }

  /// Comes back on a new connection, with a word from the teacher.
  func enterAgain(_ name: String, _ voice: Voice) async throws {
    let word = try await ask(#"{"do":"renew","name":"\#(name)"}"#).compactMap { $0["word"]?.string }
    try await enter("\(name)", voice, with: word.first ?? "")
  }

  func say(_ line: String, as name: String, _ voice: Voice) async throws {
    try await say(voice == .text ? line : #"{"do":"type","line":"\#(line)"}"#, as: name)
  }

  /// The rooms in which somebody has a seat, those that can be played in first.
  func rooms(of name: String) async throws -> [SeenRoom] {
    try await ask(#"{"do":"rooms"}"#).compactMap(SeenRoom.init).filter { $0.names.contains(name) }
  }
}

/// A room as all may know of it.
struct SeenRoom: Hashable {
  let code: String
  let game: String
  let phase: String
  let names: [String]

  init?(_ row: JSONValue) {
    guard let code = row["room"]?.string, let game = row["game"]?.string,
      let phase = row["phase"]?.string
    else { return nil }
    (self.code, self.game, self.phase) = (code, game, phase)
    names = row["names"]?.elements?.compactMap(\.string) ?? []
  }
}

/// A house in memory, whose decisions are read again by a twin as a new start would.
final class MeetingInMemory: MeetingPlace {
  let ledger = TwinLedger()
  let stage: MemoryStage

  init() {
    stage = MemoryStage(seed: 1, ledger: ledger)
    stage.open("eye")
    _ = stage.ask("eye", #"{"do":"teach","key":"\#(TestWords.key)"}"#)
  }

  func open(_ name: String) { stage.open(name) }
  func say(_ line: String, as name: String) { stage.send(line, from: name) }
  func drop(_ name: String) { stage.drop(name) }
  func pass(_ milliseconds: Int) { stage.pass(milliseconds) }
  func ask(_ line: String) -> [JSONValue] { stage.ask("eye", line).compactMap(\.json) }
}

/// A server behind sockets.
final class MeetingAtSockets: MeetingPlace {
  private let stage: SocketStage
  private var gone: Set<String> = []

  init() async throws {
    stage = try await SocketStage(seed: 1)
    try stage.open("eye")
    _ = try ask(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
  }

  func open(_ name: String) throws {
    gone.remove(name)
    try stage.open(name)
  }

  func say(_ line: String, as name: String) throws {
    if gone.contains(name) { return }
    try stage.send(line, from: name)
    try stage.send("ping", from: name)
    _ = try stage.lines(of: name) { $0 == "pong" || $0.text("ok") == "ping" }
  }

  /// The server has seen it when the class does not know it as somebody who is here.
  func drop(_ name: String) throws {
    stage.drop(name)
    gone.insert(name)
    for _ in 0..<10_000 {
      let row = try ask(#"{"do":"pupils"}"#).first { $0["name"]?.string == name }
      if row?["here"]?.bool != true { return }
    }
    Issue.record("\(name) does not go")
  }

  func pass(_ milliseconds: Int) async { await stage.pass(milliseconds) }

  func ask(_ line: String) throws -> [JSONValue] {
    try stage.send(line, from: "eye")
    return try stage.lines(of: "eye") { $0.text("ok") != nil }.compactMap(\.json)
  }

  func close() async throws { _ = try await stage.close() }
}
