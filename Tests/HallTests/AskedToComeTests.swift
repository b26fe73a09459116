import Testing

@testable import Classroom
@testable import Games
@testable import Hall

/// Who waits asks who practises: what becomes of it, and when.
@Suite struct AskedToComeTests {
  /// Anna practises cards; the others stand at the door.
  private func school(_ count: Int = 3, questions: Int = 2) -> School {
    var school = School.with(count)
    school.ask(
      .open {
        $0.rules.game = .cards
        $0.rules[.questions] = .number(questions)
        $0.rules[.think] = .number(0)
      }, by: 1)
    school.ask(.practise, by: 1)
    return school
  }

  private func choose(_ name: String = "Anna", by visitor: Int, _ school: inout School) {
    school.ask(.sit(name), by: visitor)
  }

  private func answer(_ school: inout School, by visitor: Int = 1) {
    guard let room = place(visitor, school) else { return }
    while let asked = try? room.question(for: Seat(1)), let round = asked.choices.first {
      school.ask(.answer(round), by: visitor)
      if (try? room.question(for: Seat(1)))?.question != asked.question { return }
    }
  }

  private func place(_ visitor: Int, _ school: School) -> Room? {
    school.hall.place(of: Pupil(visitor))?.room
  }

  private func together(_ visitors: [Int], _ school: School) -> Bool {
    let rooms = visitors.map { place($0, school)?.number }
    return rooms.allSatisfy { $0 != nil && $0 == rooms[0] }
  }

  private func told(_ pupil: Int, _ school: School) -> [Room.Absence?] {
    place(pupil, school)?.entries.compactMap { $0.fact.as(Room.Refused.self)?.because } ?? []
  }

  @Test func whoSaysYesIsMet() {
    var school = school()
    choose(by: 2, &school)
    #expect(school.hall.awaited(in: place(2, school)!) == [Pupil(1)])
    school.ask(.agree, by: 1)
    #expect(together([1, 2], school) && place(1, school)?.phase == .playing)
  }

  /// A seat is held for who is asked: who comes meanwhile waits for the next.
  @Test func whoIsChosenByNameIsPlayedWith() {
    var school = school()
    choose(by: 2, &school)
    school.ask(.play { $0.rules.game = .cards }, by: 3)
    #expect(!together([2, 3], school))
    school.ask(.agree, by: 1)
    #expect(together([1, 2], school))
  }

  @Test func aNoLeadsOnToWhoElseWaits() {
    var school = school()
    choose(by: 2, &school)
    school.ask(.play { $0.rules.game = .cards }, by: 3)
    school.ask(.refuse(room: nil), by: 1)
    #expect(together([2, 3], school))
  }

  @Test func whoReadsToTheEndFirstIsAskedAgainThen() {
    var school = school()
    choose(by: 2, &school)
    school.ask(.refuse(room: nil), by: 1)
    #expect(told(2, school) == [.later])
    #expect(school.hall.plea(to: Seat(1), in: place(1, school)!) == nil)
    for _ in 1...2 { answer(&school) }
    guard case .toCome? = school.hall.plea(to: Seat(1), in: place(1, school)!) else {
      Issue.record("is not asked again")
      return
    }
    school.ask(.agree, by: 1)
    #expect(together([1, 2], school))
  }

  @Test func whoSaysNoAtTheEndIsAskedNoMore() {
    var school = school()
    choose(by: 2, &school)
    for _ in 1...2 { answer(&school) }
    school.ask(.refuse(room: nil), by: 1)
    #expect(school.hall.plea(to: Seat(1), in: place(1, school)!) == nil)
    #expect(place(2, school)?.invitations[Pupil(1)]?.host == nil)
  }

  /// A teacher puts somebody beside a child that practises and is asked to come elsewhere: it is not taken away.
  @Test func whoIsPutBesideItPlaysWithWhoWasAsked() {
    var school = school(3)
    _ = school.hall.change(key: TeacherKey(School.key))
    school.enter(School.teacher, from: "10.0.0.9")
    school.ask(.teach(key: School.key), by: School.teacher)
    choose(by: 2, &school)
    let code = place(1, school)?.code ?? ""
    #expect(school.order(.put(name: "P3", room: code)).facts.contains(.widened(2)))
    #expect(place(1, school)?.wanted.isEmpty == true && told(2, school) == [.elsewhere])
    // It goes on reading, as one does who may be led to another.
    let choices = (try? place(1, school)?.question(for: Seat(1)))?.choices ?? []
    for choice in choices { school.ask(.answer(choice), by: 1) }
    school.pass(30_000)
    #expect(together([1, 3], school) && !together([1, 2], school))
    #expect(school.trouble(.agree, by: 1) != nil)
    #expect(school.hall.awaited(in: place(2, school)!).isEmpty, "who asked may play with others")
  }

  /// Only who has gone on to the next question since is taken for somebody who is there.
  @Test func whoIsThereAndSaysNothingComesAlong() {
    var school = school()
    choose(by: 2, &school)
    answer(&school)
    school.pass(29_999)
    #expect(!together([1, 2], school))
    let turns = school.pass(1)
    #expect(together([1, 2], school))
    #expect(
      turns.contains {
        $0.planned[1] == [.seated(with: [Pupil(2)], place(1, school)!.number, Seat(2))]
      })
  }

  @Test func whoTouchesNothingIsNotWaitedFor() {
    var school = school()
    choose(by: 2, &school)
    school.ask(.play { $0.rules.game = .cards }, by: 3)
    school.pass(30_000)
    #expect(together([2, 3], school))
  }

  @Test func whoStaysWithItsQuestionIsNotTakenAway() {
    var school = school()
    choose(by: 2, &school)
    school.ask(.listen(to: nil), by: 1)
    school.pass(30_000)
    #expect(told(2, school) == [.silent] && place(1, school)?.setup.isPractice == true)
    // Its yes comes late, and is one all the same.
    school.ask(.agree, by: 1)
    #expect(together([1, 2], school))
  }

  /// Asked once more when some time has passed, where it sits, and then no more.
  @Test func whoSaidNoAtTheEndIsInvitedOnceMore() {
    var school = school()
    choose(by: 2, &school)
    for _ in 1...2 { answer(&school) }
    school.ask(.refuse(room: nil), by: 1)
    school.pass(Room.Patience.refused)
    school.ask(.invite(name: "Anna"), by: 2)
    #expect(place(2, school)?.invitations[Pupil(1)]?.isAsked == true)
    school.ask(.refuse(room: nil), by: 1)
    guard case .refused(_, isFinal: true)? = place(2, school)?.invitations[Pupil(1)] else {
      Issue.record("may be asked for ever")
      return
    }
  }

  /// Who asked first is answered first.
  @Test func aSecondOneTakesNobodysPlace() {
    var school = school()
    choose(by: 2, &school)
    school.ask(.play { $0.rules.game = .bingo }, by: 3)
    school.ask(.invite(name: "Anna"), by: 3)
    school.ask(.agree, by: 1)
    #expect(together([1, 2], school))
  }

  @Test func aNoHoldsWhateverElseIsWanted() {
    var school = school()
    choose(by: 2, &school)
    school.ask(.refuse(room: nil), by: 1)
    school.ask(.play { $0.rules.game = .bingo }, by: 2)
    #expect(school.hall.plea(to: Seat(1), in: place(1, school)!) == nil)
  }

  @Test func whoWaitsWithSomebodyDoesNotLeaveItBehind() {
    var school = School.with(4)
    school.ask(.open { $0.rules.game = .cards }, by: 1)
    school.ask(.practise, by: 1)
    school.ask(
      .open {
        $0.rules.game = .bingo
        $0.seats = 3
      }, by: 2)
    school.ask(.sit(place(2, school)!.code), by: 3)
    choose(by: 2, &school)
    #expect(together([2, 3], school))
  }

  @Test func whoGoesHomeWhileItIsAskedIsNotWaitedFor() {
    var school = school()
    choose(by: 2, &school)
    school.ask(.leave, by: 1)
    #expect(told(2, school) == [.elsewhere])
    #expect(school.hall.awaited(in: place(2, school)!).isEmpty)
  }

  @Test func whoAskedAndGoesIsNotWantedAnyMore() {
    var school = school()
    choose(by: 2, &school)
    school.ask(.leave, by: 2)
    #expect(school.hall.plea(to: Seat(1), in: place(1, school)!) == nil)
    #expect(place(1, school)?.entries.last?.fact.as(Room.Unwanted.self) != nil)
  }

  @Test func twoWhoChooseEachOtherMeet() {
    var school = school()
    school.ask(.play { $0.rules.game = .cards }, by: 3)
    school.ask(.practise, by: 3)
    choose("P3", by: 1, &school)
    choose("Anna", by: 3, &school)
    #expect(together([1, 3], school))
  }

  @Test func ofThreeWhoChooseOneTwoMeetAtOnce() {
    var school = school(4)
    choose(by: 2, &school)
    choose(by: 3, &school)
    choose(by: 4, &school)
    #expect(together([3, 4], school))
    school.ask(.agree, by: 1)
    #expect(together([1, 2], school))
  }

  /// One practises while it waits for its partner, and that one comes.
  @Test func companyIsAskedToo() {
    var school = School.taught(2)
    school.ask(.group("Seals", "Anna", "Bo"), by: School.teacher)
    school.ask(.play { $0.rules.game = .cards }, by: 1)
    school.ask(.practise, by: 1)
    school.ask(.play { $0.rules.game = .cards }, by: 2)
    school.ask(.agree, by: 1)
    #expect(together([1, 2], school))
  }
}
