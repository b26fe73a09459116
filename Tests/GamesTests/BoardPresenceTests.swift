import Testing
import Words

@testable import Games

/// Seats that come, go and are passed by on a board that is played on.
@Suite struct BoardPresenceTests {
  @Test func whoIsAwayIsWaitedForAndThenPassedBy() throws {
    var match = try begun(2)
    let (one, other) = (match.holder, 3 - match.holder)
    match.goAway(one)
    #expect(match.game.stillAsked(in: match.table) == [Seat(one)])
    match.skip(one)
    #expect(match.holder == other)
    try match.answerRight()
    #expect(match.holder == other)
    match.comeBack(one)
    try match.step()
    try match.step()
    if match.holder == other { try match.answerRight() }
    #expect(match.holder == one)
  }

  @Test func theTriesOfWhoWasPassedByAreNotForgotten() throws {
    var match = try begun(2)
    let (one, other) = (match.holder, 3 - match.holder)
    try match.miss(1)
    match.skip(one)
    #expect(match.holder == other)
    try match.miss(2)
    #expect(match.holder == other, "the one who is passed by gets no turn")
    match.comeBack(one)
    try match.miss(1)
    try match.answerRight()
    #expect(match.holder == one)
    #expect(match.refusal(of: .board(.roll), by: one) == nil)
  }

  @Test func theLastOnePlaysOnAloneAndWhatTheOtherFinishedStaysItsOwn() throws {
    var match = try begun(2, mode: .score)
    let one = match.holder
    try match.answerRight()
    match.leave(one)
    while !match.game.isOver { try match.step() }
    #expect(match.game.over?.scores[Seat(one)] == 1)
    #expect(match.game.over?.scores[Seat(3 - one)] == 7)
    #expect(match.game.over?.winners == [Seat(3 - one)])
    #expect(match.game.outcome(for: Seat(one)).isFinished)
  }

  @Test func whoIsPassedByInTheMiddleOfARollRollsAnewLater() throws {
    var match = try begun(2)
    try match.answerRight()
    let holder = match.holder
    try match.move(.roll, by: holder)
    match.skip(holder)
    match.skip(match.holder)
    match.comeBack(holder)
    #expect(match.holder == holder)
    #expect(match.refusal(of: .board(.roll), by: holder) == nil)
  }

  @Test func aTurnThatNobodyCouldTakeGoesOnWhereItWas() throws {
    var match = try begun(1)
    try match.miss(1)
    let before = match.game
    match.goAway(1)
    match.skip(1)
    #expect(match.game == before)
    match.comeBack(1)
    #expect(match.game == before)
    try match.answerRight()
  }

  @Test func aLatecomerBeginsAtTheStart() throws {
    var match = try begun(1)
    try match.answerRight()
    match.sit(2)
    try match.step()
    try match.step()
    while match.holder == 1 { try match.step() }
    #expect(match.wandering?.pieces[Seat(2)] == match.landscape.tiles[0])
  }
}
