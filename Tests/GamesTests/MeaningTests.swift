import Testing
import Words

@testable import Games

/// What a child means by what it types.
@Suite struct MeaningTests {
  private let hus = Drawn(
    word: "hus",
    rights: [
      Ending(text: "båt", whole: "husbåt", spoken: "hus-båt"),
      Ending(text: "tak", whole: "hustak", spoken: "hus-tak"),
    ],
    wrongs: ["räv", "ko"])
  private let natt = Drawn(
    word: "natt", rights: [Ending(text: "tåg", whole: "nattåg", spoken: "natt-tåg")],
    wrongs: ["sill", "ko", "nattsko"])

  @Test(arguments: [
    ("båt", "båt"), ("ko", "ko"), ("BÅT", "båt"), ("Båt", "båt"), ("ba\u{30A}t", "båt"),
    ("BA\u{30A}T", "båt"), ("husbåt", "båt"), ("HusBåt", "båt"), ("HUSBA\u{30A}T", "båt"),
    ("hus båt", "båt"), ("hus-båt", "båt"), ("hus+båt", "båt"), ("hus + båt", "båt"),
    ("hus - båt", "båt"), ("+båt", "båt"), ("- båt", "båt"), ("husko", "ko"), ("hus räv", "räv"),
    ("hus ra\u{308}v", "räv"),
  ])
  func theEndingOrTheWholeWordInAnyShape(_ typed: String, _ meant: String) {
    #expect(hus.choice(meantBy: typed) == meant)
  }

  @Test(arguments: [
    "", " ", "hus", "hus ", "hus+", "bat", "båtar", "båt hus", "båthus", "huset", "bå",
    "hus båt tak",
    "huhusbåt", "sol", "å", "👩‍🚀", "\u{30A}", "hus\u{0}båt", "båt!", "hushus båt",
  ])
  func whatIsNotShownIsNoChoice(_ typed: String) {
    #expect(hus.choice(meantBy: typed) == nil)
  }

  @Test(arguments: [
    ("nattåg", "tåg"), ("natttåg", "tåg"), ("natt-tåg", "tåg"), ("natt tåg", "tåg"),
    ("tåg", "tåg"), ("nattsko", "nattsko"), ("natt-ko", "ko"), ("nattsill", "sill"),
  ])
  func aWordThatIsJoinedInItsOwnWay(_ typed: String, _ meant: String) {
    #expect(natt.choice(meantBy: typed) == meant)
  }

  @Test func theChoicesStandInAnOrderThatTellsNothing() {
    #expect(hus.choices == hus.choices.sorted())
    #expect(Set(hus.choices) == ["båt", "tak", "räv", "ko"])
  }
}

/// What a child types at its card: a tile, a number or a word.
@Suite struct CardAnswerTests {
  @Test func aTileIsItsWordWhateverTheCapital() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let match = Match(seats: 1, seed: seed)
      let tile = try #require(match.spot(of: match.rights[0], on: 1))
      for typed in [tile.name, tile.name.uppercased()] {
        var match = match
        let told = try match.answer(typed, by: 1)
        #expect(told[0].answered?.spot == Slot(tile))
      }
    }
  }

  @Test func theNumbersCountTheChoicesAndStayWhenOneIsGone() throws {
    var match = Match(seats: 1)
    let words = match.choices
    let right = try #require(words.firstIndex(of: match.rights[0]))
    let wrong = try #require(words.indices.first { $0 != right })
    #expect(
      try match.answer("\(wrong + 1)", by: 1)[0].answered?.judgement.value?.misses == 1)
    match.now = match.now.adding(3_000)
    #expect(match.refusal(of: .answer("\(wrong + 1)"), by: 1) == .alreadyTried(words[wrong]))
    let told = try match.answer("\(right + 1)", by: 1)
    #expect(
      told[0].answered?.spot == match.game.cards[Seat(1)]?.finished.keys.first.map { Slot($0) })
  }

  /// "Take number one!" is good advice at any table.
  @Test func aNumberMeansTheSameOnEveryCard() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let match = Match(seats: 8, seed: seed)
      for (number, word) in zip(1..., match.choices) {
        for seat in 1...8 {
          var match = match
          let told = try match.answer("\(number)", by: seat)
          #expect(told[0].answered?.spot == match.spot(of: word, on: seat).map { Slot($0) })
        }
      }
    }
  }

  @Test(arguments: [
    "0", "5", "-1", "17", "\(Int.min)", "\(Int.max)", "99999999999999999999999", "1.0", "e1", "a5",
    "a0", "aa", "a11", "", "kossa", "ä1",
  ])
  func whatIsNotShownCostsNothing(_ typed: String) {
    let match = Match(seats: 1)
    #expect(
      match.refusal(of: .answer(typed), by: 1)
        == .notAChoice(typed, of: match.choices))
  }

  @Test func anEmptyTileIsNoChoice() throws {
    let match = Match(seats: 1)
    let empty = try #require(Tile.all.first { match.layout(of: 1)[Slot($0)] == nil })
    guard case .notAChoice = match.refusal(of: .answer(empty.name), by: 1) else {
      Issue.record("an empty tile is a choice")
      return
    }
  }

  @Test func whatMayStillBeChosenIsNamed() throws {
    var match = Match(seats: 1)
    try match.miss(3, by: 1)
    #expect(match.refusal(of: .answer("x"), by: 1) == .notAChoice("x", of: [match.rights[0]]))
  }
}
