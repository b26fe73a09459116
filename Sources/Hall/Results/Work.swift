public import Games

/// What is left of a pupil's games for the teacher to see: per exercise, per word, and the last games.
public struct Work: Hashable, Sendable {
  /// A game that came to its end, or in which somebody did something before its room ended.
  public struct PastGame: Hashable, Sendable {
    public let room: RoomNumber
    public let game: GameKind
    public let list: String
    public let level: Int
    public let at: Moment
    public let isFinished: Bool
    public let first: Int
    public let questions: Int

    public init(
      room: RoomNumber, game: GameKind, list: String, level: Int, at: Moment, isFinished: Bool,
      first: Int, questions: Int
    ) {
      self.room = room
      self.game = game
      self.list = list
      self.level = level
      self.at = at
      self.isFinished = isFinished
      self.first = first
      self.questions = questions
    }
  }

  static let gamesKept = 16

  /// By the exercises' numbers.
  public internal(set) var progress: ProgressList
  /// The games under way that the pupil has begun, and for which exercises each counts: those that it
  /// had when it began.
  public internal(set) var underWay: [RoomNumber: [Int]]
  public internal(set) var words: WordTallies
  /// The newest last.
  public internal(set) var games: [PastGame]
  /// When the pupil last began or ended a game.
  public internal(set) var active: Moment?

  public init(
    progress: ProgressList = [:], underWay: [RoomNumber: [Int]] = [:],
    words: WordTallies = WordTallies(), games: [PastGame] = [], active: Moment? = nil
  ) {
    self.progress = progress
    self.underWay = underWay
    self.words = words
    self.games = games
    self.active = active
  }

  /// Whoever gets up and sits down again begins no second time.
  mutating func begin(_ room: RoomNumber, for exercises: [Int], at now: Moment) {
    guard underWay[room] == nil else { return }
    underWay[room] = exercises
    active = now
    for exercise in exercises { change(exercise) { $0.begin(at: now) } }
  }

  /// - Parameter words: what the words learnt are called in the lexicon, in their order; empty where
  ///   they do not count.
  mutating func end(
    _ room: RoomNumber, _ setup: Setup, _ outcome: Outcome, words numbers: [Int32], at now: Moment
  ) {
    let exercises = underWay.removeValue(forKey: room) ?? []
    guard outcome.isFinished || !outcome.learnt.isEmpty else { return }
    active = now
    for (learnt, number) in zip(outcome.learnt, numbers) { words.add(learnt, number, at: now) }
    games.append(
      PastGame(
        room: room, game: setup.rules.kind, list: setup.list, level: setup.level, at: now,
        isFinished: outcome.isFinished,
        first: outcome.learnt.count { $0.how == .atFirstTry }, questions: outcome.learnt.count))
    if games.count > Work.gamesKept { games.removeFirst() }
    guard outcome.isFinished else { return }
    // One that has been taken back meanwhile has no progress any more.
    for exercise in exercises { progress[exercise]?.finish(with: outcome.percent, at: now) }
  }

  /// A question that was missed in a game was right at the first try after all. Answers with how many
  /// of a hundred are so now in that game, if it is remembered and came to its end.
  mutating func credit(
    _ how: Learnt.How, in room: RoomNumber, words numbers: Set<Int32>
  ) -> (game: GameKind, percent: Int)? {
    words.credit(how, among: numbers)
    guard how != .atFirstTry, let place = games.lastIndex(where: { $0.room == room }) else {
      return nil
    }
    let game = games[place]
    games[place] = PastGame(
      room: room, game: game.game, list: game.list, level: game.level, at: game.at,
      isFinished: game.isFinished, first: min(game.first + 1, game.questions),
      questions: game.questions)
    guard game.isFinished, game.questions > 0 else { return nil }
    return (game.game, games[place].first * 100 / game.questions)
  }

  mutating func mark(_ exercise: Int, _ marked: Marked?) {
    change(exercise) { $0.mark(marked) }
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
