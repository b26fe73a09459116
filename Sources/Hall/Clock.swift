import Games

/// What time it is: as a room counts it, and by the clock on the wall.
struct Clock {
  let now: Moment
  /// The milliseconds in which the server did not run: for rooms they do not count.
  let lost: Int
  let zone: Zone

  var wall: Moment { now.adding(lost) }
}
