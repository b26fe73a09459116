import Testing
import Words

@testable import Games

/// Right and wrong answers on a board, and hints.
@Suite struct BoardAnswerTests {
  @Test func afterAWrongAnswerThereIsOneRetryThenTheTurnPasses() throws {
    var match = try begun(2)
    let starter = match.holder
    let told = try match.answer(match.wrongsLeft[0], by: starter)
    #expect(told.map(\.kind) == ["answered"])
    #expect(told[0].answered?.mayRetry == true)
    #expect(match.holder == starter)
    #expect(match.game.thinking == [Seat(starter): match.now.adding(3_000)])
    match.now = match.now.adding(3_000)
    let second = try match.answer(match.wrongsLeft[0], by: starter)
    #expect(second.map(\.kind) == ["answered", "turn", "asked"])
    #expect(second[0].answered?.mayRetry == false)
    #expect(match.holder == 3 - starter)
  }

  @Test func missesCountAcrossTurnsAndTheThirdShowsTheAnswer() throws {
    var match = try begun(2)
    let (starter, other) = (match.holder, 3 - match.holder)
    let first = try #require(match.asked)
    try match.miss(2)
    try match.miss(2)
    #expect(match.holder == starter)
    let again = try #require(match.asked)
    #expect(again.choices == first.choices)
    #expect(again.misses.count == 2)
    #expect((try? match.game.question(for: Seat(starter)))?.choices.count == 2)
    let third = try match.answer(match.wrongsLeft[0], by: starter)
    #expect(third[0].answered?.judgement.verdict == .wrong(third.missed ?? "", shown: ["båt"]))
    #expect(third[0].answered?.mayRetry == true)
    match.now = match.now.adding(3_000)
    let told = try match.answerRight()
    #expect(told[0].answered?.judgement.isHelped == true)
    #expect(told[1].kind == "finished")
    #expect(match.game.outcome(for: Seat(starter)).learnt.map(\.how) == [.helped])
    // The other one's piece stands on a finished tile now.
    #expect(match.holder == other)
    #expect(match.refusal(of: .board(.roll), by: other) == nil)
  }

  @Test func whatIsShownIsTakenAtOnceAndNotLeftToTheNextOne() throws {
    var match = try begun(2, questions: twoRights)
    let starter = match.holder
    try match.miss(2)
    #expect(match.holder == starter)
    #expect((try? match.game.question(for: Seat(starter)))?.choices.count == 2)
    try match.answerRight()
    #expect(match.holder != starter)
    #expect(match.game.outcome(for: Seat(starter)).learnt.map(\.how) == [.helped])
  }

  @Test func eachSeatHasItsOwnTriesAndChoices() throws {
    var match = try begun(2)
    try match.miss(2)
    #expect(match.asked?.misses == [])
    #expect((try? match.game.question(for: Seat(match.holder)))?.choices.count == 4)
  }

  @Test func whoPlaysAloneGoesOnAfterTwoMissesWhenItHasThought() throws {
    var match = try begun(1)
    try match.miss(1)
    let told = try match.answer(match.wrongsLeft[0], by: 1)
    #expect(told.map(\.kind) == ["answered", "turn", "asked"])
    #expect(match.game.thinking == [Seat(1): match.now.adding(3_000)])
    #expect(match.game.due(after: match.now) == match.now.adding(3_000))
  }

  @Test func whatIsNoChoiceCostsNothing() throws {
    let match = try begun(2)
    let choices = try #require(match.asked?.choices)
    for typed in ["", "x", "0", "5", "c1", "\(Int.min)"] {
      #expect(
        match.refusal(of: .word(.answer(typed)), by: match.holder)
          == .notAChoice(typed, of: choices))
    }
    for (number, word) in choices.enumerated() {
      var one = match
      var other = match
      #expect(
        try one.answer("\(number + 1)", by: match.holder) == other.answer(word, by: match.holder))
    }
  }

  // MARK: Hints

  @Test func whoLooksOnTakesOneWrongChoiceAway() throws {
    var match = try begun(3)
    let (asked, helper) = (match.holder, match.holder % 3 + 1)
    #expect(match.refusal(of: .word(.hint(to: Seat(helper))), by: asked) == .hintTooEarly)
    #expect(match.refusal(of: .word(.hint(to: Seat(helper))), by: helper) == .nobodyToHint)
    let told = try match.move(.word(.hint(to: Seat(asked))), by: helper)
    #expect(told.map(\.kind) == ["hinted"])
    #expect((try? match.game.question(for: Seat(asked)))?.choices.count == 3)
    #expect(match.refusal(of: .word(.hint(to: nil)), by: helper) == .nobodyToHint)
    try match.answerRight()
    #expect(match.game.outcome(for: Seat(asked)).learnt.first?.wasHinted == true)
    #expect(match.refusal(of: .word(.hint(to: nil)), by: asked) == .nobodyToHint)
  }

  @Test func whoReadsMayHaveWrongOnesTakenAway() throws {
    var match = try begun(2)
    let reader = match.holder
    let others = [Viewpoint.seat(Seat(3 - reader)), .spectator]
    let all = (try? match.game.question(for: Seat(reader)))?.choices ?? []
    var count = 0
    while match.refusal(of: .word(.hint(to: nil)), by: reader) == nil {
      let told = try match.move(.word(.hint(to: nil)), by: reader)[0]
      count += 1
      for viewer in others {
        #expect(told.seen(by: viewer) == nil)
        let view = match.game.view(for: viewer)
        guard case .playing(let playing) = view.phase, case .answer(let asked) = playing.now else {
          return #expect(Bool(false), "nothing is asked")
        }
        #expect(asked.attempt.choicesLeft == all.sorted())
        #expect(asked.attempt.hints.isEmpty && asked.attempt.shown.isEmpty)
      }
    }
    #expect((1...3).contains(count))
    let answered = try match.answerRight()[0]
    #expect(answered.answered?.judgement.hints.count == count)
    for viewer in others {
      let seen = answered.seen(by: viewer)?.answered?.judgement
      #expect(seen?.hints == [] && seen?.isHelped == false)
    }
    #expect(match.game.outcome(for: Seat(reader)).learnt.map(\.how) == [.helped])
  }
}

extension [any GameFact<Board>] {
  fileprivate var missed: String? {
    if case .wrong(let word, _) = first?.answered?.judgement.verdict { word } else { nil }
  }
}
