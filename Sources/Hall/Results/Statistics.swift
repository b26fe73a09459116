/// How the class fares with its words: sums over all pupils, nobody's in particular.
public struct Statistics {
  public struct Word {
    public let word: LearntWord
    public let sum: WordSum
  }

  public struct Level {
    public let list: String
    public let level: Int
    public let sum: WordSum
  }

  /// How many words are told where nobody says.
  public static let usualWords = 20

  /// The most often missed first; where none was missed nothing stands.
  public let missed: [Word]
  /// In the order of lists and levels.
  public let levels: [Level]

  public init(of book: ClassBook, words count: Int) {
    let words = book.study.lexicon.words
    var sums = Array(repeating: WordSum(), count: words.count)
    for (_, member) in book.learners {
      for (number, tally) in member.work.words.all { sums[Int(number)].add(tally) }
    }
    missed = Array(
      zip(words, sums).filter { $1.missed > 0 }
        .sorted { ($1.1.missed, $0.1.first, $0.0.word) < ($0.1.missed, $1.1.first, $1.0.word) }
        .prefix(max(0, count)).map { Word(word: $0, sum: $1) })
    levels = Statistics.levels(zip(words, sums))
  }

  private struct Place: Hashable {
    let list: String
    let level: Int
  }

  static func levels(_ words: some Sequence<(LearntWord, WordSum)>) -> [Level] {
    var sums: [Place: WordSum] = [:]
    for (word, sum) in words {
      sums[Place(list: word.list, level: word.level), default: WordSum()].add(sum)
    }
    return sums.filter { $0.value.count > 0 }
      .sorted { ($0.key.list, $0.key.level) < ($1.key.list, $1.key.level) }
      .map { Level(list: $0.key.list, level: $0.key.level, sum: $0.value) }
  }

  /// One pupil's words in the order in which they were met, and its levels.
  public static func words(
    of work: Work, in book: ClassBook
  ) -> (words: [(word: LearntWord, tally: Tally)], levels: [Level]) {
    let words = work.words.all.compactMap { number, tally in
      book.study.lexicon[number].map { (word: $0, tally: tally) }
    }
    return (words, levels(words.lazy.map { ($0.word, WordSum($0.tally)) }))
  }
}
