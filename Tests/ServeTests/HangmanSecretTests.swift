import Classroom
import Games
import Hall
import Testing
import Wire

@testable import Serve

/// Hangman's word reaches nobody but its setter and the teachers before its round is over.
@Suite struct HangmanSecretTests {
  /// A word that stands nowhere else, so that it can be looked for in every byte.
  private static let secret = "qzxsunset"

  /// Three programs at a game that has begun; Anna is to set a word.
  private func table(_ ledger: any Ledger = MemoryLedger()) -> (MemoryStage, String, String) {
    let stage = MemoryStage(seed: 9, ledger: ledger)
    let token = stage.enter("anna").text("token") ?? ""
    stage.enter("bo")
    stage.enter("p3", #","picture":40,"lang":"sv""#)
    let code = stage.seat(["anna", "bo", "p3"], #","game":"hangman""#)
    stage.open("json")
    stage.send(#"{"do":"hello","name":"P5","picture":80,"colour":true}"#, from: "json")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "json")
    stage.open("page")
    stage.send(#"{"do":"hello","name":"P6","views":true}"#, from: "page")
    stage.send(#"{"do":"watch","room":"\(code)"}"#, from: "page")
    stage.open("text")
    stage.send("watch \(code)", from: "text")
    for name in ["anna", "bo", "p3", "json", "page", "text"] { _ = stage.take(name) }
    return (stage, code, token)
  }

  private func set(_ word: String = secret, on stage: MemoryStage) {
    stage.send(#"{"do":"word","word":"\#(word)"}"#, from: "anna")
  }

  /// All that might tell something, asked by everybody who plays or looks on.
  private func askAround(_ stage: MemoryStage, _ code: String) {
    let requests = [
      #"{"do":"look"}"#, #"{"do":"look","room":"\#(code)"}"#, #"{"do":"listen"}"#,
      #"{"do":"hint"}"#, #"{"do":"rooms"}"#, #"{"do":"me"}"#, #"{"do":"help"}"#,
      #"{"do":"guess"}"#, #"{"do":"guess","guess":""}"#, #"{"do":"guess","guess":"12"}"#,
      #"{"do":"word","word":"moon"}"#, #"{"do":"answer","word":"!"}"#, #"{"do":"next"}"#,
      #"{"do":"watch","room":"\#(code)","after":0}"#, #"{"do":"watch","room":"\#(code)"}"#,
      #"{"do":"cheer"}"#, #"{"do":"levels"}"#, #"{"do":"sit","room":"\#(code)"}"#,
    ]
    for name in ["bo", "p3", "json"] {
      for request in requests { stage.send(request, from: name) }
    }
    for line in ["look", "rooms", "help", "listen", "guess a", "watch \(code)"] {
      stage.send(line, from: "text")
    }
  }

  private func tells(_ lines: [String], of word: String = secret) -> [String] {
    let spaced = word.map { String($0) }.joined(separator: " ")
    return lines.filter { line in
      let line = line.lowercased()
      return line.contains(word) || line.contains(spaced)
    }
  }

  // MARK: Every byte

  @Test func nobodyElseIsSentTheWordBeforeTheRoundIsOver() {
    let (stage, code, _) = table()
    set(on: stage)
    #expect(!tells(stage.take("anna")).isEmpty)
    askAround(stage, code)
    // Found letters, missed ones and whole words, each with everything that may be asked around it.
    for guess in ["s", "e", "qzxmonday", "u", "b"] {
      for name in ["bo", "p3"] {
        stage.send(#"{"do":"guess","guess":"\#(guess)"}"#, from: name)
      }
      askAround(stage, code)
      stage.send(#"{"do":"look"}"#, from: "anna")
    }
    // They come back on new connections, by a view and by everything from the beginning.
    stage.open("late")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "late")
    stage.send(#"{"do":"look","room":"\#(code)"}"#, from: "late")
    stage.open("latetext")
    stage.send("titta \(code)", from: "latetext")
    stage.send("följ \(code)", from: "latetext")
    var heard: [String: [String]] = [:]
    for (name, line) in stage.seen() where name != "anna" { heard[name, default: []].append(line) }
    #expect(Set(heard.keys) == ["bo", "p3", "json", "text", "late", "latetext"])
    for (name, lines) in heard {
      #expect(lines.count > 10)
      #expect(tells(lines) == [], "\(name)")
    }
    // With the end of the round all hear it.
    stage.send(#"{"do":"guess","guess":"\#(Self.secret)"}"#, from: "bo")
    stage.send(#"{"do":"guess","guess":"\#(Self.secret)"}"#, from: "p3")
    for name in heard.keys { #expect(!tells(stage.take(name)).isEmpty, "\(name)") }
  }

  @Test func anOldConnectionOfTheSetterHearsNothing() {
    let (stage, code, token) = table()
    let lines = stage.enterAgain("p6", token: token)
    #expect(lines.first?.gist == "ok hello")
    #expect(stage.take("anna").map(\.gist) == ["event taken-over"])
    stage.send(#"{"do":"word","word":"\#(Self.secret)"}"#, from: "p6")
    #expect(!tells(stage.take("p6")).isEmpty)
    // The old one is nobody, and may at most look on.
    for line in ["look", "listen", "rooms"] { stage.send(#"{"do":"\#(line)"}"#, from: "anna") }
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "anna")
    stage.send(#"{"do":"look","room":"\#(code)"}"#, from: "anna")
    #expect(tells(stage.take("anna")) == [])
    // And the seat's new one gets it again.
    #expect(!tells(stage.ask("p6", #"{"do":"look"}"#)).isEmpty)
  }

  @Test func aSetterWhoLeftLooksOnLikeAnybody() {
    let (stage, code, _) = table()
    set(on: stage)
    stage.send(#"{"do":"leave"}"#, from: "anna")
    _ = stage.take("anna")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "anna")
    stage.send(#"{"do":"look","room":"\#(code)"}"#, from: "anna")
    let lines = stage.take("anna")
    #expect(lines.contains { $0.gist == "event set" })
    #expect(tells(lines) == [])
  }

  /// A word that the server draws is nobody's at all.
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func whoIsAloneIsNotSentTheWordOfTheServer(seed: UInt64) throws {
    let stage = MemoryStage(seed: seed)
    stage.enter("anna", #","picture":80"#)
    stage.send(#"{"do":"open","game":"hangman","seats":1,"list":"en"}"#, from: "anna")
    let room = try #require(stage.house.hall.rooms.values.first)
    let word = try #require(room.hangmanWord)
    stage.open("text")
    stage.send("watch \(room.code)", from: "text")
    for guess in ["e", "x", "zebras"] {
      stage.send(#"{"do":"guess","guess":"\#(guess)"}"#, from: "anna")
    }
    for request in ["look", "listen", "rooms", "help"] {
      stage.send(#"{"do":"\#(request)"}"#, from: "anna")
      stage.send(request, from: "text")
    }
    stage.send(#"{"do":"watch","room":"\#(room.code)","after":0}"#, from: "anna")
    let lines = stage.seen().map(\.text)
    #expect(lines.count > 20)
    #expect(tells(lines, of: word) == [])
    _ = stage.ask("anna", #"{"do":"guess","guess":"\#(word)"}"#)
    #expect(!tells(stage.ask("anna", #"{"do":"look"}"#), of: word).isEmpty)
  }

  // MARK: A new start, and a replay

  @Test func aNewStartTellsItToNobodyElse() throws {
    let ledger = TwinLedger()
    let (stage, code, token) = table(ledger)
    set(on: stage)
    stage.send(#"{"do":"guess","guess":"s"}"#, from: "bo")
    for begin in [false, true] {
      if begin { ledger.beginAnew(from: stage.house.hall.memory()) }
      let next = MemoryStage(
        hall: begin ? ledger.hall : ledger.read(), at: TestClock.start, ledger: MemoryLedger())
      next.house.takeUp()
      next.open("late")
      next.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "late")
      next.send(#"{"do":"look","room":"\#(code)"}"#, from: "late")
      next.send("look", from: "late")
      let lines = next.take("late")
      #expect(lines.count > 10)
      #expect(tells(lines) == [])
      // The setter still has it, and so has the game.
      #expect(!tells(next.enterAgain("anna", token: token)).isEmpty)
      #expect(next.room(code)?.game as? Hangman == stage.room(code)?.game as? Hangman)
    }
  }

  @Test func aReplayTellsItWhereTheRoundIsOver() throws {
    let saved = SavedClass(seed: 3)
    let stage = saved.stage
    for name in ["anna", "bo"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"], #","game":"hangman""#)
    set(on: stage)
    for guess in ["s", "qzxmonday", "e"] {
      stage.send(#"{"do":"guess","guess":"\#(guess)"}"#, from: "bo")
    }
    try saved.write()
    let archive = try Archive(directory: saved.path)
    let room = try #require(archive.room(named: code))
    func shown(_ viewer: Viewpoint, _ form: Replay.Form) throws -> [String] {
      var replay = try Replay(room, from: archive, for: viewer, as: form)
      var lines: [String] = []
      while let step = replay.next() { lines += step.lines }
      return lines
    }
    let forms: [Replay.Form] = [
      .text(.unknown, TextStyle()), .text(.swedish, TextStyle(width: 40, colour: true)), .json(nil),
      .json(.english),
    ]
    for form in forms {
      let lines = try shown(.spectator, form)
      #expect(lines.count > 5)
      #expect(tells(lines) == [])
      #expect(tells(lines, of: "qzxmonday") == [])
      #expect(!tells(try shown(.teacher, form)).isEmpty)
    }
  }

  // MARK: Two games that differ in a secret alone

  /// What all but Anna were sent of a game with that word, in which Bo tries one that is wrong.
  private func others(word: String, tried: String) -> [String: [String]] {
    let (stage, code, _) = table()
    set(word, on: stage)
    for (name, guess) in [("bo", "h"), ("p3", "t"), ("bo", tried), ("p3", "w")] {
      stage.send(#"{"do":"guess","guess":"\#(guess)"}"#, from: name)
      askAround(stage, code)
    }
    // Whose turn it is not learns nothing by guessing, not even by guessing right.
    stage.send(#"{"do":"guess","guess":"hatbox"}"#, from: "p3")
    stage.send(#"{"do":"answer","word":"hatpin"}"#, from: "p3")
    return Dictionary(grouping: stage.seen().filter { $0.name != "anna" }, by: \.name)
      .mapValues { $0.map(\.text) }
  }

  @Test func whichWordItIsChangesNothingForAnybodyElse() {
    let one = others(word: "hatbox", tried: "hatrug")
    #expect(one.count == 4)
    #expect(one == others(word: "hatpin", tried: "hatrug"))
  }

  @Test func whichWordWasTriedChangesNothingForAnybodyElse() {
    // Bo knows what Bo tried.
    let one = others(word: "hatbox", tried: "hatjam").filter { $0.key != "bo" }
    #expect(one.count == 3)
    #expect(one == others(word: "hatbox", tried: "zebras").filter { $0.key != "bo" })
  }
}

extension Room {
  /// The word that is being guessed.
  fileprivate var hangmanWord: String? {
    guard let view = view(for: .teacher) as? Hangman.View, case .guessing(let guessing) = view.now
    else { return nil }
    return guessing.word.value
  }
}
