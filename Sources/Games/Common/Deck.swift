import Words

/// The questions of a game, none of them twice before all have come.
///
/// What is still to come is drawn when it is wanted, so that no order has to be stored.
struct Deck: Hashable, Sendable {
  /// Question words that came since all had come.
  private var used: Set<String> = []
  private var last: String?

  mutating func put(_ question: String) {
    if used.contains(question) { used = [] }
    used.insert(question)
    last = question
  }

  /// Any of those that have not come yet; when all have come they begin anew, but not with the one
  /// that came last.
  func next(of questions: [Question], using chance: inout Chance) -> Question? {
    var places = questions.indices.filter { !used.contains(questions[$0].word) }
    if places.isEmpty { places = questions.indices.filter { questions[$0].word != last } }
    if places.isEmpty { places = Array(questions.indices) }
    return places.randomElement(using: &chance).map { questions[$0] }
  }
}
