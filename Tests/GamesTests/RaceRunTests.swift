import Testing
import Words

@testable import Games

@Suite struct RaceRunTests {
  @Test func aWholeRaceOfOne() throws {
    var match = RaceMatch.made(runners: 1)
    #expect(match.step(of: 2) == .seeking(1))
    #expect(
      try match.type("LODJUR", by: 2) == [
        Race.Reached(seat: Seat(2), seats: [Seat(2)], stop: 1),
        Race.Sent(seats: [Seat(2)], leg: Race.Leg(stop: 2, clue: "Högt upp.", ways: .code)),
      ])
    #expect(
      try match.move(.arrive(" Ugg-la!"), by: 2).last
        == Race.Asked(seats: [Seat(2)], stop: 2, posed: .free("Vem bor här?")))
    #expect(match.refusal(of: .arrive("uggla"), by: 2) == .answerFirst)
    try match.type("räven", by: 2)
    // Where it is, its finder knows from now on, and nobody else.
    let oak = try #require(Position(degreesNorth: 59.3293, east: 18.0686))
    let reached = try match.move(.here(59.3293, 18.0686), by: 2).first
    #expect(
      reached == Race.Reached(seat: Seat(2), seats: [Seat(2)], stop: 3, position: oak))
    #expect(
      reached?.seen(by: .spectator) == Race.Reached(seat: Seat(2), seats: [Seat(2)], stop: 3))
    #expect(match.game.view(for: .seat(Seat(2))).found == [.init(stop: 3, position: oak)])
    let asked = try match.game.question(for: Seat(2))
    #expect(asked.choices.count == 4)
    let right = try #require(oneRight.first { $0.word == asked.question }?.rights.first)
    let facts = try match.type(right.text, by: 2)
    #expect(
      Array(facts.suffix(2)) == [
        Race.Finished(seats: [Seat(2)], place: 1, stops: 3),
        Race.Over(
          by: nil,
          standings: [
            Race.Standing(crew: Race.Crew(team: nil, seats: [Seat(2)]), reached: 3, place: 1)
          ]),
      ])
    #expect(match.game.outcome(for: Seat(2)).isFinished)
    #expect(match.game.outcome(for: Seat(2)).learnt.map(\.word) == [right.whole])
    #expect(match.game.outcome(for: Seat(1)).isFinished)
    #expect(match.refusal(of: Move.race(.arrive("x")), by: 2) == .gameOver)
    #expect(match.broken == nil)
  }

  @Test func aCodeAtTheWrongStopTellsNothing() throws {
    var match = RaceMatch.made(runners: 2)
    #expect(match.refusal(of: .arrive("uggla"), by: 2) == .wrongCode("uggla"))
    #expect(match.refusal(of: .arrive("zebra"), by: 2) == .wrongCode("zebra"))
    #expect(match.refusal(of: Move.word(.answer("räven")), by: 2) == .race(.arriveFirst("räven")))
    try match.type("lodjur", by: 2)
    #expect(match.refusal(of: .arrive("Lodjur"), by: 2) == .beenThere(stop: 1))
    #expect(match.refusal(of: .arrive("lodjur"), by: 1) == .leaderDoesNotRun)
    #expect(match.refusal(of: Move.word(.hint(to: nil)), by: 2) == .notInThisGame)
    #expect(match.refusal(of: Move.board(.roll), by: 2) == .notInThisGame)
  }

  // MARK: Where one is

  private func atTheOak() throws -> RaceMatch {
    RaceMatch.made(runners: 1, stops: [wood[2]])
  }

  /// A hundredth of a degree north is 1112 metres.
  @Test(
    arguments: [
      (59.3293, 18.0686, 0, nil), (59.3295, 18.0686, 0, nil), (59.3295, 18.0686, 30, nil),
      (59.3293, 18.0686, 31, .notAccurate(metres: 31)),
      (59.3293, 18.0686, 1e300, .notAccurate(metres: 20_100_000)),
      (59.3393, 18.0686, 0, .tooFar(metres: 1112, .south)),
      (59.3193, 18.0686, 500, .tooFar(metres: 1112, .north)),
      (59.3297, 18.0686, 20, .tooFar(metres: 44, .south)),
      (59.3293, 18.0486, 0, .tooFar(metres: 1134, .east)),
      (59.3393, 18.0486, 0, .tooFar(metres: 1588, .southEast)),
      (90.5, 18, 0, .badPlace), (59, 181, 0, .badPlace), (.nan, 18, 0, .badPlace),
      (.infinity, 18, 0, .badPlace), (59.3293, 18.0686, -1, .badPlace),
      (59.3293, 18.0686, .nan, .badPlace),
    ] as [(Double, Double, Double, RaceRefusal?)])
  func here(_ latitude: Double, _ longitude: Double, _ accuracy: Double, _ refusal: RaceRefusal?)
    throws
  {
    let match = try atTheOak()
    #expect(match.refusal(of: .here(latitude, longitude, accuracy), by: 2) == refusal)
  }

  @Test func aStopWithoutAPlaceHasACodeAndTheOtherWayRound() throws {
    let match = RaceMatch.made(runners: 1)
    #expect(match.refusal(of: .here(59, 18), by: 2) == .noPlace)
    #expect(try atTheOak().refusal(of: .arrive("ek"), by: 2) == .noCode)
  }

  @Test func positionsAreShownWhenTheLeaderSaysSo() throws {
    var match = RaceMatch.made(runners: 2)
    let here = Move.race(.here(59, 18))
    #expect(match.game.passing(with: here, of: Seat(2)) == nil)
    #expect(match.refusal(of: .show(true), by: 2) == .onlyLeader(Seat(1)))
    try match.move(.show(true), by: 1)
    let news = match.game.passing(with: here, of: Seat(2)) as? Race.Seen
    #expect(news?.seat == Seat(2))
    #expect(match.game.passing(with: here, of: Seat(1)) == nil)
    #expect(match.game.passing(with: .race(.ready), of: Seat(2)) == nil)
    try match.move(.show(false), by: 1)
    #expect(match.game.passing(with: here, of: Seat(2)) == nil)
  }

  // MARK: Answers

  private func asked(think: Int = 0) throws -> RaceMatch {
    var match = RaceMatch.made(runners: 1, stops: [wood[1], wood[0]], think: think)
    try match.type("uggla", by: 2)
    return match
  }

  @Test(arguments: [
    ("räven", true), ("RÄVEN!", true), (" En  räv", true), ("enräv", true), ("en-räv", true),
    ("raven", false), ("lodjur", false), ("2", false), ("👩‍🚀 räven", true),
  ])
  func spellingsAreForgiven(_ typed: String, isRight: Bool) throws {
    var match = try asked()
    try match.type(typed, by: 2)
    #expect((match.step(of: 2) == .seeking(2)) == isRight, "\(typed)")
  }

  @Test func theThirdWrongAnswerShowsItAndTheWayIsFree() throws {
    var match = try asked(think: 1_000)
    try match.type("björn", by: 2)
    #expect(match.game.thinking[Seat(2)] == match.now.adding(1_000))
    match.now = match.now.adding(1_000)
    #expect(match.refusal(of: Move.word(.answer("BJÖRN")), by: 2) == .alreadyTried("BJÖRN"))
    #expect(
      match.refusal(of: Move.word(.answer("?")), by: 2) == .race(.badText(.answer, most: 40)))
    try match.type("älg", by: 2)
    match.now = match.now.adding(1_000)
    let facts = try match.type("mus", by: 2)
    #expect(
      facts.first
        == Race.Answered(
          seat: Seat(2), seats: [Seat(2)], question: "Vem bor här?",
          verdict: .shown("mus", answers: ["Räven"]), tries: 3, isHeard: false, think: 0))
    #expect(match.step(of: 2) == .seeking(2))
    #expect(match.game.thinking.isEmpty)
  }

  @Test func aCompoundWordIsMissedUntilItIsShown() throws {
    var match = RaceMatch.made(runners: 1, stops: [wood[2]])
    try match.move(.here(59.3293, 18.0686), by: 2)
    let asked = try match.game.question(for: Seat(2))
    let right = try #require(oneRight.first { $0.word == asked.question }?.rights.first)
    #expect(
      match.refusal(of: Move.word(.answer("zebra")), by: 2)
        == .notAChoice("zebra", of: asked.choices))
    let wrongs = asked.choices.filter { $0 != right.text }
    try match.type(wrongs[0], by: 2)
    #expect(match.refusal(of: Move.word(.answer(wrongs[0])), by: 2) == .alreadyTried(wrongs[0]))
    #expect(try match.game.question(for: Seat(2)).choices.count == 3)
    try match.type(wrongs[1], by: 2)
    try match.type(wrongs[2], by: 2)
    #expect(match.game.isOver)
    #expect(match.game.outcome(for: Seat(2)).learnt.map(\.how) == [.helped])
    #expect(match.game.outcome(for: Seat(2)).learnt.map(\.word) == [right.whole])
  }

  @Test func theNumberOfAChoiceIsAnAnswer() throws {
    var match = RaceMatch.made(runners: 1, stops: [wood[2]])
    try match.move(.here(59.3293, 18.0686), by: 2)
    let asked = try match.game.question(for: Seat(2))
    let right = try #require(oneRight.first { $0.word == asked.question }?.rights.first)
    let number = try #require(asked.choices.firstIndex(of: right.text)) + 1
    try match.type("\(number)", by: 2)
    #expect(match.game.isOver)
  }

  // MARK: Together

  @Test func placesAreGivenToAllWhoFinishAndTheFirstStandsFirst() throws {
    var match = RaceMatch.made(runners: 3, stops: [wood[0], Race.Stop("mus", "Under golvet.")])
    #expect(match.standings == [2, 3, 4])
    try match.type("lodjur", by: 4)
    try match.type("lodjur", by: 3)
    #expect(match.standings == [4, 3, 2])
    try match.type("mus", by: 3)
    #expect(match.standings == [3, 4, 2])
    #expect(match.step(of: 3) == .home(place: 1, stops: 2))
    #expect(match.refusal(of: .arrive("mus"), by: 3) == .atTheGoal)
    try match.type("mus", by: 4)
    #expect(!match.game.isOver)
    try match.type("lodjur", by: 2)
    try match.type("mus", by: 2)
    #expect(match.game.over?.winners == [Seat(3)])
    #expect(match.game.over?.standings.map(\.place) == [1, 2, 3])
  }

  @Test func aTeamRunsAsOne() throws {
    var match = RaceMatch(seats: 3, given: Race.Given(plan: Race.Plan(stops: wood), maker: Seat(1)))
    for seat in 2...3 { try match.move(.team("Rävar"), by: seat) }
    try match.move(.ready, by: 1)
    try match.type("lodjur", by: 2)
    #expect(match.step(of: 3) == .seeking(2))
    try match.type("uggla", by: 3)
    try match.type("räven", by: 2)
    match.leave(2)
    #expect(!match.game.isOver)
    match.leave(3)
    #expect(match.game.isOver)
    #expect(match.game.over?.winners == [])
    #expect(match.game.over?.standings.map(\.reached) == [2])
  }

  @Test func whoGivesUpKeepsWhatItReachedAndMayComeBack() throws {
    var match = RaceMatch.made(runners: 2)
    try match.type("lodjur", by: 2)
    match.leave(2)
    #expect(match.standings == [2, 3])
    match.sit(2)
    #expect(match.step(of: 2) == .seeking(2))
    try match.type("uggla", by: 2)
    match.leave(2)
    match.leave(3)
    #expect(match.game.isOver)
    #expect(!match.game.outcome(for: Seat(2)).isFinished)
  }

  @Test func whoComesLateBeginsAtTheFirstStop() throws {
    var match = RaceMatch.made(runners: 1)
    try match.type("lodjur", by: 2)
    match.sit(3)
    #expect(match.step(of: 3) == .seeking(1))
    #expect(match.standings == [2, 3])
    try match.type("lodjur", by: 3)
    #expect(match.broken == nil)
  }

  @Test func theLeaderEndsItAndWhatWasReachedStands() throws {
    var match = RaceMatch.made(runners: 2)
    try match.type("lodjur", by: 3)
    #expect(match.refusal(of: .end, by: 2) == .onlyLeader(Seat(1)))
    try match.move(.end, by: 1)
    #expect(match.game.over?.by == Seat(1))
    #expect(match.game.over?.standings.map(\.reached) == [1, 0])
  }

  @Test func nobodyIsEverWaitedFor() throws {
    var match = RaceMatch.made(runners: 2)
    #expect(match.game.stillAsked(in: match.table).isEmpty)
    match.goAway(2)
    match.goAway(3)
    #expect(!match.game.isOver)
  }
}
