public import Words

/// One seat's dealings with one question: the rules that all word games share.
public struct Attempt: Hashable, Sendable {
  /// After so many misses the answer is shown.
  public static let missesUntilShown = 3

  public enum Verdict: Hashable, Sendable {
    case right(Ending)
    /// `shown` are the right answers, if the seat may now see them.
    case wrong(String, shown: [String])
  }

  public let drawn: Drawn
  public private(set) var misses: [String] = []
  /// The wrong choice that a partner or a teacher took away.
  public private(set) var hinted: String?
  /// The wrong choices that the seat had taken away itself.
  public private(set) var hints: [String] = []
  public private(set) var answer: Ending?
  /// The end of the time to think, until which an answer is kept.
  public private(set) var thinkUntil: Moment?
  /// The answer that is kept until the time to think is over.
  public private(set) var kept: String?
  /// The word of the question that the seat heard last, if it heard any.
  public private(set) var lastHeard: String?

  public init(_ drawn: Drawn) {
    self.drawn = drawn
  }

  public var isDone: Bool { if case .some = answer { true } else { false } }

  /// The wrong choices that are still there.
  public var wrongsLeft: [String] { drawn.wrongs.filter(isLeft) }

  private func isLeft(_ wrong: String) -> Bool { !misses.contains(wrong) && !isTaken(wrong) }

  private func isTaken(_ word: String) -> Bool {
    word == hinted || !hints.isEmpty && hints.contains(word)
  }

  /// Whether the answer is shown, because there is nothing left to guess. Where every choice is right from
  /// the beginning, nothing is shown.
  public var isShown: Bool {
    misses.count >= Attempt.missesUntilShown
      || !drawn.wrongs.isEmpty && !drawn.wrongs.contains(where: isLeft)
  }

  /// Whether somebody else may take a wrong choice away: once.
  var mayBeHelpedByOthers: Bool { !isDone && !isShown && hinted == nil }

  /// The right answers if they are shown, otherwise nothing.
  public var shown: [String] { isShown ? drawn.rights.map(\.text) : [] }

  /// The choices that the seat still has.
  public var choicesLeft: [String] {
    drawn.rights.map(\.text) + (isShown ? [] : wrongsLeft)
  }

  /// The wrong choice that goes if the seat asks for help: the first one in the order that it sees.
  func wrong(among choices: some Sequence<String>) throws(Refusal) -> String {
    guard !isShown, let wrong = choices.first(where: wrongsLeft.contains) else {
      throw .nothingWrongLeft(drawn.rights.map(\.text))
    }
    return wrong
  }

  /// The outcome of a choice: a verdict, or an answer that is kept.
  public enum Choosing: Hashable, Sendable {
    case judged(Verdict)
    /// The choice is kept for so many milliseconds; until then nobody is told whether it is right.
    case kept(milliseconds: Int)
  }

  /// The outcome that one of the drawn choices would have at a moment. Nothing changes.
  public func choose(_ choice: String, at now: Moment) throws(Refusal) -> Choosing {
    guard !isDone else { throw .alreadyAnswered }
    if misses.contains(choice) || isTaken(choice) { throw .alreadyTried(choice) }
    let wait = thinkUntil.map { now.milliseconds(until: $0) } ?? 0
    if wait == 0 { return .judged(verdict(on: choice)) }
    if choice == kept { throw .thinking(milliseconds: wait) }
    return .kept(milliseconds: wait)
  }

  private func verdict(on choice: String) -> Verdict {
    if let right = drawn.rights.first(where: { $0.text == choice }) { return .right(right) }
    let isShown =
      misses.count + 1 >= Attempt.missesUntilShown
      || !drawn.wrongs.contains { $0 != choice && isLeft($0) }
    return .wrong(choice, shown: isShown ? drawn.rights.map(\.text) : [])
  }

  /// The verdict on the kept answer, once the time to think is over; nil before, or if none was kept.
  func keptVerdict(at now: Moment) -> Verdict? {
    guard let kept, thinkUntil.map({ $0 <= now }) ?? true else { return nil }
    return verdict(on: kept)
  }

  mutating func apply(_ verdict: Verdict, at now: Moment, think: Int) {
    kept = nil
    switch verdict {
    case .right(let ending):
      answer = ending
      thinkUntil = nil
    case .wrong(let word, _):
      misses.append(word)
      thinkUntil = think > 0 ? now.adding(think) : nil
    }
  }

  /// A wrong choice was taken away, by somebody else or because the seat asked for it.
  mutating func takeAway(_ word: String, isOwn: Bool) {
    if isOwn { hints.append(word) } else { hinted = word }
    if word == kept { kept = nil }
  }

  mutating func keep(_ word: String) { kept = word }

  /// Forgets the kept answer, because the seat is asked anew.
  mutating func forgetKept() { kept = nil }

  mutating func hear(_ word: String) { lastHeard = word }

  /// The record of how the question went; nil before there is an answer.
  func learnt(from asked: Moment, to answered: Moment) -> Learnt? {
    guard let answer else { return nil }
    let isHelped = isShown || !hints.isEmpty
    let how: Learnt.How = isHelped ? .helped : misses.isEmpty ? .atFirstTry : .later
    return Learnt(
      question: drawn.word, word: answer.whole, how: how, wasHinted: hinted != nil,
      wasHeard: lastHeard != nil, milliseconds: asked.milliseconds(until: answered))
  }
}

extension Attempt {
  /// An attempt as its own seat may see it: without the right answers, until they are shown.
  public struct Seen: Hashable, Sendable {
    public let misses: [String]
    public let hinted: String?
    public let hints: [String]
    public let answer: Ending?
    public let thinkUntil: Moment?
    /// The answer that the seat keeps, which only it and teachers are told.
    public fileprivate(set) var kept: String?
    /// The right answers if they are shown, otherwise nothing.
    public let shown: [String]
    /// The choices that the seat still has, in no order that tells anything.
    public let choicesLeft: [String]

    public var isDone: Bool { answer != nil }
  }

  var seen: Seen {
    Seen(
      misses: misses, hinted: hinted, hints: hints, answer: answer, thinkUntil: thinkUntil,
      kept: kept, shown: shown, choicesLeft: choicesLeft.sorted())
  }

  /// The attempt as others see it who look on: without the help that the seat asked for, and its kept answer.
  var seenByOthers: Seen {
    var attempt = self
    (attempt.hints, attempt.kept) = ([], nil)
    return attempt.seen
  }

  /// A verdict and all that is told with it. An object, because it is copied far more often than read.
  public final class Judgement: Sendable {
    public let question: String
    public let verdict: Verdict
    /// How many misses there were, this one included.
    public let misses: Int
    /// Whether the answer was shown before it was taken, as far as everybody may know.
    public let isHelped: Bool
    /// Whether the seat had heard the question or a choice of it; only it and teachers are told.
    public let isHeard: Bool
    /// The wrong choices that it had taken away itself; only it and teachers are told.
    public let hints: [String]
    /// How long the seat must think before it may answer again.
    public let think: Int

    init(
      question: String, verdict: Verdict, misses: Int, isHelped: Bool, isHeard: Bool,
      hints: [String], think: Int
    ) {
      (self.question, self.verdict, self.misses) = (question, verdict, misses)
      (self.isHelped, self.isHeard, self.hints, self.think) = (isHelped, isHeard, hints, think)
    }
  }

  /// - Parameters:
  ///   - think: how long a seat thinks after a miss; not at all if the answer is shown.
  ///   - firstWins: whether all must know who had the answer shown, because that wins nothing.
  func judgement(of verdict: Verdict, think: Int, firstWins: Bool = false) -> Judgement {
    let (count, isHelped, think) =
      switch verdict {
      case .right: (misses.count, isKnownHelped(firstWins: firstWins), 0)
      case .wrong(_, let shown): (misses.count + 1, false, shown.isEmpty ? think : 0)
      }
    return Judgement(
      question: drawn.word, verdict: verdict, misses: count, isHelped: isHelped,
      isHeard: lastHeard != nil, hints: hints, think: think)
  }

  /// Whether everybody may know that the answer is shown. If the seat's own asking for help led there, only
  /// in a race.
  func isKnownHelped(firstWins: Bool) -> Bool { isShown && (firstWins || hints.isEmpty) }
}

extension Attempt.Judgement {
  /// Whether it tells anything that only the seat and teachers may know.
  var isPrivate: Bool { isHeard || !hints.isEmpty }

  /// The judgement as all may know it. A shown answer is left out if it tells how many were taken away.
  var seenByOthers: Attempt.Judgement {
    guard isPrivate else { return self }
    var verdict = verdict
    if !hints.isEmpty, case .wrong(let word, _) = verdict { verdict = .wrong(word, shown: []) }
    return Attempt.Judgement(
      question: question, verdict: verdict, misses: misses, isHelped: isHelped, isHeard: false,
      hints: [], think: think)
  }
}

extension Attempt.Judgement: Hashable {
  public static func == (a: Attempt.Judgement, b: Attempt.Judgement) -> Bool {
    a === b
      || a.question == b.question && a.verdict == b.verdict && a.misses == b.misses
        && a.isHelped == b.isHelped && a.isHeard == b.isHeard && a.hints == b.hints
        && a.think == b.think
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(question)
    hasher.combine(verdict)
  }
}

/// A move of the games with words.
public enum WordMove: Hashable, Sendable {
  /// An ending, the whole word, the number of a choice, or a tile.
  case answer(String)
  /// Takes a wrong choice away: from the seat itself, or, if it is done, from a partner who still thinks.
  /// Nil: from itself if it is asked, otherwise from the seat that has most.
  case hint(to: Seat?)
  /// A teacher takes a wrong choice away from the seat, as a partner would.
  case helped
  /// Hears a word of the question, named like an answer; nil: the next one.
  case hear(String?)
}

extension Move {
  public static func word(_ move: WordMove) -> Move { Move(own: move) }
}

extension Sequence {
  /// The element that a typed number means, counted from 1.
  func element(numbered typed: String) -> Element? {
    guard let number = Int(typed), number > 0 else { return nil }
    return dropFirst(number - 1).first { _ in true }
  }
}

extension Drawn {
  /// A question as a fact tells it.
  init(word: String, choices: [String], rights: [Ending]) {
    self.init(
      word: word, rights: rights,
      wrongs: choices.filter { choice in !rights.contains { $0.text == choice } })
  }

  /// All choices, right and wrong, in no order that tells anything.
  public var choices: [String] { (rights.map(\.text) + wrongs).sorted() }

  /// The choice that a child means by what it typed: the ending, or the whole word joined, spaced,
  /// hyphenated or with a plus. Capitals do not matter.
  public func choice(meantBy typed: String) -> String? {
    let text = typed.lowercased()
    if let choice = choice(spelled: text) { return choice }
    if let right = rights.first(where: { $0.whole == text }) { return right.text }
    let ending = text.hasPrefix(word) ? text.dropFirst(word.count) : Substring(text)
    return choice(spelled: String(ending.drop { $0 == " " || $0 == "-" || $0 == "+" }))
  }

  private func choice(spelled text: String) -> String? {
    rights.first { $0.text == text }?.text ?? wrongs.first { $0 == text }
  }
}
