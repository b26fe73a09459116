extension Hangman.Rules {
  static let roundsAllowed = 1...20

  /// The rules that were wished for.
  init(_ wish: RulesWish) throws(BadRules) {
    self.init()
    isFree = wish.isFree ?? isFree
    if let rounds = wish.rounds {
      guard Hangman.Rules.roundsAllowed.contains(rounds) else {
        throw .badRounds(most: Hangman.Rules.roundsAllowed.upperBound)
      }
      self.rounds = rounds
    }
  }

  /// Whether these rules are what was wished for, as far as anything was.
  func fits(_ wish: RulesWish) -> Bool {
    (wish.isFree == nil || wish.isFree == isFree) && (wish.rounds == nil || wish.rounds == rounds)
  }
}
