import Games

/// The time that passes in a room. It stands still while the room is paused, so that nothing that is
/// waited for there comes any nearer.
struct RoomClock: Hashable, Sendable {
  private struct Pause: Hashable {
    let from: Moment
    var until: Moment?
    /// The milliseconds of all pauses before it.
    let before: Int

    func stood(until now: Moment) -> Int {
      before + from.milliseconds(until: min(now, until ?? now))
    }
  }

  private var pauses: [Pause] = []

  /// Since when it stands still, as the room counts time; nil while it goes.
  var standsAt: Moment? {
    guard let last = pauses.last, last.until == nil else { return nil }
    return time(at: last.from)
  }

  /// How many milliseconds it has stood still up to a moment, now or long ago.
  func stood(until now: Moment) -> Int {
    pauses.last { $0.from <= now }?.stood(until: now) ?? 0
  }

  func time(at now: Moment) -> Moment { now.adding(-stood(until: now)) }

  /// How many milliseconds it has stood still, the pause that goes on aside.
  var stood: Int { pauses.last.map { $0.stood(until: $0.until ?? $0.from) } ?? 0 }

  /// When the clock shows that time, unless it is stopped before.
  func moment(of time: Moment) -> Moment { time.adding(stood) }

  mutating func stop(at now: Moment) {
    if standsAt == nil { pauses.append(Pause(from: now, until: nil, before: stood(until: now))) }
  }

  mutating func go(at now: Moment) {
    guard var last = pauses.popLast() else { return }
    last.until = last.until ?? now
    pauses.append(last)
  }
}
