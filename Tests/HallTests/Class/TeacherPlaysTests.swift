import Games
import Testing

@testable import Classroom
@testable import Hall

/// A teacher who plays along is nobody's rival, and nobody's result.
@Suite struct TeacherPlaysTests {
  @Test func aNameOfATeachersOwnIsNoPupils() throws {
    var school = School.taught(0)
    try school.lead(.enrolment(.approval))
    let turn = school.ask(.hello("Eva"), by: School.teacher)
    #expect(turn.peopleFacts == [.teaches(Pupil(1))])
    #expect(turn.people.isEmpty)
    #expect(school.hall.book.isTeacher(Pupil(1)))
    #expect(
      try school.done(.teach(key: School.key), by: School.teacher)
        == .people(.taught(.byKey(as: Pupil(1)), waiting: 0)))
  }

  @Test func onlyTheChildsResultsChange() throws {
    var school = School.taught(1)
    try school.done(.hello("Eva"), by: School.teacher)
    for game in 1...3 {
      try school.done(.open { $0.seats = 2 }, by: 1)
      try school.done(.sit(school.code(game)), by: School.teacher)
      try school.playOut(game, by: 1, School.teacher)
      let gear = school.facts(in: game).filter {
        $0.as(Room.Equipped.self) != nil
      }
      #expect(gear == (game == 3 ? [.equipped(Seat(1), .boots)] : []))
    }
    #expect(school.hall.book.results(of: Pupil(1)).finished == 3)
    #expect(school.hall.book.results(of: Pupil(2)) == Results())
    #expect(school.hall.book.childrenCount == 1)
  }

  /// A teacher's rows are not what the class reached.
  @Test func theBestOfTheClassIsAChilds() throws {
    var school = School.taught(1)
    try school.done(.hello("Eva"), by: School.teacher)
    for visitor in [School.teacher, 1] {
      try school.done(
        .open {
          $0.rules.game = .letters
          $0.seats = 1
        }, by: visitor)
      let wrong = visitor == 1
      while let room = school.rooms.last.flatMap({ school.hall.rooms[$0] }), room.phase == .playing
      {
        guard let asked = try? room.question(for: Seat(1)) else { break }
        let choice = asked.choices.first { ($0 == asked.question) != wrong } ?? ""
        try school.done(.answer(choice), by: visitor)
      }
      #expect(school.hall.book.best == Best())
    }
  }

  @Test func theKeyDoesNotMakeAPupilATeacher() throws {
    var school = School.taught(1)
    #expect(
      try school.done(.teach(key: School.key), by: 1)
        == .people(.taught(.byKey(as: Pupil(1)), waiting: 0)))
    #expect(school.role(1) == .pupil)
    // Nor is a name that a list has given to a child.
    school.enrol(try NameList(parsing: Array("Bo".utf8), file: "names"))
    try school.done(.hello("Bo"), by: 1)
    #expect(school.role(2) == .pupil)
    try school.done(.hello("Eva"), by: 1)
    #expect(school.role(3) == .teacher)
  }
}
