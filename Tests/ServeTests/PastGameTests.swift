import Foundation
import JSON
import Testing
import Wire

@testable import Serve

/// Games that are over, asked for by their number and read from the files.
@Suite struct PastGameTests {
  private let folder = DataFolder()

  /// A server on which Anna has played a game of cards.
  private func played() async throws -> (SavedServer, eva: SavedServer.Program) {
    let server = try await SavedServer(folder.path)
    let anna = try server.client()
    _ = try anna.answer(#"{"do":"hello","name":"Anna"}"#)
    _ = try anna.answer(
      #"{"do":"open","game":"cards","list":"en","seats":1,"questions":1,"think":0}"#)
    for choice in 1...4 { _ = try anna.answer(#"{"do":"answer","word":"\#(choice)"}"#) }
    let eva = try server.client()
    _ = try eva.answer(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
    return (server, eva)
  }

  @Test func aGameComesBackFactByFact() async throws {
    let (server, eva) = try await played()
    let lines = try eva.ask(#"{"do":"detail","id":3,"room":1}"#)
    let facts = lines.dropLast().compactMap { $0.json?["fact"] }
    #expect(facts.count == lines.count - 1)
    #expect(facts.first?["event"]?.string == "opened")
    #expect(facts.compactMap { $0["seq"]?.int } == Array(1...facts.count))
    #expect(facts.contains { $0["event"]?.string == "over" })
    #expect(lines.allSatisfy { $0.number("id") == 3 })
    #expect(lines.last?.gist == "ok detail" && lines.last?.number("room") == 1)
    #expect(lines.last?.json?["names"]?.elements?.map(\.string) == ["Anna"])
    await server.server.stop()
  }

  /// What is asked meanwhile is answered afterwards; and so is who has said all it has to say.
  @Test func answersStayInOrder() async throws {
    let (server, eva) = try await played()
    try eva.send(
      #"{"do":"detail","room":1,"id":1}"# + "\n" + #"{"do":"ping","id":2}"# + "\n"
        + #"{"do":"detail","room":7,"id":3}"# + "\n" + #"{"do":"bye","id":4}"#)
    let answers = eva.rest().filter { $0.text("ok") != nil || $0.text("error") != nil }
    #expect(answers.map { $0.number("id") } == [1, 2, 3, 4])
    #expect(answers.map(\.gist) == ["ok detail", "ok ping", "error no-such-game", "ok bye"])
    await server.server.stop()
  }

  @Test(arguments: [0, -1, 2, Int.max, Int.min])
  func oneThatIsNotThereIsRefused(_ room: Int) async throws {
    let (server, eva) = try await played()
    #expect(try eva.answer(#"{"do":"detail","room":\#(room)}"#).gist == "error no-such-game")
    let bo = try server.client()
    #expect(try bo.answer(#"{"do":"detail","room":1}"#).gist == "error not-allowed")
    await server.server.stop()
  }

  @Test func aDamagedFileIsSaidKindly() async throws {
    let (server, eva) = try await played()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name.hasSuffix(".journal") {
      let path = "\(folder.path)/\(name)"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let kept = text.split(separator: "\n").filter { !$0.contains(#""opened""#) }
      try (kept.joined(separator: "\n") + "\n").write(
        toFile: path, atomically: false, encoding: .utf8)
    }
    #expect(try eva.answer(#"{"do":"detail","room":1}"#).gist == "error unreadable-game")
    await server.server.stop()
  }

  @Test func whereNothingIsKeptThereIsNone() {
    let stage = MemoryStage(seed: 1)
    stage.open("eva")
    stage.send("teach \(TestWords.key)", from: "eva")
    _ = stage.take("eva")
    #expect(stage.ask("eva", "detail room=1").count == 1)
    #expect(stage.ask("eva", #"{"do":"ping"}"#).count == 1, "nobody is kept waiting")
  }
}
