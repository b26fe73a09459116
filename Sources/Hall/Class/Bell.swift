import Games

/// Tells teachers of what is tried at the door, and stays quiet when it is tried again and again: a
/// flood of wrong keys must not become a flood of news.
struct Bell: Sendable {
  enum Matter: Hashable, Sendable {
    case wrongKey
    /// Somebody says a known name without its word.
    case knock(Pupil)
    /// Somebody new waits to be let in.
    case waiting(Pupil)
  }

  /// It rings at most once in so many milliseconds for the same matter and address,
  private static let pause = 60_000
  /// and so often in that time for one address: a whole class may sit behind one.
  private static let most = 40
  /// So many addresses are remembered at once. Where there are more, somebody makes them up.
  private static let remembered = 1_000

  private var rung: [String: [Matter: Moment]] = [:]

  /// Whether it rings now.
  mutating func rings(for matter: Matter, from address: String, at now: Moment) -> Bool {
    func isRecent(_ moment: Moment) -> Bool { moment.adding(Bell.pause) > now }
    if rung[address] == nil, rung.count >= Bell.remembered {
      rung = rung.filter { $0.value.values.contains(where: isRecent) }
      if rung.count >= Bell.remembered { return false }
    }
    let recent = (rung[address] ?? [:]).filter { isRecent($0.value) }
    rung[address] = recent
    guard recent[matter] == nil, recent.count < Bell.most else { return false }
    rung[address]?[matter] = now
    return true
  }
}
