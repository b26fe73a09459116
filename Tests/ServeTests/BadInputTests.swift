import Classroom
import Games
import Testing
import Wire

@testable import Serve

/// Whatever comes in is answered with one error or a named closing, and nobody else notices.
@Suite struct BadInputTests {
  private func stageWithAGame() -> (stage: MemoryStage, code: String) {
    let stage = MemoryStage(seed: 11)
    stage.enter("anna")
    stage.enter("bo")
    let code = stage.seat(["anna", "bo"])
    _ = stage.take("anna")
    _ = stage.take("bo")
    return (stage, code)
  }

  @Test func eachBadLineGetsItsOneErrorAndNobodyElseNotices() {
    let (stage, code) = stageWithAGame()
    for bad in BadLine.all {
      stage.drop("p3")
      stage.open("p3")
      _ = stage.take("p3")
      // As a program that was well until now, unless it shows only at first what it is.
      if bad.closing == nil {
        #expect(stage.ask("p3", #"{"do":"ping"}"#).map(\.gist) == ["ok ping"])
      }
      // Guessing is slowed down; here it is not what is looked at.
      stage.pass(70_000)
      stage.send(bad.bytes, from: "p3")
      let lines = stage.take("p3")
      let closing = bad.closing.map { ["event closing \($0)"] } ?? []
      #expect(
        lines.map { $0.text("reason").map { "event closing \($0)" } ?? $0.gist }
          == bad.errors.map { "error \($0)" } + closing, "\(bad)")
      for line in lines { #expect(line.text("say")?.isEmpty == false, "\(bad)") }
      #expect(stage.link("p3")?.isFinished == (bad.closing != nil), "\(bad)")
      if bad.closing == nil {
        #expect(
          stage.ask("p3", #"{"do":"ping","id":"x"}"#) == [#"{"ok":"ping","id":"x"}"#], "\(bad)")
      }
      #expect(stage.take("anna").filter { !$0.isInPassing } == [], "\(bad)")
      #expect(stage.take("bo").filter { !$0.isInPassing } == [], "\(bad)")
    }
    var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(1))
    romp.play()
  }

  @Test func theSameHoldsOverASocket() async throws {
    let stage = try await SocketStage(seed: 11)
    for (name, hello) in [("anna", "Anna"), ("bo", "Bo")] {
      try stage.open(name)
      try stage.send(#"{"do":"hello","name":"\#(hello)"}"#, from: name)
      _ = try stage.seen(expecting: [name: 2])
    }
    try stage.send(#"{"do":"open","list":"en"}"#, from: "anna")
    _ = try stage.seen(expecting: ["anna": 3])
    // By all of them; those that the table of verbs makes are many and alike.
    for (place, bad) in BadLine.all.enumerated() where place < 110 || place % 7 == 0 {
      // Silent for hours, they would be said goodbye to.
      if place % 70 == 0 { try expectAnswers(on: stage) }
      await stage.pass(70_000)
      let client = try Client(port: stage.port)
      var lines: [String]
      if bad.closing == nil {
        try client.send(Array("{\"do\":\"ping\"}\n".utf8))
        try client.send(bad.bytes)
        try client.send(Array("{\"do\":\"ping\"}\n".utf8))
        lines = client.lines(3 + bad.errors.count)
        #expect(lines.popLast()?.gist == "ok ping", "\(bad)")
        lines.removeFirst(2)
        client.close()
      } else {
        try? client.send(bad.bytes)
        lines = Array(client.linesToTheEnd().dropFirst())
        #expect(lines.popLast()?.text("reason") == bad.closing, "\(bad)")
      }
      #expect(lines.map(\.gist) == bad.errors.map { "error \($0)" }, "\(bad)")
    }
    try expectAnswers(on: stage)
    #expect(try await stage.close().isEmpty)
  }

  /// Nobody noticed: what comes next is the answer to what is asked next.
  private func expectAnswers(on stage: SocketStage) throws {
    for name in ["anna", "bo"] {
      try stage.send(#"{"do":"ping","id":1}"#, from: name)
      #expect(try stage.seen(expecting: [name: 1]).map(\.text) == [#"{"ok":"ping","id":1}"#])
    }
  }

  @Test(
    arguments: [
      ("plya", "play"), ("pla", "play"), ("hlep", "help"), ("romos", "rooms"), ("anwser", "answer"),
      ("wach", "watch"), ("xyzzy", nil), ("q", nil), ("levelss", "levels"),
    ] as [(String, String?)])
  func anUnknownVerbIsAnsweredWithTheNearest(typed: String, near: String?) {
    let stage = MemoryStage(seed: 1)
    stage.open("p3")
    _ = stage.ask("p3", "hello P3")
    let answer = stage.ask("p3", typed)
    #expect(answer.count == 1)
    #expect(answer.first?.contains("\"\(typed)\"") == true)
    #expect(answer.first?.contains(near.map { "Did you mean: \($0)" } ?? "Type: help") == true)
    let json = stage.ask("p3", "json") + stage.ask("p3", #"{"do":"\#(typed)"}"#)
    #expect(json.map(\.gist) == ["ok json", "error unknown-verb"])
    if let near { #expect(json.last?.text("say")?.hasSuffix(": \(near)") == true) }
  }

  @Test func wrongWordsAreSlowedDownAndTheRightOneComesInFromElsewhere() {
    let stage = MemoryStage(seed: 1)
    let word = stage.enter("anna").text("word") ?? ""
    stage.drop("anna")
    stage.open("p3")
    _ = stage.take("p3")
    let guess = #"{"do":"hello","name":"Anna","word":"catnap-00"}"#
    for _ in 0..<3 { #expect(stage.ask("p3", guess).map(\.gist) == ["error wrong-word"]) }
    let slowed = stage.ask("p3", guess)
    #expect(slowed.map(\.gist) == ["error too-many-tries"])
    #expect((slowed.first?.number("wait_ms") ?? 0) > 0)
    // Many tries do not make it a closed connection, and other names may still be said.
    for _ in 0..<200 { #expect(stage.ask("p3", guess).map(\.gist) == ["error too-many-tries"]) }
    #expect(stage.ask("p3", #"{"do":"hello","name":"P3"}"#).map(\.gist) == ["ok hello"])
    stage.open("elsewhere")
    _ = stage.take("elsewhere")
    let right = #"{"do":"hello","name":"anna","word":"\#(word.uppercased())"}"#
    #expect(stage.ask("elsewhere", right).map(\.gist) == ["ok hello"])
  }

  @Test func numbersBeyondEverythingAreAnswersLikeAnyOther() {
    let (stage, _) = stageWithAGame()
    _ = stage.ask("anna", #"{"do":"json"}"#)
    let limits = ["\(Int.min)", "\(Int.max)", "-1", "0", "5", "99999999999999999999"]
    for number in limits {
      let word = #"{"do":"answer","word":"\#(number)"}"#
      #expect(stage.ask("anna", word).map(\.gist) == ["error not-a-choice"])
      // What leads to a menu where there are keys leads there everywhere.
      let typed = number == "0" ? "ok menu" : "error not-a-choice"
      #expect(stage.ask("anna", number).map(\.gist) == [typed])
    }
    for number in limits.dropLast() {
      #expect(
        stage.ask("anna", #"{"do":"hint","seat":\#(number)}"#).map(\.gist)
          == ["error hint-too-early"])
    }
    #expect(stage.take("bo") == [])
  }

  @Test func whoSitsStaysSittingWhateverElseItTries() {
    let (stage, code) = stageWithAGame()
    stage.enter("p3")
    stage.enter("p4")
    let other = stage.seat(["p3", "p4"])
    for name in ["p3", "p4"] { _ = stage.take(name) }
    func refused(_ line: String, from name: String = "anna") -> [String] {
      stage.ask(name, line).map(\.gist)
    }
    #expect(refused(#"{"do":"sit","room":"\#(code)"}"#) == ["error already-seated"])
    #expect(refused(#"{"do":"sit","room":"\#(other)"}"#) == ["error room-full"])
    #expect(refused(#"{"do":"play"}"#) == ["error already-seated"])
    #expect(refused(#"{"do":"open"}"#) == ["error already-seated"])
    #expect(refused(#"{"do":"again"}"#) == ["error not-over"])
    #expect(refused(#"{"do":"ready"}"#) == ["error already-started"])
    let word = stage.choice(for: "anna", right: true) ?? ""
    #expect(
      refused(#"{"do":"answer","word":"\#(word)","room":"\#(other)"}"#)
        == ["error not-your-room"])
    #expect(
      refused(#"{"do":"answer","word":"\#(word)","room":"Q0"}"#) == ["error no-such-room"])
    #expect(refused(#"{"do":"hint","room":"\#(other)"}"#) == ["error not-your-room"])
    #expect(stage.room(code)?.phase == .playing)
    for name in ["bo", "p3", "p4"] { #expect(stage.take(name) == []) }
    var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(2))
    romp.play()
    _ = stage.take("anna")
    #expect(refused(#"{"do":"answer","word":"\#(word)"}"#) == ["error game-over"])
    #expect(refused(#"{"do":"hint"}"#) == ["error game-over"])
    #expect(refused(#"{"do":"ready"}"#) == ["error room-over"])
    #expect(refused(#"{"do":"sit","room":"\#(code)"}"#) == ["error already-seated"])
    #expect(refused(#"{"do":"sit","room":"\#(code)"}"#, from: "p3") == ["error room-over"])
  }
}
