extension WordList {
  /// The same list as a class has it that judged an ending right for a question word: wherever that
  /// question stands, the ending is no longer among the wrong ones.
  public func judging(_ ending: String, rightAfter question: String) -> WordList {
    WordList(
      name: name, language: language,
      levels: levels.map { level in
        Level(
          number: level.number,
          questions: level.questions.map {
            $0.word == question ? $0.judging(ending, recordings) : $0
          })
      }, recordings: recordings)
  }

  /// Whether an ending is right for a question word at any level.
  public func isRight(_ ending: String, after question: String) -> Bool {
    levels.contains { level in
      level.questions.contains { $0.word == question && $0.rights.contains { $0.text == ending } }
    }
  }
}

extension Question {
  /// An ending that is not there any more, because the list was changed, is not put there.
  fileprivate func judging(_ ending: String, _ recordings: Recordings) -> Question {
    guard wrongs.contains(ending) else { return self }
    return Question(
      word: word, recording: recording,
      rights: rights + [Ending(joining: word, ending).with(recordings)],
      wrongs: wrongs.filter { $0 != ending })
  }
}
