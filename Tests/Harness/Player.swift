import JSON
import Playing
import Tools

/// A pupil who plays: comes in, comes back, sends again what got no answer, and plays at random.
final class Player: Client {
  enum Stage {
    /// Has no connection; connects when it is time.
    case away(until: Int)
    case greeting
    case introducing
    case catchingUp
    case repeating
    case rereading
    case playing
  }

  let school: KillSchool
  var chance: Chance
  var stage = Stage.away(until: 0)
  var wire: (any Wire)?
  var streams: Streams

  var name: String
  /// How often the name was sent. After the first time it may be taken, by ourselves.
  var nameTries = 0
  var token: String?
  var word: String?
  var number: Int?

  var seating: Seating?
  /// Where `hello` said that we sit, if a request without an answer brought us there.
  var broughtTo: String?
  var awaited: [Request] = []
  /// The id of a `hello` or `watch` that belongs to coming in.
  var entrance: Int?
  /// A room whose beginning we have not seen: what comes of it is left aside until it is read anew.
  private var skipped: String?
  /// The seat whose room is being read from its beginning.
  var reading: Seating?
  /// Views that we asked for.
  var viewsDue = 0
  var sense = Sense()
  var restUntil = 0
  private var lastID = 0

  init(school: KillSchool, chance: Chance) {
    self.school = school
    self.chance = chance
    name = school.newName()
    streams = Streams(of: name)
  }

  var isSettled: Bool { if case .playing = stage { awaited.isEmpty } else { false } }

  func nextID() -> Int {
    lastID += 1
    return lastID
  }

  // MARK: The connection

  func act(at now: Int) throws(Failure) {
    if let first = awaited.first, wire != nil, now - first.sentAt > 60_000 {
      throw Failure(
        name, expected: "an answer to \(first.move) within a minute", found: "none")
    }
    switch stage {
    case .away(let until):
      guard now >= until, let port = school.port else { return }
      wire = Connection(port: port)
      stage = wire == nil ? .away(until: now + 50) : .greeting
    case .introducing where entrance == nil && now >= restUntil: introduce()
    case .playing where school.isPlaying && awaited.isEmpty && now >= restUntil: play(at: now)
    case .greeting, .introducing, .catchingUp, .repeating, .rereading, .playing: break
    }
  }

  func lost(at now: Int) {
    wire = nil
    streams.forgetAll()
    awaited.removeAll { !$0.move.makesFacts }
    entrance = nil
    skipped = nil
    viewsDue = 0
    restUntil = 0
    stage = .away(until: now + chance.number(0...20))
  }

  // MARK: Lines

  func heard(_ line: Line) throws(Failure) {
    switch line.kind {
    case .ok(let verb): try answered(line, verb: verb, error: nil)
    case .error(let code): try answered(line, verb: "", error: code)
    case .event(let event): try told(event, line)
    }
  }

  private func told(_ event: String, _ line: Line) throws(Failure) {
    switch event {
    case "hello":
      try school.greeted(line)
      wire?.isGreeted = true
      stage = .introducing
      introduce()
    case "closing": wire?.closingReason = line["reason"]?.string ?? ""
    case "think-over", "ping": break
    case "caught-up": try caughtUp(line)
    case "view":
      if skips(line) { return }
      guard viewsDue > 0 else {
        let seen = seating.map { "\($0.history.facts(for: $0.seat).count)" } ?? "none"
        throw Failure(
          "\(name), back in room \(seating?.history.code ?? "none")",
          expected: "the facts after number \(seen)", found: line.text)
      }
      viewsDue -= 1
    case _ where line.seq != nil:
      if !skips(line) {
        try fact(event, line)
      } else if event == "continued", let seat = seating?.seat {
        goOn(line, seat: seat)
      }
    default: throw Failure(name, expected: "an event of the protocol", found: line.text)
    }
  }

  private func fact(_ event: String, _ line: Line) throws(Failure) {
    let stream = try streams.take(line, event: event, now: school.now)
    let isOwn = seating?.history === stream.history
    if isOwn { sense.follow(line, event: event, seat: stream.viewer, now: school.now) }
    switch event {
    case "closed": school.endings.learn(of: line)
    case "over": stream.history.count(in: school.tally)
    case "ended":
      streams.forget(stream.history.code)
      if isOwn { seating = nil }
    case "continued":
      if isOwn { goOn(line, seat: stream.viewer) }
    default: break
    }
  }

  /// Somebody has taken us along to another room.
  private func goOn(_ line: Line, seat: Int) {
    if let next = line["next"]?.string { sit(in: school.book.entered(next), seat: seat) }
  }

  func skips(_ line: Line) -> Bool {
    skipped.map { line.room == $0 && streams[$0] == nil } == true
  }

  /// Sits in a room whose facts have to be read from the beginning.
  func skip(in history: RoomHistory, seat: Int) {
    skipped = history.code
    streams.forget(history.code)
    seating = Seating(history: history, seat: seat)
    history.leaving.remove(name)
  }

  /// Takes a seat and follows the room from its beginning.
  func sit(in history: RoomHistory, seat: Int) {
    seating = Seating(history: history, seat: seat)
    history.leaving.remove(name)
    streams.follow(history, as: seat, after: 0)
    sense = Sense()
  }

  // MARK: Sending

  func ask(_ move: Move, at now: Int) {
    let request = Request(id: nextID(), move: move, seating: seating, sentAt: now)
    awaited.append(request)
    if move.changesSeat { seating?.history.leaving.insert(name) }
    wire?.send(move.line(id: request.id, isRepeat: false))
  }

  /// The line breaks, as far as the server can see.
  func hangUp(at now: Int) {
    school.tally.returns += 1
    lost(at: now)
  }
}
