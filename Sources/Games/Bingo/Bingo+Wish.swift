extension Bingo.Rules {
  /// The rules that were wished for.
  init(_ wish: RulesWish) throws(BadRules) {
    self.init()
    mode = try wish.mode(of: .bingo) ?? mode
    think = try wish.thinkingTime() ?? think
    diagonals = wish.diagonals ?? diagonals
  }

  /// Whether these rules are what was wished for, as far as anything was.
  func fits(_ wish: RulesWish) -> Bool {
    wish.allows(mode, think: think) && (wish.diagonals == nil || wish.diagonals == diagonals)
  }
}
