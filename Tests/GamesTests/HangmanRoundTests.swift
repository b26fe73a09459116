import Testing
import Words

@testable import Games

/// Who sets, who guesses, and when it is over.
@Suite struct HangmanRoundTests {
  // MARK: Turns

  @Test func guessersTakeTurnsAndTheNextSeatSets() throws {
    var match = HangmanMatch(seats: 3)
    var setters: [Int?] = []
    var guessers: [Int] = []
    for _ in 1...3 {
      setters.append(match.setter)
      try match.set("båt", by: match.holder)
      for letter in ["b", "å", "t"] {
        guessers.append(match.holder)
        try match.guess(letter, by: match.holder)
      }
    }
    #expect(setters == [1, 2, 3])
    #expect(guessers == [2, 3, 2, 3, 1, 3, 1, 2, 1])
    #expect(match.facts.last?.over?.found == 3)
  }

  @Test func whoGuessesAloneGetsNoTurnAnew() throws {
    var match = HangmanMatch(seats: 2)
    #expect(try match.set("båt", by: 1).map(\.kind) == ["set", "turn to guess"])
    #expect(try match.guess("x", by: 2).map(\.kind) == ["guessed"])
    #expect(match.holder == 2)
  }

  @Test func aLatecomerGuessesAtOnceAndSetsAWordToo() throws {
    var match = HangmanMatch(seats: 2)
    try match.set("båt", by: 1)
    match.sit(3)
    #expect(match.holder == 2, "a turn that has begun is not taken away")
    try match.guess("b", by: 2)
    #expect(match.holder == 3)
    try match.guess("båt", by: 3)
    try match.set("hus", by: 2)
    try match.guess("hus", by: 3)
    #expect(match.setter == 3)
  }

  // MARK: Being there

  @Test func aSetterWhoIsSkippedIsPassedByAndComesLater() throws {
    var match = HangmanMatch(seats: 3)
    match.skip(1)
    #expect(match.setter == 2)
    match.comeBack(1)
    #expect(match.setter == 2)
    try match.set("båt", by: 2)
    #expect(match.holder == 3)
    try match.guess("båt", by: 3)
    #expect(match.setter == 3)
    try match.set("båt", by: 3)
    try match.guess("båt", by: 1)
    #expect(match.setter == 1)
    try match.set("båt", by: 1)
    try match.guess("båt", by: 2)
    #expect(match.game.isOver)
  }

  @Test func aSkippedGuesserLosesItsTurnOnlyWhileAway() throws {
    var match = HangmanMatch(seats: 3)
    try match.set("solros", by: 1)
    match.goAway(2)
    #expect(match.holder == 2, "it may come back soon")
    match.skip(2)
    #expect(match.holder == 3)
    match.comeBack(2)
    #expect(match.holder == 3)
    try match.guess("s", by: 3)
    #expect(match.holder == 2)
  }

  @Test func theRoundGoesOnWithoutItsSetter() throws {
    var match = HangmanMatch(seats: 3)
    try match.set("båt", by: 1)
    match.leave(1)
    #expect(match.holder == 2)
    try match.guess(all: "b", "båt")
    #expect(match.results == [.found])
    #expect(match.setter == 2)
  }

  @Test func aSetterWhoComesBackStillKnowsTheWord() throws {
    var match = HangmanMatch(seats: 3)
    try match.set("båt", by: 1)
    match.leave(1)
    match.sit(1)
    try match.guess(all: "b", "t", "x", "y")
    #expect(match.refusal(of: .hangman(.guess("å")), by: 1) == .hangman(.ownWord))
  }

  @Test func whereNobodyIsLeftToGuessTheRoundStops() throws {
    var match = HangmanMatch(seats: 2)
    try match.set("båt", by: 1)
    match.leave(2)
    #expect(match.results == [.stopped])
    // The last one goes on with words of the server.
    #expect(match.puzzle?.setter == .server)
    #expect(match.holder == 1)
    for _ in 1...4 { try match.guess(match.puzzle?.word ?? "", by: 1) }
    #expect(
      match.facts.last?.over?.results.map(\.rocket) == [.stopped]
        + .init(repeating: .found, count: 4))
  }

  @Test func whoStaysAloneWhileItLooksForAWordGetsOneInstead() {
    var match = HangmanMatch(seats: 2)
    match.leave(2)
    #expect(match.puzzle?.setter == .server)
    #expect(match.holder == 1)
  }

  @Test func whoComesBackGuessesTheServersWordTooAndThenSetsOne() throws {
    var match = HangmanMatch(seats: 2)
    match.skip(2)
    try match.guess("x", by: 1)
    match.comeBack(2)
    #expect(match.holder == 2)
    try match.guess(match.puzzle?.word ?? "", by: 2)
    #expect(match.setter == 2, "the one after who was asked last")
    try match.set("båt", by: 2)
    try match.guess("båt", by: 1)
    try match.set("båt", by: 1)
    try match.guess("båt", by: 2)
    #expect(match.game.isOver)
  }

  @Test func whileAllAreAwayTheRoomWaits() throws {
    var match = HangmanMatch(seats: 2)
    try match.set("båt", by: 1)
    match.goAway(1)
    match.goAway(2)
    let before = match.told.count
    match.skip(2)
    #expect(match.told.count == before)
    match.comeBack(2)
    #expect(match.holder == 2)
    try match.guess("båt", by: 2)
    #expect(match.setter == 2)
    match.goAway(2)
    match.skip(2)
    match.skip(1)
    #expect(match.holder == 0)
    match.comeBack(1)
    #expect(match.puzzle?.setter == .server)
  }

  // MARK: Alone

  @Test(arguments: [1, 2, 7, 20])
  func aloneTheServerSetsSoManyWords(rounds: Int) throws {
    var match = HangmanMatch(seats: 1, rounds: rounds)
    for _ in 1...rounds { try match.guess(match.puzzle?.word ?? "", by: 1) }
    let over = try #require(match.facts.last?.over)
    #expect(over.results.count == rounds)
    #expect(over.results.allSatisfy { $0.setter == .server })
    let words = over.results.map(\.word)
    // Four words stand at the level; none comes twice before all have come.
    for start in stride(from: 0, to: rounds, by: 4) {
      let turn = words[start..<min(start + 4, rounds)]
      #expect(Set(turn).count == turn.count)
      #expect(Set(turn).isSubset(of: ["husbåt", "hustak", "solros", "solsken"]))
    }
    #expect(zip(words, words.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test func aLevelWithoutFittingWordsGetsThoseOfTheList() {
    let list = wordList(
      """
      language sv
      level 1
      å: ö | is te ko
      level 2
      sol: ros | bi ko te
      """)
    #expect(HangmanMatch(seats: 1, list: list).puzzle?.word == "solros")
  }

  @Test func aListWithoutFittingWordsEndsTheGame() {
    let list = wordList(
      """
      language sv
      level 1
      å: ö | is te ko
      """)
    #expect(HangmanMatch(seats: 1, list: list).facts.map(\.kind) == ["over"])
  }

  // MARK: What it meant

  @Test func whoeverSetOrGuessedHasFinishedAndNothingIsLearnt() throws {
    var match = HangmanMatch(seats: 4)
    try match.set("båt", by: 1)
    try match.guess("båt", by: 2)
    #expect(!match.game.outcome(for: Seat(1)).isFinished)
    match.leave(1)
    match.skip(3)
    match.skip(4)
    // Seat 2 goes on alone.
    for _ in 2...5 { try match.guess(match.puzzle?.word ?? "", by: 2) }
    let over = try #require(match.facts.last?.over)
    #expect(over.winners == [Seat(1), Seat(2)])
    #expect(
      (1...4).map { match.game.outcome(for: Seat($0)).isFinished } == [true, true, false, false])
    #expect((1...4).allSatisfy { match.game.outcome(for: Seat($0)).learnt.isEmpty })
  }

  @Test func withoutARocketNobodyHasWon() throws {
    var match = HangmanMatch(seats: 1, rounds: 2)
    try match.miss()
    try match.miss()
    #expect(match.facts.last?.over?.winners == [])
    #expect(match.facts.last?.over?.found == 0)
    #expect(match.game.outcome(for: Seat(1)).isFinished)
  }

  // MARK: Wishes

  @Test func wishes() throws {
    var wish = RulesWish()
    wish.game = .hangman
    #expect(
      try Rules(wish, questions: 5)
        == Games.Rules(Hangman.self, Hangman.Rules(isFree: true, rounds: 5)))
    // What means nothing here is not heeded.
    wish[.mode] = .text("first")
    wish[.think] = .number(7)
    wish[.free] = .flag(false)
    wish[.rounds] = .number(20)
    let rules = try Rules(wish, questions: 5)
    #expect(rules == Games.Rules(Hangman.self, Hangman.Rules(isFree: false, rounds: 20)))
    #expect(rules.fits(wish))
    wish[.rounds] = .number(19)
    #expect(!rules.fits(wish))
    wish[.rounds] = nil
    wish[.free] = .flag(true)
    #expect(!rules.fits(wish))
    for rounds in [0, -1, 21, Int.max, Int.min] {
      wish[.rounds] = .number(rounds)
      #expect(throws: BadRules.badRounds(most: 20)) { try Rules(wish, questions: 5) }
    }
  }
}
