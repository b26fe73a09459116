import Games
import Testing

@testable import Classroom
@testable import Hall

/// Groups: who may ask for which, and what becomes of them.
@Suite struct GroupTests {
  private func group(_ name: String, in school: School) -> [Int]? {
    school.plan.groups.values.first { $0.name == name && $0.isApproved }?.members.map(\.number)
  }

  @Test func whatAChildProposesIsToldToTheTeacherAlone() throws {
    var school = School.taught(3)
    let turn = school.ask(.group("Seals", "Anna", "Bo"), by: 1)
    #expect(turn.planned == [School.teacher: [.proposal(GroupNumber(1))]])
    #expect(school.plan.group(of: Pupil(1)) == nil)
    #expect(try school.done(.plan(.groups), by: 1) == .plan(.ownGroups([GroupNumber(1)])))
    #expect(try school.done(.plan(.groups), by: 2) == .plan(.ownGroups([])))
    #expect(try school.done(.plan(.groups), by: School.teacher) == .plan(.groups([GroupNumber(1)])))

    let approved = school.ask(.lead(.arrange(.approve(group: "seals"))), by: School.teacher)
    #expect(
      approved.planned == [
        1: [.grouped(name: "Seals", with: [Pupil(2)])],
        2: [.grouped(name: "Seals", with: [Pupil(1)])],
      ])
    #expect(group("Seals", in: school) == [1, 2])
    #expect(try school.done(.plan(.groups), by: 2) == .plan(.ownGroups([GroupNumber(1)])))
    #expect(
      school.trouble(leading: .approve(group: "Seals")) == .plan(.alreadyApproved("Seals")))
  }

  @Test func anApprovedGroupIsOpenedAgain() throws {
    var school = School.taught(4)
    try school.done(.group("Seals", "Anna", "Bo"), by: 1)
    try school.lead(.approve(group: "Seals"))
    try school.done(.group("Owls", "Anna", "P3"), by: 1)
    let turn = school.ask(.lead(.arrange(.reopen(group: "seals"))), by: School.teacher)
    #expect(
      turn.planned == [1: [.reopened(name: "Seals")], 2: [.reopened(name: "Seals")]])
    // What its child has asked for since makes room for it.
    #expect(school.plan.groups.keys.sorted() == [GroupNumber(1)])
    #expect(school.plan.proposal(of: Pupil(1)) == GroupNumber(1))
    #expect(school.plan.group(of: Pupil(1)) == nil && school.plan.group(of: Pupil(2)) == nil)
    for hall in try school.reread() { #expect(hall.book.plan == school.plan) }
    // It is open already.
    let again = school.ask(.lead(.arrange(.reopen(group: "Seals"))), by: School.teacher)
    #expect(again.decision == nil)
    #expect(school.trouble(leading: .reopen(group: "Owls")) == .plan(.noSuchGroup("Owls")))
    try school.done(.group("Bears", "P3", "P4"), by: School.teacher)
    #expect(school.trouble(leading: .reopen(group: "Bears")) == .plan(.notProposed("Bears")))
  }

  /// What was given to a group waits with it, and is its own again; nobody else's meanwhile.
  @Test func whatWasGivenToAGroupComesBackWithIt() throws {
    var school = School.taught(3)
    try school.done(.group("Seals", "Anna", "Bo"), by: 1)
    try school.lead(.approve(group: "Seals"))
    var wish = Assignment(.cards)
    (wish.list, wish.level, wish.to) = ("sv", 1, .called("Seals"))
    try school.done(.lead(.results(.assign(wish))), by: School.teacher)
    func whose() -> [Int] {
      school.hall.book.pupils.filter { !school.hall.book.exercises(of: $0).isEmpty }.map(\.number)
    }
    #expect(whose() == [1, 2])
    try school.lead(.reopen(group: "Seals"))
    #expect(whose() == [])
    try school.lead(.approve(group: "Seals"))
    #expect(whose() == [1, 2])
    for hall in try school.reread() { #expect(hall.book.plan == school.plan) }
  }

  @Test func aTeacherWhoComesLaterHearsThatSomebodyWaits() throws {
    var school = School.taught(2)
    try school.done(.group("Seals", "Anna", "Bo"), by: 1)
    school.enter(51)
    #expect(school.ask(.teach(key: School.key), by: 51).planned == [51: [.proposals(1)]])
  }

  @Test func aTeachersGroupCountsAtOnceAlsoWithoutHerselfInIt() throws {
    var school = School.taught(3)
    try school.done(.group("Owls", "Bo", "P3"), by: School.teacher)
    #expect(group("Owls", in: school) == [2, 3])
  }

  @Test func aChildsNewestProposalCounts() throws {
    var school = School.taught(3)
    try school.done(.group("Seals", "Anna", "Bo"), by: 1)
    try school.done(.group("Seals", "Anna", "P3"), by: 1)
    #expect(school.plan.groups.values.map(\.members) == [[Pupil(1), Pupil(3)]])
    #expect(school.plan.nextGroup == GroupNumber(3))
  }

  @Test func aProposalThatIsDeclinedIsToldKindlyToWhoMadeIt() throws {
    var school = School.taught(2)
    try school.done(.group("Seals", "Anna", "Bo"), by: 1)
    let turn = school.ask(.lead(.arrange(.ungroup(group: "SEALS"))), by: School.teacher)
    #expect(turn.planned == [1: [.notGrouped(name: "Seals")]])
    #expect(school.plan.groups.isEmpty)
  }

  @Test func whoComesIntoANewGroupLeavesTheOldOne() throws {
    var school = School.taught(5)
    try school.done(.group("Seals", "Anna", "Bo", "P3"), by: School.teacher)
    let turn = school.ask(.group("Owls", "Anna", "P4"), by: School.teacher)
    #expect(turn.planned[2] == [.left(name: "Seals", Pupil(1))])
    #expect(turn.planned[3] == [.left(name: "Seals", Pupil(1))])
    #expect(group("Seals", in: school) == [2, 3] && group("Owls", in: school) == [1, 4])
    // Of two one alone is left, and that is no group.
    let last = school.ask(.group("Foxes", "Bo", "P5"), by: School.teacher)
    #expect(last.planned[3] == [.ungrouped(name: "Seals")])
    #expect(group("Seals", in: school) == nil)
    #expect(school.plan.group(of: Pupil(3)) == nil)
    for hall in try school.reread() { #expect(hall.book.plan == school.plan) }
  }

  @Test func theSameChildrenUnderAnotherNameAreAGroupRenamed() throws {
    var school = School.taught(2)
    try school.done(.group("Seals", "Anna", "Bo"), by: School.teacher)
    let turn = school.ask(.group("Owls", "Bo", "Anna"), by: School.teacher)
    #expect(school.plan.groups.values.map(\.name) == ["Owls"])
    #expect(turn.planned[1] == [.grouped(name: "Owls", with: [Pupil(2)])])
  }

  @Test func aTeacherPutsAGroupTogetherAnewByItsName() throws {
    var school = School.taught(4)
    try school.done(.group("Seals", "Anna", "Bo", "P3"), by: School.teacher)
    let turn = school.ask(.group("seals", "Anna", "P4"), by: School.teacher)
    #expect(group("seals", in: school) == [1, 4])
    #expect(turn.planned[2] == [.ungrouped(name: "Seals")])
    #expect(turn.planned[1] == [.grouped(name: "seals", with: [Pupil(4)])])
  }

  @Test func whatMakesNoSenseIsRefused() throws {
    var school = School.taught(9)
    try school.done(.group("Seals", "Anna", "Bo"), by: School.teacher)
    let all = (1...9).map(School.name)
    for (request, trouble) in [
      (.group("Owls", "Bo", "P3"), .plan(.withoutYou)),
      (.group("Owls", "Anna"), .plan(.badGroupSize)),
      (.plan(.group(name: "Owls", members: .list(all))), .plan(.badGroupSize)),
      (.group("Owls", "Anna", "ANNA"), .plan(.namedTwice(Pupil(1)))),
      (.group("Owls", "Anna", "Nobody"), .noSuchPupil("Nobody")),
      (.group("Owls", "Anna", ""), .noSuchPupil("")),
      (.group("Owls 🦉", "Anna", "Bo"), .badName),
      (.group("", "Anna", "Bo"), .badName),
      (.group("Abcdefghijklmnopqrstu", "Anna", "Bo"), .badName),
      (.group("bo", "Anna", "Bo"), .plan(.nameTaken("bo"))),
      (.group("B0", "Anna", "Bo"), .plan(.nameTaken("B0"))),
      (.group("Sea1s", "Anna", "Bo"), .plan(.nameTaken("Sea1s"))),
      (.group("Seals", "Anna", "Bo"), .plan(.nameTaken("Seals"))),
    ] as [(Request, Trouble)] {
      #expect(school.trouble(request, by: 1) == trouble)
      school.pass(1_000)
    }
    #expect(school.trouble(leading: .approve(group: "Owls")) == .plan(.noSuchGroup("Owls")))
    #expect(school.trouble(leading: .ungroup(group: "")) == .plan(.noSuchGroup("")))
    #expect(school.plan.groups.count == 1)
    school.enter(40)
    for request in [Request.group("Owls", "Anna", "Bo"), .plan(.groups)] {
      #expect(school.trouble(request, by: 40) == .helloFirst)
    }
    for arrangement in [Arrangement.approve(group: "Seals"), .ungroup(group: "Seals")] {
      #expect(school.trouble(.lead(.arrange(arrangement)), by: 1) == .notAllowed)
    }
  }

  @Test func thereAreOnlySoManyGroups() throws {
    var limits = Hall.Limits()
    (limits.groups, limits.proposals) = (1, 1)
    var school = School.taught(3, limits: limits)
    try school.done(.group("Seals", "Anna", "Bo"), by: 1)
    // What children propose takes nothing from what the teacher wants, and the oldest makes room.
    try school.done(.group("Owls", "Bo", "P3"), by: 2)
    #expect(school.hall.book.plan.groups.values.map(\.name) == ["Owls"])
    try school.done(.group("Otters", "Anna", "P3"), by: School.teacher)
    for visitor in [1, School.teacher] {
      #expect(school.trouble(.group("Cats", "Anna", "Bo"), by: visitor) == .plan(.tooManyGroups))
    }
  }

  /// The longest name counts.
  @Test func namesInARowAreFound() throws {
    var school = School.taught(2)
    for (visitor, name) in [(3, "Anna Lisa"), (4, "Lisa")] {
      school.enter(visitor)
      try school.done(.hello(name), by: visitor)
    }
    func pupils(_ runs: [[String]]) -> [Int]? {
      (try? school.hall.pupils(.words(runs)))?.map(\.number)
    }
    #expect(pupils([["anna", "bo"]]) == [1, 2])
    #expect(pupils([["Anna", "Lisa", "Bo"]]) == [3, 2])
    #expect(pupils([["Bo", "Lisa", "Anna"]]) == [2, 4, 1])
    #expect(pupils([["Anna"], ["Lisa"]]) == [1, 4])
    #expect(pupils([["Anna", "Nobody"]]) == nil)
    #expect(pupils([Array(repeating: "x", count: 2_000)]) == nil)
    #expect(pupils([]) == [])
  }

  @Test func groupsSurviveANewStart() throws {
    var school = School.taught(6)
    try school.done(.group("Seals", "Anna", "Bo"), by: 1)
    try school.done(.group("Owls", "P3", "P4"), by: 3)
    try school.lead(.approve(group: "Owls"))
    try school.done(.group("Foxes", "P5", "P6"), by: School.teacher)
    try school.done(.group("Otters", "P5", "P6"), by: 5)
    try school.lead(.ungroup(group: "Otters"))
    for hall in try school.reread() {
      #expect(hall.book.plan == school.plan)
      #expect(hall.book.plan.nextGroup == GroupNumber(5))
    }
  }

  @Test func aFactThatDoesNotFitIsRefused() throws {
    var school = School.taught(3)
    try school.done(.group("Seals", "Anna", "Bo"), by: 1)
    let (one, two) = (GroupNumber(1), GroupNumber(2))
    for fact: AnyClassFact in [
      .groupMade(one, name: "Owls", [Pupil(1), Pupil(2)]),
      .groupMade(two, name: "seals", [Pupil(1), Pupil(2)]),
      .groupMade(two, name: "Owls", [Pupil(1)]),
      .groupMade(two, name: "Owls", [Pupil(1), Pupil(1)]),
      .groupMade(two, name: "Owls", [Pupil(1), Pupil(9)]),
      .groupProposed(two, name: "Owls", [Pupil(1), Pupil(2)], by: Pupil(9)),
      .groupProposed(one, name: "Seals", [Pupil(1), Pupil(2)], by: Pupil(1)),
      .groupApproved(two), .groupEnded(two), .groupLeft(one, Pupil(3)),
      .paired(Plan.Pair(members: [Pupil(1)], wish: nil)), .parted([Pupil(1), Pupil(2)]),
      .parted([]),
    ] {
      #expect(throws: Misfit.self) { try school.hall.state.check(.inClass(fact)) }
    }
    #expect(throws: Misfit.self) { try school.hall.restore(Kept.fact(.groupEnded(one))) }
  }
}
