public import JSON
public import Words

extension Board {
  /// What can happen in a game on a board.
  public enum Fact: Hashable, Sendable {
    case changed(Changed)
    /// Somebody took back its last change, and with it what was linked at once.
    case undone(Changed)
    /// Somebody adds no more; its own next change withdraws that.
    case ready(Seat)
    case began(Began)
    case turn(Turn)
    /// The die is in the air.
    case threw(Seat)
    case rolled(Rolled)
    case went(Went)
    case asked(Asked)
    case answered(Answered)
    case hinted(Hinted)
    case heard(Heard)
    case kept(KeptWord)
    case finished(Seat, Tile)
    case over(Scores)
  }

  /// Somebody built something.
  public struct Changed: Coded, Hashable, Sendable {
    public let seat: Seat
    public let change: Change

    /// What was built can be told from what stands there.
    public static func coded(_ changed: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      var (tile, links): (Board.Tile?, [Board.Tile]?)
      var (link, plan, start): (Board.Link?, Board.Plan?, Board.Tile?)
      switch changed?.change {
      case .placed(let own, let others): (tile, links) = (own, others)
      case .linked(let own): link = own
      case .laid(let own): plan = own
      case .started(let own): start = own
      case nil: break
      }
      let seat = try fields("seat", changed?.seat)
      let change: Board.Change
      if let name = try fields.ifAny("layout", plan?.name) {
        change = .laid(
          try Board.Plan(
            name: name, tiles: fields("tiles", plan?.tiles), links: fields("links", plan?.links)))
      } else if let start = try fields.ifAny("start", start) {
        change = .started(start)
      } else if let from = try fields.ifAny("from", link?.from) {
        change = .linked(Board.Link(from: from, to: try fields("to", link?.to)))
      } else {
        change = .placed(
          try fields("tile", tile), links: try fields.ifAny("links", links, else: []))
      }
      return Self(seat: seat, change: change)
    }
  }

  public enum Change: Hashable, Sendable {
    case placed(Tile, links: [Tile])
    case linked(Link)
    case laid(Plan)
    /// The start is there from now on.
    case started(Tile)

    fileprivate var event: String {
      switch self {
      case .placed: "placed"
      case .linked: "linked"
      case .laid: "laid"
      case .started: "start"
      }
    }
  }

  /// The board is built: every tile gets its question word.
  public struct Began: Coded, Hashable, Sendable {
    public let starter: Seat
    public let start: Tile
    public let words: ByTile<String>

    public static func coded(_ began: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        starter: fields("starter", began?.starter), start: fields("start", began?.start),
        words: fields("words", began?.words))
    }
  }

  /// It is somebody's turn: to build, to play, or to answer a bonus question.
  public struct Turn: Coded, Hashable, Sendable {
    public let seat: Seat
    public let purpose: Purpose

    public enum Purpose: Hashable, Sendable {
      case build
      /// From the tile where its piece stands.
      case play(from: Tile)
      /// The game ended before this seat's turn came.
      case bonus

      /// What a turn is for, as a line names it.
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
  }

  /// How the die fell, and where that leads.
  public struct Rolled: Coded, Hashable, Sendable {
    public let seat: Seat
    public let value: Int
    public let ends: [End]

    public static func coded(_ rolled: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        seat: fields("seat", rolled?.seat), value: fields("value", rolled?.value, in: 1...6),
        ends: fields("ends", rolled?.ends))
    }
  }

  public struct Went: Coded, Hashable, Sendable {
    public let seat: Seat
    public let end: End

    public static func coded(_ went: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", went?.seat), end: Board.End.coded(went?.end, fields))
    }
  }

  /// A question for one seat, in the sight of all.
  public struct Asked: Hashable, Sendable {
    public let seat: Seat
    /// Nil for a bonus question.
    public let tile: Tile?
    public let question: String
    /// The question word spoken, if there is a recording of it.
    public let recording: Recording?
    /// In the seat's own order, which stays when it comes back to the tile.
    public let choices: [String]
    public fileprivate(set) var rights: Part<[Ending]>
    /// What the seat tried here on earlier turns.
    public let misses: [String]
    /// What a partner took away.
    public let hinted: String?
    /// What the seat had taken away itself: its own affair, and its teacher's.
    public fileprivate(set) var hints: [String]
    /// The right answers, if the seat may see them already.
    public fileprivate(set) var shown: [String]
  }

  /// Somebody answered, and all heard it.
  public struct Answered: Hashable, Sendable {
    public let seat: Seat
    public let tile: Tile?
    public fileprivate(set) var judgement: Attempt.Judgement
    /// Whether it may answer again on this turn.
    public let mayRetry: Bool
  }

  /// A wrong choice is gone: somebody who looks on took it away, or who reads asked for that itself.
  public struct Hinted: Coded, Hashable, Sendable {
    public let seat: Seat
    public let to: Seat
    public let word: String
    /// What the seat had taken away itself before a partner helped: its own affair, and its teacher's.
    public fileprivate(set) var hints: [String]
    /// The right answers, if nothing else is left.
    public fileprivate(set) var shown: [String]
    /// The seat meant to answer that: its own affair too.
    public fileprivate(set) var wasKept: Bool

    /// Whether the seat helped itself.
    var isOwn: Bool { seat == to }

    public static func coded(_ hinted: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(
        seat: fields("seat", hinted?.seat), to: fields("to", hinted?.to),
        word: fields("word", hinted?.word), hints: fields.ifAny("hints", hinted?.hints, else: []),
        shown: fields.ifAny("shown", hinted?.shown, else: []),
        wasKept: fields.ifTrue("kept", hinted?.wasKept))
    }
  }
}

extension Board.Fact: GameFact {
  public static let kind: GameKind = .board

  public var event: String {
    switch self {
    case .changed(let changed): changed.change.event
    case .undone: "undone"
    case .ready: "built"
    case .began: "words"
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

  public func write(to line: inout JSONWriter, for viewer: Viewpoint) {
    switch self {
    case .changed(let changed), .undone(let changed): line.add(changed)
    case .finished(let seat, let tile):
      line.add("seat", seat.number)
      line.add("tile", tile)
    case .ready(let seat), .threw(let seat): line.add("seat", seat.number)
    case .began(let began): line.add(began)
    case .turn(let turn): line.add(turn)
    case .rolled(let rolled): line.add(rolled)
    case .went(let went): line.add(went)
    case .asked(let asked):
      line.add("seat", asked.seat.number)
      line.add("tile", asked.tile)
      line.add("question", asked.question)
      line.add("audio", asked.recording)
      line.add("choices", asked.choices)
      if !asked.misses.isEmpty { line.add("misses", asked.misses) }
      if let hinted = asked.hinted { line.add("hinted", hinted) }
      if !asked.hints.isEmpty { line.add("hints", asked.hints) }
      if !asked.shown.isEmpty { line.add("shown", asked.shown) }
      if let rights = asked.rights.value { line.add("rights", rights) }
    case .answered(let answered):
      line.add("seat", answered.seat.number)
      line.add(answered.judgement) { $0.add("tile", answered.tile) }
      if answered.mayRetry { line.add("retry", true) }
    case .hinted(let hinted): line.add(hinted)
    case .heard(let heard): line.add(heard)
    case .kept(let kept): line.add(kept)
    case .over(let over): line.add(over, counting: "tiles")
    }
  }

  public init(event: String, _ fields: Fields) throws(Unreadable) {
    switch event {
    case "placed", "linked", "laid", "start":
      self = .changed(try Board.Changed(fields))
    case "undone": self = .undone(try Board.Changed(fields))
    case "built": self = .ready(try fields.value("seat"))
    case "words": self = .began(try Board.Began(fields))
    case "turn": self = .turn(try Board.Turn(fields))
    case "threw": self = .threw(try fields.value("seat"))
    case "rolled": self = .rolled(try Board.Rolled(fields))
    case "went": self = .went(try Board.Went(fields))
    case "asked": self = .asked(try Board.Asked(fields))
    case "answered": self = .answered(try Board.Answered(fields))
    case "hinted": self = .hinted(try Board.Hinted(fields))
    case "heard": self = .heard(try Heard(fields))
    case "kept": self = .kept(try KeptWord(fields))
    case "finished": self = .finished(try fields.value("seat"), try fields.value("tile"))
    case "over": self = .over(try Scores(fields, counting: "tiles"))
    default: throw Unreadable(field: "event")
    }
  }

  /// Everybody watches the one who reads, so the right answers of an open question are a secret, and that who
  /// reads listened or asked for help; nothing else is.
  public func seen(by viewer: Viewpoint) -> Board.Fact? {
    switch self {
    case .asked(var asked):
      asked.rights = asked.rights.seen(by: viewer)
      if !asked.hints.isEmpty, !viewer.belongs(to: .seat(asked.seat)) {
        (asked.hints, asked.shown) = ([], [])
      }
      return .asked(asked)
    case .answered(var answered):
      if !viewer.belongs(to: .seat(answered.seat)) {
        answered.judgement = answered.judgement.seenByOthers
      }
      return .answered(answered)
    case .heard(let heard): return heard.seen(by: viewer).map(Board.Fact.heard)
    case .kept(let kept): return kept.seen(by: viewer).map(Board.Fact.kept)
    case .hinted(var hinted):
      if viewer.belongs(to: .seat(hinted.to)) { return self }
      if hinted.isOwn { return nil }
      if !hinted.hints.isEmpty { (hinted.hints, hinted.shown) = ([], []) }
      hinted.wasKept = false
      return .hinted(hinted)
    case .changed, .undone, .ready, .began, .turn, .threw, .rolled, .went, .finished, .over:
      return self
    }
  }

  public var isSameForAll: Bool {
    switch self {
    case .asked, .heard, .kept: false
    case .answered(let answered): !answered.judgement.isPrivate
    case .hinted(let hinted): !hinted.isOwn && hinted.hints.isEmpty && !hinted.wasKept
    case .changed, .undone, .ready, .began, .turn, .threw, .rolled, .went, .finished, .over: true
    }
  }

  public var actor: Seat? {
    switch self {
    case .changed(let changed), .undone(let changed): changed.seat
    case .ready(let seat), .threw(let seat): seat
    case .rolled(let rolled): rolled.seat
    case .went(let went): went.seat
    case .answered(let answered): answered.seat
    case .hinted(let hinted): hinted.seat
    case .heard(let heard): heard.seat
    case .kept(let kept): kept.seat
    case .finished(let seat, _): seat
    case .began, .turn, .asked, .over: nil
    }
  }

  public var chosen: Chosen? {
    guard case .answered(let answered) = self else { return nil }
    return Chosen(answered.judgement, by: answered.seat)
  }

  public var heard: String? { if case .heard(let heard) = self { heard.word } else { nil } }
  public var kept: KeptWord? { if case .kept(let kept) = self { kept } else { nil } }

  public var asks: Asking? {
    if case .asked(let asked) = self { (asked.question, asked.choices) } else { nil }
  }
}

extension Board.Asked {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    try self.init(
      seat: fields.value("seat"), tile: fields.valueIfAny("tile"),
      question: fields.string("question"), recording: fields.valueIfAny("audio"),
      choices: fields.strings("choices"),
      rights: .secret(fields.value("rights"), for: .teachers),
      misses: fields.stringsIfAny("misses"), hinted: fields.valueIfAny("hinted"),
      hints: fields.stringsIfAny("hints"), shown: fields.stringsIfAny("shown"))
  }
}

extension Board.Answered {
  fileprivate init(_ fields: Fields) throws(Unreadable) {
    try self.init(
      seat: fields.value("seat"), tile: fields.valueIfAny("tile"),
      judgement: Attempt.Judgement(fields), mayRetry: fields.flag("retry"))
  }
}
