extension Race.Rules {
  /// The rules that were wished for.
  init(_ wish: RulesWish) throws(BadRules) {
    self.init()
    plan = wish.plan
    think = try wish.thinkingTime() ?? think
  }

  /// Whether these rules are what was wished for, as far as anything was.
  func fits(_ wish: RulesWish) -> Bool {
    (wish.plan == nil || wish.plan == plan) && (wish.think == nil || wish.think == think)
  }
}
