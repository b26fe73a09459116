import Testing
import Words

@testable import Games

/// Random games of hangman: whatever seats do, in whatever order, the rules keep their promises.
@Suite struct HangmanPropertyTests {
  private static let viewers: [Viewpoint] =
    (1...4).map { .seat(Seat($0)) } + [.spectator, .teacher]

  private struct Evening {
    var match: HangmanMatch
    var chance: Chance
    var readers: [HangmanReader]
    private var read = 0

    init(seed: UInt64) {
      chance = .seeded(seed &* 7_919)
      match = HangmanMatch(
        seats: Int.random(in: 1...4, using: &chance), isFree: Bool.random(using: &chance),
        rounds: Int.random(in: 1...4, using: &chance), seed: seed)
      let rules = match.game.rules
      readers = viewers.map { HangmanReader(viewer: $0, rules: rules) }
    }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &chance)]
    }

    /// A move that may be legal or not.
    mutating func anyMove() -> Move {
      let word = match.puzzle?.word ?? "sol"
      let text: String =
        switch Int.random(in: 0..<10, using: &chance) {
        case 0: pick(["", "x", "12", "hus båt", "\u{30A}", "👩‍🚀", "é", "A\u{30A}", word + word])
        case 1: String(word.reversed())
        case 2: pick([word, word.uppercased()])
        case 3...5: String(pick(Array(word)))
        default: String(pick(Array(Language.swedish.letters)))
        }
      switch Int.random(in: 0..<8, using: &chance) {
      case 0: return .hangman(.word(text))
      case 1: return .hangman(.word(pick(["hus", "båt", "nattåg", "katt", "Ö", "Solros"])))
      case 2: return .word(.hint(to: nil))
      case 3, 4: return .word(.answer(text))
      default: return .hangman(.guess(text))
      }
    }

    /// Somebody comes, goes, is skipped or returns.
    mutating func changeTheTable() { match.changeAnything(seats: 4, using: &chance) }

    mutating func check() {
      for told in match.told[read...] {
        for place in readers.indices {
          readers[place].read(told.fact.seen(by: readers[place].viewer))
        }
      }
      read = match.told.count
      for reader in readers {
        #expect(match.game.view(for: reader.viewer) == reader.view)
      }
      let asked = match.game.stillAsked(in: match.table)
      #expect(asked.count <= 1)
      if match.game.isOver {
        #expect(asked.isEmpty)
      } else if match.table.waitedFor.contains(where: { match.table[$0]?.presence == .here }) {
        #expect(!asked.isEmpty, "somebody is there, and nobody is asked anything")
      }
    }

    func checkReplay() {
      var game = Hangman(rules: match.game.rules)
      for told in match.told {
        game.apply(told.fact, at: Moment(milliseconds: 1), table: told.table)
      }
      #expect(game == match.game)
    }
  }

  @Test(arguments: 0..<12)
  func randomEvenings(_ batch: Int) {
    for seed in UInt64(batch * 20)..<UInt64(batch * 20 + 20) {
      var evening = Evening(seed: seed)
      var refused = 0
      for _ in 0..<150 {
        if Int.random(in: 0..<8, using: &evening.chance) == 0 { evening.changeTheTable() }
        if let seat = evening.match.table.seated.randomElement(using: &evening.chance) {
          evening.match.comeBack(seat.number)
          let before = evening.match
          do throws(Refusal) {
            try evening.match.move(evening.anyMove(), by: seat.number)
          } catch {
            refused += 1
            #expect(evening.match.game == before.game)
            #expect(evening.match.told.count == before.told.count)
          }
        }
        evening.check()
      }
      #expect(refused > 10)
      evening.checkReplay()
    }
  }

  /// Whoever is asked does something sooner or later; then the game ends, whoever comes and goes.
  @Test(arguments: 0..<10)
  func everyGameEnds(_ batch: Int) throws {
    for seed in UInt64(1_000 + batch * 40)..<UInt64(1_040 + batch * 40) {
      var evening = Evening(seed: seed)
      var steps = 0
      while !evening.match.game.isOver, steps < 2_000 {
        steps += 1
        if Int.random(in: 0..<20, using: &evening.chance) == 0 { evening.changeTheTable() }
        if evening.match.table.seated.isEmpty { evening.match.sit(1) }
        guard evening.match.holder > 0 else {
          evening.match.comeBack(try #require(evening.match.table.seated.first).number)
          continue
        }
        if evening.match.setter != nil {
          try evening.match.set("nattåg", by: evening.match.holder)
        } else {
          let asked = try evening.match.game.question(for: Seat(evening.match.holder))
          let letter = try #require(asked.choices.randomElement(using: &evening.chance))
          try evening.match.guess(letter, by: evening.match.holder)
        }
      }
      evening.check()
      evening.checkReplay()
      check(try #require(evening.match.facts.last?.over), of: evening.match)
    }
  }

  private func check(_ over: Hangman.Over, of match: HangmanMatch) {
    #expect(over.results == match.game.results)
    let setters = over.results.compactMap(\.setter.seat)
    #expect(Set(setters).count == setters.count)
    // Who came back afterwards came too late.
    let there = match.told.last?.table.waitedFor ?? []
    for seat in there where there.count > 1 {
      #expect(setters.contains(seat), "seat \(seat.number) has not set a word")
    }
    for seat in match.table.all {
      let hasGuessed = match.facts.contains { $0.guessed?.seat == seat }
      #expect(match.game.outcome(for: seat).isFinished == (hasGuessed || setters.contains(seat)))
    }
  }
}

/// Somebody who looks at a game from one place and knows nothing but the facts as seen from there:
/// what it can say must be all that a view from that place holds.
private struct HangmanReader {
  let viewer: Viewpoint
  let rules: Hangman.Rules
  private var set: Hangman.WordSet?
  private var turn: Hangman.Turn?
  private var guesses: [Hangman.Guessed] = []
  private var results: [Hangman.Result] = []
  private var over: Hangman.Over?

  init(viewer: Viewpoint, rules: Hangman.Rules) {
    self.viewer = viewer
    self.rules = rules
  }

  mutating func read(_ fact: Hangman.Fact?) {
    switch fact {
    case let turn as Hangman.Turn: self.turn = turn
    case let set as Hangman.WordSet:
      self.set = set
      turn = nil
      guesses = []
    case let guessed as Hangman.Guessed: guesses.append(guessed)
    case let result as Hangman.Result:
      results.append(result)
      set = nil
      turn = nil
    case let over as Hangman.Over: self.over = over
    default: break
    }
  }

  private var now: Hangman.View.Now {
    if let over { return .over(over) }
    guard let set else { return turn.map { .setting($0.seat) } ?? .nothing }
    let letters = guesses.compactMap { guessed -> Character? in
      if case .letter(let letter, _) = guessed.guess { letter } else { nil }
    }
    let words = guesses.compactMap { guessed -> String? in
      if case .word(let word, _) = guessed.guess { word.value } else { nil }
    }
    return .guessing(
      Hangman.Guessing(
        setter: set.setter,
        pattern: guesses.last?.pattern ?? String(repeating: "_", count: set.length),
        alphabet: set.alphabet, letters: letters, words: words, guesses: guesses.count,
        misses: guesses.last?.misses ?? 0, holder: turn?.seat, word: set.word))
  }

  var view: Hangman.View {
    Hangman.View(rules: rules, results: results, now: now)
  }
}
