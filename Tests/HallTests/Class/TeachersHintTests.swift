import Testing

@testable import Classroom
@testable import Games
@testable import Hall

/// A teacher takes a wrong choice away from a child.
@Suite struct TeachersHintTests {
  @Test func whoIsAskedHasOneChoiceLess() throws {
    var school = try School.playing(2, of: 3)
    let before = school.hall.question(for: VisitorID(2))?.choices.count ?? 0
    let turn = school.order(.help(name: "bo"))
    #expect(turn.trouble == nil)
    #expect(turn.facts.count == 1)
    #expect(school.hall.question(for: VisitorID(2))?.choices.count == before - 1)
    #expect(school.hall.question(for: VisitorID(1))?.choices.count == before)
    #expect(
      school.refusal(of: .help(name: "Bo")) == .game(.nobodyToHint, RoomNumber(1)))
  }

  @Test func onlyWhoIsAskedCanBeHelpedAndOnlyTeachersHelpSo() throws {
    var school = try School.playing(2, of: 3)
    #expect(school.refusal(of: .help(name: "Nobody")) == .noSuchPupil("Nobody"))
    #expect(school.refusal(of: .help(name: "P3")) == .sitsNowhere(Pupil(3)))
    #expect(school.trouble(.lead(.order(.help(name: "Bo"))), by: 1) == .notAllowed)
    school.order(.pause(.everywhere))
    #expect(school.refusal(of: .help(name: "Bo")) == .paused(RoomNumber(1)))
  }
}
