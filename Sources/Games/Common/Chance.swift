import Words

/// The one source of chance that is handed to the rules (xoshiro256**).
///
/// In a running server it begins with 256 bits of the operating system's, so that nobody at the table
/// can predict a draw; in a test a seed makes a whole evening repeatable.
public struct Chance: RandomNumberGenerator, Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)
  private let isSeeded: Bool

  private init(from source: inout some RandomNumberGenerator, isSeeded: Bool) {
    state = (source.next(), source.next(), source.next(), source.next())
    self.isSeeded = isSeeded
  }

  /// Different in every process.
  public static var system: Chance {
    var source = SystemRandomNumberGenerator()
    return Chance(from: &source, isSeeded: false)
  }

  /// Draws the same numbers for the same seed, on every machine.
  public static func seeded(_ seed: UInt64) -> Chance {
    var source = SplitMix(state: seed)
    return Chance(from: &source, isSeeded: true)
  }

  /// Another source, which draws other numbers: what is drawn there shifts nothing here.
  public func apart() -> Chance {
    var source = SplitMix(state: state.0 ^ state.3)
    return Chance(from: &source, isSeeded: isSeeded)
  }

  public mutating func next() -> UInt64 {
    func rotate(_ word: UInt64, _ count: UInt64) -> UInt64 { word << count | word >> (64 - count) }
    let result = rotate(state.1 &* 5, 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotate(state.3, 45)
    return result
  }

  /// A number for a token or a password: straight from the operating system, unless seeded.
  public mutating func secret() -> UInt64 {
    if isSeeded { return next() }
    var source = SystemRandomNumberGenerator()
    return source.next()
  }
}

/// Spreads one number over many.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// In which order a game asks the questions of its list.
public enum QuestionOrder: String, CaseIterable, PlainValue, Sendable {
  case drawn
  /// The questions in the order of the list.
  case list
}

/// The questions or words of a game, none of them twice before all have come.
///
/// Each draw is made when it is wanted, so that no order has to be stored.
struct Deck: Hashable, Sendable {
  /// The words that came since all had come.
  private var used: Set<String> = []
  private var last: String?

  mutating func put(_ word: String) {
    if used.contains(word) { used = [] }
    used.insert(word)
    last = word
  }

  /// An item that has not come yet. When all have come they begin anew, but not with the last one.
  ///
  /// - Parameter stale: words with which the deck does not begin, unless there are no others.
  func next<Item>(
    of items: [Item], called word: (Item) -> String, besides stale: Set<String>,
    in order: QuestionOrder = .drawn, using chance: inout Chance
  ) -> Item? {
    switch order {
    case .drawn: any(of: items, called: word, besides: stale, using: &chance)
    case .list: following(in: items, called: word, besides: stale)
    }
  }

  /// The item after the last one, round and round.
  private func following<Item>(
    in items: [Item], called word: (Item) -> String, besides stale: Set<String>
  ) -> Item? {
    guard let last, let place = items.firstIndex(where: { word($0) == last }) else {
      return items.first { !stale.contains(word($0)) } ?? items.first
    }
    return items[(place + 1) % items.count]
  }

  private func any<Item>(
    of items: [Item], called word: (Item) -> String, besides stale: Set<String>,
    using chance: inout Chance
  ) -> Item? {
    var left = items.indices.filter { !used.contains(word(items[$0])) }
    if last == nil {
      let fresh = left.filter { !stale.contains(word(items[$0])) }
      if !fresh.isEmpty { left = fresh }
    }
    if left.isEmpty { left = items.indices.filter { word(items[$0]) != last } }
    if left.isEmpty { left = Array(items.indices) }
    return left.randomElement(using: &chance).map { items[$0] }
  }
}
