import Games
import Testing

@testable import Classroom
@testable import Hall

/// The newest facts, in a ring.
@Suite struct ChronicleTests {
  private func decision(_ count: Int, endingWith number: Int) -> Decision {
    Decision(
      number: number, at: Moment(milliseconds: number), by: nil, receipt: nil,
      told: Array(repeating: .inClass(.began), count: count))
  }

  private func expectDense(_ chronicle: Chronicle, _ range: ClosedRange<Int>) {
    #expect(chronicle.first == range.lowerBound)
    #expect(chronicle.last == range.upperBound)
    for number in range { #expect(chronicle[number]?.number == number) }
    #expect(chronicle[range.lowerBound - 1] == nil)
    #expect(chronicle[range.upperBound + 1] == nil)
  }

  @Test func itHoldsTheNewest() {
    var chronicle = Chronicle(after: 17, length: 8)
    #expect(chronicle.continues(after: 17))
    #expect(!chronicle.continues(after: 16) && !chronicle.continues(after: 18))
    #expect(chronicle[17] == nil && chronicle[18] == nil)
    for number in stride(from: 20, through: 47, by: 3) {
      chronicle.take(decision(3, endingWith: number)) { _ in nil }
      expectDense(chronicle, max(18, number - 7)...number)
    }
    #expect(chronicle.continues(after: 39) && !chronicle.continues(after: 38))
  }

  @Test func aHallPutsInWhatItDecidesWithItsRooms() throws {
    var school = School.with(2)
    try school.done(.open { $0.seats = 1 }, by: 1)
    let code = school.code(1)
    try school.done(.leave, by: 1)
    school.pass(3_600_000 * 3)
    #expect(school.room(1) == nil)
    let hall = school.hall
    #expect(hall.chronicle.first == 1 && hall.chronicle.last == hall.factCount)
    let told = (1...hall.factCount).compactMap { hall.chronicle[$0] }
    #expect(told.map(\.told) == school.decisions.flatMap(\.told))
    for fact in told {
      switch fact.told {
      case .inRoom: #expect(fact.room?.code == code)
      case .inClass(let told) where told.value is RoomOpened || told.value is RoomEnded:
        #expect(fact.room?.code == code)
      case .inClass: #expect(fact.room == nil)
      }
    }
  }

  @Test func whatAJournalTellsFactByFactIsHeldToo() throws {
    let school = School.with(2)
    let hall = Hall(lists: school.hall.lists)
    for decision in school.decisions { try hall.restore(decision) }
    let told = (1...school.hall.factCount).map { hall.chronicle[$0]?.told }
    #expect(told == school.decisions.flatMap(\.told))
    // What stands in a checkpoint is summed up.
    let summed = Hall(lists: school.hall.lists)
    func restore(_ kept: Kept) { #expect(throws: Never.self) { try summed.restore(kept) } }
    school.hall.memory().forEach(restore)
    #expect(summed.chronicle.first == summed.factCount + 1)
    _ = summed.takeUp(at: school.now)
    #expect(summed.chronicle.first == summed.factCount)
  }
}
