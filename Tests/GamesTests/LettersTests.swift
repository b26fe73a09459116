import Testing
import Words

@testable import Games

/// Runs, in turns and in a duel, and who is waited for.
@Suite struct LettersTests {
  // MARK: A run

  @Test(arguments: Letters.Rules.Mode.allCases)
  func aRunGoesOnUntilTheFirstMiss(mode: Letters.Rules.Mode) throws {
    var match = LettersMatch(seats: 1, mode: mode)
    try match.read(4, by: 1)
    let told = try match.answer(right: false, by: 1)
    #expect(told.count == 2)
    #expect(told[0].answered?.score == 4 && told[0].answered?.endsRun == true)
    #expect(told[1].over == Scores(winners: [Seat(1)], scores: [Seat(1): 4]))
    let asked = match.facts.compactMap { $0.asked }
    #expect(asked.map(\.round) == Array(1...5))
  }

  @Test(arguments: Letters.Rules.Mode.allCases)
  func whoComesThroughAllRowsIsDone(mode: Letters.Rules.Mode) throws {
    var match = LettersMatch(seats: 1, mode: mode)
    try match.read(Letters.Step.count, by: 1)
    #expect(match.game.isOver)
    #expect(match.game.runs[Seat(1)]?.stage == .complete)
    #expect(match.game.over?.scores == [Seat(1): Letters.Step.count])
    #expect(match.refusal(of: .word(.answer("v")), by: 1) == .gameOver)
  }

  @Test func aMissAtOnceWinsNothingAndIsFinishedAllTheSame() throws {
    var match = LettersMatch(seats: 1)
    try match.answer(right: false, by: 1)
    #expect(match.game.over == Scores(winners: [], scores: [Seat(1): 0]))
    #expect(match.game.outcome(for: Seat(1)) == Outcome(isFinished: true, learnt: [], score: 0))
  }

  // MARK: Slips

  @Test(arguments: Letters.Rules.Mode.allCases)
  func aSlipCostsTheRowAndAnotherOneAsHardComes(mode: Letters.Rules.Mode) throws {
    var match = LettersMatch(seats: 1, mode: mode, slips: 3)
    try match.read(2, by: 1)
    let slip = try match.answer(right: false, by: 1)
    #expect(slip.count == 2 && slip[0].answered?.endsRun == false)
    #expect(slip[0].answered?.slips == 1 && slip[0].answered?.score == 2)
    #expect(slip[1].asked?.round == 3)
    try match.read(1, by: 1)
    try match.answer(right: false, by: 1)
    let last = try match.answer(right: false, by: 1)
    #expect(match.rows(of: 1).map(\.round) == [1, 2, 3, 3, 4, 4])
    #expect(last[0].answered?.slips == 3 && last[0].answered?.endsRun == true)
    #expect(last[1].over == Scores(winners: [Seat(1)], scores: [Seat(1): 3]))
  }

  /// With so many of them, two would be the same by chance.
  @Test func aRowThatWasMissedDoesNotComeAgainAtOnce() throws {
    var match = LettersMatch(seats: 1, slips: 30)
    try match.read(25, by: 1)
    for _ in 1...29 { try match.answer(right: false, by: 1) }
    let rows = match.rows(of: 1).suffix(30).compactMap(\.row?.row)
    #expect(rows.count == 30 && Set(rows).count == 30, "\(rows)")
  }

  @Test(arguments: Letters.Rules.Mode.allCases)
  func whoSlipsTwiceMayStillComeThroughAllRows(mode: Letters.Rules.Mode) throws {
    var match = LettersMatch(seats: 1, mode: mode, slips: 3)
    try match.answer(right: false, by: 1)
    try match.read(29, by: 1)
    try match.answer(right: false, by: 1)
    let told = try match.answer(right: true, by: 1)
    #expect(told[0].answered?.endsRun == true && told[0].answered?.slips == 2)
    #expect(match.game.runs[Seat(1)]?.stage == .complete)
    #expect(match.game.over?.scores == [Seat(1): Letters.Step.count])
  }

  @Test func inTurnsWhoSlipsReadsOn() throws {
    var match = LettersMatch(seats: 2, slips: 3)
    for _ in 1...2 {
      try match.answer(right: false, by: 1)
      #expect(match.asked == [1])
    }
    try match.answer(right: false, by: 1)
    #expect(match.asked == [2])
  }

  /// Who slips gets a row that whoever slips there gets; after it all read the same again.
  @Test func inADuelAllReadTheSameRowsWhoeverSlips() throws {
    var match = LettersMatch(seats: 3, mode: .duel, slips: 3)
    for seat in 1...3 {
      try match.read(1, by: seat)
      if seat != 2 { try match.answer(right: false, by: seat) }
      try match.read(2, by: seat)
    }
    func rows(of seat: Int, _ round: Int) -> [Letters.Challenge?] {
      match.rows(of: seat).filter { $0.round == round }.map(\.row)
    }
    for round in [1, 3, 4] {
      #expect(rows(of: 1, round) == rows(of: 2, round) && rows(of: 1, round).count == 1)
      #expect(rows(of: 1, round) == rows(of: 3, round))
    }
    #expect(rows(of: 1, 2) == rows(of: 3, 2) && rows(of: 1, 2).count == 2)
    #expect(rows(of: 2, 2) == [rows(of: 1, 2)[0]])
  }

  @Test func whoComesBackHasAsManyTriesAsBefore() throws {
    var match = LettersMatch(seats: 2, slips: 2)
    try match.answer(right: false, by: 1)
    match.skip(1)
    #expect(match.asked == [2])
    match.comeBack(1)
    for _ in 1...2 { try match.answer(right: false, by: 2) }
    #expect(match.asked == [1] && !match.game.isOver)
    try match.answer(right: false, by: 1)
    #expect(match.game.isOver)
  }

  /// So that a damaged journal is not believed.
  @Test(arguments: [
    (1, true, false, 0), (1, true, false, 2), (1, true, true, 1), (1, false, false, 1),
    (1, false, true, 2), (2, true, false, 1),
  ])
  func slipsThatCannotHaveBeenDoNotSuit(
    _ round: Int, _ isRight: Bool, _ endsRun: Bool, _ slips: Int
  ) throws {
    var match = LettersMatch(seats: 1, slips: 3)
    try match.answer(right: false, by: 1)
    func suits(_ round: Int, _ isRight: Bool, _ endsRun: Bool, _ slips: Int) -> Bool {
      let rows = Letters.Rows(chosen: "abc", wanted: "abd")
      return match.game.suits(
        Letters.Answered(
          seat: Seat(1), round: round, isRight: isRight, slips: slips, endsRun: endsRun,
          answer: .open(rows)))
    }
    #expect(suits(1, true, false, 1) && suits(1, false, false, 2))
    #expect(!suits(round, isRight, endsRun, slips))
  }

  // MARK: Turns

  @Test func inTurnsOneRunFollowsTheOther() throws {
    var match = LettersMatch(seats: 3)
    #expect(match.asked == [1])
    #expect(match.refusal(of: .word(.answer("v")), by: 2) == .notYourTurn(whose: Seat(1)))
    try match.read(2, by: 1)
    #expect(match.asked == [1])
    try match.answer(right: false, by: 1)
    #expect(match.asked == [2])
    #expect(match.refusal(of: .word(.answer("v")), by: 1) == .alreadyAnswered)
    try match.answer(right: false, by: 2)
    try match.read(1, by: 3)
    try match.answer(right: false, by: 3)
    #expect(match.game.over?.scores == [Seat(1): 2, Seat(2): 0, Seat(3): 1])
    #expect(match.game.over?.winners == [Seat(1), Seat(3)])
  }

  @Test func inTurnsEverybodySeesTheRowAndEachRunHasItsOwn() throws {
    var match = LettersMatch(seats: 2)
    try match.answer(right: false, by: 1)
    let asked = match.facts.compactMap { $0.asked }
    #expect(asked[0].challenge.value != asked[1].challenge.value)
    for fact in match.facts {
      for viewer in [Viewpoint.seat(Seat(1)), .spectator, .teacher] {
        #expect(fact.seen(by: viewer) == fact)
      }
    }
  }

  @Test func whoIsSkippedInTheMiddleComesBackToTheSameRow() throws {
    var match = LettersMatch(seats: 3)
    try match.read(3, by: 1)
    let before = try match.game.question(for: Seat(1))
    match.skip(1)
    #expect(match.asked == [2])
    match.comeBack(1)
    #expect(match.asked == [2])
    #expect(match.refusal(of: .word(.answer("v")), by: 1) == .notYourTurn(whose: Seat(2)))
    try match.answer(right: false, by: 2)
    #expect(match.asked == [3])
    try match.answer(right: false, by: 3)
    #expect(match.asked == [1])
    let after = try match.game.question(for: Seat(1))
    #expect(after.question == before.question && after.choices == before.choices)
    try match.answer(right: true, by: 1)
    try match.answer(right: false, by: 1)
    #expect(match.game.over?.scores[Seat(1)] == 4)
  }

  @Test func whoIsGoneIsPassedBy() throws {
    var match = LettersMatch(seats: 3)
    match.leave(2)
    try match.answer(right: false, by: 1)
    #expect(match.asked == [3])
    match.leave(3)
    #expect(match.game.over?.scores == [Seat(1): 0, Seat(3): 0])
  }

  // MARK: A duel

  @Test func inADuelAllGetTheSameRowsEachAtItsOwnPace() throws {
    var match = LettersMatch(seats: 2, mode: .duel)
    #expect(match.asked == [1, 2])
    try match.read(6, by: 1)
    try match.read(2, by: 2)
    func rows(of seat: Int) -> [Letters.Challenge?] {
      match.facts.compactMap { $0.asked }.filter { $0.seat.number == seat }.map(\.challenge.value)
    }
    #expect(rows(of: 1).count == 7 && rows(of: 2).count == 3)
    #expect(rows(of: 2) == Array(rows(of: 1).prefix(3)))
    try match.answer(right: false, by: 1)
    #expect(!match.game.isOver && match.asked == [2])
    try match.answer(right: false, by: 2)
    #expect(match.game.over == Scores(winners: [Seat(1)], scores: [Seat(1): 6, Seat(2): 2]))
  }

  @Test func inADuelTheSameScoreIsShared() throws {
    var match = LettersMatch(seats: 2, mode: .duel)
    try match.read(3, by: 1)
    try match.read(3, by: 2)
    try match.answer(right: false, by: 1)
    try match.answer(right: false, by: 2)
    #expect(match.game.over?.winners == [Seat(1), Seat(2)])
  }

  @Test func inADuelARowIsForItsOwnSeatAlone() throws {
    var match = LettersMatch(seats: 2, mode: .duel)
    try match.read(3, by: 1)
    try match.answer(right: false, by: 1)
    for fact in match.facts {
      let own = fact.asked?.seat ?? fact.answered?.seat
      for viewer in [Viewpoint.seat(Seat(1)), .seat(Seat(2)), .spectator] {
        let seen = fact.seen(by: viewer)
        if viewer == own.map(Viewpoint.seat) {
          #expect(seen == fact)
        } else {
          #expect(seen?.asked?.challenge.value == nil && seen?.answered?.answer.value == nil)
          #expect(seen?.answered?.score == fact.answered?.score)
        }
      }
      #expect(fact.seen(by: .teacher) == fact)
    }
  }

  @Test func aDuelEndsWithoutWhoIsSkippedAndWhatItReachedCounts() throws {
    var match = LettersMatch(seats: 2, mode: .duel)
    try match.read(5, by: 2)
    try match.answer(right: false, by: 1)
    match.goAway(2)
    #expect(!match.game.isOver)
    match.skip(2)
    #expect(match.game.over?.scores == [Seat(1): 0, Seat(2): 5])
    #expect(
      match.game.outcome(for: Seat(2))
        == Outcome(isFinished: true, learnt: [], score: 5, isStep: true))
  }

  @Test func whoNeverAnsweredHasFinishedNothing() throws {
    var match = LettersMatch(seats: 2, mode: .duel)
    try match.answer(right: false, by: 1)
    match.skip(2)
    #expect(match.game.isOver)
    #expect(!match.game.outcome(for: Seat(2)).isFinished)
  }

  @Test func whoIsSkippedInADuelIsInAgainAtItsRow() throws {
    var match = LettersMatch(seats: 3, mode: .duel)
    match.skip(2)
    #expect(match.asked == [1, 3])
    try match.answer(right: true, by: 2)
    #expect(match.asked == [1, 2, 3] && match.score(of: 2) == 1)
  }

  // MARK: Latecomers, and all away

  @Test(arguments: Letters.Rules.Mode.allCases)
  func whoComesLateGetsItsRunFromTheBeginning(mode: Letters.Rules.Mode) throws {
    var match = LettersMatch(seats: 1, mode: mode)
    try match.read(4, by: 1)
    match.sit(2)
    try match.answer(right: false, by: 1)
    #expect(match.asked == [2])
    let late = match.facts.compactMap { $0.asked }.filter { $0.seat.number == 2 }
    #expect(late.map(\.round) == [1])
    let first = match.facts.compactMap { $0.asked }[0].challenge.value
    #expect((late[0].challenge.value == first) == (mode == .duel))
  }

  @Test(arguments: Letters.Rules.Mode.allCases)
  func ifAllAreAwayTheGameWaits(mode: Letters.Rules.Mode) throws {
    var match = LettersMatch(seats: 2, mode: mode)
    match.goAway(1)
    match.goAway(2)
    #expect(!match.game.isOver && !match.asked.isEmpty)
    match.skip(1)
    match.skip(2)
    #expect(!match.game.isOver && match.asked.isEmpty)
    match.comeBack(2)
    #expect(match.asked == [2])
  }

  // MARK: What is refused

  @Test func whatIsNoRowAndNoSideCostsNothing() throws {
    let match = LettersMatch(seats: 1)
    let choices = try match.game.question(for: Seat(1)).choices
    for typed in ["", "båt", "3", "k7"] {
      #expect(match.refusal(of: .word(.answer(typed)), by: 1) == .notAChoice(typed, of: choices))
    }
  }

  @Test(
    arguments: [.word(.hint(to: nil)), .board(.roll), .board(.place("a1", links: []))] as [Move])
  func movesOfOtherGamesAreRefused(_ move: Move) {
    #expect(LettersMatch(seats: 2).refusal(of: move, by: 1) == .notInThisGame)
  }

  @Test func whoHasNoSeatInTheGameYetIsToldSo() {
    let match = LettersMatch(seats: 1, mode: .duel)
    #expect(match.refusal(of: .word(.answer("v")), by: 5) == .nothingAsked)
  }

  @Test func factsThatCannotComeNextDoNotSuit() throws {
    var match = LettersMatch(seats: 2, mode: .duel)
    let rows = Letters.Rows(chosen: "a", wanted: "b")
    let challenge = Part.open(Letters.Challenge(row: "abc", other: "abd", side: .left))
    for (seat, round) in [(1, 2), (3, 1), (1, 30)] {
      #expect(
        !match.game.suits(
          Letters.Answered(
            seat: Seat(seat), round: round, isRight: true, slips: 0, endsRun: false,
            answer: .open(rows))))
    }
    for (seat, round) in [(1, 1), (1, 2), (3, 2), (3, 30)] {
      #expect(
        !match.game.suits(
          Letters.Asked(seat: Seat(seat), round: round, size: 50, challenge: challenge)))
    }
    // A row that another read before is the same for all.
    try match.answer(right: true, by: 2)
    match.skip(1)
    let row = match.game.runs.rows[0][0]
    var anew = Letters(rules: match.game.rules)
    for told in match.told where told.fact.asked?.seat != Seat(1) {
      anew.apply(told.fact, at: told.at, table: told.table)
    }
    for (challenge, isSame) in [(challenge, false), (.open(row), true)] {
      let asked = Letters.Asked(seat: Seat(1), round: 1, size: 100, challenge: challenge)
      #expect(anew.suits(asked) == isSame)
    }
    try match.answer(right: false, by: 1)
    #expect(
      !match.game.suits(
        Letters.Asked(seat: Seat(1), round: 1, size: 50, challenge: challenge)))
  }

  // MARK: Wishes

  @Test(
    arguments: [(nil, .duel), ("turns", .turns), ("duel", .duel)]
      as [(
        String?, Letters.Rules.Mode
      )])
  func aModeMayBeWished(mode: String?, expected: Letters.Rules.Mode) throws {
    var wish = RulesWish()
    wish[.mode] = mode.map { .text($0) }
    wish[.think] = .number(5)
    let rules = try Letters.Rules(wish, questions: 0)
    #expect(rules == Letters.Rules(mode: expected, slips: 3))
    #expect(rules.fits(wish))
  }

  @Test func otherModesAreNot() {
    var wish = RulesWish()
    wish[.mode] = .text("together")
    #expect(throws: BadRules.noSuchMode("together", of: .letters)) {
      try Letters.Rules(wish, questions: 0)
    }
    #expect(!Letters.Rules().fits(wish))
  }
}
