import Testing
import Words

@Suite struct BuiltInListTests {
  @Test func thereIsAListInEachLanguage() {
    #expect(WordList.builtIn.map(\.name) == ["sv", "en"])
    #expect(WordList.builtIn.map(\.language) == [.swedish, .english])
    #expect(WordList.builtIn.map { $0.levels.map(\.number) } == [[1, 2, 3, 4, 5], [1, 2, 3, 4]])
  }

  @Test(arguments: WordList.builtIn)
  func everyQuestionCanBeAsked(_ list: WordList) {
    for level in list.levels {
      #expect(level.questions.count >= 18)
      #expect(Set(level.questions.map(\.word)).count == level.questions.count)
      for question in level.questions {
        let texts = question.rights.map(\.text) + question.wrongs
        #expect(!question.rights.isEmpty)
        // One more than a draw needs, so that asking again does not show the same four.
        #expect(question.wrongs.count >= 4, "\(question.word)")
        #expect(Set(texts).count == texts.count, "\(question.word)")
        for text in texts + [question.word] {
          #expect(text.utf8.elementsEqual(list.language.spelled(text)?.utf8 ?? "".utf8))
        }
        #expect(question.word.count <= WordList.longestQuestion)
        #expect(texts.allSatisfy { $0.count <= WordList.longestEnding })
        #expect(question.rights.allSatisfy { $0.spoken == "\(question.word)-\($0.text)" })
      }
    }
  }

  @Test(arguments: WordList.builtIn)
  func noWrongEndingMakesARightWord(_ list: WordList) {
    let questions = list.levels.flatMap(\.questions)
    let wholes = Set(questions.flatMap { $0.rights.map(\.whole) })
    for question in questions {
      #expect(wholes.isDisjoint(with: question.wrongs.map { question.word + $0 }))
    }
  }

  /// A child must not learn that a certain word is always wrong.
  @Test(arguments: WordList.builtIn)
  func wrongEndingsVary(_ list: WordList) {
    for level in list.levels {
      var uses: [String: Int] = [:]
      for wrong in level.questions.flatMap(\.wrongs) { uses[wrong, default: 0] += 1 }
      #expect(uses.count >= level.questions.count * 9 / 10, "\(list.name) \(level.number)")
      for (wrong, count) in uses { #expect(count <= 10, "\(list.name) \(level.number): \(wrong)") }
    }
  }

  /// Level 1 has one consonant at a time, and double ones come in level 5: inside the parts, that
  /// is, because any two may meet where they are joined.
  @Test func swedishLevelsKeepTheirPromise() throws {
    let list = try #require(WordList.builtIn.first)
    for level in list.levels {
      for question in level.questions {
        let rights = question.rights.map(\.text)
        let parts = [question.word] + rights + question.wrongs
        if level.number <= 2 { #expect(parts.allSatisfy { !hasCluster($0) }, "\(question.word)") }
        if level.number <= 4 { #expect(parts.allSatisfy { !hasDouble($0) }, "\(question.word)") }
        if level.number == 5 {
          #expect(hasDouble(question.word) || rights.allSatisfy(hasDouble), "\(question.word)")
        }
      }
    }
  }

  private func hasCluster(_ word: String) -> Bool {
    let vowels = "aeiouyåäö"
    return zip(word, word.dropFirst()).contains { !vowels.contains($0) && !vowels.contains($1) }
  }

  private func hasDouble(_ word: String) -> Bool {
    zip(word, word.dropFirst()).contains { $0 == $1 || ($0, $1) == ("c", "k") }
  }
}
