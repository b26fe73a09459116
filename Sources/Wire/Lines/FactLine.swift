public import Games
public import Hall
import JSON
import Words

/// A room's fact as a line of JSON.
public enum FactLine {
  /// The line of one fact for one viewer; it depends on nothing else, so that reading it later is
  /// the same as having been there.
  ///
  /// - Parameters:
  ///   - tongue: in which language a sentence goes with it, if one was asked for.
  ///   - mark: its place among all facts, for who follows everything.
  public static func encode(
    _ entry: Room.Entry, seq: Int, for viewer: Viewpoint, in scenery: Scenery,
    saying tongue: Tongue?, mark: StreamLine.Mark? = nil
  ) -> [UInt8] {
    var line = JSONWriter(reserving: 512)
    guard let fact = entry.fact.seen(by: viewer) else {
      line.add("event", "hidden")
      line.add("room", scenery.room.code)
      line.add("seq", seq)
      return line.finish()
    }
    line.add("event", fact.event)
    if let mark { line.add(mark) }
    line.add("room", scenery.room.code)
    line.add("seq", seq)
    if mark != nil, let seat = fact.actor { line.add("who", scenery.name(seat, at: seq)) }
    fact.add(to: &line, for: .viewer(viewer, scenery))
    if let tongue,
      let say = Sentence.of(fact, seq: seq, for: viewer, in: scenery, tongue: tongue)
    {
      line.add("say", say)
    }
    return line.finish()
  }
}

extension RoomFact {
  var event: String {
    switch self {
    case .opened: "opened"
    case .joined: "joined"
    case .ready: "ready"
    case .started: "started"
    case .away: "away"
    case .back: "back"
    case .skipped: "skipped"
    case .left: "left"
    case .invited: "invited"
    case .refused: "refused"
    case .cheered: "cheered"
    case .called: "called"
    case .equipped: "equipped"
    case .continued: "continued"
    case .ended: "ended"
    case .blank: "blank"
    case .paused: "paused"
    case .resumed: "resumed"
    case .lastRound: "last-round"
    case .seated: "seated"
    case .swapped: "swapped"
    case .game(let fact): fact.own.event
    }
  }

  /// Who reads a fact, and so how it names rooms and pupils.
  enum Reader {
    /// Somebody in the room, or who looks in: rooms by code, pupils by name.
    case viewer(Viewpoint, Scenery)
    /// The journal: both by number, and nothing is left out.
    case journal
  }

  func add(to line: inout JSONWriter, for reader: Reader) {
    switch self {
    case .opened(let setup): line.add(setup)
    case .joined(let seat, let pupil), .seated(let seat, let pupil):
      line.add("seat", seat.number)
      line.add(pupil, for: reader)
    case .swapped(let one, let other): line.add("seats", [one, other])
    case .invited(let pupil, let seat):
      line.add(pupil, for: reader)
      line.add("by", seat.number)
    case .refused(let pupil): line.add(pupil, for: reader)
    case .ready(let seat), .away(let seat), .back(let seat), .left(let seat):
      line.add("seat", seat.number)
    case .skipped(let seat, let by):
      line.add("seat", seat.number)
      if let by { line.add("by", by.number) }
    case .cheered(let seat, let cheer):
      line.add("seat", seat.number)
      line.add("cheer", cheer.rawValue)
    case .called(let seat, let pupil):
      line.add("seat", seat.number)
      line.add(pupil, for: reader)
    case .equipped(let seat, let gear):
      line.add("seat", seat.number)
      line.add("gear", gear.rawValue)
    case .continued(let room, let code):
      line.add("next", code)
      if case .journal = reader { line.add("number", room.value) }
    case .ended(let reason): line.add("reason", reason.rawValue)
    case .started, .blank, .paused, .resumed, .lastRound: break
    case .game(let fact):
      switch reader {
      case .viewer(let viewer, _): fact.own.write(to: &line, for: viewer)
      case .journal: fact.own.write(to: &line, for: .teacher)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func add(_ pupil: Pupil, for reader: RoomFact.Reader) {
    switch reader {
    case .viewer(_, let scenery): add("name", scenery.book.name(of: pupil))
    case .journal: add("pupil", pupil.number)
    }
  }

  /// How a room plays.
  mutating func add(_ setup: Setup) {
    add("game", setup.rules.kind.rawValue)
    add("list", setup.list)
    add("level", setup.level)
    add("seats", setup.seats)
    add("watch", setup.allowsWatching)
    setup.rules.own.write(to: &self)
  }
}
