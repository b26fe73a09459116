import Games
import Testing

@testable import Classroom
@testable import Hall

extension School {
  /// Pupils 1 to `count` sit at one game of bingo.
  static func playing(_ count: Int, of pupils: Int? = nil, seed: UInt64 = 1) throws -> School {
    var school = School.taught(pupils ?? count, seed: seed)
    try school.done(.open { $0.seats = count }, by: 1)
    for visitor in 1...count where visitor > 1 {
      try school.done(.sit(school.code(1)), by: visitor)
    }
    return school
  }

  @discardableResult
  mutating func order(
    _ order: Order, isRepeat: Bool = false, _ location: SourceLocation = #_sourceLocation
  ) -> Asked {
    let turn = ask(.lead(.order(order)), isRepeat: isRepeat, by: School.teacher)
    if let trouble = turn.trouble {
      Issue.record("\(order): \(trouble)", sourceLocation: location)
    }
    return turn
  }

  mutating func refusal(of order: Order, isRepeat: Bool = false) -> Trouble? {
    let turn = ask(.lead(.order(order)), isRepeat: isRepeat, by: School.teacher)
    #expect(turn.decision == nil)
    return turn.trouble
  }

  func place(of pupil: Int) -> (room: Int, seat: Int)? {
    guard let number = hall.roomOf[Pupil(pupil)],
      let seat = hall.rooms[number]?.table.seat(of: Pupil(pupil))
    else { return nil }
    return (number.value, seat.number)
  }

  /// How many words a pupil has learnt in games that count already.
  func learnt(_ pupil: Int) -> Int {
    let results = hall.book.results(of: Pupil(pupil))
    return results.atFirstTry + results.later + results.helped
  }
}

extension Asked {
  func news(for visitor: Int) -> [News] {
    news.filter { $0.0 == VisitorID(visitor) }.map(\.1)
  }
}

extension Hall {
  /// Takes what a checkpoint tells.
  func restore(_ memory: ClassState.Memory) throws(Misfit) {
    func take(_ kept: Kept) throws(Misfit) { try restore(kept) }
    try memory.forEach(take)
  }
}

extension School {
  /// Anna and Bo play in room 1, P3 and P4 in room 2; P5 sits nowhere.
  static func inTwoRooms() throws -> School {
    var school = try School.playing(2, of: 5)
    try school.done(.open(Wish()), by: 3)
    try school.done(.sit(school.code(2)), by: 4)
    return school
  }

  func isAt(_ pupil: Int, _ room: Int, _ seat: Int) -> Bool {
    place(of: pupil).map { $0 == (room, seat) } ?? false
  }
}

extension Follow {
  /// A visitor whom a teacher led to a seat.
  static func moved(_ visitor: Int, _ room: Int, _ seat: Int) -> Follow {
    Follow(
      visitor: VisitorID(visitor), room: RoomNumber(room), viewpoint: .seat(Seat(seat)),
      start: .moved)
  }
}
