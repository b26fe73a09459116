import Classroom
import Foundation
import Games
import Testing
import Words

@testable import Hall
@testable import Serve
@testable import Wire

/// The wall: what it may hold, who opens it, how it ends, and every line that it ever gets.
@Suite struct WallTests {
  private static let address = "http://192.168.1.20:8040/"

  private func stage(seed: UInt64 = 7) -> MemoryStage {
    let stage = MemoryStage(seed: seed, title: "Klass 2B")
    stage.house.hall.pageStands(at: Self.address)
    stage.teacher("eva")
    return stage
  }

  private func code(_ stage: MemoryStage, _ more: String = "", by name: String = "eva") -> String {
    stage.ask(name, #"{"do":"wall"\#(more)}"#).last?.text("code") ?? ""
  }

  /// Opens a connection and says a code, or a pass; answers with all that comes.
  private func hang(_ name: String, _ shown: String, _ stage: MemoryStage) -> [String] {
    stage.open(name)
    _ = stage.take(name)
    return stage.ask(name, #"{"do":"wall",\#(shown)}"#)
  }

  private func hang(_ name: String, code: String, _ stage: MemoryStage) -> [String] {
    hang(name, #""code":"\#(code)""#, stage)
  }

  private func view(_ stage: MemoryStage, names: Bool = true) -> WallView {
    WallView(of: stage.house.hall, showingNames: names, at: stage.house.now)
  }

  // MARK: What it may hold

  @Test func itsFieldsAreTheTableOfWhatAWallMayHold() {
    func fields(of value: Any) -> [String] {
      Mirror(reflecting: value).children.compactMap(\.label)
    }
    let pupil = Pupil(1)
    #expect(
      fields(of: view(stage())) == [
        "title", "address", "here", "count", "all", "tables", "today", "end", "isPaused", "isQuiet",
        "isOver", "words", "flight",
      ])
    #expect(
      fields(of: WallView.Child(pupil: pupil, name: nil, traveller: nil))
        == ["pupil", "name", "traveller"])
    #expect(fields(of: WallView.Table(game: .bingo, pupils: [pupil])) == ["game", "pupils"])
    #expect(fields(of: WallView.End(at: TestClock.start, planned: nil)) == ["at", "planned"])
  }

  @Test func itIsAReadingOfTheClass() {
    let stage = stage()
    #expect(view(stage).title == "Klass 2B" && view(stage).address == Self.address)
    #expect(view(stage).here == [] && view(stage).count == 0 && view(stage).all == 0)
    for name in ["anna", "bo", "cia", "dan"] { stage.enter(name) }
    stage.send(#"{"do":"me","character":"fox"}"#, from: "anna")
    let (anna, bo, cia, dan) = (Pupil(1), Pupil(2), Pupil(3), Pupil(4))
    #expect(
      view(stage).here == [
        .init(pupil: anna, name: "Anna", traveller: .fox),
        .init(pupil: bo, name: "Bo", traveller: nil),
        .init(pupil: cia, name: "Cia", traveller: nil),
        .init(pupil: dan, name: "Dan", traveller: nil),
      ])
    #expect(view(stage, names: false).here.allSatisfy { $0.name == nil })
    #expect(view(stage, names: false).here.first?.traveller == .fox)
    // Who waits for others does not play yet, and who is gone is not here.
    _ = stage.seat(["anna", "bo"])
    stage.send(#"{"do":"open","game":"cards","seats":2}"#, from: "cia")
    stage.drop("dan")
    #expect(view(stage).tables == [.init(game: .bingo, pupils: [anna, bo])])
    #expect(view(stage).here.map(\.pupil) == [anna, bo, cia])
    #expect(view(stage).count == 3 && view(stage).all == 4)
    stage.drop("anna")
    #expect(view(stage).tables == [.init(game: .bingo, pupils: [bo])])
    // Whoever waits to be let in, or is banned, or teaches, is nobody of the class.
    stage.send(#"{"do":"enrolment","enrolment":"approval"}"#, from: "eva")
    stage.enter("fia")
    stage.send(#"{"do":"ban","name":"Cia"}"#, from: "eva")
    stage.send(#"{"do":"hello","name":"Eva"}"#, from: "eva")
    #expect(view(stage).here.map(\.pupil) == [bo])
    #expect(view(stage).count == 1 && view(stage).all == 3)
    // What holds for all.
    stage.send(#"{"do":"today","game":"cards"}"#, from: "eva")
    stage.send(#"{"do":"pause"}"#, from: "eva")
    stage.send(#"{"do":"quiet","on":true}"#, from: "eva")
    stage.send(#"{"do":"end","room":"*","in":5}"#, from: "eva")
    let now = stage.house.now
    #expect(view(stage).today == .cards && view(stage).isPaused && view(stage).isQuiet)
    #expect(view(stage).end == .init(at: now.adding(300_000), planned: now))
    #expect(!view(stage).isOver && view(stage).flight == nil)
    stage.send(#"{"do":"end","room":"*"}"#, from: "eva")
    #expect(view(stage).isOver && view(stage).end == nil && !view(stage).isPaused)
  }

  @Test func aLineHasRoomForAVeryLargeClass() {
    let stage = MemoryStage(seed: 1)
    let letters = Array("abcdefghij")
    for number in 0..<400 {
      stage.open("n\(number)", from: "10.0.\(number / 100).\(number % 100)")
      let name = "Å" + String(number).map { letters[$0.wholeNumberValue ?? 0] }
      stage.send(#"{"do":"hello","name":"\#(name)ååååååååååååååå"}"#, from: "n\(number)")
    }
    let view = view(stage)
    #expect(view.count == 400 && view.here.count == 300)
    #expect(WallLine.encode(view, at: stage.house.now).count < HouseLine.longestAnswer)
  }

  // MARK: Who opens it

  @Test func aCodeOpensOneWall() {
    let stage = stage()
    stage.enter("anna")
    let first = code(stage)
    let second = code(stage)
    #expect(first.count == 6 && first != second && first == first.uppercased())
    #expect(
      hang("old", code: first, stage).map(\.gist) == ["error wrong-wall-code"], "a new one is drawn"
    )
    let lines = hang("wall", code: " \(second.lowercased()) ", stage)
    #expect(lines.map(\.gist) == ["ok wall", "event wall"])
    #expect(lines[0].text("pass")?.count == 64)
    #expect(lines[1].contains(#""name":"Anna""#))
    #expect(
      hang("again", code: second, stage).map(\.gist) == ["error wrong-wall-code"], "it is used")
    // Two walls have each their own code.
    let third = code(stage, #","names":false"#)
    let other = hang("other", code: third, stage)
    #expect(other.map(\.gist) == ["ok wall", "event wall"] && !other[1].contains("Anna"))
    let late = code(stage)
    stage.pass(10 * 60_000)
    #expect(hang("late", code: late, stage).map(\.gist) == ["error wrong-wall-code"])
  }

  @Test func onlyWhoTeachesGetsACode() throws {
    let stage = stage()
    stage.enter("anna")
    stage.open("nobody")
    _ = stage.take("nobody")
    for name in ["anna", "nobody"] {
      #expect(stage.ask(name, #"{"do":"wall"}"#).map(\.gist) == ["error not-allowed"])
    }
    // A wall holds less than what an assistant may see.
    let made = stage.ask("eva", #"{"do":"role","name":"Ida","role":"assistant"}"#)
    let key = try #require(made.last?.text("key"))
    stage.open("ida")
    _ = stage.ask("ida", #"{"do":"teach","key":"\#(key)"}"#)
    let hers = code(stage, by: "ida")
    #expect(!code(stage).isEmpty, "each has a code of her own")
    #expect(hang("wall", code: hers, stage).map(\.gist) == ["ok wall", "event wall"])
    // It ends with her key.
    _ = stage.ask("eva", #"{"do":"role","name":"Ida","role":"pupil"}"#)
    #expect(stage.take("wall").map(\.gist) == ["event wall-over"])
  }

  @Test func whoIsSomebodyBecomesNoWall() {
    let stage = stage()
    stage.enter("anna")
    stage.open("looker")
    _ = stage.take("looker")
    let room = stage.seat(["anna"])
    _ = stage.ask("looker", #"{"do":"watch","room":"\#(room)"}"#)
    _ = stage.seen()
    let code = code(stage)
    for name in ["anna", "eva", "looker"] {
      #expect(
        stage.ask(name, #"{"do":"wall","code":"\#(code)"}"#).map(\.gist) == ["error wall-apart"],
        "\(name)")
    }
    #expect(hang("wall", code: code, stage).first?.gist == "ok wall", "it was not used up")
  }

  @Test func whoGuessesWaits() {
    let stage = stage()
    let code = code(stage)
    for _ in 1...3 {
      #expect(hang("wall", code: "xxxxxx", stage).last?.gist == "error wrong-wall-code")
    }
    stage.open("guesser")
    _ = stage.take("guesser")
    let told = (1...5).map { _ in stage.ask("guesser", #"{"do":"wall","code":"aaaaaa"}"#).last ?? ""
    }
    #expect(told.prefix(3).allSatisfy { $0.gist == "error wrong-wall-code" })
    #expect(
      told.suffix(2).allSatisfy {
        $0.gist == "error too-many-tries" && ($0.number("wait_ms") ?? 0) > 0
      })
    #expect(
      stage.ask("guesser", #"{"do":"wall","code":"\#(code)"}"#).last?.gist == "error too-many-tries"
    )
    #expect(hang("wall", code: code, stage).first?.gist == "ok wall", "nobody else waits")
  }

  @Test(arguments: Verb.all)
  func aWallMayAskForNothingElse(_ verb: Verb) {
    let stage = stage()
    _ = hang("wall", code: code(stage), stage)
    let fields = verb.fields.filter { !["code", "pass"].contains($0.name) }
      .map { ",\"\($0.name)\":\(RightsTests.sample($0))" }.joined()
    let readable = [
      "arrive": #","code":"fox""#, "teach": #","key":"\#(TestWords.key)""#,
      "judge": #","claim":"1","verdict":"right""#, "here": #","lat":59.3,"lon":18"#,
      "type": #","line":"hello Anna""#,
    ]
    let lines = ["", fields, #","name":"Anna""#, readable[verb.name] ?? ""]
    let told = Set(
      lines.compactMap {
        stage.ask("wall", #"{"do":"\#(verb.name)","id":9\#($0)}"#).first?.gist
      })
    // A line that cannot be read is told first.
    let answers = told.subtracting(["error bad-field", "error missing-field"])
    switch verb.name {
    case "wall": #expect(answers == ["error not-allowed"])
    case "json", "lang", "ping", "bye": #expect(answers == ["ok \(verb.name)"])
    default: #expect(answers == ["error is-wall"], "\(verb.name)")
    }
    #expect(stage.house.hall.book.pupils.isEmpty)
  }

  @Test func inTextItSaysTheSame() {
    let stage = stage()
    stage.enter("anna")
    stage.enter("bo")
    _ = stage.seat(["anna", "bo"])
    stage.open("wall")
    _ = stage.take("wall")
    let lines = stage.ask("wall", "väggen \(code(stage))")
    #expect(
      lines == [
        "Det här är klassens vägg nu.", "Klass 2B", Self.address, "2 av 2 här",
        "Anna och Bo  (bingo)",
      ])
    #expect(
      stage.ask("wall", "hej Cia") == [
        "Det här är klassens vägg, som bara visar. Öppna en anslutning till för annat."
      ])
  }

  // MARK: Coming back, and the end

  @Test func itComesBackByItsPassAlsoToANewServer() throws {
    let stage = stage()
    let shown = try #require(hang("wall", code: code(stage), stage)[0].text("pass"))
    let hidden = try #require(
      hang("other", code: code(stage, #","names":false"#), stage)[0].text("pass"))
    stage.drop("wall")
    #expect(hang("wall", #""pass":"\#(shown)""#, stage).map(\.gist) == ["ok wall", "event wall"])
    let anew = MemoryStage(seed: 99)
    anew.enter("anna")
    #expect(hang("wall", #""pass":"\#(shown)""#, anew).last?.contains("Anna") == true)
    #expect(hang("other", #""pass":"\#(hidden)""#, anew).last?.contains("Anna") == false)
    #expect(
      hang("third", #""pass":"\#(shown.dropLast())0""#, anew).map(\.gist) == [
        "error wrong-wall-pass"
      ])
    // It ends with the day,
    anew.pass(24 * 60 * 60_000)
    #expect(
      anew.take("wall").filter { $0.gist == "event wall-over" }.map { $0.text("reason") } == [
        "day-over"
      ])
    #expect(hang("wall", #""pass":"\#(shown)""#, anew).map(\.gist) == ["error wrong-wall-pass"])
    // and with the key, at once and for all.
    _ = stage.seen()
    stage.house.change(key: TeacherKey("another-key-2q"))
    for name in ["wall", "other"] {
      #expect(stage.take(name).map { $0.text("reason") } == ["key-changed"])
      #expect(
        stage.ask(name, #"{"do":"wall","pass":"\#(shown)"}"#).map(\.gist) == [
          "error wrong-wall-pass"
        ])
    }
    stage.enter("anna")
    stage.pass(5_000)
    #expect(stage.take("wall") == [] && stage.take("other") == [])
  }

  @Test func itIsToldWhenSomethingChangesAndAtMostOnceASecond() {
    let stage = stage()
    for name in ["anna", "bo"] { stage.enter(name) }
    _ = hang("wall", code: code(stage), stage)
    var romp = Romp(
      stage: stage, seats: ["anna", "bo"], code: stage.seat(["anna", "bo"]), chance: .seeded(3))
    #expect(stage.take("wall") == [], "a second has not passed")
    stage.pass(1_000)
    #expect(stage.take("wall").map(\.gist) == ["event wall"])
    var last = (at: stage.house.now, line: "")
    romp.play {
      for line in stage.take("wall") {
        #expect(last.at.milliseconds(until: stage.house.now) >= 1_000 || last.line.isEmpty)
        #expect(line != last.line)
        last = (stage.house.now, line)
      }
    }
    stage.pass(60_000)
    _ = stage.take("wall")
    stage.pass(60_000)
    #expect(stage.take("wall") == [], "nothing has changed")
  }

  // MARK: Every line that it ever gets

  @Test(arguments: [1, 2, 3] as [UInt64])
  func inAPlayedLessonItIsToldNothingElse(seed: UInt64) throws {
    let stage = stage(seed: seed)
    let names = ["anna", "bo", "cia", "dan", "emil", "fia"]
    _ = hang("names", code: code(stage), stage)
    _ = hang("animals", code: code(stage, #","names":false"#), stage)
    var heard: [String: [String]] = [:]
    func listen() {
      for wall in ["names", "animals"] { heard[wall, default: []] += stage.take(wall) }
    }
    for (name, animal) in zip(names, ["fox", "bear", "hare", "owl", "cat", "frog"]) {
      stage.enter(name)
      stage.send(#"{"do":"me","character":"\#(animal)"}"#, from: name)
    }
    stage.pass(1_000)
    let lines = [
      #"{"do":"today","game":"cards","list":"en"}"#, #"{"do":"assign","game":"bingo","list":"en"}"#,
      #"{"do":"watch","room":"*"}"#, #"{"do":"say","text":"Titta hit allihop"}"#,
      #"{"do":"group","name":"Räven","members":["Anna","Bo"]}"#,
      #"{"do":"enrolment","enrolment":"approval"}"#, #"{"do":"end","room":"*","in":120}"#,
    ]
    for line in lines { stage.send(line, from: "eva") }
    stage.enter("gun")
    for knock in ["Anna", "Anna", "Bo"] {
      stage.open("stranger")
      stage.send(#"{"do":"hello","name":"\#(knock)"}"#, from: "stranger")
    }
    let games = [
      (["anna", "bo"], #","game":"cards","questions":3,"think":0"#),
      (["cia", "dan"], #","game":"hangman","rounds":2"#),
      (["emil", "fia"], #","game":"bingo","think":0,"invited":false"#),
    ]
    var romps = games.map { seats, more in
      Romp(
        stage: stage, seats: seats, code: stage.seat(seats, more), chance: .seeded(seed), skill: 4)
    }
    for place in romps.indices { romps[place].play(listen) }
    stage.send(#"{"do":"claim"}"#, from: "anna")
    stage.send(
      #"{"do":"mark","name":"Anna","exercise":1,"mark":"again","comment":"Läs en gång till"}"#,
      from: "eva")
    for line in [#"{"do":"pause"}"#, #"{"do":"resume"}"#, #"{"do":"quiet","on":true}"#] {
      stage.send(line, from: "eva")
      stage.pass(1_500)
      listen()
    }
    for name in names { stage.send(#"{"do":"leave"}"#, from: name) }
    stage.send(#"{"do":"end","room":"*"}"#, from: "eva")
    stage.pass(3_000)
    listen()
    stage.house.change(key: TeacherKey("another-key-2q"))
    listen()
    let fields: Set<String> = [
      "event", "title", "address", "count", "of", "here", "pupil", "name", "character", "tables",
      "game",
      "pupils", "today", "ending_ms", "planned_ms", "paused", "quiet", "over", "words", "flight",
      "far",
      "reason", "say",
    ]
    var texts: Set<String> = [
      "wall", "wall-over", "Klass 2B", Self.address, "fox", "bear", "hare", "owl", "cat", "frog",
      "bingo",
      "cards", "hangman", "key-changed", Hall.WallEnd.keyChanged.said(in: Tongue(.english)),
    ]
    for wall in ["animals", "names"] {
      let told = try #require(heard[wall])
      #expect(told.count > 6 && told.last?.gist == "event wall-over")
      #expect(
        told.contains { $0.contains(#""flight":{"#) }
          && told.contains { $0.contains(#""tables":[{"#) })
      if wall == "names" { texts.formUnion(names.map(\.inCapitals)) }
      for line in told {
        let found = try leaves(of: JSONSerialization.jsonObject(with: Data(line.utf8)))
        #expect(found.fields.isSubset(of: fields), "\(line)")
        #expect(found.texts.isSubset(of: texts), "\(line)")
      }
    }
  }

  /// All names of fields, and all texts, in what was told.
  private func leaves(of value: Any) -> (fields: Set<String>, texts: Set<String>) {
    var (fields, texts): (Set<String>, Set<String>) = ([], [])
    func look(_ value: Any) {
      if let object = value as? [String: Any] {
        fields.formUnion(object.keys)
        object.values.forEach(look)
      } else if let array = value as? [Any] {
        array.forEach(look)
      } else if let text = value as? String {
        texts.insert(text)
      }
    }
    look(value)
    return (fields, texts)
  }
}
