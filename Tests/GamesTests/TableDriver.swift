@testable import Games

/// A game at a table, driven as a room drives it: what follows by itself is told after every change.
protocol TableDriver {
  associatedtype Driven: Game
  var game: Driven { get }
  var table: Table { get set }
  var now: Moment { get }
  var scene: Scene { get }
  @discardableResult mutating func settle() -> [Driven.Fact]
}

extension TableDriver {
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
}
