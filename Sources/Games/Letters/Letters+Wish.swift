extension Letters.Rules {
  /// The rules that were wished for.
  init(_ wish: RulesWish) throws(BadRules) {
    self.init()
    mode = try wish.mode(of: .letters) ?? mode
  }

  /// Whether these rules are what was wished for, as far as anything was.
  func fits(_ wish: RulesWish) -> Bool { wish.mode == nil || wish.mode == mode.rawValue }
}
