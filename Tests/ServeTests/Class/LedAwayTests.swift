import Testing

@testable import Serve

/// What somebody hears, and what is told of it, when a teacher gives it another's seat.
@Suite struct LedAwayTests {
  private func stage() -> MemoryStage {
    let stage = MemoryStage(seed: 4)
    for name in ["anna", "bo", "cia", "dan"] { stage.enter(name) }
    stage.teacher("eva")
    return stage
  }

  @Test func whoIsLedAwayNeedsNobodyAnyMoreWhereItWas() {
    let stage = stage()
    _ = stage.ask("eva", #"{"do":"watch","room":"*"}"#)
    _ = stage.seat(["anna", "bo"])
    _ = stage.seat(["cia", "dan"])
    stage.pass(120_000)
    let needing = stage.take("eva").filter { $0.gist == "event needs-help" }
    #expect(Set(needing.compactMap { $0.text("name") }) == ["Anna", "Bo", "Cia", "Dan"])
    let lines = stage.ask("eva", #"{"do":"swap","name":"Anna","with":"Cia"}"#)
    let helped = lines.filter { $0.gist == "event help-over" }.compactMap { $0.text("name") }
    #expect(helped.sorted() == ["Anna", "Cia"])
  }

  /// The last round was only waiting for somebody to be there.
  @Test func whoIsLedToARoomThatEndsAtOnceSitsNowhere() throws {
    let stage = stage()
    let code = stage.seat(["anna", "bo"], #","game":"board","think":0"#)
    for name in ["anna", "bo"] { stage.send(#"{"do":"layout","layout":"1"}"#, from: name) }
    for name in ["anna", "bo"] { stage.send(#"{"do":"ready"}"#, from: name) }
    // Who begins is skipped; the other reads a word, and leaves before its next turn.
    let first = try #require(["anna", "bo"].first { stage.choice(for: $0, right: true) != nil })
    let second = first == "anna" ? "bo" : "anna"
    stage.drop(first)
    stage.pass(21_000)
    let word = try #require(stage.choice(for: second, right: true))
    stage.send(#"{"do":"answer","word":"\#(word)"}"#, from: second)
    stage.send(#"{"do":"leave"}"#, from: second)
    stage.send(#"{"do":"end","room":"\#(code)"}"#, from: "eva")
    let other = stage.seat(["cia"])
    #expect(stage.room(code) != nil)
    _ = stage.seen()
    #expect(
      stage.ask("eva", #"{"do":"swap","name":"Cia","with":"\#(first.inCapitals)"}"#).map(\.gist)
        .first == "ok swap")
    #expect(stage.room(code) == nil)
    let heard = stage.take("cia").filter { $0.text("seq") == nil && $0.number("seq") == nil }
    #expect(heard.map(\.gist) == ["event kicked"])
    #expect(heard.first?.text("room") == other)
    #expect(stage.ask("cia", #"{"do":"look"}"#).map(\.gist) == ["error not-seated"])
  }

  /// A request of whoever was skipped brings it back, and what it looks at shows that already.
  @Test func whoLooksHearsNothingOlderThanWhatItSees() throws {
    let stage = stage()
    _ = stage.seat(["anna", "bo"])
    stage.pass(31_000)
    stage.send(#"{"do":"next"}"#, from: "bo")
    _ = stage.seen()
    let lines = stage.ask("anna", #"{"do":"look"}"#)
    #expect(lines.map(\.gist).contains("event back"))
    let view = try #require(lines.last)
    #expect(lines.first?.gist == "ok look" && view.gist == "event view")
    #expect(lines.dropLast().allSatisfy { $0.number("seq") ?? 0 <= view.number("seq") ?? 0 })
  }
}
