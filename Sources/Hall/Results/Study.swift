public import Games

/// What the class is to do, and which words it has read so far.
public struct Study: Hashable, Sendable {
  /// In force, in the order of their numbers.
  public private(set) var exercises: [Exercise] = []
  /// The highest number so far.
  public private(set) var last = 0
  public private(set) var lexicon = Lexicon()

  init() {}

  public subscript(number: Int) -> Exercise? { exercises.first { $0.number == number } }

  func mayBeAssigned(_ exercise: Exercise) -> Bool {
    exercise.number > last && exercises.count < Hall.Limits.exercises
  }

  mutating func assign(_ exercise: Exercise) {
    exercises.append(exercise)
    last = max(last, exercise.number)
  }

  /// Numbers up to this one have been given, also where nothing else is known of them any more.
  mutating func reserve(_ number: Int) { last = max(last, number) }

  /// Somebody is in the class no more: what was for that pupil alone goes too.
  mutating func forget(_ pupil: Pupil) {
    exercises.removeAll { $0.to == .pupil(pupil) }
  }

  mutating func unassign(_ number: Int) {
    exercises.removeAll { $0.number == number }
  }

  mutating func number(of learnt: Learnt, from setup: Setup) -> Int32 {
    lexicon.number(
      of: LearntWord(
        list: setup.list, level: setup.level, question: learnt.question, word: learnt.word))
  }

  /// What the words to a question are called.
  func numbers(of question: String, in list: String, _ level: Int) -> Set<Int32> {
    Set(
      lexicon.words.indices.filter { place in
        let word = lexicon.words[place]
        return word.question == question && word.list == list && word.level == level
      }.map { Int32($0) })
  }

  /// Takes words that a checkpoint tells, which are to have the numbers from `first` on.
  mutating func add(_ words: [LearntWord], from first: Int) throws(Misfit) {
    for (offset, word) in words.enumerated() {
      guard lexicon.words.count == first + offset, lexicon.number(of: word) == first + offset else {
        throw .word(first + offset)
      }
    }
  }

  /// What a checkpoint tells of a pupil, without what is about exercises and words that are lost.
  func known(of work: Work) -> Work {
    var work = work
    work.progress.keep { self[$0] != nil }
    work.words.keepFirst(lexicon.words.count)
    return work
  }
}

extension ClassBook {
  /// Whether somebody is meant: the one place where that is asked.
  func means(_ addressee: Addressee, _ pupil: Pupil) -> Bool {
    switch addressee {
    case .all: true
    case .pupil(let one): one == pupil
    case .group(let number): plan.groups[number]?.members.contains(pupil) ?? false
    }
  }

  /// The exercises of a pupil, also what it did before of one that is not its own any more.
  public func exercises(of pupil: Pupil) -> [Exercise] {
    study.exercises.filter { status(of: pupil, in: $0) != nil }
  }

  /// Nil where an exercise is not the pupil's.
  public func status(of pupil: Pupil, in exercise: Exercise) -> ExerciseStatus? {
    guard let member = members[pupil] else { return nil }
    if let progress = member.work.progress[exercise.number] {
      return progress.status(for: exercise.goal)
    }
    return means(exercise.to, pupil) ? .notStarted : nil
  }

  public func work(of pupil: Pupil) -> Work { members[pupil]?.work ?? Work() }
}
