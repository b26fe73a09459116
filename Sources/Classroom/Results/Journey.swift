public import Games
public import JSON

// A child's journey to Mars, and what it builds there: a reading of how many games were a step on it. It is
// kept nowhere else, and so nothing can be taken away.

/// The character as which a child travels to Mars. (A `Character` is a letter in Swift.)
public enum Traveller: String, CaseIterable, PlainValue, Sendable {
  case fox, bear, hare, owl, cat, frog
}

/// The things that are needed on Mars, in the order in which they come.
public enum Gear: String, CaseIterable, PlainValue, Sendable {
  case boots, suit, gloves, helmet, backpack, radio, lamp, flag, tent, rover, robot, rocket
}

/// The parts of which the base on Mars is built. When all of them stand, it is built once more.
public enum BasePart: String, CaseIterable, PlainValue, Sendable {
  case dome, greenhouse, panels, telescope, garden, workshop, pool, playground
}

/// A prize for so many steps: the gear first, and on Mars there is always one more thing to build.
public enum Prize: Hashable, Sendable {
  case gear(Gear)
  /// A part of the base; so many of that kind stand there with it.
  case base(BasePart, number: Int)

  /// How many steps bring a prize.
  public static let price = 3

  /// - Parameter place: the place among all that a journey brings, from 0.
  init(place: Int) {
    if place < Gear.allCases.count {
      self = .gear(Gear.allCases[place])
    } else {
      let (round, part) = (place - Gear.allCases.count)
        .quotientAndRemainder(dividingBy: BasePart.allCases.count)
      self = .base(BasePart.allCases[part], number: round + 1)
    }
  }

  /// The prize that the last of so many steps brought, if it brought any.
  public init?(broughtBy steps: Int) {
    guard steps > 0, steps % Prize.price == 0 else { return nil }
    self.init(place: steps / Prize.price - 1)
  }
}

extension Results {
  private var prizes: Int { max(0, steps) / Prize.price }

  /// The gear that the journey has brought, the newest last.
  public var gear: [Gear] { Array(Gear.allCases.prefix(prizes)) }

  /// How many parts the base on Mars has.
  public var baseParts: Int { max(0, prizes - Gear.allCases.count) }

  /// The prize that comes next.
  public var nextPrize: Prize { Prize(place: prizes) }

  /// How many more steps bring the next prize.
  public var stepsToNextPrize: Int { Prize.price - max(0, steps) % Prize.price }
}

extension Room {
  /// A finished game has brought a pupil gear for the journey.
  public struct Equipped: OwnRoomFact {
    static let event = "equipped"
    public let seat: Seat
    public let gear: Gear

    public init(seat: Seat, gear: Gear) {
      (self.seat, self.gear) = (seat, gear)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      try Self(seat: fields("seat", fact?.seat), gear: fields("gear", fact?.gear))
    }

    var actor: Seat? { seat }
    var isMove: Bool { false }
  }

  /// A finished game has brought a pupil who is on Mars already one more part of its base.
  public struct Built: OwnRoomFact {
    static let event = "built"
    public let seat: Seat
    public let part: BasePart
    public let number: Int

    public init(seat: Seat, part: BasePart, number: Int) {
      (self.seat, self.part, self.number) = (seat, part, number)
    }

    public static func coded(_ fact: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
      let (seat, part) = (try fields("seat", fact?.seat), try fields("part", fact?.part))
      return Self(
        seat: seat, part: part, number: try fields("number", fact?.number, in: 1...1 << 31))
    }

    var actor: Seat? { seat }
    var isMove: Bool { false }
  }
}
