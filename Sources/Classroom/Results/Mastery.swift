public import Games
import JSON

/// The last answers of a pupil at each level of a list, and which of them it read by itself: right at the
/// first try, unheard and unhelped. What was heard counts for exercises and the journey, and not here.
public struct Mastery: Hashable, Sendable {
  /// How many of the last answers at a level are looked at.
  static let window = 10
  /// How many of them, if unaided, make a pupil master the level.
  static let enough = 8

  /// One level of a list.
  struct Level: Hashable, Sendable {
    let list: String
    let level: Int
    fileprivate(set) var answers = LastAnswers()
  }

  /// The levels in the order in which they were first played. They are few: going through them is fastest.
  private(set) var levels: [Level] = []

  init(_ levels: [Level] = []) { self.levels = levels }

  /// For each of the last answers, whether it was unaided; the newest last.
  public func answers(in list: String, _ level: Int) -> [Bool] {
    levels.first { $0.list == list && $0.level == level }?.answers.all ?? []
  }

  mutating func add(_ learnt: Learnt, from setup: Setup) {
    let place = levels.firstIndex { $0.list == setup.list && $0.level == setup.level }
    if place == nil { levels.append(Level(list: setup.list, level: setup.level)) }
    levels[place ?? levels.count - 1].answers.add(learnt.isUnaided)
  }
}

/// The last answers as bits, because there are many pupils: the newest is the lowest, and above the oldest
/// stands a one, which tells how many there are.
struct LastAnswers: Hashable, Sendable {
  private var bits: UInt16 = 1

  init() {}

  /// All answers, the newest last.
  var all: [Bool] {
    (0..<count).reversed().map { bits >> $0 & 1 == 1 }
  }

  private var count: Int { UInt16.bitWidth - 1 - bits.leadingZeroBitCount }

  mutating func add(_ isUnaided: Bool) {
    let top: UInt16 = 1 << Mastery.window
    bits = bits << 1 | (isUnaided ? 1 : 0)
    // The oldest goes, and the mark above it moves down to where it was.
    if bits >= top << 1 { bits = bits & (top - 1) | top }
  }
}

extension LastAnswers: PlainValue {
  init?(plain: String) {
    guard plain.utf8.count <= Mastery.window, plain.allSatisfy({ $0 == "0" || $0 == "1" }) else {
      return nil
    }
    for sign in plain { add(sign == "1") }
  }

  var plain: String { String(all.map { $0 ? "1" : "0" }) }
}

extension Mastery.Level: Coded {
  static func coded(_ own: Self?, _ fields: FieldCoder) throws(Unreadable) -> Self {
    try Self(
      list: fields("list", own?.list), level: fields("level", own?.level),
      answers: fields("unaided", own?.answers))
  }
}

extension ClassBook {
  /// Whether a pupil has read eight of the last ten questions of a level by itself.
  public func hasMastered(_ pupil: Pupil, list: String, level: Int) -> Bool {
    work(of: pupil).mastery.answers(in: list, level).count { $0 } >= Mastery.enough
  }
}
