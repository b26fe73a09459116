import Games
import JSON
import Words

extension Bingo.Fact {
  /// The fact that a journal tells; nil if bingo knows no such event.
  init?(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "asked": self = .asked(try Rounds<Tile>.Asked(fields))
    case "answered": self = .answered(try Rounds<Tile>.Answered(fields))
    case "hinted": self = .hinted(try Rounds<Tile>.Hinted(fields))
    case "closed": self = .closed(try Rounds<Tile>.Closed(fields))
    case "bingo": self = .bingo(try fields.list("rows", Bingo.FullLine.init))
    case "over": self = .over(try Scores(fields, counting: "tiles"))
    default: return nil
    }
  }
}

extension Bingo.Rules {
  init(_ fields: Fields) throws(Unreadable) {
    self.init(
      mode: try fields.choice("mode"), diagonals: try fields.bool("diagonals"),
      think: try fields.int("think"))
  }
}

extension Rounds<Tile>.Asked {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let cards = try fields.list("cards") { (card) throws(Unreadable) in
      (try card.seat("seat"), try card.layout("tiles"))
    }
    try self.init(fields, on: BySeat(cards))
  }
}

extension Tile {
  init(_ fields: Fields) throws(Unreadable) {
    guard let tile = Tile(named: try fields.string("tile")) else {
      throw Unreadable(field: "tile")
    }
    self = tile
  }
}

extension Fields {
  fileprivate func layout(_ key: StaticString) throws(Unreadable) -> Rounds<Tile>.Layout {
    var layout: Rounds<Tile>.Layout = [:]
    try members(key) { (name, word) throws(Unreadable) in
      guard let tile = Tile(named: name), let word = word.asString else {
        throw Unreadable(field: key)
      }
      layout[tile] = word
    }
    return layout
  }
}

extension Bingo.FullLine {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    guard let line = Line(named: try fields.string("line")) else {
      throw Unreadable(field: "line")
    }
    self.init(seat: try fields.seat("seat"), line: line, words: try fields.strings("words"))
  }
}
