public import Words

extension Rounds {
  /// A round begins: one question, its four choices lying before each seat.
  public struct Asked: Hashable, Sendable {
    public let round: Int
    public let question: String
    /// Somebody saying the question word.
    public let recording: Recording?
    /// In alphabetical order, which tells nothing.
    public let choices: [String]
    public let rights: Part<[Ending]>
    public let layouts: BySeat<Layout>

    public init(
      round: Int, question: String, recording: Recording? = nil, choices: [String],
      rights: Part<[Ending]>, layouts: BySeat<Layout>
    ) {
      self.round = round
      self.question = question
      self.recording = recording
      self.choices = choices
      self.rights = rights
      self.layouts = layouts
    }

    func seen(by viewer: Viewpoint) -> Asked {
      Asked(
        round: round, question: question, recording: recording, choices: choices,
        rights: rights.seen(by: viewer), layouts: layouts)
    }
  }

  /// A seat answered. Others learn only that a seat is done, never what it tried.
  public struct Answered: Hashable, Sendable {
    public let seat: Seat
    public let question: String
    public let attempt: Part<Try>
    /// Who is still asked, after this.
    public let waiting: [Seat]

    public init(seat: Seat, question: String, attempt: Part<Try>, waiting: [Seat]) {
      self.seat = seat
      self.question = question
      self.attempt = attempt
      self.waiting = waiting
    }

    /// Nil where it may not be seen at all: that somebody tried something wrong.
    func seen(by viewer: Viewpoint) -> Answered? {
      let seen = attempt.seen(by: viewer)
      if case .withheld = seen, case .wrong = attempt.value?.verdict { return nil }
      return Answered(seat: seat, question: question, attempt: seen, waiting: waiting)
    }
  }

  public struct Try: Hashable, Sendable {
    public let spot: Spot
    public let verdict: Attempt.Verdict
    /// Misses so far, this one included.
    public let misses: Int
    /// Whether the answer was shown before it was taken.
    public let isHelped: Bool
    /// How long the seat must think before it may answer again.
    public let think: Int

    public init(spot: Spot, verdict: Attempt.Verdict, misses: Int, isHelped: Bool, think: Int) {
      self.spot = spot
      self.verdict = verdict
      self.misses = misses
      self.isHelped = isHelped
      self.think = think
    }
  }

  /// A seat that is done took a wrong choice from one that still thinks.
  public struct Hinted: Hashable, Sendable {
    public let seat: Seat
    public let to: Seat
    public let taken: Part<Taken>

    public init(seat: Seat, to: Seat, taken: Part<Taken>) {
      self.seat = seat
      self.to = to
      self.taken = taken
    }

    func seen(by viewer: Viewpoint) -> Hinted {
      Hinted(seat: seat, to: to, taken: taken.seen(by: viewer))
    }
  }

  public struct Taken: Hashable, Sendable {
    public let spot: Spot
    public let word: String
    /// The right answers, if nothing else is left.
    public let shown: [String]

    public init(spot: Spot, word: String, shown: [String]) {
      self.spot = spot
      self.word = word
      self.shown = shown
    }
  }

  /// A round is over, and everybody may know what everybody answered.
  public struct Closed: Hashable, Sendable {
    public let round: Int
    public let question: String
    public let rights: [Ending]
    public let answers: [Result]

    public init(round: Int, question: String, rights: [Ending], answers: [Result]) {
      self.round = round
      self.question = question
      self.rights = rights
      self.answers = answers
    }
  }

  /// How a round went for one seat. Who is not done finished nothing.
  public struct Result: Hashable, Sendable {
    public let seat: Seat
    public let finished: SpotWord?
    public let misses: [String]
    public let isHelped: Bool
    public let hinted: String?

    public init(
      seat: Seat, finished: SpotWord?, misses: [String], isHelped: Bool, hinted: String?
    ) {
      self.seat = seat
      self.finished = finished
      self.misses = misses
      self.isHelped = isHelped
      self.hinted = hinted
    }
  }

  public struct SpotWord: Hashable, Sendable {
    public let spot: Spot
    public let ending: Ending

    public init(spot: Spot, ending: Ending) {
      self.spot = spot
      self.ending = ending
    }
  }
}
