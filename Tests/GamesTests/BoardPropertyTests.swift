import Testing
import Words

@testable import Games

/// Random boards and random games: whatever seats do, in whatever order, the rules keep their
/// promises.
@Suite struct BoardPropertyTests {
  /// A game, everybody who looks at it, and a source of moves.
  private struct Evening {
    var match: BoardMatch
    var chance: Chance
    var readers: [BoardReader]
    private var read = 0

    init(seed: UInt64) {
      var chance = Chance.seeded(seed &* 7_919)
      match = BoardMatch(
        seats: Int.random(in: 1...8, using: &chance),
        mode: Bool.random(using: &chance) ? .score : .together,
        think: [0, 3_000].randomElement(using: &chance) ?? 0,
        questions: [sixteen, oneRight, twoRights].randomElement(using: &chance) ?? sixteen,
        seed: seed)
      readers = [.seat(Seat(1)), .spectator, .teacher].map(BoardReader.init)
      self.chance = chance
      readOn()
    }

    mutating func readOn() {
      for told in match.told[read...] {
        for place in readers.indices {
          let seen = told.fact.seen(by: readers[place].viewer)
          readers[place].read(seen, at: told.at, table: told.table)
        }
      }
      read = match.told.count
    }

    mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &chance) }

    /// Somewhere, mostly where something lies.
    private mutating func anyTile() -> String {
      if below(40) == 0 { return ["", "x", "i9", "båt"][below(4)] }
      let tiles = below(3) == 0 ? Board.Tile.all : match.landscape.tiles
      return tiles.randomElement(using: &chance)?.name ?? "d4"
    }

    /// A move that may be legal or not.
    mutating func anyMove() -> Move {
      switch below(match.isBuilding ? 24 : 30) {
      case 0...4: return .board(.place(anyTile(), links: (0..<below(3)).map { _ in anyTile() }))
      case 5...7:
        let free = match.landscape.free(near: Board.Tile.all[below(64)], count: 1).map(\.name)
        return .board(.move(anyTile(), to: free.first ?? anyTile()))
      case 8...13: return .board(.link(anyTile(), anyTile()))
      case 14: return .board(.start(anyTile()))
      case 15...16: return .board(.undo)
      case 17: return .board(.ready)
      case 18: return .board(.layout("\(below(9))"))
      case 19: return .word(.hint(to: below(2) == 0 ? nil : Seat(below(9))))
      case 20...21: return .board(.roll)
      case 22...23: return .board(.go(below(2) == 0 ? anyTile() : "\(below(9))"))
      case 24...26:
        return .word(.answer(["", "1", "4", "\(Int.min)", "båt", anyTile()][below(6)]))
      default:
        let choices = (try? match.game.question(for: Seat(match.holder)))?.choices ?? ["båt"]
        return .word(.answer(choices.randomElement(using: &chance) ?? ""))
      }
    }

    /// Somebody comes, goes, is skipped or returns.
    mutating func changeTheTable() { match.changeAnything(seats: 8, using: &chance) }

    /// Whoever is to build makes the board whole, with the links that a refusal advises.
    mutating func finishTheBoard() throws {
      while match.isBuilding {
        if match.holder == 0 || match.game.stillAsked(in: match.table).isEmpty {
          match.sit(1)
          continue
        }
        do throws(Refusal) {
          try match.move(.ready, by: match.holder)
        } catch {
          switch error.own(BoardRefusal.self) {
          case .notConnected(let loose):
            try match.build("link \(loose.bridge.from.name) \(loose.bridge.to.name)")
          case .tooFewTiles:
            let free = match.landscape.free(near: Board.Tile.all[below(64)], count: 1)
            try match.build("place \(free[0].name)")
          default:
            Issue.record("\(error)")
            return
          }
        }
      }
    }
  }

  private func check(_ evening: Evening) {
    for reader in evening.readers {
      #expect(evening.match.game.view(for: reader.viewer) == reader.view)
    }
  }

  /// A game that goes on asks somebody whenever somebody is there; never who is not waited for.
  private func checkWaiting(_ match: BoardMatch) {
    let asked = match.game.stillAsked(in: match.table)
    #expect(asked.allSatisfy(match.table.waitedFor.contains))
    let isSomebodyThere = match.table.waitedFor.contains { match.table[$0]?.presence == .here }
    #expect(match.game.isOver == asked.isEmpty || !isSomebodyThere)
  }

  /// The facts are enough: applied anew, they make the same game.
  private func replay(_ match: BoardMatch) -> Board {
    var game = Board(rules: match.game.rules)
    for told in match.told { game.apply(told.fact, at: told.at, table: told.table) }
    return game
  }

  @Test(arguments: 0..<10)
  func randomEvenings(_ batch: Int) throws {
    var moved = 0
    for seed in UInt64(batch * 6)..<UInt64(batch * 6 + 6) {
      var evening = Evening(seed: seed)
      var refused = 0
      for step in 0..<120 {
        if step == 50, evening.below(3) > 0 { try evening.finishTheBoard() }
        evening.match.now = evening.match.now.adding(evening.below(2_000))
        if evening.below(8) == 0 { evening.changeTheTable() }
        let seats = evening.match.table.seated.map(\.number)
        if let any = seats.randomElement(using: &evening.chance) {
          let seat =
            evening.below(3) > 0 && seats.contains(evening.match.holder)
            ? evening.match.holder : any
          let move = evening.anyMove()
          evening.match.comeBack(seat)
          let before = evening.match
          do throws(Refusal) {
            for fact in try evening.match.move(move, by: seat) {
              if fact.event == "shifted" { moved += 1 }
              if let undone = fact as? Board.Undone { check(undone, on: before.landscape) }
            }
          } catch {
            refused += 1
            #expect(evening.match.game == before.game)
            #expect(evening.match.told.count == before.told.count)
          }
        }
        evening.readOn()
        check(evening)
        checkWaiting(evening.match)
      }
      #expect(refused > 10)
      #expect(replay(evening.match) == evening.match.game)
    }
    #expect(moved > 0)
  }

  /// What is told to be gone was there, by the names that are told.
  private func check(_ undone: Board.Undone, on landscape: Board.Landscape) {
    let isThere =
      switch undone.changed.change {
      case .placed(let tile, let links): links.allSatisfy { landscape.areLinked(tile, $0) }
      case .linked(let link): landscape.areLinked(link.from, link.to)
      case .laid(let plan, _): plan.tiles.allSatisfy(landscape.has)
      case .moved(let tile, let place): landscape.has(place) && !landscape.has(tile)
      case .started: true
      }
    #expect(isThere, "\(undone)")
  }

  /// On any board, wherever chance leads: who answers right comes to an end.
  @Test(arguments: 0..<10)
  func everyGameEnds(_ batch: Int) throws {
    for seed in UInt64(1_000 + batch * 40)..<UInt64(1_040 + batch * 40) {
      var evening = Evening(seed: seed)
      for _ in 0..<evening.below(30) {
        guard evening.match.isBuilding else { break }
        _ = try? evening.match.move(evening.anyMove(), by: evening.match.holder)
      }
      try evening.finishTheBoard()
      var steps = 0
      while !evening.match.game.isOver, steps < 5_000 {
        steps += 1
        if evening.below(40) == 0 { evening.changeTheTable() }
        if evening.match.game.stillAsked(in: evening.match.table).isEmpty { evening.match.sit(1) }
        if !evening.match.game.isOver { try evening.match.step() }
      }
      #expect(evening.match.game.isOver)
      checkTheEnd(evening.match)
    }
  }

  private func checkTheEnd(_ match: BoardMatch) {
    let wandering = match.wandering
    let tiles = match.landscape.tiles.count
    let scores = match.game.over?.scores.values.reduce(0, +) ?? 0
    #expect(scores == tiles + (wandering?.bonuses.count ?? 0))
    #expect(match.game.over?.winners.isEmpty == false)
    for seat in match.table.all {
      let outcome = match.game.outcome(for: seat)
      #expect(outcome.learnt.count == match.game.over?.scores[seat] ?? 0)
      #expect(outcome.isFinished == !outcome.learnt.isEmpty)
    }
    checkQuestions(match)
  }

  /// No word comes twice before all have come.
  private func checkQuestions(_ match: BoardMatch) {
    let words = match.facts.compactMap(\.began).first?.words.values ?? []
    let bonuses = match.facts.compactMap { $0.asked }.filter { $0.tile == nil && $0.misses.isEmpty }
    var counts: [String: Int] = [:]
    for word in words + bonuses.map(\.question) {
      let fewest = match.questions.map { counts[$0.word] ?? 0 }.min()
      // The tiles get their words at once, so that only their sums tell anything.
      if counts.values.reduce(0, +) >= words.count { #expect(counts[word] ?? 0 == fewest) }
      counts[word, default: 0] += 1
    }
    let given = match.questions.map { word in words.count { $0 == word.word } }
    #expect((given.max() ?? 0) - (given.min() ?? 0) <= 1)
  }

  @Test func theSameSeedGivesTheSameEvening() throws {
    func play() throws -> Board {
      var evening = Evening(seed: 99)
      try evening.finishTheBoard()
      while !evening.match.game.isOver { try evening.match.step() }
      return evening.match.game
    }
    #expect(try play() == play())
  }

  /// Only teachers see which choices of an open question are right.
  @Test func theRightAnswersAreSecret() throws {
    var match = BoardMatch(seats: 2)
    try match.build("layout ring", "ready", "ready")
    let asked = try #require(match.facts.last)
    for viewer in [Viewpoint.seat(Seat(1)), .seat(Seat(2)), .spectator] {
      #expect(asked.seen(by: viewer)?.asked?.rights == .withheld)
    }
    #expect(asked.seen(by: .teacher) == asked)
    #expect(match.facts.filter { !$0.isSameForAll } == [asked])
  }
}
