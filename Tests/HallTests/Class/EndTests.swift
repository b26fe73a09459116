import Testing

@testable import Classroom
@testable import Games
@testable import Hall

/// A teacher ends games: at once, or when the round is over. What was learnt is kept.
@Suite struct EndTests {
  @Test func theRoundIsPlayedToItsEnd() throws {
    var school = try School.playing(2)
    let code = school.code(1)
    try school.done(.answer(school.right(in: 1)), by: 1)
    #expect(school.order(.end(.room(code))).facts == [.lastRound])
    #expect(school.order(.end(.room(code))).decision == nil)
    #expect(school.learnt(1) == 0, "not yet")
    let last = school.ask(.answer(school.right(in: 1)), by: 2)
    #expect(last.facts.last == .ended(.finishedEarly))
    #expect(last.facts.contains { $0.bingo?.event == "closed" })
    #expect(school.rooms.isEmpty && school.learnt(1) == 1 && school.learnt(2) == 1)
    #expect(school.hall.book.results(of: Pupil(1)).finished == 0)
    try school.done(.play, by: 1)
  }

  /// A round that ends the game ends it as ever, with all that belongs to it.
  @Test func bingoInTheLastRoundIsBingo() throws {
    var school = try School.playing(1, seed: 3)
    while school.room(1)?.phase == .playing {
      try school.done(.answer(school.right(in: 1)), by: 1)
      if school.room(1)?.phase == .playing, isOneShort(school) { break }
    }
    school.order(.end(.everywhere))
    let last = school.ask(.answer(school.right(in: 1)), by: 1)
    switch school.room(1)?.phase {
    case .over?:
      #expect(school.hall.book.results(of: Pupil(1)).finished == 1)
      #expect(last.facts.contains { $0.bingo?.isEnd == true })
    case nil: #expect(last.facts.last == .ended(.finishedEarly))
    case .gathering?, .playing?, .ended?: Issue.record("it goes on")
    }
  }

  private func isOneShort(_ school: School) -> Bool {
    school.hall.book.results(of: Pupil(1)).finished == 0 && school.facts(in: 1).count > 12
  }

  @Test func whereNobodyPlaysYetItEndsAtOnce() throws {
    var school = School.taught(2)
    try school.done(.open(Wish()), by: 1)
    #expect(school.order(.end(.everywhere)).facts == [.ended(.finishedEarly)])
  }

  @Test func whoIsWaitedForCanBeSkippedInTheLastRoundToo() throws {
    var school = try School.playing(2)
    school.order(.end(.everywhere))
    try school.done(.answer(school.right(in: 1)), by: 1)
    school.hangUp(2)
    #expect(school.pass(20_000).flatMap(\.facts).last == .ended(.finishedEarly))
  }

  @Test func whenAllHaveLeftItEnds() throws {
    var school = try School.playing(2)
    school.order(.end(.everywhere))
    for visitor in 1...2 { try school.done(.leave, by: visitor) }
    #expect(school.rooms.isEmpty)
    let end = school.facts(in: 1).last
    #expect(end == .ended(.finishedEarly) || end == .ended(.empty))
  }

  @Test func aPausedRoomFinishesItsRoundAfterwards() throws {
    var school = try School.playing(1)
    school.order(.pause(.everywhere))
    #expect(school.order(.end(.room(school.code(1)))).facts == [.lastRound])
    #expect(school.order(.resume(.everywhere)).facts == [.resumed])
    #expect(school.ask(.answer(school.right(in: 1)), by: 1).facts.last == .ended(.finishedEarly))
  }

  @Test func gamesThatAreOverAreLeftAlone() throws {
    var school = try School.playing(1)
    try school.playOut(1, by: 1)
    #expect(school.order(.end(.everywhere)).facts == [])
    #expect(school.room(1) != nil)
  }

  @Test func whatWasLearntIsKeptWhenARoomIsClosed() throws {
    var school = try School.playing(2)
    for visitor in 1...2 { try school.done(.answer(school.right(in: 1)), by: visitor) }
    try school.done(.answer(school.right(in: 1)), by: 1)
    let turn = school.order(.close(.room(school.code(1))))
    #expect(turn.facts == [.ended(.closed)] && turn.ended.map(\.number) == [RoomNumber(1)])
    #expect(school.learnt(1) == 2 && school.learnt(2) == 1)
    try school.done(.play, by: 1)
  }

  @Test func allRoomsAreClosedAlsoThoseThatAreOverAndWhatWasLearntCountsOnce() throws {
    var school = try School.playing(1, of: 3)
    try school.playOut(1, by: 1)
    let learnt = school.learnt(1)
    #expect(learnt > 0)
    for visitor in 2...3 { try school.done(.open(Wish()), by: visitor) }
    let turn = school.order(.close(.everywhere))
    #expect(turn.facts == Array(repeating: .ended(.closed), count: 3))
    #expect(school.rooms.isEmpty && school.learnt(1) == learnt)
    #expect(school.order(.close(.everywhere)).decision == nil)
  }

  // MARK: The race has that verb too

  private func openRace(_ school: inout School) throws {
    try school.done(.open { $0.rules.game = .race }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
  }

  @Test func whoeverMadeARaceEndsItAsEverAlsoByNamingItsRoom() throws {
    var school = School.taught(3)
    try openRace(&school)
    let end = Request.lead(.order(.end(.room(school.code(1)))))
    #expect(school.trouble(end, by: 2) == .game(.race(.onlyLeader(Seat(1))), RoomNumber(1)))
    #expect(school.trouble(end, by: 3) == .notYourRoom(RoomNumber(1)))
    #expect(
      school.trouble(.lead(.order(.end(.room("Z99")))), by: 1) == .noSuchRoom("Z99"))
    #expect(school.trouble(.lead(.order(.end(.everywhere))), by: 1) == .notAllowed)
    school.enter(50)
    #expect(school.trouble(end, by: 50) == .helloFirst)
  }

  @Test func aTeacherEndsARaceAtOnce() throws {
    var school = School.taught(2)
    try openRace(&school)
    #expect(school.order(.end(.everywhere)).facts == [.ended(.finishedEarly)])
  }

  // MARK: Starting anew

  @Test func theLastRoundOutlivesTheServer() throws {
    var school = try School.playing(2)
    school.order(.end(.everywhere))
    let later = Hall(lists: school.hall.lists, chance: .seeded(4))
    try later.restore(school.hall.memory())
    #expect(later.rooms[RoomNumber(1)]?.isLastRound == true)
  }
}
