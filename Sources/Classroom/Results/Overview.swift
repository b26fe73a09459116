public import Games

/// A wish for a part of the overview, and for its order.
public struct OverviewWish: Hashable, Sendable {
  public enum Order: String, CaseIterable, Sendable {
    /// The order in which they came into the class.
    case number
    case name
    /// The most recently active pupils come first.
    case active
    /// Pupils who have done least come first.
    case done
    /// Pupils with the fewest points come first.
    case points
  }

  /// The one exercise that is to be seen alone.
  public var exercise: Int?
  /// The text that a name is to hold.
  public var search: String?
  public var order = Order.name

  public init() {}
}

/// Pupils × exercises, with one status each: as large as the class, however much it has played.
public struct Overview {
  public struct Row {
    public let pupil: Pupil
    public let name: String
    /// How the pupil stands, in the order of the exercises; nil where one is not the pupil's.
    public let standings: [Standing?]
    /// The best share, of a hundred, of one exercise that is looked at alone, if a game of it was finished.
    public let best: Int?
    public let done: Int
    public let active: Moment?

    public init(
      pupil: Pupil, name: String, standings: [Standing?], best: Int?, done: Int, active: Moment?
    ) {
      self.pupil = pupil
      self.name = name
      self.standings = standings
      self.best = best
      self.done = done
      self.active = active
    }

    /// The shares of all exercises together.
    public var points: Int { standings.reduce(0) { $0 + ($1?.share ?? 0) } }
  }

  /// How a pupil stands with an exercise.
  public struct Standing: Hashable, Sendable {
    public let status: ExerciseStatus
    /// How much of it the pupil can, of a hundred, as soon as a game or a teacher has said so.
    public let share: Int?

    public init(status: ExerciseStatus, share: Int?) {
      (self.status, self.share) = (status, share)
    }
  }

  public let exercises: [Exercise]
  public let rows: [Row]
  /// For each exercise, how many of those whose it is have done it.
  public let counts: [(done: Int, of: Int)]

  public init(_ wish: OverviewWish, of book: ClassBook) {
    let exercises = book.study.exercises.filter {
      wish.exercise == nil || $0.number == wish.exercise
    }
    self.exercises = exercises
    let search = wish.search.map(Names.key)
    let numbers = exercises.map(\.number)
    var counts = Array(repeating: (done: 0, of: 0), count: exercises.count)
    var rows: [Row] = []
    rows.reserveCapacity(book.count)
    for (pupil, member) in book.learners {
      var standings: [Standing?] = []
      standings.reserveCapacity(numbers.count)
      var done = 0
      member.work.progress.forEach(of: numbers) { progress in
        let place = standings.count
        let standing = Overview.standing(progress, exercises[place], of: pupil, in: book)
        standings.append(standing)
        guard let standing else { return }
        counts[place].of += 1
        if standing.status.isDone {
          counts[place].done += 1
          done += 1
        }
      }
      // The counts are those of the class, whoever is looked for.
      if let search, !Names.key(member.name).contains(search) { continue }
      rows.append(
        Row(
          pupil: pupil, name: member.name, standings: standings,
          best: wish.exercise.flatMap { member.work.progress[$0]?.best }, done: done,
          active: member.work.active))
    }
    self.counts = counts
    self.rows = Overview.sorted(rows, by: wish.order)
  }

  private static func standing(
    _ progress: borrowing Progress?, _ exercise: borrowing Exercise, of pupil: Pupil,
    in book: ClassBook
  ) -> Standing? {
    switch progress {
    case .some(let progress):
      Standing(status: progress.status(for: exercise.goal), share: progress.share(of: exercise))
    case nil: book.means(exercise.to, pupil) ? Standing(status: .notStarted, share: nil) : nil
    }
  }

  private static func sorted(_ rows: [Row], by order: OverviewWish.Order) -> [Row] {
    /// Sorts rows by a key that is worked out once for each, and then in the order in which pupils came.
    func sorted(by key: (Row) -> some Comparable) -> [Row] {
      rows.map { (key: key($0), row: $0) }
        .sorted { ($0.key, $0.row.pupil) < ($1.key, $1.row.pupil) }.map(\.row)
    }
    return switch order {
    case .number: rows
    case .name: sorted { Names.key($0.name) }
    case .active: sorted { -($0.active?.milliseconds ?? 0) }
    case .done: sorted(by: \.done)
    case .points: sorted(by: \.points)
    }
  }
}

extension ClassBook {
  /// The pupils whose name holds that, in the order in which they came; nil: everybody.
  public func pupils(called search: String?) -> [Pupil] {
    guard let search = search.map(Names.key) else { return pupils }
    return pupils.filter { Names.key(name(of: $0)).contains(search) }
  }

  /// The pupils whose results are anybody's, in the order in which they came.
  fileprivate var learners: [(pupil: Pupil, member: Member)] {
    members.sorted { $0.key < $1.key }.compactMap { pupil, member in
      switch role(of: pupil) {
      case .pupil, .banned: (pupil, member)
      case .pending, .teacher, .assistant: nil
      }
    }
  }
}

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

  /// The words that were missed, the most often missed first.
  public let missed: [Word]
  /// The levels in the order of lists and levels.
  public let levels: [Level]

  public init(of book: ClassBook, words count: Int) {
    let words = book.study.lexicon.words
    var sums = Array(repeating: WordSum(), count: words.count)
    for (_, member) in book.learners {
      for (number, tally) in member.work.words.all { sums[Int(number)].add(WordSum(tally)) }
    }
    missed = Array(
      zip(words, sums).filter { $1.missed > 0 }
        .sorted { ($1.1.missed, $0.1.first, $0.0.word) < ($0.1.missed, $1.1.first, $1.0.word) }
        .prefix(max(0, count)).map { Word(word: $0, sum: $1) })
    levels = Statistics.levels(zip(words, sums))
  }

  static func levels(_ words: some Sequence<(LearntWord, WordSum)>) -> [Level] {
    var sums: [String: [Int: WordSum]] = [:]
    for (word, sum) in words where sum.count > 0 {
      sums[word.list, default: [:]][word.level, default: WordSum()].add(sum)
    }
    return sums.sorted { $0.key < $1.key }.flatMap { list, sums in
      sums.sorted { $0.key < $1.key }.map { Level(list: list, level: $0.key, sum: $0.value) }
    }
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
