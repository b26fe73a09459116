public import Games

/// As whom a child travels to Mars: its character. (A `Character` is a letter in Swift.)
public enum Traveller: String, CaseIterable, Sendable {
  case fox, bear, hare, owl, cat, frog
}

/// What is needed on Mars, in the order in which it comes.
///
/// Who has what is a reading of how much was finished: it is kept nowhere else, and so nothing can be
/// taken away.
public enum Gear: String, CaseIterable, Sendable {
  case boots, suit, gloves, helmet, backpack, radio, lamp, flag, tent, rover, robot, rocket

  /// So many finished exercises bring one piece.
  static let price = 3

  /// What the last of so many finished exercises brought, if it brought anything.
  init?(broughtBy finished: Int) {
    let pieces = finished / Gear.price
    guard finished % Gear.price == 0, (1...Gear.allCases.count).contains(pieces) else { return nil }
    self = Gear.allCases[pieces - 1]
  }
}

extension Results {
  /// What the finished exercises have brought, the newest last.
  public var gear: [Gear] { Array(Gear.allCases.prefix(max(0, finished / Gear.price))) }

  /// How many more bring the next piece; nil when all are there.
  public var untilNextGear: Int? {
    gear.count == Gear.allCases.count ? nil : Gear.price * (gear.count + 1) - finished
  }
}

extension Hall {
  /// Who asks, and as whom it travels from now on, if it says so.
  public func me(
    as traveller: Traveller?, _ making: inout Transaction
  ) throws(Trouble) -> Pupil {
    if let traveller { try choose(traveller, &making) }
    return try making.pupil()
  }

  /// Chooses, now or anew; what has come stays.
  private func choose(_ traveller: Traveller, _ making: inout Transaction) throws(Trouble) {
    let pupil = try making.pupil()
    if book.traveller(of: pupil) == traveller { return }
    try making.decide()
    tell(TravellerChosen(pupil: pupil, traveller: traveller), &making)
  }

  /// Tells what a game that was over just now has brought, also to who left before its end: those who
  /// are there hear it, and the others find it when they look.
  func handOutGear(in room: Room, _ making: inout Transaction) {
    for (seat, pupil, outcome) in room.outcomes where outcome.isFinished {
      guard let gear = Gear(broughtBy: book.results(of: pupil).finished) else { continue }
      tell(Room.Equipped(seat: seat, gear: gear), in: room, &making)
    }
  }
}
