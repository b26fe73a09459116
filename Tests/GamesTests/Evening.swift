import Testing
import Words

@testable import Games

/// A game, everybody who looks at it, and a source of moves.
struct Evening<Reader: GameReader> {
  typealias Played = Reader.Played

  var match: Contest<Played>
  var chance: Chance
  var readers: [Reader]
  private var read = 0

  /// - Parameter rules: draws how is played.
  init(seed: UInt64, rules: (inout Chance) -> Played.Rules) {
    var chance = Chance.seeded(seed &* 7_919)
    let seats = Int.random(in: 1...8, using: &chance)
    let rules = rules(&chance)
    let questions = [oneRight, twoRights, mixed].randomElement(using: &chance) ?? mixed
    match = Contest(seats: seats, rules: rules, questions: questions, seed: seed)
    readers =
      (1...8).map { Reader(from: .seat(Seat($0)), rules: rules) } + [
        Reader(from: .spectator, rules: rules), Reader(from: .teacher, rules: rules),
      ]
    self.chance = chance
    readOn()
  }

  /// Shows every reader what has been told since the last time.
  mutating func readOn() {
    for told in match.told[read...] {
      for place in readers.indices {
        readers[place].read(told.fact.seen(by: readers[place].round.viewer), at: told.at)
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
    switch Int.random(in: 0..<14, using: &chance) {
    case 12: return .hear(nil)
    case 13: return .hear(pick(choices + Tile.all.map(\.name) + ["0", "2", "hus", ""]))
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
  mutating func changeTheTable() { match.changeAnything(seats: 8, using: &chance) }

  var seated: [Int] { match.table.seated.map(\.number) }

  // MARK: What always holds

  func check() {
    #expect(match.game.brokenInvariant == nil)
    for reader in readers {
      #expect(match.game.view(for: reader.round.viewer) == reader.view)
    }
    checkWaiting()
  }

  /// Nobody is ever asked who is not there any more, and a game that goes on asks somebody, unless
  /// all that it asks went away.
  private func checkWaiting() {
    let asked = match.game.stillAsked(in: match.table)
    if match.game.isOver {
      #expect(match.game.rounds.open == nil)
      #expect(asked.isEmpty)
    } else if match.table.waitedFor.contains(where: { match.table[$0]?.presence == .here }) {
      #expect(!asked.isEmpty, "somebody is there, and nobody is asked anything")
    }
    for seat in asked { #expect(match.table.waitedFor.contains(seat)) }
    for seat in asked { #expect((try? match.game.question(for: seat))?.choices.isEmpty == false) }
  }

  /// The facts are enough: applied anew, they make the same game.
  func checkReplay() {
    var game = Played(rules: match.game.rules)
    for told in match.told { game.apply(told.fact, at: told.at, table: told.table) }
    #expect(game == match.game)
  }

  // MARK: Whole evenings

  /// Anything that anybody might do, and some things that nobody should.
  mutating func play(moves: Int) {
    var refused = 0
    for _ in 0..<moves {
      match.now = match.now.adding(Int.random(in: 0...2_000, using: &chance))
      if Int.random(in: 0..<8, using: &chance) == 0 { changeTheTable() }
      if let seat = seated.randomElement(using: &chance) {
        let move = anyMove()
        match.comeBack(seat)
        let before = match
        do throws(Refusal) {
          try match.move(move, by: seat)
        } catch {
          refused += 1
          #expect(match.game == before.game)
          #expect(match.told.count == before.told.count)
        }
      }
      readOn()
      check()
    }
    #expect(refused > 10)
    checkReplay()
  }

  /// Whoever is there answers sooner or later; then the game ends, whoever is skipped or leaves.
  mutating func playToTheEnd() throws {
    var steps = 0
    while !match.game.isOver, steps < 2_000 {
      steps += 1
      if Int.random(in: 0..<20, using: &chance) == 0 { changeTheTable() }
      if seated.isEmpty { match.sit(1) }
      match.now = match.now.adding(3_000)
      let asked = match.game.stillAsked(in: match.table)
      guard let seat = asked.randomElement(using: &chance) else {
        if !match.game.isOver { match.comeBack(try #require(seated.first)) }
        continue
      }
      let choices = (try? match.game.question(for: seat))?.choices ?? []
      try match.answer(try #require(choices.randomElement(using: &chance)), by: seat.number)
    }
    #expect(match.game.isOver)
    checkReplay()
    for seat in match.table.all {
      let outcome = match.game.outcome(for: seat)
      #expect(outcome.isFinished == !outcome.learnt.isEmpty)
      #expect(outcome.learnt.allSatisfy { $0.milliseconds >= 0 })
    }
  }

  /// As long as somebody else may still answer, nobody overhears a wrong answer.
  mutating func listenAround(moves: Int) {
    for _ in 0..<moves where !match.game.isOver {
      match.now = match.now.adding(3_000)
      if Int.random(in: 0..<6, using: &chance) == 0 { changeTheTable() }
      readOn()
      guard let seat = seated.randomElement(using: &chance) else { continue }
      let open =
        match.game.rounds.open?.attempts.filter { !$0.value.isDone }.keys.sorted() ?? []
      let before = readers.map(\.round.overheard)
      _ = try? match.move(anyMove(), by: seat)
      readOn()
      for (reader, heard) in zip(readers, before) {
        if case .seat(let own) = reader.round.viewer, open.contains(own), own.number != seat {
          #expect(reader.round.overheard == heard)
        }
      }
    }
  }
}

/// None twice before all have come, and never the same twice running.
func checkOrder(of asked: [String], among questions: [Question]) {
  for (one, next) in zip(asked, asked.dropFirst()) { #expect(one != next) }
  for start in stride(from: 0, to: asked.count, by: questions.count) {
    let turn = asked[start..<min(start + questions.count, asked.count)]
    #expect(Set(turn).count == turn.count)
  }
}

let mixed = questions(
  """
  hus: båt tak bil | ko räv lök
  sol: ros | mus bi gran
  natt: tåg=nattåg lampa | sill ko
  is: glass kub vak | mus ko
  """)
