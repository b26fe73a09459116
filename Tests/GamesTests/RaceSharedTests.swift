import Testing

@testable import Games

/// A race that several make: each hides something for the others.
@Suite struct RaceSharedTests {
  /// So many sit there, and those of them have made a stop each, in that order; seat 1 leads.
  private func made(by makers: [Int], seats: Int) throws -> RaceMatch {
    var match = RaceMatch(seats: seats)
    for (number, maker) in zip(1..., makers) {
      try match.move(.stop("ord\(number)", "Ledtråd \(number)"), by: maker)
    }
    return match
  }

  /// Who runs together, in which team, and the numbers of the stops that they have to find.
  private func squads(_ match: RaceMatch) -> [String] {
    (match.hunt?.squads ?? []).map { squad in
      let seats = squad.crew.seats.map { "\($0.number)" }.joined(separator: "+")
      let route = squad.route.map { "\($0)" }.joined(separator: " ")
      return "\(squad.crew.team.map { "\($0) " } ?? "")\(seats): \(route)"
    }
  }

  @Test(
    arguments: [
      ([1, 2], 2, [:], ["1: 2", "2: 1"]),
      ([1, 1], 2, [:], ["2: 1 2"]),
      ([2, 2], 2, [:], ["1: 1 2"]),
      ([1, 2, 1], 3, [:], ["1: 2", "2: 1 3", "3: 1 2 3"]),
      // A team finds what none of it has made.
      ([1, 2, 3], 4, [1: "A", 4: "A"], ["A 1+4: 2 3", "2: 1 3", "3: 1 2"]),
      // Who has nothing to find takes nothing away from its team.
      ([1, 2], 4, [3: "A", 4: "A"], ["1: 2", "2: 1", "A 3+4: 1 2"]),
      // A team that made all of it together would have nothing left.
      ([1, 2], 3, [1: "A", 2: "A", 3: "A"], ["1: 2", "2: 1", "3: 1 2"]),
      ([1, 2], 2, [1: "A", 2: "A"], ["1: 2", "2: 1"]),
    ] as [([Int], Int, [Int: String], [String])])
  func everybodyRunsToWhatOthersMade(
    makers: [Int], seats: Int, teams: [Int: String], expected: [String]
  ) throws {
    var match = try made(by: makers, seats: seats)
    for (seat, team) in teams { try match.move(.team(team), by: seat) }
    try match.move(.ready, by: 1)
    #expect(squads(match) == expected)
    #expect(match.broken == nil)
  }

  @Test func ofHowManyOneHasReachedSoManyIsCountedForEach() throws {
    var match = try made(by: [1, 2, 1, 2], seats: 3)
    try match.move(.ready, by: 1)
    #expect(match.step(of: 1) == .seeking(2))
    #expect(match.hunt?.standings.map(\.crew.stops) == [2, 2, nil])
    try match.type("ord2", by: 1)
    #expect(match.step(of: 1) == .seeking(4))
    #expect(match.hunt?.standings.first?.reached == 1)
    let facts = try match.type("ord4", by: 1)
    #expect(facts.last == Race.Finished(seats: [Seat(1)], place: 1, stops: 2))
    #expect(match.hunt?.standings.first?.reached == 2)
    for word in ["ord1", "ord3"] { try match.type(word, by: 2) }
    #expect(!match.game.isOver)
    for word in ["ord1", "ord2", "ord3", "ord4"] { try match.type(word, by: 3) }
    #expect(match.game.over?.standings.map(\.place) == [1, 2, 3])
    for seat in 1...3 { #expect(match.game.outcome(for: Seat(seat)).isFinished) }
    #expect(match.broken == nil)
  }

  @Test func ofSomebodyElsesStopNothingIsTold() throws {
    var match = try made(by: [1, 2], seats: 3)
    #expect(match.refusal(of: .stop("ORD1", "Här"), by: 2) == .codeTaken("ORD1", stop: nil))
    #expect(match.refusal(of: .stop("ORD2", "Här"), by: 2) == .codeTaken("ORD2", stop: 2))
    #expect(match.refusal(of: .stop("ny", number: 2), by: 1) == .notYourStop(2, Seat(2)))
    #expect(match.refusal(of: .remove(2), by: 3) == .notYourStop(2, Seat(2)))
    try match.move(.stop(number: 2) { $0.isCompound = true }, by: 2)
    try match.move(.ready, by: 1)
    // One's own word is none of those that one has found.
    try match.type("ord1", by: 3)
    #expect(match.refusal(of: .arrive("ord1"), by: 1) == .wrongCode("ord1"))
    #expect(match.refusal(of: .arrive("ord1"), by: 3) == .beenThere(stop: 1))
    for (seat, other) in [(1, 2), (2, 1)] {
      let plan = match.game.view(for: .seat(Seat(seat))).plan
      #expect(plan[seat - 1].value?.spot.code == "ord\(seat)")
      #expect(plan[other - 1] == .withheld)
    }
    #expect(match.game.view(for: .seat(Seat(3))).plan == [.withheld, .withheld])
    #expect(match.game.view(for: .teacher).plan.compactMap(\.value?.maker) == [Seat(2)])
  }

  /// Whoever is told of no stop is still told which one is gone, so that the numbers stay right.
  @Test func theLeaderClearsAwayAndPutsInOrderWhatOthersMade() throws {
    var match = try made(by: [1, 2, 2], seats: 3)
    let moved = try match.move(.move(3, to: 1), by: 1)
    let removed = try match.move(.remove(3), by: 1)
    for fact in moved + removed {
      for seat in 1...3 { #expect(fact.seen(by: .seat(Seat(seat))) == fact) }
    }
    let plan = match.game.view(for: .seat(Seat(2))).plan
    #expect(plan.map { $0.value?.spot.code } == ["ord3", nil])
  }

  @Test func whoHasMadeAllOfItIsInNoTeamAndDoesNotRun() throws {
    var match = try made(by: [2], seats: 2)
    #expect(match.refusal(of: .team("A"), by: 2) == .leaderDoesNotRun)
    #expect(match.refusal(of: .team("A"), by: 1) == nil)
    try match.move(.ready, by: 1)
    #expect(match.refusal(of: .arrive("ord1"), by: 2) == .leaderDoesNotRun)
    try match.type("ord1", by: 1)
    #expect(match.game.outcome(for: Seat(2)).isFinished)
  }

  @Test func whoMadeSomeAndComesLateRunsToTheRest() throws {
    var match = try made(by: [1, 2, 3], seats: 3)
    match.leave(2)
    try match.move(.ready, by: 1)
    #expect(squads(match) == ["1: 2 3", "3: 1 2"])
    match.sit(2)
    #expect(squads(match).last == "2: 1 3")
    match.sit(4)
    #expect(squads(match).last == "4: 1 2 3")
    #expect(match.broken == nil)
  }

  // MARK: Once more

  /// The same stops again; those seats are there.
  private func again(_ match: RaceMatch, seats: [Int]) throws -> RaceMatch {
    let given = try #require(match.game.material(for: match.table) as? Race.Given)
    return RaceMatch(seats: seats, given: given)
  }

  @Test func onceMoreEachKnowsItsOwn() throws {
    var match = try again(try made(by: [1, 2], seats: 2), seats: [1, 2, 3])
    #expect(match.making?.source == .made)
    #expect(match.game.view(for: .seat(Seat(2))).plan.map { $0.value?.spot.code } == [nil, "ord2"])
    try match.move(.ready, by: 1)
    #expect(squads(match) == ["1: 2", "2: 1", "3: 1 2"])
  }

  @Test func whatSomebodyMadeWhoIsGoneIsTheLeaders() throws {
    let match = try again(try made(by: [1, 2], seats: 2), seats: [1, 3])
    #expect(match.making?.crews(in: match.table).map(\.seats) == [[Seat(3)]])
    #expect(match.game.view(for: .seat(Seat(1))).plan.allSatisfy { $0 != .withheld })
  }

  @Test func whereTheLeaderIsGoneTheOthersStillKnowTheirOwn() throws {
    var match = try again(try made(by: [1, 2], seats: 3), seats: [2, 3])
    #expect(match.making?.source == .given)
    try match.move(.ready, by: 2)
    #expect(squads(match) == ["2: 1", "3: 1 2"])
    #expect(match.game.view(for: .seat(Seat(3))).plan == [.withheld, .withheld])
  }

  // MARK: Forgetting

  /// What seat 2 wrote goes, also from the race that is run once more.
  @Test func fromWhatSomebodyForgottenMadeOnNothingStays() throws {
    var match = try made(by: [1, 2], seats: 2)
    try match.move(.ready, by: 1)
    func kept(_ match: RaceMatch, forgotten seat: Int) -> [String] {
      var eraser = Race.Eraser(isErasing: false)
      return match.facts.compactMap {
        eraser.erase($0, writtenBy: { $0 == Seat(seat) }, orBy: { $0 == Pupil(seat) })?.event
      }
    }
    #expect(kept(match, forgotten: 2) == ["led", "planned"])
    #expect(kept(match, forgotten: 3) == match.facts.map(\.event))
    let next = try again(match, seats: [1, 3])
    #expect(kept(next, forgotten: 2) == [])
    #expect(kept(next, forgotten: 3) == ["led"])
    guard let led = next.facts[0] as? Race.Led else { return }
    #expect(led.writers == [Pupil(2)])
    #expect(led.seen(by: .seat(Seat(1))) != led)
  }
}
