import Games
import Testing

@testable import Classroom
@testable import Hall

/// While a room is paused its time stands still, and a pause outlives what happens to the server.
@Suite struct PausedTimeTests {
  /// Thinking goes on after the pause where it was before it, and its end is told once.
  @Test(arguments: [0, 1_000, 2_999, 3_000, 3_001, 5_000])
  func thinkingStandsStill(_ before: Int) throws {
    var school = try School.playing(2)
    try school.done(.answer(school.wrongs(in: 1)[0]), by: 1)
    var told = school.pass(before).flatMap(\.news).count
    school.order(.pause(.everywhere))
    told += school.pass(3_600_000).flatMap(\.news).count
    let left = max(0, 3_000 - before)
    #expect(told == (left == 0 ? 1 : 0))
    #expect(school.hall.due() == nil)
    school.order(.resume(.everywhere))
    if left > 0 {
      #expect(school.thinks(1, in: 1) == left)
      #expect(school.pass(left - 1).flatMap(\.news).isEmpty)
      #expect(school.pass(1).flatMap(\.news).map(\.1) == [.mayAnswer(RoomNumber(1))])
    }
    #expect(school.pass(30_000).flatMap(\.news).isEmpty)
    try school.done(.answer(school.right(in: 1)), by: 1)
  }

  /// Who is through with thinking when the pause comes hears so, however late the hall is woken.
  @Test func aThoughtThatIsOverWhenThePauseComesIsToldOnce() throws {
    var school = try School.playing(2)
    try school.done(.answer(school.wrongs(in: 1)[0]), by: 1)
    school.now = school.now.adding(3_500)
    school.order(.pause(.everywhere))
    school.now = school.now.adding(10_000)
    #expect(school.wake().flatMap(\.news).map(\.1) == [.mayAnswer(RoomNumber(1))])
    #expect(school.hall.due() == nil)
    school.order(.resume(.everywhere))
    #expect(school.pass(30_000).flatMap(\.news).isEmpty)
  }

  @Test func nobodyIsSkippedMeanwhile() throws {
    var school = try School.playing(2)
    school.hangUp(2)
    school.pass(15_000)
    school.order(.pause(.everywhere))
    #expect(school.pass(3_600_000).isEmpty)
    school.order(.resume(.everywhere))
    #expect(school.pass(4_999).isEmpty)
    #expect(school.pass(1).flatMap(\.facts).first == .skipped(Seat(2), by: nil))
  }

  @Test func presenceIsToldMeanwhile() throws {
    var school = try School.playing(2)
    school.order(.pause(.everywhere))
    #expect(school.hangUp(2).facts == [.away(Seat(2))])
    school.pass(100_000)
    school.order(.resume(.everywhere))
    #expect(school.pass(19_999).isEmpty)
    #expect(school.pass(1).flatMap(\.facts).first == .skipped(Seat(2), by: nil))
  }

  @Test func patienceWithWhoIsSilentBeginsAnew() throws {
    var school = try School.playing(2)
    school.pass(29_000)
    school.order(.pause(.everywhere))
    school.pass(29_000)
    school.order(.resume(.everywhere))
    #expect(school.trouble(.next, by: 1) == .tooSoonToSkip(milliseconds: 30_000))
    school.pass(30_000)
    try school.done(.next, by: 1)
  }

  // MARK: What cannot be stored, and starting anew

  @Test func aPauseThatCannotBeStoredIsNone() throws {
    var school = try School.playing(2)
    try school.done(.answer(school.wrongs(in: 1)[0]), by: 1)
    school.hall.storingFails(because: .full)
    for order in [Order.pause(.everywhere), .quiet(true)] {
      #expect(school.refusal(of: order) == .store(.full))
    }
    school.hall.storingFails(because: nil)
    #expect(school.room(1)?.isPaused == false)
    #expect(!school.hall.book.isPaused && !school.hall.book.isQuiet)
    #expect(school.hall.due() == school.now.adding(3_000))
  }

  @Test func aResumptionThatCannotBeStoredLeavesThePause() throws {
    var school = try School.playing(2)
    school.order(.pause(.everywhere))
    school.hall.storingFails(because: .full)
    #expect(school.refusal(of: .resume(.everywhere)) == .store(.full))
    school.hall.storingFails(because: nil)
    #expect(school.room(1)?.isPaused == true && school.hall.book.isPaused)
    #expect(school.hall.due() == nil)
  }

  /// A pause outlives the server, whether its facts are read or a checkpoint; the night counts neither
  /// for the class nor for the room.
  @Test(arguments: [false, true])
  func aPauseOutlivesTheServer(_ fromCheckpoint: Bool) throws {
    var school = try School.playing(2)
    try school.done(.answer(school.wrongs(in: 1)[0]), by: 1)
    school.pass(1_000)
    school.order(.pause(.everywhere))
    school.order(.quiet(true))
    school.pass(5_000)
    let later = Hall(lists: school.hall.lists, chance: .seeded(4))
    if fromCheckpoint {
      try later.restore(school.hall.memory())
    } else {
      for decision in school.decisions { try later.restore(decision) }
    }
    #expect(later.book.isPaused && later.book.isQuiet)
    let morning = school.now.adding(12 * 3_600_000)
    _ = later.takeUp(at: morning)
    _ = later.takeStock(of: RoomNumber(1), at: morning)
    let room = try #require(later.rooms[RoomNumber(1)])
    #expect(room.isPaused)
    _ = later.change(key: TeacherKey("k7mf"))
    later.enter(VisitorID(9), from: "")
    _ = later.handle(.teach(key: "k7mf"), from: VisitorID(9), at: morning)
    _ = later.handle(.lead(.order(.resume(.everywhere))), from: VisitorID(9), at: morning)
    #expect(room.game.thinking[Seat(1)] == room.time(at: later.roomTime(at: morning)).adding(2_000))
  }
}
