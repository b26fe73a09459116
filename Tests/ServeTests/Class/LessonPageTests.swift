import Classroom
import Foundation
import Games
import Hall
import Testing
import Wire
import Words

@testable import Serve

/// What a teacher wants to know when a lesson is over, on one page, and the slips that she hands out before it.
@Suite struct LessonPageTests {
  /// Anna and Bo play bingo: she reads well, he misses nearly all. Cia plays alone, Dan only comes.
  private func lesson() -> MemoryStage {
    let stage = MemoryStage(seed: 7)
    for name in ["anna", "bo", "cia", "dan"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"], #","think":0"#)
    _ = stage.seat(["cia"])
    for _ in 1...4 where stage.room(code)?.phase == .playing {
      stage.answer("anna", right: true)
      while stage.choice(for: "bo", right: false) != nil { stage.answer("bo", right: false) }
      stage.answer("bo", right: true)
      stage.answer("cia", right: true)
      stage.pass(60_000)
    }
    stage.teacher("ek")
    stage.open("eva")
    stage.send("teach \(TestWords.key)", from: "eva")
    stage.send("lang en", from: "eva")
    for name in ["anna", "bo", "cia", "dan", "ek", "eva"] { _ = stage.take(name) }
    return stage
  }

  private func row(_ name: String, in rows: [String]) -> String {
    rows.first { $0.text("name") == name } ?? ""
  }

  @Test func gamesThatGoOnCount() {
    let stage = lesson()
    let rows = stage.ask("ek", #"{"do":"lesson","id":1}"#)
    #expect(rows.last?.gist == "ok lesson" && rows.last?.number("count") == 4)
    let (anna, bo, cia, dan) = (
      row("Anna", in: rows), row("Bo", in: rows), row("Cia", in: rows), row("Dan", in: rows)
    )
    #expect(anna.number("words") == 4 && anna.number("first") == 4, "\(anna)")
    #expect(anna.number("minutes") == 4 && anna.contains(#""names":["Bo"]"#))
    #expect(anna.text("talk") == nil && anna.number("misses") == 0)
    #expect(bo.number("words") == 4 && bo.number("first") == 0 && bo.number("helped") == 4)
    #expect((bo.number("misses") ?? 0) >= 8 && bo.text("talk") == "found-it-hard", "\(bo)")
    #expect(cia.text("talk") == "was-alone" && dan.text("talk") == "read-nothing")
    #expect(dan.number("minutes") == 0 && dan.number("words") == 0)
  }

  /// The same when all games are over, and after a new start, from journal and checkpoint alike.
  @Test(arguments: [false, true])
  func itIsKept(fromCheckpoint: Bool) throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 7, ledger: ledger)
    for name in ["anna", "bo"] { stage.enter(name) }
    let code = stage.seat(["anna", "bo"], #","think":0,"game":"cards","questions":3"#)
    for _ in 1...12 where stage.room(code)?.phase == .playing {
      stage.answer("bo", right: stage.choice(for: "bo", right: false) == nil)
      stage.answer("anna", right: true)
      stage.pass(20_000)
    }
    #expect(stage.room(code)?.phase != .playing)
    stage.teacher("ek")
    let told = stage.ask("ek", #"{"do":"lesson"}"#)
    #expect(
      row("Bo", in: told).contains(#""hard":["#) && told.last?.contains(#""hard":[{"#) == true)
    var hall = ledger.read()
    if fromCheckpoint {
      let next = Hall(lists: TestWords.lists)
      var kept: [Kept] = []
      func note(_ piece: Kept) { kept.append(piece) }
      hall.memory().forEach(note)
      for piece in kept { try next.restore(piece) }
      hall = next
    }
    let next = MemoryStage(hall: hall, at: stage.house.now.adding(1_000), ledger: ledger)
    next.house.takeUp()
    _ = next.house.hall.change(key: TeacherKey(TestWords.key))
    next.teacher("ek")
    #expect(next.ask("ek", #"{"do":"lesson"}"#) == told)
  }

  /// Who has played nothing for two hours begins a new lesson, and yesterday's is no part of it.
  @Test func everyLessonIsItsOwn() {
    let stage = lesson()
    for name in ["anna", "bo", "cia"] { stage.send(#"{"do":"leave"}"#, from: name) }
    stage.pass(3 * 60 * 60_000)
    let code = stage.seat(["cia", "dan"])
    stage.answer("cia", right: true)
    let rows = stage.ask("ek", #"{"do":"lesson"}"#)
    #expect(rows.compactMap { $0.text("name") }.sorted() == ["Anna", "Bo", "Cia", "Dan"])
    #expect(row("Cia", in: rows).number("tries") == 1)
    #expect(row("Anna", in: rows).number("tries") == 0, "she is here and has not begun")
    #expect(stage.room(code) != nil)
    stage.drop("anna")
    #expect(stage.ask("ek", #"{"do":"lesson"}"#).last?.contains(#""missing":["Anna"]"#) == true)
  }

  @Test(arguments: ["en", "sv"], [40, 80])
  func thePageSaysToWhomToTalk(language: String, width: Int) {
    let stage = lesson()
    stage.send("lang \(language)", from: "eva")
    stage.send("text \(width)", from: "eva")
    _ = stage.take("eva")
    let lines = stage.ask("eva", language == "en" ? "lesson" : "lektion")
    #expect(lines.allSatisfy { $0.count <= width }, "\(lines)")
    let all = lines.joined(separator: " ")
    for part in language == "en"
      ? [
        "4 took part", "It was hard for: Bo", "Read nothing: Dan", "Played alone: Cia",
        "Hard words:",
      ]
      : [
        "4 var med", "Det var svårt för: Bo", "Läste inget: Dan", "Spelade själv: Cia",
        "Svåra ord:",
      ]
    {
      #expect(all.contains(part), "\(part)\n\(all)")
    }
  }

  /// Names are left out whole, behind a sign that there are more; who is forgotten is somebody.
  @Test(arguments: ["en", "sv"])
  func ofManyWithWhomOneHasPlayedThereIsRoomForAFew(language: String) {
    let stage = MemoryStage(seed: 7)
    let names = ["albertina", "bo", "cordelia", "dan", "emanuela", "fia"]
    for name in names { stage.enter(name) }
    _ = stage.seat(names)
    for name in names { stage.answer(name, right: true) }
    stage.open("eva")
    stage.send("teach \(TestWords.key)", from: "eva")
    stage.send("lang \(language)", from: "eva")
    stage.send(#"{"do":"forget","name":"Dan","sure":true}"#, from: "eva")
    let somebody = language == "en" ? "somebody" : "någon"
    let known = names.map(\.inCapitals).filter { $0 != "Dan" }
    var cut = 0
    for width in 40...120 {
      stage.send("text \(width)", from: "eva")
      _ = stage.take("eva")
      let page = stage.ask("eva", language == "en" ? "lesson" : "lektion")
      #expect(page.allSatisfy { $0.count <= width }, "\(page)")
      guard page.count(where: { $0.contains("min ") }) == page.count - 2 else { continue }
      for line in page where line.contains(language == "en" ? " with " : " med ") {
        let list = line.split(separator: language == "en" ? " with " : " med ").last ?? ""
        let others = known.filter { !line.hasPrefix("  \($0) ") } + [somebody]
        let shown = list.split(separator: " ").map { $0.filter { $0 != "," } }
        if shown.last == "…" {
          cut += 1
          #expect(Array(shown.dropLast()) == Array(others.prefix(shown.count - 1)), "\(page)")
        } else {
          #expect(shown == others, "\(page)")
        }
      }
    }
    #expect(cut > 20)
    let rows = stage.ask("eva", #"{"do":"export","table":"lesson"}"#)
    #expect(rows.contains { $0.contains(", Fia, \(somebody)") && !$0.contains("?") })
  }

  /// As teachers are shown it.
  @Test func thePageInTheDocumentsIsReal() throws {
    #expect(try [lesson().ask("eva", "lesson").joined(separator: "\n")] == Pages.examples("lesson"))
  }

  @Test func beforeAnybodyHasPlayedThereIsNone() {
    let stage = MemoryStage(seed: 1)
    stage.teacher("ek")
    #expect(stage.ask("ek", #"{"do":"lesson","id":1}"#) == [#"{"ok":"lesson","id":1,"count":0}"#])
    stage.enter("anna")
    #expect(
      stage.ask("anna", #"{"do":"lesson","id":1}"#).first?.text("error") == "not-allowed")
  }

  @Test func itIsTakenAlongAsATable() {
    let stage = lesson()
    let rows = stage.ask("ek", #"{"do":"export","id":1,"table":"lesson"}"#)
    #expect(rows.count == 6 && rows[0].contains("hard words"), "\(rows)")
    #expect(rows[1].contains("Anna;4;0;4;4;0;0;4;0;Bo;"))
    // What is not finished is no longer all zeros there.
    let pupils = stage.ask("ek", #"{"do":"export","id":1,"table":"pupils"}"#)
    #expect(pupils[0].contains("tries;misses;last played"))
    #expect(pupils[2].contains("Bo;0;0;0;0;;;1"), "\(pupils[2])")
    #expect(stage.ask("ek", #"{"do":"detail","name":"Bo"}"#).last?.number("misses") ?? 0 >= 8)
    #expect(stage.ask("ek", #"{"do":"stats"}"#).last?.number("tries") ?? 0 >= 20)
  }

  // MARK: Names

  @Test func pupilsAreLookedFor() {
    let stage = lesson()
    #expect(
      stage.ask("ek", #"{"do":"pupils","search":"AN"}"#).dropLast().map { $0.text("name") } == [
        "Anna", "Dan",
      ])
    #expect(stage.ask("ek", #"{"do":"pupils"}"#).first?.number("active") != nil)
    #expect(stage.ask("eva", "pupils xyz") == ["Nobody is called so."])
    #expect(stage.ask("eva", "pupils dan").count == 1)
  }

  @Test func slipsAreForThoseWhoHaveNeverCome() throws {
    let stage = MemoryStage(seed: 3)
    stage.house.enrol(try NameList(parsing: Array("Anna Lisa\nBo\nCia\n".utf8), file: "class.txt"))
    stage.teacher("ek")
    stage.enter("bo")
    let rows = stage.ask("ek", #"{"do":"slips","id":1}"#)
    #expect(rows.dropLast().map { $0.text("name") } == ["Anna Lisa", "Cia"])
    #expect(stage.ask("ek", #"{"do":"slips","id":2}"#) == [#"{"ok":"slips","id":2,"count":0}"#])
    let word = try #require(rows[1].text("word"))
    // From now on the word is needed, and it is good until there is another.
    stage.open("one")
    #expect(stage.ask("one", #"{"do":"hello","name":"Cia"}"#).last?.text("error") == "name-known")
    #expect(
      stage.ask("one", #"{"do":"hello","name":"Cia","word":"\#(word)"}"#).contains {
        $0.gist == "ok hello"
      })
    let both = #""do":"slips","names":["Anna Lisa","Bo"]"#
    #expect(stage.ask("ek", "{\(both)}").last?.gist == "error has-word")
    let again = stage.ask("ek", "{\(both),\"anyway\":true}")
    #expect(
      again.filter { $0.gist == "event row" }.map { $0.text("name") } == ["Anna Lisa", "Bo"])
    #expect(again.first { $0.gist == "event row" }?.text("word") != rows[0].text("word"))
    #expect(
      stage.ask("ek", #"{"do":"slips","names":["Nobody"]}"#).first?.text("error") == "no-such-pupil"
    )
    stage.open("eva")
    stage.send("teach \(TestWords.key)", from: "eva")
    _ = stage.take("eva")
    let slip = stage.ask("eva", "lappar Anna Lisa ändå")
    #expect(slip.contains { $0.hasPrefix("  Skriv:    hej Anna Lisa ") })
    #expect(slip.contains { $0.hasPrefix("  Type:     hello Anna Lisa ") })
    for label in ["  Bilder:   ", "  Pictures: "] {
      let said = slip.first { $0.hasPrefix(label) }?.dropFirst(label.count)
      #expect(said.flatMap { PictureWord(typed: $0) } != nil)
    }
  }

  /// What is behind # is for the page, which takes the word after the last colon.
  @Test(
    arguments: [
      ("Anna Lisa", "Anna%20Lisa:"), ("Åsa", "%C3%85sa:"), ("Bo-Li", "Bo-Li:"),
      // Too long for a code with its name.
      ("あいうえおかきくけこさしす", ""),
    ])
  func aSlipLeadsACameraToThePage(name: String, before: String) throws {
    let stage = MemoryStage(seed: 3)
    stage.house.hall.pageStands(at: "http://192.168.100.200:8040/")
    stage.house.enrol(try NameList(parsing: Array("\(name)\n".utf8), file: "class.txt"))
    stage.teacher("ek")
    let row = try #require(stage.ask("ek", #"{"do":"slips"}"#).first)
    let word = try #require(row.text("word"))
    let page = try #require(row.text("page"))
    #expect(page.hasPrefix("http://192.168.100.200:8040/#\(before)"))
    #expect(page.removingPercents.hasSuffix(before.isEmpty ? "#\(word)" : ":\(word)"))
    stage.open("eva")
    stage.send("teach \(TestWords.key)", from: "eva")
    _ = stage.take("eva")
    let slip = stage.ask("eva", "slips \(name) anyway")
    #expect(slip.contains { $0.hasPrefix("  http://192.168.100.200:8040/#\(before)") })
    #expect(slip.count { $0.contains("▀") } > 14)
    stage.house.hall.pageStands(at: nil)
    let plain = stage.ask("eva", "slips \(name) anyway")
    #expect(!plain.contains { $0.contains("http") || $0.contains("▀") })
  }

  /// Who finds letters plays, and reads no word.
  @Test func aGameWithoutWordsIsNotReadingNothing() {
    let stage = MemoryStage(seed: 3)
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.teacher("ek")
    _ = stage.seat(["anna", "bo"], #","game":"hangman""#)
    stage.send(#"{"do":"word","word":"sunset"}"#, from: "anna")
    func talks() -> [String?] {
      stage.ask("ek", #"{"do":"lesson"}"#).filter { $0.text("name") != nil }.map { $0.text("talk") }
    }
    #expect(talks() == [nil, "read-nothing"])
    stage.send(#"{"do":"guess","guess":"s"}"#, from: "bo")
    #expect(talks() == [nil, nil])
  }

  /// A slip that somebody holds is not ended by the way.
  @Test(arguments: [
    ("slips Anna", ["Anna has a word already"]), ("lappar Anna, Cia", ["Anna has a word already"]),
    ("slips Anna and Bo", ["Anna and Bo have a word already"]), ("slips Cia", ["Cia"]),
    ("slips Anna anyway", ["Anna"]), ("slips Anna, Cia, anyway", ["Anna", "Cia"]),
    ("lappar Anna och Bo ändå", ["Anna", "Bo"]), ("slips Anna anyway=yes", ["Anna"]),
    // It is a name.
    ("slips Dan Anyway", ["Dan Anyway has a word already"]),
    ("slips Dan Anyway anyway", ["Dan Anyway"]), ("slips anyway", ["Cia"]),
    ("slips Bo Maria Ända", ["Bo and Maria Ända have a word already"]),
    ("slips Bo Maria Ända ändå", ["Bo", "Maria Ända"]),
  ])
  func aWordThatSomebodyHasIsNotEndedUnasked(line: String, said: [String]) throws {
    let stage = MemoryStage(seed: 3)
    let names = "Anna\nBo\nCia\nDan Anyway\nMaria\nMaria Ända\n"
    stage.house.enrol(try NameList(parsing: Array(names.utf8), file: "class.txt"))
    for name in ["Anna", "Bo", "Dan Anyway", "Maria", "Maria Ända"] { stage.enter(name) }
    stage.open("eva")
    stage.send("teach \(TestWords.key)", from: "eva")
    _ = stage.take("eva")
    let lines = stage.ask("eva", line)
    if lines.count == 1 {
      #expect(lines[0].hasPrefix(said[0]))
    } else {
      // The name stands below the line to cut along.
      let cuts = lines.indices.filter { lines[$0].hasPrefix("---") }
      #expect(cuts.map { lines[$0 + 1] } == said.map { "  \($0)" })
    }
  }

  @Test func whoIsCalledAnywayGetsASlipToo() throws {
    let stage = MemoryStage(seed: 3)
    stage.enter("Anyway")
    stage.open("eva")
    for line in ["teach \(TestWords.key)", "lang en"] { stage.send(line, from: "eva") }
    _ = stage.take("eva")
    #expect(stage.ask("eva", "slips Anyway").first?.hasPrefix("Anyway has a word already") == true)
    #expect(stage.ask("eva", "slips Anyway anyway").contains("  Anyway"))
  }

  @Test func whoComesByASlipForTheFirstTimeIsGreetedAsSomebodyNew() throws {
    let stage = MemoryStage(seed: 3)
    stage.house.enrol(try NameList(parsing: Array("Åsa\n".utf8), file: "class.txt"))
    stage.teacher("ek")
    let word = try #require(stage.ask("ek", #"{"do":"slips"}"#).first?.text("word"))
    for (visit, greeting) in [("first", "Hej Åsa!"), ("second", "Hej igen, Åsa!")] {
      stage.open(visit)
      stage.send("lang sv", from: visit)
      _ = stage.take(visit)
      #expect(stage.ask(visit, "hej Åsa \(word)").first == greeting)
    }
  }

  @Test func severalAreMarkedAtOnce() {
    let stage = lesson()
    _ = stage.ask("ek", #"{"do":"assign","game":"cards"}"#)
    _ = stage.ask("ek", #"{"do":"group","name":"Seals","members":["Anna","Cia"]}"#)
    func statuses(_ request: String) -> [String] {
      stage.ask("ek", request).dropLast().map {
        "\($0.text("name") ?? "") \($0.text("status") ?? "")"
      }
    }
    #expect(
      statuses(#"{"do":"mark","name":"Seals","exercise":1,"mark":"approved"}"#)
        == ["Anna approved", "Cia approved"])
    #expect(
      statuses(#"{"do":"mark","name":"Bo och Dan","exercise":1,"mark":"again"}"#)
        == ["Bo again", "Dan again"])
    #expect(statuses(#"{"do":"mark","name":"*","exercise":1,"mark":"approved"}"#).count == 4)
    #expect(
      stage.ask("ek", #"{"do":"mark","id":1,"name":"Bo","exercise":1,"mark":"clear"}"#).last
        == #"{"ok":"mark","id":1,"pupil":2,"exercise":1,"status":"not-started"}"#)
    let before = stage.house.hall.factCount
    for name in ["Anna Nobody", "Nobody"] {
      #expect(
        stage.ask("ek", #"{"do":"mark","name":"\#(name)","exercise":1,"mark":"again"}"#).last?
          .text("error") == "no-such-pupil")
    }
    #expect(stage.house.hall.factCount == before)
  }
}

extension String {
  fileprivate var removingPercents: String {
    let parts = split(separator: "%", omittingEmptySubsequences: false)
    let bytes = parts.dropFirst().flatMap { part in
      (UInt8(part.prefix(2), radix: 16).map { [$0] } ?? []) + Array(part.dropFirst(2).utf8)
    }
    return String(decoding: Array(parts[0].utf8) + bytes, as: UTF8.self)
  }
}
