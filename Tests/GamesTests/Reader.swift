import Words

@testable import Games

/// Somebody who looks at a game from one place and knows nothing but the facts as seen from there.
///
/// What a reader can say must be all that a view from that place holds: then a view tells nothing
/// that the facts have not told, and catching up equals having been there.
struct Reader {
  let viewer: Viewpoint
  private var asked: Rounds<Tile>.Asked?
  private var done: Set<Seat> = []
  private var attempts: BySeat<Tried> = [:]
  private var cards: BySeat<Card> = [:]
  private var lines: [Bingo.FullLine] = []
  private var over: Bingo.Over?
  /// Words that this reader has seen being tried by another seat while the round was open.
  private(set) var overheard = 0

  private struct Tried {
    var misses: [String] = []
    var hinted: String?
    var answer: Ending?
    var thinkUntil: Moment?
    var shown: [String] = []
  }

  init(from viewer: Viewpoint) {
    self.viewer = viewer
  }

  mutating func read(_ fact: Bingo.Fact?, at now: Moment) {
    switch fact {
    case nil: break
    case .asked(let new):
      asked = new
      done = []
      attempts = new.layouts.filter { viewer.belongs(to: .seat($0.key)) }.mapValues { _ in Tried() }
      for seat in new.layouts.keys { cards[seat] = cards[seat] ?? Card() }
    case .answered(let answered): read(answered, at: now)
    case .hinted(let hinted):
      guard let taken = hinted.taken.value else { return }
      attempts[hinted.to]?.hinted = taken.word
      if !taken.shown.isEmpty { attempts[hinted.to]?.shown = taken.shown }
    case .closed(let closed):
      for result in closed.answers {
        if let finished = result.finished {
          cards[result.seat]?.finish(finished.spot, with: finished.ending, round: closed.round)
        }
      }
      asked = nil
      attempts = [:]
    case .bingo(let full): lines = full
    case .over(let end): over = end
    }
  }

  private mutating func read(_ answered: Rounds<Tile>.Answered, at now: Moment) {
    let seat = answered.seat
    guard let attempt = answered.attempt.value else {
      done.insert(seat)
      return
    }
    if attempts[seat] == nil, case .wrong = attempt.verdict { overheard += 1 }
    switch attempt.verdict {
    case .right(let ending):
      done.insert(seat)
      attempts[seat]?.answer = ending
      attempts[seat]?.thinkUntil = nil
      if attempts[seat] != nil {
        cards[seat]?.finish(attempt.spot, with: ending, round: asked?.round ?? 0)
      }
    case .wrong(let word, let shown):
      attempts[seat]?.misses.append(word)
      attempts[seat]?.thinkUntil = attempt.think > 0 ? now.adding(attempt.think) : nil
      if !shown.isEmpty { attempts[seat]?.shown = shown }
    }
  }

  /// What this reader knows, as a view.
  var view: Bingo.View {
    Bingo.View(
      round: asked.map { asked in
        Rounds<Tile>.View(
          round: asked.round, question: asked.question, choices: asked.choices,
          rights: asked.rights, layouts: asked.layouts, done: done.sorted(),
          attempts: attempts.mapValues { tried in
            Attempt.Seen(
              misses: tried.misses, hinted: tried.hinted, answer: tried.answer,
              thinkUntil: tried.thinkUntil, shown: tried.shown,
              choicesLeft: tried.shown.isEmpty
                ? asked.choices.filter { !tried.misses.contains($0) && $0 != tried.hinted }
                : tried.shown.sorted())
          })
      },
      cards: cards, lines: lines, over: over)
  }
}
