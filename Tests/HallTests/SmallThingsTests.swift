import Games
import Testing

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

  @Test func twoMistakesAreFreeAndThenTheWaitGrowsUpToAMinuteAndAHalf() {
    var door = Door()
    var waits: [Int] = []
    for _ in 0..<12 {
      door.failed(address: "a", name: "anna", at: now)
      waits.append(door.wait(address: "a", name: "anna", at: now))
    }
    #expect(
      waits
        == [0, 0, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 90_000, 90_000, 90_000])
    #expect(door.wait(address: "a", name: "anna", at: now.adding(89_999)) == 1)
    #expect(door.wait(address: "a", name: "anna", at: now.adding(90_000)) == 0)
  }

  @Test func anotherAddressOrNameDoesNotWait() {
    var door = Door()
    for _ in 0..<5 { door.failed(address: "a", name: "anna", at: now) }
    #expect(door.wait(address: "b", name: "anna", at: now) == 0)
    #expect(door.wait(address: "a", name: "bo", at: now) == 0)
  }

  @Test func whoKnowsTheWordStartsAnew() {
    var door = Door()
    for _ in 0..<5 { door.failed(address: "a", name: "anna", at: now) }
    door.succeeded(address: "a", name: "anna")
    #expect(door.wait(address: "a", name: "anna", at: now) == 0)
    door.failed(address: "a", name: "anna", at: now)
    #expect(door.wait(address: "a", name: "anna", at: now) == 0)
  }

  @Test func whoMistypesNowAndThenAllTermLongNeverWaits() {
    var door = Door()
    for day in 0..<100 {
      let morning = now.adding(day * 24 * 60 * 60_000)
      door.failed(address: "a", name: "anna", at: morning)
      #expect(door.wait(address: "a", name: "anna", at: morning) == 0)
    }
    for _ in 0..<12 { door.failed(address: "b", name: "anna", at: now) }
    door.failed(address: "b", name: "anna", at: now.adding(11 * 60_000 - 1))
    #expect(door.wait(address: "b", name: "anna", at: now.adding(11 * 60_000 - 1)) == 90_000)
  }

  @Test func itForgetsThoseWhoMayTryAgainSoonestWhenThereAreTooMany() {
    var door = Door()
    for _ in 0..<6 { door.failed(address: "a", name: "anna", at: now) }
    for other in 0..<5_000 { door.failed(address: "\(other)", name: "anna", at: now) }
    #expect(door.wait(address: "a", name: "anna", at: now) == 8_000)
  }

  @Test func tryingOneNameAfterTheOtherIsSlowedDownTooInTheEnd() {
    var door = Door()
    for other in 0..<29 { door.failed(address: "a", name: "P\(other)", at: now) }
    #expect(door.wait(address: "a", name: "anna", at: now) == 0)
    door.failed(address: "a", name: "P29", at: now)
    #expect(door.wait(address: "a", name: "anna", at: now) == 1_000)
    #expect(door.wait(address: "b", name: "anna", at: now) == 0)
  }

  @Test func whoFillsTheMemoryIsSlowedDownAllTheSame() {
    var door = Door()
    for other in 0..<999 {
      for _ in 0..<10 { door.failed(address: "a", name: "\(other)", at: now) }
    }
    for _ in 0..<10 { door.failed(address: "a", name: "anna", at: now) }
    #expect(door.wait(address: "a", name: "anna", at: now) == 90_000)
  }
}
