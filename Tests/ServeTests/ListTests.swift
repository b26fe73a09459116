import Games
import Testing
import Words

@testable import Classroom
@testable import Hall
@testable import Serve
@testable import Wire

/// A teacher's own lists, however short and whatever they are called.
@Suite struct ListTests {
  private static func list(_ name: String, _ text: String) throws -> WordList {
    try WordList(parsing: text, name: name)
  }

  private static func stage(_ own: [WordList]) -> MemoryStage {
    MemoryStage(
      hall: Hall(lists: WordList.shelf(own: own), chance: .seeded(1)), at: TestClock.start,
      ledger: MemoryLedger())
  }

  private static let oneQuestion = "language sv\nlevel 3\nhus: båt | ko räv lök"

  /// The one question comes again and again, until bingo or as often as cards has cards.
  @Test(arguments: GameKind.allCases, 1...3)
  func oneQuestionIsEnoughForEveryGame(game: GameKind, seats: Int) throws {
    // Whoever makes a race does not run it.
    if game == .race, seats == 1 { return }
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: UInt64(seats), ledger: ledger)
    let names = (1...seats).map { "p\($0)" }
    for name in names { stage.enter(name) }
    let wish =
      #""game":"\#(game.rawValue)","list":"min-lista","level":2,"seats":\#(seats),"think":0"#
    stage.send(#"{"do":"open",\#(wish)}"#, from: names[0])
    let code = try #require(stage.house.hall.rooms.values.first?.code)
    for name in names.dropFirst() { stage.send(#"{"do":"sit","room":"\#(code)"}"#, from: name) }
    var romp = Romp(stage: stage, seats: names, code: code, chance: .seeded(5))
    romp.play()
    #expect(stage.room(code)?.game.isOver == true)
    // With its recordings it stands in the journal, and is read again as it was.
    stage.house.hall.expectSame(as: ledger.hall)
    let isRecorded = ledger.lines.contains {
      String(decoding: $0, as: UTF8.self).contains("natt.ogg")
    }
    if game != .race { #expect(isRecorded == game.traits.asksWords) }
    _ = stage.take(names[0])
    let again = stage.ask(names[0], #"{"do":"again"}"#)
    #expect(again.first?.gist == "ok again")
  }

  @Test(arguments: [
    ("sjö", "sjö"), ("sjö", "SJÖ"), ("sjö", "sjo\u{308}"), ("sjö", "Sjo\u{308}"), ("sjö", "sjo"),
    ("sjö", "SJO"),
    ("Djur", "djur"), ("Djur", "DJUR"), ("min-lista", "min lista"), ("min-lista", "Min Lista"),
    ("min-lista", "min-lista"), ("a1", "A1"),
  ])
  func aListIsFoundAsItIsTyped(name: String, typed: String) throws {
    for (hello, play) in [("hej", "spela"), ("hello", "play"), ("hello", "open")] {
      for game in GameKind.allCases {
        let stage = Self.stage([try Self.list(name, Self.oneQuestion)])
        stage.open("anna")
        stage.send("\(hello) Anna", from: "anna")
        stage.send("\(play) \(game.rawValue) \(typed) 3", from: "anna")
        let room = stage.house.hall.rooms.values.first
        #expect(room?.setup.list == name, "\(play) \(game.rawValue) \(typed) 3")
        #expect(room?.setup.level == 3)
        #expect(room?.setup.rules.kind == game)
      }
    }
  }

  @Test(arguments: [("sjö", "sjö"), ("sjo", "sjo"), ("SJÖ", "sjö"), ("SJO", "sjo")])
  func dotsMatterWhereOnlyTheyTellTwoApart(typed: String, name: String) throws {
    for names in [["sjö", "sjo"], ["sjo", "sjö"]] {
      let stage = Self.stage(try names.map { try Self.list($0, Self.oneQuestion) })
      stage.enter("anna")
      stage.send(#"{"do":"open","list":"\#(typed)"}"#, from: "anna")
      #expect(stage.house.hall.rooms.values.map(\.setup.list) == [name])
    }
  }

  /// Where no list is named, it is the first one of the language, or whatever waits.
  @Test func whoNamesNoListStillFindsWhoDid() throws {
    let stage = Self.stage([try Self.list("alla", Self.oneQuestion)])
    for name in ["anna", "bo", "eva"] {
      stage.open(name)
      stage.send("hej \(name.inCapitals)", from: name)
    }
    stage.send("spela", from: "anna")
    #expect(stage.house.hall.rooms.values.map(\.setup.list) == ["sv"])
    stage.send("lämna", from: "anna")
    stage.send("spela kort alla", from: "bo")
    stage.send("spela kort", from: "eva")
    #expect(stage.house.hall.rooms.values.map(\.setup.list) == ["alla"])
    #expect(stage.house.hall.rooms.values.first?.phase == .playing)
  }

  @Test(arguments: [("play bingo zoo", "no-such-list"), ("levels zoo", "no-such-list")])
  func aListThatIsNotThereIsToldKindly(line: String, code: String) throws {
    let many = try (1...30).map { try Self.list("lista-\($0)", Self.oneQuestion) }
    let stage = Self.stage(many)
    stage.open("anna")
    stage.send("hello Anna", from: "anna")
    _ = stage.take("anna")
    let said = stage.ask("anna", line)
    #expect(said.count == 1)
    #expect(said[0].hasPrefix("There is no list zoo. There are: sv, en, lista-1, "))
    #expect(said[0].count < 200)
  }

  private static let hardLast =
    "language sv\nlevel 1\nhus: båt | ko räv lök\nlevel 2 magiskt e\nhus: båt | ko räv lök\n"
    + "level 3 tricky\nhus: båt | ko räv lök\nlevel 4 tricky ng och nk\nhus: båt | ko räv lök"

  /// What is not spelled as it sounds is for who asks for it.
  @Test(
    arguments: [(1, "igen 2", nil), (2, nil, "igen 1"), (3, nil, "igen 2"), (4, nil, "igen 2")]
      as [(Int, String?, String?)])
  func noMenuLeadsToTrickyWords(level: Int, harder: String?, easier: String?) throws {
    let stage = Self.stage([try Self.list("min-lista", Self.hardLast)])
    stage.enter("anna")
    stage.send(
      #"{"do":"open","list":"min-lista","level":\#(level),"seats":1,"think":0}"#, from: "anna")
    let code = try #require(stage.house.hall.rooms.values.first?.code)
    var romp = Romp(stage: stage, seats: ["anna"], code: code, chance: .seeded(5))
    romp.play()
    #expect(stage.room(code)?.game.isOver == true)
    stage.send("lang sv", from: "anna")
    stage.send("text 80", from: "anna")
    _ = stage.take("anna")
    let lines = stage.ask("anna", "meny")
    func typed(for choice: String) -> String? {
      lines.first { $0.contains(choice) }?.split(separator: "  ").last
        .map { $0.trimmingPrefix(" ") }.map(String.init)
    }
    #expect(lines.contains { $0.contains("En gång till") })
    #expect(typed(for: "Svårare ord") == harder)
    #expect(typed(for: "Lättare ord") == easier)
  }

  // MARK: What there is

  @Test func whatIsHardInALevelIsTold() throws {
    let stage = Self.stage([try Self.list("min-lista", Self.hardLast)])
    stage.open("anna")
    stage.send("lang sv", from: "anna")
    _ = stage.take("anna")
    #expect(
      stage.ask("anna", "nivåer min-lista") == [
        "min-lista (svenska)", "  nivå 1  1 ord  husbåt", "  nivå 2  1 ord  husbåt  (magiskt e)",
        "  nivå 3  1 ord  husbåt  (stavas inte som det låter)",
        "  nivå 4  1 ord  husbåt  (ng och nk)",
      ])
    stage.send("text 40", from: "anna")
    _ = stage.take("anna")
    #expect(
      stage.ask("anna", "nivåer min-lista") == [
        "min-lista (svenska)", "  nivå 1  1 ord  husbåt", "  nivå 2  1 ord  husbåt",
        "    (magiskt e)", "  nivå 3  1 ord  husbåt", "    (stavas inte som det låter)",
        "  nivå 4  1 ord  husbåt", "    (ng och nk)",
      ])
    stage.open("bo")
    _ = stage.take("bo")
    let rows = stage.ask("bo", #"{"do":"levels","list":"min-lista"}"#).dropLast()
    #expect(rows.map { $0.text("name") } == [nil, "magiskt e", nil, "ng och nk"])
    #expect(rows.map { $0.contains(#""tricky":true"#) } == [false, false, true, true])
  }

  @Test(arguments: [80, 40, 20])
  func roomsAreLaidOutForTheScreen(width: Int) throws {
    let long = "en-mycket-lang-lista"
    let stage = Self.stage([try Self.list(long, Self.oneQuestion)])
    for number in 1...3 {
      stage.enter("p\(number)")
      stage.send(
        #"{"do":"open","list":"\#(long)","seats":\#(number),"mode":"first"}"#, from: "p\(number)")
    }
    stage.open("bo")
    stage.send("lang sv", from: "bo")
    stage.send("text \(width)", from: "bo")
    _ = stage.take("bo")
    let lines = stage.ask("bo", "rum")
    let codes = stage.house.hall.rooms.values.sorted { $0.number < $1.number }.map(\.code)
    #expect(lines.filter { !$0.hasPrefix(" ") }.map { String($0.prefix(2)) } == codes)
    let text = lines.map { $0.drop { $0 == " " } }.joined(separator: " ")
    for part in ["bingo, ", long, "nivå 3, först", "P1", "(väntar på fler: sitt"] {
      #expect(text.contains(part), "\(part)")
    }
    // A list's name is never cut, however narrow the screen is.
    let widest = max(width, 4 + long.count + 1)
    for line in lines { #expect(line.count <= widest, "\(line)") }
  }

  @Test func manyListsHaveALineEachAndCanBeAskedFor() throws {
    let lists = try (10...40).map { try Self.list("lista-\($0)", Self.oneQuestion) }
    let stage = Self.stage(lists)
    stage.open("anna")
    stage.send("lang sv", from: "anna")
    _ = stage.take("anna")
    let all = stage.ask("anna", "nivåer")
    #expect(all.count == 2 + lists.count + 1)
    #expect(all[0] == "sv (svenska): nivå 1 2 3 4 5 6 7 8 9")
    #expect(all[2] == "lista-10 (svenska): nivå 3")
    #expect(all.last == "Mer om en lista, skriv: nivåer lista-40")
    #expect(
      stage.ask("anna", "nivåer lista-40") == ["lista-40 (svenska)", "  nivå 3  1 ord  husbåt"])
    stage.open("bo")
    let rows = stage.ask("bo", #"{"do":"levels"}"#).dropFirst()
    #expect(rows.count == 9 + 6 + lists.count + 1)
    #expect(rows.allSatisfy { $0.gist == "ok levels" || $0.text("example") != nil })
  }
}
