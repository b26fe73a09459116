public import Games

/// The time that passes in a room. It stands still while the room is paused, so that nothing that is
/// waited for there comes any nearer.
public struct RoomClock: Hashable, Sendable {
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

  /// The time at which it stands still, as the room counts time; nil while it goes.
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

  /// The moment when the clock shows that time, unless it is stopped before.
  public func moment(of time: Moment) -> Moment { time.adding(stood) }

  mutating func stop(at now: Moment) {
    if standsAt == nil { pauses.append(Pause(from: now, until: nil, before: stood(until: now))) }
  }

  mutating func go(at now: Moment) {
    guard var last = pauses.popLast() else { return }
    last.until = last.until ?? now
    pauses.append(last)
  }
}

/// The time in a room.
extension Room {
  public var isPaused: Bool { clock.standsAt != nil }

  /// A moment as the room counts time, which stands still while it is paused.
  public func time(at moment: Moment) -> Moment { clock.time(at: moment) }

  /// The time of a moment, as the room counts it.
  public func clock(at moment: Moment, lost: Int, zone: Zone) -> Clock {
    Clock(now: clock.time(at: moment), lost: lost + clock.stood(until: moment), zone: zone)
  }
}

/// The time, as a room counts it and by the clock on the wall.
public struct Clock {
  let now: Moment
  /// The milliseconds in which the server did not run: for rooms they do not count.
  let lost: Int
  let zone: Zone

  var wall: Moment { now.adding(lost) }
}

extension Room {
  /// The fact that follows by itself from how things stand now, or nil if the room waits.
  public func follow(at clock: Clock, using chance: inout Chance) -> RoomFact? {
    if phase == .ended { return nil }
    if isPaused { return table.seated.isEmpty ? RoomFact(Ended(reason: .empty)) : nil }
    if let end = endDue(lost: clock.lost), end.at <= clock.now {
      return RoomFact(Ended(reason: end.reason))
    }
    if let end = lastRoundDue, end <= clock.now {
      return RoomFact(Ended(reason: .finishedEarly))
    }
    if let skip = skipDue, skip.at <= clock.now {
      return RoomFact(Skipped(seat: skip.seat, by: nil))
    }
    if let seat = skippedAlone {
      // The last round ends without those who were skipped, also when the last who was not is gone.
      return isLastRound && isBetweenRounds
        ? RoomFact(Ended(reason: .finishedEarly)) : RoomFact(Back(seat: seat))
    }
    switch phase {
    case .gathering: return mayStart ? RoomFact(Started()) : nil
    case .playing:
      var next: AnyGameFact?
      if let scene = scene(at: clock) { next = game.whatFollows(in: scene, using: &chance) }
      guard isLastRound else { return next.map(RoomFact.game) }
      if game.isRoundOver(before: next?.own, in: table) {
        return RoomFact(Ended(reason: .finishedEarly))
      }
      return next.flatMap { $0.own.beginsRound ? nil : .game($0) }
    case .over, .ended: return nil
    }
  }

  /// A full room starts by itself; an open one when all that are waited for are ready.
  private var mayStart: Bool {
    guard table.isAnybodyHere else { return false }
    if freeSeat == nil || !waitsForPlayers { return true }
    return table.waitedFor.contains { table[$0]?.isReady == true } && awaited.isEmpty
  }

  /// Whether nothing is lost if it ends now: nobody is in the middle of anything.
  public var isBetweenRounds: Bool {
    phase != .playing || game.isRoundOver(before: nil, in: table)
  }

  /// The moment when the room next wants to be looked at.
  public func due(after moment: Moment, lost: Int) -> Moment? {
    let thought = phase == .playing ? game.due(after: time(at: moment)) : nil
    let lost = lost + clock.stood
    if let standsAt = clock.standsAt {
      // Those who were through with thinking when the room was paused are told so all the same.
      return thought.flatMap { $0 <= standsAt ? clock.moment(of: $0) : nil }
    }
    let wait = Moment.earlier(endDue(lost: lost)?.at, .earlier(skipDue?.at, lastRoundDue))
    return Moment.earlier(wait, .earlier(thought, opening(lost: lost))).map(clock.moment(of:))
  }

  /// The moment when the game begins by itself, as the room counts time.
  private func opening(lost: Int) -> Moment? {
    phase == .playing ? opening?.adding(-lost) : nil
  }

  private func endDue(lost: Int) -> (at: Moment, reason: RoomEnd)? {
    switch phase {
    case .ended: return nil
    case .over(let since): return (since.adding(Patience.finished), .over)
    case .gathering, .playing:
      guard let deserted else { return nil }
      if table.seated.isEmpty { return (deserted, .empty) }
      let inGame =
        setup.rules.kind.traits.isForAll ? Patience.playingTogether : Patience.playingAlone
      let patience = phase == .gathering ? Patience.gatheringAlone : inGame
      // A game that begins by itself gives everybody time to come.
      let since = max(deserted, movedAt, opening(lost: lost) ?? deserted)
      return (since.adding(patience), .empty)
    }
  }

  /// Whether a teacher has said that no other round begins.
  public var isLastRound: Bool { lastRoundSince != nil }

  /// The moment when the last round ends although it is not over: for a while none of those for whom it waits has
  /// done anything that fits, or nobody is there for whom it could.
  private var lastRoundDue: Moment? {
    guard let lastRoundSince, phase == .playing else { return nil }
    let heard = care.waits.values.map(\.since).max() ?? movedAt
    return max(heard, lastRoundSince).adding(Patience.lastRound)
  }

  /// The next seat that is away and need not be waited for longer. While nobody is there, nobody is skipped:
  /// the room waits for all, and the first who comes back gives the others their whole time.
  private var skipDue: (at: Moment, seat: Seat)? {
    guard table.isSomebodyAway, table.isAnybodyHere else { return nil }
    return awaited.compactMap { seat in
      guard case .away(let since) = table[seat]?.presence else { return nil }
      return (max(since, attended).adding(Patience.awaySeat), seat)
    }.min { $0.at < $1.at }
  }

  /// The first of those who are there, where all of them were skipped and nobody who is away is asked
  /// anything: without it the game would not go on.
  private var skippedAlone: Seat? {
    // Mostly the first that is waited for is there: this is asked after every fact.
    let isPlayedOn = table.waitedFor.contains { table[$0]?.presence == .here }
    return isOpen && !isPlayedOn && awaited.isEmpty ? table.here.first : nil
  }

  /// The seats that `next` goes on without, or how long it is too early for that.
  public func skippable(by seat: Seat, at now: Moment) -> (seats: [Seat], wait: Int) {
    let silent = awaited.filter { $0 != seat }
    return (silent, now.milliseconds(until: movedAt.adding(Patience.silentSeat)))
  }
}
