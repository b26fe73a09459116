import Games
import Testing

@testable import Classroom
@testable import Hall

/// The time that passes in a room.
@Suite struct RoomClockTests {
  private func at(_ time: Int) -> Moment { Moment(milliseconds: time) }

  @Test func itStandsStillWhileThereIsAPause() {
    var clock = RoomClock()
    #expect(clock.time(at: at(5)) == at(5) && clock.standsAt == nil)
    clock.stop(at: at(10))
    #expect(clock.time(at: at(25)) == at(10) && clock.standsAt == at(10))
    clock.stop(at: at(20))
    clock.go(at: at(30))
    #expect(clock.standsAt == nil)
    #expect(clock.time(at: at(31)) == at(11) && clock.moment(of: at(11)) == at(31))
    clock.go(at: at(40))
    clock.stop(at: at(50))
    #expect(clock.standsAt == at(30))
    clock.go(at: at(55))
    #expect(clock.time(at: at(60)) == at(35))
  }

  /// Also of moments long ago, however often it stood still since.
  @Test(arguments: [(5, 5), (10, 10), (20, 10), (30, 10), (45, 25), (50, 30), (52, 30), (60, 35)])
  func itKnowsWhatTheTimeWas(_ moment: Int, _ time: Int) {
    var clock = RoomClock()
    for (from, until) in [(10, 30), (50, 55)] {
      clock.stop(at: at(from))
      clock.go(at: at(until))
    }
    #expect(clock.time(at: at(moment)) == at(time))
  }

  @Test func oneThatNeverStoodGoesOn() {
    var clock = RoomClock()
    clock.go(at: at(7))
    #expect(clock == RoomClock())
  }
}
