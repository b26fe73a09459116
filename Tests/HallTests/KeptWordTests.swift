import Games
import Testing

@testable import Classroom
@testable import Hall

/// A word that is kept answers by itself, whatever happens meanwhile.
@Suite struct KeptWordTests {
  private static func keeping(_ isRight: Bool = true) throws -> School {
    var school = try School.playing(2)
    let wrongs = school.wrongs(in: 1)
    try school.done(.answer(wrongs[0]), by: 1)
    school.pass(1_000)
    try school.done(.answer(isRight ? school.right(in: 1) : wrongs[1]), by: 1)
    return school
  }

  private func isDone(_ seat: Int, in school: School) -> Bool {
    let view = school.room(1)?.view(for: .teacher) as? Bingo.View
    return view?.round?.done.contains(Seat(seat)) == true
  }

  /// That it may answer is told to nobody who has.
  @Test func nothingIsToldBesidesTheAnswer() throws {
    var school = try Self.keeping()
    #expect(school.pass(1_999).isEmpty)
    let turns = school.pass(1)
    #expect(turns.flatMap(\.news).isEmpty)
    #expect(turns.compactMap(\.decision).count == 1 && isDone(1, in: school))
  }

  /// Requests may be read before the rooms whose time has come.
  @Test func anAnswerThatComesAtTheSameMomentDoesNotTakeItsPlace() throws {
    var school = try Self.keeping()
    school.now = school.now.adding(2_000)
    let wrong = school.wrongs(in: 1)[1]
    #expect(
      school.trouble(.answer(wrong), by: 1)
        == .game(.alreadyAnswered, RoomNumber(1)))
    #expect(isDone(1, in: school))
  }

  @Test func aWrongOneIsThoughtAboutAgain() throws {
    var school = try Self.keeping(false)
    school.pass(2_000)
    #expect(!isDone(1, in: school) && school.thinks(1, in: 1) == 3_000)
    #expect(school.pass(3_000).flatMap(\.news).map(\.1) == [.mayAnswer(RoomNumber(1))])
  }

  @Test func itWaitsWhileTheRoomIsPaused() throws {
    var school = try Self.keeping()
    school.order(.pause(.everywhere))
    school.pass(60_000)
    #expect(!isDone(1, in: school))
    school.order(.resume(.everywhere))
    school.pass(1_999)
    #expect(!isDone(1, in: school))
    school.pass(1)
    #expect(isDone(1, in: school))
  }

  @Test func itOutlivesTheConnection() throws {
    var school = try Self.keeping()
    school.hangUp(1)
    school.pass(2_000)
    #expect(isDone(1, in: school))
  }

  @Test(arguments: [true, false])
  func itOutlivesANewStart(_ fromCheckpoint: Bool) throws {
    var school = try Self.keeping()
    try school.startAnew(at: school.now.adding(60_000), fromCheckpoint: fromCheckpoint)
    #expect(!isDone(1, in: school))
    school.pass(2_000)
    #expect(isDone(1, in: school))
  }
}
