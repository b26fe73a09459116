import Games
import Testing

@testable import Classroom
@testable import Hall

/// Asking somebody of the class to come and play.
@Suite struct InviteTests {
  private func invitations(_ turn: Asked) -> [VisitorID] {
    turn.news.compactMap { visitor, news in
      if case .invitation = news { visitor } else { nil }
    }
  }

  @Test func whoIsThereHearsOfItAtOnceAndSitsDown() throws {
    var school = School.with(3)
    try school.done(.open { $0.seats = 3 }, by: 1)
    let turn = school.ask(.invite(name: "bo"), by: 1)
    #expect(turn.facts == [.invited(Pupil(2), by: Seat(1))])
    #expect(invitations(turn) == [VisitorID(2)])
    let joined = school.ask(.join(room: nil), by: 2)
    #expect(joined.facts == [.joined(Seat(2), Pupil(2))])
    #expect(school.trouble(.join(room: nil), by: 2) == .notInvited)
    #expect(school.trouble(.invite(name: "Bo"), by: 1) == .alreadyHere(Pupil(2)))
  }

  @Test func whoIsAwayHearsOfItWhenItComesUntilItAnswers() throws {
    var school = School.with(1)
    school.enter(2)
    let token = try #require(try school.done(.hello("Bo"), by: 2).welcome?.token)
    try school.done(.open(Wish()), by: 1)
    school.hangUp(2)
    #expect(invitations(school.ask(.invite(name: "Bo"), by: 1)) == [])
    for visitor in 3...4 {
      school.enter(visitor)
      let turn = school.ask(.token(token), by: visitor)
      #expect(invitations(turn) == [VisitorID(visitor)])
    }
    #expect(school.ask(.refuse(room: nil), by: 4).facts == [.refused(Pupil(2))])
    school.enter(5)
    #expect(invitations(school.ask(.token(token), by: 5)) == [])
    // No is no, but one may think better of it.
    #expect(
      school.trouble(.invite(name: "Bo"), by: 1)
        == .tooSoonToInvite(Pupil(2), milliseconds: 60_000))
    #expect(school.trouble(.refuse(room: nil), by: 5) == .notInvited)
    try school.done(.join(room: school.code(1)), by: 5)
  }

  @Test func whoSaidNoIsAskedOnceMoreAndNotAtOnce() throws {
    var school = School.with(3)
    try school.done(.open { $0.seats = 3 }, by: 1)
    let invite = Request.invite(name: "Bo")
    for wait in [60_000, nil] {
      try school.done(invite, by: 1)
      #expect(school.trouble(invite, by: 1) == .alreadyInvited(Pupil(2)))
      try school.done(.refuse(room: nil), by: 2)
      guard let wait else { break }
      school.pass(wait - 1)
      #expect(school.trouble(invite, by: 1) == .tooSoonToInvite(Pupil(2), milliseconds: 1))
      school.pass(1)
    }
    school.pass(3_600_000)
    #expect(school.trouble(invite, by: 1) == .alreadyInvited(Pupil(2)))
    // Another room is another question, and who has come since may be asked again.
    try school.done(.join(room: school.code(1)), by: 2)
    try school.done(.leave, by: 2)
    try school.done(invite, by: 1)
  }

  @Test func theNewestInvitationIsTakenIfNoneIsNamed() throws {
    var school = School.with(3)
    for visitor in 1...2 {
      try school.done(.open(Wish()), by: visitor)
      try school.done(.invite(name: "P3"), by: visitor)
    }
    #expect(
      try school.done(.refuse(room: nil), by: 3) == .inRoom(code: school.code(2), nil, seq: 4))
    try school.done(.join(room: nil), by: 3)
    #expect(school.room(1)?.table.seat(of: Pupil(3)) == Seat(2))
  }

  @Test func whatMakesNoSenseIsRefused() throws {
    var school = School.with(3)
    #expect(school.trouble(.invite(name: "Bo"), by: 1) == .notSeated)
    try school.done(.open { $0.seats = 1 }, by: 1)
    #expect(school.trouble(.invite(name: "Nobody"), by: 1) == .noSuchPupil("Nobody"))
    #expect(school.trouble(.invite(name: ""), by: 1) == .noSuchPupil(""))
    #expect(school.trouble(.invite(name: "Anna"), by: 1) == .alreadyHere(Pupil(1)))
    #expect(school.trouble(.invite(name: "Bo"), by: 1) == .roomFull(RoomNumber(1)))
    #expect(school.trouble(.join(room: school.code(1)), by: 2) == .notInvited)
    #expect(school.trouble(.join(room: "X1"), by: 2) == .noSuchRoom("X1"))
    try school.playOut(1, by: 1)
    #expect(school.trouble(.invite(name: "Bo"), by: 1) == .roomOver(RoomNumber(1)))
    school.enter(9)
    for request in [Request.invite(name: "Bo"), .join(room: nil), .refuse(room: nil)] {
      #expect(school.trouble(request, by: 9) == .helloFirst)
    }
  }

  @Test func whoSitsWhereItWouldBeMissedCannotJustGo() throws {
    var school = School.with(4)
    try school.done(.open { $0.seats = 2 }, by: 1)
    try school.done(.sit(school.code(1)), by: 2)
    try school.done(.open { $0.seats = 3 }, by: 3)
    try school.done(.invite(name: "Bo"), by: 3)
    #expect(school.trouble(.join(room: nil), by: 2) == .alreadySeated(RoomNumber(1)))
  }

  @Test func whoReadsTheDecisionsKnowsWhoIsInvited() throws {
    var school = School.with(3)
    try school.done(.open { $0.seats = 3 }, by: 1)
    for name in ["Bo", "P3"] { try school.done(.invite(name: name), by: 1) }
    try school.done(.refuse(room: nil), by: 2)
    let read = Hall(lists: school.hall.lists)
    for decision in school.decisions { try read.restore(decision) }
    let kept = Hall(lists: school.hall.lists)
    try school.hall.memory().forEach(kept.restore)
    for hall in [read, kept] {
      #expect(
        hall.rooms[RoomNumber(1)]?.invitations == [
          Pupil(2): .refused(at: school.now, isFinal: false),
          Pupil(3): .open(by: Pupil(1), isAgain: false),
        ])
    }
    for told: RoomFact in [
      .invited(Pupil(9), by: Seat(1)), .invited(Pupil(2), by: Seat(3)), .refused(Pupil(9)),
    ] {
      #expect(throws: Misfit.self) { try read.state.check(.inRoom(RoomNumber(1), seq: 6, told)) }
    }
  }
}
