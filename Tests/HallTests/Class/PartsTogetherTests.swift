import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall

/// What one teacher's verb means for another's: rights, seats, exercises and forgetting together.
@Suite struct PartsTogetherTests {
  @Test func whoIsNotLetInIsGivenNoSeat() throws {
    var school = School.taught(1)
    try school.lead(.enrolment(.approval))
    school.enter(2)
    try school.done(.hello("Bo"), by: 2)
    try school.done(.open { $0.seats = 2 }, by: 1)
    let bo = Pupil(2)
    for order in [
      Order.put(name: "Bo", room: school.code(1)), .swap(name: "Anna", with: "Bo"),
    ] {
      #expect(school.refusal(of: order) == .people(.notLetIn(bo)))
    }
    #expect(school.trouble(leading: .pair("Anna", "Bo")) == .people(.notLetIn(bo)))
    try school.lead(.decline(.one("Bo")))
    for hall in try school.reread() { #expect(!hall.book.isMember(bo)) }
  }

  @Test func aNameFromAFileThatIsBannedBeforeItCameStaysOut() throws {
    var school = School.taught(0)
    let names = try NameList(parsing: Array("Bo\n".utf8), file: "class.txt")
    school.enrol(names)
    try school.lead(.ban(name: "Bo"))
    school.enter(2)
    #expect(school.trouble(.hello("Bo"), by: 2) == .people(.banned))
    try school.lead(.accept(.one("Bo")))
    try school.done(.hello("Bo"), by: 2)
  }

  @Test func whoIsBannedIsNotWaitedFor() throws {
    var school = School.taught(3)
    try school.lead(.pair("Anna", "Bo", "P3"))
    school.order(.close(.everywhere))
    try school.lead(.pair("Anna", "Bo", "P3"))
    school.order(.close(.everywhere))
    school.hangUp(3)
    try school.lead(.ban(name: "P3"))
    let room = try #require(try school.done(.play, by: 1).room)
    #expect(school.room(room)?.setup.seats == 2)
  }

  @Test func aSwapTakesNobodysExerciseAway() throws {
    var school = School.taught(2)
    var wish = Assignment(.cards)
    wish.list = "sv"
    wish.level = 1
    try school.done(.lead(.results(.assign(wish))), by: School.teacher)
    try school.done(
      .open {
        $0.rules.game = .cards
        $0.rules[.questions] = .number(2)
        $0.list = "sv"
        $0.level = 1
        $0.seats = 2
      }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    school.order(.swap(name: "Anna", with: "Bo"))
    for number in 1...2 {
      #expect(school.hall.book.work(of: Pupil(number)).underWay == [RoomNumber(1): [1]])
    }
  }

  /// Whoever reads the stream afterwards reads nothing of a forgotten child.
  @Test func theStreamForgetsToo() throws {
    var school = School.taught(2)
    let before = school.hall.chronicle.first
    try school.done(
      .lead(.filing(.forget(name: "Bo", isSure: true))), by: School.teacher)
    #expect(school.hall.chronicle.first > before)
    #expect(!school.hall.chronicle.continues(after: before))
    #expect(school.hall.chronicle.last == school.hall.factCount)
  }

  /// Pairs, groups and exercises of a forgotten child are gone, also when everything is read again.
  @Test func aForgottenChildIsInNoGroupAndNoPair() throws {
    var school = School.taught(3)
    try school.done(.group("Seals", "Anna", "Bo"), by: 2)
    try school.lead(.pair("Bo", "P3"))
    school.order(.close(.everywhere))
    try school.lead(.pair("Bo", "P3"))
    try school.done(
      .lead(.filing(.forget(name: "Bo", isSure: true))), by: School.teacher)
    for hall in [school.hall] + (try school.reread()) {
      #expect(hall.book.plan.groups.isEmpty)
      #expect(hall.book.plan.pair(of: Pupil(3)) == nil)
    }
    try school.lead(.pair("Anna", "P3"))
    _ = try school.reread()
  }

  /// A teacher who looks on sees as a teacher in the next game too.
  @Test func againATeacherSeesAsOne() throws {
    var school = School.taught(1)
    try school.done(.open { $0.seats = 1 }, by: 1)
    try school.done(.watch(school.code(1)), by: School.teacher)
    try school.playOut(1, by: 1)
    let turn = school.ask(.again, by: 1)
    let follow = try #require(turn.follows.first { $0.visitor == VisitorID(School.teacher) })
    #expect(follow.viewpoint == .teacher)
  }

  /// A word that was right after all: the child's sums, words, games and exercises all say so.
  @Test func aClaimThatIsRightCountsEverywhere() throws {
    var school = School.taught(1)
    var wish = Assignment(.cards)
    wish.list = "sv"
    wish.level = 1
    wish.goal = 100
    try school.done(.lead(.results(.assign(wish))), by: School.teacher)
    try school.done(
      .open {
        $0.rules.game = .cards
        $0.rules[.questions] = .number(1)
        $0.rules[.think] = .number(0)
        $0.list = "sv"
        $0.level = 1
        $0.seats = 1
      }, by: 1)
    let asked = try #require(school.hall.question(for: VisitorID(1)))
    let rights = school.hall.lists[0].levels.flatMap(\.questions)
      .first { $0.word == asked.question }?.rights.map(\.text)
    let right = try #require(asked.choices.first { rights?.contains($0) == true })
    let wrong = try #require(asked.choices.first { rights?.contains($0) == false })
    try school.done(.answer(wrong), by: 1)
    let claim = try #require(try school.done(.claim(word: nil), by: 1).claim)
    try school.done(.answer(right), by: 1)
    try school.done(.hello("Eva"), by: School.teacher)
    let exercise = try #require(school.hall.book.study[1])
    #expect(school.hall.book.status(of: Pupil(1), in: exercise) == .tried)
    try school.done(.release(claim.number, true), by: School.teacher)
    for hall in [school.hall] + (try school.reread()) {
      let work = hall.book.work(of: Pupil(1))
      #expect(hall.book.status(of: Pupil(1), in: exercise) == .done)
      #expect(hall.book.results(of: Pupil(1)).atFirstTry == 1)
      #expect(work.games.last?.first == 1)
      let tallies = work.words.all.map(\.tally)
      #expect(tallies.map(\.first) == [1] && tallies.map(\.later) == [0])
      #expect(tallies.first?.recent.times.map(\.how) == [.atFirstTry])
    }
    // And was not right after all.
    try school.done(.release(claim.number, false), by: School.teacher)
    for hall in [school.hall] + (try school.reread()) {
      let work = hall.book.work(of: Pupil(1))
      #expect(hall.book.status(of: Pupil(1), in: exercise) == .tried)
      #expect(hall.book.results(of: Pupil(1)).atFirstTry == 0)
      #expect(work.games.last?.first == 0 && work.progress[1]?.best == 0)
      let tallies = work.words.all.map(\.tally)
      #expect(tallies.map(\.first) == [0] && tallies.map(\.later) == [1])
      #expect(tallies.first?.recent.times.map(\.how) == [.later])
    }
  }
}
