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

extension Board.Fact {
  var kind: String {
    switch self {
    case .changed: "changed"
    case .undone: "undone"
    case .ready: "ready"
    case .began: "began"
    case .turn: "turn"
    case .threw: "threw"
    case .rolled: "rolled"
    case .went: "went"
    case .asked: "asked"
    case .answered: "answered"
    case .hinted: "hinted"
    case .heard: "heard"
    case .kept: "kept"
    case .finished: "finished"
    case .over: "over"
    }
  }

  var asked: Board.Asked? { if case .asked(let asked) = self { asked } else { nil } }
  var answered: Board.Answered? { if case .answered(let answered) = self { answered } else { nil } }
  var rolled: Board.Rolled? { if case .rolled(let rolled) = self { rolled } else { nil } }
  var went: Board.Went? { if case .went(let went) = self { went } else { nil } }
  var turn: Board.Turn? { if case .turn(let turn) = self { turn } else { nil } }
  var began: Board.Began? { if case .began(let began) = self { began } else { nil } }
  var over: Scores? { if case .over(let over) = self { over } else { nil } }
}
