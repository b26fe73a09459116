import Classroom
import Games
import JSON
import Testing
import Wire

@testable import Serve

/// Who catches up has what it would have had, had it been there.
@Suite struct CatchingUpTests {
  private static let seats = ["anna", "bo"]

  /// A whole game, and all that each viewer was sent as it happened.
  private func game(seed: UInt64) -> (MemoryStage, String, [String: String], [String: [String]]) {
    let stage = MemoryStage(seed: seed)
    var tokens: [String: String] = [:]
    for name in Self.seats { tokens[name] = stage.enter(name).text("token") }
    let code = stage.seat(Self.seats, #","think":1000"#)
    stage.open("p3")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "p3")
    var lines: [String: [String]] = [:]
    func keep() {
      for (name, text) in stage.seen() { lines[name, default: []].append(text) }
    }
    keep()
    var romp = Romp(stage: stage, seats: Self.seats, code: code, chance: .seeded(seed))
    romp.play(keep)
    stage.send(#"{"do":"cheer","cheer":"thanks"}"#, from: "anna")
    keep()
    return (stage, code, tokens, lines.mapValues { $0.filter(\.isFact) })
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func theLinesAreTheSameFromWhereverItBegins(seed: UInt64) {
    let (stage, code, tokens, live) = game(seed: seed)
    let seq = stage.room(code)?.seq ?? 0
    for lines in live.values {
      #expect(lines.compactMap { $0.number("seq") } == Array(1...seq))
      #expect(lines.allSatisfy { $0.text("room") == code })
    }
    #expect(live["p3"]?.contains { $0.gist == "event hidden" } == true)
    for after in [0, 1, 2, seq / 3, seq / 2, seq - 1, seq] {
      stage.open("p4")
      _ = stage.take("p4")
      var lines = stage.ask("p4", #"{"do":"watch","room":"\#(code)","after":\#(after)}"#)
      #expect(lines.removeFirst() == #"{"ok":"watch","room":"\#(code)","seq":\#(seq)}"#)
      #expect(lines.popLast()?.gist == "event caught-up")
      #expect(lines == live["p3"].map { Array($0.dropFirst(after)) })
      for name in Self.seats {
        var lines = stage.enterAgain(name, token: tokens[name] ?? "", #","after":\#(after)"#)
        #expect(lines.removeFirst().gist == "ok hello")
        #expect(lines.popLast()?.gist == "event caught-up")
        let old = lines.filter { ($0.number("seq") ?? 0) <= seq }
        #expect(old == live[name].map { Array($0.dropFirst(after)) }, "\(name) after \(after)")
      }
    }
  }

  @Test func aNumberBeyondTheEndGetsTheView() {
    let (stage, code, tokens, _) = game(seed: 1)
    let seq = stage.room(code)?.seq ?? 0
    for after in [seq + 1, 1_000_000, Int.max] {
      stage.open("p4")
      _ = stage.take("p4")
      let lines = stage.ask("p4", #"{"do":"watch","room":"\#(code)","after":\#(after)}"#)
      #expect(lines.map(\.gist) == ["ok watch", "event view", "event caught-up"])
      #expect(lines[1].number("seq") == seq)
      let again = stage.enterAgain("anna", token: tokens["anna"] ?? "", #","after":\#(after)"#)
      #expect(again.map(\.gist) == ["ok hello", "event view", "event caught-up"])
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func textAndJSONTellOfTheSameGame(seed: UInt64) {
    let stage = MemoryStage(seed: seed)
    for name in Self.seats { stage.enter(name) }
    let code = stage.seat(Self.seats, #","think":1000"#)
    stage.open("p3")
    stage.send("hello P3", from: "p3")
    stage.open("p4")
    stage.send(#"{"do":"hello","name":"P4","lang":"en","picture":80}"#, from: "p4")
    for name in ["p3", "p4"] { stage.send(#"{"do":"watch","room":"\#(code)"}"#, from: name) }
    for name in Self.seats + ["p3", "p4"] { _ = stage.take(name) }
    var romp = Romp(stage: stage, seats: Self.seats, code: code, chance: .seeded(seed))
    var lines = 0
    romp.play {
      let json = stage.take("p4")
      let asked = json.contains { ["event asked", "event over"].contains($0.gist) }
      let said = json.filter { $0.gist != "event asked" }.compactMap { $0.text("say") }
      let picture = json.last { $0.gist == "event picture" }?.json?["lines"]?.elements
      let drawn = asked ? picture?.compactMap(\.string) ?? [] : []
      let text = stage.take("p3")
      #expect(text == said + drawn)
      lines += text.count
    }
    #expect(lines > 50)
  }

  @Test func whatAnOkSaysIsTheNumberOfTheLastFactThatItMade() {
    let stage = MemoryStage(seed: 2)
    for name in Self.seats { stage.enter(name) }
    let code = stage.seat(Self.seats)
    for name in Self.seats { _ = stage.take(name) }
    var romp = Romp(stage: stage, seats: Self.seats, code: code, chance: .seeded(2))
    var checked = 0
    romp.play {
      for name in Self.seats {
        let lines = stage.take(name)
        guard let ok = lines.first(where: { $0.text("ok") != nil && $0.number("seq") != nil })
        else { continue }
        // The requester has just got all the facts.
        let last = lines.last { $0.isFact }
        if let last, lines.first?.text("ok") == "answer" {
          #expect(ok.number("seq") == last.number("seq"))
          checked += 1
        }
      }
    }
    #expect(checked > 5)
    let over = stage.ask("anna", #"{"do":"leave"}"#)
    #expect(over.first?.number("seq") == over.last?.number("seq"))
    // The last to leave ends a room before its start.
    stage.send(#"{"do":"open"}"#, from: "anna")
    _ = stage.take("anna")
    let end = stage.ask("anna", #"{"do":"leave"}"#)
    #expect(end.map(\.gist) == ["ok leave", "event left", "event ended"])
    #expect(end.first?.number("seq") == end.last?.number("seq"))
  }
}
