import Words

extension Race {
  /// The question that somebody is asked at a stop, and what was tried.
  struct Quiz: Hashable, Sendable {
    /// After so many misses the answer is shown.
    static let missesUntilShown = Attempt.missesUntilShown

    let posed: Posed
    /// The answers that count, of a question in the maker's own words.
    private let accepted: [String]
    private let askedAt: Moment
    private(set) var misses: [String] = []
    /// Until when an answer comes too soon.
    private(set) var thinkUntil: Moment?

    init(_ posed: Posed, accepted: [String], askedAt: Moment) {
      self.posed = posed
      self.accepted = accepted
      self.askedAt = askedAt
    }

    /// What may still be chosen, in its order; nothing where one answers in one's own words.
    var choicesLeft: [String] {
      switch posed {
      case .free: []
      case .compound(_, let choices, _): choices.filter { !misses.contains($0) }
      }
    }

    /// What may be heard of it; of a question in one's own words no more than that.
    var audible: Audible {
      switch posed {
      case .free(let question): Audible(question: question, choices: [], left: [])
      case .compound(let question, let choices, _):
        Audible(question: question, choices: choices, left: choicesLeft)
      }
    }

    /// Every line that is the right answer.
    var right: [String] {
      switch posed {
      case .free: accepted
      case .compound(_, _, let rights): (rights.value ?? []).map(\.text)
      }
    }

    /// What is shown in the end. Other spellings of the same answer would only puzzle.
    private var shown: [String] {
      switch posed {
      case .free: Array(accepted.prefix(1))
      case .compound: right
      }
    }

    /// What an answer is worth. Nothing changes.
    func judge(_ typed: String, at now: Moment) throws(Refusal) -> Verdict {
      let verdict: Verdict
      switch posed {
      case .free:
        let most = RaceRefusal.Text.answer.most
        guard let typed = Writing.answer(typed, most: most) else {
          throw .race(.badText(.answer, most: most))
        }
        if misses.contains(where: { Writing.folded($0) == Writing.folded(typed) }) {
          throw .alreadyTried(typed)
        }
        if let right = accepted.first(where: { Writing.folded($0) == Writing.folded(typed) }) {
          verdict = .right(right)
        } else {
          verdict = missed(typed)
        }
      case .compound(let question, let choices, let rights):
        let rights = rights.value ?? []
        guard let choice = Quiz.choice(typed, question, choices, rights) else {
          throw .notAChoice(typed, of: choicesLeft)
        }
        if misses.contains(choice) { throw .alreadyTried(choice) }
        verdict = rights.first { $0.text == choice }.map(Verdict.made) ?? missed(choice)
      }
      if let thinkUntil, thinkUntil > now {
        throw .thinking(milliseconds: now.milliseconds(until: thinkUntil))
      }
      return verdict
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

    mutating func apply(_ verdict: Verdict, think: Int, at now: Moment) {
      switch verdict {
      case .right, .made, .shown: thinkUntil = nil
      case .wrong(let typed):
        misses.append(typed)
        thinkUntil = think > 0 ? now.adding(think) : nil
      }
    }

    func isDone(with verdict: Verdict) -> Bool {
      if case .wrong = verdict { false } else { true }
    }

    /// How it went with a compound word; nil before it is done, and of other questions.
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
