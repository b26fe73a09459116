import Classroom
import Games
import JSON
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

  /// Who comes into the middle of a question has its own card or pile before it at once; it is asked next time.
  @Test(arguments: [("bingo", "cards"), ("cards", "piles")])
  func whoComesIntoTheMiddleSeesItsOwn(game: String, own: String) throws {
    let stage = stage()
    let code = stage.seat(["anna", "bo"], #","game":"\#(game)","think":0"#)
    stage.answer("anna", right: true)
    _ = stage.seen()
    func seats(_ view: String?) -> [Int] {
      view?.json?[own]?.elements?.compactMap { $0["seat"]?.int } ?? []
    }
    func look(_ name: String) -> String? { stage.ask(name, #"{"do":"look"}"#).last }
    _ = stage.ask("eva", #"{"do":"put","name":"Cia","room":"\#(code)"}"#)
    let led = stage.take("cia")
    #expect(led.map(\.gist) == ["event moved", "event view", "event caught-up"])
    #expect(led[1].number("you") == 3 && seats(led[1]) == [1, 2, 3])
    #expect(seats(look("cia")) == [1, 2, 3] && seats(look("anna")) == [1, 2])
    stage.answer("bo", right: true)
    #expect(stage.question(for: "cia") != nil && seats(look("anna")) == [1, 2, 3])
    // The seat of somebody who left comes with all that lies there.
    stage.send(#"{"do":"leave"}"#, from: "anna")
    let finished = stage.room(code)?.game.outcome(for: Seat(1)).learnt.map(\.word) ?? []
    _ = stage.ask("eva", #"{"do":"put","name":"Dan","room":"\#(code)"}"#)
    let view = try #require(stage.take("dan").first { $0.gist == "event view" })
    #expect(view.number("you") == 1 && seats(view) == [1, 2, 3])
    #expect(finished.count == 1 && view.contains("\"\(finished[0])\""))
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
