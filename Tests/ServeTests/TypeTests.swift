import JSON
import Testing
import Wire

@testable import Serve

/// A program for people: it passes on what is typed, and shows pictures and sentences.
@Suite struct TypeTests {
  private func type(_ line: String, id: Int = 1, _ more: String = "") -> String {
    var written = JSONWriter()
    written.add("do", "type")
    written.add("id", id)
    written.add("line", line)
    let request = String(decoding: written.finish().dropLast(2), as: UTF8.self)
    return request + more + "}"
  }

  private func seated(_ names: [String], _ more: String = #","think":0"#) -> MemoryStage {
    let stage = MemoryStage(seed: 3)
    for name in names { stage.enter(name, #","picture":80"#) }
    _ = stage.seat(names, more)
    for name in names { _ = stage.take(name) }
    return stage
  }

  @Test func anAnswerTypedAgainIsNotDoneTwice() throws {
    let stage = seated(["anna", "bo"])
    let right = try #require(stage.question(for: "anna")).choices[0]
    let first = stage.ask("anna", type(right, id: 7))
    let again = stage.ask("anna", type(right, id: 7, #","repeat":true"#))
    #expect(again == Array(first.prefix(1)))
    #expect(again[0].text("ok") == "answer")
  }

  @Test func everythingTypedHasOneAnswerWithItsID() {
    let stage = seated(["anna", "bo"])
    let lines = [
      "help", "rooms", "me", "fly away", "next", "cheer", "overview", "sit K7", "ping", "json",
      "text 40", "lang sv", "type", " ", "\u{1B}[A", "x=y", "1", "2", "3", "4", "bye",
    ]
    for (id, line) in lines.enumerated() {
      let answers = stage.ask("anna", type(line, id: id)).filter {
        $0.number("id") == id && $0.text("event") == nil
      }
      #expect(answers.count == 1, "\(line)")
    }
  }

  @Test func whatATeacherTypesIsToldInRows() {
    let stage = seated(["anna", "bo"])
    stage.open("eva")
    _ = stage.take("eva")
    let wrong = stage.ask("eva", type("overview"))
    #expect(wrong.map(\.gist) == ["error not-allowed"])
    _ = stage.ask("eva", type("teach \(TestWords.key)"))
    let who = stage.ask("eva", type("who", id: 2))
    #expect(who.last?.text("ok") == "who")
    #expect(who.dropLast().allSatisfy { $0.text("event") == "row" && $0.number("id") == 2 })
    #expect(who.dropLast().contains { $0.text("say")?.contains("Anna") == true })
    #expect(who.dropLast().allSatisfy { $0.text("name") == nil })
  }

  @Test func theBoardNeedsNoNameAndIsDrawnAnewInAnotherWidth() {
    let stage = seated(["anna", "bo"])
    stage.open("eva")
    _ = stage.ask("eva", #"{"do":"json","picture":60}"#)
    _ = stage.ask("eva", #"{"do":"teach","key":"\#(TestWords.key)"}"#)
    let board = stage.ask("eva", #"{"do":"watch","room":"*"}"#).filter(\.isPicture)
    #expect(board.count == 1 && board[0].text("room") == nil)
    let states = stage.ask("eva", #"{"do":"json","picture":30}"#)
    #expect(states.map(\.gist) == ["ok json", "event picture"])
    let widest = states[1].json?["lines"]?.elements?.compactMap { $0.string?.count }.max() ?? 99
    #expect(widest <= 30)
  }

  @Test func onlyWhoIsWaitedForHasKeys() throws {
    let stage = seated(["anna", "bo"])
    let asked = stage.ask("anna", #"{"do":"look"}"#).first { $0.isPicture }
    let words = try #require(asked?.keys)
    #expect(words.map(\.key) == ["1", "2", "3", "4"])
    let choices = try #require(stage.question(for: "anna")).choices
    #expect(Set(words.map(\.line)) == Set(choices))
    stage.answer("anna", right: true)
    let done = try #require(stage.take("anna").last(where: { $0.isPicture }))
    #expect(done.keys == nil && done.json?["yours"] == nil)
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "bo")
    stage.send(#"{"do":"pause","room":"*"}"#, from: "bo")
    let paused = try #require(stage.take("bo").last(where: { $0.isPicture }))
    #expect(paused.keys == nil)
  }

  /// What a key types does what the picture promises.
  @Test(arguments: [
    #","game":"bingo","think":0"#, #","game":"cards","think":0"#, #","game":"board","think":0"#,
    #","game":"letters","mode":"turns""#,
  ])
  func everyKeyTypesAMove(game: String) throws {
    let stage = seated(["anna"], game)
    if game.contains("board") {
      for line in ["layout 1", "ready"] { _ = stage.ask("anna", type(line)) }
    }
    var pressed: Set<String> = []
    for step in 1...60 {
      let picture = try #require(
        stage.ask("anna", #"{"do":"look"}"#).first(where: { $0.isPicture }))
      guard let key = picture.keys?.first else { break }
      let heard = stage.ask("anna", type(key.line, id: step))
      let answer = heard.first { $0.number("id") == step }
      #expect(answer?.text("ok") != nil, "\(key) \(heard)")
      pressed.insert(key.key)
    }
    #expect(pressed.contains("1"))
    if game.contains("board") { #expect(pressed.contains("enter")) }
  }

  @Test func aCompoundWordOfARaceIsAnsweredByNumber() throws {
    let stage = seated(["anna", "bo"], #","game":"race""#)
    for line in ["stop fox Here. compound=yes", "stop owl There.", "ready"] {
      _ = stage.ask("anna", type(line))
    }
    _ = stage.take("bo")
    let seeking = try #require(stage.ask("bo", #"{"do":"look"}"#).first(where: { $0.isPicture }))
    #expect(seeking.keys == nil)
    let asked = try #require(stage.ask("bo", type("fox")).last(where: { $0.isPicture }))
    #expect(asked.keys?.map(\.key) == ["1", "2", "3", "4"])
  }
}

extension String {
  fileprivate var isPicture: Bool { text("event") == "picture" }

  /// What single keys type that bring the game on, in the order in which they are told.
  fileprivate var keys: [(key: String, line: String)]? {
    let keys = ["1", "2", "3", "4", "enter", "left", "right"].compactMap { key in
      json?["keys"]?[key]?.string.map { (key: key, line: $0) }
    }
    return keys.isEmpty ? nil : keys
  }
}
