import JSON
import Playing
import Tools

/// Somebody who looks on without a name, comes back after the last fact that anybody who looks on has
/// seen, and moves to other rooms now and then.
final class Watcher: Client {
  private enum Stage {
    case away(until: Int)
    case greeting
    case watching
  }

  /// A request whose answer has not come.
  private struct Asked {
    let id: Int
    let history: RoomHistory?
    let after: Int
  }

  private let school: KillSchool
  private var chance: Chance
  private var stage = Stage.away(until: 0)
  private var streams = Streams(of: "who looks on")
  private var watched: RoomHistory?
  private var asked: Asked?
  private var restUntil = 0
  private var lastID = 0
  var wire: (any Wire)?

  init(school: KillSchool, chance: Chance) {
    self.school = school
    self.chance = chance
  }

  func lost(at now: Int) {
    wire = nil
    streams.forgetAll()
    asked = nil
    stage = .away(until: now + chance.number(0...50))
  }

  func act(at now: Int) {
    switch stage {
    case .away(let until):
      guard now >= until, let port = school.port else { return }
      wire = Connection(port: port)
      stage = wire == nil ? .away(until: now + 50) : .greeting
    case .watching where asked == nil && now >= restUntil && school.isPlaying:
      restUntil = now + chance.number(50...400)
      if let old = watched, streams[old.code] == nil {
        // Its code may be another room's by now.
        if !old.mayBeGone(at: now) { return watch(old) }
        watched = nil
      }
      if chance.happens(10) {
        school.tally.returns += 1
        lost(at: now)
      } else if watched != nil, chance.happens(30) {
        ask("unwatch", nil, after: 0)
        watched = nil
      } else {
        let open = school.book.all.filter {
          $0.state.seats > 0 && $0.state.mayBeWatched && !$0.state.isOver && !$0.mayBeDeserted
        }
        if let room = chance.one(of: open) { watch(room) }
      }
    case .greeting, .watching: break
    }
  }

  private func watch(_ room: RoomHistory) {
    watched = room
    ask("watch", room, after: room.facts(for: RoomHistory.spectator).count)
  }

  private func ask(_ verb: String, _ room: RoomHistory?, after: Int) {
    lastID += 1
    asked = Asked(id: lastID, history: room, after: after)
    var line = JSONWriter()
    line.add("do", verb)
    line.add("id", lastID)
    if let room {
      line.add("room", room.code)
      line.add("after", after)
    }
    wire?.send(line.finish())
  }

  func heard(_ line: Line) throws(Failure) {
    switch line.kind {
    case .event("hello"):
      try school.greeted(line)
      wire?.isGreeted = true
      stage = .watching
    case .event("closing"): wire?.closingReason = line["reason"]?.string ?? ""
    case .event("caught-up"): try streams.caughtUp(line)
    case .event("continued"):
      let old = try streams.take(line, event: "continued", now: school.now)
      // Only who looked on when the others went on goes along.
      if old.isCatchingUp { return }
      streams.forget(old.history.code)
      let next = school.book.entered(line["next"]?.string ?? "")
      streams.follow(next, as: RoomHistory.spectator, after: 0)
      watched = next
    case .event(let event):
      guard line.seq != nil, event != "view" else {
        throw Failure("who looks on", expected: "facts", found: line.text)
      }
      let stream = try streams.take(line, event: event, now: school.now)
      if event == "over" { stream.history.count(in: school.tally) }
      if event == "ended" {
        streams.forget(stream.history.code)
        if watched === stream.history { watched = nil }
      }
    case .ok, .error: try answered(line)
    }
  }

  private func answered(_ line: Line) throws(Failure) {
    guard let asked, line.id == asked.id else {
      throw Failure("who looks on", expected: "the answer to its request", found: line.text)
    }
    self.asked = nil
    switch line.kind {
    case .ok:
      guard let room = asked.history else { return }
      streams.follow(room, as: RoomHistory.spectator, after: asked.after, isCatchingUp: true)
    case .error("no-such-room"), .error("not-watching"):
      watched = nil
      guard let room = asked.history, !room.mayBeGone(at: school.now), !room.state.isOver else {
        return
      }
      throw Failure("who looks on", expected: "room \(room.code)", found: line.text)
    case .error, .event:
      throw Failure("who looks on", expected: "ok", found: line.text)
    }
  }
}
