import Testing

@testable import Games

/// A fact of a game, its time and the table that it met.
struct Told<Played: Game> {
  let fact: Played.Fact
  let at: Moment
  let table: Table
}

/// A game at a table, driven as a room drives it: what follows by itself is told after every change, and the
/// state is checked after every fact.
protocol TableDriver {
  associatedtype Driven: Game
  var game: Driven { get set }
  var table: Table { get set }
  var told: [Told<Driven>] { get set }
  var chance: Chance { get set }
  var now: Moment { get }
  var scene: Scene { get }
  mutating func tell(_ fact: Driven.Fact)
  @discardableResult mutating func settle() -> [Driven.Fact]
}

extension TableDriver {
  var facts: [Driven.Fact] { told.map(\.fact) }

  mutating func tell(_ fact: Driven.Fact) {
    if !game.suits(fact) { Issue.record("\(fact) does not suit the game") }
    fact.apply(to: &game, at: now, table: table)
    if let broken = game.brokenInvariant { Issue.record("\(fact): \(broken)") }
    told.append(Told(fact: fact, at: now, table: table))
  }

  @discardableResult
  mutating func settle() -> [Driven.Fact] {
    let before = told.count
    while let fact = game.follow(in: scene, using: &chance) {
      tell(fact)
      if told.count - before > 200 {
        Issue.record("it goes on for ever")
        break
      }
    }
    return told[before...].map(\.fact)
  }

  /// Makes a move and what follows from it; a seat that was skipped or away is back first.
  @discardableResult
  mutating func move(_ move: Move, by seat: Int) throws(Refusal) -> [Driven.Fact] {
    if let place = table[Seat(seat)], place.isSkipped || place.presence != .here { comeBack(seat) }
    let fact = try game.decide(move, by: Seat(seat), in: scene)
    tell(fact)
    return [fact] + settle()
  }

  func refusal(of move: Move, by seat: Int) -> Refusal? {
    do throws(Refusal) {
      _ = try game.decide(move, by: Seat(seat), in: scene)
      return nil
    } catch {
      return error
    }
  }

  mutating func sit(_ seat: Int) {
    table[Seat(seat)] = Table.Place(pupil: Pupil(seat))
    settle()
  }

  mutating func leave(_ seat: Int) {
    table[Seat(seat)]?.presence = .left
    settle()
  }

  mutating func goAway(_ seat: Int) {
    let now = now
    table[Seat(seat)]?.presence = .away(since: now)
    settle()
  }

  mutating func skip(_ seat: Int) {
    table[Seat(seat)]?.isSkipped = true
    settle()
  }

  mutating func comeBack(_ seat: Int) {
    table[Seat(seat)]?.presence = .here
    table[Seat(seat)]?.isSkipped = false
    settle()
  }

  mutating func begin(seats: some Sequence<Int>) {
    for seat in seats { table[Seat(seat)] = Table.Place(pupil: Pupil(seat)) }
    settle()
  }

  /// Somebody of the first seats comes, goes, is skipped or returns.
  mutating func changeAnything(seats: Int, using chance: inout Chance) {
    let seat = Int.random(in: 1...seats, using: &chance)
    guard let place = table[Seat(seat)] else { return sit(seat) }
    switch (Int.random(in: 0..<8, using: &chance), place.presence) {
    case (_, .left): sit(seat)
    case (0, _): leave(seat)
    case (1...3, .here): goAway(seat)
    case (1...3, .away): comeBack(seat)
    case (4...5, _): skip(seat)
    case (_, _): if place.isSkipped { comeBack(seat) }
    }
  }
}
