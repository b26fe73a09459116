import Testing
import Words

@testable import Games

/// Races at random: whatever is done, what must hold holds, and every race comes to its end.
@Suite struct RacePropertyTests {
  private struct Day {
    var match: RaceMatch
    var chance: Chance
    var readers: [RaceReader]
    var read = 0

    init(seed: UInt64) {
      chance = .seeded(seed &* 7_919)
      let seats = Int.random(in: 1...5, using: &chance)
      let maker: Seat? = Bool.random(using: &chance) ? Seat(1) : nil
      let given =
        Int.random(in: 0..<3, using: &chance) == 0
        ? nil : Race.Given(plan: Race.Plan(stops: wood), maker: maker)
      match = RaceMatch(
        seats: seats, given: given, think: Int.random(in: 0...1, using: &chance) * 2_000, seed: seed
      )
      readers =
        (1...8).map { RaceReader(from: .seat(Seat($0))) } + [
          RaceReader(from: .spectator), RaceReader(from: .teacher),
        ]
    }

    mutating func check() {
      for told in match.told[read...] {
        for place in readers.indices {
          readers[place].read(
            told.fact.seen(by: readers[place].viewer), at: told.at, table: told.table)
        }
      }
      read = match.told.count
      #expect(match.broken == nil)
      for reader in readers {
        #expect(match.game.view(for: reader.viewer).withoutRights == reader.view.withoutRights)
      }
      for seat in match.table.seated {
        if let asked = try? match.game.question(for: seat) { #expect(!asked.question.isEmpty) }
      }
    }

    func checkSecrets() {
      for reader in readers { checkSecrets(of: reader.viewer) }
    }

    /// Nothing of a stop is in anybody's sight who is not there yet.
    private func checkSecrets(of viewer: Viewpoint) {
      guard case .seat(let seat) = viewer, let hunt = match.hunt else { return }
      let seen =
        "\(match.told.compactMap { $0.fact.seen(by: viewer) })\(match.game.view(for: viewer))"
      let squad = hunt.squad(of: seat)
      let reached = squad?.route.prefix(squad?.reached ?? 0) ?? []
      let sent = squad?.route.prefix(reached.count + 1) ?? []
      for (number, stop) in zip(1..., hunt.stops) where hunt.made.maker(of: stop) != seat {
        if !sent.contains(number) {
          #expect(!seen.contains(stop.clue), "the clue of stop \(number)")
        }
        if case .free(let question, let answers) = stop.puzzle, !reached.contains(number) {
          for secret in answers + [question] { #expect(!seen.contains(secret)) }
        }
        if let place = stop.spot.place, !reached.contains(number) {
          #expect(!seen.contains("\(place.position.latitude)"), "the place of stop \(number)")
        }
        if let code = stop.spot.code { #expect(!seen.contains("\"\(code)\"")) }
      }
    }

    mutating func anyMove(of seat: Seat) -> Move {
      let number = Int.random(in: -1...4, using: &chance)
      switch Int.random(in: 0..<16, using: &chance) {
      // Nobody makes up what somebody else has made up.
      case 0: return .race(.stop("k\(number)s\(seat.number)", "Till \(number)s\(seat.number)"))
      case 1: return .race(.stop("k\(seat.number)", number: number) { $0.isCompound = true })
      case 2: return .race(.remove(number))
      case 3: return .race(.move(number, to: 1))
      case 4: return .race(.time(.typed("08:0\(max(0, number))")))
      case 5: return .race(.time(.off))
      case 6: return .race(.team(number > 1 ? "Rävar" : nil))
      case 7: return .race(.show(number > 1))
      case 8: return .race(.title(name: number > 0 ? "Skogen" : nil, about: "Leta"))
      case 9: return .race(.ready)
      case 10: return .race(.here(59.3293, 18.06 + Double(number) / 100, 3))
      case 11:
        return .word(.answer(["räven", "zebra", "", "1"].randomElement(using: &chance) ?? ""))
      case 12: return .word(.hint(to: nil))
      default:
        return .race(.arrive(["lodjur", "uggla", "k1s1"].randomElement(using: &chance) ?? ""))
      }
    }

    /// What brings a seat on, right or wrong.
    mutating func usefulMove(of seat: Seat) -> Move? {
      guard let hunt = match.hunt, let squad = hunt.squad(of: seat) else { return nil }
      switch squad.step {
      case .seeking(let number):
        guard let stop = hunt.stop(number) else { return nil }
        if let code = stop.spot.code { return .race(.arrive(code.uppercased())) }
        return .race(.here(59.3293, 18.0686))
      case .puzzled(_, let quiz):
        let isRight = Bool.random(using: &chance)
        let wrong =
          quiz.choicesLeft.first { !quiz.right.contains($0) } ?? "nej \(quiz.misses.count)"
        return .word(.answer(isRight ? quiz.right[0] : wrong))
      case .arrived, .solved, .home: return nil
      }
    }

    mutating func changeTheTable() {
      let seat = Int.random(in: 1...6, using: &chance)
      switch match.table[Seat(seat)]?.presence {
      case nil, .left: match.sit(seat)
      case .away: match.sit(seat)
      case .here: if Bool.random(using: &chance) { match.goAway(seat) } else { match.leave(seat) }
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func anything(seed: UInt64) {
    var day = Day(seed: seed)
    day.check()
    for step in 0..<120 {
      day.match.now = day.match.now.adding(Int.random(in: 0...3_000, using: &day.chance))
      if Int.random(in: 0..<10, using: &day.chance) == 0 { day.changeTheTable() }
      day.match.settle()
      guard let seat = day.match.table.seated.randomElement(using: &day.chance) else { continue }
      let useful = day.usefulMove(of: seat)
      let move =
        Bool.random(using: &day.chance) ? useful ?? day.anyMove(of: seat) : day.anyMove(of: seat)
      let before = day.match
      do throws(Refusal) {
        try day.match.move(move, by: seat.number)
      } catch {
        #expect(day.match.game == before.game)
        #expect(day.match.told.count == before.told.count)
      }
      day.check()
      if step % 12 == 0 { day.checkSecrets() }
    }
    var game = Race(rules: day.match.game.rules)
    for told in day.match.told { game.apply(told.fact, at: told.at, table: told.table) }
    #expect(game == day.match.game)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func everyRaceComesToItsEnd(seed: UInt64) throws {
    var day = Day(seed: seed)
    day.match.sit(2)
    if day.match.making?.stops.isEmpty == true {
      for stop in ["lodjur", "uggla"] { try day.match.move(.stop(stop, "Till \(stop)"), by: 1) }
    }
    try day.match.move(.ready, by: 1)
    var steps = 0
    while !day.match.game.isOver, steps < 500 {
      steps += 1
      day.match.now = day.match.now.adding(2_000)
      guard let seat = day.match.table.seated.randomElement(using: &day.chance) else { break }
      if let move = day.usefulMove(of: seat) { try day.match.move(move, by: seat.number) }
      day.check()
    }
    #expect(day.match.game.isOver)
    #expect(Set(day.match.game.over?.standings.map(\.place) ?? []).count > 0)
    #expect(day.match.game.over?.standings.allSatisfy { $0.place != nil } == true)
  }
}

extension Race.View {
  /// A teacher reads the right endings in the fact; nobody sees them in a view.
  fileprivate var withoutRights: Race.View {
    guard case .running(let standings, .answer(let question)) = phase,
      case .compound(let word, let choices, _) = question.posed
    else { return self }
    return Race.View(
      leader: leader, source: source, title: title, showsPositions: showsPositions, plan: plan,
      found: found,
      phase: .running(
        standings,
        own: .answer(
          Question(
            stop: question.stop,
            posed: .compound(question: word, choices: choices, rights: .withheld),
            misses: question.misses, choicesLeft: question.choicesLeft,
            thinkUntil: question.thinkUntil, kept: question.kept))), over: over)
  }
}
