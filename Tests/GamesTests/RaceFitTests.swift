import Testing

@testable import Games

/// What a journal that somebody edited may tell, and what does not fit.
@Suite struct RaceFitTests {
  private static let (one, two, three, four) = (Seat(1), Seat(2), Seat(3), Seat(4))

  private func crews(_ seats: [[Seat]]) -> Race.Fact {
    Race.Began(by: nil, squads: seats.map { Race.Crew(team: nil, seats: $0) })
  }

  private func making(stops: Int) -> Race {
    let plan = Race.Plan(stops: (0..<stops).map { Race.Stop("c\($0)", "C") })
    return RaceMatch(seats: 3, given: Race.Given(plan: plan, maker: Self.one)).game
  }

  @Test func aRaceBeginsWithStopsAndWithEverySeatOnce() {
    let race = making(stops: 20)
    #expect(race.suits(crews([[Self.two], [Self.three]])))
    #expect(!race.suits(crews([[Self.two], [Self.two]])))
    #expect(!race.suits(crews([[Self.two, Self.two]])))
    #expect(!race.suits(crews([[Self.two], []])))
    #expect(!race.suits(crews([[Self.one]])))
    #expect(!making(stops: 0).suits(crews([[Self.two]])))
    #expect(!making(stops: 21).suits(crews([[Self.two]])))
  }

  @Test func onlyACrewGetsAnywhereAndOnlyToAStop() {
    let race = RaceMatch.made(runners: 2).game
    let last = wood.count
    func leg(_ stop: Int) -> Race.Leg { Race.Leg(stop: stop, clue: "C", ways: .code) }
    func facts(_ seats: [Seat], _ stop: Int) -> [Race.Fact] {
      [
        Race.Sent(seats: seats, leg: leg(stop)),
        Race.Reached(seat: Self.two, seats: seats, stop: stop),
        Race.Asked(seats: seats, stop: stop, posed: .free("Q")),
      ]
    }
    for fact in facts([Self.two], last) { #expect(race.suits(fact)) }
    for seats in [[], [Self.one], [Self.two, Self.three], [Self.two, Self.two]] {
      for fact in facts(seats, 1) { #expect(!race.suits(fact), "\(fact)") }
      #expect(!race.suits(Race.Finished(seats: seats, place: 1)))
    }
    for stop in [0, last + 1] {
      for fact in facts([Self.two], stop) { #expect(!race.suits(fact), "\(fact)") }
    }
    #expect(race.suits(Race.Sent(seats: [Self.four], leg: leg(1))))
    #expect(!race.suits(Race.Reached(seat: Self.four, seats: [Self.four], stop: 1)))
  }

  @Test func aRaceThatIsEndedWhileItIsMadeKeepsItsStops() throws {
    var match = RaceMatch(seats: 2)
    try match.move(.title(name: "Wood", about: nil), by: 1)
    try match.move(.stop("fox", "Behind the stone."), by: 1)
    try match.move(.end, by: 1)
    let given = try #require(match.game.material(for: match.table) as? Race.Given)
    #expect(given.plan.title.name == "Wood")
    #expect(given.plan.stops == [Race.Stop("fox", "Behind the stone.")])
    #expect(given.maker == Self.one)
  }

  @Test func whoMadeItIsInNoTeam() {
    let match = RaceMatch(seats: 2)
    #expect(match.refusal(of: .team("Foxes"), by: 1) == .leaderDoesNotRun)
    #expect(match.refusal(of: .team("Foxes"), by: 2) == nil)
    let long = String(repeating: "a", count: RaceRefusal.Text.team.most + 1)
    #expect(
      match.refusal(of: .team(long), by: 2) == .badText(.team, most: RaceRefusal.Text.team.most))
  }

  @Test(arguments: ["rävarna", " RÄVARNA ", "Rävarna"])
  func aTeamIsCalledAsItWasWrittenFirst(_ typed: String) throws {
    var match = RaceMatch(seats: 3)
    try match.move(.team("Rävarna"), by: 2)
    #expect(try match.move(.team(typed), by: 3) == [Race.Teamed(seat: Self.three, team: "Rävarna")])
    // Who is in it alone may still write it otherwise.
    try match.move(.team(nil), by: 3)
    #expect(
      try match.move(.team("rävarna"), by: 2) == [Race.Teamed(seat: Self.two, team: "rävarna")])
  }

  @Test func whereNoWordIsPostedNoneIsWrong() throws {
    let position = try #require(Position(degreesNorth: 59, east: 18))
    let stop = Race.Stop(
      clue: "C", spot: .place(Race.Place(position: position, radius: 25)), puzzle: nil)
    let match = RaceMatch.made(runners: 1, stops: [stop])
    #expect(match.refusal(of: .arrive("fox"), by: 2) == .noCode)
    #expect(match.refusal(of: Move.word(.answer("fox")), by: 2) == .race(.noCode))
  }
}
