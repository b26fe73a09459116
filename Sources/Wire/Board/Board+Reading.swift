import Games
import JSON
import Words

extension Board.Fact {
  /// The fact that a journal tells; nil if the board knows no such event.
  init?(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "placed", "linked", "laid", "start":
      self = .changed(try Board.Changed(fields))
    case "undone": self = .undone(try Board.Changed(fields))
    case "built": self = .ready(try fields.seat("seat"))
    case "words": self = .began(try Board.Began(fields))
    case "turn": self = .turn(try Board.Turn(fields))
    case "threw": self = .threw(try fields.seat("seat"))
    case "rolled": self = .rolled(try Board.Rolled(fields))
    case "went": self = .went(Board.Went(seat: try fields.seat("seat"), end: try Board.End(fields)))
    case "asked": self = .asked(try Board.Asked(fields))
    case "answered": self = .answered(try Board.Answered(fields))
    case "hinted":
      self = .hinted(
        Board.Hinted(
          seat: try fields.seat("seat"), to: try fields.seat("to"),
          word: try fields.string("word"), shown: try fields.stringsIfAny("shown")))
    case "finished": self = .finished(try fields.seat("seat"), try fields.tile("tile"))
    case "over": self = .over(try Scores(fields, counting: "tiles"))
    default: return nil
    }
  }
}

extension Board.Rules {
  init(_ fields: Fields) throws(Unreadable) {
    self.init(mode: try fields.choice("mode"), think: try fields.int("think"))
  }
}

extension Board.Changed {
  /// What was built can be told from what stands there.
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let change: Board.Change
    if fields.has("layout") {
      change = .laid(
        Board.Plan(
          name: try fields.string("layout"), tiles: try fields.tiles("tiles"),
          links: try fields.list("links", Board.Link.init)))
    } else if fields.has("start") {
      change = .started(try fields.tile("start"))
    } else if fields.has("from") {
      change = .linked(try Board.Link(fields))
    } else {
      let links = fields.has("links") ? try fields.tiles("links") : []
      change = .placed(try fields.tile("tile"), links: links)
    }
    self.init(seat: try fields.seat("seat"), change: change)
  }
}

extension Board.Link {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(from: try fields.tile("from"), to: try fields.tile("to"))
  }
}

extension Board.Began {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    var words: Board.ByTile<String> = [:]
    try fields.members("words") { (name, word) throws(Unreadable) in
      guard let tile = Board.Tile(named: name), let word = word.asString else {
        throw Unreadable(field: "words")
      }
      words[tile] = word
    }
    self.init(
      starter: try fields.seat("starter"), start: try fields.tile("start"), words: words)
  }
}

extension Board.Turn {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let purpose: Purpose =
      switch try fields.string("to") {
      case "build": .build
      case "play": .play(from: try fields.tile("tile"))
      case "bonus": .bonus
      default: throw Unreadable(field: "to")
      }
    self.init(seat: try fields.seat("seat"), purpose: purpose)
  }
}

extension Board.End {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(tile: try fields.tile("tile"), way: try fields.tiles("way"))
  }
}

extension Board.Rolled {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      seat: try fields.seat("seat"), value: try fields.number("value", in: 1...6),
      ends: try fields.list("ends", Board.End.init))
  }
}

extension Board.Asked {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    self.init(
      seat: try fields.seat("seat"), tile: try fields.tileIfAny("tile"),
      question: try fields.string("question"), recording: try fields.recording("audio"),
      choices: try fields.strings("choices"),
      rights: .secret(try fields.list("rights", Ending.init), for: .teachers),
      misses: try fields.stringsIfAny("misses"),
      hinted: fields.has("hinted") ? try fields.string("hinted") : nil,
      shown: try fields.stringsIfAny("shown"))
  }
}

extension Board.Answered {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    let told = try ToldAnswer(fields)
    self.init(
      seat: try fields.seat("seat"), tile: try fields.tileIfAny("tile"), question: told.question,
      verdict: told.verdict, misses: told.misses, isHelped: told.isHelped, think: told.think,
      mayRetry: fields.flag("retry"))
  }
}

extension Fields {
  fileprivate func tile(_ key: StaticString) throws(Unreadable) -> Board.Tile {
    guard let tile = Board.Tile(named: try string(key)) else { throw Unreadable(field: key) }
    return tile
  }

  fileprivate func tileIfAny(_ key: StaticString) throws(Unreadable) -> Board.Tile? {
    has(key) ? try tile(key) : nil
  }

  fileprivate func tiles(_ key: StaticString) throws(Unreadable) -> [Board.Tile] {
    try strings(key).map { (name) throws(Unreadable) in
      guard let tile = Board.Tile(named: name) else { throw Unreadable(field: key) }
      return tile
    }
  }
}
