public import Games
public import Hall
import JSON

/// How a room stands, for one viewer: replaces every fact up to its `seq`.
public enum ViewLine {
  public static func encode(for viewer: Viewpoint, in scenery: Scenery) -> [UInt8] {
    let room = scenery.room
    var line = JSONWriter(reserving: 1024)
    line.add("event", "view")
    line.add("room", room.code)
    line.add("seq", room.seq)
    if case .seat(let seat) = viewer { line.add("you", seat.number) }
    room.setup.write(to: &line)
    line.add("phase", room.phase.name)
    if room.isPaused { line.add("paused", true) }
    if room.isLastRound { line.add("last_round", true) }
    line.array("places", room.table.all) { place, seat in
      place.add("seat", seat.number)
      place.add("name", scenery.name(seat, at: room.seq))
      place.add("presence", room.table[seat]?.presence.name ?? "")
      if room.table[seat]?.isReady == true { place.add("ready", true) }
      if room.table[seat]?.isSkipped == true { place.add("skipped", true) }
    }
    line.add("waiting", room.awaited)
    if viewer == .teacher {
      line.add("quiet_ms", room.movedAt.milliseconds(until: scenery.now))
    }
    room.view(for: viewer).write(to: &line, for: viewer, at: scenery.now)
    return line.finish()
  }

  /// The end of catching up: before it nothing should be spoken or animated.
  public static func caughtUp(_ room: Room) -> [UInt8] {
    var line = JSONWriter(reserving: 64)
    line.add("event", "caught-up")
    line.add("room", room.code)
    line.add("seq", room.seq)
    return line.finish()
  }
}

extension Room.Phase {
  var name: String {
    switch self {
    case .gathering: "gathering"
    case .playing: "playing"
    case .over: "over"
    case .ended: "ended"
    }
  }
}

extension Table.Presence {
  var name: String {
    switch self {
    case .here: "here"
    case .away: "away"
    case .left: "left"
    }
  }
}
