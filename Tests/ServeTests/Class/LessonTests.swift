import Classroom
import Games
import Hall
import JSON
import Testing
import Wire

@testable import Serve

/// What a teacher says and wants in a lesson: names as well as codes, words to everybody, an end some minutes
/// ahead, and a screen for the wall.
@Suite struct LessonTests {
  /// Anna and Bo play, Cia and Dan play, Eva has come and plays nothing. Ms Ek teaches, in text.
  private func lesson() -> (MemoryStage, one: String, two: String) {
    let stage = MemoryStage(seed: 7)
    for name in ["anna", "bo", "cia", "dan", "eva"] { stage.enter(name) }
    let codes = (stage.seat(["anna", "bo"]), stage.seat(["cia", "dan"], #","game":"cards""#))
    stage.open("ek")
    stage.send("teach \(TestWords.key)", from: "ek")
    stage.send("lang en", from: "ek")
    for name in ["anna", "bo", "cia", "dan", "eva", "ek"] { _ = stage.take(name) }
    return (stage, codes.0, codes.1)
  }

  // MARK: Names

  @Test func aRoomIsMeantByWhoSitsThere() {
    let (stage, one, two) = lesson()
    #expect(stage.ask("ek", "pause Bo") == ["Room \(one) is paused."])
    #expect(stage.ask("ek", "resume anna") == ["Room \(one) goes on."])
    #expect(stage.ask("ek", "watch dan").first == "You are watching room \(two).")
    #expect(stage.ask("ek", "unwatch Cia") == ["You are not watching any more."])
    #expect(stage.ask("ek", "put Eva Bo") == ["Eva sits in room \(one) now, with Anna and Bo."])
    #expect(stage.ask("ek", "close Cia") == ["Room \(two) is closed."])
    #expect(stage.ask("ek", "close Cia").first?.hasPrefix("Cia sits in no room.") == true)
    #expect(stage.ask("ek", "close Nobody").first?.hasPrefix("There is no room Nobody.") == true)
    stage.send(#"{"do":"leave"}"#, from: "bo")
    #expect(stage.ask("ek", "put Eva Anna") == ["Eva sits in room \(one) now, with Anna."])
    #expect(stage.room(one)?.table.seated.count == 2)
  }

  /// A child that is called like a room is not meant where there is that room.
  @Test func aCodeWins() {
    let (stage, one, two) = lesson()
    #expect(stage.ask("ek", "rename Cia = \(one)").count == 1)
    #expect(stage.ask("ek", "pause \(one)") == ["Room \(one) is paused."])
    #expect(stage.room(two)?.isPaused == false)
  }

  /// Only a teacher learns who is in the class and plays nothing.
  @Test func childrenLearnNothingFromNames() {
    let (stage, one, _) = lesson()
    let here = stage.ask("anna", #"{"do":"watch","id":1,"room":"Eva"}"#)
    let nobody = stage.ask("anna", #"{"do":"watch","id":1,"room":"Nil"}"#)
    #expect(here.last?.text("error") == "no-such-room")
    #expect(here.last?.replacing("Eva", with: "Nil") == nobody.last)
    #expect(stage.ask("eva", #"{"do":"watch","id":2,"room":"bo"}"#).first?.text("room") == one)
  }

  @Test(arguments: ["en", "sv"])
  func whoStopsLookingOnIsToldWhatItFollowsStill(language: String) {
    let (stage, one, two) = lesson()
    stage.send("lang \(language)", from: "ek")
    for line in ["watch *", "watch Anna", "watch Cia"] { stage.send(line, from: "ek") }
    _ = stage.take("ek")
    func said(_ swedish: String, _ english: String) -> [String] {
      [language == "sv" ? swedish : english]
    }
    #expect(
      stage.ask("ek", "unwatch *")
        == said(
          "Du följer fortfarande rum \(one) och rum \(two).",
          "You are still watching room \(one) and room \(two)."))
    stage.send("watch *", from: "ek")
    _ = stage.take("ek")
    #expect(
      stage.ask("ek", "unwatch Anna")
        == said(
          "Du följer fortfarande hela klassen och rum \(two).",
          "You are still watching the whole class and room \(two)."))
    #expect(
      stage.ask("ek", "unwatch") == said("Du tittar inte längre.", "You are not watching any more.")
    )
  }

  // MARK: What children write

  @Test func whatChildrenWriteIsReadByWhoeverFollowsEverything() {
    let (stage, _, _) = lesson()
    _ = stage.ask("ek", "watch *")
    for name in ["anna", "bo"] { _ = stage.ask(name, #"{"do":"leave"}"#) }
    let hangman =
      stage.ask("anna", #"{"do":"open","game":"hangman","seats":2}"#)[0].text("room") ?? ""
    _ = stage.ask("bo", #"{"do":"sit","room":"\#(hangman)"}"#)
    let race = stage.ask("eva", #"{"do":"open","game":"race"}"#)[0].text("room") ?? ""
    _ = stage.take("ek")
    for name in ["anna", "bo"] { stage.send(#"{"do":"word","word":"sunset"}"#, from: name) }
    let setter = stage.room(hangman)?.table.seated.first.map(\.number) == 1 ? "Anna" : "Bo"
    #expect(stage.take("ek").contains("\(setter) writes in room \(hangman): sunset"))
    stage.send(#"{"do":"title","name":"The wood","about":"Find them"}"#, from: "eva")
    stage.send(
      #"{"do":"stop","clue":"Big stone","code":"fox","question":"Red?","answers":["yes","no"]}"#,
      from: "eva")
    #expect(
      stage.take("ek") == [
        "Eva writes in room \(race): The wood | Find them",
        "Eva writes in room \(race): Big stone | fox | Red? | yes | no",
      ])
  }

  @Test func whoMakesAGroupIsToldWhoIsFree() {
    let (stage, _, _) = lesson()
    stage.open("fia")
    stage.send("hello Fia", from: "fia")
    _ = stage.take("fia")
    _ = stage.ask("ek", "group Seals = Anna, Bo")
    stage.drop("dan")
    #expect(stage.ask("fia", "group Owls").last?.hasSuffix("Type: groups") == true)
    #expect(
      stage.ask("fia", "groups") == [
        "There are no groups.", "Here and without a group: Cia and Eva.",
      ])
    #expect(
      stage.ask("eva", #"{"do":"groups","id":1}"#)
        == [#"{"ok":"groups","id":1,"count":0,"ungrouped":["Cia","Fia"]}"#])
  }

  // MARK: Several teachers

  @Test func whatOneTeacherDoesTheOthersReadWithHerName() {
    let (stage, one, _) = lesson()
    _ = stage.ask("ek", "hello Ek")
    let key = stage.ask("ek", "role Ida assistant").last?.split(separator: " ")[3] ?? ""
    stage.open("ida")
    for line in ["teach \(key)", "lang en", "watch *"] { _ = stage.ask("ida", line) }
    stage.teacher("tool")
    _ = stage.ask("tool", #"{"do":"watch","room":"*"}"#)
    _ = stage.ask("ek", "assign cards en 1")
    for (typed, line) in [
      ("today cards en 1", "Today: cards, English, level 1. (Ek)"),
      ("free off", "Words come from the lists. (Ek)"),
      ("enrolment approval", "New names wait to be let in. (Ek)"),
      ("rename Dan = Dana", "A new name: Dana. (Ek)"), ("ban Eva", "Eva: banned now. (Ek)"),
      ("mark Anna 1 approved", "Exercise 1, Anna: approved. (Ek)"),
      ("unassign 1", "Exercise 1 is gone. (Ek)"), ("pause", "The whole class is paused. (Ek)"),
      ("kick Anna", "Anna has left room \(one). (Ek)"), ("say look here", "Said: look here (Ek)"),
    ] {
      _ = stage.ask("ek", typed)
      let heard = stage.take("ida")
      #expect(heard.contains(line), "\(typed): \(heard)")
    }
    let facts = stage.take("tool").filter { $0.text("by_name") == "Ek" }
    #expect(facts.contains { $0.text("event") == "free-set" && $0.number("by") != nil })
    // What she does herself she knows.
    _ = stage.ask("ida", "free on")
    #expect(!stage.take("ida").contains { $0.contains("(Ida)") })
  }

  // MARK: The key

  /// Telnet ends its lines with a CR, and then it may be asked to show nothing.
  @Test func aKeyThatIsAskedForIsNotShown() {
    for (end, hides, shows) in [
      ("\r", LineFramer.hidesTyping, LineFramer.showsTyping + Array("\n".utf8)), ("", [], []),
    ] {
      let stage = MemoryStage(seed: 1)
      stage.open("eva")
      stage.send("help\(end)", from: "eva")
      _ = stage.take("eva")
      stage.send("teach\(end)", from: "eva")
      #expect(stage.link("eva")?.bytes.suffix(hides.count).elementsEqual(hides) == true)
      _ = stage.take("eva")
      stage.send("\(TestWords.key)\(end)", from: "eva")
      #expect(stage.link("eva")?.bytes.starts(with: shows) == true)
      #expect(stage.take("eva").last == "You are a teacher here now.")
    }
  }

  @Test func whoIsAskedForTheKeyMayDoSomethingElse() {
    let (stage, _, _) = lesson()
    stage.open("fia")
    _ = stage.ask("fia", "hello Fia")
    _ = stage.ask("fia", "teach")
    #expect(stage.ask("fia", "rooms").count > 1)
    #expect(stage.ask("fia", "gurgle").first?.contains("gurgle") == true)
    // In a game a word is an answer.
    _ = stage.ask("fia", "play bingo alone")
    _ = stage.ask("fia", "teach")
    #expect(stage.ask("fia", "gurgle").first?.contains("gurgle") == true)
    #expect(stage.take("ek").isEmpty)
  }

  // MARK: Saying something

  @Test func whatATeacherSaysIsHeardByThoseWhoAreMeant() {
    let (stage, _, two) = lesson()
    #expect(stage.ask("ek", "say five minutes left") == ["5 can read it."])
    for name in ["anna", "bo", "cia", "dan", "eva"] {
      let heard = stage.take(name)
      #expect(heard.count == 1 && heard.first?.text("event") == "said", "\(name)")
      #expect(heard.first?.text("text") == "five minutes left")
    }
    #expect(stage.ask("ek", "say \(two): well done") == ["2 can read it."])
    #expect(stage.take("cia").count == 1 && stage.take("dan").count == 1)
    #expect(stage.take("anna") == [] && stage.take("eva") == [])
    #expect(stage.ask("ek", "say Eva: \"come\\here\"") == ["1 can read it."])
    #expect(stage.take("eva").first?.text("text") == #""come\here""#)
    stage.drop("eva")
    #expect(stage.ask("ek", "say Eva: hi") == ["Nobody is there just now to read it."])
    #expect(stage.ask("ek", "say Nil: hi").first?.contains("Nil") == true)
    let before = stage.house.hall.factCount
    #expect(stage.ask("ek", "say *: bye") == ["4 can read it."])
    #expect(stage.house.hall.factCount == before, "it is kept nowhere")
  }

  @Test func childrenSayNothingToTheClass() {
    let (stage, _, _) = lesson()
    #expect(
      stage.ask("anna", #"{"do":"say","id":1,"text":"hi"}"#).first?.text("error") == "not-allowed")
    #expect(stage.take("bo") == [])
  }

  // MARK: The end of a lesson

  @Test func gamesEndWhenTheTimeHasCome() {
    let (stage, one, two) = lesson()
    #expect(stage.ask("ek", "end * in 5").first?.hasPrefix("The games end in 5 min") == true)
    #expect(stage.take("anna").first?.number("minutes") == 5)
    #expect(stage.ask("ek", "who").first?.hasSuffix(", ends in 5 min") == true)
    stage.pass(299_999)
    #expect(stage.room(one)?.isLastRound == false && stage.room(two)?.isLastRound == false)
    stage.pass(1)
    #expect(stage.room(one)?.isLastRound == true && stage.room(two)?.isLastRound == true)
    #expect(stage.house.hall.timeLeft(at: stage.house.now) == nil)
    #expect(stage.ask("ek", "who").first?.contains("ends in") == false)
  }

  /// A round waits for its children a while, also where they are away.
  @Test func theBoardCountsWhoIsStillInARound() {
    let (stage, _, _) = lesson()
    _ = stage.ask("ek", "end *")
    for name in ["anna", "bo", "cia"] { stage.drop(name) }
    func board() -> String? { stage.ask("ek", "who").first { $0.contains("finishing") } }
    #expect(board()?.contains("2 here, 4 finishing") == true)
    stage.pass(60_000)
    #expect(board()?.contains("2 here, 0 finishing") == true)
  }

  @Test func whoComesMeanwhileIsToldToo() {
    let (stage, _, _) = lesson()
    _ = stage.ask("ek", "end * in 5")
    stage.pass(61_000)
    stage.enter("fia")
    stage.drop("fia")
    stage.open("fia")
    stage.send("hej Gun", from: "fia")
    #expect(stage.take("fia").contains { $0.contains("Om 4 minuter slutar vi.") })
    stage.open("pip")
    let hello = stage.ask("pip", #"{"do":"hello","id":1,"name":"Pip"}"#)
    #expect(hello.contains { $0.number("ending_ms") == 239_000 })
  }

  @Test func itCanBeTakenBackOrMovedOrCutShort() {
    let (stage, one, _) = lesson()
    _ = stage.ask("ek", "end * in 5")
    _ = stage.ask("ek", "end * in 10")
    stage.pass(301_000)
    #expect(stage.room(one)?.isLastRound == false)
    #expect(stage.ask("ek", "end * off") == ["The games go on until you say so."])
    _ = stage.take("anna")
    #expect(stage.ask("ek", "end * off").count == 1)
    #expect(stage.take("anna") == [], "nothing has changed")
    stage.pass(600_000)
    #expect(stage.room(one)?.isLastRound == false)
    _ = stage.ask("ek", "end * in 5")
    _ = stage.ask("ek", "end *")
    #expect(stage.room(one)?.isLastRound == true)
    #expect(stage.house.hall.timeLeft(at: stage.house.now) == nil)
  }

  @Test func onlyATeacherPlansTheEnd() {
    let (stage, _, _) = lesson()
    for request in [#"{"do":"end","id":1,"in":5}"#, #"{"do":"end","id":1,"off":true}"#] {
      #expect(stage.ask("anna", request).first?.text("error") == "not-allowed")
    }
  }

  // MARK: Closing

  @Test func allRoomsAreClosedOnlyByWhoIsSure() {
    let (stage, one, two) = lesson()
    let asked = stage.ask("ek", "close *")
    #expect(
      asked.first
        == "That closes 2 rooms at once, and 4 children stop in the middle of a game.")
    #expect(asked.last?.contains("close * now") == true)
    stage.teacher("tool")
    #expect(
      stage.ask("tool", #"{"do":"close","id":1,"room":"*","sure":false}"#)
        == [#"{"ok":"close","id":1,"sure":false,"rooms":2,"children":4}"#])
    #expect(stage.room(one) != nil && stage.room(two) != nil)
    #expect(stage.ask("ek", "close * now") == ["All rooms are closed."])
    #expect(stage.room(one) == nil && stage.room(two) == nil)
  }

  // MARK: The screen on the wall

  @Test(arguments: ["en", "sv"], [40, 80])
  func theScreenShowsWhoPlaysWithWhomAndNothingElse(language: String, width: Int) {
    let (stage, _, _) = lesson()
    for _ in 1...4 { stage.answer("anna", right: false) }
    stage.send(#"{"do":"open","game":"hangman"}"#, from: "eva")
    stage.enter("fia")
    stage.send("lang \(language)", from: "ek")
    stage.send("text \(width)", from: "ek")
    _ = stage.ask("ek", "today bingo sv 1")
    _ = stage.ask("ek", "end * in 5")
    stage.pass(130_000)
    let lines = stage.ask("ek", "screen")
    let all = lines.joined(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width }, "\(all)")
    for sign in ["!", "~", "hjälp", "help", "fel", "wrong", "tyst", "silent"] {
      #expect(!all.contains(sign), "\(sign)\n\(all)")
    }
    let isEnglish = language == "en"
    for part in [
      isEnglish ? "Anna and Bo" : "Anna och Bo", isEnglish ? "Cia and Dan" : "Cia och Dan",
      "Eva", "Fia", isEnglish ? "Today: bingo" : "I dag: bingo",
      isEnglish ? "We stop in 3 min" : "Slut om 3 min",
    ] {
      #expect(all.contains(part), "\(part)\n\(all)")
    }
    #expect(!all.contains("Ek"))
  }

  /// After the end it names those who play their last round, and nobody who only sits there.
  @Test(arguments: ["en", "sv"])
  func afterTheEndTheScreenShowsWhoPlaysOnAndNobodyElse(language: String) {
    let (stage, one, _) = lesson()
    stage.send("lang \(language)", from: "ek")
    stage.send(#"{"do":"group","name":"Seals","members":["Eva","Anna"]}"#, from: "ek")
    _ = stage.take("ek")
    func screen() -> [String] { stage.ask("ek", "screen") }
    #expect(
      screen().last == (language == "en" ? "  Eva (later with Anna)" : "  Eva (sedan med Anna)"))
    _ = stage.ask("ek", "end *")
    for name in ["cia", "dan"] { stage.answer(name, right: true) }
    _ = stage.take("ek")
    let heading = language == "en" ? "Still finishing:" : "Spelar klart:"
    #expect(
      screen().drop { $0 != heading }
        == [heading, language == "en" ? "  Anna and Bo  (bingo)" : "  Anna och Bo  (bingo)"])
    #expect(!screen().contains { $0.contains("Eva") || $0.contains("Cia") })
    for name in ["anna", "bo"] { stage.answer(name, right: true) }
    #expect(stage.room(one)?.phase != .playing)
    _ = stage.take("ek")
    #expect(!screen().contains { $0.contains("Anna") || $0 == heading })
  }

  /// Who waits at the door, and who has read the end of its game, with netcat.
  @Test(arguments: ["en", "sv"])
  func whoTypesSeesWhatMayBeChosenWhenTheLessonEndsAndGoesOn(language: String) {
    let stage = MemoryStage(seed: 7)
    for name in ["anna", "bo", "ulla"] {
      stage.open(name)
      stage.send("lang \(language)", from: name)
      stage.send(#"{"do":"hello","name":"\#(name.inCapitals)"}"#, from: name)
    }
    stage.send("teach \(TestWords.key)", from: "ulla")
    _ = stage.seat(["bo"], #","game":"cards","questions":1"#)
    stage.answer("bo", right: true)
    for name in ["anna", "bo", "ulla"] { _ = stage.take(name) }
    func play(_ name: String) -> String {
      switch (name, language) {
      case ("anna", "en"): "  1  Play bingo "
      case ("anna", _): "  1  Spela bingo "
      case (_, "en"): "  1  Once more "
      default: "  1  En gång till "
      }
    }
    stage.send("end *", from: "ulla")
    for name in ["anna", "bo"] {
      let told = stage.take(name)
      #expect(
        told.contains { $0.hasPrefix("  1  ") } && !told.contains { $0.hasPrefix(play(name)) })
    }
    _ = stage.take("ulla")
    #expect(stage.ask("ulla", "begin").count == 1, "A teacher is asked nothing")
    for name in ["anna", "bo"] {
      let told = stage.take(name)
      #expect(
        told.first == (language == "en" ? "The lesson goes on!" : "Lektionen går vidare!"))
      #expect(told.contains { $0.hasPrefix(play(name)) }, "\(told)")
      stage.pass(1_000)
      // What is asked in between takes no number away.
      for line in [#"{"do":"me"}"#, "1"] { stage.send(line, from: name) }
      #expect(stage.visitor(name).map(stage.house.hall.isSeated) == true)
    }
    #expect(stage.house.hall.rooms.values.contains { $0.phase == .playing })
  }

  @Test func theBoardIsTurnedAndTurnedBack() {
    let (stage, _, _) = lesson()
    stage.teacher("board")
    stage.send(#"{"do":"json","picture":80}"#, from: "board")
    _ = stage.ask("board", #"{"do":"watch","room":"*"}"#)
    stage.pass(2_000)
    _ = stage.take("board")
    let turned = stage.ask("board", #"{"do":"screen","id":9}"#)
    #expect(turned.contains { $0.text("event") == "picture" && !$0.contains("needing you") })
    #expect(turned.contains { $0.contains(#""keys":{"0":"screen"}"#) })
    let back = stage.ask("board", #"{"do":"screen","id":10}"#)
    #expect(back.contains { $0.text("event") == "picture" && $0.contains("needing you") })
    #expect(
      stage.ask("anna", #"{"do":"screen","id":9}"#).first?.text("error") == "not-allowed")
  }

  /// A board that is followed no more is taken away, unless a room stands there instead.
  @Test(arguments: ["unwatch", "unwatch *", "leave"], [false, true])
  func aBoardDoesNotStayBehind(_ line: String, isWatchingARoom: Bool) {
    let (stage, one, _) = lesson()
    stage.teacher("board")
    stage.send(#"{"do":"json","picture":80}"#, from: "board")
    for room in isWatchingARoom ? ["*", one] : ["*"] {
      _ = stage.ask("board", #"{"do":"watch","room":"\#(room)"}"#)
    }
    let told = stage.ask("board", #"{"do":"type","id":1,"line":"\#(line)"}"#)
    let isGone = told.contains { $0.text("event") == "picture" && $0.contains(#""lines":[]"#) }
    let isRoomShown = told.contains {
      $0.text("event") == "picture" && $0.text("room") == one
    }
    let staysARoom = isWatchingARoom && line == "unwatch *"
    #expect(isGone == !staysARoom && isRoomShown == staysARoom, "\(told)")
    stage.pass(5_000)
    stage.answer("anna", right: true)
    #expect(
      !stage.take("board").contains { $0.text("event") == "picture" && $0.text("room") == nil })
  }
}
