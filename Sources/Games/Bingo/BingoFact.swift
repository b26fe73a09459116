public import JSON
import Words

extension Bingo {
  /// What can happen in a game of bingo.
  public enum Fact: Hashable, Sendable {
    case asked(Rounds<Tile>.Asked)
    case answered(Rounds<Tile>.Answered)
    case hinted(Rounds<Tile>.Hinted)
    case heard(Heard)
    case kept(KeptWord)
    case closed(Rounds<Tile>.Closed)
    case bingo([FullLine])
    case over(Scores)
  }

  public struct FullLine: Coded, Hashable, Sendable {
    public let seat: Seat
    public let line: Line
    public let words: [String]

    public static func coded(_ full: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        seat: fields("seat", full?.seat), line: fields("line", full?.line),
        words: fields("words", full?.words))
    }
  }
}

extension Bingo.Fact: RoundsFact {
  public static let kind: GameKind = .bingo

  public var event: String {
    switch self {
    case .asked: "asked"
    case .answered: "answered"
    case .hinted: "hinted"
    case .heard: "heard"
    case .kept: "kept"
    case .closed: "closed"
    case .bingo: "bingo"
    case .over: "over"
    }
  }

  public func write(to line: inout JSONWriter, for viewer: Viewpoint) {
    switch self {
    case .asked(let asked): line.add(asked, for: viewer)
    case .answered(let answered): line.add(answered, for: viewer)
    case .hinted(let hinted): line.add(hinted)
    case .heard(let heard): line.add(heard)
    case .kept(let kept): line.add(kept)
    case .closed(let closed): line.add(closed)
    case .bingo(let lines):
      line.add("seats", Set(lines.map(\.seat)).sorted())
      line.add("rows", lines)
    case .over(let over): line.add(over, counting: "tiles")
    }
  }

  public init(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "asked": self = .asked(try Rounds<Tile>.Asked(fields))
    case "answered": self = .answered(try Rounds<Tile>.Answered(fields))
    case "hinted": self = .hinted(try Rounds<Tile>.Hinted(fields))
    case "heard": self = .heard(try Heard(fields))
    case "kept": self = .kept(try KeptWord(fields))
    case "closed": self = .closed(try Rounds<Tile>.Closed(fields))
    case "bingo": self = .bingo(try fields.value("rows"))
    case "over": self = .over(try Scores(fields, counting: "tiles"))
    default: throw Unreadable(field: "event")
    }
  }

  public func seen(by viewer: Viewpoint) -> Bingo.Fact? {
    switch self {
    case .asked(let asked): .asked(asked.seen(by: viewer))
    case .answered(let answered): answered.seen(by: viewer).map(Bingo.Fact.answered)
    case .hinted(let hinted): hinted.seen(by: viewer).map(Bingo.Fact.hinted)
    case .heard(let heard): heard.seen(by: viewer).map(Bingo.Fact.heard)
    case .kept(let kept): kept.seen(by: viewer).map(Bingo.Fact.kept)
    case .closed(let closed): .closed(closed.seen(by: viewer))
    case .bingo, .over: self
    }
  }

  public var isSameForAll: Bool {
    switch self {
    case .asked, .answered, .hinted, .heard, .kept: false
    case .closed(let closed): closed.isSameForAll
    case .bingo, .over: true
    }
  }

  public var actor: Seat? {
    switch self {
    case .answered(let answered): answered.seat
    case .hinted(let hinted): hinted.seat
    case .heard(let heard): heard.seat
    case .kept(let kept): kept.seat
    case .asked, .closed, .bingo, .over: nil
    }
  }

  public var chosen: Chosen? {
    if case .answered(let answered) = self { answered.chosen } else { nil }
  }

  public var heard: String? { if case .heard(let heard) = self { heard.word } else { nil } }
  public var kept: KeptWord? { if case .kept(let kept) = self { kept } else { nil } }

  public var asks: Asking? {
    if case .asked(let asked) = self { (asked.question, asked.choices) } else { nil }
  }
}

extension Line: PlainValue {
  /// A row by its number, a column by its letter.
  public var name: String {
    switch self {
    case .row(let row): "\(row + 1)"
    case .column(let column): Tile.columnNames[column]
    case .falling: "falling"
    case .rising: "rising"
    }
  }

  public init?(plain name: String) {
    guard let line = Line.all(diagonals: true).first(where: { $0.name == name }) else { return nil }
    self = line
  }

  public var plain: String { name }
}

extension JSONWriter {
  fileprivate mutating func add(_ asked: Rounds<Tile>.Asked, for viewer: Viewpoint) {
    add("round", asked.round)
    add("question", asked.question)
    add("audio", asked.recording)
    add(asked.choices, on: asked.layouts, for: viewer)
    add("cards", asked.layouts, as: "tiles")
    if let rights = asked.rights.value { add("rights", rights) }
  }

  /// A seat is told where they lie on its own card.
  mutating func add(
    _ choices: [String], on layouts: BySeat<Rounds<Tile>.Layout>, for viewer: Viewpoint
  ) {
    add("choices", choices)
    if case .seat(let own) = viewer, let layout = layouts[own] { add("tiles", layout) }
  }
}

extension Rounds<Tile>.Asked {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    try self.init(fields, on: fields.bySeat("cards", as: "tiles"))
  }
}
