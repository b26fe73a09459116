import Games
import Testing

@testable import Classroom
@testable import Hall

@Suite struct RoomCodeTests {
  @Test func codesAreUniqueAndGrowOnlyWhenHalfOfTheShortOnesAreTaken() {
    var chance = Chance.seeded(1)
    var taken: Set<String> = []
    for open in 0..<700 {
      let code = RoomCode.draw(avoiding: taken.contains, open: open, using: &chance)
      #expect(taken.insert(code).inserted)
      #expect(code.count == (open <= 56 / 2 ? 2 : open <= 448 / 2 ? 3 : 4))
    }
  }

  @Test func aCodeIsALetterAndDigitsNoneOfWhichLooksOrSoundsLikeAnother() {
    var chance = Chance.seeded(2)
    var taken: Set<String> = []
    for open in 0..<600 {
      taken.insert(RoomCode.draw(avoiding: taken.contains, open: open, using: &chance))
    }
    for code in taken {
      #expect(code.first.map("JKLMRXZ".contains) == true)
      #expect(code.dropFirst().allSatisfy { "23456789".contains($0) })
      #expect(Tile(named: code) == nil)
    }
  }

  @Test func aCodeThatIsFreeAgainMayComeAgain() {
    var chance = Chance.seeded(3)
    #expect(RoomCode.draw(avoiding: { $0 != "K7" }, open: 1, using: &chance) == "K7")
  }
}

@Suite struct AgendaTests {
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func itKeepsAppointmentsAsASimpleTableWould(_ seed: UInt64) {
    var chance = Chance.seeded(seed)
    var agenda = Agenda()
    var model: [RoomNumber: Moment] = [:]
    for _ in 0..<2_000 {
      let room = RoomNumber(Int.random(in: 1...30, using: &chance))
      let moment = Moment(milliseconds: Int.random(in: 0...50, using: &chance))
      switch Int.random(in: 0..<6, using: &chance) {
      case 0:
        agenda.set(room, at: nil)
        model[room] = nil
      case 1:
        let due = model.filter { $0.value <= moment }
        let next = agenda.next(until: moment)
        #expect((next == nil) == due.isEmpty)
        if let next {
          #expect(due[next] == due.values.min())
          model[next] = nil
        }
      default:
        agenda.set(room, at: moment)
        model[room] = moment
      }
      #expect(agenda.earliest == model.values.min())
    }
    var last = Moment(milliseconds: 0)
    while let room = agenda.next(until: Moment(milliseconds: 50)) {
      let moment = model.removeValue(forKey: room)
      #expect(moment.map { $0 >= last } == true)
      last = moment ?? last
    }
    #expect(model.isEmpty)
  }

  @Test func aRoomIsTakenOutOnceHoweverOftenItWasPutIn() {
    var agenda = Agenda()
    let (early, late) = (Moment(milliseconds: 5), Moment(milliseconds: 7))
    for moment in [early, late, early] { agenda.set(RoomNumber(1), at: moment) }
    #expect(agenda.next(until: Moment(milliseconds: 4)) == nil)
    #expect(agenda.next(until: late) == RoomNumber(1))
    #expect(agenda.next(until: late) == nil)
    #expect(agenda.earliest == nil)
  }
}

@Suite struct DoorTests {
  private let now = Moment(milliseconds: 1_000_000)
  private let one = VisitorID(1)
  private let other = VisitorID(2)
  private var door = Throttle()

  private mutating func fail(
    _ times: Int, _ visitor: VisitorID, from address: String = "a", as name: String = "anna"
  ) {
    for _ in 0..<times { door.failed(visitor, from: address, name: name, at: now) }
  }

  private func wait(
    _ visitor: VisitorID, from address: String = "a", as name: String = "anna", after time: Int = 0
  ) -> Int {
    door.wait(visitor, from: address, name: name, at: now.adding(time))
  }

  @Test mutating func twoMistakesAreFreeAndThenTheWaitGrowsUpToAMinuteAndAHalf() {
    var waits: [Int] = []
    for _ in 0..<12 {
      fail(1, one)
      waits.append(wait(one))
    }
    #expect(
      waits
        == [0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 90_000, 90_000, 90_000])
    #expect(wait(one, after: 89_999) == 1)
    #expect(wait(one, after: 90_000) == 0)
  }

  /// Many may sit behind one address.
  @Test mutating func anotherConnectionOrNameDoesNotWait() {
    fail(5, one)
    #expect(wait(other) == 0)
    #expect(wait(one, as: "bo") == 0)
  }

  @Test mutating func whoKnowsTheWordStartsAnew() {
    fail(5, one)
    door.succeeded(one)
    #expect(wait(one) == 0)
    fail(1, one)
    #expect(wait(one) == 0)
  }

  @Test mutating func whoMistypesNowAndThenAllTermLongNeverWaits() {
    for day in 0..<100 {
      let morning = now.adding(day * 24 * 60 * 60_000)
      door.failed(one, from: "a", name: "anna", at: morning)
      #expect(door.wait(one, from: "a", name: "anna", at: morning) == 0)
    }
    fail(12, other, from: "b")
    door.failed(other, from: "b", name: "anna", at: now.adding(11 * 60_000 - 1))
    #expect(wait(other, from: "b", after: 11 * 60_000 - 1) == 90_000)
  }

  /// However often it comes anew, and whichever names it tries.
  @Test mutating func hardlyMoreThanAThousandAreTriedInADayFromOneAddress() {
    var tried = 0
    for second in 0..<24 * 60 * 60 {
      let (visitor, time) = (VisitorID(second), now.adding(second * 1_000))
      for name in ["anna", "bo"]
      where door.wait(visitor, from: "a", name: name, at: time) == 0 {
        door.failed(visitor, from: "a", name: name, at: time)
        tried += 1
      }
      door.forget(visitor)
    }
    #expect(1_000...1_060 ~= tried)
    #expect(wait(one, from: "b", after: 24 * 60 * 60_000) == 0)
  }
}
