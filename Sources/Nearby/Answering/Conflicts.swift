/// How often names were disputed, and so how long a new try has to wait (RFC 6762, 8.1).
struct Conflicts: Sendable {
  /// The newest last.
  private var times: [Int] = []
  /// There were so many that each further try waits, until there was none for a while.
  private var isStorm = false

  mutating func add(at now: Int) {
    if let last = times.last, now - last >= Timing.conflictWindow {
      times = []
      isStorm = false
    }
    times = (times + [now]).suffix(Timing.manyConflicts)
    if times.count == Timing.manyConflicts, now - times[0] < Timing.conflictWindow {
      isStorm = true
    }
  }

  func wait(using chance: inout SplitMix) -> Int {
    isStorm ? Timing.afterManyConflicts : Int.random(in: Timing.beforeProbe, using: &chance)
  }
}
