import Words

extension Race {
  /// The question that a squad is asked at a stop, and the answers that it tried.
  struct Quiz: Hashable, Sendable {
    /// How many misses there are before the answer is shown.
    static let missesUntilShown = Attempt.missesUntilShown

    let posed: Posed
    /// The answers that count, of a question in the maker's own words.
    private let accepted: [String]
    private let askedAt: Moment
    private(set) var misses: [String] = []
    /// The end of the time to think, until which an answer is kept.
    private(set) var thinkUntil: Moment?
    /// The answers that seats keep until the time to think is over, one after the other.
    private(set) var kept: BySeat<String> = [:]

    init(_ posed: Posed, accepted: [String], askedAt: Moment) {
      self.posed = posed
      self.accepted = accepted
      self.askedAt = askedAt
    }

    /// The choices that are left, in their order; none if the question is answered in one's own words.
    var choicesLeft: [String] {
      switch posed {
      case .free: []
      case .compound(_, let choices, _): choices.filter { !misses.contains($0) }
      }
    }

    /// The words of it that may be heard; of a question in the maker's own words only the question.
    var audible: Audible {
      switch posed {
      case .free(let question): Audible(question: question, choices: [], left: [])
      case .compound(let question, let choices, _):
        Audible(question: question, choices: choices, left: choicesLeft)
      }
    }

    /// Every text that is a right answer.
    var right: [String] {
      switch posed {
      case .free: accepted
      case .compound(_, _, let rights): (rights.value ?? []).map(\.text)
      }
    }

    /// The answers that are shown in the end. Other spellings of the same one would only puzzle.
    private var shown: [String] {
      switch posed {
      case .free: Array(accepted.prefix(1))
      case .compound: right
      }
    }

    /// The outcome of an answer: a verdict, or a kept answer.
    enum Choosing: Hashable, Sendable {
      case judged(Verdict)
      case kept(String, milliseconds: Int)
    }

    /// The outcome that an answer of a seat would have at a moment. Nothing changes.
    func choose(_ typed: String, by seat: Seat, at now: Moment) throws(Refusal) -> Choosing {
      let (word, verdict) = try judge(typed)
      let wait = thinkUntil.map { now.milliseconds(until: $0) } ?? 0
      if wait == 0 { return .judged(verdict) }
      if kept[seat] == word { throw .thinking(milliseconds: wait) }
      return .kept(word, milliseconds: wait)
    }

    /// The verdict on a seat's kept answer, once the time to think is over.
    func keptVerdict(of seat: Seat, at now: Moment) -> Verdict? {
      guard let word = kept[seat], thinkUntil.map({ $0 <= now }) ?? true else { return nil }
      return (try? judge(word))?.verdict
    }

    /// The verdict on an answer.
    private func judge(_ typed: String) throws(Refusal) -> (word: String, verdict: Verdict) {
      switch posed {
      case .free:
        let most = RaceRefusal.Text.answer.most
        guard let typed = Writing.answer(typed, most: most) else {
          throw .race(.badText(.answer, most: most))
        }
        if misses.contains(where: { Writing.folded($0) == Writing.folded(typed) }) {
          throw .alreadyTried(typed)
        }
        let right = accepted.first { Writing.folded($0) == Writing.folded(typed) }
        return (typed, right.map(Verdict.right) ?? missed(typed))
      case .compound(let question, let choices, let rights):
        let rights = rights.value ?? []
        guard let choice = Quiz.choice(typed, question, choices, rights) else {
          throw .notAChoice(typed, of: choicesLeft)
        }
        if misses.contains(choice) { throw .alreadyTried(choice) }
        return (
          choice, rights.first { $0.text == choice }.map(Verdict.made) ?? missed(choice)
        )
      }
    }

    private static func choice(
      _ typed: String, _ question: String, _ choices: [String], _ rights: [Ending]
    ) -> String? {
      if let number = Int(typed), choices.indices.contains(number &- 1) {
        return choices[number - 1]
      }
      let wrongs = choices.filter { choice in !rights.contains { $0.text == choice } }
      return Drawn(word: question, rights: rights, wrongs: wrongs).choice(meantBy: typed)
    }

    private func missed(_ typed: String) -> Verdict {
      let isLast =
        switch posed {
        case .free: misses.count + 1 >= Quiz.missesUntilShown
        case .compound:
          misses.count + 1 >= Quiz.missesUntilShown || choicesLeft.count - 1 <= right.count
        }
      return isLast ? .shown(typed, answers: shown) : .wrong(typed)
    }

    mutating func apply(_ answered: Answered, at now: Moment) {
      kept[answered.seat] = nil
      switch answered.verdict {
      case .right, .made, .shown: thinkUntil = nil
      case .wrong(let typed):
        misses.append(typed)
        thinkUntil = answered.think > 0 ? now.adding(answered.think) : nil
        // Seats that kept the same answer have seen what became of it.
        kept = kept.filter { Writing.folded($0.value) != Writing.folded(typed) }
      }
    }

    mutating func keep(_ word: String, of seat: Seat) { kept[seat] = word }

    func isDone(with verdict: Verdict) -> Bool {
      if case .wrong = verdict { false } else { true }
    }

    /// The record of a compound word; nil before it is done, and for other questions.
    func learnt(from verdict: Verdict, wasHeard: Bool, at now: Moment) -> Learnt? {
      guard case .compound(let question, _, let rights) = posed else { return nil }
      let word: String
      let how: Learnt.How
      switch verdict {
      case .right, .wrong: return nil
      case .made(let ending):
        word = ending.whole
        how = misses.isEmpty ? .atFirstTry : .later
      case .shown:
        word = rights.value?.first?.whole ?? question
        how = .helped
      }
      return Learnt(
        question: question, word: word, how: how, wasHinted: false, wasHeard: wasHeard,
        milliseconds: askedAt.milliseconds(until: now))
    }
  }
}
