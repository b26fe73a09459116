import Testing

@testable import Games

@Suite struct RaceMakeTests {
  @Test func whoSitsDownFirstMakesItAndTheOthersHearHowManyStopsThereAre() throws {
    var match = RaceMatch(seats: 3)
    #expect(
      match.facts == [
        Race.Led(leader: Seat(1), source: .made, title: Race.Title(), start: nil, plan: [])
      ])
    let facts = try match.move(.stop("lodjur", " Bakom \u{7}den  stenen. "), by: 1)
    let stop = Race.Stop("lodjur", "Bakom den stenen.")
    #expect(
      facts == [
        Race.Planned(seat: Seat(1), stops: 1, change: .secret(.added(stop), for: .seat(Seat(1))))
      ])
    #expect(match.making?.stops == [stop])
    #expect(match.broken == nil)
  }

  private func three() throws -> RaceMatch {
    var match = RaceMatch(seats: 2)
    for code in ["ett", "två", "tre"] { try match.move(.stop(code, "Till \(code)"), by: 1) }
    return match
  }

  @Test(arguments: [(1, 3, "två tre ett"), (3, 1, "tre ett två"), (2, 2, "ett två tre")])
  func stopsAreReordered(from: Int, to: Int, codes: String) throws {
    var match = try three()
    try match.move(.move(from, to: to), by: 1)
    #expect(match.making?.stops.compactMap(\.spot.code).joined(separator: " ") == codes)
  }

  @Test func aStopIsChangedAsFarAsAnythingIsSaid() throws {
    var match = try three()
    try match.move(
      .stop(number: 2) {
        $0.question = "Vem?"
        $0.answers = ["jag", "Du!"]
      }, by: 1)
    try match.move(
      .stop(number: 2) {
        $0.latitude = -0.5
        $0.longitude = 180
      }, by: 1)
    try match.move(.stop("fyra", number: 2) { $0.radius = 5 }, by: 1)
    let position = try #require(Position(degreesNorth: -0.5, east: 180))
    #expect(
      match.making?.stops[1]
        == Race.Stop(
          clue: "Till två", spot: .either("fyra", Race.Place(position: position, radius: 5)),
          puzzle: .free(question: "Vem?", answers: ["jag", "Du!"])))
    try match.move(.stop(number: 2) { $0.isCompound = true }, by: 1)
    #expect(match.making?.stops[1].puzzle == .compound)
    try match.move(.stop(number: 2) { $0.isCompound = false }, by: 1)
    #expect(match.making?.stops[1].puzzle == nil)
    try match.move(.remove(2), by: 1)
    #expect(match.making?.stops.count == 2)
  }

  static let long = String(repeating: "x", count: 201)
  static let refused: [(RaceMove, RaceRefusal)] = [
    (.stop(nil, "Här"), .noSpot), (.stop("lodjur"), .noClue),
    (.stop("lodjur", "\u{7}\u{202E} "), .badText(.clue, most: 200)),
    (.stop("lodjur", long), .badText(.clue, most: 200)),
    (.stop("två ord", "Här"), .badText(.code, most: 20)),
    (.stop("!?", "Här"), .badText(.code, most: 20)),
    (.stop("TVÅ", "Här"), .codeTaken("TVÅ", stop: 2)),
    (.stop("två", number: 1), .codeTaken("två", stop: 2)),
    (.stop("två", number: 4), .noSuchStop(4, stops: 3)),
    (.stop("ny", number: 0), .noSuchStop(0, stops: 3)),
    (.remove(.min), .noSuchStop(.min, stops: 3)), (.move(1, to: 4), .noSuchStop(4, stops: 3)),
    (.stop("ny", "Här") { $0.latitude = 1 }, .badPlace),
    (
      .stop("ny", "Här") {
        $0.latitude = 90.1
        $0.longitude = 0
      }, .badPlace
    ),
    (
      .stop("ny", "Här") {
        $0.latitude = 1e300
        $0.longitude = -1e300
      }, .badPlace
    ),
    (
      .stop("ny", "Här") {
        $0.latitude = .nan
        $0.longitude = 0
      }, .badPlace
    ),
    (.stop("ny", "Här") { $0.radius = 25 }, .badPlace),
    (.stop("ny", "Här") { $0.radius = 4 }, .badRadius),
    (.stop("ny", "Här") { $0.question = "Vem?" }, .badAnswers),
    (
      .stop("ny", "Här") {
        $0.question = "Vem?"
        $0.answers = []
      }, .badAnswers
    ),
    (
      .stop("ny", "Här") {
        $0.question = "Vem?"
        $0.answers = ["!"]
      }, .badText(.answer, most: 40)
    ),
    (
      .stop("ny", "Här") {
        $0.question = "?"
        $0.answers = Array(repeating: "a", count: 7)
      },
      .badAnswers
    ),
    (.stop("ny", "Här") { $0.answers = ["jag"] }, .noQuestion),
    (.title(name: "", about: nil), .badText(.name, most: 40)),
    (.time(.typed("snart")), .badTime("snart")), (.time(.typed("25:00")), .badTime("25:00")),
    (.time(.typed("2027-02-29 08:00")), .badTime("2027-02-29 08:00")),
    (.time(.at(Moment(milliseconds: .max))), .timeTooFar),
    (.time(.typed("2027-02-16 08:00")), .timeTooFar),
    (.arrive("lodjur"), .notYet(nil)), (.here(1, 1), .notYet(nil)),
  ]

  @Test(arguments: refused.indices)
  func whatCannotBeMadeIsRefusedAndChangesNothing(_ index: Int) throws {
    let (move, refusal) = Self.refused[index]
    let match = try three()
    #expect(match.refusal(of: move, by: 1) == refusal)
  }

  @Test func aTimeThatIsOverIsRefused() throws {
    let match = try three()
    let past = try #require(Start(at: RaceMatch.start, offset: 0))
    #expect(match.refusal(of: .time(.typed("08:00")), by: 1) == .timePast(past))
    #expect(match.refusal(of: .time(.at(RaceMatch.start)), by: 1) == .timePast(past))
    let begin = Moment(milliseconds: 0)
    #expect(
      match.refusal(of: .time(.at(begin)), by: 1)
        == Start(at: begin, offset: 0).map(RaceRefusal.timePast))
  }

  @Test func theLeaderDecidesAndEverybodyChangesItsOwn() throws {
    let match = try three()
    let moves: [RaceMove] = [
      .title(name: "x", about: nil), .move(1, to: 2), .time(.off), .show(true), .ready, .end,
    ]
    for move in moves { #expect(match.refusal(of: move, by: 2) == .onlyLeader(Seat(1))) }
    for move: RaceMove in [.remove(1), .stop("ny", number: 1)] {
      #expect(match.refusal(of: move, by: 2) == .notYourStop(1, Seat(1)))
    }
  }

  @Test func noMoreStopsThanFit() throws {
    var match = RaceMatch(seats: 1)
    for number in 1...Race.Most.stops { try match.move(.stop("k\(number)", "Här"), by: 1) }
    #expect(match.refusal(of: .stop("en", "Här"), by: 1) == .tooManyStops)
  }

  // MARK: Beginning

  @Test func itBeginsWhenTheLeaderSaysSoAndThereIsSomethingToRun() throws {
    var match = RaceMatch(seats: 1)
    #expect(match.refusal(of: .ready, by: 1) == .noStops)
    try match.move(.stop("lodjur", "Här"), by: 1)
    #expect(match.refusal(of: .ready, by: 1) == .nobodyToRun)
    match.sit(2)
    match.sit(3)
    match.sit(4)
    try match.move(.team("Ugglor"), by: 2)
    try match.move(.team("Ugglor"), by: 4)
    let facts = try match.move(.ready, by: 1)
    let leg = Race.Leg(stop: 1, clue: "Här", ways: .code)
    #expect(
      facts == [
        Race.Began(
          by: Seat(1),
          squads: [
            Race.Crew(team: "Ugglor", seats: [Seat(2), Seat(4)]),
            Race.Crew(team: nil, seats: [Seat(3)]),
          ]),
        Race.Sent(seats: [Seat(2), Seat(4)], leg: leg),
        Race.Sent(seats: [Seat(3)], leg: leg),
      ])
    for move: RaceMove in [.ready, .team(nil), .stop("x", "y"), .time(.off), .remove(1)] {
      #expect(match.refusal(of: move, by: 1) == .alreadyRunning)
    }
  }

  @Test func whenTheLeaderIsNotThereAnybodyMaySayGo() throws {
    var match = try three()
    match.goAway(1)
    #expect(match.refusal(of: .move(1, to: 2), by: 2) == .onlyLeader(Seat(1)))
    try match.move(.ready, by: 2)
    #expect(match.hunt != nil)
  }

  @Test func aRaceThatNobodyCanMakeIsOver() throws {
    var match = RaceMatch(seats: 2)
    match.leave(1)
    #expect(match.game.isOver)
    var other = try three()
    other.leave(1)
    #expect(!other.game.isOver)
  }

  @Test func itOpensByItselfByTheClockOnTheWall() throws {
    var match = try three()
    try match.move(.time(.typed("09:00")), by: 1)
    #expect(match.game.opening == RaceMatch.start.adding(3_600_000))
    match.lost = 3_599_999
    match.settle()
    #expect(match.hunt == nil)
    match.lost = 3_600_000
    match.settle()
    #expect(match.facts.contains { ($0 as? Race.Began).map { $0.by == nil } ?? false })
    #expect(match.game.opening == nil)
  }

  @Test func aTimeThatComesTooEarlySaysSoAndIsGone() throws {
    var match = RaceMatch(seats: 2)
    try match.move(.time(.typed("09:00")), by: 1)
    match.now = match.now.adding(3_600_000)
    #expect(match.settle() == [Race.Timed.lapsed])
    #expect(match.settle() == [])
    try match.move(.stop("lodjur", "Här"), by: 1)
    #expect(match.hunt == nil)
  }

  // MARK: From a file

  private func given(_ written: WrittenTime? = nil, maker: Seat? = nil) -> Race.Given {
    Race.Given(
      plan: Race.Plan(title: Race.Title(name: "Skogen"), start: written, stops: wood), maker: maker)
  }

  @Test func itsLeaderKnowsNoMoreThanTheOthersAndRunsToo() throws {
    var match = RaceMatch(seats: 2, given: given(.today(hour: 9, minute: 30)))
    guard let led = match.facts.first?.seen(by: .seat(Seat(1))) as? Race.Led else {
      Issue.record("nobody leads")
      return
    }
    #expect(led.plan == [.withheld, .withheld, .withheld])
    #expect(led.start?.local.hour == 9)
    for seat in 1...2 {
      #expect(match.refusal(of: .stop("ny", "Här"), by: seat) == .readyMade)
      #expect(match.refusal(of: .remove(1), by: seat) == .readyMade)
    }
    #expect(match.refusal(of: .title(name: "x", about: nil), by: 1) == .readyMade)
    try match.move(.move(2, to: 1), by: 1)
    try match.move(.ready, by: 1)
    #expect(match.hunt?.stops.first == wood[1])
    #expect(match.step(of: 1) == .seeking(1))
  }

  @Test func aTimeInAFileThatIsOverSaysNothing() {
    let match = RaceMatch(seats: 1, given: given(.today(hour: 7, minute: 59)))
    #expect(match.making?.start == nil)
  }

  @Test func whoMadeItLeadsItAgainIfItIsThere() {
    let match = RaceMatch(seats: 3, given: given(maker: Seat(2)))
    #expect(match.making?.leader == Seat(2))
    #expect(match.making?.source == .made)
    #expect(match.making?.crews(in: match.table).flatMap(\.seats) == [Seat(1), Seat(3)])
    let without = RaceMatch(seats: 3, given: given(maker: Seat(9)))
    #expect(without.making?.leader == Seat(1))
    #expect(without.making?.source == .given)
  }
}
