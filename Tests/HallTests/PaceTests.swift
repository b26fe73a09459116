import Games
import Testing

@testable import Hall

@Suite struct PaceTests {
  @Test func thirtyTimesAtOnceAndThenTwiceASecond() {
    var pace = Pace()
    var now = School.start
    for _ in 0..<30 { #expect(pace.step(Pupil(1), at: now) == 0) }
    #expect(pace.step(Pupil(1), at: now) == 500)
    #expect(pace.step(Pupil(2), at: now) == 0)
    now = now.adding(500)
    #expect(pace.step(Pupil(1), at: now) == 0)
    #expect(pace.step(Pupil(1), at: now) == 500)
    now = now.adding(60_000)
    for _ in 0..<30 { #expect(pace.step(Pupil(1), at: now) == 0) }
  }

  @Test func sittingDownAndGettingUpForEverIsSlowedDown() throws {
    var school = School.with(2)
    try school.done(.open { $0.seats = 3 }, by: 1)
    var refused: Trouble?
    for _ in 0..<40 where refused == nil {
      refused = school.trouble(.sit(school.code(1)), by: 2) ?? school.trouble(.leave, by: 2)
    }
    #expect(refused == .tooFast(milliseconds: 500))
    school.pass(15_000)
    #expect(school.trouble(.leave, by: 2) != .tooFast(milliseconds: 500))
  }
}
