public import Classroom
public import Games
public import Hall
import JSON
import Words

/// A room's fact as a line of JSON.
public enum FactLine {
  /// The line of one fact for one viewer; it depends on nothing else, so that reading it later is
  /// the same as having been there. Its sound alone is for now: while the class is quiet it has none.
  ///
  /// - Parameters:
  ///   - tongue: the language of a sentence that goes with it, and a sound; nil: none was asked for.
  ///   - mark: its place among all facts, for a guest who follows everything.
  public static func encode(
    _ entry: Room.Entry, seq: Int, for viewer: Viewpoint, in scenery: Scenery,
    saying tongue: Tongue?, mark: StreamLine.Mark? = nil
  ) -> [UInt8] {
    var line = JSONWriter(reserving: 512)
    let fact = entry.fact
    guard fact.isTold(to: viewer) else {
      line.add("event", "hidden")
      line.add("room", scenery.room.code)
      line.add("seq", seq)
      return line.finish()
    }
    line.add("event", fact.event)
    if let mark { line.add(mark) }
    line.add("room", scenery.room.code)
    if mark != nil { line.add("room_id", scenery.room.number.value) }
    line.add("seq", seq)
    if mark != nil, let pupil = fact.actor.flatMap({ scenery.room.pupil(on: $0, at: seq) }) {
      line.add("who", scenery.book.name(of: pupil))
      line.add("who_id", pupil.number)
    }
    let name = scenery.book.name
    fact.write(
      to: &line, for: viewer,
      as: mark == nil
        ? .viewer(name: name) : .teacher(name: name, room: scenery.room.code))
    guard let tongue, let spoken = fact.seen(by: viewer)?.spoken else { return line.finish() }
    let speaker = Speaker(viewer: viewer, scenery: scenery, tongue: tongue, seq: seq)
    if let say = spoken.say(by: speaker) { line.add("say", say) }
    guard case .seat(let seat) = viewer else { return line.finish() }
    if let voice = spoken.voice {
      if voice == .sentence { line.add("aloud", true) }
      if seat.waitsToBeHeard > 0 { line.add("speak_after_ms", seat.waitsToBeHeard) }
    }
    if !scenery.book.isQuiet, let sound = spoken.sound(for: seat) {
      line.add("sound", sound.rawValue)
    }
    return line.finish()
  }
}

/// How a room stands, for one viewer: replaces every fact up to its `seq`.
public enum ViewLine {
  public static func encode(for viewer: Viewpoint, in scenery: Scenery) -> [UInt8] {
    let room = scenery.room
    return JSONWriter.event("view", reserving: 1024) { line in
      line.add("room", room.code)
      if viewer == .teacher { line.add("room_id", room.number.value) }
      line.add("seq", room.seq)
      if case .seat(let seat) = viewer { line.add("you", seat.number) }
      room.setup.write(to: &line, for: .viewer(name: scenery.book.name))
      line.add("phase", room.phase.name)
      if room.isPaused { line.add("paused", true) }
      if room.isLastRound { line.add("last_round", true) }
      line.array("places", room.table.all) { place, seat in
        place.add("seat", seat.number)
        let pupil = room.table[seat]?.pupil
        if viewer == .teacher, let pupil { place.add("pupil", pupil.number) }
        place.add("name", scenery.name(seat, at: room.seq))
        place.add("presence", room.table[seat]?.presence.name ?? "")
        if let traveller = pupil.flatMap(scenery.book.traveller) {
          place.add("character", traveller.rawValue)
        }
        if room.table[seat]?.isReady == true { place.add("ready", true) }
        if room.table[seat]?.isSkipped == true { place.add("skipped", true) }
      }
      line.add("waiting", room.awaited)
      if viewer == .teacher {
        line.add("quiet_ms", room.movedAt.milliseconds(until: scenery.now))
      }
      room.view(for: viewer).write(to: &line, for: viewer, at: scenery.now)
    }
  }

  /// The end of catching up: before it nothing should be spoken or animated.
  public static func caughtUp(_ room: Room) -> [UInt8] {
    JSONWriter.event("caught-up") { line in
      line.add("room", room.code)
      line.add("seq", room.seq)
    }
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

/// A room, with what a line about it may need besides its fact: who sits where, and their names.
public struct Scenery {
  public let room: Room
  public let book: ClassBook
  /// The time when the room is looked at.
  public let now: Moment

  /// The hall, to see where else somebody may be waiting; nil for a game that is past.
  let hall: Hall?

  public init(room: Room, book: ClassBook, now: Moment, hall: Hall? = nil) {
    self.room = room
    self.book = book
    self.now = now
    self.hall = hall
  }

  /// The name of the pupil who sat on a seat when a fact was told.
  func name(_ seat: Seat, at seq: Int) -> String {
    room.pupil(on: seat, at: seq).map(book.name) ?? "?"
  }
}
