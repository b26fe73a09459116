import Words

/// The questions or words of a game, none of them twice before all have come.
///
/// What is still to come is drawn when it is wanted, so that no order has to be stored.
struct Deck: Hashable, Sendable {
  /// What came since all had come.
  private var used: Set<String> = []
  private var last: String?

  mutating func put(_ word: String) {
    if used.contains(word) { used = [] }
    used.insert(word)
    last = word
  }

  /// Any of those that have not come yet; when all have come they begin anew, but not with the one
  /// that came last.
  func next(of questions: [Question], using chance: inout Chance) -> Question? {
    next(of: questions, called: \.word, using: &chance)
  }

  func next(of words: [String], using chance: inout Chance) -> String? {
    next(of: words, called: \.self, using: &chance)
  }

  private func next<Item>(
    of items: [Item], called word: (Item) -> String, using chance: inout Chance
  ) -> Item? {
    var left = items.indices.filter { !used.contains(word(items[$0])) }
    if left.isEmpty { left = items.indices.filter { word(items[$0]) != last } }
    if left.isEmpty { left = Array(items.indices) }
    return left.randomElement(using: &chance).map { items[$0] }
  }
}
