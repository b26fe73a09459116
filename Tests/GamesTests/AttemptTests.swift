import Testing
import Words

@testable import Games

@Suite struct AttemptTests {
  private let start = Moment(milliseconds: 5_000)
  private let think = 3_000
  private let boat = Ending(text: "båt", whole: "husbåt", spoken: "hus-båt")
  private let roof = Ending(text: "tak", whole: "hustak", spoken: "hus-tak")

  private var one: Attempt {
    Attempt(Drawn(word: "hus", rights: [boat], wrongs: ["ko", "räv", "lök"]))
  }
  private var two: Attempt {
    Attempt(Drawn(word: "hus", rights: [boat, roof], wrongs: ["ko", "räv"]))
  }

  private func refusal(_ attempt: Attempt, _ choice: String, at now: Moment) -> Refusal? {
    do throws(Refusal) {
      _ = try attempt.choose(choice, at: now)
      return nil
    } catch {
      return error
    }
  }

  /// What a choice is worth that is not kept.
  private func verdict(
    _ attempt: Attempt, _ choice: String, at now: Moment
  ) throws -> Attempt.Verdict {
    guard case .judged(let verdict) = try attempt.choose(choice, at: now) else {
      throw Refusal.thinking(milliseconds: 0)
    }
    return verdict
  }

  /// Answers one choice after the other, each as soon as it may.
  private func after(_ choices: String..., from attempt: Attempt) throws -> (Attempt, Moment) {
    var (attempt, now) = (attempt, start)
    for choice in choices {
      now = attempt.thinkUntil ?? now
      attempt.apply(try verdict(attempt, choice, at: now), at: now, think: think)
    }
    return (attempt, now)
  }

  /// A class may have judged all of them right.
  @Test func whereNothingIsWrongNothingIsShown() throws {
    let all = Attempt(Drawn(word: "hus", rights: [boat, roof], wrongs: []))
    #expect(!all.isShown && all.shown.isEmpty && all.choicesLeft == ["båt", "tak"])
    let (attempt, now) = try after("tak", from: all)
    #expect(attempt.learnt(from: start, to: now)?.how == .atFirstTry)
  }

  @Test func rightAtOnceIsRightAtFirstTry() throws {
    let (attempt, now) = try after("båt", from: one)
    #expect(attempt.isDone)
    #expect(attempt.answer == boat)
    #expect(attempt.thinkUntil == nil)
    #expect(
      attempt.learnt(from: start, to: now.adding(700))
        == Learnt(
          question: "hus", word: "husbåt", how: .atFirstTry, wasHinted: false, wasHeard: false,
          milliseconds: 700))
  }

  @Test func eitherOfTwoRightOnesIsRight() throws {
    #expect(try verdict(two, "båt", at: start) == .right(boat))
    #expect(try verdict(two, "tak", at: start) == .right(roof))
  }

  @Test(arguments: [(["ko"], Learnt.How.later), (["ko", "räv"], .later)])
  func rightAfterAMissIsRightLater(_ misses: [String], _ how: Learnt.How) throws {
    var (attempt, now) = (one, start)
    for miss in misses {
      attempt.apply(try verdict(attempt, miss, at: now), at: now, think: think)
      now = now.adding(think)
    }
    #expect(!attempt.isShown)
    attempt.apply(try verdict(attempt, "båt", at: now), at: now, think: think)
    #expect(attempt.learnt(from: start, to: now)?.how == how)
    #expect(attempt.learnt(from: start, to: now)?.milliseconds == misses.count * think)
  }

  @Test func theThirdMissShowsTheAnswerAndWhatIsTakenThenIsHelped() throws {
    let (almost, then) = try after("ko", "räv", from: one)
    #expect(almost.shown.isEmpty)
    #expect(try verdict(almost, "lök", at: then.adding(think)) == .wrong("lök", shown: ["båt"]))
    let (attempt, now) = try after("ko", "räv", "lök", from: one)
    #expect(attempt.isShown)
    #expect(attempt.shown == ["båt"])
    #expect(attempt.choicesLeft == ["båt"])
    #expect(!attempt.isDone)
    #expect(attempt.learnt(from: start, to: now) == nil)
    let (done, _) = try after("ko", "räv", "lök", "båt", from: one)
    #expect(done.learnt(from: start, to: now)?.how == .helped)
  }

  @Test func withTwoRightOnesTheSecondMissShowsThem() throws {
    let (attempt, _) = try after("räv", "ko", from: two)
    #expect(attempt.shown == ["båt", "tak"])
    let (done, now) = try after("räv", "ko", "tak", from: two)
    #expect(done.learnt(from: start, to: now)?.how == .helped)
  }

  @Test func anAnswerWhileThinkingIsKeptForTheRestOfTheTimeRightOrWrong() throws {
    let (attempt, now) = try after("ko", from: one)
    for (choice, passed) in [("båt", 0), ("räv", 1), ("båt", think - 1)] {
      #expect(
        try attempt.choose(choice, at: now.adding(passed)) == .kept(milliseconds: think - passed))
    }
    #expect(try verdict(attempt, "båt", at: now.adding(think)) == .right(boat))
  }

  @Test func whatIsKeptIsJudgedWhenTheTimeIsOverAndTheLastOneCounts() throws {
    var (attempt, now) = try after("ko", from: one)
    attempt.keep("båt")
    #expect(attempt.keptVerdict(at: now.adding(think - 1)) == nil)
    #expect(attempt.keptVerdict(at: now.adding(think)) == .right(boat))
    #expect(refusal(attempt, "båt", at: now.adding(1)) == .thinking(milliseconds: think - 1))
    attempt.keep("räv")
    now = now.adding(think)
    let wrong = try #require(attempt.keptVerdict(at: now))
    #expect(wrong == .wrong("räv", shown: []))
    attempt.apply(wrong, at: now, think: think)
    #expect(attempt.kept == nil && attempt.misses == ["ko", "räv"])
    #expect(attempt.thinkUntil == now.adding(think))
  }

  @Test func whatIsTakenAwayIsKeptNoLonger() throws {
    var (attempt, now) = try after("ko", from: one)
    attempt.keep("räv")
    attempt.takeAway("lök", isOwn: false)
    #expect(attempt.kept == "räv" && attempt.seen.kept == "räv")
    #expect(attempt.seenByOthers.kept == nil)
    attempt.takeAway("räv", isOwn: true)
    #expect(attempt.kept == nil && attempt.keptVerdict(at: now.adding(think)) == nil)
    now = now.adding(think)
    #expect(try verdict(attempt, "båt", at: now) == .right(boat))
  }

  @Test func withoutThinkingTimeTheNextAnswerMayComeAtOnce() throws {
    var attempt = one
    attempt.apply(try verdict(attempt, "ko", at: start), at: start, think: 0)
    #expect(attempt.thinkUntil == nil)
    #expect(try verdict(attempt, "båt", at: start) == .right(boat))
  }

  @Test func whatWasTriedOrTakenAwayIsSaidToBeSoEvenWhileThinking() throws {
    var (attempt, now) = try after("ko", from: one)
    #expect(refusal(attempt, "ko", at: now) == .alreadyTried("ko"))
    #expect(refusal(attempt, "ko", at: now.adding(think)) == .alreadyTried("ko"))
    attempt.takeAway("räv", isOwn: false)
    #expect(refusal(attempt, "räv", at: now) == .alreadyTried("räv"))
  }

  @Test func whoIsDoneIsToldSoBeforeAnythingElse() throws {
    let (attempt, now) = try after("ko", "båt", from: one)
    for choice in ["båt", "ko", "räv"] {
      #expect(refusal(attempt, choice, at: now) == .alreadyAnswered)
    }
  }

  @Test func aHintIsNoMissAndTheResultKnowsOfIt() throws {
    var attempt = one
    attempt.takeAway("ko", isOwn: false)
    #expect(attempt.wrongsLeft == ["räv", "lök"])
    #expect(!attempt.isShown)
    attempt.apply(try verdict(attempt, "båt", at: start), at: start, think: think)
    let learnt = attempt.learnt(from: start, to: start)
    #expect(learnt?.how == .atFirstTry)
    #expect(learnt?.wasHinted == true)
  }

  @Test func aHintThatLeavesNothingWrongShowsTheAnswer() throws {
    var (attempt, now) = try after("ko", "räv", from: one)
    attempt.takeAway("lök", isOwn: false)
    #expect(attempt.shown == ["båt"])
    now = now.adding(think)
    attempt.apply(try verdict(attempt, "båt", at: now), at: now, think: think)
    #expect(attempt.learnt(from: start, to: now)?.how == .helped)
  }

  @Test func whatIsSeenOfAnAttemptDoesNotTellRightFromWrong() {
    let other = Attempt(
      Drawn(
        word: "hus", rights: [Ending(text: "ko", whole: "husko", spoken: "hus-ko")],
        wrongs: ["båt", "räv", "lök"]))
    #expect(one != other)
    #expect(one.seen == other.seen)
  }
}

@Suite struct ChanceAndTimeTests {
  @Test func aSeedGivesTheSameNumbersOnEveryMachine() {
    var chance = Chance.seeded(0)
    #expect(
      [chance.next(), chance.next(), chance.next()]
        == [11_091_344_671_253_066_420, 13_793_997_310_169_335_082, 1_900_383_378_846_508_768])
  }

  @Test func theSystemsNumbersAreNotAlwaysTheSame() {
    var (one, other) = (Chance.system, Chance.system)
    #expect((0..<4).map { _ in one.next() } != (0..<4).map { _ in other.next() })
  }

  @Test func nothingLiesBetweenAMomentAndAnEarlierOne() {
    let moment = Moment(milliseconds: 1_000)
    #expect(moment.milliseconds(until: moment.adding(30)) == 30)
    #expect(moment.milliseconds(until: moment) == 0)
    #expect(moment.adding(30).milliseconds(until: moment) == 0)
  }
}
