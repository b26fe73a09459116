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
    let words = questions.map(\.word)
    let next = next(of: words, using: &chance)
    return questions.first { $0.word == next }
  }

  func next(of words: [String], using chance: inout Chance) -> String? {
    var left = words.filter { !used.contains($0) }
    if left.isEmpty { left = words.filter { $0 != last } }
    if left.isEmpty { left = words }
    return left.randomElement(using: &chance)
  }
}
