import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall

/// Exercises: what counts for them, how far somebody has come, and what the teacher thinks of it.
@Suite struct ExerciseTests {
  static let key = "k7mf-2qxd-9rta"

  /// Visitor 9 is a teacher, the others pupils 1 to `count`.
  private func school(_ count: Int = 2) throws -> School {
    var school = School.with(count)
    _ = school.hall.change(key: TeacherKey(Self.key))
    school.enter(9)
    try school.done(.teach(key: Self.key), by: 9)
    return school
  }

  private func lead(_ lead: ResultsLead) -> Request { .lead(.results(lead)) }

  private func assign(_ change: (inout Assignment) -> Void = { _ in }) -> Request {
    var wish = Assignment(.cards)
    wish.list = "sv"
    wish.level = 1
    change(&wish)
    return lead(.assign(wish))
  }

  private static let cards = Wish.with {
    $0.rules.game = .cards
    $0.rules[.questions] = .number(2)
    $0.rules[.think] = .number(0)
    $0.list = "sv"
    $0.level = 1
    $0.seats = 1
  }

  private func play(
    _ school: inout School, by visitor: Int = 1, atOnce: Bool = true,
    _ change: (inout Wish) -> Void = { _ in }
  ) throws {
    school.pass(10_000)
    var wish = Self.cards
    change(&wish)
    try school.done(.open(wish), by: visitor)
    try school.answerAll(by: visitor, atOnce: atOnce)
  }

  private func status(_ school: School, of pupil: Int = 1, in number: Int = 1) -> ExerciseStatus? {
    school.hall.book.study[number].flatMap {
      school.hall.book.status(of: Pupil(pupil), in: $0)
    }
  }

  @Test func fromNotStartedToDone() throws {
    var school = try school()
    try school.done(assign { $0.goal = 80 }, by: 9)
    #expect(status(school) == .notStarted)
    school.pass(10_000)
    try school.done(.open(Self.cards), by: 1)
    #expect(status(school) == .started)
    try school.answerAll(atOnce: false)
    #expect(status(school) == .tried)
    try play(&school)
    #expect(status(school) == .done)
    try play(&school, atOnce: false)
    #expect(status(school) == .done, "a worse game takes nothing away")
    let progress = school.hall.book.work(of: Pupil(1)).progress[1]
    #expect(progress?.begun == 3 && progress?.finished == 3 && progress?.best == 100)
    #expect(status(school, of: 2) == .notStarted)
  }

  @Test func onlyWhatFitsCounts() throws {
    var school = try school()
    try school.done(assign { $0.mode = "first" }, by: 9)
    for change: (inout Wish) -> Void in [
      { _ in },
      {
        $0.rules[.mode] = .text("first")
        $0.level = 3
        $0.rules[.questions] = .number(1)
      },
      {
        $0.rules[.mode] = .text("first")
        $0.rules.game = .bingo
        $0.rules[.questions] = nil
      },
    ] {
      school.pass(10_000)
      var wish = Self.cards
      change(&wish)
      try school.done(.open(wish), by: 1)
      try school.done(.leave, by: 1)
      #expect(status(school) == .notStarted)
    }
    try play(&school) { $0.rules[.mode] = .text("first") }
    #expect(status(school) == .done)
  }

  /// What was begun before counts for nothing, nor does it when somebody gets up and comes back.
  @Test func whatWasBegunBeforeDoesNotCount() throws {
    var school = try school()
    school.pass(10_000)
    try school.done(
      .open {
        $0 = Self.cards
        $0.seats = 2
      }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    try school.done(assign(), by: 9)
    try school.done(.leave, by: 1)
    try school.done(.sit(school.code(1)), by: 1)
    while school.room(1)?.phase == .playing {
      try school.answerAll(by: 1)
      try school.answerAll(by: 2)
    }
    #expect(status(school) == .notStarted && status(school, of: 2) == .notStarted)
  }

  /// What somebody finished stays its own, also if the game goes on without it or ends early.
  @Test func whoLeavesKeepsWhatItDid() throws {
    var school = try school()
    try school.done(assign(), by: 9)
    school.pass(10_000)
    try school.done(
      .open {
        $0 = Self.cards
        $0.seats = 2
      }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    let choices = try #require(school.hall.question(for: VisitorID(1))?.choices)
    try school.done(.answer(choices[0]), by: 1)
    try school.done(.leave, by: 1)
    try school.answerAll(by: 2)
    #expect(school.room(1)?.phase != .playing)
    #expect(status(school, of: 2) == .done)
    let words = school.hall.book.work(of: Pupil(1)).words
    #expect(status(school) == (words.count > 0 ? .done : .started))
    #expect(school.hall.book.work(of: Pupil(1)).underWay.isEmpty)
  }

  @Test func aRoomThatEndsEarlyLeavesItStarted() throws {
    var school = try school()
    try school.done(assign(), by: 9)
    school.pass(10_000)
    try school.done(.open(Self.cards), by: 1)
    let right = try #require(school.hall.question(for: VisitorID(1))?.choices)
    _ = school.ask(.answer(right[0]), by: 1)
    try school.done(.lead(.order(.close(.room(school.code(1))))), by: 9)
    #expect(status(school) == .started)
    #expect(school.hall.book.work(of: Pupil(1)).underWay.isEmpty)
  }

  @Test func anExerciseOfOneIsNobodyElses() throws {
    var school = try school()
    try school.done(assign { $0.to = .called("anna") }, by: 9)
    try play(&school, by: 2)
    #expect(status(school, of: 2) == nil && status(school) == .notStarted)
    #expect(school.hall.book.exercises(of: Pupil(2)).isEmpty)
    #expect(try school.done(.exercises, by: 1) == .results(.exercises(of: Pupil(1))))
    #expect(try school.done(.exercises, by: 9) == .results(.exercises(of: nil)))
  }

  @Test func aMarkWinsUntilItIsTakenBack() throws {
    var school = try school()
    try school.done(assign { $0.goal = 100 }, by: 9)
    func mark(_ mark: Mark?, _ comment: String = "") -> Request {
      lead(.mark(name: "Anna", exercise: 1, mark.map { Marked($0, comment: comment) }))
    }
    try school.done(mark(.approved), by: 9)
    #expect(status(school) == .approved)
    try play(&school, atOnce: false)
    #expect(status(school) == .approved)
    try school.done(mark(nil), by: 9)
    #expect(status(school) == .tried)
    try school.done(mark(.rejected, "Why so fast?"), by: 9)
    #expect(status(school) == .rejected)
    try play(&school)
    #expect(status(school) == .rejected)
    #expect(school.ask(mark(.rejected, "Why so fast?"), by: 9).decision == nil)
    try school.done(mark(nil), by: 9)
    #expect(status(school) == .done)
  }

  /// It stands until a game is finished, and only games after it count.
  @Test func againMeansAnew() throws {
    var school = try school()
    try school.done(assign { $0.goal = 100 }, by: 9)
    func mark(_ mark: Mark?) -> Request {
      lead(.mark(name: "Anna", exercise: 1, mark.map { Marked($0) }))
    }
    try play(&school)
    try school.done(mark(.again), by: 9)
    #expect(status(school) == .again)
    school.pass(10_000)
    try school.done(.open(Self.cards), by: 1)
    #expect(status(school) == .again)
    try school.answerAll(atOnce: false)
    #expect(status(school) == .tried)
    try school.done(mark(.again), by: 9)
    try school.done(mark(nil), by: 9)
    #expect(status(school) == .tried)
    try play(&school)
    try school.done(mark(.again), by: 9)
    try school.done(mark(.rejected), by: 9)
    try school.done(mark(nil), by: 9)
    #expect(status(school) == .done, "what was set aside is back")
  }

  @Test func theOneWhoIsHereHearsOfItAtOnce() throws {
    var school = try school()
    try school.done(assign(), by: 9)
    let marked = Marked(.approved, comment: "Good!")
    let turn = school.ask(lead(.mark(name: "Bo", exercise: 1, marked)), by: 9)
    #expect(turn.news.map(\.0) == [VisitorID(2)])
    school.hangUp(2)
    #expect(school.ask(lead(.mark(name: "Bo", exercise: 1, nil)), by: 9).news.isEmpty)
    #expect(
      school.ask(lead(.mark(name: "Bo", exercise: 1, Marked(.again))), by: 9).news.isEmpty)
  }

  // MARK: For several, and by what it is judged

  @Test func anExerciseOfSeveralIsTheirs() throws {
    var school = try school(4)
    try school.done(assign { $0.to = .called("P3", "anna") }, by: 9)
    try school.done(assign { $0.to = .called("Bo") }, by: 9)
    func statuses() -> [ExerciseStatus?] { (1...4).map { status(school, of: $0) } }
    #expect(statuses() == [.notStarted, nil, .notStarted, nil])
    #expect(
      school.hall.book.study.exercises.map(\.to) == [
        .pupils([Pupil(3), Pupil(1)]), .pupil(Pupil(2)),
      ])
    #expect(
      school.trouble(assign { $0.to = .called("Anna", "Zoe") }, by: 9) == .noSuchPupil("Zoe"))
    #expect(
      school.trouble(assign { $0.to = .called("Bo", "bo") }, by: 9)
        == .plan(.namedTwice(Pupil(2))))
    // It stays the other's when one of them is forgotten.
    try school.done(.lead(.filing(.forget(name: "P3", isSure: true))), by: 9)
    #expect(statuses() == [.notStarted, nil, nil, nil])
    try school.done(.lead(.filing(.forget(name: "Anna", isSure: true))), by: 9)
    #expect(school.hall.book.study.exercises.map(\.number) == [2])
  }

  @Test func aMarkSaysWhichCriteriaWereMetByWhomAndWhen() throws {
    var school = try school()
    try school.done(
      assign { $0.criteria = ["reads aloud", "helps Bo", "is calm"].map { Criterion($0) } }, by: 9)
    func mark(_ met: String..., by visitor: Int = 9) -> Request {
      lead(.mark(name: "Anna", exercise: 1, Marked(.again), met: met))
    }
    func marked() -> Marked? { school.hall.book.work(of: Pupil(1)).progress[1]?.marked }
    try school.done(mark("3", "READS aloud"), by: 9)
    #expect(marked()?.met == [1, 3] && marked()?.by == nil && marked()?.at == school.now)
    try school.done(.hello("Eva"), by: 9)
    #expect(school.ask(mark("1", "3"), by: 9).decision == nil, "nothing new was said")
    school.pass(60_000)
    try school.done(mark("2"), by: 9)
    #expect(marked()?.met == [2] && marked()?.by == Pupil(3) && marked()?.at == school.now)
    let exercise = try #require(school.hall.book.study[1])
    for typed in ["4", "0", "-1", "sings", ""] {
      #expect(school.trouble(mark(typed), by: 9) == .results(.noSuchCriterion(typed, exercise)))
    }
    let now = marked()
    for hall in try school.reread() {
      #expect(hall.book.study.exercises == [exercise])
      #expect(hall.book.work(of: Pupil(1)).progress[1]?.marked == now)
    }
  }

  @Test(arguments: [
    [""], ["a", "A"], [String(repeating: "x", count: 41)], Array(repeating: "x", count: 9),
    ["a" + String(repeating: "\u{301}", count: 200)], (1...9).map { "\($0)" },
  ])
  func criteriaThatAreNoneAreRefused(_ criteria: [String]) throws {
    var school = try school()
    #expect(
      school.trouble(assign { $0.criteria = criteria.map { Criterion($0) } }, by: 9)
        == .results(.badCriteria))
    #expect(school.hall.book.study.exercises.isEmpty)
  }

  @Test func aNumberIsNeverUsedAgain() throws {
    var school = try school()
    try school.done(assign(), by: 9)
    try school.done(assign { $0.to = .called("Bo") }, by: 9)
    try play(&school)
    try school.done(lead(.unassign(2)), by: 9)
    try school.done(lead(.unassign(1)), by: 9)
    #expect(school.hall.book.work(of: Pupil(1)).progress.entries.isEmpty)
    #expect(
      try school.done(assign(), by: 9)
        == .results(.assigned(exercise(3, to: .all))))
  }

  /// A game that goes on meanwhile counts for nothing that has been taken back.
  @Test func oneThatIsTakenBackMeanwhileIsGone() throws {
    var school = try school()
    try school.done(assign(), by: 9)
    school.pass(10_000)
    try school.done(.open(Self.cards), by: 1)
    try school.done(lead(.unassign(1)), by: 9)
    try school.answerAll()
    #expect(school.hall.book.work(of: Pupil(1)).progress.entries.isEmpty)
    #expect(school.hall.book.results(of: Pupil(1)).finished == 1)
  }

  /// What differs in anything is something else to do.
  @Test func whatIsToBeDoneAlreadyIsNotGivenTwice() throws {
    var school = try school(3)
    let today = school.hall.today
    let wishes: [(inout Assignment) -> Void] = [
      { _ in }, { $0.game = .bingo }, { $0.list = "en" }, { $0.mode = "together" },
      { $0.goal = 80 }, { $0.due = today }, { $0.due = Day("2023-11-15") },
      { $0.criteria = [Criterion("reads")] }, { $0.to = .called("Bo") },
      { $0.to = .named("", .list(["Anna", "Bo"])) },
      { $0.to = .named("", .list(["Anna", "P3"])) },
    ]
    for wish in wishes { try school.done(assign(wish), by: 9) }
    #expect(school.hall.book.study.exercises.count == wishes.count)
    let facts = school.hall.factCount
    for wish in wishes + [{ $0.to = .named("", .list(["Bo", "Anna"])) }] {
      try school.done(assign(wish), by: 9)
    }
    #expect(school.hall.factCount == facts)
  }

  @Test func beforeAnybodyHasComeItIsGivenOnceToo() throws {
    var school = try school(1)
    try school.done(.lead(.people(.appoint(name: "Anna", .assistant))), by: 9)
    for _ in 1...2 { try school.done(assign(), by: 9) }
    #expect(school.hall.book.study.exercises.count == 1)
  }

  @Test func whatAllHaveDoneIsGivenOnceMore() throws {
    var school = try school()
    func numbers() throws -> [Int] {
      try school.done(assign(), by: 9)
      return school.hall.book.study.exercises.map(\.number)
    }
    #expect(try numbers() == [1])
    try play(&school)
    #expect(try numbers() == [1], "Bo has not done it")
    try play(&school, by: 2)
    #expect(try numbers() == [1, 2])
  }

  /// Who has never come, or plays no more, holds up nobody's exercise; nor does what was rejected.
  @Test func whatNobodyWhoComesHasStillToDoIsGivenOnceMore() throws {
    var school = try school(3)
    try school.done(.lead(.people(.appoint(name: "Kim", .assistant))), by: 9)
    try school.done(.lead(.people(.appoint(name: "Kim", nil))), by: 9)
    try school.done(assign(), by: 9)
    try play(&school)
    try school.done(lead(.mark(name: "Bo", exercise: 1, Marked(.rejected))), by: 9)
    try school.done(.lead(.people(.ban(name: "P3"))), by: 9)
    try school.done(assign(), by: 9)
    #expect(school.hall.book.study.exercises.map(\.number) == [1, 2])
  }

  @Test func whatMakesNoSenseIsRefusedAndChangesNothing() throws {
    var school = try school()
    let facts = school.hall.factCount
    for (request, trouble) in [
      (assign { $0.list = "xx" }, .noSuchList("xx")),
      (assign { $0.level = 9 }, .noSuchLevel(9, list: "sv")),
      (assign { $0.to = .called("Zoe") }, .noSuchPupil("Zoe")),
      (assign { $0.goal = 101 }, .results(.badGoal)),
      (assign { $0.goal = -1 }, .results(.badGoal)),
      (assign { $0.due = Day("2023-11-13") }, .results(.pastDay(try #require(Day("2023-11-13"))))),
      (
        assign {
          $0.game = .letters
          $0.goal = 1
        }, .results(.noGoal(.letters))
      ),
      (assign { $0.mode = "x" }, .badRules(.noSuchMode("x", of: .cards))),
      (lead(.unassign(1)), .results(.noSuchExercise(1))),
      (lead(.mark(name: "Anna", exercise: .min, nil)), .results(.noSuchExercise(.min))),
      (lead(.detail(name: "")), .noSuchPupil("")),
    ] as [(Request, Trouble)] {
      #expect(school.trouble(request, by: 9) == trouble)
      #expect(school.trouble(request, by: 1) == .notAllowed)
    }
    #expect(school.hall.factCount == facts)
    try school.done(assign { $0.to = .called("Bo") }, by: 9)
    #expect(
      school.trouble(lead(.mark(name: "Anna", exercise: 1, nil)), by: 9)
        == .results(
          .notTheirs(
            exercise(1, to: .pupil(Pupil(2))),
            Pupil(1))))
    let long = Marked(.again, comment: String(repeating: "x", count: 101))
    #expect(
      school.trouble(lead(.mark(name: "Bo", exercise: 1, long)), by: 9) == .results(.longComment))
    for number in 2...Study.most { try school.done(assign { $0.goal = number }, by: 9) }
    #expect(school.trouble(assign(), by: 9) == .results(.tooManyExercises))
  }

  @Test func nothingIsGivenOrMarkedWhileThatCannotBeStored() throws {
    var school = try school()
    try play(&school)
    let work = school.hall.book.work(of: Pupil(1))
    try school.done(assign(), by: 9)
    let study = school.hall.book.study
    school.hall.storingFails(because: .full)
    for request in [
      assign { $0.goal = 80 }, lead(.mark(name: "Anna", exercise: 1, Marked(.approved))),
    ] {
      #expect(school.trouble(request, by: 9) == .store(.full))
    }
    #expect(school.hall.book.study == study)
    #expect(school.hall.book.work(of: Pupil(1)) == work)
  }

  // MARK: Words

  @Test func wordsAreCountedAsTheyWereLearnt() throws {
    var school = try school()
    try play(&school)
    try play(&school, atOnce: false)
    let work = school.hall.book.work(of: Pupil(1))
    let sums = work.words.all.map { WordSum($0.tally) }
    #expect(sums.reduce(0) { $0 + $1.first } == 2 && sums.reduce(0) { $0 + $1.later } == 2)
    #expect(work.games.map(\.first) == [2, 0] && work.games.map(\.questions) == [2, 2])
    let book = school.hall.book
    #expect(work.words.all.allSatisfy { book.study.lexicon[$0.number]?.list == "sv" })
    let statistics = Statistics(of: book, words: 20)
    #expect(statistics.levels.map(\.sum.percent) == [50])
    #expect(statistics.missed.reduce(0) { $0 + $1.sum.missed } == 2)
    #expect(Statistics(of: book, words: 1).missed.count == 1)
    #expect(Statistics(of: book, words: .min).missed.isEmpty)
  }

  @Test func gamesThatTeachNoWordsAddNone() throws {
    var school = try school()
    school.pass(10_000)
    try school.done(
      .open {
        $0.rules.game = .letters
        $0.seats = 1
      }, by: 1)
    let choices = try #require(school.hall.question(for: VisitorID(1))?.choices)
    for choice in choices where school.room(1)?.phase == .playing {
      _ = school.ask(.answer(choice), by: 1)
    }
    #expect(school.hall.book.work(of: Pupil(1)).words.count == 0)
    #expect(school.hall.book.study.lexicon.words.isEmpty)
  }

  @Test func theLastEightTimesAreKept() {
    var recent = Recent()
    let hour = 3_600_000
    for number in 1...10 {
      recent.add(number % 2 == 0 ? .later : .helped, at: Moment(milliseconds: number * hour + 7))
    }
    #expect(recent.times.map(\.at.milliseconds) == (3...10).map { $0 * hour })
    #expect(recent.times.map(\.how) == (1...4).flatMap { _ in [.helped, .later] })
    #expect(Recent(packed: recent.packed) == recent)
    #expect(Recent(packed: [4]) == nil, "a time at which nothing happened")
    #expect(Recent(packed: Array(repeating: 1, count: 9)) == nil)
    var late = Recent()
    late.add(.atFirstTry, at: Moment(milliseconds: .max))
    late.add(.atFirstTry, at: Moment(milliseconds: .min))
    #expect(late.times.count == 2)
  }

  // MARK: The overview

  @Test func theOverviewHasARowForEach() throws {
    var school = try school(3)
    try school.done(assign(), by: 9)
    try school.done(assign { $0.to = .called("Bo") }, by: 9)
    try play(&school, by: 3)
    func rows(_ change: (inout OverviewWish) -> Void = { _ in }) -> [Int] {
      var wish = OverviewWish()
      change(&wish)
      return Overview(wish, of: school.hall.book).rows.map(\.pupil.number)
    }
    #expect(rows() == [1, 2, 3])
    #expect(rows { $0.order = .active } == [3, 1, 2])
    #expect(rows { $0.order = .done } == [1, 2, 3])
    #expect(rows { $0.search = "NN" } == [1])
    let overview = Overview(OverviewWish(), of: school.hall.book)
    #expect(
      overview.rows.map { $0.standings.map { $0?.status } } == [
        [.notStarted, nil], [.notStarted, .notStarted], [.done, nil],
      ])
    #expect(overview.counts.map(\.done) == [1, 0] && overview.counts.map(\.of) == [3, 1])
    #expect(overview.rows.map(\.done) == [0, 0, 1])
    var one = OverviewWish()
    one.exercise = 2
    #expect(Overview(one, of: school.hall.book).exercises.map(\.number) == [2])
    one.exercise = 3
    #expect(school.trouble(lead(.overview(one)), by: 9) == .results(.noSuchExercise(3)))
  }
}

/// An exercise with the Swedish cards.
private func exercise(_ number: Int, to addressee: Addressee) -> Exercise {
  Exercise(
    number: number, game: .cards, list: "sv", level: 1, mode: nil, due: nil, goal: 0, to: addressee)
}
