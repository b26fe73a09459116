import Testing
import Words

@testable import Games

/// When a round ends, and what comes after it.
@Suite struct BingoRoundTests {
  private let first = Bingo.Rules(mode: .first)

  @Test(arguments: 1...8)
  func everySeatIsAskedTheSameOnItsOwnCard(_ seats: Int) throws {
    let match = Match(seats: seats)
    let asked = try #require(match.facts.first?.asked)
    #expect(match.facts.count == 1)
    #expect(asked.round == 1)
    #expect(asked.layouts.count == seats)
    for layout in asked.layouts.values { #expect(Set(layout.values) == Set(asked.choices)) }
    if seats > 1 { #expect(Set(asked.layouts.values.map { Set($0.keys) }).count > 1) }
  }

  @Test(arguments: 1...8)
  func togetherARoundEndsWhenTheLastSeatIsDone(_ seats: Int) throws {
    var match = Match(seats: seats)
    for seat in 1..<seats {
      let told = try match.answerRight(seat)
      #expect(told.map(\.event) == ["answered"])
      #expect(told[0].answered?.waiting.map(\.number) == Array(seat + 1...seats))
    }
    let told = try match.answerRight(seats)
    #expect(told.map(\.event) == ["answered", "closed", "asked"])
    #expect(told[0].answered?.waiting == [])
    #expect(told[1].closed?.answers.map(\.seat.number) == Array(1...seats))
    #expect(told[1].closed?.answers.allSatisfy { $0.finished != nil } == true)
  }

  @Test func inModeFirstTheFirstRightAnswerEndsTheRound() throws {
    var match = Match(seats: 3, rules: first)
    try match.miss(1, by: 1)
    let told = try match.answerRight(2)
    #expect(told.map(\.event) == ["answered", "closed", "asked"])
    #expect(told[1].closed?.answers.map { $0.finished == nil } == [true, false, true])
    #expect(match.game.rounds.learnt[Seat(1)] == nil)
  }

  @Test func inModeFirstAHelpedSeatDoesNotEndTheRound() throws {
    var match = Match(seats: 3, rules: first)
    try match.miss(3, by: 1)
    #expect(try match.answerRight(1).map(\.event) == ["answered"])
    #expect(match.game.stillAsked(in: match.table).map(\.number) == [2, 3])
    #expect(try match.answerRight(3).map(\.event) == ["answered", "closed", "asked"])
  }

  @Test func inModeFirstARoundEndsWhenAllAreHelped() throws {
    var match = Match(seats: 2, rules: first)
    for seat in 1...2 { try match.miss(3, by: seat) }
    #expect(try match.answerRight(1).map(\.event) == ["answered"])
    let told = try match.answerRight(2)
    #expect(told.map(\.event) == ["answered", "closed", "asked"])
    #expect(told[1].closed?.answers.allSatisfy(\.isHelped) == true)
  }

  // MARK: Whom the round waits for

  @Test func whoIsAwayIsWaitedForUntilItIsSkipped() throws {
    var match = Match(seats: 2)
    match.goAway(2)
    #expect(try match.answerRight(1).map(\.event) == ["answered"])
    match.skip(2)
    #expect(match.facts.suffix(2).map(\.event) == ["closed", "asked"])
    #expect(match.facts.suffix(2).first?.closed?.answers[1].finished == nil)
    #expect(match.layout(of: 2).count == 4)
  }

  @Test func whoLeftIsNotWaitedFor() throws {
    var match = Match(seats: 3)
    try match.answerRight(1, 2)
    match.leave(3)
    #expect(match.facts.suffix(2).map(\.event) == ["closed", "asked"])
    #expect(match.layout(of: 3).isEmpty)
  }

  @Test func aSkippedSeatComesBackIntoTheSameRound() throws {
    var match = Match(seats: 3)
    match.skip(3)
    try match.answerRight(1)
    try match.answerRight(3)
    #expect(match.game.stillAsked(in: match.table) == [Seat(2)])
    #expect(try match.answerRight(2)[1].closed?.answers.allSatisfy { $0.finished != nil } == true)
  }

  @Test func ifAllWentAwayTheRoundWaits() throws {
    var match = Match(seats: 2)
    for seat in 1...2 {
      match.goAway(seat)
      match.skip(seat)
    }
    #expect(match.facts.map(\.event) == ["asked"])
    match.comeBack(1)
    #expect(match.game.stillAsked(in: match.table) == [Seat(1)])
  }

  @Test func ifAllLeftNothingMoreIsAsked() throws {
    var match = Match(seats: 2)
    try match.answerRight(1)
    match.leave(1)
    match.leave(2)
    #expect(match.facts.map(\.event) == ["asked", "answered", "closed"])
    match.sit(1)
    #expect(match.facts.last?.asked?.layouts.count == 1)
  }

  // MARK: Latecomers

  @Test func aLatecomerIsAskedInTheNextRound() throws {
    var match = Match(seats: 1)
    match.sit(2)
    #expect(match.refusal(of: .answer(match.rights[0]), by: 2) == .nothingAsked)
    #expect((try? match.game.question(for: Seat(2))) == nil)
    #expect(match.game.cards[Seat(2)] == nil)
    #expect(try match.answerRight(1).map(\.event) == ["answered", "closed", "asked"])
    #expect(match.layout(of: 2).count == 4)
    #expect(match.game.cards[Seat(2)]?.finished == [:])
    try match.answerRight(2)
  }

  @Test(arguments: [true, false])
  func aLatecomerIsNotLeftBehindInARoundThatNobodyAnswers(_ isSkipped: Bool) {
    var match = Match(seats: 1)
    match.sit(2)
    if isSkipped { match.skip(1) } else { match.leave(1) }
    #expect(match.facts.map(\.event) == ["asked", "closed", "asked"])
    #expect(match.game.stillAsked(in: match.table) == [Seat(2)])
  }

  @Test func whoLeftAndComesBackFindsItsCardAsItWas() throws {
    var match = Match(seats: 2)
    try match.answerRight(1, 2)
    let card = match.game.cards[Seat(2)]
    match.leave(2)
    try match.answerRight(1)
    match.sit(2)
    #expect(match.game.cards[Seat(2)] == card)
    #expect(match.refusal(of: .answer(match.rights[0]), by: 2) == .nothingAsked)
    try match.answerRight(1)
    try match.answerRight(2)
  }

  // MARK: Questions

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func noQuestionComesTwiceBeforeAllHaveComeAndNoneTwiceRunning(_ seed: UInt64) throws {
    var match = Match(seats: 2, seed: seed)
    while !match.game.isOver { try match.answerRight(1, 2) }
    let asked = match.facts.compactMap { $0.asked?.question }
    #expect(asked.count >= 4)
    for (one, next) in zip(asked, asked.dropFirst()) { #expect(one != next) }
    for start in stride(from: 0, to: asked.count, by: 3) {
      let turn = asked[start..<min(start + 3, asked.count)]
      #expect(Set(turn).count == turn.count)
    }
  }

  @Test func aSingleQuestionIsAskedAgainAndAgain() throws {
    var match = Match(seats: 1, questions: Array(oneRight.prefix(1)))
    while !match.game.isOver { try match.answerRight(1) }
    #expect(Set(match.facts.compactMap { $0.asked?.question }) == ["hus"])
  }

  @Test func theOrderOfQuestionsAndTilesIsNotAlwaysTheSame() {
    let asked = (1...30 as ClosedRange<UInt64>).compactMap {
      Match(seats: 1, seed: $0).facts[0].asked
    }
    #expect(Set(asked.map(\.question)).count == 3)
    #expect(Set(asked.map(\.layouts)).count > 25)
  }

  // MARK: Bingo

  @Test(arguments: 1...8)
  func everyGameEndsWithAFullLine(_ seats: Int) throws {
    var match = Match(seats: seats, seed: UInt64(seats))
    while !match.game.isOver {
      #expect(match.game.rounds.number <= 13)
      for seat in 1...seats { try match.answerRight(seat) }
    }
    #expect(match.facts.suffix(3).map(\.event) == ["closed", "bingo", "over"])
    let over = try #require(match.facts.last?.over)
    #expect(over.winners == Set(match.game.lines.map(\.seat)).sorted())
    #expect(over.scores.count == seats)
    for line in match.game.lines { #expect(line.words.count == 4) }
    for seat in 1...seats {
      #expect(over.scores[Seat(seat)] == match.game.rounds.number)
      #expect(match.refusal(of: .answer("båt"), by: seat) == .gameOver)
      #expect(match.refusal(of: .hint(to: nil), by: seat) == .gameOver)
    }
  }

  /// Answers on a tile that is chosen for it: two right endings leave a choice.
  private func play(_ seats: Int, rules: Bingo.Rules, seed: UInt64) throws -> Match {
    var match = Match(seats: seats, rules: rules, questions: twoRights, seed: seed)
    while !match.game.isOver {
      for seat in 1...seats where match.game.rounds.open?.attempts[Seat(seat)]?.isDone == false {
        let finished = match.game.cards[Seat(seat)]?.finished ?? [:]
        let best = match.rights.max { one, other in
          let near = [one, other].map { word in
            Line.all(diagonals: rules.diagonals)
              .filter { line in match.spot(of: word, on: seat).map(line.tiles.contains) ?? false }
              .map { line in line.tiles.filter { finished[$0] != nil }.count }.max() ?? 0
          }
          return near[0] < near[1]
        }
        try match.answer(best ?? "", by: seat)
      }
    }
    return match
  }

  @Test func twoWhoFillALineInTheSameRoundBothWin() throws {
    let games = try (1...60 as ClosedRange<UInt64>).map {
      try play(2, rules: Bingo.Rules(), seed: $0)
    }
    #expect(games.contains { $0.game.over?.winners == [Seat(1), Seat(2)] })
    #expect(games.contains { $0.game.over?.winners == [Seat(1)] })
    #expect(games.contains { $0.game.over?.winners == [Seat(2)] })
  }

  @Test func aDiagonalCountsOnlyWhereTheRulesSaySo() throws {
    for diagonals in [true, false] {
      let lines = try (1...40 as ClosedRange<UInt64>).flatMap {
        try play(1, rules: Bingo.Rules(diagonals: diagonals), seed: $0).game.lines.map(\.line)
      }
      #expect(lines.contains { $0 == .falling || $0 == .rising } == diagonals)
    }
  }

  @Test func oneTileMayFillTwoLines() throws {
    let lines = try (1...200 as ClosedRange<UInt64>).map {
      try play(1, rules: Bingo.Rules(diagonals: true), seed: $0).game
    }
    let double = try #require(lines.first { $0.lines.count == 2 })
    #expect(double.over?.winners == [Seat(1)])
  }
}
