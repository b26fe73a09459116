public import Classroom
public import Games

/// How a teacher sees the whole class.
extension Transaction {
  /// Shows how everything stands, and every fact from then on; or the facts after one. Answers with the
  /// number of the last one.
  public mutating func watchAll(after: Int?, _ wish: StreamWish) throws(Trouble) -> Int {
    try mustTeach()
    let filter = try filter(wish)
    let last = hall.factCount + told.count
    if let after, after > last { throw .noSuchFact(after, last: last) }
    hall.presence[asker]?.oversees = true
    effects.add(.stream(asker, .begins(after: after, filter)))
    return last
  }

  public mutating func unwatchAll() throws(Trouble) {
    try mustTeach()
    guard hall.isOverseeing(asker) else {
      throw .notWatching(sits: hall.place(of: asker) != nil)
    }
    stopOverseeing(asker)
  }

  mutating func stopOverseeing(_ visitor: VisitorID) {
    hall.presence[visitor]?.oversees = false
    effects.add(.stream(visitor, .ends))
  }

  /// Has a visitor that has become a teacher see the rooms where it looks on with a teacher's eyes.
  mutating func seeAsTeacher(_ visitor: VisitorID) {
    for number in hall.presence.watched(by: visitor) {
      if let room = rooms[number] { follow(room, by: visitor, as: .teacher, from: .view) }
    }
  }
}

extension Hall {
  /// A change of a visitor's stream.
  public enum StreamChange: Hashable, Sendable {
    case begins(after: Int?, StreamFilter)
    case ends
  }

  /// Whether a visitor follows everything, and still may.
  public func isOverseeing(_ visitor: VisitorID) -> Bool {
    presence[visitor]?.oversees == true && isTeacher(visitor)
  }

  /// Ends what a teacher followed as such, now that the key is another one.
  public func endOversight(of visitor: VisitorID) {
    presence[visitor]?.oversees = false
    for room in presence.watched(by: visitor) { presence.unwatch(room, by: visitor) }
  }
}

/// One child as a teacher wants to see it at a glance.
public struct Attendance: Hashable, Sendable {
  public struct Place: Hashable, Sendable {
    public let room: RoomNumber
    public let code: String
    public let seat: Seat
    public let game: GameKind
    /// The number of the round; nil between rounds, and in games without.
    public let round: Int?
  }

  public enum Doing: Hashable, Sendable {
    /// The child sits nowhere.
    case nothing
    /// More players are needed.
    case gathering
    /// The child can go on; with the question before it, if it is one of words.
    case playing(question: String?)
    /// The child is done and waits for others.
    case waiting(for: [Pupil])
    /// It is somebody else's turn.
    case turn(of: [Pupil])
    case over
  }

  /// Why a teacher should go there, what matters most first; with how many milliseconds that has been so.
  public enum Reason: Hashable, Sendable {
    /// The child waits to be let in.
    case pending(milliseconds: Int)
    /// Wrong tries in a row.
    case misses(Int, milliseconds: Int)
    case silence(milliseconds: Int)
    /// The child says much, and nothing that fits.
    case nonsense(milliseconds: Int)
    /// The child can do nothing until others do something.
    case heldUp(by: [Pupil], milliseconds: Int)
    /// The child answers again and again before it can have read what is asked.
    case fast(milliseconds: Int)
    /// The child waits for somebody to play with, and nobody comes.
    case alone(milliseconds: Int)
    case nowhere(milliseconds: Int)
    /// So many words that the child claimed wait for a teacher.
    case claims(Int, milliseconds: Int)
    /// Somebody at the door says that name without its word.
    case knocked(milliseconds: Int)
    /// The connection is gone in the middle of a game.
    case away(milliseconds: Int)

    /// The place among the reasons: one at the door may say many names, and whose window is closed can wait.
    fileprivate var rank: Int {
      switch self {
      case .pending: 0
      case .misses: 1
      case .silence: 2
      case .nonsense: 3
      case .heldUp: 4
      case .fast: 5
      case .alone: 6
      case .nowhere: 7
      case .claims: 8
      case .knocked: 9
      case .away: 10
      }
    }

    public var milliseconds: Int {
      switch self {
      case .pending(let time), .misses(_, let time), .silence(let time), .nonsense(let time),
        .heldUp(_, let time), .fast(let time), .alone(let time), .nowhere(let time),
        .claims(_, let time), .knocked(let time), .away(let time):
        time
      }
    }
  }

  public let pupil: Pupil
  public let place: Place?
  public let doing: Doing
  /// Wrong tries in a row.
  public let misses: Int
  /// How long, in milliseconds, the connection has been gone; nil: it is there.
  public let away: Int?
  /// How long nothing has come from somebody that the room waits for.
  public let silent: Int?
  public let reasons: [Reason]
  /// Whether a teacher lets the child rest.
  public private(set) var rests = false
}

extension Hall {
  /// Everybody who is here or sits in a game, each once: those who need a teacher first, then the others, in
  /// the order of the class.
  ///
  /// - Parameter now: the moment, as the rooms count time.
  public func attendance(at now: Moment) -> [Attendance] {
    var all: [Attendance] = []
    for room in rooms.values {
      let game = room.game
      let round = room.phase == .playing ? game.roundNumber : nil
      for seat in room.table.seated {
        guard let child = attendance(of: seat, in: room, round: round, at: now),
          child.away == nil || isOfThisLesson(child.pupil, at: now)
        else { continue }
        all.append(child)
      }
    }
    for pupil in presence.connections.keys where roomOf[pupil] == nil && !book.isTeacher(pupil) {
      all.append(
        Attendance(
          pupil: pupil, place: nil, doing: .nothing, misses: 0, away: nil, silent: nil,
          reasons: nowhere(pupil, at: now) + standingReasons(of: pupil, at: now),
          rests: rests(pupil, at: now)))
    }
    let shown = Set(all.map(\.pupil))
    for (pupil, knock) in gate.knocks where !shown.contains(pupil) && isKnockedFor(pupil, at: now) {
      all.append(
        Attendance(
          pupil: pupil, place: nil, doing: .nothing, misses: 0,
          away: knock.at.milliseconds(until: now.adding(lost)), silent: nil,
          reasons: standingReasons(of: pupil, at: now)))
    }
    /// What matters most, and of that what has been so for the longest; the others in the order of the class.
    func order(_ child: Attendance) -> (Int, Int, Int) {
      guard let reason = child.reasons.first else { return (Int.max, 0, child.pupil.number) }
      return (reason.rank, -reason.milliseconds, child.pupil.number)
    }
    return all.sorted { order($0) < order($1) }
  }

  /// The need of somebody who is let in and sits nowhere for long, while there is something to play.
  private func nowhere(_ pupil: Pupil, at now: Moment) -> [Attendance.Reason] {
    guard book.role(of: pupil) == .pupil, !rests(pupil, at: now), !book.isPaused,
      !isLessonOver(at: latest),
      let visitor = connection(of: pupil), !isTeacher(visitor),
      let came = presence[visitor]?.cameAt.map(roomTime)
    else { return [] }
    let since = max(came, state.freeSince[pupil] ?? came, presence.mayPlaySince ?? came)
    let time = since.milliseconds(until: now)
    return time >= Care.nowhere ? [.nowhere(milliseconds: time)] : []
  }

  /// The pupils of the class who are not among those.
  public func missing(besides children: [Attendance]) -> [Pupil] {
    let there = Set(children.map(\.pupil))
    return book.pupils.filter { pupil in
      switch book.role(of: pupil) {
      case .pupil, .banned: !there.contains(pupil)
      case .pending, .teacher, .assistant: false
      }
    }
  }

  /// Whether a pupil who is away belongs to this lesson: others may have gone home yesterday in the middle of
  /// a game. One who has never played is new.
  private func isOfThisLesson(_ pupil: Pupil, at now: Moment) -> Bool {
    guard let active = book.work(of: pupil).active else { return true }
    return active.milliseconds(until: now.adding(lost)) < Care.lesson
  }

  /// Whether somebody at the door says this child's name, and the child is not here.
  private func isKnockedFor(_ pupil: Pupil, at now: Moment) -> Bool {
    guard connection(of: pupil) == nil, whoKnocked(as: pupil, at: now.adding(lost)) != nil else {
      return false
    }
    switch book.role(of: pupil) {
    case .pupil, .pending: return true
    case .teacher, .assistant, .banned: return false
    }
  }

  /// The reasons why somebody waits for a teacher, whatever it plays.
  private func standingReasons(of pupil: Pupil, at now: Moment) -> [Attendance.Reason] {
    let wall = now.adding(lost)
    let knock = isKnockedFor(pupil, at: now) ? gate.knocks[pupil] : nil
    var reasons: [Attendance.Reason] = []
    if let knock { reasons.append(.knocked(milliseconds: knock.at.milliseconds(until: wall))) }
    if book.role(of: pupil) == .pending {
      let came = connection(of: pupil).flatMap { presence[$0]?.cameAt } ?? knock?.at ?? wall
      return reasons + [.pending(milliseconds: came.milliseconds(until: wall))]
    }
    let claims = book.review.open(by: pupil)
    if let first = claims.first {
      reasons.append(.claims(claims.count, milliseconds: first.at.milliseconds(until: wall)))
    }
    return reasons
  }

  /// Nil for a pupil who has gone home, or is away after a game, or has gone on to another room.
  private func attendance(
    of seat: Seat, in room: Room, round: Int?, at now: Moment
  ) -> Attendance? {
    guard let place = room.table[seat], !place.isHome, sits(on: seat, in: room) else { return nil }
    let isPlaying = room.phase == .playing
    let standing = standingReasons(of: place.pupil, at: now)
    let now = room.time(at: now)
    var away: Int?
    if case .away(let since) = place.presence {
      let gone = presence.goneSince(place.pupil).map(room.time)
      away = min(since, gone ?? since).milliseconds(until: now)
      if case .over = room.phase { return nil }
    }
    let silent =
      away == nil
      ? room.care.waits[seat].map { heard(place.pupil, $0, in: room).milliseconds(until: now) }
      : nil
    var reasons = standing
    if away == nil {
      reasons += reasonsWhileHere(place, at: seat, in: room, at: now)
    } else if isPlaying, let away, away >= Care.missing, !presence.connections.isEmpty {
      // Where nobody is here all have gone home.
      reasons.append(.away(milliseconds: away))
    }
    reasons.sort { $0.rank < $1.rank }
    return Attendance(
      pupil: place.pupil,
      place: Attendance.Place(
        room: room.number, code: room.code, seat: seat, game: room.setup.rules.kind, round: round),
      doing: doing(of: seat, in: room),
      misses: isPlaying ? room.care.misses[seat]?.count ?? 0 : 0,
      away: away, silent: silent, reasons: reasons)
  }

  /// Why a teacher should go to somebody in a room. Nobody can help who is not there: all of it counts again once the
  /// child is back.
  private func reasonsWhileHere(
    _ place: Table.Place, at seat: Seat, in room: Room, at now: Moment
  ) -> [Attendance.Reason] {
    var reasons: [Attendance.Reason] = []
    if let wait = room.care.waits[seat] {
      switch book.stuck(place.pupil, at: wait) {
      case .silence:
        let since = heard(place.pupil, wait, in: room)
        reasons.append(.silence(milliseconds: since.milliseconds(until: now)))
      case .nonsense: reasons.append(.nonsense(milliseconds: wait.began.milliseconds(until: now)))
      case .misses, nil: break
      }
    }
    switch room.phase {
    case .playing:
      if let row = room.care.misses[seat], row.count >= Care.missesInARow {
        reasons.append(.misses(row.count, milliseconds: row.since.milliseconds(until: now)))
      }
      if let row = room.care.unread[seat], row.count >= Care.unreadInARow {
        reasons.append(.fast(milliseconds: row.since.milliseconds(until: now)))
      }
      if !place.isSkipped, let held = room.care.holdUp(seat, at: now) {
        let others = held.by.compactMap { room.table[$0]?.pupil }
        reasons.append(.heldUp(by: others, milliseconds: held.milliseconds))
      }
    case .gathering:
      let alone = room.movedAt.milliseconds(until: now)
      if room.table.seated == [seat], alone >= Care.alone {
        reasons.append(.alone(milliseconds: alone))
      }
    case .over, .ended: break
    }
    return reasons
  }

  private func doing(of seat: Seat, in room: Room) -> Attendance.Doing {
    switch room.phase {
    case .gathering: return .gathering
    case .over, .ended: return .over
    case .playing:
      let awaited = room.awaited
      do throws(Refusal) {
        let asked = try room.question(for: seat).question
        return .playing(question: asked)
      } catch {
        if awaited.contains(seat) || awaited.isEmpty { return .playing(question: nil) }
        let others = awaited.compactMap { room.table[$0]?.pupil }
        if case .notYourTurn = error { return .turn(of: others) }
        if case .own(let own) = error, own.reason.isWaiting { return .turn(of: others) }
        return .waiting(for: others)
      }
    }
  }
}

/// How busy the class is: numbers without names, which anybody on the network may know.
public struct Bustle: Sendable, Hashable {
  /// Rooms whose game is not over.
  public let rooms: Int
  /// Rooms in which somebody waits for another player.
  public let waiting: Int
  /// Children whose connection stands.
  public let here: Int
}

extension Hall {
  public var bustle: Bustle {
    Bustle(
      rooms: rooms.values.count(where: \.isOpen),
      waiting: rooms.values.count {
        $0.awaits(nil) && $0.freeSeat != nil && !$0.table.here.isEmpty
      },
      here: presence.connections.count { !book.isTeacher($0.key) && !isTeacher($0.value) })
  }
}
