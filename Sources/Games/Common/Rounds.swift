public import JSON
public import Words

/// The places of a round's choices before one seat.
public typealias Layout = Slots<Slot, String>

/// The place of a choice before a seat, as a game calls it: a tile of a card, or a card of a hand.
public protocol ChoiceSpot: SlotKey, PlainValue {
  /// The key under which lines tell the place.
  static var key: StaticString { get }

  /// The place that a typed name means.
  init?(named name: String)

  /// Writes or reads the places of a round's choices before each seat.
  static func coded(
    _ layouts: BySeat<Layout>?, _ fields: FieldCoder
  ) throws(Unreadable) -> BySeat<Layout>

  static func write(_ slot: Slot, to line: inout JSONWriter)
  static func read(_ fields: Fields) throws(Unreadable) -> Slot
}

extension ChoiceSpot {
  public static func write(_ slot: Slot, to line: inout JSONWriter) { line.add(key, Self(slot)) }

  public static func read(_ fields: Fields) throws(Unreadable) -> Slot {
    Slot(try fields.value(key) as Self)
  }
}

/// How a game of rounds is played.
public enum RoundMode: String, CaseIterable, PlainValue, Sendable {
  /// A round ends when everybody is done.
  case together
  /// The first right answer ends a round.
  case first
}

/// Round after round in which all seats are asked the same question: what bingo and cards share.
///
/// The game itself decides how much a right answer is worth, and when it is over. No field here has a size
/// that depends on the game, which each fact would have to find out.
public struct Rounds<Played: RoundsGame>: Hashable, Sendable {
  /// A round that is open, between an `asked` and its `closed`.
  struct Open: Hashable, Sendable {
    let asked: Asked
    let at: Moment
    var attempts: BySeat<Attempt>
    var hinters: Set<Seat> = []
    /// Whether somebody got it without help, in mode `first`.
    var isWon = false

    /// Returns the record of the question, if the answer was right.
    mutating func apply(_ judgement: Attempt.Judgement, of seat: Seat, at now: Moment) -> Learnt? {
      attempts[seat]?.apply(judgement.verdict, at: now, think: judgement.think)
      return attempts[seat]?.learnt(from: at, to: now)
    }
  }

  let mode: RoundMode
  /// How many milliseconds a seat thinks after a wrong answer.
  let think: Int
  /// How many endings each seat has to choose from.
  let choices: Int
  let order: QuestionOrder
  private(set) var open: Open?
  /// The number of the last round that was asked; 0 before the first.
  private(set) var number = 0
  private(set) var deck = Deck()
  private(set) var learnt: BySeat<[Learnt]> = [:]

  // MARK: What happens

  mutating func apply(_ asked: Asked, at now: Moment) {
    guard let rights = asked.rights.value else { preconditionFailure("facts are applied whole") }
    let drawn = Drawn(word: asked.question, choices: asked.choices, rights: rights)
    open = Open(asked: asked, at: now, attempts: asked.layouts.mapValues { _ in Attempt(drawn) })
    number = asked.round
    deck.put(asked.question)
  }

  /// Returns the word that was finished, if the answer was right.
  mutating func apply(_ answered: Answered, at now: Moment) -> SpotWord? {
    guard let judgement = answered.judgement.value, let spot = answered.spot else {
      preconditionFailure("facts are applied whole")
    }
    let seat = answered.seat
    guard let lesson = open?.apply(judgement, of: seat, at: now),
      case .right(let ending) = judgement.verdict
    else { return nil }
    if !learnt.has(seat) { learnt[seat] = [] }
    learnt[seat]?.append(lesson)
    if mode == .first, !judgement.isHelped { open?.isWon = true }
    return SpotWord(spot: spot, ending: ending)
  }

  mutating func apply(_ hinted: Hinted) {
    if let helper = hinted.seat, !hinted.isOwn { open?.hinters.insert(helper) }
    if let taken = hinted.taken.value {
      open?.attempts[hinted.to]?.takeAway(taken.word, isOwn: hinted.isOwn)
    }
  }

  mutating func hear(_ word: String, by seat: Seat) { open?.attempts[seat]?.hear(word) }

  mutating func keep(_ word: String, by seat: Seat) { open?.attempts[seat]?.keep(word) }

  mutating func close() {
    open = nil
  }

  // MARK: How it stands

  /// Whether a question was asked whose round is not closed.
  var isOpen: Bool { open?.at != nil }

  func isDone(_ seat: Seat) -> Bool { open?.attempts.has(seat) { $0.isDone } == true }

  func isAsked(_ seat: Seat) -> Bool { open?.attempts.has(seat) { !$0.isDone } == true }

  func mayBeHelped(_ seat: Seat) -> Bool {
    open?.attempts.has(seat) { !$0.isDone && !$0.isShown } == true
  }

  func question(for seat: Seat) throws(Refusal) -> Asking {
    guard let open, let attempt = open.attempts[seat] else { throw .nothingAsked }
    guard !attempt.isDone else { throw .alreadyAnswered }
    return (open.asked.question, open.asked.choices.filter(attempt.choicesLeft.contains))
  }

  var thinking: BySeat<Moment> {
    guard let attempts = open?.attempts else { return [:] }
    return attempts.compactMapValues(\.thinkUntil)
  }

  func keeps(_ seat: Seat) -> Bool { open?.attempts.has(seat) { $0.kept != nil } == true }

  /// How a seat fared: one that answered at least once has finished the game when it is over, whoever won.
  func outcome(for seat: Seat, isOver: Bool) -> Outcome {
    Outcome(isFinished: isOver && learnt[seat] != nil, learnt: learnt[seat] ?? [])
  }

  var brokenInvariant: String? {
    guard let open else { return nil }
    for (seat, layout) in open.asked.layouts
    where Set(layout.values) != Set(open.asked.choices) || layout.count != choices {
      return "seat \(seat.number) is not shown all choices"
    }
    return nil
  }
}

/// A game that goes on in rounds.
public protocol RoundsGame: AskingGame, ScoringGame {
  associatedtype Spot: ChoiceSpot
  var rounds: Rounds<Self> { get set }
  /// Begins a round for these seats.
  mutating func deal(to seats: [Seat])
  /// Gives a seat what it finished with a right answer.
  mutating func take(_ word: SpotWord, by seat: Seat, isHelped: Bool)

  // These are methods of the game, which knows the type of its rounds; a fact would have to find it out.
  mutating func apply(_ asked: Rounds<Self>.Asked, at now: Moment)
  mutating func apply(_ answered: Rounds<Self>.Answered, at now: Moment)
  mutating func close()
}

extension RoundsGame {
  public func decide(_ move: Move, by seat: Seat, in scene: Scene) throws(Refusal) -> Fact {
    guard !isOver else { throw .gameOver }
    switch move.own as? WordMove {
    case .answer(let typed):
      return try rounds.decide(answering: typed, by: seat, in: scene)
    case .hint(let partner): return try rounds.decide(hintingTo: partner, by: seat, in: scene)
    case .helped: return try rounds.decide(helping: seat)
    case .hear(let typed): return try rounds.decide(hearing: typed, by: seat, in: scene)
    case nil: throw .notInThisGame
    }
  }

  /// The next fact that comes by itself while a question is open.
  func followInRound(_ scene: Scene) -> Fact? {
    rounds.closing(at: scene.table) ?? rounds.keptAnswer(in: scene)
  }

  /// The facts that every game of rounds has.
  static var roundFacts: [any GameFact<Self>.Type] {
    [
      Rounds<Self>.Asked.self, Rounds<Self>.Answered.self, Rounds<Self>.Hinted.self,
      Heard<Self>.self, KeptWord<Self>.self, Rounds<Self>.Closed.self, Over<Self>.self,
    ]
  }

  public mutating func apply(_ asked: Rounds<Self>.Asked, at now: Moment) {
    rounds.apply(asked, at: now)
    deal(to: asked.layouts.keys)
  }

  public mutating func apply(_ answered: Rounds<Self>.Answered, at now: Moment) {
    guard let taken = rounds.apply(answered, at: now) else { return }
    take(taken, by: answered.seat, isHelped: answered.judgement.value?.isHelped == true)
  }

  public mutating func close() { rounds.close() }

  public func mayListen(_ seat: Seat) -> Bool { true }
  public mutating func hear(_ word: String, by seat: Seat) { rounds.hear(word, by: seat) }
  public mutating func keep(_ word: String, by seat: Seat) { rounds.keep(word, by: seat) }

  public var roundNumber: Int? { rounds.open?.asked.round }

  public func isAsked(_ seat: Seat) -> Bool { rounds.isAsked(seat) }

  public func mayBeHelped(_ seat: Seat) -> Bool { rounds.mayBeHelped(seat) }

  public func question(for seat: Seat) throws(Refusal) -> Asking { try rounds.question(for: seat) }

  public var thinking: BySeat<Moment> { rounds.thinking }

  public func keepsAnswer(of seat: Seat) -> Bool { rounds.keeps(seat) }

  public func outcome(for seat: Seat) -> Outcome { rounds.outcome(for: seat, isOver: isOver) }

  public func isRoundOver(before next: (any GameFact)?, in table: Table) -> Bool {
    next?.beginsRound ?? !rounds.isOpen
  }
}

extension Rounds {
  func decide(
    answering typed: String, by seat: Seat, in scene: Scene
  ) throws(Refusal) -> Played.Fact {
    let attempt = try attempt(of: seat)
    guard let asked = open?.asked, let layout = asked.layouts[seat] else { throw .nothingAsked }
    guard !attempt.isDone else { throw .alreadyAnswered }
    guard let choice = asked.choice(meantBy: typed, on: layout, asking: attempt.drawn),
      let spot = layout.first(where: { $0.value == choice })?.key
    else { throw .notAChoice(typed, of: asked.choices.filter(attempt.choicesLeft.contains)) }
    switch try attempt.choose(choice, at: scene.now) {
    case .judged(let verdict):
      return answer(verdict, to: attempt, on: spot, by: seat, table: scene.table)
    case .kept(let wait): return KeptWord<Played>(seat: seat, word: choice, wait: wait)
    }
  }

  /// The answer that a seat kept, once its time to think is over, also if it has been away since then.
  func keptAnswer(in scene: Scene) -> Answered? {
    let through = scene.table.waitedFor.first { seat in
      open?.attempts.has(seat) { $0.keptVerdict(at: scene.now) != nil } == true
    }
    guard let open, let seat = through, let attempt = open.attempts[seat],
      let verdict = attempt.keptVerdict(at: scene.now),
      let spot = open.asked.layouts[seat]?.first(where: { $0.value == attempt.kept })?.key
    else { return nil }
    return answer(verdict, to: attempt, on: spot, by: seat, table: scene.table)
  }

  func decide(hintingTo partner: Seat?, by seat: Seat, in scene: Scene) throws(Refusal) -> Hinted {
    let attempt = try attempt(of: seat)
    guard let open, let layout = open.asked.layouts[seat] else { throw .nothingAsked }
    if attempt.isDone {
      return try hint(from: seat, to: partner, in: open, table: scene.table)
    }
    guard partner == nil || partner == seat else { throw .hintTooEarly }
    let word = try attempt.wrong(among: layout.values)
    return take(word, from: attempt, of: seat, by: seat, on: layout)
  }

  /// A teacher's help: once a round, as a partner's.
  func decide(helping seat: Seat) throws(Refusal) -> Hinted {
    guard let attempt = open?.attempts[seat], let layout = open?.asked.layouts[seat],
      attempt.mayBeHelpedByOthers,
      let word = layout.values.first(where: attempt.wrongsLeft.contains)
    else { throw .nobodyToHint }
    return take(word, from: attempt, of: seat, by: nil, on: layout)
  }

  private func take(
    _ word: String, from attempt: Attempt, of seat: Seat, by helper: Seat?, on layout: Layout
  ) -> Hinted {
    var attempt = attempt
    let wasKept = word == attempt.kept
    attempt.takeAway(word, isOwn: seat == helper)
    guard let spot = layout.first(where: { $0.value == word })?.key else {
      preconditionFailure("taken from what lies there")
    }
    return Hinted(
      seat: helper, to: seat,
      taken: .secret(
        TakenWord(word: word, spot: spot, shown: attempt.shown, wasKept: wasKept), for: .seat(seat))
    )
  }

  func decide(
    hearing typed: String?, by seat: Seat, in scene: Scene
  ) throws(Refusal) -> Heard<Played> {
    let attempt = try attempt(of: seat)
    guard let open, let layout = open.asked.layouts[seat] else { throw .nothingAsked }
    guard !attempt.isDone else { throw .alreadyAnswered }
    let audible = Audible(
      question: open.asked.question, choices: open.asked.choices,
      left: open.asked.choices.filter(attempt.choicesLeft.contains))
    return try audible.heard(
      typed, at: typed.flatMap { Played.Spot(named: $0) }.flatMap { layout[Slot($0)] }, by: seat,
      after: attempt.lastHeard, in: scene.list)
  }

  private func attempt(of seat: Seat) throws(Refusal) -> Attempt {
    guard let attempt = open?.attempts[seat] else { throw .nothingAsked }
    return attempt
  }

  private func answer(
    _ verdict: Attempt.Verdict, to attempt: Attempt, on spot: Slot, by seat: Seat, table: Table
  ) -> Answered {
    let made = attempt.judgement(of: verdict, think: think, firstWins: mode == .first)
    var waiting = table.waitedFor.filter(isAsked)
    switch verdict {
    case .right where mode == .first && !attempt.isShown: waiting = []
    case .right: waiting.removeAll { $0 == seat }
    case .wrong: if !waiting.contains(seat) { waiting = (waiting + [seat]).sorted() }
    }
    // A seat that was skipped, went away or left may be back before the round closes.
    let isForAll =
      waiting.isEmpty
      || waiting == [seat] && open?.attempts.keys.allSatisfy { $0 == seat || isDone($0) } ?? true
    return Answered(
      seat: seat, judgement: isForAll ? .open(made) : .secret(made, for: .seat(seat)), spot: spot,
      waiting: waiting)
  }

  private func hint(
    from seat: Seat, to partner: Seat?, in open: Open, table: Table
  ) throws(Refusal) -> Hinted {
    guard !open.hinters.contains(seat) else { throw .hintSpent }
    let thinking = table.waitedFor.filter { other in
      (partner == nil || other == partner) && open.attempts[other]?.mayBeHelpedByOthers == true
    }
    // The seat with fewest misses has most wrong choices left, so the hint helps it most.
    let neediest = thinking.max { a, b in
      (open.attempts[a]?.wrongsLeft.count ?? 0, b) < (open.attempts[b]?.wrongsLeft.count ?? 0, a)
    }
    guard let neediest, let attempt = open.attempts[neediest],
      let layout = open.asked.layouts[neediest],
      let word = layout.values.first(where: attempt.wrongsLeft.contains)
    else { throw .nobodyToHint }
    return take(word, from: attempt, of: neediest, by: seat, on: layout)
  }

  /// The end of the open round: when it is won, or when no seat is still asked and one answered or came too
  /// late to be asked. If all went away it waits.
  func closing(at table: Table) -> Closed? {
    guard isDone(at: table), let open else { return nil }
    let results = open.attempts.map { seat, attempt in
      RoundResult(
        seat: seat,
        finished: attempt.answer.flatMap { ending in
          open.asked.layouts[seat]?.first { $0.value == ending.text }.map {
            SpotWord(spot: $0.key, ending: ending)
          }
        },
        misses: attempt.misses,
        isHelped: attempt.isDone && attempt.isKnownHelped(firstWins: mode == .first),
        isHeard: attempt.lastHeard != nil, hinted: attempt.hinted, hints: attempt.hints,
        kept: attempt.kept)
    }
    return Closed(
      round: open.asked.round, question: open.asked.question,
      rights: open.asked.rights.value ?? [], answers: results)
  }

  private func isDone(at table: Table) -> Bool {
    if open?.isWon == true { return true }
    guard let attempts = open?.attempts else { return false }
    let waitedFor = table.waitedFor
    return !waitedFor.contains { attempts.has($0) { !$0.isDone } }
      && (attempts.keys.contains { attempts.has($0) { $0.isDone } }
        || waitedFor.contains { table[$0]?.presence == .here && !attempts.has($0) })
  }

  /// The places where the choices of a question may be laid.
  enum Ground {
    /// The same places in the same order before every seat.
    case alike([Slot])
    /// Places that are free before each seat.
    case free((Seat) -> [Slot])
  }

  /// The next question; nil if nobody sits at the table.
  func asking(on ground: Ground, in scene: Scene, using chance: inout Chance) -> Asked? {
    let seats = scene.table.seated
    guard !seats.isEmpty,
      let question = deck.next(
        of: scene.questions, called: \.word, besides: scene.stale, in: order, using: &chance)
    else { return nil }
    let drawn = question.draw(self.choices, using: &chance)
    let layouts = lay(drawn.choices, before: seats, on: ground, using: &chance)
    return Asked(
      round: number + 1, question: drawn.word, recording: question.recording,
      choices: layouts.first { _ in true }?.value.values ?? [],
      rights: .secret(drawn.rights, for: .teachers),
      layouts: layouts)
  }

  /// Lays the choices before each seat. A layout is drawn for each even if all get the first one, so that a
  /// seed plays the same game as ever.
  private func lay(
    _ choices: [String], before seats: [Seat], on ground: Ground, using chance: inout Chance
  ) -> BySeat<Layout> {
    let spots: (Seat) -> [Slot] =
      switch ground {
      case .alike(let spots): { _ in spots }
      case .free(let spots): spots
      }
    let layouts = seats.map { Layout(zip(spots($0).shuffled(using: &chance), choices)) }
    if case .alike = ground { return BySeat(seats.map { ($0, layouts[0]) }) }
    return BySeat(zip(seats, layouts))
  }

  /// The open round as it is seen from a viewpoint; nil while no question is open.
  func view(for viewer: Viewpoint) -> RoundView? {
    open.map { open in
      RoundView(
        round: open.asked.round, question: open.asked.question,
        recording: open.asked.recording, choices: open.asked.choices,
        rights: open.asked.rights.seen(by: viewer), layouts: open.asked.layouts,
        done: open.attempts.filter { $0.value.isDone }.keys,
        attempts: open.attempts.filter { viewer.belongs(to: .seat($0.key)) }.mapValues(\.seen))
    }
  }
}

/// The open question, as it is seen from a viewpoint.
public struct RoundView: Hashable, Sendable {
  public let round: Int
  public let question: String
  public let recording: Recording?
  /// The choices by their numbers, from 1.
  public let choices: [String]
  public let rights: Part<[Ending]>
  public let layouts: BySeat<Layout>
  /// The seats that are done.
  public let done: [Seat]
  /// The attempt of each seat, as far as it may be seen.
  public let attempts: BySeat<Attempt.Seen>
}

extension Rounds.Asked {
  /// The choice that a child means: by number, by its place, or by word.
  fileprivate func choice(
    meantBy typed: String, on layout: Layout, asking drawn: Drawn
  ) -> String? {
    choices.element(numbered: typed) ?? Played.Spot(named: typed).flatMap { layout[Slot($0)] }
      ?? drawn.choice(meantBy: typed)
  }
}

extension JSONWriter {
  /// The open question, for a `view` line.
  mutating func add(_ round: RoundView, at now: Moment, choices: (inout JSONWriter) -> Void) {
    object("asked") { asked in
      asked.add("round", round.round)
      asked.add("question", round.question)
      asked.add("audio", round.recording)
      choices(&asked)
      asked.add("done", round.done)
      asked.array("attempts", round.attempts) { line, entry in
        line.add("seat", entry.key.number)
        line.add(entry.value, at: now)
      }
      if let rights = round.rights.value { asked.add("rights", rights) }
    }
  }

  /// Adds an attempt at an open question.
  mutating func add(_ attempt: Attempt.Seen, at now: Moment) {
    add("left", attempt.choicesLeft)
    add("misses", attempt.misses)
    if let hinted = attempt.hinted { add("hinted", hinted) }
    if !attempt.hints.isEmpty { add("hints", attempt.hints) }
    if !attempt.shown.isEmpty { add("shown", attempt.shown) }
    let wait = attempt.thinkUntil.map { now.milliseconds(until: $0) } ?? 0
    if wait > 0 { add("wait_ms", wait) }
    if let kept = attempt.kept { add("kept", kept) }
  }
}
