import Testing

@testable import Terminal

/// One thing that is asked with a teacher's key.
@Suite struct ErrandTests {
  private func begun() -> Errand {
    var errand = Errand("slips", .teach(given: "k"), place: "p")
    _ = errand.connected(isThisMachine: true, at: 0)
    return errand
  }

  private func hear(_ errand: inout Errand, _ line: String) -> [Effect] {
    errand.heard(Array(line.utf8), at: 0)
  }

  private func sent(_ effects: [Effect]) -> [String] {
    effects.compactMap {
      if case .send(let line) = $0 { String(decoding: line.dropLast(), as: UTF8.self) } else { nil }
    }
  }

  private func end(_ effects: [Effect]) -> Ending? {
    effects.compactMap { if case .leave(let ending) = $0 { ending } else { nil } }.first
  }

  @Test func theAnswerIsTheEnd() {
    var (errand, server) = (begun(), ProvingServer())
    let asked = sent(hear(&errand, Talk.greeting)).map { server.read($0) }
    #expect(asked == [#"{"do":"teach","proves":"k"}"#])
    #expect(
      sent(hear(&errand, server.answering(#"{"ok":"teach"}"#)))
        == [#"{"do":"type","id":1,"line":"slips"}"#])
    for line in [
      #"{"event":"said","id":1,"say":"Anna"}"#, #"{"event":"said","say":"not asked for"}"#,
      #"{"event":"said","id":1,"say":""}"#, #"{"event":"ping"}"#,
    ] { #expect(hear(&errand, line).isEmpty) }
    #expect(end(hear(&errand, #"{"ok":"slips","id":1}"#)) == Ending(.success, "Anna\n"))
  }

  @Test(arguments: [
    #"{"ok":"teach"}"#, #"{"ok":"teach","proof":"00"}"#, #"{"error":"wrong-key","say":"No."}"#,
  ])
  func aServerThatDoesNotKnowTheKeyIsAskedNothing(_ answer: String) {
    var errand = begun()
    _ = hear(&errand, Talk.greeting)
    let effects = hear(&errand, answer)
    #expect(end(effects)?.code == .failure && sent(effects).isEmpty)
  }

  @Test func aLineThatBreaksIsNoAnswer() {
    var (errand, server) = (begun(), ProvingServer())
    _ = sent(hear(&errand, Talk.greeting)).map { server.read($0) }
    _ = hear(&errand, server.answering(#"{"ok":"teach"}"#))
    _ = hear(&errand, #"{"event":"said","id":1,"say":"Anna"}"#)
    #expect(end(errand.lost(nil, at: 1))?.code == .failure)
  }
}
