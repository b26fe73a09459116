public import Games

/// What time it is in a room.
extension Room {
  public var isPaused: Bool { clock.standsAt != nil }

  /// A moment as the room counts time, which stands still while it is paused.
  public func time(at moment: Moment) -> Moment { clock.time(at: moment) }

  /// The time of a moment, as the room counts it.
  func clock(at moment: Moment, lost: Int, zone: Zone) -> Clock {
    Clock(now: clock.time(at: moment), lost: lost + clock.stood(until: moment), zone: zone)
  }
}
