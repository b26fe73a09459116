import Classroom
import Games
import Hall
import JSON
import Testing
import Words

@testable import Serve

/// What children hear of a race that they make or run together.
@Suite struct RaceTogetherTests {
  /// Anna makes a race with two stops; Bo, who reads, and P3 sit there.
  private func stage(_ greeting: String = "hej Bo") -> (MemoryStage, code: String) {
    let stage = MemoryStage(seed: 1)
    stage.enter("anna")
    stage.enter("p3")
    stage.open("bo")
    stage.send(greeting, from: "bo")
    stage.send(#"{"do":"open","game":"race","think":0}"#, from: "anna")
    let code = stage.house.hall.rooms.values.first?.code ?? ""
    for code in ["fox", "owl"] {
      stage.send(#"{"do":"stop","code":"\#(code)","clue":"Find it."}"#, from: "anna")
    }
    stage.send("sit \(code)", from: "bo")
    stage.send(#"{"do":"sit","room":"\#(code)"}"#, from: "p3")
    return (stage, code)
  }

  // MARK: Nobody is compared

  /// Whatever the other does meanwhile, what one is told of oneself is the same.
  @Test(arguments: [
    ("hej Bo", "I mål! Alla 2 stopp!", "* du: i mål", "Loppet är slut. Bra sprunget!"),
    ("hello Bo", "You made it! All 2 stops!", "* you: made it", "The race is over. Well run!"),
  ])
  func ofOneselfTheSameIsToldWhateverTheOtherDoes(
    _ greeting: String, _ goal: String, _ row: String, _ end: String
  ) {
    for found in [[], ["fox"], ["fox", "owl"]] {
      let (stage, _) = stage(greeting)
      stage.send(#"{"do":"ready"}"#, from: "anna")
      for code in found { stage.send(#"{"do":"arrive","code":"\#(code)"}"#, from: "p3") }
      stage.send("fox", from: "bo")
      _ = stage.take("bo")
      let told = stage.ask("bo", "owl").map { String($0.drop { $0 == " " }) }
      #expect(told.count { $0.contains(goal) } == 1, "\(told)")
      #expect(told.contains(goal) && told.contains(row), "\(told)")
      stage.send(#"{"do":"end"}"#, from: "anna")
      let last = (told + stage.take("bo")).map { String($0.drop { $0 == " " }) }
      #expect(last.count { $0 == end } == 1, "\(last)")
      #expect(last.contains(goal))
      for line in last { #expect(!line.contains("plats") && !line.contains("place"), "\(line)") }
    }
  }

  @Test func ofTheOthersIsToldThatTheyAreThereAndNotWhoWasFirst() {
    let (stage, _) = stage()
    stage.send(#"{"do":"ready"}"#, from: "anna")
    for code in ["fox", "owl"] {
      stage.send(#"{"do":"arrive","code":"\#(code)"}"#, from: "p3")
    }
    let told = stage.take("bo")
    #expect(told.contains("P3 är i mål."), "\(told)")
    // Oneself comes first, whoever is ahead.
    let rows = stage.ask("bo", "titta").filter { $0.contains(":") && $0.hasPrefix("  ") }
    #expect(rows == ["  * du: 0 av 2", "  - P3: i mål"], "\(rows)")
  }

  /// Its end is said once, by what is seen of it.
  @Test func whoEndsItIsToldSoOnce() {
    for isRunning in [true, false] {
      let stage = MemoryStage(seed: 1)
      for name in ["anna", "bo"] {
        stage.open(name)
        stage.send("hej \(name.inCapitals)", from: name)
      }
      stage.send("öppna lopp", from: "anna")
      let code = stage.house.hall.rooms.values.first?.code ?? ""
      stage.send("stopp räv Här.", from: "anna")
      stage.send("sitt \(code)", from: "bo")
      if isRunning { stage.send("klar", from: "anna") }
      _ = stage.take("anna")
      let told = stage.ask("anna", "avsluta")
      #expect(told.count { $0.contains("slut") } == 1, "\(told)")
      #expect(told.contains(isRunning ? "  Loppet är slut. Bra sprunget!" : "  Loppet är slut."))
    }
  }

  // MARK: Made by several

  @Test func eachSeesItsOwnStopsAloneAndFindsThoseOfTheOthers() {
    let (stage, code) = stage()
    stage.open("screen")
    stage.send(#"{"do":"watch","room":"\#(code)","after":0}"#, from: "screen")
    _ = stage.seen()
    stage.send("stopp XCODEX XCLUEX fråga=XASKX svar=XANSWERX", from: "bo")
    let own = stage.take("bo")
    #expect(own.contains { $0.hasPrefix("Stopp 3 är med: [XCODEX] XCLUEX") }, "\(own)")
    for name in ["anna", "p3"] {
      for line in [#"{"do":"look"}"#, #"{"do":"stop","number":3}"#, #"{"do":"rooms"}"#] {
        stage.send(line, from: name)
      }
    }
    stage.send("titta", from: "bo")
    #expect(stage.take("bo").contains("  Tillsammans: 3 stopp"))
    stage.send(#"{"do":"ready"}"#, from: "anna")
    let told = Dictionary(grouping: stage.seen(), by: \.name).mapValues { $0.map(\.text).joined() }
    for secret in ["XCODEX", "XASKX", "XANSWERX"] {
      for name in ["anna", "p3", "screen"] { #expect(told[name]?.contains(secret) == false) }
    }
    // To Anna that is the first one that she has not made.
    #expect(told["anna"]?.contains("XCLUEX") == true)
    #expect(told["p3"]?.contains("XCLUEX") == false)
    #expect(told["screen"]?.contains("XCLUEX") == false)
    #expect(told["bo"]?.contains("Find it.") == true)
    for line in ["XCODEX", "XANSWERX"] {
      stage.send(#"{"do":"answer","word":"\#(line)"}"#, from: "anna")
    }
    #expect(stage.take("bo").contains("Anna är i mål."))
    stage.send("fox", from: "bo")
    let home = stage.ask("bo", "owl")
    #expect(home.contains("  I mål! Alla 2 stopp!"), "\(home)")
  }

  @Test func whatMayBeTypedToMakeAStopWorks() {
    let (stage, _) = stage()
    let shown = stage.ask("bo", "titta").map { $0.drop { $0 == " " } }
    guard let line = shown.first(where: { $0.hasPrefix("stopp ") }) else {
      Issue.record("\(shown)")
      return
    }
    #expect(stage.ask("bo", String(line)).contains { $0.hasPrefix("Stopp 3 är med") })
    // Where words come from the teacher nobody is asked for some.
    stage.open("eva")
    stage.send("lärare \(TestWords.key)", from: "eva")
    stage.send("fritt nej", from: "eva")
    #expect(!stage.ask("bo", "titta").contains { $0.contains("stopp katt") })
  }

  // MARK: The list of rooms

  @Test func aRaceIsToldUntilItIsOver() {
    let (stage, code) = stage()
    stage.send(#"{"do":"title","name":"Djuren"}"#, from: "anna")
    func row() -> String {
      stage.ask("anna", #"{"do":"rooms"}"#).first { $0.gist == "event row" } ?? ""
    }
    func text() -> String {
      stage.ask("bo", "rum").joined(separator: " ").split(separator: " ").joined(separator: " ")
    }
    _ = stage.seen()
    #expect(row().text("title") == "Djuren")
    #expect(row().text("maker") == "Anna")
    #expect(row().json?["start"] == nil)
    #expect(text().contains("nivå 1, Djuren, Anna gör det"), "\(text())")
    #expect(text().contains("(börjar snart: sitt \(code))"), "\(text())")
    stage.send(#"{"do":"time","time":"09:00"}"#, from: "anna")
    _ = stage.seen()
    #expect(row().json?["start"]?["clock"]?.string == "2027-01-15 09:00")
    #expect(text().contains("(börjar 2027-01-15 09:00: sitt \(code))"), "\(text())")
    stage.send(#"{"do":"ready"}"#, from: "anna")
    _ = stage.seen()
    #expect(row().text("title") == "Djuren" && row().text("maker") == "Anna")
    #expect(row().json?["start"] == nil)
    #expect(text().contains("Djuren, Anna håller i det"))
    #expect(text().contains("(spelar)"))
    stage.send(#"{"do":"end"}"#, from: "anna")
    _ = stage.seen()
    #expect(row().text("title") == nil && row().text("maker") == nil)
  }

  /// Who was not asked to come is told no more of it than its name.
  @Test func ofARaceForWhoIsInvitedOthersSeeTheNameAlone() {
    let stage = MemoryStage(seed: 1)
    for name in ["anna", "bo", "p3"] { stage.enter(name) }
    stage.teacher()
    for line in [
      #"{"do":"open","game":"race","list":"en","invited":true}"#,
      #"{"do":"title","name":"Djuren"}"#, #"{"do":"invite","name":"Bo"}"#,
    ] {
      stage.send(line, from: "anna")
    }
    let code = stage.house.hall.rooms.values.first?.code ?? ""
    _ = stage.seen()
    func row(_ name: String) -> String { stage.ask(name, #"{"do":"rooms"}"#).first ?? "" }
    for name in ["anna", "bo", "eva"] {
      #expect(row(name).text("maker") == "Anna" && row(name).contains(#""names":["Anna"]"#))
    }
    #expect(row("p3").text("title") == "Djuren" && row("p3").text("maker") == nil)
    #expect(row("p3").contains(#""names":[]"#))
    for verb in ["watch", "look"] {
      let line = #"{"do":"\#(verb)","room":"\#(code)"}"#
      #expect(stage.ask("p3", line).first?.gist == "error invited-only")
      #expect(stage.ask("bo", line).contains { $0.gist == "ok \(verb)" })
      #expect(stage.ask("eva", line).contains { $0.gist == "ok \(verb)" })
    }
    stage.send("text 80", from: "p3")
    _ = stage.take("p3")
    #expect(!stage.ask("p3", "rooms").joined().contains("Anna"))
  }

  @Test func aReadyMadeRaceHasSomebodyInCharge() {
    let stage = MemoryStage(seed: 1)
    stage.open("bo")
    stage.send("hej Bo", from: "bo")
    let told = stage.ask("bo", "öppna lopp wood").joined(separator: "\n")
    #expect(!told.contains("leder"))
    let rooms = stage.ask("bo", "rum").joined(separator: " ")
    #expect(rooms.contains("Bo håller i det"), "\(rooms)")
  }

  // MARK: For those who are invited

  @Test func whoIsNotInvitedIsToldNoMoreThanThat() {
    let stage = MemoryStage(seed: 1)
    stage.enter("anna")
    stage.open("bo")
    stage.send("hej Bo", from: "bo")
    stage.send(#"{"do":"open","game":"race","invited":true}"#, from: "anna")
    let opened = stage.take("anna").joined()
    #expect(opened.contains(#""invited":true"#))
    let code = stage.house.hall.rooms.values.first?.code ?? ""
    #expect(
      stage.ask("bo", "sitt \(code)").contains(
        "Rum \(code) är för dem som är bjudna. Fråga dem som är där om du får vara med!"))
    #expect(stage.ask("bo", "rum").joined().contains("för den som är bjuden"))
    // Who asks for any race makes one of its own.
    #expect(!stage.ask("bo", "spela lopp").joined().contains(code))
    stage.send("lämna", from: "bo")
    stage.send(#"{"do":"invite","name":"Bo"}"#, from: "anna")
    _ = stage.take("bo")
    #expect(stage.ask("bo", "nej tack").contains("Ändrar du dig? Skriv: med \(code)"))
    #expect(stage.ask("bo", "med \(code)").first?.hasPrefix("Du är i rum \(code)") == true)
  }

  @Test func whoPractisesMeanwhileMayBeAskedByAnybody() {
    let stage = MemoryStage(seed: 1)
    stage.enter("anna")
    stage.send(#"{"do":"open","seats":2,"invited":true}"#, from: "anna")
    stage.send(#"{"do":"practise"}"#, from: "anna")
    let rooms = stage.house.hall.rooms.values
    #expect(rooms.map(\.setup.isPractice) == [true])
    #expect(rooms.map(\.setup.isInvitedOnly) == [false])
  }
}
