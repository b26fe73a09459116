import Games
import JSON
import Testing
import Wire

@testable import Classroom
@testable import Hall
@testable import Serve

/// Boards that are kept, lent to the class, played on once more, and forgotten.
@Suite struct KeptBoardsTests {
  private let ledger = TwinLedger()
  private let stage: MemoryStage

  init() {
    var limits = Hall.Limits()
    limits.boards = 12
    let hall = Hall(
      lists: TestWords.lists, key: TeacherKey(TestWords.key), chance: .seeded(3), limits: limits)
    stage = MemoryStage(hall: hall, at: TestClock.start, ledger: ledger)
    for name in ["anna", "bo", "cia"] { stage.enter(name) }
    stage.teacher("teacher")
  }

  private var boards: KeptBoards { stage.house.hall.book.boards }

  /// Has somebody build a board of five tiles alone, whose start is the second.
  private func build(_ name: String) {
    _ = stage.seat([name], #","game":"board""#)
    for line in [
      #"{"do":"place","tile":"c4"}"#, #"{"do":"place","tile":"e4","links":["c4"]}"#,
      #"{"do":"place","tile":"e6","links":["e4"]}"#,
      #"{"do":"place","tile":"c6","links":["e6","c4"]}"#,
      #"{"do":"place","tile":"g6","links":["e6"]}"#, #"{"do":"start","tile":"e4"}"#,
    ] {
      stage.send(line, from: name)
    }
    _ = stage.take(name)
  }

  private func keep(_ board: String, by name: String) -> [String] {
    stage.ask(name, #"{"do":"keep","name":"\#(board)"}"#)
  }

  /// The boards that somebody may take, but for the ready-made ones.
  private func shelf(of name: String) -> [String] {
    stage.ask(name, #"{"do":"boards"}"#).filter { $0.contains(#""lent":"#) }
      .compactMap { $0.text("layout") }
  }

  private func leave(_ name: String) { _ = stage.ask(name, #"{"do":"leave"}"#) }

  /// Lays a board of that name in a new room, and answers with what is told.
  private func lay(_ board: String, by name: String) -> [String] {
    _ = stage.seat([name], #","game":"board""#)
    _ = stage.take(name)
    defer { leave(name) }
    return stage.ask(name, #"{"do":"layout","layout":"\#(board)"}"#)
  }

  @Test func whatIsKeptIsLaidAgainWithItsStart() throws {
    build("anna")
    #expect(keep("Månringen", by: "anna").first?.gist == "ok keep")
    leave("anna")
    let laid = try #require(lay("månringen", by: "anna").first { $0.gist == "event laid" })
    #expect(laid.text("layout") == "kept")
    #expect(laid.contains(#""tiles":["e4","c4","e6","c6","g6"]"#))
    #expect(boards.all.map(\.plan.links.count) == [5])
  }

  @Test func itIsItsMakersUntilATeacherLendsIt() {
    build("anna")
    _ = keep("Månringen", by: "anna")
    #expect(shelf(of: "anna") == ["Månringen"])
    #expect(shelf(of: "bo") == [])
    #expect(shelf(of: "teacher") == ["Månringen"])
    #expect(lay("Månringen", by: "bo").first?.gist == "error no-such-layout")
    #expect(
      stage.ask("bo", #"{"do":"lend","name":"Månringen"}"#).first?.gist == "error not-allowed")
    #expect(
      stage.ask("bo", #"{"do":"discard","name":"Månringen"}"#).first?.gist == "error no-such-layout"
    )
    #expect(stage.ask("teacher", #"{"do":"lend","name":"MÅNRINGEN"}"#).first?.gist == "ok lend")
    #expect(shelf(of: "bo") == ["Månringen"])
    #expect(lay(" Månringen ", by: "bo").contains { $0.gist == "event laid" })
    #expect(
      stage.ask("bo", #"{"do":"discard","name":"Månringen"}"#).first?.gist == "error not-yours")
    #expect(stage.ask("anna", #"{"do":"discard","name":"Månringen"}"#).first?.gist == "ok discard")
    #expect(shelf(of: "teacher") == [])
    stage.house.hall.expectSame(as: ledger.hall)
  }

  @Test func aBoardThatCannotBePlayedOnIsNotKept() {
    _ = stage.seat(["anna"], #","game":"board""#)
    _ = stage.take("anna")
    #expect(keep("Månringen", by: "anna").first?.gist == "error too-few-tiles")
    for tile in ["a1", "a2", "h7", "h8"] {
      stage.send(#"{"do":"place","tile":"\#(tile)"}"#, from: "anna")
    }
    _ = stage.take("anna")
    #expect(keep("Månringen", by: "anna").first?.gist == "error not-connected")
    leave("anna")
    #expect(keep("Månringen", by: "anna").first?.gist == "error not-seated")
    _ = stage.seat(["anna"])
    _ = stage.take("anna")
    #expect(keep("Månringen", by: "anna").first?.gist == "error not-in-this-game")
    #expect(boards.all.isEmpty)
  }

  @Test(arguments: [
    ("", "missing-field"), ("<b>hej</b>", "bad-name"), ("🚀", "bad-name"),
    (String(repeating: "å", count: 150), "bad-name"), ("ring", "name-taken"),
    ("RAKET", "name-taken"),
    ("3", "name-taken"), ("Bоt", "bad-name"), ("Ri ng", "name-taken"), ("kept", "name-taken"),
    ("0rm", "name-taken"),
  ])
  func namesThatDoNotDo(name: String, code: String) {
    build("anna")
    #expect(keep(name, by: "anna").first?.gist == "error \(code)")
    #expect(boards.all.isEmpty)
  }

  @Test func nobodyTakesTheNameOfAnothersBoard() {
    build("anna")
    build("bo")
    _ = keep("Solen", by: "anna")
    #expect(keep("s0len", by: "bo").first?.gist == "error name-taken")
    #expect(keep("Solen", by: "anna").first?.gist == "ok keep")
    #expect(boards.all.map(\.number.value) == [1])
  }

  /// One name may be nearly that of two others which are not alike.
  @Test func aBoardTakesThePlaceOfAllThatItLooksLike() {
    build("anna")
    for name in ["Isbanan", "is banan"] { _ = keep(name, by: "anna") }
    _ = stage.ask("teacher", #"{"do":"lend","name":"is banan"}"#)
    // Nobody has read that name so far.
    #expect(keep("isbanan", by: "anna").first?.contains(#""lent":false"#) == true)
    #expect(boards.all.map(\.name) == ["isbanan"])
    ledger.beginAnew(from: stage.house.hall.memory())
    #expect(ledger.hall.book.boards == boards)
  }

  @Test func aNameThatIsLikeTwoBoardsIsFreeForNeitherMaker() {
    build("anna")
    build("bo")
    _ = keep("i da", by: "bo")
    _ = keep("Ida", by: "anna")
    #expect(keep("ida", by: "bo").first?.gist == "error name-taken")
    #expect(boards.all.map(\.name) == ["i da", "Ida"])
  }

  /// Who mends a board that is lent lends it still; its name was read already.
  @Test func aBoardOfThatNameTakesThePlaceOfTheOldOne() {
    build("anna")
    _ = keep("Solen", by: "anna")
    _ = stage.ask("teacher", #"{"do":"lend","name":"Solen"}"#)
    _ = stage.ask("anna", #"{"do":"place","tile":"h8","links":["g6"]}"#)
    #expect(keep("Solen", by: "anna").first?.contains(#""lent":true"#) == true)
    #expect(boards.all.map(\.plan.tiles.count) == [6])
    stage.house.hall.expectSame(as: ledger.hall)
  }

  @Test func aChildKeepsTenAndAClassSoManyOfWhichThoseThatAreLentStay() {
    build("anna")
    for number in 1...11 { _ = keep("Bana \(number)x", by: "anna") }
    #expect(shelf(of: "anna") == (2...11).map { "Bana \($0)x" })
    // What is lent stays as long as there is another one to go.
    _ = stage.ask("teacher", #"{"do":"lend","name":"Bana 2x"}"#)
    _ = keep("Bana 12x", by: "anna")
    #expect(shelf(of: "anna") == ([2] + (4...12)).map { "Bana \($0)x" })
    build("bo")
    for number in 1...3 { _ = keep("Is \(number)x", by: "bo") }
    #expect(boards.all.map(\.number.value) == [2] + Array(5...15))
    ledger.beginAnew(from: stage.house.hall.memory())
    stage.house.hall.expectSame(as: ledger.hall)
  }

  @Test func whereChildrenMayNotWriteNothingIsKept() {
    build("anna")
    _ = stage.ask("teacher", #"{"do":"free","free":false}"#)
    #expect(keep("Solen", by: "anna").first?.gist == "error not-free")
  }

  /// The boards of somebody who is forgotten go along, or are nobody's, as the teacher says.
  @Test(arguments: [false, true])
  func whoIsForgottenTakesBoardsAlongOrLeavesThem(spares: Bool) throws {
    build("anna")
    _ = keep("Solen", by: "anna")
    _ = keep("Månen", by: "anna")
    _ = stage.ask("teacher", #"{"do":"lend","name":"Solen"}"#)
    let asked = stage.ask("teacher", #"{"do":"forget","name":"Anna"}"#)
    #expect(asked.first?.contains(#""boards":["Solen"]"#) == true)
    stage.send(
      #"{"do":"forget","name":"Anna","sure":true\#(spares ? #","boards":true"# : "")}"#,
      from: "teacher")
    #expect(shelf(of: "bo") == (spares ? ["Solen"] : []))
    #expect(boards.all.map(\.maker) == (spares ? [nil] : []))
    stage.house.hall.expectSame(as: ledger.hall)
    ledger.beginAnew(from: stage.house.hall.memory())
    stage.house.hall.expectSame(as: ledger.hall)
    // A number that was given is not given again.
    build("bo")
    _ = keep("Havet", by: "bo")
    #expect(boards.all.last?.number.value == (spares ? 4 : 3))
  }

  @Test func boardsAreReadBackFromACheckpoint() {
    build("anna")
    for name in ["Solen", "Månen", "Havet"] { _ = keep(name, by: "anna") }
    _ = stage.ask("teacher", #"{"do":"lend","name":"Solen"}"#)
    _ = stage.ask("anna", #"{"do":"discard","name":"Havet"}"#)
    ledger.beginAnew(from: stage.house.hall.memory())
    #expect(ledger.hall.book.boards == boards)
    stage.house.hall.expectSame(as: ledger.hall)
  }

  @Test func aTeacherWhoFollowsEverythingHearsOfIt() {
    build("anna")
    stage.send(#"{"do":"text","width":200}"#, from: "teacher")
    stage.send("watch *", from: "teacher")
    _ = stage.take("teacher")
    _ = keep("Solen", by: "anna")
    #expect(stage.take("teacher").contains { $0.contains("Solen") && $0.contains("lend Solen") })
  }
}
