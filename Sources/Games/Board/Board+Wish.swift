extension Board.Rules {
  /// The rules that were wished for.
  init(_ wish: RulesWish) throws(BadRules) {
    self.init()
    mode = try wish.mode(of: .board) ?? mode
    think = try wish.thinkingTime() ?? think
  }

  /// Whether these rules are what was wished for, as far as anything was.
  func fits(_ wish: RulesWish) -> Bool { wish.allows(mode, think: think) }
}
