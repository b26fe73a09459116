import Games

/// How often somebody may come and go. Every coming and going is a fact that is kept, so a program
/// that does nothing else must not be able to fill the memory; no child is ever that fast.
struct Pace: Sendable {
  /// Comings and goings at once, and how many milliseconds each takes to be forgotten.
  private static let burst = 30
  private static let rest = 500

  private var busyUntil: [Pupil: Moment] = [:]

  /// Counts one more, or says how many milliseconds it is too early.
  mutating func step(_ pupil: Pupil, at now: Moment) -> Int {
    let busy = max(now, busyUntil[pupil] ?? now)
    let over = now.milliseconds(until: busy) - Pace.burst * Pace.rest
    if over >= 0 { return over + Pace.rest }
    busyUntil[pupil] = busy.adding(Pace.rest)
    return 0
  }
}
