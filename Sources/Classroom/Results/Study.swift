public import Games

/// The exercises of the class, and the words that it has read so far.
public struct Study: Hashable, Sendable {
  /// How many exercises may be in force at one time.
  public static let most = 100

  /// The exercises in force, in the order of their numbers.
  public private(set) var exercises: [Exercise] = []
  /// The highest number of an exercise so far.
  public private(set) var last = 0
  public private(set) var lexicon = Lexicon()

  public subscript(number: Int) -> Exercise? { exercises.first { $0.number == number } }

  public func mayBeAssigned(_ exercise: Exercise) -> Bool {
    exercise.number > last && exercises.count < Study.most
  }

  mutating func assign(_ exercise: Exercise) {
    exercises.append(exercise)
    last = max(last, exercise.number)
  }

  /// Keeps numbers up to this one from being given again, also where nothing else is known of them.
  mutating func reserve(_ number: Int) { last = max(last, number) }

  /// Whether there is something for that pupil alone.
  public func isFor(_ pupil: Pupil) -> Bool { exercises.contains { $0.to.named.contains(pupil) } }

  /// Forgets a pupil who is in the class no more: what was for that pupil alone goes too.
  mutating func forget(_ pupil: Pupil) {
    exercises = exercises.compactMap { exercise in
      let left = exercise.to.named.filter { $0 != pupil }
      guard left.count < exercise.to.named.count else { return exercise }
      guard !left.isEmpty else { return nil }
      var exercise = exercise
      exercise.to = .pupils(left)
      return exercise
    }
  }

  mutating func unassign(_ number: Int) { exercises.removeAll { $0.number == number } }

  mutating func number(of learnt: Learnt, from setup: Setup) -> Int32 {
    lexicon.number(
      of: LearntWord(
        word: learnt.word, question: learnt.question, list: setup.list, level: setup.level))
  }

  /// The numbers of the words to a question.
  func numbers(of question: String, in list: String, _ level: Int) -> Set<Int32> {
    let words = zip(Int32(0)..., lexicon.words).filter { _, word in
      word.question == question && word.list == list && word.level == level
    }
    return Set(words.map(\.0))
  }

  /// Takes words that a checkpoint tells, which are to have the numbers from `first` on.
  mutating func add(_ words: [LearntWord], from first: Int) throws(Misfit) {
    for (offset, word) in words.enumerated() {
      guard lexicon.words.count == first + offset, lexicon.number(of: word) == first + offset else {
        throw .word(first + offset)
      }
    }
  }

  /// A pupil's work as a checkpoint tells it, without what is about exercises and words that are lost.
  func known(of work: Work) -> Work {
    var work = work
    work.progress.keep { self[$0] != nil }
    work.words.keepFirst(lexicon.words.count)
    return work
  }
}

extension ClassBook {
  /// Whether a pupil is meant: the one place where that is asked.
  public func means(_ addressee: Addressee, _ pupil: Pupil) -> Bool {
    switch addressee {
    case .all: true
    case .pupil(let one): one == pupil
    case .pupils(let several): several.contains(pupil)
    case .group(let number): plan.groupNumber(of: pupil) == number
    }
  }

  /// The exercises of a pupil, also what it did before of one that is not its own any more.
  public func exercises(of pupil: Pupil) -> [Exercise] {
    study.exercises.filter { status(of: pupil, in: $0) != nil }
  }

  /// The status; nil where an exercise is not the pupil's.
  public func status(of pupil: Pupil, in exercise: Exercise) -> ExerciseStatus? {
    guard let member = members[pupil] else { return nil }
    if let progress = member.work.progress[exercise.number] {
      return progress.status(for: exercise.goal)
    }
    return means(exercise.to, pupil) ? .notStarted : nil
  }

  public func work(of pupil: Pupil) -> Work { members[pupil]?.work ?? Work() }
}

/// A pupil's work for the teacher to see: per exercise, per word, and the last games.
public struct Work: Hashable, Sendable {
  /// A game that came to its end, or in which somebody did something before its room ended.
  public struct PastGame: Hashable, Sendable {
    public let room: RoomNumber
    public let game: GameKind
    public let list: String
    public let level: Int
    public let at: Moment
    public let isFinished: Bool
    public fileprivate(set) var first: Int
    public let questions: Int
    /// The exercises for which it counted, by their numbers.
    fileprivate(set) var exercises: [Int] = []

    public init(
      room: RoomNumber, game: GameKind, list: String, level: Int, at: Moment, isFinished: Bool,
      first: Int, questions: Int, exercises: [Int] = []
    ) {
      self.room = room
      self.game = game
      self.list = list
      self.level = level
      self.at = at
      self.isFinished = isFinished
      self.first = first
      self.questions = questions
      self.exercises = exercises
    }

    /// How many of a hundred questions were right at the first try; nil where none was asked.
    var percent: Int? { questions > 0 ? first * 100 / questions : nil }
  }

  static let gamesKept = 16
  static let sillyKept = 60

  /// The pupil's progress, by the exercises' numbers.
  public internal(set) var progress = ProgressList()
  /// The games under way that the pupil has begun, and the exercises for which each counts: those that it had
  /// when it began.
  public internal(set) var underWay: [RoomNumber: [Int]] = [:]
  public internal(set) var words = WordTallies()
  public internal(set) var mastery = Mastery()
  /// The last games, the newest last.
  public internal(set) var games: [PastGame] = []
  /// The silly words that the pupil has made, the newest last.
  public internal(set) var silly: [SillyWord] = []
  /// The moment when the pupil last began or ended a game.
  public internal(set) var active: Moment?
  /// The tries in all games, also in those that did not come to their end.
  public internal(set) var effort = Effort()
  /// The last lesson in which the pupil played.
  public internal(set) var lesson: Lesson?

  /// Begins a game; a pupil who gets up and sits down again begins no second time.
  mutating func begin(_ room: RoomNumber, for exercises: [Int], at now: Moment) {
    guard underWay[room] == nil else { return }
    underWay[room] = exercises
    active = max(active ?? now, now)
    var today = lesson(at: now)
    (today.last, today.playingSince) = (now, now)
    lesson = today
    for exercise in exercises { change(exercise) { $0.begin(at: now) } }
  }

  /// - Parameter words: the numbers of the words learnt in the lexicon, in their order; empty where they do
  ///   not count.
  mutating func end(
    _ room: RoomNumber, _ setup: Setup, _ outcome: Outcome, _ effort: Effort,
    words numbers: [Int32], with others: [Pupil], there milliseconds: Int, at now: Moment
  ) {
    let exercises = underWay.removeValue(forKey: room) ?? []
    let before = lesson
    var today = lesson(at: now)
    // The time of a game that was begun in an earlier lesson is not this one's.
    today.end(
      outcome, effort, words: numbers, with: others,
      there: before?.began == today.began ? milliseconds : 0, goesOn: !underWay.isEmpty, at: now)
    lesson = today
    self.effort.add(effort)
    guard outcome.isFinished || !outcome.learnt.isEmpty else { return }
    active = max(active ?? now, now)
    for (learnt, number) in zip(outcome.learnt, numbers) {
      words.add(learnt, number, at: now)
      mastery.add(learnt, from: setup)
    }
    games.append(
      PastGame(
        room: room, game: setup.rules.kind, list: setup.list, level: setup.level,
        at: max(games.last?.at ?? now, now), isFinished: outcome.isFinished,
        first: outcome.learnt.count { $0.how == .atFirstTry }, questions: outcome.learnt.count,
        exercises: outcome.isFinished ? exercises : []))
    if games.count > Work.gamesKept { games.removeFirst() }
    guard outcome.isFinished else { return }
    // An exercise that has been taken back meanwhile has no progress any more.
    for exercise in exercises { progress[exercise]?.finish(with: outcome.percent, at: now) }
  }

  /// Corrects a game in which a question went otherwise than it was counted, if it is remembered, and the
  /// exercises for which it counted.
  mutating func correct(
    _ was: Learnt.How, to now: Learnt.How, in room: RoomNumber, words numbers: Set<Int32>
  ) {
    words.correct(was, to: now, among: numbers)
    let difference = (now == .atFirstTry ? 1 : 0) - (was == .atFirstTry ? 1 : 0)
    guard difference != 0, let place = games.lastIndex(where: { $0.room == room }) else { return }
    let before = games[place].percent
    games[place].first = min(max(games[place].first + difference, 0), games[place].questions)
    guard games[place].isFinished, let before, let after = games[place].percent else { return }
    for exercise in games[place].exercises {
      let others = games.filter { $0.room != room && $0.exercises.contains(exercise) }
      progress[exercise]?
        .correct(before, to: after, others: others.compactMap(\.percent).max() ?? 0)
    }
  }

  mutating func burnFuel() {
    let words = lesson?.words ?? 0
    lesson?.burnt = words
  }

  /// Keeps a silly word once, wherever it was made again.
  mutating func keep(_ word: SillyWord) {
    silly.removeAll { $0 == word }
    silly.append(word)
    if silly.count > Work.sillyKept { silly.removeFirst() }
  }

  mutating func mark(_ exercise: Int, _ marked: Marked?, isBack: Bool) {
    // Only games after the mark count.
    if marked?.mark == .again {
      for place in games.indices { games[place].exercises.removeAll { $0 == exercise } }
    }
    change(exercise) { $0.mark(marked, isBack: isBack) }
  }

  mutating func review(_ exercise: Int, _ review: ExerciseReview) {
    change(exercise) { $0.review(review) }
  }

  mutating func hearMarks() {
    for (exercise, marked) in unheardMarks { change(exercise) { $0.marked = marked.heard(true) } }
  }

  /// The marks that were given while the pupil was away, by the exercises' numbers.
  public var unheardMarks: [(exercise: Int, marked: Marked)] {
    progress.entries.compactMap { entry in
      entry.progress.marked.flatMap { $0.isUnheard ? (entry.number, $0) : nil }
    }
  }

  private mutating func change(_ exercise: Int, _ body: (inout Progress) -> Void) {
    var changed = progress[exercise] ?? Progress()
    body(&changed)
    progress[exercise] = changed
  }

  mutating func forget(_ exercise: Int) {
    progress[exercise] = nil
    for (room, exercises) in underWay where exercises.contains(exercise) {
      underWay[room] = exercises.filter { $0 != exercise }
    }
  }
}
