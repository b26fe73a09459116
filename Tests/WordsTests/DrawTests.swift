import Testing
import Tools
import Words

private func question(_ line: String) throws -> Question {
  let list = try WordList(parsing: "language sv\nlevel 1\n\(line)", name: "my")
  return try #require(list[1]?.questions.first)
}

@Test(arguments: [
  ("hus: båt | ko räv bi", [1]), ("hus: båt | ko räv bi ö tå", [1]),
  ("hus: båt tak | ko räv", [2]), ("hus: båt tak mus | ko räv", [2]),
  ("hus: båt tak | ko räv bi", [1, 2]), ("hus: båt tak bil mus | ko räv bi ö tå", [1, 2]),
])
func aDrawHasOneOrTwoRightOnesOfFour(_ line: String, _ possible: [Int]) throws {
  let question = try question(line)
  var generator = Chance(seed: 1)
  var counts: Set<Int> = []
  var seen: Set<String> = []
  for _ in 0..<400 {
    let drawn = question.draw(using: &generator)
    #expect(drawn.word == question.word)
    #expect(Set(drawn.rights).isSubset(of: question.rights))
    #expect(Set(drawn.wrongs).isSubset(of: question.wrongs))
    #expect(Set(drawn.rights.map(\.text) + drawn.wrongs).count == Drawn.count)
    counts.insert(drawn.rights.count)
    seen.formUnion(drawn.rights.map(\.text) + drawn.wrongs)
  }
  #expect(counts == Set(possible))
  #expect(seen == Set(question.rights.map(\.text) + question.wrongs))
}

/// For a beginner: who has read the first letter need read no more.
@Test(arguments: [
  ("hus: båt tak | ko räv bi", true), ("hus: båt | bi ko räv bur", true),
  ("hus: båt bil tak mus | bi mun bur", true), ("hus: båt bil | bi bur bär", false),
])
func aPairIsOneRightAndOneWrongThatBeginDifferently(_ line: String, isPossible: Bool) throws {
  let question = try question(line)
  var generator = Chance(seed: 1)
  var seen: Set<String> = []
  for _ in 0..<200 {
    let drawn = question.draw(2, using: &generator)
    #expect(drawn.rights.count == 1 && drawn.wrongs.count == 1)
    #expect(Set(drawn.rights).isSubset(of: question.rights))
    #expect(Set(drawn.wrongs).isSubset(of: question.wrongs))
    #expect((drawn.rights.first?.text.first != drawn.wrongs.first?.first) == isPossible)
    seen.formUnion(drawn.rights.map(\.text))
  }
  #expect(!seen.isEmpty && (seen.count == question.rights.count || line.contains("bil tak")))
}

@Test func aDrawOfFourIsTheUsualOne() throws {
  let question = try question("hus: båt tak bil mus | ko räv bi ö tå")
  var (one, other) = (Chance(seed: 7), Chance(seed: 7))
  for _ in 0..<20 { #expect(question.draw(4, using: &one) == question.draw(using: &other)) }
}

@Test func aDrawIsRepeatedByItsSeed() throws {
  let question = try question("hus: båt tak bil mus | ko räv bi ö tå")
  var (one, other) = (Chance(seed: 7), Chance(seed: 7))
  for _ in 0..<20 {
    #expect(question.draw(using: &one) == question.draw(using: &other))
  }
}
