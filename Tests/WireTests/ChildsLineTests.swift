import Classroom
import Games
import Hall
import Testing
import Words

@testable import Wire

/// What children really type.
@Suite struct ChildsLineTests {
  private func ask(
    _ line: String, question: String? = nil, choices: [String]? = nil
  ) throws -> Ask {
    try PlainLine.read(line, question: question, choices: choices, language: .swedish).message.ask
  }

  private func answer(_ word: String) -> Ask {
    .move(.word(.answer(word)), room: nil)
  }

  @Test(arguments: [
    ("VÄG.", "VÄG"), ("väg!", "väg"), ("\"väg\"", "väg"), ("bil väg", "bil väg"),
    ("Bil Väg!", "Bil Väg"), ("bil + väg", "bil+väg"), ("bil+väg", "bil+väg"), ("b 2", "b2"),
    ("B2.", "B2"), ("svar: väg", "väg"), ("\u{1B}[Aväg", "väg"), ("vä\u{8}\u{7}g", "väg"),
    ("3", "3"), ("rum", "rum"),
  ])
  func answersAreUnderstoodHoweverTheyAreTyped(_ line: String, _ word: String) throws {
    let choices = ["väg", "gås", "nos", "rum"]
    #expect(try ask(line, question: "bil", choices: choices) == answer(word))
  }

  /// Whatever stands before it, and however often: a long line leads no deeper than a short one.
  @Test(arguments: [1, 2, 1_600]) func whatPicturesSayToTypeMayBeTypedWhole(times: Int) throws {
    let types = String(repeating: "type ", count: times)
    #expect(try ask(types + "rum") == .rooms)
    #expect(try ask("Skriv: " + types + "väg", choices: ["väg"]) == answer("väg"))
    #expect(throws: WireTrouble.missing("line", .type)) { try ask(types) }
  }

  @Test func whoIsDoneIsStillAnswering() throws {
    #expect(try ask("vägar", choices: []) == answer("vägar"))
    #expect(try ask("väg", choices: ["väg"]) == answer("väg"))
    #expect(throws: WireTrouble.missing("from", .link)) { try ask("väg", choices: []) }
    #expect(try ask("rum", choices: []) == .rooms)
  }

  /// In hangman a word is a word, whatever else it would mean.
  @Test func whoIsToTypeAnyWordMayTypeAVerb() throws {
    func ask(_ line: String) throws -> Ask {
      try PlainLine.read(line, choices: [], typing: .anyWord, language: .swedish).message.ask
    }
    for word in ["lag", "Väg!", "rum", "tid", "a"] {
      let typed = word.filter(\.isLetter)
      #expect(try ask(word) == answer(typed), "\(word)")
    }
    #expect(try ask("hjälp") == .help)
    #expect(try ask("lämna") == .leave)
    #expect(try ask("gissa rum") == .move(.hangman(.guess("rum")), room: nil))
  }

  @Test(arguments: [
    "hej, Kim", "jag heter Kim", "My name is Kim", "I am Kim", "hejsan Kim!", "hi Kim",
    "hej hej Kim",
    "hej jag heter Kim", "Hej, jag heter Kim!", "hej och Kim", "hello and Kim", "mitt namn är Kim",
    "hej mitt namn ar Kim", "I'm Kim", "I’m Kim", "im Kim", "hi I'm Kim", "hello, I am Kim",
    "jag är Kim", "hej jag är Kim",
  ])
  func aNameIsSaidInManyWays(_ line: String) throws {
    #expect(try door(line) == .hello(.name("Kim"), after: nil))
  }

  /// As somebody who has not said hello, where Dora, Anna and Mia Lo are in the class.
  private func door(_ line: String) throws -> Ask {
    let reader = PlainLine.Reader(isStranger: true) {
      ["dora", "anna", "mia lo", "link"].contains($0.lowercased())
    }
    return try PlainLine.read(line, choices: nil, language: .swedish, by: reader).message.ask
  }

  @Test(arguments: [
    "hej", "hej hej", "hej och ditt namn", "hello and your name", "hej namn", "hej ditt namn",
    "hi name", "hej ja", "hej nej", "hello yes", "hello no", "hej hjälp", "hej spela", "hello help",
    "jag heter spela", "hej jag heter", "hej tack", "hej jag vet inte", "hej rum", "hello Hello",
    "hej kritburk-70", "hello tug boat 24",
    "hej mitt ord är kritburk-70",
  ])
  func whatIsNoNameMakesNobody(_ line: String) {
    #expect(throws: WireTrouble.missing("name", .hello)) { try door(line) }
  }

  @Test(arguments: [
    ("hej Anna B", "Anna B"), ("hej Kim 2", "Kim 2"), ("hej Link", "Link"), ("hej Bo-Lo", "Bo-Lo"),
    ("hello Anna Lisa", "Anna Lisa"), ("hej Mark", "Mark"), ("hej namn=Anna Lisa", "Anna Lisa"),
  ])
  func theseAreNames(_ line: String, _ name: String) throws {
    #expect(try door(line) == .hello(.name(name), after: nil))
  }

  /// Behind a name of the class whatever has a digit is its return word, and never a new name.
  @Test(arguments: [
    ("hej Dora julmat-25", "Dora", "julmat-25"), ("hej Dora julmat25", "Dora", "julmat25"),
    ("hej dora julmat 25", "dora", "julmat25"), ("hej Dora jul mat-25", "Dora", "julmat-25"),
    ("jag heter Dora julmat 25!", "Dora", "julmat25"), ("hej Dora 7", "Dora", "7"),
    ("hej Mia Lo julmat 25 lang=sv", "Mia Lo", "julmat25"), ("hej och Dora 25", "Dora", "25"),
    ("hej Eva julmat-25", "Eva", "julmat-25"), ("hej Eva julmat25", "Eva", "julmat25"),
    ("hej Dorra doorstep 16", "Dorra", "doorstep16"),
    ("hej Dorra Bo Kor vbröd 16", "Dorra Bo", "Korvbröd16"),
    ("hej Anna Lisa julmat-25", "Anna", "Lisajulmat-25"),
    ("hej Dora mitt ord är kritburk-70", "Dora", "kritburk-70"),
    ("Bo kritburk 70", "Bo", "kritburk70"),
    ("jag heter Dora och mitt ord är Kritburk 70", "Dora", "Kritburk70"),
    ("hej Boo mitt ord är kritburk-70", "Boo", "kritburk-70"),
    ("my name is Boo and my word is tugboat 24", "Boo", "tugboat24"),
  ])
  func behindAKnownNameComesItsWord(_ line: String, _ name: String, _ word: String) throws {
    #expect(try door(line) == .hello(.returning(name: name, word: word), after: nil))
  }

  /// Four pictures are so only behind a name of the class, and only four.
  @Test(arguments: [
    ("hej Dora sol båt haj hus", "Dora"), ("hello dora sun boat shark house", "dora"),
    ("hej Dora sol, båt, haj, hus!", "Dora"), ("HEJ DORA SOL BÅT HAJ HUS", "DORA"),
    ("jag heter Dora sol-båt-haj-hus", "Dora"), ("hej Dora sol + båt + haj + hus", "Dora"),
    ("hej Dora sol+båt haj+hus", "Dora"), ("Dora sol bat haj hus", "Dora"),
    ("hej Mia Lo sol båt haj hus lang=sv", "Mia Lo"),
    ("hej Dora och mina bilder är sol båt haj hus", "Dora"),
    ("hej Link sol båt haj hus", "Link"),
  ])
  func behindAKnownNameComeItsPictures(_ line: String, _ name: String) throws {
    let word = "sun-boat-shark-house"
    #expect(try door(line) == .hello(.returning(name: name, word: word), after: nil))
  }

  @Test(arguments: [
    "Dora sol båt haj", "Dora sol båt haj hus ko", "Dora sol båt haj och hus",
    "Mia sol båt haj hus", "Dora Hus", "Bo Hus", "sol båt haj hus",
  ])
  func otherwiseTheyAreAName(_ name: String) throws {
    #expect(try door("hej \(name)") == .hello(.name(name), after: nil))
  }

  /// Where Bo and Bo Hus are in the class, who is meant is told by how many pictures follow.
  @Test(arguments: [
    ("hej Bo Hus sol båt haj", "Bo", "house-sun-boat-shark"),
    ("hej Bo Hus sol båt haj ko", "Bo Hus", "sun-boat-shark-cow"),
    ("hej Bo sol båt haj ko", "Bo", "sun-boat-shark-cow"),
  ])
  func aNameMayEndWithAPicture(_ line: String, _ name: String, _ word: String) throws {
    let reader = PlainLine.Reader(isStranger: true) {
      ["bo", "bo hus", "bo sol båt haj hus"].contains($0.lowercased())
    }
    func read(_ line: String) throws -> Ask {
      try PlainLine.read(line, choices: nil, language: .swedish, by: reader).message.ask
    }
    #expect(try read(line) == .hello(.returning(name: name, word: word), after: nil))
    #expect(
      try read("hej Bo sol båt haj hus") == .hello(.name("Bo sol båt haj hus"), after: nil))
  }

  /// Who is in may say how it is.
  @Test func whoIsInIsNotRenamedByWhatItSays() throws {
    #expect(try ask("jag heter Kim") == .hello(.name("Kim"), after: nil))
    for line in ["I am tired", "jag är trött", "im Kim"] {
      #expect(
        (try? ask(line)) != .hello(.name(String(line.split(separator: " ").last ?? "")), after: nil)
      )
    }
    #expect(try door("jag är räv") == .choose(.fox))
  }

  // MARK: Words that children use

  private func said(_ line: String, choices: [String]? = nil, typing: Typing = .choices) throws
    -> String
  {
    try PlainLine.read(line, choices: choices, typing: typing, language: .swedish).message.verb.name
  }

  @Test(arguments: [
    ("kasta", "roll"), ("kasta tärningen", "roll"), ("done", "ready"), ("jag är klar", "ready"),
    ("färdig", "ready"), ("I'm done!", "ready"), ("I am done", "ready"), ("tack", "cheer"),
    ("tack så mycket", "cheer"), ("heja Anna", "cheer"), ("heja på Bo", "cheer"),
    ("spela igen", "again"), ("hej då", "bye"), ("God natt!", "bye"), ("good bye", "bye"),
    ("sluta", "unwatch"), ("gå hem", "unwatch"), ("jag vet inte", "stuck"),
    ("vet inte", "stuck"), ("I don't know", "stuck"), ("i dont know", "stuck"), ("dunno", "stuck"),
    ("mars", "play"), ("plan", "play"), ("brädspel", "play"), ("brädspelet", "play"),
    ("hänga gubbe", "play"),
    ("skattjakt", "play"),
  ])
  func whatChildrenSayIsUnderstood(_ line: String, _ verb: String) throws {
    #expect(try said(line) == verb)
    #expect(try said(line.uppercased()) == verb)
  }

  /// Wherever a single word is a move it is one, whatever else it would mean.
  @Test(arguments: ["kasta", "done", "färdig", "tack", "dunno", "mars", "fastnat", "idk"])
  func whereAWordIsAMoveItIsOne(_ word: String) throws {
    #expect(try said(word, choices: [], typing: .anyWord) == "answer")
    #expect(try said(word, choices: [word]) == "answer")
    if Verb.named(word) == nil {
      #expect(try said(word, choices: [], typing: .lines(["fox"])) == "answer")
    }
    #expect(try said("jag vet inte", choices: ["hat"]) == "stuck")
    #expect(try said("jag vet inte", choices: [], typing: .anyWord) == "stuck")
  }

  @Test func aGameOfTwoWordsIsPlayed() throws {
    var wish = Wish()
    wish.rules.game = .hangman
    for line in ["hänga gubbe", "spela hänga gubbe", "play Hänga Gubbe", "raket"] {
      #expect(try ask(line) == .play(wish))
    }
    wish.seats = 1
    for line in ["hänga gubbe själv", "spela hänga gubbe själv"] {
      #expect(try ask(line) == .play(wish))
    }
    wish.rules.game = .bingo
    wish.rules[.choices] = .number(2)
    #expect(try ask("spela bingo själv val=2") == .play(wish))
  }

  /// Arrow keys in netcat.
  @Test(arguments: ["\u{1B}[A", "\u{1B}[D\u{1B}[C", " \u{1B}OA ", "\u{1B}[3~"])
  func whatArrowKeysSendIsBlank(_ line: String) throws {
    #expect(PlainLine.isBlank(line))
    #expect(!PlainLine.isBlank(line + "väg"))
    #expect(try ask(line + "väg", choices: ["väg"]) == answer("väg"))
  }

  @Test func otherThingsThatChildrenSay() throws {
    for line in ["?", "hjälp!", "hjälp mig", "HJALP"] { #expect(try ask(line) == .help) }
    for line in ["rum tack", "rooms please"] { #expect(try ask(line) == ask("rum")) }
    #expect(try ask("ja") == .agree)
    #expect(try ask("ja tack") == .agree)
    #expect(try ask("quit") == .bye)
    var wish = Wish()
    wish.rules.game = .bingo
    for line in ["bingo", "Spela Bingo!", "börja bingo"] {
      #expect(try ask(line) == .play(wish))
    }
    wish.seats = 1
    #expect(try ask("spela bingo själv") == .play(wish))
  }

  @Test func nothingThatATerminalWouldObeyComesBack() {
    #expect(throws: WireTrouble.unknownVerb("zebra", near: nil)) {
      try ask("\u{1B}[2J\u{1B}[31mzebra\u{7} x")
    }
  }
}
