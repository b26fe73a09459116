import Testing
import Words

@testable import Games

/// Setting a word, and guessing it.
@Suite struct HangmanWordTests {
  // MARK: Which words

  @Test(arguments: [
    ("solros", "solros"), ("SOLROS", "solros"), ("Åska", "åska"), ("A\u{30A}ska", "åska"),
    ("bla\u{30A}ba\u{308}r", "blåbär"), ("ide\u{301}", "idé"), ("ett", "ett"),
    ("aaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaa"),
  ])
  func aWordIsWrittenWithTheLettersOfItsLanguage(typed: String, word: String) throws {
    var match = HangmanMatch(seats: 2)
    let set = try #require(try match.set(typed, by: 1).first?.set)
    #expect(set.word == .secret(word, for: .seat(Seat(1))))
    #expect(set.length == word.count)
    // Bytes are what clients get.
    #expect(set.word.value.map { Array($0.utf8) } == Array(word.utf8))
  }

  @Test(arguments: [
    "", " ", "å", "ab", "s0lros", "sol ros", "sol-ros", "solros!", "solros\n", "αβγ", "l\u{30A}ax",
    "🚀🚀🚀", "\u{202E}solros", "aaaaaaaaaaaaaaaaaaaaa", "a\u{301}\u{302}bc",
  ])
  func nothingElseIsAWord(typed: String) {
    let match = HangmanMatch(seats: 2)
    #expect(match.refusal(of: .hangman(.word(typed)), by: 1) == .hangman(.badWord(.swedish)))
  }

  @Test(arguments: [
    ("hus", true), ("båt", true), ("husbåt", true), ("räv", true), ("natt", true), ("tåg", true),
    ("nattåg", true), ("lampa", true), ("SOLROS", true), ("natttåg", false), ("husräv", false),
    ("katt", false),
  ])
  func whereWordsAreNotFreeTheyStandInTheList(typed: String, isThere: Bool) {
    let match = HangmanMatch(seats: 2, isFree: false)
    let refusal = match.refusal(of: .hangman(.word(typed)), by: 1)
    #expect(refusal == (isThere ? nil : .hangman(.wordNotListed)))
  }

  // MARK: Guessing

  @Test func aLetterIsFoundWhereverItStands() throws {
    var match = HangmanMatch(seats: 2)
    try match.set("solros", by: 1)
    try match.guess(all: "s", "O", "e")
    #expect(match.facts.compactMap(\.guessed).map(\.pattern) == ["s____s", "so__os", "so__os"])
    #expect(match.facts.compactMap(\.guessed).map(\.misses) == [0, 0, 1])
  }

  @Test func aComposedLetterIsTheSameAsOneWithItsRing() throws {
    var match = HangmanMatch(seats: 2)
    try match.set("ba\u{30A}t", by: 1)
    let guess = try match.guess("A\u{30A}", by: 2)[0].guessed?.guess
    #expect(guess == .letter("å", isRight: true))
    #expect(match.puzzle?.pattern == "_å_")
    // An a is not an å.
    try match.guess(all: "a")
    #expect(match.puzzle?.misses == 1)
  }

  @Test func theLastLetterSavesTheRocket() throws {
    var match = HangmanMatch(seats: 2)
    try match.set("tåg", by: 1)
    try match.guess(all: "t", "å", "g")
    #expect(match.results == [.found])
  }

  @Test func theWholeWordSavesTheRocketAtOnce() throws {
    var match = HangmanMatch(seats: 2)
    try match.set("solros", by: 1)
    #expect(try match.guess("SOLROS", by: 2).map(\.kind) == ["guessed", "found", "turn to set"])
  }

  @Test func theEighthMissIsTheLast() throws {
    var match = HangmanMatch(seats: 2)
    try match.set("solros", by: 1)
    try match.guess(all: "a", "b", "c", "d", "solsen", "e", "f")
    #expect(match.puzzle?.misses == 7)
    #expect(try match.guess("g", by: 2).map(\.kind) == ["guessed", "missed", "turn to set"])
    #expect(match.game.results[0].word == "solros")
  }

  @Test func whatWasGuessedBeforeCostsNothing() throws {
    var match = HangmanMatch(seats: 3)
    try match.set("solros", by: 1)
    try match.guess(all: "s", "e", "månads", "o")
    let before = match.game
    for (typed, guess) in [("S", "s"), ("e", "e"), ("MÅNADS", "månads"), ("o", "o")] {
      #expect(match.refusal(of: .hangman(.guess(typed)), by: 2) == .hangman(.guessedBefore(guess)))
    }
    #expect(match.game == before)
  }

  @Test(arguments: ["", "so", "solro", "solrosor", "1", "!", "sölrös ", "🚀", "s l", "\u{30A}", "α"])
  func aGuessIsALetterOrAWordOfThatLength(typed: String) throws {
    var match = HangmanMatch(seats: 2)
    try match.set("solros", by: 1)
    #expect(
      match.refusal(of: .hangman(.guess(typed)), by: 2) == .hangman(.badGuess(typed, length: 6)))
  }

  @Test func aBareWordSetsOrGuesses() throws {
    var match = HangmanMatch(seats: 2)
    try match.move(.word(.answer("solros")), by: 1)
    try match.move(.word(.answer("s")), by: 2)
    try match.move(.word(.answer("solros")), by: 2)
    #expect(match.results == [.found])
  }

  // MARK: What is refused

  @Test func everyMoveOutOfPlaceIsRefusedByName() throws {
    var match = HangmanMatch(seats: 3)
    #expect(
      match.refusal(of: .hangman(.guess("a")), by: 2)
        == .hangman(.noWordYet(setter: Seat(1))))
    #expect(match.refusal(of: .word(.answer("a")), by: 2) == .hangman(.noWordYet(setter: Seat(1))))
    #expect(match.refusal(of: .hangman(.guess("a")), by: 1) == .hangman(.setFirst))
    #expect(match.refusal(of: .hangman(.word("hus")), by: 2) == .notYourTurn(whose: Seat(1)))
    try match.set("solros", by: 1)
    for seat in 1...3 {
      #expect(match.refusal(of: .hangman(.word("hus")), by: seat) == .hangman(.wordIsSet))
      #expect(match.refusal(of: .word(.hint(to: nil)), by: seat) == .notInThisGame)
      #expect(match.refusal(of: .board(.roll), by: seat) == .notInThisGame)
    }
    #expect(match.refusal(of: .hangman(.guess("s")), by: 1) == .hangman(.ownWord))
    #expect(match.refusal(of: .word(.answer("solros")), by: 1) == .hangman(.ownWord))
    #expect(match.refusal(of: .hangman(.guess("s")), by: 3) == .notYourTurn(whose: Seat(2)))
    // Also what would be refused anyway.
    #expect(match.refusal(of: .hangman(.guess("12")), by: 3) == .notYourTurn(whose: Seat(2)))
  }

  @Test func nothingIsDoneAfterTheEnd() throws {
    var match = HangmanMatch(seats: 1, rounds: 1)
    try match.miss()
    #expect(match.game.isOver)
    #expect(match.refusal(of: .hangman(.guess("a")), by: 1) == .gameOver)
    #expect(match.refusal(of: .hangman(.word("hus")), by: 1) == .gameOver)
  }

  // MARK: What is asked

  @Test func theOneWhoseTurnItIsHearsWhatIsKnownAndWhatIsLeft() throws {
    var match = HangmanMatch(seats: 2)
    try match.set("båt", by: 1)
    try match.guess(all: "t", "b", "x")
    let asked = try match.game.question(for: Seat(2))
    #expect(asked.question == "b_t")
    #expect(asked.choices.joined() == "acdefghijklmnopqrsuvwyzåäöé")
    #expect(throws: Refusal.hangman(.ownWord)) { try match.game.question(for: Seat(1)) }
  }
}
