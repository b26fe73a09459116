public import JSON
public import Words

extension Board {
  /// Somebody built something.
  public struct Changed: GameFact {
    public static let event = "placed"
    public static let events = [event, "linked", "laid", "start", "shifted"]

    public let seat: Seat
    public let change: Change

    /// The kind of change is not written: the fields that are there tell it.
    public static func coded(_ changed: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      var (tile, links, place): (Board.Tile?, [Board.Tile]?, Board.Tile?)
      var (link, plan, start): (Board.Link?, Board.Plan?, Board.Tile?)
      var name: String?
      switch changed?.change {
      case .placed(let own, let others): (tile, links) = (own, others)
      case .linked(let own): link = own
      case .laid(let own, as: let layout): (plan, name) = (own, layout)
      case .started(let own): start = own
      case .moved(let own, let other): (tile, place) = (own, other)
      case nil: break
      }
      let seat = try fields("seat", changed?.seat)
      let change: Board.Change
      if let name = try fields.ifAny("layout", name) {
        change = .laid(try Board.Plan.coded(plan, fields), as: name)
      } else if let start = try fields.ifAny("start", start) {
        change = .started(start)
      } else if let from = try fields.ifAny("from", link?.from) {
        change = .linked(Board.Link(from: from, to: try fields("to", link?.to)))
      } else {
        let own = try fields("tile", tile)
        if let other = try fields.ifAny("to", place) {
          change = .moved(own, to: other)
        } else {
          change = .placed(own, links: try fields.ifAny("links", links, else: []))
        }
      }
      return Self(seat: seat, change: change)
    }

    public var event: String {
      switch change {
      case .placed: "placed"
      case .linked: "linked"
      case .laid: "laid"
      case .started: "start"
      case .moved: "shifted"
      }
    }

    public var actor: Seat? { seat }
    public func suits(_ game: Board) -> Bool { game.isBuilding }
    public func apply(to game: inout Board, at now: Moment, table: Table) {
      game.build { $0.apply(self) }
    }
  }

  /// Somebody took back its last change, and with it the links that came with a tile.
  public struct Undone: GameFact {
    public static let event = "undone"

    public let changed: Changed

    public static func coded(_ undone: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      Self(changed: try Changed.coded(undone?.changed, fields))
    }

    public var actor: Seat? { changed.seat }
    public func suits(_ game: Board) -> Bool { game.isBuilding }
    public func apply(to game: inout Board, at now: Moment, table: Table) {
      game.build { $0.undo(changed) }
    }
  }

  /// A seat adds no more; its own next change withdraws that.
  public struct Ready: GameFact {
    public static let event = "built"

    public let seat: Seat

    public static func coded(_ ready: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      Self(seat: try fields("seat", ready?.seat))
    }

    public var actor: Seat? { seat }
    public func suits(_ game: Board) -> Bool { game.isBuilding }
    public func apply(to game: inout Board, at now: Moment, table: Table) {
      game.build { $0.beReady(seat) }
    }
  }

  public enum Change: Hashable, Sendable {
    case placed(Tile, links: [Tile])
    case linked(Link)
    /// A whole board, ready-made or kept.
    case laid(Plan, as: String)
    /// The start is on this tile from now on.
    case started(Tile)
    case moved(Tile, to: Tile)
  }

  /// The board is built: every tile gets its question word.
  public struct Began: GameFact {
    public static let event = "words"

    public let starter: Seat
    public let start: Tile
    public let words: ByTile<String>

    public static func coded(_ began: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        starter: fields("starter", began?.starter), start: fields("start", began?.start),
        words: fields("words", began?.words))
    }

    public var beginsRound: Bool { true }
    public func suits(_ game: Board) -> Bool { game.isBuilding }
    public func apply(to game: inout Board, at now: Moment, table: Table) {
      game.begin(self, table: table)
    }
  }

  /// It is somebody's turn: to build, to play, or to answer a bonus question.
  public struct Turn: GameFact {
    public static let event = "turn"

    public let seat: Seat
    public let purpose: Purpose

    public enum Purpose: Hashable, Sendable {
      case build
      /// A turn from the tile where the seat's piece stands.
      case play(from: Tile)
      /// A bonus question, for a seat whose turn had not come when the game ended.
      case bonus

      /// The name of the purpose in lines.
      public var name: String {
        switch self {
        case .build: "build"
        case .play: "play"
        case .bonus: "bonus"
        }
      }

      fileprivate var tile: Board.Tile? { if case .play(let tile) = self { tile } else { nil } }
    }

    public static func coded(_ turn: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", turn?.seat)
      let purpose: Purpose =
        switch try fields("to", turn?.purpose.name) {
        case "build": .build
        case "play": .play(from: try fields("tile", turn?.purpose.tile))
        case "bonus": .bonus
        default: throw Unreadable(field: "to")
        }
      return Self(seat: seat, purpose: purpose)
    }

    public var beginsRound: Bool { true }

    public func apply(to game: inout Board, at now: Moment, table: Table) {
      game.build { $0.begin(turnOf: seat) }
      game.play { $0.begin(self) }
    }
  }

  /// The die is in the air.
  public struct Threw: GameFact {
    public static let event = "threw"

    public let seat: Seat

    public static func coded(_ threw: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      Self(seat: try fields("seat", threw?.seat))
    }

    public var actor: Seat? { seat }
    public func suits(_ game: Board) -> Bool { game.isPlaying }
    public func apply(to game: inout Board, at now: Moment, table: Table) {
      game.play { $0.go(to: .thrown) }
    }
  }

  /// How the die fell, and where that leads.
  public struct Rolled: GameFact {
    public static let event = "rolled"

    public let seat: Seat
    public let value: Int
    public let ends: [End]

    public static func coded(_ rolled: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        seat: fields("seat", rolled?.seat), value: fields("value", rolled?.value, in: 1...6),
        ends: fields("ends", rolled?.ends))
    }

    public var actor: Seat? { seat }
    public func suits(_ game: Board) -> Bool { game.isPlaying }
    public func apply(to game: inout Board, at now: Moment, table: Table) {
      game.play { $0.go(to: .toGo(self)) }
    }
  }

  public struct Went: GameFact {
    public static let event = "went"

    public let seat: Seat
    public let end: End

    public static func coded(_ went: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", went?.seat), end: Board.End.coded(went?.end, fields))
    }

    public var actor: Seat? { seat }
    public func suits(_ game: Board) -> Bool { game.isPlaying }
    public func apply(to game: inout Board, at now: Moment, table: Table) {
      game.play { $0.move(seat, to: end.tile) }
    }
  }

  /// A question for one seat. All see it, to watch the seat that reads, but not which answers are right.
  public struct Asked: GameFact {
    public static let event = "asked"

    public let seat: Seat
    /// The tile with the question; nil for a bonus question.
    public let tile: Tile?
    public let question: String
    /// The question word spoken, if there is a recording of it.
    public let recording: Recording?
    /// The choices in the seat's own order, which stays when it comes back to the tile.
    public let choices: [String]
    public let rights: Part<[Ending]>
    /// The wrong choices that the seat tried here on earlier turns.
    public let misses: [String]
    /// The wrong choice that a partner took away.
    public let hinted: String?
    /// The wrong choices that the seat had taken away itself, which only the seat and teachers are told.
    public let hints: [String]
    /// The right answers, if the seat may see them already.
    public let shown: [String]

    public static func coded(_ asked: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", asked?.seat)
      let tile = try fields.ifAny("tile", asked?.tile)
      let question = try fields("question", asked?.question)
      let recording = try fields.ifAny("audio", asked?.recording)
      let choices = try fields("choices", asked?.choices)
      let misses = try fields.ifAny("misses", asked?.misses, else: [])
      let hinted = try fields.ifAny("hinted", asked?.hinted)
      let (hints, shown) = try fields.taken(asked?.hints, asked?.shown, of: seat)
      let rights = try fields.secret(asked?.rights, for: .teachers) { (rights) throws(Unreadable) in
        try fields("rights", rights)
      }
      return Self(
        seat: seat, tile: tile, question: question, recording: recording, choices: choices,
        rights: rights, misses: misses, hinted: hinted, hints: hints, shown: shown)
    }

    public var asks: Asking? { (question, choices) }
    public func suits(_ game: Board) -> Bool { game.isPlaying }
    public func apply(to game: inout Board, at now: Moment, table: Table) {
      game.play { $0.ask(self, at: now) }
    }
  }

  /// Somebody answered, and all heard it.
  public struct Answered: GameFact {
    public static let event = "answered"

    public let seat: Seat
    public let tile: Tile?
    public let judgement: Attempt.Judgement
    /// Whether the seat may answer again on this turn.
    public let mayRetry: Bool

    public static func coded(_ answered: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields("seat", answered?.seat)
      let judgement = try Attempt.Judgement.coded(answered?.judgement, of: seat, fields) {
        $0.add("tile", answered?.tile)
      }
      return try Self(
        seat: seat,
        tile: fields.already(answered?.tile) { (fields) throws(Unreadable) in
          try fields.valueIfAny("tile")
        }, judgement: judgement,
        mayRetry: fields.ifTrue("retry", answered?.mayRetry))
    }

    public var actor: Seat? { seat }
    public var chosen: Chosen? { Chosen(judgement, by: seat) }
    public func suits(_ game: Board) -> Bool { game.isPlaying }
    public func apply(to game: inout Board, at now: Moment, table: Table) {
      game.play { $0.answer(self, at: now) }
    }
  }

  /// A wrong choice is gone: a seat that looks on, or a teacher, took it away, or the seat that reads had it
  /// taken away.
  public struct Hinted: GameFact {
    public static let event = "hinted"

    /// The seat that helped; nil: a teacher did.
    public let seat: Seat?
    public let to: Seat
    public let word: String
    /// The wrong choices that the seat had taken away before a partner helped; only it and teachers are told.
    public let hints: [String]
    /// The right answers, if nothing else is left.
    public let shown: [String]
    /// Whether the seat meant to answer the choice that is gone; only it and teachers are told.
    public let wasKept: Bool

    /// Whether the seat helped itself.
    var isOwn: Bool { seat == to }

    public static func coded(_ hinted: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let seat = try fields.ifAny("seat", hinted?.seat)
      let to = try fields("to", hinted?.to)
      let word = try fields("word", hinted?.word)
      let (hints, shown) = try fields.taken(hinted?.hints, hinted?.shown, of: to)
      let wasKept = try fields.own(hinted?.wasKept, of: .seat(to), else: false) {
        (wasKept) throws(Unreadable) in try fields.ifTrue("kept", wasKept)
      }
      return Self(seat: seat, to: to, word: word, hints: hints, shown: shown, wasKept: wasKept)
    }

    /// Others are not told that a seat asked for help.
    public func isTold(to viewer: Viewpoint) -> Bool { !isOwn || viewer.belongs(to: .seat(to)) }
    public var actor: Seat? { seat }
    public func suits(_ game: Board) -> Bool { game.isPlaying }
    public func apply(to game: inout Board, at now: Moment, table: Table) {
      game.play { $0.hint(self) }
    }
  }

  /// A tile is finished, and belongs to a seat.
  public struct TileFinished: GameFact {
    public static let event = "finished"

    public let seat: Seat
    public let tile: Tile

    public static func coded(_ finished: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", finished?.seat), tile: fields("tile", finished?.tile))
    }

    public var actor: Seat? { seat }
    public func suits(_ game: Board) -> Bool { game.isPlaying }
    public func apply(to game: inout Board, at now: Moment, table: Table) {
      game.play { $0.finish(tile, by: seat) }
    }
  }
}

extension FieldCoder {
  /// The hints of a seat, and the answers shown to it; if it asked for help, others are told neither.
  fileprivate func taken(
    _ hints: [String]?, _ shown: [String]?, of seat: Seat
  ) throws(Unreadable) -> (hints: [String], shown: [String]) {
    let told = try own(hints, of: .seat(seat), else: []) { (hints) throws(Unreadable) in
      try ifAny("hints", hints, else: [])
    }
    let isPrivate = hints?.isEmpty == false
    return (
      told,
      try own(shown, of: .seat(seat), else: isPrivate ? [] : shown ?? []) {
        (shown) throws(Unreadable) in
        try ifAny("shown", shown, else: [])
      }
    )
  }
}
