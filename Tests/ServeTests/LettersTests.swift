import Games
import JSON
import Testing
import Words

@testable import Classroom
@testable import Hall
@testable import Serve
@testable import Wire

/// Letters as programs and children see them.
@Suite struct LettersTests {
  private func duel(seed: UInt64) -> (MemoryStage, code: String) {
    let stage = MemoryStage(seed: seed)
    for name in ["anna", "bo", "p3"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"], #","game":"letters","mode":"duel""#)
    return (stage, code)
  }

  /// Whatever is asked and however one comes in: a row is on nobody's line who has not reached it.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func inADuelNobodyIsSentARowBeforeItIsThere(seed: UInt64) throws {
    let (stage, code) = duel(seed: seed)
    stage.open("text")
    stage.send("watch \(code)", from: "text")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "p3")
    stage.open("picture")
    stage.send(#"{"do":"hello","name":"P5","picture":80}"#, from: "picture")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "picture")
    var secrets: [String] = []
    let reached = stage.question(for: "bo")?.choices ?? []
    for _ in 0..<29 {
      stage.answer("anna", right: true)
      secrets += stage.question(for: "anna")?.choices ?? []
      stage.send(#"{"do":"look"}"#, from: "bo")
      stage.send("look", from: "text")
      stage.send(#"{"do":"look"}"#, from: "p3")
    }
    stage.open("late")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "late")
    #expect(secrets.count == 58)
    for (name, line) in stage.seen() where name != "anna" {
      let isTold = secrets.contains { line.contains("\"\($0)\"") || line.contains(" \($0).") }
      #expect(!isTold, "\(name): \(line)")
      if name != "bo" {
        let isSeen = reached.contains { line.contains("\"\($0)\"") || line.contains(" \($0).") }
        #expect(!isSeen, "\(name): \(line)")
      }
    }
  }

  /// Who reads in text and who sees a page have the same before them.
  @Test func inADuelTheSizeIsTheSameForAll() throws {
    let (stage, _) = duel(seed: 3)
    for _ in 0..<29 { stage.answer("anna", right: true) }
    let sizes = stage.take("anna").filter { $0.gist == "event asked" }.map { $0.number("size") }
    #expect(sizes.count > 29 && Set(sizes) == [100])
  }

  @Test func inTurnsLettersGetSmallerAsTheyGoOn() {
    let stage = MemoryStage(seed: 3)
    stage.enter("anna")
    _ = stage.seat(["anna"], #","game":"letters","mode":"turns""#)
    for _ in 0..<29 { stage.answer("anna", right: true) }
    let sizes = stage.take("anna").filter { $0.gist == "event asked" }
      .compactMap { $0.number("size") }
    #expect(sizes == (1...30).map { max(50, 105 - 5 * $0) })
  }

  // MARK: In text

  /// However narrow the screen is, and however close the letters stand.
  @Test(arguments: [20, 40, 80], Language.allCases)
  func everyPictureFits(width: Int, language: Language) {
    for mode in Letters.Rules.Mode.allCases {
      let stage = MemoryStage(seed: 5)
      for name in ["anna", "bo"] {
        stage.open(name)
        stage.send("\(Verb.hello.name(in: language)) \(name.inCapitals)", from: name)
        stage.send("text \(width)", from: name)
      }
      stage.send("\(Tongue(language).toPlay(.letters)) mode=\(mode.rawValue)", from: "anna")
      stage.send("\(Tongue(language).toPlay(.letters)) mode=\(mode.rawValue)", from: "bo")
      _ = stage.seen()
      for _ in 0..<30 {
        stage.answer("anna", right: true)
        stage.send("look", from: "bo")
        stage.send("look", from: "anna")
      }
      for _ in 0..<Letters.Rules.usualSlips {
        stage.answer("bo", right: false)
        stage.send("look", from: "bo")
      }
      let lines = stage.seen().map(\.text)
      #expect(lines.count > 200)
      for line in lines { #expect(line.count <= width, "\(line)") }
    }
  }

  /// The how-to stands where a run begins, with what the game is not; and help says so too.
  @Test(arguments: [
    (Language.swedish, "Det är en lek, inget syntest."),
    (.english, "It is a game, not an eye test."),
  ])
  func itSaysThatItIsNoEyeTest(language: Language, sentence: String) {
    let stage = MemoryStage(seed: 5)
    stage.open("anna")
    stage.send("\(Verb.hello.name(in: language)) Anna", from: "anna")
    _ = stage.take("anna")
    let first = stage.ask("anna", "\(Tongue(language).toPlay(.letters)) seats=1")
    #expect(first.contains { $0.contains(sentence) })
    #expect(stage.ask("anna", Verb.help.name(in: language)).contains { $0.contains(sentence) })
    let second = stage.ask("anna", stage.question(for: "anna")?.question ?? "")
    #expect(second.contains { $0.contains("2") } && !second.contains { $0.contains(sentence) })
  }

  // MARK: Slips

  @Test func aSlipIsToldKindlyAndHowManyMayStillCome() {
    let stage = MemoryStage(seed: 5)
    stage.open("anna")
    stage.send("hej Anna", from: "anna")
    _ = stage.take("anna")
    #expect(
      stage.ask("anna", "spela bokstäver själv läge=turvis").contains(
        "  Du: 0 rader, tre försök kvar"))
    func slip() -> [String] {
      let row = stage.question(for: "anna")?.question ?? ""
      return stage.ask("anna", stage.choice(for: "anna", right: false) ?? "")
        .map { $0.replacing(row, with: "ROW") }
    }
    let first = slip()
    #expect(first.first == "Det var den andra: ROW. Här kommer en ny rad.")
    #expect(first.contains("  RAD 1 AV 30") && first.contains("  Du: 0 rader, två försök kvar"))
    #expect(!first.contains { $0.contains("syntest") }, "that has been said")
    stage.answer("anna", right: true)
    _ = stage.take("anna")
    #expect(slip().contains("  Du: 1 rad, ett försök kvar"))
    let last = slip()
    #expect(
      last.prefix(5) == [
        "Det var den andra: ROW. Du klarade 1 rad!", "Nu är det slut. Du klarade 1 rad!",
        "Nytt rekord: 1 rad!", "", "  Du: 1 rad",
      ])
  }

  // MARK: Nobody is compared

  /// What Anna is told of a game in which she reads five rows, and Bo so many.
  private func told(_ rows: Int, mode: String) -> [String] {
    let stage = MemoryStage(seed: 9)
    for name in ["anna", "bo"] {
      stage.open(name)
      stage.send("hej \(name.inCapitals)", from: name)
      stage.send("spela bokstäver läge=\(mode)", from: name)
    }
    for (name, rows) in [("anna", 5), ("bo", rows)] {
      for _ in 0..<rows { stage.answer(name, right: true) }
      for _ in 0..<Letters.Rules.usualSlips { stage.answer(name, right: false) }
    }
    stage.send("titta", from: "anna")
    return stage.take("anna")
  }

  /// Whatever luck another has, what a child hears is the same byte by byte, but for that who has won, or as
  /// much as who has, reads so.
  @Test(arguments: [0, 1, 5, 6, 30])
  func inADuelNothingThatOneHearsTellsHowAnotherFares(rows: Int) {
    let lines = told(rows, mode: "duell")
    let end = rows > 5 ? "Nu är det slut." : "Du vann!"
    #expect(lines.contains("Bo är klar.") && lines.contains("\(end) Du klarade 5 rader!"))
    let bare = { (line: String) in line.replacing(#/^(Du vann!|Nu är det slut\.)/#, with: "END") }
    #expect(lines.map(bare) == told(3, mode: "duell").map(bare))
  }

  /// In turns its rows are seen, and nothing else.
  @Test(arguments: [0, 1, 5, 6, 30])
  func inTurnsOneSeesAnotherReadAndNotHowManyRows(rows: Int) {
    func sentences(_ lines: [String]) -> Set<String> {
      Set(lines.filter { $0.contains("Du") || $0.hasPrefix("Nu är") })
    }
    let lines = told(rows, mode: "turvis")
    #expect(sentences(lines) == sentences(told(3, mode: "turvis")))
    #expect(sentences(lines).contains("Nu är det slut. Du klarade 5 rader!"))
    for line in lines where line.contains("Bo") && !line.contains("rum") {
      #expect(!line.contains { $0.isNumber }, "\(line)")
    }
    let ofBo = lines.drop { !$0.contains("Nu läser Bo.") }.prefix { !$0.contains("slut") }
    #expect(!ofBo.contains { $0.contains("AV 30") })
  }

  @Test func whoLooksOnHearsHowFarEverybodyIs() {
    let stage = MemoryStage(seed: 3)
    for name in ["anna", "bo"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"], #","game":"letters","mode":"turns""#)
    stage.open("p3")
    stage.send("watch \(code)", from: "p3")
    stage.answer("anna", right: true)
    for name in ["anna", "bo"] { for _ in 0..<3 { stage.answer(name, right: false) } }
    let lines = stage.take("p3")
    for line in [
      "Anna: 1 row.", "Anna gets a new row.", "Anna is done: 1 row.", "  Anna  1 row, done",
      "That is the end. Anna did 1 row. Bo did 0 rows.",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  /// A child copies what it sees.
  @Test(arguments: ["b d p", "B  D  P", "bdp", "b d p."])
  func aRowMayBeTypedAsItIsDrawn(typed: String) throws {
    let message = try PlainLine.read(typed, choices: ["bdq", "bdp"], language: .english).message
    guard let asked = message.asked as? Verb.MoveIn,
      case .answer(let word) = asked.move.own as? WordMove
    else {
      Issue.record("no answer")
      return
    }
    #expect(word.lowercased() == "bdp")
  }

  // MARK: Read back

  private func written(_ fact: String) throws -> String {
    let record = try Record(Array(#"{"n":1,"at":1,"facts":[\#(fact)]}"#.utf8)[...])
    return String(decoding: record.encode(), as: UTF8.self)
  }

  /// Where nothing is said of slips the first one ends a run, as it did. It is written as it was.
  @Test(arguments: [
    (#""right":true,"word":"abc","question":"abc","score":4"#, 0, false),
    (#""right":false,"word":"abd","question":"abc","score":3,"done":true"#, 1, true),
    (#""right":false,"word":"abd","question":"abc","score":3,"slips":1"#, 1, false),
    (#""right":true,"word":"abc","question":"abc","score":4,"slips":2"#, 2, false),
    (#""right":false,"word":"abd","question":"abc","score":3,"slips":3,"done":true"#, 3, true),
  ])
  func anAnswerIsReadAsItWasWritten(fields: String, slips: Int, endsRun: Bool) throws {
    let fact =
      #"{"event":"answered","game":"letters","room":1,"seq":4,"seat":1,"round":4,\#(fields),"open":true}"#
    let record = try Record(Array(#"{"n":1,"at":1,"facts":[\#(fact)]}"#.utf8)[...])
    guard case .decision(let decision) = record,
      case .inRoom(_, _, let told)? = decision.told.first,
      case .game(let any) = told, let answered = any.own as? Letters.Answered
    else {
      Issue.record("no answer")
      return
    }
    #expect(answered.slips == slips && answered.endsRun == endsRun)
    #expect(try written(fact).contains(fields))
  }

  @Test func aRoomOfOldEndsARunWithItsFirstSlip() throws {
    func slips(_ more: String) throws -> Int? {
      let opened =
        #"{"event":"opened","room":1,"seq":1,"game":"letters","list":"sv","lang":"sv","#
        + #""level":1,"seats":2,"watch":true,"mode":"duel"\#(more)}"#
      #expect(try written(opened).contains(#""mode":"duel"\#(more)"#))
      let record = try Record(Array(#"{"n":1,"at":1,"facts":[\#(opened)]}"#.utf8)[...])
      guard case .decision(let decision) = record,
        case .inRoom(_, _, let told)? = decision.told.first
      else { return nil }
      return (told.as(Room.Opened.self)?.setup.rules.own as? Letters.Rules)?.slips
    }
    #expect(try slips("") == 1)
    #expect(try slips(#","slips":3"#) == 3)
    #expect(throws: Unreadable.self) { try slips(#","slips":0"#) }
    #expect(throws: Unreadable.self) { try slips(#","slips":31"#) }
  }

  @Test(arguments: [
    #""round":0,"size":100,"question":"abc","choices":["abc","abd"]"#,
    #""round":31,"size":50,"question":"abc","choices":["abc","abd"]"#,
    #""round":1,"size":49,"question":"abc","choices":["abc","abd"]"#,
    #""round":1,"size":100,"question":"abc","choices":["abd","abe"]"#,
    #""round":1,"size":100,"question":"abc","choices":["abc","abc"]"#,
    #""round":1,"size":100,"question":"abc","choices":["abc"]"#,
    #""round":1,"size":100"#,
  ])
  func aRowThatCannotHaveBeenIsNotRead(fields: String) throws {
    func record(_ fields: String) throws {
      let fact = #"{"event":"asked","game":"letters","room":1,"seq":4,"seat":1,\#(fields)}"#
      _ = try Record(Array(#"{"n":1,"at":1,"facts":[\#(fact)]}"#.utf8)[...])
    }
    try record(#""round":1,"size":100,"question":"abc","choices":["abc","abd"]"#)
    #expect(throws: Unreadable.self) { try record(fields) }
  }
}
