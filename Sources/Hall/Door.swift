import Games

/// Slows down who guesses return words or tokens: per address and name soon, and per address alone
/// later, so that it does not help to try one name after the other.
struct Door: Sendable {
  private struct Key: Hashable {
    let address: String
    /// Nil: whatever the name.
    let name: String?
  }

  private struct Tries {
    var failed = 0
    var closedUntil: Moment
  }

  private static let freeTries = 3
  private static let freeTriesOfAddress = 30
  private static let longestWait = 60_000
  /// Who has not failed for so long begins anew: children mistype now and then, all term long.
  private static let forgottenAfter = 10 * 60_000
  /// So many guessers are remembered; beyond that the one whose wait ends first is forgotten, and
  /// one of a single name before an address.
  private static let remembered = 1_000

  private var tries: [Key: Tries] = [:]

  /// How many milliseconds a visitor must still wait before trying that name.
  func wait(address: String, name: String, at now: Moment) -> Int {
    [name, nil].compactMap { tries[Key(address: address, name: $0)]?.closedUntil }
      .map { now.milliseconds(until: $0) }.max() ?? 0
  }

  mutating func failed(address: String, name: String, at now: Moment) {
    fail(Key(address: address, name: name), free: Door.freeTries, at: now)
    fail(Key(address: address, name: nil), free: Door.freeTriesOfAddress, at: now)
  }

  private mutating func fail(_ key: Key, free: Int, at now: Moment) {
    if tries[key] == nil, tries.count >= Door.remembered,
      let first = tries.min(by: { a, b in
        (a.value.closedUntil, a.key.name == nil ? 1 : 0)
          < (b.value.closedUntil, b.key.name == nil ? 1 : 0)
      })
    {
      tries[first.key] = nil
    }
    var entry = tries[key] ?? Tries(closedUntil: now)
    if entry.closedUntil.adding(Door.forgottenAfter) <= now { entry.failed = 0 }
    entry.failed += 1
    let over = entry.failed - free
    entry.closedUntil =
      over < 0 ? now : now.adding(min(Door.longestWait, 1000 << min(over, 6)))
    tries[key] = entry
  }

  mutating func succeeded(address: String, name: String) {
    tries[Key(address: address, name: name)] = nil
  }
}
