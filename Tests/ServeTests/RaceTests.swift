import Classroom
import Games
import Hall
import Testing
import Wire
import Words

@testable import Serve

/// Races as connections see them.
@Suite struct RaceTests {
  private static let clue = "XCLUEX"
  private static let secrets = ["XCODEX", "XCLUEX", "XASKX", "XANSWERX", "12.345678"]

  /// A maker, and runners who have sat down; nobody has said go.
  private func race(
    _ runners: [String], seed: UInt64 = 1, ledger: any Ledger = MemoryLedger()
  ) -> (MemoryStage, code: String, tokens: [String: String]) {
    let stage = MemoryStage(seed: seed, ledger: ledger)
    var tokens: [String: String] = [:]
    for name in ["anna"] + runners { tokens[name] = stage.enter(name).text("token") }
    stage.send(#"{"do":"open","game":"race","think":0}"#, from: "anna")
    let code = stage.house.hall.rooms.values.first?.code ?? ""
    stage.send(#"{"do":"stop","code":"fox","clue":"Behind the stone."}"#, from: "anna")
    stage.send(
      #"{"do":"stop","code":"XCODEX","clue":"XCLUEX","lat":12.345678,"lon":8,"#
        + #""question":"XASKX","answers":["XANSWERX"]}"#, from: "anna")
    for name in runners { stage.send(#"{"do":"sit","room":"\#(code)"}"#, from: name) }
    return (stage, code, tokens)
  }

  private func standings(_ stage: MemoryStage, _ code: String) -> [Race.Standing] {
    guard let view = stage.room(code)?.view(for: .spectator) as? Race.View,
      case .running(let standings, _) = view.phase
    else { return [] }
    return standings
  }

  /// A letter may take three bytes: who has written no more than 200 of them is told what there is no room for.
  @Test(arguments: [
    ("en", "There is room for 1 to 200 signs in at most 400 bytes."),
    ("sv", "Det får plats 1 till 200 tecken i högst 400 byte."),
  ])
  func theBoundInBytesIsToldToo(_ language: String, _ sentence: String) {
    let (stage, _, _) = race([])
    _ = stage.ask("anna", #"{"do":"lang","lang":"\#(language)"}"#)
    func answer(_ count: Int) -> String? {
      let clue = String(repeating: "\u{E01}", count: count)
      return stage.ask("anna", #"{"do":"stop","code":"elk","clue":"\#(clue)"}"#).first
    }
    #expect(answer(200)?.text("error") == "bad-text")
    #expect(answer(200)?.text("say") == sentence)
    #expect(answer(133)?.text("ok") == "stop")
  }

  // MARK: Secrets

  @Test func whatIsToComeReachesNobodyWhoIsNotThere() {
    let (stage, code, tokens) = race(["bo", "p3", "p4"])
    stage.open("screen")
    stage.open("text")
    stage.send("watch \(code)", from: "text")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "screen")
    stage.open("p5")
    stage.send(
      #"{"do":"hello","name":"P5","picture":60,"lang":"sv"}"#, from: "p5")
    stage.send(#"{"do":"sit","room":"\#(code)"}"#, from: "p5")
    stage.send(#"{"do":"ready"}"#, from: "anna")
    let others = ["p3", "p4", "p5", "screen", "text"]
    func poke() {
      for name in others where name != "text" {
        for line in [
          #"{"do":"look","room":"\#(code)"}"#, #"{"do":"listen"}"#, #"{"do":"answer","word":"a"}"#,
          #"{"do":"arrive","code":"XCODE"}"#, #"{"do":"here","lat":1,"lon":1}"#,
          #"{"do":"hint"}"#, #"{"do":"next"}"#, #"{"do":"rooms"}"#, #"{"do":"stop","number":2}"#,
          #"{"do":"move","number":2,"to":1}"#, #"{"do":"help"}"#, #"{"do":"ready"}"#,
        ] { stage.send(line, from: name) }
      }
      stage.send("look", from: "text")
      stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "screen")
      stage.drop("p4")
      _ = stage.enterAgain("p4", token: tokens["p4"] ?? "", #","after":0"#)
    }
    poke()
    // Bo goes all the way. P3 finds out at the first stop what is next.
    for word in ["fox", "XCODEX", "no", "XANSWERX"] {
      stage.send(#"{"do":"answer","word":"\#(word)"}"#, from: "bo")
      poke()
    }
    let seen = Dictionary(grouping: stage.seen(), by: \.name).mapValues { $0.map(\.text) }
    #expect(seen["bo"]?.contains { $0.contains("XASKX") } == true)
    for name in others {
      for line in seen[name] ?? [] {
        for secret in Self.secrets { #expect(!line.contains(secret), "\(name): \(line)") }
      }
    }
    stage.send(#"{"do":"arrive","code":"fox"}"#, from: "p3")
    let told = stage.take("p3").joined()
    #expect(told.contains(Self.clue))
    for secret in Self.secrets where secret != Self.clue { #expect(!told.contains(secret)) }
  }

  /// The journal knows no position but those of stops.
  @Test func positionsAreToldToTheOtherSeatsAloneAndNeverKept() throws {
    let ledger = TwinLedger()
    let (stage, code, _) = race(["bo", "p3"], ledger: ledger)
    stage.open("screen")
    stage.send(#"{"do":"watch","room":"\#(code)"}"#, from: "screen")
    stage.send(#"{"do":"ready"}"#, from: "anna")
    let here = #"{"do":"here","lat":45.678901,"lon":1}"#
    stage.send(here, from: "bo")
    stage.send(#"{"do":"arrive","code":"fox"}"#, from: "bo")
    stage.send(here, from: "bo")
    #expect(!stage.seen().contains { $0.text.contains("45.678901") })
    stage.send(#"{"do":"show"}"#, from: "anna")
    stage.send(here, from: "bo")
    let told = stage.seen().filter { $0.text.contains("45.678901") }
    #expect(Set(told.map(\.name)) == ["anna", "p3"])
    #expect(told.allSatisfy { $0.text.number("seq") == nil })
    let journal = ledger.lines.map { String(decoding: $0, as: UTF8.self) }.joined()
    #expect(!journal.contains("45.678901"))
    #expect(journal.contains("12.345678"))
  }

  // MARK: Eight, and what happens to them

  /// Eight run, two leave, one comes late, and the server starts anew in the middle.
  @Test func aRaceOfEightWithTwoLeavingOneLateAndARestart() throws {
    let ledger = TwinLedger()
    let runners = (2...8).map { "p\($0)" }
    let (stage, code, tokens) = race(runners, ledger: ledger)
    stage.send(#"{"do":"team","team":"Foxes"}"#, from: "p2")
    stage.send(#"{"do":"team","team":"Foxes"}"#, from: "p3")
    stage.send(#"{"do":"ready"}"#, from: "anna")
    for name in ["p2", "p4", "p5", "p6"] {
      stage.send(#"{"do":"arrive","code":"fox"}"#, from: name)
    }
    stage.send(#"{"do":"arrive","code":"XCODEX"}"#, from: "p5")
    for name in ["p7", "p4"] { stage.send(#"{"do":"leave"}"#, from: name) }
    let before = standings(stage, code)
    #expect(before.map(\.reached) == [2, 1, 1, 1, 0, 0])

    let next = MemoryStage(
      hall: ledger.read(), at: TestClock.start.adding(3_600_000), ledger: ledger)
    next.house.takeUp()
    #expect(standings(next, code) == before)
    for name in ["p2", "p5", "p6", "p8"] {
      _ = next.enterAgain(name, token: tokens[name] ?? "", #","after":0"#)
    }
    #expect(next.ask("p5", #"{"do":"listen"}"#).contains { $0.contains("XASKX") })
    next.enter("late")
    _ = next.ask("late", #"{"do":"sit","room":"\#(code)"}"#)
    for name in ["p2", "p5", "p6", "p8", "late"] {
      for word in ["fox", "XCODEX", "XANSWERX"] {
        next.send(#"{"do":"answer","word":"\#(word)"}"#, from: name)
      }
    }
    // Those who gave up, and are away, keep what they reached.
    let after = standings(next, code)
    #expect(after.map(\.place) == [1, 2, 3, 4, 5, nil, nil])
    #expect(after[0].crew.team == "Foxes")
    #expect(after.map(\.crew.seats.count) == [2, 1, 1, 1, 1, 1, 1])
    if case .over = next.room(code)?.phase {} else { Issue.record("the race is not over") }
    next.house.hall.expectSame(as: ledger.hall)
    #expect(next.house.hall.book.results(of: Pupil(2)).finished == 1)
    #expect(next.house.hall.book.results(of: Pupil(4)).finished == 0)
  }

  // MARK: Time

  @Test(arguments: [0, 3_599_999, 3_600_000, 86_400_000])
  func itOpensByItselfAlsoIfTheServerDidNotRunThen(stopped: Int) throws {
    let ledger = TwinLedger()
    let (stage, code, tokens) = race(["bo"], ledger: ledger)
    stage.send(#"{"do":"time","time":"09:00"}"#, from: "anna")
    stage.pass(60_000)
    let now = stage.house.now
    let next = MemoryStage(hall: ledger.read(), at: now.adding(stopped), ledger: ledger)
    next.house.takeUp()
    let back = next.enterAgain("bo", token: tokens["bo"] ?? "")
    let isTime = stopped >= 3_540_000
    #expect(standings(next, code).isEmpty == !isTime)
    if !isTime {
      next.pass(3_540_000 - stopped - 1)
      #expect(standings(next, code).isEmpty)
      next.pass(1)
    }
    #expect(standings(next, code).count == 1)
    #expect((back + next.take("bo")).joined().contains("Behind the stone."))
    next.house.hall.expectSame(as: ledger.hall)
  }

  /// The room is older than the start with a clock that was set back.
  @Test func itOpensByTheClockOfTheLastStart() throws {
    let ledger = TwinLedger()
    let (_, code, tokens) = race(["bo"], ledger: ledger)
    let next = MemoryStage(
      hall: ledger.read(), at: TestClock.start.adding(-400 * 24 * 3_600_000), ledger: ledger)
    next.house.takeUp()
    for name in ["anna", "bo"] { _ = next.enterAgain(name, token: tokens[name] ?? "") }
    next.send(#"{"do":"time","time":"2025-12-11 09:00"}"#, from: "anna")
    next.pass(3_599_999)
    #expect(standings(next, code).isEmpty)
    next.pass(1)
    #expect(standings(next, code).count == 1)
    next.house.hall.expectSame(as: ledger.hall)
  }

  @Test func itOpensInTimeThoughTheMachineSlept() {
    let (stage, code, _) = race(["bo"])
    stage.send(#"{"do":"time","time":"2027-01-15 09:00"}"#, from: "anna")
    stage.house.setTime(stage.house.now.adding(100_000))
    stage.house.wakeUp(after: 100_000)
    stage.pass(3_499_999)
    #expect(standings(stage, code).isEmpty)
    stage.pass(1)
    #expect(standings(stage, code).count == 1)
  }

  /// A race for tomorrow is still there tomorrow.
  @Test func theRoomWaitsForItsTimeThoughNobodyIsThere() {
    let (stage, code, _) = race(["bo"])
    stage.send(#"{"do":"time","time":"2027-01-16 08:00"}"#, from: "anna")
    stage.drop("anna")
    stage.drop("bo")
    stage.pass(86_400_000 - 1)
    #expect(stage.room(code)?.phase == .playing)
    #expect(standings(stage, code).isEmpty)
    stage.pass(1)
    #expect(standings(stage, code).count == 1)
    // Nor is it over because all are away for a while.
    stage.pass(86_400_000 - 1)
    #expect(stage.room(code)?.phase == .playing)
    stage.pass(1)
    #expect(stage.room(code) == nil)
  }

  @Test func aTimeThatIsTakenBackKeepsNothingWaiting() {
    let (stage, code, _) = race(["bo"])
    stage.send(#"{"do":"time","time":"2027-01-16 08:00"}"#, from: "anna")
    stage.send(#"{"do":"time","time":"off"}"#, from: "anna")
    stage.drop("anna")
    stage.drop("bo")
    stage.pass(86_400_000)
    #expect(stage.room(code) == nil)
  }

  // MARK: Forty

  @Test func fortySitAndTheLargestRaceFitsIntoALine() {
    let stage = MemoryStage(seed: 1)
    stage.enter("anna")
    stage.send(#"{"do":"open","game":"race","think":0}"#, from: "anna")
    let code = stage.house.hall.rooms.values.first?.code ?? ""
    // What takes most room, also when it is quoted.
    let long = String(repeating: #"\""#, count: 200)
    let answer = String(repeating: "ö", count: 40)
    let answers = (0..<6).map { _ in "\"\(answer)\"" }.joined(separator: ",")
    for number in 1...20 {
      let code = String(repeating: "å", count: 18) + "\(number + 10)"
      let fields = #""lat":-59.329300,"lon":-118.068600,"radius":1000,"clue":"\#(long)""#
      stage.send(
        #"{"do":"stop","code":"\#(code)",\#(fields),"question":"\#(long)","answers":[\#(answers)]}"#,
        from: "anna")
    }
    stage.send(#"{"do":"title","name":"N","about":"\#(long)"}"#, from: "anna")
    for number in 2...40 {
      stage.open("p\(number)")
      stage.send(
        #"{"do":"hello","name":"\#(String(repeating: "ä", count: 17))\#(number)"}"#,
        from: "p\(number)")
      stage.send(#"{"do":"sit","room":"\#(code)"}"#, from: "p\(number)")
      stage.send(
        #"{"do":"team","team":"\#(String(repeating: "ö", count: 16))\#(number)"}"#,
        from: "p\(number)")
    }
    stage.enter("p41")
    #expect(
      stage.ask("p41", #"{"do":"sit","room":"\#(code)"}"#).first?.gist == "error room-full")
    _ = stage.seen()
    let making = stage.ask("anna", #"{"do":"look"}"#)
    #expect(making.last?.contains(answer) == true)
    stage.send(#"{"do":"ready"}"#, from: "anna")
    #expect(standings(stage, code).count == 39)
    let lines = making + stage.ask("anna", #"{"do":"look"}"#) + stage.take("p40")
    #expect(lines.contains { $0.utf8.count > 20_000 })
    for line in lines { #expect(line.utf8.count < HouseLine.longestAnswer) }
    // Pictures too, at any width.
    for width in [20, 40, 80] {
      stage.send("text \(width)", from: "p2")
      _ = stage.take("p2")
      let picture = stage.ask("p2", "look")
      #expect(picture.count > 40)
      #expect(picture.allSatisfy { $0.count <= max(width, 4 + 200) })
    }
  }

  @Test func aRaceHasUpToFortySeatsAndOtherGamesEight() {
    let stage = MemoryStage(seed: 1)
    stage.enter("anna")
    for (game, seats, code) in [
      ("race", 41, "error bad-field"), ("race", 0, "error bad-field"),
      ("bingo", 9, "error bad-field"),
      ("race", 40, "ok open"),
    ] {
      let line = #"{"do":"open","game":"\#(game)","seats":\#(seats)}"#
      #expect(stage.ask("anna", line).first?.gist == code)
    }
  }

  // MARK: Files

  @Test(arguments: ["forest", "../wood", "/etc/passwd", "wood.race", "wood/", ".", "woo d"])
  func aRaceIsFoundByItsNameAlone(_ name: String) {
    let stage = MemoryStage(seed: 1)
    stage.enter("anna")
    for key in ["plan", "list"] {
      #expect(
        stage.ask("anna", #"{"do":"open","game":"race","\#(key)":"\#(name)"}"#).first?.gist
          == "error no-such-race")
    }
    #expect(stage.house.hall.rooms.isEmpty)
    #expect(
      stage.ask("anna", #"{"do":"open","game":"race","list":" WOOD "}"#).first?.gist == "ok open")
  }

  /// The room has its own copy.
  @Test func aFileThatChangesChangesNoRoom() throws {
    let ledger = TwinLedger()
    let stage = MemoryStage(seed: 1, ledger: ledger)
    let token = try #require(stage.enter("anna").text("token"))
    stage.send(#"{"do":"open","game":"race","plan":"wood","think":0}"#, from: "anna")
    // The hall that reads it knows no race at all.
    let next = MemoryStage(hall: ledger.read(), at: TestClock.start, ledger: ledger)
    next.house.takeUp()
    _ = next.enterAgain("anna", token: token)
    #expect(next.ask("anna", #"{"do":"ready"}"#).first?.gist == "ok ready")
    for word in ["fox", "owl", "the owl"] {
      #expect(next.ask("anna", #"{"do":"answer","word":"\#(word)"}"#).first?.gist == "ok answer")
    }
    #expect(next.ask("anna", #"{"do":"again"}"#).joined().contains(#""stops":2"#))
    next.house.hall.expectSame(as: ledger.hall)
  }

  // MARK: Typing

  /// What one finds may be a verb.
  @Test func aCodeOrAnAnswerThatIsAVerbIsNoVerb() {
    let stage = MemoryStage(seed: 1)
    stage.enter("anna")
    stage.send(#"{"do":"open","game":"race","think":0}"#, from: "anna")
    for code in ["leave", "stop", "no", "bye", "text"] {
      stage.send(
        #"{"do":"stop","code":"\#(code)","clue":"C","question":"Q","answers":["yes please","ready"]}"#,
        from: "anna")
    }
    let code = stage.house.hall.rooms.values.first?.code ?? ""
    stage.open("bo")
    stage.send("hello Bo", from: "bo")
    stage.send("sit \(code)", from: "bo")
    stage.send(#"{"do":"ready"}"#, from: "anna")
    for line in ["LEAVE", "Yes, please!", "stop", "ready", "no", "yes  please", "bye", "READY."] {
      stage.send(line, from: "bo")
    }
    #expect(standings(stage, code).map(\.reached) == [4])
    stage.send("text", from: "bo")
    stage.send("somewhere over the rainbow", from: "bo")
    #expect(stage.take("bo").last?.hasPrefix("somewhere over the rainbow: not this time.") == true)
  }

  // MARK: Bad lines

  @Test(arguments: [
    #"{"do":"here","lat":91,"lon":0}"#, #"{"do":"here","lat":"59","lon":0}"#,
    #"{"do":"here","lat":1e308,"lon":-1e308,"accuracy":1e308}"#, #"{"do":"here"}"#,
    #"{"do":"arrive","code":"XCODEX"}"#, #"{"do":"arrive","code":""}"#,
    #"{"do":"answer","word":"XANSWERX"}"#, #"{"do":"time","at":9223372036854775807}"#,
    #"{"do":"stop","code":"x","clue":"y"}"#, #"{"do":"move","number":0,"to":-1}"#,
    #"{"do":"invite","name":"Nobody"}"#, #"{"do":"invite","name":"Anna"}"#,
    #"{"do":"invite","name":"\u0000"}"#, #"{"do":"join"}"#, #"{"do":"join","room":"Q1"}"#,
    #"{"do":"refuse"}"#, #"{"do":"show","show":false}"#, #"{"do":"end"}"#, #"{"do":"ready"}"#,
    #"{"do":"team","team":"Foxes"}"#, #"{"do":"roll"}"#, #"{"do":"hint"}"#, #"{"do":"next"}"#,
  ])
  func whatARunnerMayNotDoIsRefusedAndChangesNothing(_ line: String) {
    let (stage, code, _) = race(["bo"])
    stage.send(#"{"do":"ready"}"#, from: "anna")
    _ = stage.seen()
    let before = stage.room(code)?.seq
    let answer = stage.ask("bo", line)
    #expect(answer.count == 1)
    #expect(answer[0].gist.hasPrefix("error "))
    #expect(stage.room(code)?.seq == before)
  }
}

/// Who finds a race.
@Suite struct RaceFindingTests {
  /// A race may be for tomorrow: whoever wants to play just anything is not led there.
  @Test func aRaceIsFoundByThoseAloneWhoAskForOne() {
    let stage = MemoryStage(seed: 1)
    for name in ["anna", "bo", "p3", "p4"] { stage.enter(name) }
    stage.send(#"{"do":"open","game":"race","plan":"wood"}"#, from: "anna")
    let code = stage.house.hall.rooms.values.first?.code
    #expect(stage.ask("bo", #"{"do":"play"}"#).first?.text("room") != code)
    #expect(stage.ask("p3", #"{"do":"play","game":"race"}"#).first?.text("room") == code)
    #expect(
      stage.ask("p4", #"{"do":"play","game":"race","plan":"wood"}"#).first?.text("room") == code)
    stage.send(#"{"do":"leave"}"#, from: "p4")
    stage.send(#"{"do":"ready"}"#, from: "anna")
    _ = stage.take("p4")
    #expect(stage.ask("p4", #"{"do":"play","game":"race"}"#).first?.text("room") != code)
  }
}
