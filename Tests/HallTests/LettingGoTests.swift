import Testing

@testable import Classroom
@testable import Games
@testable import Hall

/// Old games and results go by themselves where a class keeps things for so many days.
@Suite struct LettingGoTests {
  private static let day = 24 * 60 * 60_000
  private static let key = "k7mf-2qxd-9rta"

  /// Anna and Bo, who play a game to its end; nobody teaches yet.
  private func school(keeping days: Int?) throws -> School {
    var school = School.with(2)
    school.hall.circumstances.daysKept = days
    _ = school.hall.change(key: TeacherKey(Self.key))
    try playTogether(in: &school)
    return school
  }

  private func playTogether(in school: inout School) throws {
    for visitor in 1...2 {
      school.ask(.leave, by: visitor)
      try school.done(.play, by: visitor)
    }
    let room = try #require(school.hall.roomOf[Pupil(1)])
    try school.playOut(room.value, by: 1, 2)
  }

  private func teach(as visitor: Int, in school: inout School) -> Asked {
    school.enter(visitor, from: "10.0.0.9")
    return school.ask(.teach(key: Self.key), by: visitor)
  }

  private func told(_ turn: Asked, to visitor: Int) -> [News] {
    turn.news.filter { $0.0 == VisitorID(visitor) }.map(\.1)
  }

  private func results(_ school: School) -> [Results] {
    (1...2).map { school.hall.book.results(of: Pupil($0)) }
  }

  private func words(_ school: School) -> Int {
    school.hall.book.work(of: Pupil(1)).words.all.reduce(0) { $0 + WordSum($1.tally).count }
  }

  @Test(arguments: [
    (0, -259_200_000), (345_599_999, -259_200_000), (345_600_000, 345_600_000),
    (1_700_000_000_000, 1_699_833_600_000), (-259_200_001, -864_000_000),
  ])
  func aWeekBeginsOnMonday(_ moment: Int, _ start: Int) {
    #expect(Weeks.start(at: Moment(milliseconds: moment)) == Moment(milliseconds: start))
  }

  @Test func itIsPlannedWithATeacherAndDoneAWeekLater() throws {
    var school = try school(keeping: 30)
    let (old, oldWords) = (results(school), words(school))
    #expect(old.allSatisfy { $0.finished == 1 } && oldWords > 0)
    school.pass(39 * Self.day)
    #expect(results(school) == old, "nobody has been told")
    try playTogether(in: &school)
    let both = results(school)

    let before = Weeks.start(at: school.now.adding(-30 * Self.day))
    let on = school.now.adding(7 * Self.day)
    let turn = teach(as: 9, in: &school)
    #expect(turn.classFacts == [LetGo(before: before, .planned(for: on)).inClass])
    #expect(told(turn, to: 9) == [.lettingGo(before: before, on: on)])
    // Whoever comes later is told the same, and nothing is planned again.
    school.pass(Self.day)
    let later = teach(as: 10, in: &school)
    #expect(later.decision == nil && told(later, to: 10) == [.lettingGo(before: before, on: on)])

    school.pass(6 * Self.day - 1)
    #expect(results(school) == both)
    let facts = school.pass(1).flatMap(\.classFacts)
    #expect(facts == [LetGo(before: before, .done).inClass])
    for (left, (both, old)) in zip(results(school), zip(both, old)) {
      #expect(left.finished == both.finished - old.finished)
      #expect(left.atFirstTry == both.atFirstTry - old.atFirstTry)
      #expect(left.steps == both.steps, "no journey goes back")
    }
    let work = school.hall.book.work(of: Pupil(1))
    #expect(work.games.count == 1 && work.games.allSatisfy { $0.at >= before })
    #expect(work.words.all.allSatisfy { $0.tally.recent.times.allSatisfy { $0.at >= before } })
    #expect(words(school) == work.games[0].questions)
    #expect(told(teach(as: 11, in: &school), to: 11).isEmpty)

    // The files follow, and what they tell then is the same.
    #expect(school.hall.book.toSweep == ToSweep(pupils: [], before: before))
    let swept = school.hall.noteSwept(ToSweep(pupils: [], before: before), at: school.now)
    school.record(Asked(swept))
    #expect(Asked(swept).classFacts == [LetGo(before: before, .swept).inClass])
    #expect(school.hall.book.toSweep.isEmpty)
    let (replayed, restored) = (Hall(lists: school.hall.lists), Hall(lists: school.hall.lists))
    for decision in school.decisions { try replayed.restore(decision) }
    let take: (Kept) throws(Misfit) -> Void = { (kept) throws(Misfit) in try restored.restore(kept)
    }
    try school.hall.memory().forEach(take)
    for hall in [replayed, restored] {
      for pupil in [Pupil(1), Pupil(2)] {
        #expect(hall.book.members[pupil] == school.hall.book.members[pupil])
      }
      #expect(hall.book.letGo == school.hall.book.letGo)
    }
  }

  @Test func whoHasNotPlayedSinceKeepsItsNameAndItsJourney() throws {
    var school = try school(keeping: 1)
    let steps = results(school)[0].steps
    school.pass(20 * Self.day)
    _ = teach(as: 9, in: &school)
    school.pass(7 * Self.day)
    #expect(results(school)[0] == Results(steps: steps))
    let work = school.hall.book.work(of: Pupil(1))
    #expect(work.words.count == 0 && work.games.isEmpty && work.mastery == Mastery())
    let restored = Hall(lists: school.hall.lists)
    let take: (Kept) throws(Misfit) -> Void = { (kept) throws(Misfit) in try restored.restore(kept)
    }
    try school.hall.memory().forEach(take)
    #expect(restored.book.names == ["Anna", "Bo"])
    #expect(restored.book.newcomers.isEmpty, "no name is free")
    #expect(restored.book.oldestWeek == nil, "and there is nothing to plan again")
  }

  @Test(arguments: [nil, 60, 9_999])
  func nothingGoesThatIsToBeKept(_ days: Int?) throws {
    var school = try school(keeping: days)
    school.pass(50 * Self.day)
    #expect(teach(as: 9, in: &school).decision == nil)
  }

  @Test(arguments: [nil, 60])
  func aNewStartMayKeepItAfterAll(_ days: Int?) throws {
    var school = try school(keeping: 30)
    school.pass(40 * Self.day)
    _ = teach(as: 9, in: &school)
    let planned = try #require(school.hall.book.lettingGo)
    school.record(Asked(school.hall.takeUp(at: school.now)))
    #expect(school.hall.book.lettingGo?.before == planned.before, "a mere start changes nothing")
    school.hall.circumstances.daysKept = days
    school.record(Asked(school.hall.takeUp(at: school.now)))
    #expect(school.hall.book.letGo == LetGo(before: planned.before, .takenBack))
    school.pass(30 * Self.day)
    #expect(results(school).allSatisfy { $0.finished == 1 })
    school.hall.circumstances.daysKept = 30
    #expect(teach(as: 10, in: &school).decision != nil, "it may be planned again")
  }

  @Test func itIsSpokenOfOnceInFourWeeks() throws {
    var school = try school(keeping: 30)
    var planned: [Moment] = []
    for week in 0..<20 {
      school.pass(7 * Self.day)
      let turn = teach(as: 20 + week, in: &school)
      if turn.decision != nil { planned.append(school.now) }
      try playTogether(in: &school)
      if let before = school.hall.book.toSweep.before {
        school.record(
          Asked(school.hall.noteSwept(ToSweep(pupils: [], before: before), at: school.now)))
      }
    }
    #expect(planned.count >= 3)
    for (one, next) in zip(planned, planned.dropFirst()) {
      #expect(one.milliseconds(until: next) >= 28 * Self.day)
    }
  }

  @Test func anExerciseGoesWithTheLastWorkOnIt() throws {
    var school = try school(keeping: 30)
    _ = teach(as: 9, in: &school)
    var wish = Assignment(.bingo)
    (wish.list, wish.level) = ("sv", 1)
    for goal in [0, 1] {
      wish.goal = goal
      try school.done(.lead(.results(.assign(wish))), by: 9)
    }
    try playTogether(in: &school)
    wish.game = .cards
    try school.done(.lead(.results(.assign(wish))), by: 9)
    school.pass(60 * Self.day)
    _ = teach(as: 10, in: &school)
    school.pass(7 * Self.day)
    #expect(school.hall.book.study.exercises.map(\.number) == [3], "nobody had begun that")
    #expect(school.hall.book.work(of: Pupil(1)).progress.all.isEmpty)
  }

  @Test func aWrongClockMakesNothingOld() throws {
    let (monday, wrong) = (Weeks.start(at: School.start), Moment(milliseconds: 1_000))
    var (weeks, tallies) = (Weeks(), WordTallies())
    for moment in [monday, wrong] {
      weeks.add(Outcome(isFinished: true, learnt: [learnt]), of: .cards, at: moment)
      tallies.add(learnt, 7, at: moment)
    }
    #expect(weeks.letGo(before: monday).finished == 2)
    tallies.letGo(before: monday)
    #expect(tallies.all.map(\.tally.first) == [2])
  }

  private var learnt: Learnt {
    Learnt(
      question: "hus", word: "husbåt", how: .atFirstTry, wasHinted: false, wasHeard: false,
      milliseconds: 100)
  }

  /// A word that was read more often than is remembered keeps what may be newer.
  @Test(arguments: [(3, 2), (3, 9), (9, 3), (0, 12), (12, 0)])
  func aWordKeepsWhatIsNotKnownToBeOld(_ old: Int, _ new: Int) {
    var tallies = WordTallies()
    let monday = Weeks.start(at: School.start)
    for _ in 0..<old { tallies.add(learnt, 7, at: monday.adding(-1)) }
    for _ in 0..<new { tallies.add(learnt, 7, at: monday) }
    tallies.letGo(before: monday)
    let sum = tallies.all.reduce(0) { $0 + Int($1.tally.first) }
    #expect(sum == (new >= 8 ? old + new : new))
    #expect(tallies.count == (new > 0 ? 1 : 0))
    #expect(tallies.all.allSatisfy { $0.tally.milliseconds == sum * 100 })
    #expect(WordTallies(row: tallies.row) == tallies)
  }
}
