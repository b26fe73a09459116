import Words

@testable import Games

/// A board that is begun; the seat that starts is the first to be asked.
func begun(
  _ seats: Int, layout: String = "ring", mode: Board.Rules.Mode = .together,
  questions: [Question] = sixteen, seed: UInt64 = 1
) throws -> BoardMatch {
  var match = BoardMatch(seats: seats, mode: mode, questions: questions, seed: seed)
  try match.build("layout \(layout)")
  try match.beReady()
  return match
}

/// More questions than a board has tiles; every draw has one right ending.
let sixteen = questions(
  [
    "hus", "sol", "bil", "tak", "mat", "ros", "bok", "fot", "tåg", "is", "sjö", "te", "ved", "jul",
    "lek", "dag", "bad",
  ].map { "\($0): båt | ko räv lök" }.joined(separator: "\n"))

/// A tile by its name. The names stand in the tests, so that a mistake there may trap.
func tile(_ name: String) -> Board.Tile {
  guard let tile = Board.Tile(named: name) else { preconditionFailure("no tile: \(name)") }
  return tile
}

extension GameFact where Played == Board {
  var kind: String {
    switch self {
    case is Board.Changed: "changed"
    case is Board.Ready: "ready"
    case is Board.Began: "began"
    default: event
    }
  }

  var asked: Board.Asked? { self as? Board.Asked }
  var answered: Board.Answered? { self as? Board.Answered }
  var rolled: Board.Rolled? { self as? Board.Rolled }
  var went: Board.Went? { self as? Board.Went }
  var turn: Board.Turn? { self as? Board.Turn }
  var began: Board.Began? { self as? Board.Began }
}
