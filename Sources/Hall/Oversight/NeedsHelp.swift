import Classroom
public import Games
import JSON

// MARK: - Telling

extension Transaction {
  /// Tells once that somebody misses again and again.
  mutating func tellMisses(after fact: RoomFact, in room: Room) {
    guard let seat = fact.actor, fact.tried == .wrong,
      room.care.misses[seat]?.count == Care.missesInARow, let pupil = room.table[seat]?.pupil
    else { return }
    tell(NeedsHelp(pupil: pupil, number: room.number, need: .misses))
  }

  /// Tells which pupils need nobody any more after a fact: those who were stuck have done something.
  mutating func tellHelped(_ before: [(seat: Seat, NeedsHelp)], by fact: RoomFact, in room: Room) {
    let now = hall.needs(in: room).map(\.1)
    for (seat, need) in before {
      let wasStuck = need.need.asked != nil
      guard !now.contains(need) || wasStuck && fact.actor == seat else { continue }
      tell(HelpOver(pupil: need.pupil, number: need.number, need: need.need))
    }
  }

  /// Tells that somebody who is led away need not be looked at there any more.
  mutating func tellLeaving(_ pupil: Pupil, _ room: Room) {
    for (_, need) in hall.needs(in: room) where need.pupil == pupil && need.need.asked != nil {
      tell(HelpOver(pupil: pupil, number: need.number, need: need.need))
    }
  }

  /// Tells that pupils are silent for too long, or say much that does not fit; and that they no longer do.
  mutating func tellStuck(in room: Room) {
    for (seat, wait) in room.care.waits {
      guard let place = room.table[seat], place.presence == .here else { continue }
      let (told, need) = (
        book.stuck(place.pupil, at: wait),
        hall.need(of: place.pupil, wait, in: room, at: room.time(at: at))
      )
      guard told != need else { continue }
      if let told {
        tell(HelpOver(pupil: place.pupil, number: room.number, need: told))
      }
      if let need {
        tell(NeedsHelp(pupil: place.pupil, number: room.number, need: need))
      }
    }
  }

  /// Notes that a pupil said something that is no answer to what it is asked, if it is asked: no silence, and
  /// no try. A new start of the server may forget it.
  mutating func noteNonsense(of pupil: Pupil) {
    guard let number = hall.roomOf[pupil], let room = rooms[number],
      let wait = room.table.seat(of: pupil).flatMap({ room.care.waits[$0] })
    else { return }
    let before = hall.nonsense(of: pupil, wait, in: room)?.count ?? 0
    hall.presence.attention.nonsense[pupil] = Attention.Nonsense(
      room: number, wait: wait, count: before + 1, last: room.time(at: at))
    ifPossible { $0.tellStuck(in: room) }
    hall.agenda.set(number, at: hall.appointment(of: room, after: seen))
  }

  /// Asks pupils who have been quiet for a while whether they would like help, once with each question.
  /// Nothing is taken away unasked: those who read slowly are not stuck.
  mutating func offerHelp(in room: Room) {
    for (seat, wait) in room.care.waits
    where wait.since.adding(Care.quiet) <= room.time(at: self.at)
      && hall.mayBeOffered(wait, of: seat, in: room)
    {
      guard let pupil = room.table[seat]?.pupil else { continue }
      hall.presence.attention.offered[pupil] = Attention.Offer(room: room.number, asked: wait.asked)
      send(.offer(room.number), to: hall.connection(of: pupil))
    }
  }
}

extension Hall {
  /// The pupils in a room of whom it has been told that they need somebody, and who do still. This is looked
  /// up with every move.
  func needs(in room: Room) -> [(seat: Seat, NeedsHelp)] {
    var needs: [(seat: Seat, NeedsHelp)] = []
    if room.phase == .playing {
      for (seat, misses) in room.care.misses where misses.count >= Care.missesInARow {
        guard let pupil = room.table[seat]?.pupil else { continue }
        needs.append((seat, NeedsHelp(pupil: pupil, number: room.number, need: .misses)))
      }
    }
    if book.hasStuck {
      for (seat, wait) in room.care.waits {
        guard let pupil = room.table[seat]?.pupil, let need = book.stuck(pupil, at: wait) else {
          continue
        }
        needs.append((seat, NeedsHelp(pupil: pupil, number: room.number, need: need)))
      }
    }
    return needs
  }

  /// Notes that a line came that could not even be understood.
  public func mumbled(_ visitor: VisitorID, at now: Moment) -> Effects {
    let pupil = presence[visitor]?.pupil
    var transaction = begin(by: pupil, at: now)
    if let pupil { transaction.noteNonsense(of: pupil) }
    return transaction.finish()
  }

  fileprivate func nonsense(of pupil: Pupil, _ wait: Care.Wait, in room: Room) -> Attention
    .Nonsense?
  {
    presence.attention.nonsense[pupil].flatMap {
      $0.wait == wait && $0.room == room.number ? $0 : nil
    }
  }

  /// The moment when something last came from a seat that is waited for, whatever it was.
  func heard(_ pupil: Pupil, _ wait: Care.Wait, in room: Room) -> Moment {
    nonsense(of: pupil, wait, in: room)?.last ?? wait.since
  }

  fileprivate func need(of pupil: Pupil, _ wait: Care.Wait, in room: Room, at now: Moment) -> Need?
  {
    if heard(pupil, wait, in: room).adding(Care.silence) <= now {
      return .silence(asked: wait.asked)
    }
    let count = nonsense(of: pupil, wait, in: room)?.count ?? 0
    return count >= Care.nonsenseInARow ? .nonsense(asked: wait.asked) : nil
  }

  /// The moment when a room next wants to be looked at, for its own sake or for somebody silent.
  func appointment(of room: Room, after seen: Moment) -> Moment? {
    var due = room.due(after: seen, lost: lost)
    // Nobody's time passes while it is paused; it is looked at again when it goes on.
    if room.isPaused { return due }
    if !room.wanted.isEmpty { due = .earlier(due, meetingDue(in: room)) }
    for (seat, wait) in room.care.waits {
      let silence = room.clock.moment(of: wait.since.adding(Care.silence))
      // Most rooms wait for less than that.
      if due.map({ silence < $0 }) ?? true, let silence = silenceDue(wait, of: seat, in: room) {
        due = due.map { min($0, silence) } ?? silence
      }
      let quiet = room.clock.moment(of: wait.since.adding(Care.quiet))
      if due.map({ quiet < $0 }) ?? true, mayBeOffered(wait, of: seat, in: room) { due = quiet }
    }
    return due
  }

  fileprivate func mayBeOffered(_ wait: Care.Wait, of seat: Seat, in room: Room) -> Bool {
    guard room.phase == .playing, let place = room.table[seat], place.presence == .here,
      presence.attention.offered[place.pupil].map({
        $0.asked != wait.asked || $0.room != room.number
      })
        ?? true
    else { return false }
    // The game is held for a moment: asked where it lies, all of it would be copied first.
    let game = room.game
    return game.mayBeHelped(seat)
  }

  /// The moment when a pupil who is waited for and there is silent for too long; nil if that has been told.
  private func silenceDue(_ wait: Care.Wait, of seat: Seat, in room: Room) -> Moment? {
    guard let place = room.table[seat], place.presence == .here,
      book.stuck(place.pupil, at: wait) != .silence(asked: wait.asked)
    else { return nil }
    return room.clock.moment(of: heard(place.pupil, wait, in: room).adding(Care.silence))
  }
}

/// The lines that were no answer, and the offers of help. A new start of the server forgets them.
struct Attention: Sendable {
  /// The lines of a seat that were no answer since it is waited for, or something else came from it.
  struct Nonsense: Hashable, Sendable {
    let room: RoomNumber
    let wait: Care.Wait
    let count: Int
    let last: Moment
  }

  /// The question with which a pupil was last offered help.
  struct Offer: Hashable, Sendable {
    let room: RoomNumber
    let asked: Int
  }

  var nonsense: [Pupil: Nonsense] = [:]
  var offered: [Pupil: Offer] = [:]

  /// Forgets a pupil who is in the class no more.
  mutating func forget(_ pupil: Pupil) {
    nonsense[pupil] = nil
    offered[pupil] = nil
  }
}
