import Testing
import Words

@testable import Classroom
@testable import Games
@testable import Hall

/// Reviews of exercises: what several teachers think, and what the child is told of it.
@Suite struct ExerciseReviewTests {
  static let key = "k7mf-2qxd-9rta"

  /// Visitors 9 and 8 are the teachers Eva (4) and Ulla (5), the others pupils 1 to 3; exercise 1 is theirs.
  private func school(
    criteria: [Criterion] = [Criterion("reads aloud", weight: 2), Criterion("helps Bo")]
  ) throws -> School {
    var school = School.with(3)
    _ = school.hall.change(key: TeacherKey(Self.key))
    for (visitor, name) in [(9, "Eva"), (8, "Ulla")] {
      school.enter(visitor)
      try school.done(.teach(key: Self.key), by: visitor)
      try school.done(.hello(name), by: visitor)
    }
    var wish = Assignment(.cards)
    (wish.list, wish.level, wish.criteria) = ("sv", 1, criteria)
    try school.done(lead(.assign(wish)), by: 9)
    return school
  }

  private func lead(_ lead: ResultsLead) -> Request { .lead(.results(lead)) }

  private func review(_ name: String = "Anna", _ change: (inout ReviewWish) -> Void = { _ in })
    -> Request
  {
    var wish = ReviewWish()
    change(&wish)
    return lead(.review(name: name, exercise: 1, wish))
  }

  private func release(
    _ whom: Whom = .called("Anna"), _ mark: Mark = .approved, met: [String]? = nil,
    isSure: Bool = false
  ) -> Request {
    lead(.release(whom, exercise: 1, MarkWish(mark, met: met), isSure: isSure))
  }

  private func progress(_ school: School, of pupil: Int = 1) -> Progress? {
    school.hall.book.work(of: Pupil(pupil)).progress[1]
  }

  private func exercise(_ school: School) throws -> Exercise {
    try #require(school.hall.book.study[1])
  }

  @Test func isSavedAsOneGoesAndSaidOnce() throws {
    var school = try school()
    try school.done(review(), by: 9)
    #expect(progress(school)?.reviews.map(\.by) == [Pupil(4)])
    #expect(school.ask(review(), by: 9).decision == nil, "nothing new was said")
    try school.done(review { $0.met = ["reads ALOUD"] }, by: 9)
    try school.done(review { $0.notYet = ["2"] }, by: 9)
    try school.done(
      review {
        $0.comment = "Good"
        $0.next = "read to a friend"
        $0.isReady = true
      }, by: 9)
    try school.done(review { $0.met = ["2"] }, by: 8)
    let reviews = try #require(progress(school)?.reviews)
    #expect(reviews.map(\.by) == [Pupil(4), Pupil(5)])
    #expect(reviews[0].met == [1] && reviews[0].notYet == [2] && reviews[0].isReady)
    #expect(reviews[0].comment == "Good" && reviews[0].next == "read to a friend")
    #expect(try reviews.differences(on: exercise(school)) == [2])
    try school.done(review { $0.open = ["1", "2"] }, by: 9)
    #expect(progress(school)?.reviews[0].met == [] && progress(school)?.reviews[0].notYet == [])
    #expect(progress(school)?.reviews[0].comment == "Good", "what nobody named stays")
    for hall in try school.reread() {
      #expect(hall.book.work(of: Pupil(1)) == school.hall.book.work(of: Pupil(1)))
    }
  }

  @Test func theChildReadsWhatItCanAndOneNextStep() throws {
    var school = try school()
    #expect(
      school.trouble(release(), by: 9)
        == .results(.notReviewed(try exercise(school), Pupil(1), begunBy: [])))
    try school.done(review { $0.met = ["1"] }, by: 9)
    #expect(
      school.trouble(release(), by: 8)
        == .results(.notReviewed(try exercise(school), Pupil(1), begunBy: [Pupil(4)])))
    try school.done(
      review {
        $0.notYet = ["2"]
        $0.comment = "Eva says"
        $0.isReady = true
      }, by: 9)
    try school.done(
      review {
        $0.met = ["1"]
        $0.isReady = true
      }, by: 8)
    let turn = school.ask(release(), by: 8)
    let told = try #require(progress(school)?.marked)
    #expect(turn.news.map(\.0) == [VisitorID(1)])
    #expect(told.mark == .approved && told.met == [1] && told.by == Pupil(5))
    #expect(told.comment == "Eva says" && told.next == "helps Bo" && !told.isUnheard)
    #expect(try progress(school)?.share(of: exercise(school)) == 66)
    #expect(school.ask(release(), by: 8).decision == nil, "it has been said")
  }

  /// A review in which nobody said anything of the criteria says nothing of them to the child either.
  @Test func whatNobodyLookedAtIsNotUnmet() throws {
    var school = try school()
    try school.done(
      review {
        $0.comment = "Well done"
        $0.isReady = true
      }, by: 9)
    try school.done(release(), by: 9)
    #expect(progress(school)?.marked?.met == nil)
    #expect(try progress(school)?.share(of: exercise(school)) == nil)
  }

  /// Reviews of who teaches no more stand in nobody's way.
  @Test func whoTeachesNoMoreHasNoVoice() throws {
    var school = try school()
    for (visitor, place) in [(9, "1"), (8, "2")] {
      try school.done(
        review {
          $0.met = [place]
          $0.notYet = [place == "1" ? "2" : "1"]
          $0.isReady = true
        }, by: visitor)
    }
    guard case .results(.reviewersDiffer) = school.trouble(release(), by: 9) else {
      Issue.record("they differ")
      return
    }
    try school.done(.lead(.filing(.forget(name: "Ulla", isSure: true))), by: 9)
    try school.done(release(), by: 9)
    #expect(progress(school)?.marked?.met == [1])
  }

  /// Who decided has decided: all together are told only what has changed since.
  @Test func allTogetherChangesNothingThatHasBeenTold() throws {
    var school = try school()
    try school.done(
      review {
        $0.met = ["1"]
        $0.isReady = true
      }, by: 9)
    school.pass(1_000)
    try school.done(release(met: ["1", "2"]), by: 9)
    #expect(school.ask(release(.everybody), by: 9).decision == nil)
    #expect(progress(school)?.marked?.met == [1, 2])
    school.pass(1_000)
    try school.done(review { $0.notYet = ["2"] }, by: 9)
    try school.done(release(.everybody), by: 9)
    #expect(progress(school)?.marked?.met == [1])
  }

  @Test func whoDoNotAgreeDecideFirst() throws {
    var school = try school()
    try school.done(
      review {
        $0.met = ["1"]
        $0.isReady = true
      }, by: 9)
    try school.done(review { $0.notYet = ["1"] }, by: 8)
    #expect(progress(school)?.marked == nil)
    try school.done(review { $0.isReady = true }, by: 8)
    #expect(
      school.trouble(release(), by: 9)
        == .results(.reviewersDiffer(try exercise(school), Pupil(1), [1])))
    // Of all of them, those on whom they agree are told.
    try school.done(
      review("Bo") {
        $0.met = ["1", "2"]
        $0.isReady = true
      }, by: 9)
    let done = try school.done(release(.everybody), by: 9)
    guard case .results(.told(let outcomes)) = done else {
      Issue.record("another reply")
      return
    }
    #expect(outcomes.map(\.pupil) == [Pupil(2), Pupil(1)])
    #expect(outcomes.map(\.differences) == [[], [1]])
    #expect(progress(school)?.marked == nil && progress(school, of: 2)?.marked?.met == [1, 2])
    try school.done(release(met: ["2"]), by: 9)
    #expect(progress(school)?.marked?.met == [2])
  }

  /// Who tells the child is done with her own; who is not done is told of, and left out.
  @Test func whoReleasesSaysWhatSheThinksToo() throws {
    var school = try school()
    try school.done(
      review {
        $0.met = ["1"]
        $0.isReady = true
      }, by: 9)
    try school.done(
      review {
        $0.notYet = ["1"]
        $0.comment = "great voice"
      }, by: 8)
    #expect(
      school.trouble(release(), by: 8)
        == .results(.reviewersDiffer(try exercise(school), Pupil(1), [1])))
    try school.done(review { $0.met = ["1"] }, by: 8)
    guard case .results(.told(let alone)) = try school.done(release(), by: 9),
      case .results(.told(let both)) = try school.done(release(isSure: true), by: 8)
    else {
      Issue.record("another reply")
      return
    }
    #expect(alone.map(\.without) == [[Pupil(5)]] && both.map(\.without) == [[]])
    #expect(progress(school)?.marked?.comment == "great voice")
  }

  /// What was looked at before a child does it once more says nothing of what it has done now.
  @Test func whatIsDoneAgainIsLookedAtAnew() throws {
    var school = try school()
    try school.done(
      review {
        $0.met = ["1"]
        $0.comment = "Read it once more"
        $0.isReady = true
      }, by: 9)
    try school.done(release(.called("Anna"), .again), by: 9)
    #expect(progress(school)?.reviews.map(\.isReady) == [true], "nothing was done yet")
    try school.done(
      .open {
        $0.rules.game = .cards
        ($0.list, $0.level, $0.seats) = ("sv", 1, 1)
      }, by: 1)
    try school.answerAll()
    let review = try #require(progress(school)?.reviews.first)
    #expect(!review.isReady && review.met == [1] && review.comment == "Read it once more")
    #expect(school.ask(release(.everybody), by: 9).decision == nil)
    #expect(
      school.trouble(release(), by: 8)
        == .results(.notReviewed(try exercise(school), Pupil(1), begunBy: [Pupil(4)])))
    #expect(progress(school)?.marked == nil)
    for hall in try school.reread() {
      #expect(hall.book.work(of: Pupil(1)) == school.hall.book.work(of: Pupil(1)))
    }
    try school.done(self.review { $0.isReady = true }, by: 9)
    try school.done(release(.everybody), by: 9)
    #expect(progress(school)?.marked?.met == [1])
  }

  @Test func theSecondIsAskedBeforeSheSaysOtherwise() throws {
    var school = try school()
    let asked = Trouble.results(.alreadyMarked([StandingMark(pupil: Pupil(1), by: Pupil(4))]))
    try school.done(
      review {
        $0.met = ["1"]
        $0.isReady = true
      }, by: 9)
    try school.done(release(), by: 9)
    #expect(school.trouble(release(met: ["2"]), by: 8) == asked)
    let rejected = Marked(.rejected)
    #expect(
      school.trouble(lead(.mark(name: "Anna", exercise: 1, rejected, isSure: false)), by: 8)
        == asked)
    #expect(
      school.trouble(lead(.mark(name: "Anna", exercise: 1, nil, isSure: false)), by: 8) == asked)
    #expect(progress(school)?.marked?.by == Pupil(4))
    // Who says the same says nothing, and one's own is changed without a question.
    #expect(school.ask(release(), by: 8).decision == nil)
    try school.done(release(met: ["1", "2"]), by: 9)
    try school.done(release(met: ["2"], isSure: true), by: 8)
    #expect(progress(school)?.marked?.by == Pupil(5))
  }

  /// Two who tell the child the same at the same time: the second hears who was first.
  @Test func whoIsSecondHearsWhoWasFirst() throws {
    var school = try school()
    for name in ["Anna", "Bo"] {
      try school.done(
        review(name) {
          $0.met = ["1"]
          $0.isReady = true
        }, by: 9)
    }
    func first(_ done: Done) -> [Pupil?] {
      guard case .results(.told(let outcomes)) = done else { return [] }
      return outcomes.map(\.toldBy)
    }
    #expect(first(try school.done(release(), by: 9)) == [nil])
    #expect(first(try school.done(release(), by: 8)) == [Pupil(4)])
    #expect(first(try school.done(release(), by: 9)) == [nil], "one's own is nothing to hear of")
    // Of several some may be new.
    let both = Whom.named("Anna Bo", .words([["Anna", "Bo"]]))
    #expect(first(try school.done(release(both), by: 8)) == [Pupil(4), nil])
    #expect(progress(school)?.marked?.by == Pupil(4))
  }

  @Test func clearBringsBackWhatStoodBefore() throws {
    var school = try school()
    func mark(_ mark: Mark?) -> Request {
      lead(.mark(name: "Anna", exercise: 1, mark.map { Marked($0) }))
    }
    func standing() -> Mark? { progress(school)?.marked?.mark }
    try school.done(mark(.approved), by: 9)
    try school.done(mark(.again), by: 8)
    try school.done(mark(.rejected), by: 9)
    for mark in [.again, .approved, nil] as [Mark?] {
      let turn = try school.done(lead(.mark(name: "Anna", exercise: 1, nil)), by: 9)
      #expect(standing() == mark, "\(turn)")
      for hall in try school.reread() {
        #expect(hall.book.work(of: Pupil(1)).progress[1] == progress(school))
      }
    }
    // Who corrects herself replaces nobody's.
    for given in [Mark.approved, .rejected, .again] { try school.done(mark(given), by: 9) }
    #expect(progress(school)?.replaced == [])
    for visitor in [8, 9, 8, 9, 8, 9, 8, 9, 8, 9, 8, 9] {
      try school.done(mark(visitor == 8 ? .approved : .rejected), by: visitor)
    }
    #expect(progress(school)?.replaced.count == Progress.mostReplaced)
  }

  @Test func whoWasAwayReadsItOnceWhenItComes() throws {
    var school = try school()
    let word = try #require(school.words["Anna"])
    school.hangUp(1)
    try school.done(
      review {
        $0.met = ["1"]
        $0.isReady = true
      }, by: 9)
    #expect(school.ask(release(), by: 9).news.isEmpty)
    #expect(progress(school)?.marked?.isUnheard == true)
    for hall in try school.reread() {
      #expect(hall.book.work(of: Pupil(1)).unheardMarks.map(\.exercise) == [1])
    }
    for isFirst in [true, false] {
      let visitor = isFirst ? 11 : 12
      school.enter(visitor)
      let turn = school.ask(.hello("Anna", word), by: visitor)
      let marks = turn.news.filter { if case .marked = $0.1 { true } else { false } }
      #expect(marks.map(\.0) == (isFirst ? [VisitorID(visitor)] : []))
      #expect(progress(school)?.marked?.isUnheard == false)
      school.hangUp(visitor)
    }
  }

  @Test func aNewExerciseIsNewsForThoseWhoseItIsAndWhoDoNotTeach() throws {
    var school = try school()
    var wish = Assignment(.bingo)
    (wish.list, wish.level) = ("sv", 1)
    #expect(
      school.ask(lead(.assign(wish)), by: 9).news.map(\.0) == [1, 2, 3].map { VisitorID($0) })
    wish.to = .called("Bo")
    #expect(school.ask(lead(.assign(wish)), by: 9).news.map(\.0) == [VisitorID(2)])
  }

  @Test func whatCannotBeReviewedIsRefused() throws {
    var school = try school()
    var wish = Assignment(.bingo)
    (wish.list, wish.level, wish.to) = ("sv", 1, .called("Bo"))
    try school.done(lead(.assign(wish)), by: 9)
    let exercise = try exercise(school)
    let long = String(repeating: "x", count: 101)
    for (request, trouble) in [
      (review("Zoe"), .noSuchPupil("Zoe")),
      (review { $0.met = ["3"] }, .results(.noSuchCriterion("3", exercise))),
      (review { $0.open = ["sings"] }, .results(.noSuchCriterion("sings", exercise))),
      (review { $0.comment = long }, .results(.longComment)),
      (review { $0.next = long }, .results(.longComment)),
      (lead(.review(name: "Anna", exercise: 9, ReviewWish())), .results(.noSuchExercise(9))),
      (release(met: ["0"]), .results(.notReviewed(exercise, Pupil(1), begunBy: []))),
    ] as [(Request, Trouble)] {
      #expect(school.trouble(request, by: 9) == trouble)
      #expect(school.trouble(request, by: 1) == .notAllowed)
    }
    guard
      case .results(.notTheirs) = school.trouble(
        lead(.review(name: "Anna", exercise: 2, ReviewWish())), by: 9)
    else {
      Issue.record("somebody else's")
      return
    }
    #expect(progress(school) == nil)
  }

  /// Who is forgotten leaves no review, and an exercise that is taken back takes its reviews along.
  @Test func whatIsGoneIsReviewedNoMore() throws {
    var school = try school()
    try school.done(review { $0.comment = "Anna's" }, by: 9)
    try school.done(review("Bo"), by: 9)
    try school.done(.lead(.filing(.forget(name: "Anna", isSure: true))), by: 9)
    #expect(school.trouble(review(), by: 9) == .noSuchPupil("Anna"))
    try school.done(lead(.unassign(1)), by: 9)
    #expect(progress(school, of: 2) == nil)
    guard case .results(.noSuchExercise(1)) = school.trouble(review("Bo"), by: 9)
    else {
      Issue.record("another exercise")
      return
    }
    _ = try school.reread()
  }

  @Test func theOverviewCountsPoints() throws {
    var school = try school()
    for (name, met) in [("Anna", ["1"]), ("Bo", ["1", "2"])] {
      try school.done(
        review(name) {
          $0.met = met
          $0.isReady = true
        }, by: 9)
    }
    try school.done(release(.everybody), by: 9)
    var wish = OverviewWish()
    wish.order = .points
    let overview = Overview(wish, of: school.hall.book)
    #expect(overview.rows.map(\.pupil.number) == [3, 1, 2])
    #expect(overview.rows.map(\.points) == [0, 66, 100])
    #expect(overview.rows.map { $0.standings.map { $0?.share } } == [[nil], [66], [100]])
  }
}
