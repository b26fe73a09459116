import Classroom
import Hall
import JSON
import Wire

/// Decides whose lines are done when.
///
/// Lines are done as they come while there is time. When a turn's time is up, what is left stands in
/// line, and so does all that comes until nobody waits any more. Nobody is slowed down: while somebody
/// waits, it is decided who is next, and that is all.
extension House {
  func beginTurn() {
    schedule.end =
      outside.stopwatch() + (schedule.isFlooded ? patience.turnInFlood : patience.turn)
  }

  var hasTime: Bool { outside.stopwatch() < schedule.end }

  func received(_ bytes: UnsafeRawBufferPointer, from visitor: VisitorID) {
    guard let guest = guests[visitor], guest.isTalking else { return }
    guest.lastHeard = now
    let count = guest.unread.isEmpty ? cut(bytes, from: guest) : 0
    if count < bytes.count { guest.unread += bytes[count...] }
    settle(guest)
  }

  /// Cuts what came into lines, and does or keeps them. Answers how many bytes it took in.
  private func cut(_ bytes: UnsafeRawBufferPointer, from guest: Guest) -> Int {
    guest.isBeingCut = true
    defer { guest.isBeingCut = false }
    return guest.framer.feed(bytes) {
      !guest.hasEnoughWaiting
    } _: { frame in
      if guest.waiting.isEmpty, mayBeDone(guest) {
        take(frame, from: guest)
      } else {
        guest.waiting.append(frame)
      }
    }
  }

  /// Cuts more lines, now that there is room for them.
  private func readOn(_ guest: Guest) {
    if guest.isBeingCut { return }
    if !guest.unread.isEmpty {
      let count = guest.unread.withUnsafeBytes { cut($0, from: guest) }
      guest.unread = count < guest.unread.count ? guest.unread.dropFirst(count) : []
    }
    if guest.coming == .sentAll, guest.unread.isEmpty {
      guest.coming = .cut
      guest.framer.finish { guest.waiting.append($0) }
    }
  }

  /// Called when a guest sends nothing more but still listens: it gets its answers and what it watches.
  func ended(_ visitor: VisitorID) {
    guard let guest = guests[visitor] else { return }
    if guest.coming == .more { guest.coming = .sentAll }
    goOn(with: guest)
  }

  /// Goes on with a guest when what it waited for has come.
  func answered(_ guest: Guest) {
    guest.isAwaiting = false
    drained(guest.id)
  }

  /// Does what waits from a guest, now that there is room for answers.
  func goOn(with guest: Guest) {
    repeat {
      var done = 0
      while done < guest.waiting.count, mayBeDone(guest) {
        take(guest.waiting[done], from: guest)
        done += 1
      }
      guest.waiting.removeFirst(done)
      readOn(guest)
    } while !guest.waiting.isEmpty && mayBeDone(guest)
    settle(guest)
  }

  /// Does what stands in line, until the turn is over.
  func serveLine() {
    var time = outside.stopwatch()
    schedule.end = max(schedule.end, time + patience.lines)
    repeat {
      guard let guest = schedule.line.next() else { return }
      if guest.isGone {
        depart(guest)
      } else if guest.owesPicture, !isFull(guest) {
        drawWhatIsOwed(to: guest)
      } else if mayBeHeard(guest), !guest.waiting.isEmpty {
        take(guest.waiting.removeFirst(), from: guest)
        if guest.waiting.isEmpty { readOn(guest) }
        if schedule.isFlooded { schedule.end -= patience.sending }
      }
      let begun = time
      time = outside.stopwatch()
      schedule.line.charge(guest, time - begun)
      settle(guest)
    } while time < schedule.end
  }

  /// Whether there is room for an answer to a guest, and it would come in its turn.
  private func mayBeHeard(_ guest: Guest) -> Bool {
    !isOverfull(guest) && !guest.isAwaiting
      // Its other requests are done when the disk works again, and not refused.
      && !(hall.trouble != nil && guest.isKeptWaiting)
  }

  /// Whether a guest's next line may be done before anything else is.
  private func mayBeDone(_ guest: Guest) -> Bool {
    schedule.line.isEmpty && hasTime && mayBeHeard(guest)
  }

  func origin(of visitor: VisitorID) -> Origin {
    hall.isKnown(visitor) ? .address(hall.address(of: visitor)) : .strangers
  }

  /// Has a guest that has gone leave the hall in its turn, as a whole class may go at once.
  func leaveInTurn(_ guest: Guest) {
    if schedule.line.isEmpty, hasTime {
      depart(guest)
    } else {
      schedule.line.add(guest, from: .strangers)
    }
  }

  private func depart(_ guest: Guest) {
    leave(guest.id)
    hall.forget(guest.id)
  }

  /// Sees to what is next for a guest after something of it has been done.
  func settle(_ guest: Guest) {
    // A guest that is gone stands in line to leave the hall, and stays there.
    if guest.isGone { return }
    if !guest.isTalking { (guest.waiting, guest.unread) = ([], []) }
    let count = guest.waiting.count
    // This gives back the memory of many lines too.
    if count == 0 { guest.waiting = [] }
    let mayBeHeard = mayBeHeard(guest)
    schedule.setFlooding(mayBeHeard && count > 1, guest)
    let mayBeDrawn = guest.owesPicture && !isFull(guest)
    if !mayBeHeard || guest.owesPicture && !mayBeDrawn { guest.isBehind = true }
    if mayBeHeard && count > 0 || mayBeDrawn {
      schedule.line.add(guest, from: origin(of: guest.id))
    } else {
      schedule.line.remove(guest)
    }
    guest.link.isReading = mayBeHeard && guest.unread.isEmpty && !guest.hasEnoughWaiting
    if count == 0, guest.coming == .cut, !guest.isAwaiting {
      guest.coming = .done
      leave(guest.id)
      if guest.wall == nil && !hall.isWatching(guest.id) || !guest.link.stillListens {
        finish(guest)
      }
    }
  }
}

/// How long a turn goes on, and who waits for the next.
struct Schedule {
  /// The guests whose lines are not done yet.
  var line = WaitingLine<Guest>()
  /// When the turn is over by the stopwatch, so that others on the queue have theirs.
  var end = Int.max
  /// The visitors who have more than one line waiting.
  private(set) var floods: Set<VisitorID> = []

  /// Whether somebody sends more than is done.
  var isFlooded: Bool { !floods.isEmpty }

  mutating func setFlooding(_ isFlooding: Bool, _ guest: Guest) {
    if isFlooding {
      floods.insert(guest.id)
    } else if isFlooded {
      floods.remove(guest.id)
    }
  }

  /// Takes out a guest that has gone.
  mutating func remove(_ guest: Guest) {
    line.remove(guest)
    setFlooding(false, guest)
  }
}
