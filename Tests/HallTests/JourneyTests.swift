import JSON
import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall

/// Who travels to Mars, and what comes along.
@Suite struct JourneyTests {
  // MARK: What so many steps bring

  @Test(
    arguments: [
      (0, [], nil, 3), (1, [], nil, 2), (2, [], nil, 1),
      (3, [.boots], .gear(.boots), 3), (4, [.boots], nil, 2), (5, [.boots], nil, 1),
      (6, [.boots, .suit], .gear(.suit), 3), (8, [.boots, .suit], nil, 1),
      (35, Gear.allCases.dropLast(), nil, 1), (36, Gear.allCases, .gear(.rocket), 3),
      (37, Gear.allCases, nil, 2), (39, Gear.allCases, .base(.dome, number: 1), 3),
      (60, Gear.allCases, .base(.playground, number: 1), 3),
      (63, Gear.allCases, .base(.dome, number: 2), 3),
      (3_000_000, Gear.allCases, .base(.telescope, number: 124_999), 3),
    ] as [(Int, [Gear], Prize?, Int)])
  func whatStepsBring(_ steps: Int, _ gear: [Gear], _ last: Prize?, _ toNext: Int) {
    let results = Results(steps: steps)
    #expect(results.gear == gear)
    #expect(Prize(broughtBy: steps) == last)
    #expect(results.stepsToNextPrize == toNext)
    #expect(results.baseParts == max(0, steps / 3 - 12))
    // What is promised is what comes.
    #expect(Prize(broughtBy: steps + toNext) == results.nextPrize)
  }

  // MARK: Which games are a step

  private static func learnt(_ how: Learnt.How..., heard: Bool = false) -> [Learnt] {
    how.map {
      Learnt(
        question: "sol", word: "solros", how: $0, wasHinted: heard, wasHeard: heard, milliseconds: 1
      )
    }
  }

  @Test(
    arguments: [
      (learnt(), false), (learnt(.helped, .helped), false), (learnt(.helped, .later), true),
      (learnt(.atFirstTry), true), (learnt(.later, heard: true), true),
    ])
  func oneWordReadBeforeItWasShownIsAStep(_ learnt: [Learnt], _ isStep: Bool) {
    #expect(Outcome(isFinished: true, learnt: learnt).isStep == isStep)
  }

  /// Whatever is shown after three misses, nobody travels by that alone.
  @Test func whoHasHadEverythingShownTravelsNoFurther() throws {
    var school = School.with(1)
    try school.done(.open(Self.short), by: 1)
    while let question = school.hall.question(for: VisitorID(1)), let word = question.choices.last {
      let wrong = question.choices.first { !isRight($0, after: question.question, school) }
      _ = school.ask(.answer(wrong ?? word), by: 1)
    }
    let results = school.hall.book.results(of: Pupil(1))
    #expect((results.finished, results.helped, results.steps) == (1, 1, 0))
  }

  /// A room that an older program opened goes on by the older rule.
  @Test func whatWasBegunBeforeCountsAsItDid() throws {
    var school = School.with(1)
    try school.done(.open(Self.short), by: 1)
    let room = try #require(school.room(1))
    #expect(room.setup.countsSteps)
    var line = JSONWriter()
    room.setup.write(to: &line)
    let told = String(decoding: line.finish(), as: UTF8.self)
    #expect(try setup(told).countsSteps)
    #expect(try !setup(told.replacing(#","reading":true"#, with: "")).countsSteps)
  }

  private func setup(_ told: String) throws -> Setup {
    try Fields.read(Array(told.utf8)[...]) { (fields) throws(Unreadable) in try Setup(fields) }
  }

  // MARK: Choosing

  @Test func aCharacterIsChosenChangedAndChosenAgainInVain() throws {
    var school = School.with(1)
    #expect(school.hall.book.traveller(of: Pupil(1)) == nil)
    for traveller in [Traveller.fox, .owl, .fox] {
      let turn = school.ask(.choose(traveller), by: 1)
      #expect(try turn.reply?.get() == .me(Pupil(1), nil, nil))
      #expect(turn.classFacts == [.travellerChosen(Pupil(1), traveller)])
      #expect(school.hall.book.traveller(of: Pupil(1)) == traveller)
      #expect(school.ask(.choose(traveller), by: 1).decision == nil)
    }
  }

  @Test func choosingDisturbsNoGame() throws {
    var school = School.with(1)
    try school.done(.play { $0.seats = 1 }, by: 1)
    let before = school.facts(in: 1)
    #expect(try school.done(.choose(.cat), by: 1) == .me(Pupil(1), RoomNumber(1), Seat(1)))
    #expect(school.facts(in: 1) == before)
  }

  // MARK: Telling

  /// Answers anything for as long as somebody is asked; answers with what the last one brought about.
  private func finish(_ school: inout School, by visitors: [Int]) throws -> [RoomFact] {
    var facts: [RoomFact] = []
    while let visitor = visitors.first(where: { asked($0, school) != nil }) {
      let choice = try #require(asked(visitor, school))
      let turn = school.ask(.answer(choice), by: visitor)
      #expect(turn.trouble == nil)
      facts = turn.facts
    }
    return facts
  }

  /// What is right of what somebody may choose.
  private func asked(_ visitor: Int, _ school: School) -> String? {
    guard let asked = school.hall.question(for: VisitorID(visitor)) else { return nil }
    return asked.choices.first { isRight($0, after: asked.question, school) }
  }

  private func isRight(_ choice: String, after question: String?, _ school: School) -> Bool {
    question.map { school.hall.lists[0].isRight(choice, after: $0) } ?? false
  }

  private func again(_ school: inout School) throws {
    for visitor in [1, 2] { try school.done(.again, by: visitor) }
  }

  private static let short = Wish.with {
    $0.rules.game = .cards
    $0.rules[.questions] = .number(1)
    $0.rules[.think] = .number(0)
    $0.seats = 1
  }

  private func prizes(in facts: [RoomFact]) -> [Prize] {
    facts.compactMap { fact in
      fact.as(Room.Equipped.self).map { .gear($0.gear) }
        ?? fact.as(Room.Built.self).map { .base($0.part, number: $0.number) }
    }
  }

  private func gear(in facts: [RoomFact]) -> [Gear] {
    facts.compactMap { $0.as(Room.Equipped.self)?.gear }
  }

  /// The class after some games of Anna's.
  private func practised(_ games: Int, with visitors: Int = 1) throws -> School {
    var school = School.with(visitors)
    for _ in 0..<games {
      school.pass(1_000)
      try school.done(.open(Self.short), by: 1)
      _ = try finish(&school, by: [1])
    }
    return school
  }

  @Test func everyThirdGameBringsSomethingAndThereIsAlwaysANextThing() throws {
    var school = School.with(1)
    try school.done(.open(Self.short), by: 1)
    for game in 1...(3 * Gear.allCases.count + 9) {
      let facts = try finish(&school, by: [1])
      #expect(prizes(in: facts) == [Prize(broughtBy: game)].compactMap(\.self), "game \(game)")
      try school.done(.again, by: 1)
    }
    let results = school.hall.book.results(of: Pupil(1))
    #expect((results.gear, results.baseParts) == (Gear.allCases, 3))
  }

  /// Anna, who has finished some games alone, and Bo, who has finished none, in one for both.
  private func together(annaFinished: Int, questions: Int = 1) throws -> School {
    var school = try practised(annaFinished, with: 2)
    var wish = Self.short
    wish.seats = 2
    wish.rules[.questions] = .number(questions)
    try school.done(.open(wish), by: 2)
    try school.done(.sit(school.code(annaFinished + 1)), by: 1)
    return school
  }

  @Test func eachHasItsOwnAndIsToldBySeat() throws {
    var school = try together(annaFinished: 2)
    for expected in [
      [RoomFact.equipped(Seat(2), .boots)], [], [.equipped(Seat(1), .boots)],
      [.equipped(Seat(2), .suit)],
    ] {
      let facts = try finish(&school, by: [1, 2])
      #expect(Array(facts.suffix(expected.count)) == expected)
      #expect(gear(in: facts).count == expected.count)
      try again(&school)
    }
  }

  @Test func severalAtOnceAreToldInTheOrderOfTheirSeats() throws {
    var school = try together(annaFinished: 3)
    var facts: [RoomFact] = []
    for _ in 1...3 {
      facts = try finish(&school, by: [1, 2])
      try again(&school)
    }
    #expect(facts.suffix(2) == [.equipped(Seat(1), .boots), .equipped(Seat(2), .suit)])
  }

  @Test func whatIsToldOnceIsNotToldAgainWhateverHappensThere() throws {
    var school = try practised(3)
    school.enter(2)
    try school.done(.hello("Bo"), by: 2)
    try school.done(.watch(school.code(3)), by: 2)
    try school.done(.cheer(.wow), by: 1)
    school.hangUp(1)
    school.pass(11 * 60_000)
    #expect(gear(in: school.facts(in: 3)) == [.boots])
  }

  // MARK: Leaving early

  @Test func whoLeftBeforeTheEndIsNotForgotten() throws {
    var school = try together(annaFinished: 2, questions: 2)
    _ = try finish(&school, by: [1])
    try school.done(.leave, by: 1)
    let facts = try finish(&school, by: [2])
    #expect(facts.last == .equipped(Seat(2), .boots))
    #expect(school.hall.book.results(of: Pupil(1)).gear == [.boots])
  }

  /// The game that is over later is the later one.
  @Test func whoWentOnElsewhereIsToldThere() throws {
    var school = try together(annaFinished: 2, questions: 2)
    _ = try finish(&school, by: [1])
    try school.done(.leave, by: 1)
    try school.done(.open(Self.short), by: 1)
    #expect(try gear(in: finish(&school, by: [1])) == [.boots])
    #expect(try gear(in: finish(&school, by: [2])) == [])
    #expect(school.hall.book.results(of: Pupil(1)).finished == 4)
  }

  @Test func whoAnsweredNothingOrInAGameWithoutAnEndGetsNothing() throws {
    var school = try together(annaFinished: 2, questions: 2)
    try school.done(.leave, by: 1)
    #expect(try gear(in: finish(&school, by: [2])) == [])
    try school.done(.open { $0.seats = 1 }, by: 1)
    try school.done(.answer(school.right(in: 4)), by: 1)
    let turn = school.ask(.leave, by: 1)
    #expect(turn.facts == [.left(Seat(1)), .ended(.empty)])
    #expect(school.hall.book.results(of: Pupil(1)).finished == 2)
  }

  // MARK: Coming back

  @Test func nothingIsChosenOrEarnedWhileThatCannotBeStored() throws {
    var school = try practised(2)
    try school.done(.choose(.hare), by: 1)
    try school.done(.open(Self.short), by: 1)
    let hall = school.hall
    hall.storingFails(because: .full)
    #expect(school.trouble(.choose(.bear), by: 1) == .store(.full))
    #expect(school.trouble(.answer(try #require(asked(1, school))), by: 1) == .store(.full))
    hall.storingFails(because: nil)
    #expect(hall.book.traveller(of: Pupil(1)) == .hare)
    #expect(hall.book.results(of: Pupil(1)).finished == 2)
    #expect(try gear(in: finish(&school, by: [1])) == [.boots])
  }

  @Test func whoReadsTheDecisionsKnowsTheJourney() throws {
    var school = try practised(4)
    try school.done(.choose(.frog), by: 1)
    let read = Hall(lists: school.hall.lists)
    for decision in school.decisions { try read.restore(decision) }
    let kept = Hall(lists: school.hall.lists)
    try school.hall.memory().forEach(kept.restore)
    for hall in [read, kept] {
      #expect(hall.book.members == school.hall.book.members)
      #expect(hall.book.traveller(of: Pupil(1)) == .frog)
      #expect(hall.book.results(of: Pupil(1)).gear == [.boots])
    }
  }

  @Test func whatCannotHaveHappenedDoesNotFit() throws {
    let school = try practised(1)
    let hall = school.hall
    let room = try #require(school.room(1))
    for told in [
      Decision.Told.inRoom(room.number, seq: room.seq + 1, .equipped(Seat(2), .boots)),
      .inClass(.travellerChosen(Pupil(2), .fox)),
    ] {
      #expect(throws: Misfit.self) { try hall.state.check(told) }
    }
  }
}
