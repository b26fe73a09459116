public import JSON
import Words

/// Where a choice lies before a seat: a tile of a card, or a card of a hand.
public protocol ChoiceSpot: SlotKey {
  /// The spot that somebody types.
  init?(named name: String)

  /// As lines tell it.
  func write(to line: inout JSONWriter)
  init(_ fields: Fields) throws(Unreadable)
}

/// How a game of rounds is played.
public enum RoundMode: String, CaseIterable, Sendable {
  /// A round ends when everybody is done.
  case together
  /// The first right answer ends a round.
  case first
}

/// Round after round in which all seats are asked the same question: what bingo and cards share.
///
/// What a right answer is worth, and when the game is over, is the game's own business.
public struct Rounds<Spot: ChoiceSpot>: Hashable, Sendable {
  /// Where a round's choices lie before one seat.
  public typealias Layout = Slots<Spot, String>

  /// What is open between an `asked` and its `closed`.
  struct Open: Hashable, Sendable {
    let asked: Asked
    let at: Moment
    var attempts: BySeat<Attempt>
    var hinters: Set<Seat> = []
    /// In mode `first`: somebody got it without help.
    var isWon = false
  }

  let mode: RoundMode
  /// How many milliseconds a seat thinks after a wrong answer.
  let think: Int
  private(set) var open: Open?
  /// The number of the last round that was asked; 0 before the first.
  private(set) var number = 0
  private(set) var deck = Deck()
  private(set) var learnt: BySeat<[Learnt]> = [:]

  init(mode: RoundMode, think: Int) {
    self.mode = mode
    self.think = think
  }

  // MARK: What happens

  mutating func apply(_ asked: Asked, at now: Moment) {
    guard let rights = asked.rights.value else { preconditionFailure("facts are applied whole") }
    let drawn = Drawn(word: asked.question, choices: asked.choices, rights: rights)
    open = Open(asked: asked, at: now, attempts: asked.layouts.mapValues { _ in Attempt(drawn) })
    number = asked.round
    deck.put(asked.question)
  }

  /// Answers with what was taken, if it was right.
  mutating func apply(_ answered: Answered, at now: Moment) -> SpotWord? {
    guard let attempt = answered.attempt.value else {
      preconditionFailure("facts are applied whole")
    }
    // Not the whole round at once: a copy of it would have to be copied again to be changed.
    guard let askedAt = open?.at else { return nil }
    let seat = answered.seat
    open?.attempts[seat]?.apply(attempt.verdict, at: now, think: attempt.think)
    guard case .right(let ending) = attempt.verdict else { return nil }
    if mode == .first, !attempt.isHelped { open?.isWon = true }
    if let learnt = open?.attempts[seat]?.learnt(from: askedAt, to: now) {
      if !self.learnt.has(seat) { self.learnt[seat] = [] }
      self.learnt[seat]?.append(learnt)
    }
    return SpotWord(spot: attempt.spot, ending: ending)
  }

  mutating func apply(_ hinted: Hinted) {
    open?.hinters.insert(hinted.seat)
    if let taken = hinted.taken.value { open?.attempts[hinted.to]?.takeAway(taken.word) }
  }

  mutating func close() {
    open = nil
  }

  // MARK: How it stands

  /// Whether a question has been asked and its round not closed.
  var isOpen: Bool { open?.at != nil }

  func isDone(_ seat: Seat) -> Bool { open?.attempts.has(seat) { $0.isDone } == true }

  func stillAsked(in table: Table) -> [Seat] {
    // Not the whole round: what was asked would be copied with it.
    guard let attempts = open?.attempts else { return [] }
    var seats = table.waitedFor
    seats.removeAll { !attempts.has($0) { !$0.isDone } }
    return seats
  }

  func question(for seat: Seat) throws(Refusal) -> (question: String, choices: [String]) {
    guard let open, let attempt = open.attempts[seat], let layout = open.asked.layouts[seat]
    else { throw .nothingAsked }
    guard !attempt.isDone else { throw .alreadyAnswered }
    let left = attempt.choicesLeft
    return (open.asked.question, layout.values.filter(left.contains))
  }

  var thinking: BySeat<Moment> {
    guard let attempts = open?.attempts else { return [:] }
    return attempts.compactMapValues(\.thinkUntil)
  }

  /// Who answered at least once has finished the exercise when the game is over, whoever won.
  func outcome(for seat: Seat, isOver: Bool) -> Outcome {
    Outcome(isFinished: isOver && learnt[seat] != nil, learnt: learnt[seat] ?? [])
  }

  var brokenInvariant: String? {
    guard let open else { return nil }
    for (seat, layout) in open.asked.layouts
    where Set(layout.values) != Set(open.asked.choices) || layout.count != Drawn.count {
      return "seat \(seat.number) is not shown the four choices"
    }
    return nil
  }
}
