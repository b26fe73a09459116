import Games
import Testing

@testable import Classroom
@testable import Hall

/// When the lesson is over nothing new begins, last rounds come to their end, and the class's rocket flies.
@Suite struct LessonOverTests {
  @Test func nothingNewBegins() throws {
    var school = try School.playing(2, of: 4)
    try school.playOut(1, by: 1, 2)
    school.order(.end(.everywhere))
    for request in [Request.play, .open(Wish()), .again] {
      #expect(school.trouble(request, by: 1) == .lessonOver(mayBegin: false), "\(request)")
    }
    #expect(school.trouble(.play, by: 3) == .lessonOver(mayBegin: false))
    #expect(
      school.trouble(leading: .pair(Pairing(.named(.list(["P3", "P4"])))))
        == .lessonOver(mayBegin: true))
    // To leave, and to hear again that it is over, is no beginning.
    try school.done(.leave, by: 1)
    #expect(school.order(.end(.everywhere)).decision == nil)
  }

  enum Beginning: CaseIterable { case begin, today, free, tomorrow }

  @Test(arguments: Beginning.allCases)
  func untilSomebodySaysSoOrTheNextDay(_ beginning: Beginning) throws {
    var school = School.taught(1)
    school.order(.end(.everywhere))
    #expect(school.trouble(.play, by: 1) == .lessonOver(mayBegin: false))
    switch beginning {
    case .begin:
      let begun = school.order(.begin)
      #expect(begun.news(for: 1) == [.lessonBegun])
      #expect(school.order(.begin).decision == nil)
    case .today: try school.lead(.today(.with { $0.rules.game = .letters }))
    case .free: try school.lead(.free(true))
    case .tomorrow: school.pass(24 * 60 * 60_000)
    }
    try school.done(.play, by: 1)
  }

  @Test func childrenHearThatItIsOver() throws {
    var school = try School.playing(1, of: 2)
    let over = school.order(.end(.everywhere))
    #expect(over.news(for: 1) == [.lessonOver(hasRound: true)])
    #expect(over.news(for: 2) == [.lessonOver(hasRound: false)])
    #expect(
      school.refusal(of: .put(name: "Bo", room: school.code(1))) == .lessonOver(mayBegin: true))
  }

  @Test func aPlannedEndIsTheEndOfTheLesson() throws {
    var school = School.taught(1)
    school.order(.endAll(inMinutes: 5))
    try school.done(.play, by: 1)
    school.pass(5 * 60_000)
    #expect(school.hall.isLessonOver(at: school.now))
    #expect(school.trouble(.play, by: 1) == .lessonOver(mayBegin: false))
  }

  @Test func whoSitsNowhereThenNeedsNobody() {
    var school = School.taught(1)
    school.pass(120_000)
    func reasons() -> [Attendance.Reason]? { school.hall.attendance(at: school.now).first?.reasons }
    #expect(reasons() == [.nowhere(milliseconds: 120_000)])
    school.order(.end(.everywhere))
    #expect(reasons() == [])
  }

  // MARK: Last rounds

  enum Manner: CaseIterable { case silent, away, nonsense }

  @Test(arguments: Manner.allCases)
  func aRoundThatWaitsForOneWhoDoesNothingThatFitsEnds(_ manner: Manner) throws {
    var school = try School.playing(2)
    try school.done(.answer(school.right(in: 1)), by: 1)
    if manner == .away { for visitor in 1...2 { school.hangUp(visitor) } }
    school.order(.end(.everywhere))
    #expect(school.pass(59_000).flatMap(\.facts).allSatisfy { $0 != .ended(.finishedEarly) })
    if manner == .nonsense { _ = school.mumble(by: 2) }
    #expect(school.pass(1_000).flatMap(\.facts).last == .ended(.finishedEarly))
    #expect(school.learnt(1) == 1)
  }

  @Test func aRoundThatWaitsForNobodyEndsToo() throws {
    var school = try School.playing(2)
    school.hangUp(2)
    try school.done(.answer(school.right(in: 1)), by: 1)
    school.pass(20_000)
    try school.done(.leave, by: 1)
    #expect(school.room(1)?.phase == .playing)
    let turns = [school.order(.end(.everywhere))] + school.pass(60_000)
    #expect(turns.flatMap(\.facts).last == .ended(.finishedEarly))
    #expect(flights(turns, for: 1).count == 1)
  }

  @Test func whereAllWaitTheRoundGoesOnToItsEnd() throws {
    var school = try School.playing(1)
    school.order(.pause(.everywhere))
    let over = school.order(.end(.everywhere))
    #expect(over.facts == [.resumed, .lastRound])
    #expect(over.news(for: 1) == [.classResumed, .lessonOver(hasRound: true)])
    #expect(school.ask(.answer(school.right(in: 1)), by: 1).facts.last == .ended(.finishedEarly))
  }

  @Test(arguments: [nil, 30])
  func whoPlansAnotherEndOrTakesThisBackLetsTheLessonGoOn(_ minutes: Int?) throws {
    var school = School.taught(1)
    school.order(.end(.everywhere))
    school.order(minutes.map { .endAll(inMinutes: $0) } ?? .endNotAtAll)
    #expect(!school.hall.isLessonOver(at: school.now))
    try school.done(.play, by: 1)
  }

  @Test func whoTriesHasItsTimeAgain() throws {
    var school = try School.playing(1)
    school.order(.end(.everywhere))
    school.pass(50_000)
    try school.done(.answer(try #require(school.wrongs(in: 1).first)), by: 1)
    #expect(school.pass(59_000).flatMap(\.facts).isEmpty)
    #expect(school.pass(1_000).flatMap(\.facts).last == .ended(.finishedEarly))
  }

  @Test func aPauseIsNobodysSilence() throws {
    var school = try School.playing(1)
    school.order(.end(.everywhere))
    school.order(.pause(.everywhere))
    school.pass(10 * 60_000)
    #expect(school.room(1)?.phase == .playing)
    school.order(.resume(.everywhere))
    #expect(school.pass(59_000).flatMap(\.facts).isEmpty)
    #expect(school.pass(1_000).flatMap(\.facts).last == .ended(.finishedEarly))
  }

  @Test func begunAgainTheyGoOn() throws {
    var school = try School.playing(1)
    school.order(.end(.everywhere))
    #expect(school.order(.begin).facts == [.moreRounds])
    try school.done(.answer(school.right(in: 1)), by: 1)
    #expect(school.room(1)?.phase == .playing)
    #expect(school.pass(70_000).flatMap(\.facts).allSatisfy { $0 != .ended(.finishedEarly) })
  }

  // MARK: The rocket

  private func flights(_ turns: [Asked], for visitor: Int) -> [Flown] {
    turns.flatMap { $0.news(for: visitor) }.compactMap {
      if case .flown(let flight) = $0 { flight } else { nil }
    }
  }

  @Test func itFliesForAllWhenTheLastRoundIsOver() throws {
    var school = try School.playing(1, of: 2)
    #expect(flights([school.order(.end(.everywhere))], for: 2).isEmpty)
    let last = school.ask(.answer(school.right(in: 1)), by: 1)
    for visitor in [1, 2, School.teacher] {
      #expect(flights([last], for: visitor).map(\.words) == [1], "\(visitor)")
    }
    #expect(flights([school.order(.end(.everywhere))], for: 2).isEmpty, "once")
  }

  @Test func itAlwaysFliesALittleFurther() throws {
    var school = School.taught(2)
    var (far, words): ([Int], [Int]) = ([], [])
    for read in [0, 3, 0, 1] {
      for _ in 0..<read {
        try school.done(.open { $0.seats = 1 }, by: 1)
        let number = school.hall.book.lastRoom
        try school.done(.answer(school.right(in: number)), by: 1)
        school.order(.close(.room(school.code(number))))
      }
      let flown = flights([school.order(.end(.everywhere))], for: 2)
      far += flown.map(\.far)
      words += flown.map(\.words)
      school.pass(1_000)
      school.order(.begin)
    }
    #expect(words == [0, 3, 0, 1])
    #expect(far == [1, 4, 5, 6])
  }

  @Test func eachLessonHasItsOwnFuel() throws {
    var school = try School.playing(1)
    try school.done(.answer(school.right(in: 1)), by: 1)
    school.order(.close(.everywhere))
    #expect(school.hall.fuel == 1)
    school.pass(Care.lesson)
    #expect(school.hall.book.fuel(at: school.now) == 0)
  }

  @Test func itOutlivesTheServer() throws {
    var school = try School.playing(1)
    try school.done(.answer(school.right(in: 1)), by: 1)
    school.order(.close(.everywhere))
    func again() throws -> Hall {
      let later = Hall(lists: school.hall.lists, chance: .seeded(4))
      try later.restore(school.hall.memory())
      return later
    }
    #expect(try again().book.fuel(at: school.now) == 1)
    school.order(.end(.everywhere))
    let later = try again()
    #expect(later.book.fuel(at: school.now) == 0 && later.book.flight?.far == 1)
    #expect(later.book.hasFlown)
    #expect(later.isLessonOver(at: school.now))
  }
}
