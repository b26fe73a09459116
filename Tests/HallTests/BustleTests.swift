import Games
import Testing

@testable import Classroom
@testable import Hall

@Suite struct BustleTests {
  private func numbers(_ school: School) -> [Int] {
    let bustle = school.hall.bustle
    return [bustle.rooms, bustle.waiting, bustle.here]
  }

  @Test func roomsAndThoseWhoWaitAndThoseWhoAreHere() throws {
    var school = School.with(3)
    #expect(numbers(school) == [0, 0, 3])
    try school.done(.open(Wish()), by: 1)
    #expect(numbers(school) == [1, 1, 3])
    try school.done(.sit(school.code(1)), by: 2)
    #expect(numbers(school) == [1, 0, 3], "a full room waits for nobody")
    try school.done(.open { $0.seats = 1 }, by: 3)
    #expect(numbers(school) == [2, 0, 3])
    school.hangUp(3)
    #expect(numbers(school) == [2, 0, 2])
  }

  @Test func whereNobodyIsThereNobodyWaits() throws {
    var school = School.with(1)
    try school.done(.open(Wish()), by: 1)
    school.hangUp(1)
    #expect(numbers(school) == [1, 0, 0])
  }

  @Test func aTeacherIsNoChild() throws {
    var school = School.with(2)
    _ = school.hall.change(key: TeacherKey("key"))
    try school.done(.teach(key: "key"), by: 2)
    #expect(numbers(school) == [0, 0, 1])
  }
}
