extension Cards.Rules {
  /// The rules that were wished for, at a level with so many questions.
  init(_ wish: RulesWish, questions count: Int) throws(BadRules) {
    let most = min(count, Cards.Rules.mostQuestions)
    self.init(questions: min(Cards.Rules.usualQuestions, most))
    mode = try wish.mode(of: .cards) ?? mode
    think = try wish.thinkingTime() ?? think
    if let questions = wish.questions {
      guard questions >= 1, questions <= most else { throw .badQuestions(most: most) }
      self.questions = questions
    }
  }

  /// Whether these rules are what was wished for, as far as anything was.
  func fits(_ wish: RulesWish) -> Bool {
    wish.allows(mode, think: think) && (wish.questions == nil || wish.questions == questions)
  }
}
