public import Games

/// What a checkpoint tells: the sums of the class, and the open rooms with all their facts. Who reads
/// it needs nothing that was told before.
public enum Kept: Hashable, Sendable {
  /// Comes first.
  case standing(Standing)
  /// Comes before the rooms, so that they are played with it.
  case word(Review.Word)
  /// Facts of an open room, from `seq` on, in their order.
  case room(RoomNumber, code: String, seq: Int, [Room.Entry])
  /// Words that have been read, in the order of their numbers, which pupils' sums use.
  case words(first: Int, [LearntWord])
  /// Comes after the rooms and the words.
  case pupil(Member)
  /// Comes after the pupils.
  case plan(PlanFact)
  /// In an old file: here stood a pupil who is forgotten.
  case forgotten(Pupil)

  public struct Standing: Hashable, Sendable {
    /// The number of the last fact that has gone into it.
    public let number: Int
    public let at: Moment
    /// How many milliseconds the server had not run.
    public let lost: Int
    /// The highest numbers that were given: none is used again.
    public let lastRoom: Int
    public let lastPupil: Int
    /// The best that anybody reached.
    public let best: Best
    /// How somebody new gets in.
    public let enrolment: Enrolment
    /// Who is forgotten, and may still stand in older files.
    public let unswept: [Pupil]
    public let order: ClassOrder
    public let lastClaim: Int
    public let exercises: [Exercise]
    public let lastExercise: Int

    public init(
      number: Int, at: Moment, lost: Int, lastRoom: Int, lastPupil: Int, best: Best = Best(),
      enrolment: Enrolment = .open, unswept: [Pupil] = [],
      order: ClassOrder = ClassOrder(), lastClaim: Int = 0, exercises: [Exercise] = [],
      lastExercise: Int = 0
    ) {
      self.number = number
      self.at = at
      self.lost = lost
      self.lastRoom = lastRoom
      self.lastPupil = lastPupil
      self.best = best
      self.enrolment = enrolment
      self.unswept = unswept
      self.order = order
      self.lastClaim = lastClaim
      self.exercises = exercises
      self.lastExercise = lastExercise
    }
  }

  public struct Member: Hashable, Sendable {
    public let pupil: Pupil
    public let name: String
    public let word: Digest?
    public let tokens: [Digest]
    public let traveller: Traveller?
    public let role: Role
    public let results: Results
    public let work: Work
    public let receipts: [Receipt]
    /// Where the pupil sits.
    public let room: RoomNumber?
    /// The question there of which it has been told that the pupil is silent.
    public let silence: Int?
    public let claims: [Review.Filed]

    public init(
      pupil: Pupil, name: String, word: Digest?, tokens: [Digest],
      traveller: Traveller?, role: Role = .pupil, results: Results, work: Work = Work(),
      receipts: [Receipt],
      room: RoomNumber?,
      silence: Int? = nil, claims: [Review.Filed] = []
    ) {
      self.pupil = pupil
      self.name = name
      self.word = word
      self.tokens = tokens
      self.traveller = traveller
      self.role = role
      self.results = results
      self.work = work
      self.receipts = receipts
      self.room = room
      self.silence = silence
      self.claims = claims
    }
  }
}

extension Hall {
  /// The class and its open rooms as they stand now, to be told by a checkpoint. Costs little until
  /// it is gone through, which may be done on another thread while play goes on.
  public func memory() -> Memory {
    Memory(
      standing: Kept.Standing(
        number: factCount, at: decidedAt ?? latest, lost: lost, lastRoom: book.lastRoom,
        lastPupil: book.lastPupil, best: book.best, enrolment: book.enrolment,
        unswept: book.unswept.sorted(),
        order: book.order, lastClaim: book.review.lastClaim,
        exercises: book.study.exercises,
        lastExercise: book.study.last),
      words: book.study.lexicon.words,
      rooms: rooms.values.map { ($0.number, $0.code, $0.entries) },
      members: book.members, plan: book.plan, review: book.review,
      receipts: recent.mapValues(\.receipts),
      roomOf: roomOf
    )
  }

  /// How the class and its open rooms stood at one moment.
  public struct Memory: Sendable {
    let standing: Kept.Standing
    let words: [LearntWord]
    let rooms: [(number: RoomNumber, code: String, entries: [Room.Entry])]
    let members: [Pupil: ClassBook.Member]
    let plan: Plan
    let review: Review
    let receipts: [Pupil: [Receipt]]
    let roomOf: [Pupil: RoomNumber]

    /// So many facts of a room are told in one piece.
    private static let piece = 64

    /// How many facts the open rooms have.
    public var factCount: Int { rooms.reduce(0) { $0 + $1.entries.count } }

    public var pupilCount: Int { members.count }

    /// How many sums over words there are.
    public var tallyCount: Int { members.values.reduce(0) { $0 + $1.work.words.count } }

    /// Goes through all of it, in the order in which it is to be read.
    public func forEach<E: Error>(_ body: (Kept) throws(E) -> Void) throws(E) {
      try body(.standing(standing))
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
            Kept.Member(
              pupil: pupil, name: member.name, word: member.word, tokens: member.tokens,
              traveller: member.traveller, role: member.role, results: member.results,
              work: member.work,
              receipts: receipts[pupil] ?? [], room: roomOf[pupil], silence: member.silence,
              claims: review.filed(by: pupil))))
      }
      for fact in plan.facts { try body(.plan(fact)) }
    }
  }
}
