import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall
@testable import Serve
@testable import Wire

/// Cards as children see them: one hold that all fill, and a rocket that lifts off.
@Suite struct CardsTests {
  private static let names = ["anna", "bo"]

  /// Two at a game of so many questions, in text.
  private func game(
    _ language: Language = .swedish, width: Int = 80, questions: Int = 4,
    mode: RoundMode = .together
  ) -> MemoryStage {
    let stage = MemoryStage(seed: 3)
    for name in Self.names {
      stage.open(name)
      stage.send("\(Verb.hello.name(in: language)) \(name.inCapitals)", from: name)
      stage.send("text \(width)", from: name)
      stage.send(
        "\(Tongue(language).toPlay(.cards)) questions=\(questions) mode=\(mode.rawValue) think=0",
        from: name)
    }
    _ = stage.seen()
    return stage
  }

  /// One question: the first of these answers it, then the others as far as it is still open.
  private func answer(_ stage: MemoryStage, _ names: [String] = Self.names, misses: Int = 0) {
    for name in names {
      for _ in 0..<misses { stage.answer(name, right: false) }
      stage.answer(name, right: true)
    }
  }

  @Test(arguments: ["bingo", "cards"])
  func whoComesInTheMiddleOfAQuestionIsToldWhatItWaitsFor(game: String) {
    let stage = MemoryStage(seed: 3)
    for name in Self.names { stage.enter(name) }
    stage.send(#"{"do":"open","game":"\#(game)","list":"en","seats":3}"#, from: "anna")
    let code = stage.house.hall.rooms.values.first?.code ?? ""
    stage.send(#"{"do":"sit","room":"\#(code)"}"#, from: "bo")
    for name in Self.names { stage.send(#"{"do":"ready"}"#, from: name) }
    stage.open("p3")
    for line in ["hello P3", "text 40", "sit \(code)"] { stage.send(line, from: "p3") }
    let told = "  You are in from the next question on."
    #expect(stage.take("p3").contains(told))
    for name in Self.names { stage.answer(name, right: true) }
    #expect(!stage.take("p3").contains(told))
    #expect(!stage.ask("p3", "look").contains(told))
  }

  // MARK: Together

  @Test func theHoldFillsWithEveryCard() {
    let stage = game()
    stage.send("titta", from: "anna")
    let first = stage.take("anna")
    #expect(first.contains("  LASTRUM  [....]"))
    #expect(first.contains("  Fyll lastrummet, så lyfter raketen!"))
    answer(stage)
    let second = stage.take("anna")
    #expect(second.contains("  LASTRUM  [##..]"))
    #expect(!second.contains { $0.contains("Fyll") }, "that has been said")
    answer(stage)
    // It lifts off there and then, and the next one is filled.
    let third = stage.take("anna")
    #expect(third.contains("Lastrummet är fullt. Raketen lyfter!"))
    #expect(third.contains("  NÄSTA RAKET  [....]"))
  }

  @Test(arguments: RoundMode.allCases)
  func aRocketThatIsFullLiftsOff(mode: RoundMode) {
    let stage = game(mode: mode)
    for _ in 0..<4 { answer(stage) }
    let lines = stage.take("anna")
    let cards = mode == .together ? 8 : 4
    let end = mode == .together ? "Alla frågor är klara." : "Du vann!"
    #expect(lines.contains("\(end) Tillsammans har ni \(cards) kort. 2 raketer har lyft!"))
    #expect(lines.count { $0 == "Lastrummet är fullt. Raketen lyfter!" } == 2)
    #expect(lines.contains { $0.hasPrefix("    ") && $0.contains("Ombord: ") })
    #expect(
      lines.contains { $0.hasPrefix("   /_|##|_\\") } && lines.contains { $0.contains(")||(") })
  }

  @Test func aRocketThatIsNotFullIsPromisedTheNextTime() {
    let stage = game()
    for question in 0..<4 { answer(stage, misses: question == 0 ? 0 : 3) }
    let lines = stage.take("anna")
    #expect(
      lines.contains("Alla frågor är klara. Tillsammans har ni 8 kort. Nästa gång lyfter vi."))
    #expect(lines.contains { $0.hasPrefix("    /|  |\\") } && lines.contains("  =========="))
    #expect(!lines.contains { $0.contains("FULLT") || $0.contains(")||(") })
  }

  /// Whatever luck another has.
  @Test(arguments: RoundMode.allCases)
  func nobodysPileIsComparedWithAnothers(mode: RoundMode) {
    let stage = game(mode: mode)
    for question in 0..<4 { answer(stage, question == 0 ? ["anna", "bo"] : ["bo", "anna"]) }
    stage.send("titta", from: "anna")
    let lines = stage.take("anna")
    #expect(lines.contains { $0.hasPrefix("  Du: 1 kort (") })
    #expect(lines.contains("  Bo tänker …"))
    for line in lines where line.contains("Bo") {
      #expect(!line.contains { $0.isNumber } || line.contains("rum"), "\(line)")
    }
  }

  @Test func whoPlaysAloneHearsOfItsOwn() {
    let stage = MemoryStage(seed: 3)
    stage.enter("anna")
    _ = stage.seat(["anna"], #","game":"cards","questions":2,"think":0"#)
    stage.send("text", from: "anna")
    stage.send("lang en", from: "anna")
    for _ in 0..<2 { stage.answer("anna", right: true) }
    #expect(
      stage.take("anna").contains(
        "All questions are done. You have 2 cards. 2 rockets have lifted off!"))
  }

  // MARK: Programs

  @Test func programsAreToldHowFullItIs() {
    let stage = MemoryStage(seed: 3)
    for name in Self.names { stage.enter(name) }
    _ = stage.seat(Self.names, #","game":"cards","questions":3,"think":0"#)
    func hold() -> String? {
      let view = stage.ask("bo", #"{"do":"look"}"#).first { $0.gist == "event view" }
      return view?.firstMatch(of: /"hold":(\{[^}]*\})/).map { String($0.1) }
    }
    #expect(hold() == #"{"cards":0,"full":3}"#)
    stage.answer("anna", right: true)
    #expect(hold() == #"{"cards":0,"full":3}"#)
    stage.answer("bo", right: true)
    #expect(hold() == #"{"cards":2,"full":3}"#)
    for name in Self.names { stage.answer(name, right: true) }
    #expect(hold() == #"{"cards":4,"full":3,"flights":1}"#)
  }

  // MARK: Screens

  /// Below it stands a menu of five lines, also on the lowest screens.
  @Test(arguments: [20, 40, 80, 100], Language.allCases)
  func everyPictureFits(width: Int, language: Language) {
    for (misses, questions) in [(0, 5), (3, 5), (0, 1), (3, 1)] {
      let stage = game(language, width: width, questions: questions)
      for _ in 0..<questions {
        answer(stage, misses: misses)
        for name in Self.names { stage.send("look", from: name) }
      }
      let lines = stage.seen().map(\.text)
      #expect(lines.count > 20)
      for line in lines where line.hasPrefix(" ") { #expect(line.count <= width, "\(line)") }
      guard let room = stage.house.hall.rooms.values.first else { return }
      let end = Picture.lines(
        of: .turn, for: .seat(Seat(1)),
        in: Scenery(room: room, book: stage.house.hall.book, now: stage.house.now),
        tongue: Tongue(language), style: TextStyle(width: width))
      #expect(end.count <= (width < 40 ? 17 : 9), "\(end)")
    }
  }

  /// However many words there are: as many as fit, and how many more.
  @Test(arguments: [40, 80])
  func onlySoManyWordsAreShownAsFit(width: Int) {
    let words = (1...60).map { "sol\($0)ros" }
    let won = words.enumerated().map { index, word in
      Cards.Won(
        ending: Ending(text: "ros", whole: word, spoken: word), round: index + 1,
        isHelped: index == 0)
    }
    let view = Cards.View(
      rules: Cards.Rules(questions: 60), round: nil, piles: [Seat(1): won, Seat(2): won],
      hold: Cards.Hold(cards: 118, size: 60, flights: 1), over: Scores(winners: [], scores: [:]))
    let stage = game(width: width)
    guard let room = stage.house.hall.rooms.values.first else { return }
    let speaker = Speaker(
      viewer: .seat(Seat(1)),
      scenery: Scenery(room: room, book: stage.house.hall.book, now: stage.house.now),
      tongue: .swedish, seq: room.seq, style: TextStyle(width: width))
    let lines = speaker.launch(of: view)
    #expect(lines.count == 8 && lines.allSatisfy { $0.count <= width })
    let told = lines.joined(separator: "\n")
    #expect(told.contains("Ombord: sol2ros, sol3ros") && !told.contains("sol1ros"))
    let shown = words.count { told.contains($0) }
    #expect(told.contains(" och \(59 - shown) till"))
    #expect(told.ranges(of: "sol2ros").count == 1)
  }
}
