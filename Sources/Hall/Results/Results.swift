public import Games

/// What is left of a pupil's finished games: sums that stay small however much is played.
public struct Results: Hashable, Sendable {
  /// Finished exercises, also those that somebody else won.
  public private(set) var finished = 0
  /// Questions answered right at the first try, later, and with the answer shown.
  public private(set) var atFirstTry = 0
  public private(set) var later = 0
  public private(set) var helped = 0
  /// How many of them had been heard before.
  public private(set) var heard = 0
  public private(set) var best = Best()

  mutating func forgetBest() { best = Best() }

  /// What counted as a miss was right after all: the question, which went like that, was right at the
  /// first try.
  mutating func credit(_ how: Learnt.How) {
    switch how {
    case .atFirstTry: return
    case .later where later > 0: later -= 1
    case .helped where helped > 0: helped -= 1
    case .later, .helped: return
    }
    atFirstTry += 1
  }

  mutating func add(_ outcome: Outcome, of game: GameKind) {
    if outcome.isFinished { finished += 1 }
    best.add(outcome, of: game)
    for learnt in outcome.learnt {
      switch learnt.how {
      case .atFirstTry: atFirstTry += 1
      case .later: later += 1
      case .helped: helped += 1
      }
      if learnt.wasHeard { heard += 1 }
    }
  }
}

/// What can be taken along as a table.
public enum Export: String, CaseIterable, Sendable {
  /// A row for each pupil.
  case pupils
  /// A row for each pupil and word.
  case words
}

/// The best score in each game that counts one: a pupil's own, or that of the whole class.
public struct Best: Hashable, Sendable {
  private var scores: [GameKind: Int]

  public init(_ scores: [(game: GameKind, score: Int)] = []) {
    self.scores = Dictionary(scores.map { ($0.game, $0.score) }, uniquingKeysWith: max)
  }

  public subscript(game: GameKind) -> Int? { scores[game] }

  /// In the order of the games.
  public var all: [(game: GameKind, score: Int)] {
    GameKind.allCases.compactMap { game in scores[game].map { (game, $0) } }
  }

  /// Nothing at all is no best.
  mutating func add(_ outcome: Outcome, of game: GameKind) {
    if let score = outcome.score, score > 0 { scores[game] = max(score, scores[game] ?? 0) }
  }
}

extension Hall {
  /// Own and class's. Everybody sees and forgets its own alone, so that nobody is compared.
  ///
  /// - Parameter name: whose it is to be, if somebody said so.
  public func best(
    of name: String?, forgetting: Bool, _ making: inout Transaction
  ) throws(Trouble) -> Pupil {
    let pupil = try making.pupil()
    if let name, book.pupil(named: name) != pupil { throw .bestOfAnother }
    if forgetting, book.results(of: pupil).best != Best() {
      try making.decide()
      tell(BestForgotten(pupil: pupil), &making)
    }
    return pupil
  }
}

/// As whom a child travels to Mars: its character. (A `Character` is a letter in Swift.)
public enum Traveller: String, CaseIterable, PlainValue, Sendable {
  case fox, bear, hare, owl, cat, frog
}

/// What is needed on Mars, in the order in which it comes.
///
/// Who has what is a reading of how much was finished: it is kept nowhere else, and so nothing can be
/// taken away.
public enum Gear: String, CaseIterable, PlainValue, Sendable {
  case boots, suit, gloves, helmet, backpack, radio, lamp, flag, tent, rover, robot, rocket

  /// So many finished exercises bring one piece.
  static let price = 3

  /// What the last of so many finished exercises brought, if it brought anything.
  init?(broughtBy finished: Int) {
    let pieces = finished / Gear.price
    guard finished % Gear.price == 0, (1...Gear.allCases.count).contains(pieces) else { return nil }
    self = Gear.allCases[pieces - 1]
  }
}

extension Results {
  /// What the finished exercises have brought, the newest last.
  public var gear: [Gear] { Array(Gear.allCases.prefix(max(0, finished / Gear.price))) }

  /// How many more bring the next piece; nil when all are there.
  public var untilNextGear: Int? {
    gear.count == Gear.allCases.count ? nil : Gear.price * (gear.count + 1) - finished
  }
}

extension Hall {
  /// Who asks, and as whom it travels from now on, if it says so. What has come stays.
  public func me(as traveller: Traveller?, _ making: inout Transaction) throws(Trouble) -> Pupil {
    let pupil = try making.pupil()
    if let traveller, book.traveller(of: pupil) != traveller {
      try keepPace(.setting, pupil, making)
      try making.decide()
      tell(TravellerChosen(pupil: pupil, traveller: traveller), &making)
    }
    return pupil
  }

  /// Tells what a game that was over just now has brought, also to who left before its end: those who
  /// are there hear it, and the others find it when they look.
  func handOutGear(in room: Room, _ making: inout Transaction) {
    for (seat, pupil, outcome) in room.outcomes where outcome.isFinished {
      guard let gear = Gear(broughtBy: book.results(of: pupil).finished) else { continue }
      tell(Room.Equipped(seat: seat, gear: gear), in: room, &making)
    }
  }
}
