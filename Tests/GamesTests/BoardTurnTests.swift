import Testing
import Words

@testable import Games

/// Turns on a board that is built.
@Suite struct BoardTurnTests {
  // MARK: The start of play

  @Test func everyTileGetsItsWordAndNoneComesTwice() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let match = try begun(2, layout: "net", seed: seed)
      let began = try #require(match.facts.compactMap(\.began).first)
      #expect(Set(began.words.keys) == Set(match.landscape.tiles))
      #expect(Set(began.words.values).count == 16)
      #expect(match.asked?.question == began.words[match.landscape.tiles[0]])
    }
  }

  @Test func withFewQuestionsAllComeEquallyOften() throws {
    let match = try begun(2, layout: "net", questions: oneRight)
    let words = try #require(match.facts.compactMap(\.began).first).words.values
    let counts = Dictionary(grouping: words) { $0 }.values.map(\.count).sorted()
    #expect(counts == [5, 5, 6])
  }

  @Test func theStarterIsDrawn() throws {
    let starters = try (1...40).map { try begun(4, seed: $0).holder }
    #expect(Set(starters) == [1, 2, 3, 4])
  }

  @Test(arguments: 1...8)
  func turnsGoRoundFromTheStarter(_ seats: Int) throws {
    var match = try begun(seats)
    let starter = match.holder
    for turn in 0..<seats * 2 where !match.game.isOver {
      #expect(match.holder == (starter - 1 + turn) % seats + 1)
      let holder = match.holder
      let before = match.told.count
      while !match.game.isOver, match.facts[before...].compactMap(\.turn).isEmpty {
        #expect(match.holder == holder)
        try match.step()
      }
    }
  }

  // MARK: A turn

  @Test func theFirstTurnAnswersWithoutARollAndTheNextRolls() throws {
    var match = try begun(2)
    let starter = Seat(match.holder)
    let start = match.landscape.tiles[0]
    #expect(match.facts.suffix(3).map(\.kind) == ["began", "turn", "asked"])
    #expect(
      try match.answerRight().suffix(3).map(\.kind) == ["answered", "finished", "turn"])
    #expect(match.wandering?.finished[start]?.seat == starter)
    #expect(match.holder != starter.number)
    #expect(match.facts.last?.turn?.purpose == .play(from: start))
    #expect(try match.move(.roll, by: match.holder).map(\.kind) == ["threw", "rolled"])
  }

  @Test(arguments: [true, false])
  func oneGoesByTileOrByNumberOrByTheBareTile(_ isBare: Bool) throws {
    var match = try begun(2)
    try match.answerRight()
    let rolled = try #require(try match.move(.roll, by: match.holder).last?.rolled)
    let end = try #require(rolled.ends.last)
    let holder = match.holder
    var other = match
    let told =
      isBare
      ? try match.answer(end.tile.name.uppercased(), by: holder)
      : try match.move(.go(end.tile.name), by: holder)
    #expect(told[0].went == Board.Went(seat: Seat(holder), end: end))
    #expect(match.wandering?.pieces[Seat(holder)] == end.tile)
    let number = "\(rolled.ends.count)"
    let byNumber =
      try isBare ? other.answer(number, by: holder) : other.move(.go(number), by: holder)
    #expect(byNumber == told)
  }

  @Test func aFinishedTileIsRestAndAnUnfinishedOneAsks() throws {
    var (rests, questions) = (0, 0)
    for seed in 1...30 as ClosedRange<UInt64> {
      var match = try begun(2, seed: seed)
      try match.answerRight()
      for _ in 0..<6 where !match.game.isOver {
        try match.move(.roll, by: match.holder)
        let end = try #require(match.facts.last?.rolled?.ends.randomElement(using: &match.chance))
        let isFinished = match.wandering?.finished[end.tile] != nil
        let told = try match.move(.go(end.tile.name), by: match.holder)
        #expect(told.map(\.kind) == (isFinished ? ["went", "turn"] : ["went", "asked"]))
        if isFinished { rests += 1 } else { questions += 1 }
        if !isFinished { try match.answerRight() }
      }
    }
    #expect(rests > 10)
    #expect(questions > 10)
  }

  @Test func severalMayStandOnOneTile() throws {
    let match = try begun(8)
    #expect(Set(match.wandering?.pieces.values ?? []).count == 1)
    #expect(match.wandering?.pieces.count == 8)
  }
}
