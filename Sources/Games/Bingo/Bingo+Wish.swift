extension Bingo.Rules {
  /// The rules that were wished for.
  init(_ wish: RulesWish) throws(BadRules) {
    self.init()
    if let name = wish.mode {
      guard let mode = Mode(rawValue: name) else { throw .noSuchMode(name, of: .bingo) }
      self.mode = mode
    }
    if let think = wish.think {
      guard (0...60_000).contains(think) else { throw .badThink }
      self.think = think
    }
    diagonals = wish.diagonals ?? diagonals
  }

  /// Whether these rules are what was wished for, as far as anything was.
  func fits(_ wish: RulesWish) -> Bool {
    (wish.mode == nil || wish.mode == mode.rawValue)
      && (wish.think == nil || wish.think == think)
      && (wish.diagonals == nil || wish.diagonals == diagonals)
  }
}
