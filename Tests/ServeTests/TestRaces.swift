import Games

/// A small race that stays as it is.
extension TestWords {
  static let materials = [race("wood").material]

  private static func race(_ name: String) -> NamedPlan {
    let text = """
      name The animals of the wood
      about Find them all. At each a word is posted.

      stop
      clue Look behind the big stone.
      code fox

      stop
      clue High up in the oak.
      code owl
      place 59.32930 18.06860 30
      question Who says hoo?
      answer the owl | an owl
      """
    guard let race = try? NamedPlan(parsing: Array(text.utf8), name: name, file: name) else {
      preconditionFailure("the tests' own race \(name) is broken")
    }
    return race
  }
}
