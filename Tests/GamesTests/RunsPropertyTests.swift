import Testing
import Words

@testable import Games

/// Random games of runs: whatever seats do, in whatever order, the rules keep their promises.
@Suite struct RunsPropertyTests {
  private struct Evening<Played: TestedRuns> {
    var match: RunsMatch<Played>
    var chance: Chance
    var readers: [RunsReader<Played>]
    private var read = 0

    init(seed: UInt64) {
      var chance = Chance.seeded(seed &* 7_919)
      match = RunsMatch(
        seats: Int.random(in: 1...8, using: &chance),
        mode: Bool.random(using: &chance) ? .duel : .turns,
        slips: Int.random(in: 1...3, using: &chance),
        language: Bool.random(using: &chance) ? .swedish : .english, seed: seed)
      let rules = match.game.runs.rules
      readers =
        (1...8).map { RunsReader(from: .seat(Seat($0)), rules: rules) }
        + [Viewpoint.spectator, .teacher].map { RunsReader(from: $0, rules: rules) }
      self.chance = chance
      readOn()
    }

    mutating func readOn() {
      for told in match.told[read...] {
        for place in readers.indices {
          readers[place].read(told.fact.seen(by: readers[place].viewer))
        }
      }
      read = match.told.count
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &chance) }

    /// An answer that may be one or not.
    mutating func anyAnswer(for seat: Int) -> String {
      let asked = try? match.game.runs.challenge(for: Seat(seat))
      switch below(12) {
      case 0: return ["", "x", "\(Int.min)", "båt", "👩‍🚀", "3"][below(6)]
      case 1: return ["v", "h", "left", "RIGHT", "1", "2"][below(6)]
      default: return asked.map { Played.answer(right: true, to: $0) } ?? "v"
      }
    }

    /// Somebody comes, goes, is skipped or returns.
    mutating func changeTheTable() { match.changeAnything(seats: 8, using: &chance) }

    mutating func step() {
      if below(8) == 0 { changeTheTable() }
      let seats = match.table.seated.map(\.number)
      guard let any = seats.randomElement(using: &chance) else { return match.sit(1) }
      let seat = below(4) > 0 ? match.asked.randomElement(using: &chance) ?? any : any
      match.comeBack(seat)
      let before = match
      do throws(Refusal) {
        try match.answer(anyAnswer(for: seat), by: seat)
      } catch {
        #expect(match.game == before.game)
        #expect(match.told.count == before.told.count)
      }
      readOn()
    }
  }

  private func check<Played>(_ evening: Evening<Played>) {
    let match = evening.match
    for reader in evening.readers {
      #expect(match.game.runs.view(for: reader.viewer, over: match.game.over) == reader.view)
    }
    let asked = match.game.stillAsked(in: match.table)
    #expect(asked.allSatisfy(match.table.waitedFor.contains))
    let isSomebodyThere = match.table.waitedFor.contains { match.table[$0]?.presence == .here }
    if match.game.isOver {
      #expect(asked.isEmpty)
    } else if isSomebodyThere {
      #expect(!asked.isEmpty, "somebody is there, and nobody is asked anything")
    }
    for seat in asked { #expect((try? match.game.question(for: seat))?.choices.isEmpty == false) }
  }

  /// The facts are enough: applied anew, they make the same game.
  private func replay<Played>(_ match: RunsMatch<Played>) -> Played {
    var game = Played(rules: match.game.runs.rules)
    for told in match.told { game.apply(told.fact, at: told.at, table: told.table) }
    return game
  }

  @Test(arguments: 0..<10)
  func everyEveningEndsAndKeepsItsPromises(_ batch: Int) {
    everyEveningEnds(batch, of: Letters.self)
    everyEveningEnds(batch, of: Colours.self)
  }

  private func everyEveningEnds<Played: TestedRuns>(_ batch: Int, of game: Played.Type) {
    for seed in UInt64(batch * 3)..<UInt64(batch * 3 + 3) {
      var evening = Evening<Played>(seed: seed)
      var steps = 0
      while !evening.match.game.isOver, steps < 5_000 {
        evening.step()
        check(evening)
        steps += 1
      }
      #expect(evening.match.game.isOver)
      #expect(replay(evening.match) == evening.match.game)
      checkTheEnd(evening.match)
      checkSlips(evening.match)
      checkSecrets(evening)
    }
  }

  private func checkSlips<Played>(_ match: RunsMatch<Played>) {
    for seat in match.table.all {
      let answers = match.facts.compactMap { $0.answered }.filter { $0.seat == seat }
      #expect(answers.map(\.slips).max() ?? 0 == answers.count { !$0.isRight })
      #expect(answers.count { !$0.isRight } <= match.game.runs.rules.slips)
      #expect(answers.dropLast().allSatisfy { !$0.endsRun })
    }
  }

  private func checkTheEnd<Played>(_ match: RunsMatch<Played>) {
    let rights = match.facts.compactMap { $0.answered }.filter(\.isRight)
    for seat in match.table.all {
      let outcome = match.game.outcome(for: seat)
      let count = rights.count { $0.seat == seat }
      #expect(outcome.score ?? 0 == count)
      #expect(match.game.over?.scores[seat] ?? 0 == count)
      #expect(outcome.isFinished == match.facts.contains { $0.answered?.seat == seat })
      #expect(outcome.learnt.isEmpty)
    }
    let most = match.game.over?.scores.values.max() ?? 0
    #expect(match.game.over?.winners.isEmpty == (most == 0))
  }

  /// In a duel nobody has seen a row that it did not reach, and all read the same: of each round the
  /// first ones.
  private func checkSecrets<Played>(_ evening: Evening<Played>) {
    guard evening.match.game.runs.rules.mode == .duel else { return }
    for reader in evening.readers {
      switch reader.viewer {
      case .teacher: #expect(reader.seen == Set(evening.match.game.runs.rows.joined()))
      case .spectator: #expect(reader.seen.isEmpty)
      case .seat(let seat):
        let reached = evening.match.rows(of: seat.number)
        #expect(reader.seen == Set(reached.compactMap(\.row)))
        for (place, rows) in evening.match.game.runs.rows.enumerated() {
          let own = reached.filter { $0.round == place + 1 }.compactMap(\.row)
          #expect(own == Array(rows.prefix(own.count)))
        }
      }
    }
  }
}
