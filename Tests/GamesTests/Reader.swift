import Words

@testable import Games

/// Somebody who looks at a game from one place and knows nothing but the facts as seen from there.
///
/// What a reader can say must be all that a view from that place holds: then a view tells nothing
/// that the facts have not told, and catching up equals having been there.
protocol GameReader {
  associatedtype Played: RoundGame
  init(from viewer: Viewpoint, rules: Played.Rules)
  mutating func read(_ fact: Played.Fact?, at now: Moment)
  /// What this reader knows of the open question.
  var round: RoundReader<Played> { get }
  /// What this reader knows, as a view.
  var view: Played.View { get }
}

/// The part of a reader that knows the open question.
struct RoundReader<Played: RoundsGame> {
  let viewer: Viewpoint
  private var asked: Rounds<Played>.Asked?
  private var done: Set<Seat> = []
  private var attempts: BySeat<Tried> = [:]
  /// Words that this reader has seen being tried by another seat while the round was open.
  private(set) var overheard = 0

  private struct Tried {
    var misses: [String] = []
    var hinted: String?
    var hints: [String] = []
    var answer: Ending?
    var thinkUntil: Moment?
    var kept: String?
    var shown: [String] = []
  }

  init(from viewer: Viewpoint) {
    self.viewer = viewer
  }

  var number: Int { asked?.round ?? 0 }

  mutating func read(_ new: Rounds<Played>.Asked) {
    asked = new
    done = []
    attempts = new.layouts.filter { viewer.belongs(to: .seat($0.key)) }.mapValues { _ in Tried() }
  }

  /// Answers with what a seat that this reader sees into has finished.
  mutating func read(_ answered: Rounds<Played>.Answered, at now: Moment) -> SpotWord? {
    let seat = answered.seat
    guard let judgement = answered.judgement.value, let spot = answered.spot else {
      done.insert(seat)
      return nil
    }
    if attempts[seat] == nil, case .wrong = judgement.verdict { overheard += 1 }
    attempts[seat]?.kept = nil
    switch judgement.verdict {
    case .right(let ending):
      done.insert(seat)
      attempts[seat]?.answer = ending
      attempts[seat]?.thinkUntil = nil
      return attempts[seat].map { _ in SpotWord(spot: spot, ending: ending) }
    case .wrong(let word, let shown):
      attempts[seat]?.misses.append(word)
      attempts[seat]?.thinkUntil =
        judgement.think > 0 ? now.adding(judgement.think) : nil
      if !shown.isEmpty { attempts[seat]?.shown = shown }
      return nil
    }
  }

  mutating func read(_ hinted: Rounds<Played>.Hinted) {
    guard let taken = hinted.taken.value else { return }
    if hinted.isOwn {
      attempts[hinted.to]?.hints.append(taken.word)
    } else {
      attempts[hinted.to]?.hinted = taken.word
    }
    if !taken.shown.isEmpty { attempts[hinted.to]?.shown = taken.shown }
    if taken.wasKept { attempts[hinted.to]?.kept = nil }
  }

  mutating func read(_ kept: KeptWord<Played>) { attempts[kept.seat]?.kept = kept.word }

  mutating func close() {
    asked = nil
    attempts = [:]
  }

  var view: RoundView? {
    asked.map { asked in
      RoundView(
        round: asked.round, question: asked.question, recording: asked.recording,
        choices: asked.choices,
        rights: asked.rights, layouts: asked.layouts, done: done.sorted(),
        attempts: attempts.mapValues { tried in
          Attempt.Seen(
            misses: tried.misses, hinted: tried.hinted, hints: tried.hints, answer: tried.answer,
            thinkUntil: tried.thinkUntil, kept: tried.kept, shown: tried.shown,
            choicesLeft: tried.shown.isEmpty
              ? asked.choices.filter {
                !(tried.misses + tried.hints).contains($0) && $0 != tried.hinted
              }.sorted()
              : tried.shown.sorted())
        })
    }
  }
}

struct BingoReader: GameReader {
  typealias Played = Bingo

  private(set) var round: RoundReader<Bingo>
  private var cards: BySeat<Card> = [:]
  private var lines: [Bingo.FullLine] = []
  private var over: Scores?

  init(from viewer: Viewpoint, rules: Bingo.Rules) {
    round = RoundReader(from: viewer)
  }

  mutating func read(_ fact: Bingo.Fact?, at now: Moment) {
    switch fact {
    case let new as Rounds<Bingo>.Asked:
      round.read(new)
      for seat in new.layouts.keys { cards[seat] = cards[seat] ?? Card() }
    case let answered as Rounds<Bingo>.Answered:
      if let word = round.read(answered, at: now) {
        cards[answered.seat]?.finish(Tile(word.spot), with: word.ending, round: round.number)
      }
    case let hinted as Rounds<Bingo>.Hinted: round.read(hinted)
    case let kept as KeptWord<Bingo>: round.read(kept)
    case let closed as Rounds<Bingo>.Closed:
      for result in closed.answers {
        if let finished = result.finished {
          cards[result.seat]?.finish(
            Tile(finished.spot), with: finished.ending, round: closed.round)
        }
      }
      round.close()
    case let won as Bingo.Won: lines = won.lines
    case let end as Over<Bingo>: over = end.scores
    default: break
    }
  }

  var view: Bingo.View {
    let seen = round.view == nil ? cards : cards.withOwn(Card(), of: round.viewer)
    return Bingo.View(round: round.view, cards: seen, lines: lines, over: over)
  }
}

struct CardsReader: GameReader {
  typealias Played = Cards

  private(set) var round: RoundReader<Cards>
  private let rules: Cards.Rules
  private var piles: BySeat<[Cards.Won]> = [:]
  private var holdSize = 0
  private var flights = 0
  private var over: Scores?

  init(from viewer: Viewpoint, rules: Cards.Rules) {
    round = RoundReader(from: viewer)
    self.rules = rules
  }

  mutating func read(_ fact: Cards.Fact?, at now: Moment) {
    switch fact {
    case let new as Rounds<Cards>.Asked:
      round.read(new)
      for seat in new.layouts.keys { piles[seat] = piles[seat] ?? [] }
      if new.round == 1 { holdSize = rules.holdSize(seats: new.layouts.count) }
    case let answered as Rounds<Cards>.Answered:
      if let word = round.read(answered, at: now) {
        put(
          word.ending, on: answered.seat,
          isHelped: answered.judgement.value?.isHelped ?? false,
          round: round.number)
      }
    case let hinted as Rounds<Cards>.Hinted: round.read(hinted)
    case let kept as KeptWord<Cards>: round.read(kept)
    case let closed as Rounds<Cards>.Closed:
      for result in closed.answers {
        if let finished = result.finished {
          put(finished.ending, on: result.seat, isHelped: result.isHelped, round: closed.round)
        }
      }
      round.close()
    case let launched as Cards.Launched: flights = launched.flights
    case let end as Over<Cards>: over = end.scores
    default: break
    }
  }

  private mutating func put(_ ending: Ending, on seat: Seat, isHelped: Bool, round: Int) {
    guard rules.mode == .together || !isHelped, piles[seat]?.last?.round != round else { return }
    piles[seat]?.append(Cards.Won(ending: ending, round: round, isHelped: isHelped))
  }

  var view: Cards.View {
    let cards = piles.values.joined().count { !$0.isHelped }
    let seen = round.view == nil ? piles : piles.withOwn([], of: round.viewer)
    return Cards.View(
      rules: rules, round: round.view, piles: seen,
      hold: Cards.Hold(cards: cards, size: holdSize, flights: flights), over: over)
  }
}
