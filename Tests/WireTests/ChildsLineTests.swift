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
    ("hej, Kim", "Kim"), ("jag heter Kim", "Kim"), ("My name is Kim", "Kim"), ("I am Kim", "Kim"),
    ("hejsan Kim!", "Kim"), ("hi Kim", "Kim"),
  ])
  func aNameIsSaidInManyWays(_ line: String, _ name: String) throws {
    #expect(try ask(line) == .hello(.name(name), after: nil))
  }

  @Test func otherThingsThatChildrenSay() throws {
    for line in ["?", "hjälp!", "hjälp mig", "HJALP"] { #expect(try ask(line) == .help) }
    for line in ["rum tack", "rooms please"] { #expect(try ask(line) == ask("rum")) }
    #expect(try ask("ja") == .again)
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
