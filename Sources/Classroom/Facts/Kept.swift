public import Games

/// A piece of a checkpoint, which tells the class as facts where facts suffice, its sums, and the open rooms
/// with all their facts. Whoever reads it needs nothing that was told before.
public enum Kept: Hashable, Sendable {
  /// The class as a whole. It comes first.
  case standing(Standing, [AnyClassFact])
  /// A claimed word. It comes before the rooms, so that they are played with it.
  case word(Review.Word)
  /// Facts of an open room, from `seq` on, in their order.
  case room(RoomNumber, code: String, seq: Int, [Room.Entry])
  /// Words that have been read, in the order of their numbers, which pupils' sums use.
  case words(first: Int, [LearntWord])
  /// A pupil, and what it has. It comes after the rooms and the words.
  case pupil(Pupil, [AnyClassFact], Sums)
  /// A fact about several pupils. It comes after them.
  case fact(AnyClassFact)
  /// In an old file: here stood a pupil who is forgotten.
  case forgotten(Pupil)

  public struct Standing: Hashable, Sendable {
    /// The number of the last fact that has gone into it.
    public let number: Int
    let at: Moment
    /// How many milliseconds the server had not run.
    let lost: Int
    /// The highest numbers that were given: none is used again.
    let lastRoom: Int
    let lastPupil: Int
    let best: Best
    let lastClaim: Int
    let lastExercise: Int
  }

  /// Sums where facts do not suffice: applying a room's facts again must not count them twice.
  public struct Sums: Hashable, Sendable {
    var results = Results()
    /// Empty where an older program wrote it.
    var weeks = Weeks()
    var work = Work()
    var receipts: [Receipt] = []
    /// The room where the pupil sits.
    var room: RoomNumber?
    /// The need that has been told of the pupil there.
    var stuck: Need?
    var claims: [Review.Filed] = []

    /// Whether it has played. A mark alone does not show that: a teacher may give it before.
    var showPlay: Bool { results != Results() || work.active != nil }
  }

  /// A pupil of whom no more is known than the name.
  public static func name(_ name: String, of pupil: Pupil) -> Kept {
    .pupil(pupil, [AnyClassFact(Enrolled(pupil: pupil, name: name))], Sums())
  }
}

extension ClassState {
  /// The class and its open rooms as they stand now, to be told by a checkpoint. Costs little until
  /// it is gone through, which may be done on another thread while play goes on.
  public func memory() -> Memory {
    Memory(
      standing: Kept.Standing(
        number: factCount, at: decidedAt ?? now, lost: lost, lastRoom: book.lastRoom,
        lastPupil: book.lastPupil, best: book.best, lastClaim: book.review.lastClaim,
        lastExercise: book.study.last),
      facts: book.facts, words: book.study.lexicon.words,
      rooms: rooms.values.map { ($0.number, $0.code, $0.entries) },
      members: book.members, roles: book.roles, stuck: book.stuck, plan: book.plan,
      boards: book.boards, written: book.written, review: book.review,
      receipts: recent.mapValues(\.receipts),
      roomOf: roomOf
    )
  }

  /// How the class and its open rooms stood at one moment.
  public struct Memory: Sendable {
    let standing: Kept.Standing
    let facts: [any ClassFact]
    let words: [LearntWord]
    let rooms: [(number: RoomNumber, code: String, entries: [Room.Entry])]
    let members: [Pupil: ClassBook.Member]
    let roles: [Pupil: Role]
    let stuck: [Pupil: Need]
    let plan: Plan
    let boards: KeptBoards
    let written: WrittenLists
    let review: Review
    let receipts: [Pupil: [Receipt]]
    let roomOf: [Pupil: RoomNumber]

    /// How many facts of a room are told in one piece.
    private static let piece = 64

    /// How many facts the open rooms have.
    public var factCount: Int { rooms.reduce(0) { $0 + $1.entries.count } }

    public var pupilCount: Int { members.count }

    /// How many of the pupils' last games are remembered.
    public var gameCount: Int { members.values.reduce(0) { $0 + $1.work.games.count } }

    /// How many sums over words there are.
    public var tallyCount: Int { members.values.reduce(0) { $0 + $1.work.words.count } }

    /// Goes through all of it, in the order in which it is to be read.
    public func forEach<E: Error>(_ body: (Kept) throws(E) -> Void) throws(E) {
      try body(.standing(standing, facts.map { AnyClassFact($0) }))
      // The words and rooms that follow may be of these lists.
      for fact in written.facts { try body(.fact(AnyClassFact(fact))) }
      for word in review.words { try body(.word(word)) }
      for (number, code, entries) in rooms.sorted(by: { $0.number < $1.number }) {
        for start in stride(from: 0, to: entries.count, by: Memory.piece) {
          let piece = entries[start..<min(start + Memory.piece, entries.count)]
            .map { Room.Entry(fact: $0.fact, at: $0.at.adding(standing.lost)) }
          try body(.room(number, code: code, seq: start + 1, piece))
        }
      }
      for start in stride(from: 0, to: words.count, by: Memory.piece) {
        let piece = words[start..<min(start + Memory.piece, words.count)]
        try body(.words(first: start, Array(piece)))
      }
      for (pupil, member) in members.sorted(by: { $0.key < $1.key }) {
        try body(
          .pupil(
            pupil, member.facts(of: pupil, roles[pupil]).map { AnyClassFact($0) },
            Kept.Sums(
              results: member.results, weeks: member.weeks, work: member.work,
              receipts: receipts[pupil] ?? [],
              room: roomOf[pupil], stuck: stuck[pupil], claims: review.filed(by: pupil))))
      }
      for fact in plan.facts + boards.facts { try body(.fact(AnyClassFact(fact))) }
    }
  }
}

extension ClassBook {
  /// The facts that lead to how the class stands as a whole.
  fileprivate var facts: [any ClassFact] {
    changedSettings + (isPaused ? [ClassPaused()] : [])
      + (lessonOver.map { [LessonSet(over: $0)] } ?? []) + (flight.map { [$0] } ?? [])
      + (letGo.map { [$0] } ?? [])
      + unswept.sorted().map { Forgotten(pupil: $0) }
      + study.exercises.map { Assigned(exercise: $0) }
  }
}

extension ClassBook.Member {
  /// The facts that lead to how a pupil stands.
  fileprivate func facts(of pupil: Pupil, _ role: Role?) -> [any ClassFact] {
    let names = formerNames + [name]
    var facts: [any ClassFact] = [Enrolled(pupil: pupil, name: names[0])]
    facts += names.dropFirst().map { Renamed(pupil: pupil, name: $0) }
    if let word { facts.append(WordGiven(pupil: pupil, word: word, pictures: pictures)) }
    facts += tokens.map { TokenGiven(pupil: pupil, digest: $0) }
    if let traveller { facts.append(TravellerChosen(pupil: pupil, traveller: traveller)) }
    if isReadTo { facts.append(ReadTo(pupil: pupil, isOn: true)) }
    facts += role?.facts(of: pupil) ?? []
    // Only one who teaches has a key.
    if let key { facts.append(KeyGiven(pupil: pupil, digest: key)) }
    return facts
  }
}

extension Role {
  /// The facts that give somebody new that role.
  func facts(of pupil: Pupil) -> [any ClassFact] {
    switch self {
    case .pupil: []
    case .pending: [Pending(pupil: pupil)]
    case .teacher: [Teaches(pupil: pupil)]
    case .assistant: [Assists(pupil: pupil)]
    case .banned: [Banned(pupil: pupil)]
    }
  }
}
