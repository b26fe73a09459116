import Testing
import Words

@testable import Games

/// Random games: whatever seats do, in whatever order, the rules keep their promises.
@Suite struct BingoPropertyTests {
  /// A game, everybody who looks at it, and a source of moves.
  private struct Evening {
    var match: Match
    var chance: Chance
    var readers: [Reader]
    private var read = 0

    init(seed: UInt64) {
      var chance = Chance.seeded(seed &* 7_919)
      let seats = Int.random(in: 1...8, using: &chance)
      let rules = Bingo.Rules(
        mode: Bool.random(using: &chance) ? .first : .together,
        diagonals: Bool.random(using: &chance),
        think: [0, 3_000].randomElement(using: &chance) ?? 0)
      let questions = [oneRight, twoRights, mixed].randomElement(using: &chance) ?? mixed
      match = Match(seats: seats, rules: rules, questions: questions, seed: seed)
      readers =
        (1...8).map { Reader(from: .seat(Seat($0))) } + [
          Reader(from: .spectator), Reader(from: .teacher),
        ]
      self.chance = chance
      readOn()
    }

    /// Shows every reader what has been told since the last time.
    mutating func readOn() {
      for told in match.told[read...] {
        for place in readers.indices {
          readers[place].read(told.fact.seen(by: readers[place].viewer), at: told.at)
        }
      }
      read = match.told.count
    }

    private mutating func pick<T>(_ choices: [T]) -> T {
      choices[Int.random(in: 0..<choices.count, using: &chance)]
    }

    /// A move that may be legal or not.
    mutating func anyMove() -> WordMove {
      let choices = match.game.rounds.open?.asked.choices ?? ["båt"]
      switch Int.random(in: 0..<12, using: &chance) {
      case 0: return .hint(to: nil)
      case 1: return .hint(to: Seat(Int.random(in: -1...9, using: &chance)))
      case 2: return .answer(pick(Tile.all).name)
      case 3: return .answer("\(Int.random(in: -2...6, using: &chance))")
      case 4: return .answer(pick(["", "x", "\(Int.min)", "\u{30A}", "hus", "👩‍🚀", "a9"]))
      case 5: return .answer((match.game.rounds.open?.asked.question ?? "") + pick(choices))
      case 6...8: return .answer(pick(match.rights.isEmpty ? choices : match.rights))
      default: return .answer(pick(choices))
      }
    }

    /// Somebody comes, goes, is skipped or returns.
    mutating func changeTheTable() {
      let seat = Int.random(in: 1...8, using: &chance)
      guard let place = match.table[Seat(seat)] else { return match.sit(seat) }
      switch (Int.random(in: 0..<8, using: &chance), place.presence) {
      case (_, .left): match.sit(seat)
      case (0, _): match.leave(seat)
      case (1...3, .here): match.goAway(seat)
      case (1...3, .away): match.comeBack(seat)
      case (4...5, _): match.skip(seat)
      case (_, _): if place.isSkipped { match.comeBack(seat) }
      }
    }

    var seated: [Int] { match.table.seated.map(\.number) }
  }

  private static let mixed = questions(
    """
    hus: båt tak bil | ko räv lök
    sol: ros | mus bi gran
    natt: tåg=nattåg lampa | sill ko
    is: glass kub vak | mus ko
    """)

  private func check(_ evening: Evening) {
    #expect(evening.match.game.brokenInvariant == nil)
    for reader in evening.readers {
      #expect(evening.match.game.view(for: reader.viewer) == reader.view)
    }
  }

  /// Nobody is ever asked who is not there any more, and a game that goes on asks somebody, unless
  /// all that it asks went away.
  private func checkWaiting(_ evening: Evening) {
    let match = evening.match
    let asked = match.game.stillAsked(in: match.table)
    if match.game.isOver {
      #expect(match.game.rounds.open == nil)
      #expect(asked.isEmpty)
    } else if match.table.waitedFor.contains(where: { match.table[$0]?.presence == .here }) {
      #expect(!asked.isEmpty, "somebody is there, and nobody is asked anything")
    }
    for seat in asked { #expect(match.table.waitedFor.contains(seat)) }
    for seat in asked { #expect(match.game.question(for: seat)?.choices.isEmpty == false) }
  }

  /// The facts are enough: applied anew, they make the same game.
  private func replay(_ match: Match) -> Bingo {
    var game = Bingo(rules: match.game.rules)
    for told in match.told { game.apply(told.fact, at: told.at, table: told.table) }
    return game
  }

  @Test(arguments: 0..<12)
  func randomEvenings(_ batch: Int) throws {
    for seed in UInt64(batch * 8)..<UInt64(batch * 8 + 8) {
      var evening = Evening(seed: seed)
      var refused = 0
      for _ in 0..<150 {
        evening.match.now = evening.match.now.adding(
          Int.random(in: 0...2_000, using: &evening.chance))
        if Int.random(in: 0..<8, using: &evening.chance) == 0 { evening.changeTheTable() }
        if let seat = evening.seated.randomElement(using: &evening.chance) {
          let move = evening.anyMove()
          evening.match.comeBack(seat)
          let before = evening.match
          do throws(Refusal) {
            try evening.match.move(move, by: seat)
          } catch {
            refused += 1
            #expect(evening.match.game == before.game)
            #expect(evening.match.told.count == before.told.count)
          }
        }
        evening.readOn()
        check(evening)
        checkWaiting(evening)
      }
      #expect(refused > 10)
      #expect(replay(evening.match) == evening.match.game)
    }
  }

  /// Whoever is there answers sooner or later; then the game ends, whoever is skipped or leaves.
  @Test(arguments: 0..<6)
  func everyGameEnds(_ batch: Int) throws {
    for seed in UInt64(1_000 + batch * 20)..<UInt64(1_020 + batch * 20) {
      var evening = Evening(seed: seed)
      var steps = 0
      while !evening.match.game.isOver, steps < 2_000 {
        steps += 1
        if Int.random(in: 0..<20, using: &evening.chance) == 0 { evening.changeTheTable() }
        if evening.seated.isEmpty { evening.match.sit(1) }
        evening.match.now = evening.match.now.adding(3_000)
        let asked = evening.match.game.stillAsked(in: evening.match.table)
        guard let seat = asked.randomElement(using: &evening.chance) else {
          evening.match.comeBack(try #require(evening.seated.first))
          continue
        }
        let choices = evening.match.game.question(for: seat)?.choices ?? []
        let choice = try #require(choices.randomElement(using: &evening.chance))
        try evening.match.answer(choice, by: seat.number)
      }
      #expect(evening.match.game.isOver)
      checkQuestions(evening.match)
      #expect(replay(evening.match) == evening.match.game)
      #expect(evening.match.game.over?.winners.isEmpty == false)
      for seat in evening.match.table.all {
        let outcome = evening.match.game.outcome(for: seat)
        #expect(outcome.isFinished == !outcome.learnt.isEmpty)
        #expect(outcome.learnt.count == evening.match.game.cards[seat]?.finished.count ?? 0)
        #expect(outcome.learnt.allSatisfy { $0.milliseconds >= 0 })
      }
    }
  }

  /// None twice before all have come, and never the same twice running.
  private func checkQuestions(_ match: Match) {
    let asked = match.facts.compactMap(\.asked?.question)
    for (one, next) in zip(asked, asked.dropFirst()) { #expect(one != next) }
    for start in stride(from: 0, to: asked.count, by: match.questions.count) {
      let turn = asked[start..<min(start + match.questions.count, asked.count)]
      #expect(Set(turn).count == turn.count)
    }
  }

  /// As long as somebody else may still answer, nobody overhears a wrong answer.
  @Test(arguments: 0..<6)
  func nobodyWhoIsStillToAnswerOverhearsAnybody(_ batch: Int) throws {
    for seed in UInt64(2_000 + batch * 20)..<UInt64(2_020 + batch * 20) {
      var evening = Evening(seed: seed)
      for _ in 0..<120 where !evening.match.game.isOver {
        evening.match.now = evening.match.now.adding(3_000)
        if Int.random(in: 0..<6, using: &evening.chance) == 0 { evening.changeTheTable() }
        evening.readOn()
        guard let seat = evening.seated.randomElement(using: &evening.chance) else { continue }
        let open =
          evening.match.game.rounds.open?.attempts.filter { !$0.value.isDone }.keys.sorted() ?? []
        let before = evening.readers.map(\.overheard)
        _ = try? evening.match.move(evening.anyMove(), by: seat)
        evening.readOn()
        for (reader, heard) in zip(evening.readers, before) {
          if case .seat(let own) = reader.viewer, open.contains(own), own.number != seat {
            #expect(reader.overheard == heard)
          }
        }
      }
    }
  }

  @Test func theSameSeedGivesTheSameEvening() throws {
    func play() throws -> Bingo {
      var match = Match(seats: 3, questions: Self.mixed, seed: 99)
      while !match.game.isOver {
        for seat in 1...3 where match.game.rounds.open?.attempts[Seat(seat)]?.isDone == false {
          try match.answerRight(seat)
        }
      }
      return match.game
    }
    #expect(try play() == play())
  }
}
