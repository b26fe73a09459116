import Hall
import JSON
import Wire

/// Who is heard when.
///
/// Lines are done as they come while there is time. When a turn's time is up, what is left stands in
/// line, and so does all that comes until nobody waits any more. Nobody is slowed down: while somebody
/// waits, it is decided who is next, and that is all.
extension House {
  func beginTurn() {
    turnEnd = stopwatch() + (floods > 0 ? patience.turnInFlood : patience.turn)
  }

  var hasTime: Bool { stopwatch() < turnEnd }

  func received(_ bytes: UnsafeRawBufferPointer, from visitor: VisitorID) {
    guard let guest = guests[visitor], !guest.isLeaving else { return }
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
    if guest.hasSentAll, guest.unread.isEmpty, !guest.isCut {
      guest.isCut = true
      guest.framer.finish { guest.waiting.append($0) }
    }
  }

  /// It will send nothing more, but still listens: it gets its answers and what it watches.
  func ended(_ visitor: VisitorID) {
    guard let guest = guests[visitor] else { return }
    guest.hasSentAll = true
    goOn(with: guest)
  }

  /// What a guest waited for has come.
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

  /// Does what stands in line, until the turn is over; one line at least, so that it goes on.
  func serveLine() {
    var time = stopwatch()
    repeat {
      guard let guest = line.first() else { return }
      if mayBeHeard(guest), !guest.waiting.isEmpty {
        take(guest.waiting.removeFirst(), from: guest)
        if guest.waiting.isEmpty { readOn(guest) }
        if floods > 0 { turnEnd -= patience.sending }
      }
      let begun = time
      time = stopwatch()
      line.charge(guest, time - begun)
      settle(guest)
    } while time < turnEnd
  }

  /// Whether there is room for an answer, and it would come in its turn.
  private func mayBeHeard(_ guest: Guest) -> Bool {
    !isOverfull(guest) && !guest.isAwaiting
      // What else it asks is done when the disk works again, and not refused.
      && !(hall.trouble != nil && guest.isKeptWaiting)
  }

  /// Whether what it asks is done before anything else is.
  private func mayBeDone(_ guest: Guest) -> Bool {
    line.isEmpty && hasTime && mayBeHeard(guest)
  }

  /// Counts who sends more than is done.
  func setFlooding(_ isFlooding: Bool, _ guest: Guest) {
    if guest.isFlooding == isFlooding { return }
    guest.isFlooding = isFlooding
    floods += isFlooding ? 1 : -1
  }

  /// Sees to what is next for a guest, of whom something has been done.
  private func settle(_ guest: Guest) {
    if guest.isLeaving { (guest.waiting, guest.unread) = ([], []) }
    let count = guest.waiting.count
    // Also the room for many lines is given back.
    if count == 0 { guest.waiting = [] }
    let mayBeHeard = mayBeHeard(guest)
    setFlooding(mayBeHeard && count > 1, guest)
    if !mayBeHeard { guest.isBehind = true }
    if mayBeHeard, count > 0 {
      line.add(guest, asOneOfMany: !hall.isKnown(guest.id))
    } else {
      line.remove(guest)
    }
    guest.link.isReading = mayBeHeard && guest.unread.isEmpty && !guest.hasEnoughWaiting
    if count == 0, guest.isCut, !guest.isAwaiting, !guest.hasEnded {
      guest.hasEnded = true
      leave(guest.id)
      if !hall.isWatching(guest.id) { finish(guest) }
    }
  }
}

/// Those who wait for their turn. It is by turns that of who has had least time and that of who has
/// waited longest: whoever asks little hardly waits, and nobody waits for ever.
///
/// Each stands at the time at which its next turn begins, counted in what has been spent on it here. Who
/// comes anew begins at the time of who has had least: nobody saves up, and nobody pays for time that
/// nobody else wanted. Where it goes by time, who has not said who it is shares what one has with all others
/// like it: who opens a thousand connections has no more by them.
struct WaitingLine {
  /// Where somebody stands in it, or would.
  struct Place {
    fileprivate(set) var time = 0
    /// Counted up; 0: it does not stand there.
    fileprivate(set) var arrival = 0
    fileprivate var isOneOfMany = false

    fileprivate func isBefore(_ other: Place) -> Bool {
      (time, arrival) < (other.time, other.arrival)
    }
  }

  /// Who has had least comes last.
  private var byTime: [Guest] = []
  /// In the order in which they came, some who stand there no more among them.
  private var arrivals: ArraySlice<(guest: Guest, arrival: Int)> = []
  private var lastArrival = 0
  private var isOldestNext = true
  /// How many stand there who share what one has.
  private var sharers = 0
  /// That of the last who was served because it had had least.
  private var time = 0
  /// The latest that anybody got to.
  private var latest = 0

  var isEmpty: Bool { byTime.isEmpty }

  /// Who is next, and stays so until it is charged.
  mutating func first() -> Guest? {
    isOldestNext.toggle()
    while isOldestNext, let oldest = arrivals.first {
      if oldest.guest.place.arrival == oldest.arrival { return oldest.guest }
      arrivals.removeFirst()
    }
    guard let guest = byTime.last else { return nil }
    time = guest.place.time
    return guest
  }

  /// So much has been spent on somebody, who stands in line no more.
  mutating func charge(_ guest: Guest, _ cost: Int) {
    let share = guest.place.isOneOfMany ? sharers : 1
    remove(guest)
    guest.place.time += cost * share
    latest = max(latest, guest.place.time)
    if isEmpty { time = latest }
  }

  /// Behind all whose turn begins no later. Who stands in line already stays where it is.
  mutating func add(_ guest: Guest, asOneOfMany isOneOfMany: Bool = false) {
    if guest.place.arrival > 0 { return }
    lastArrival += 1
    if isOneOfMany { sharers += 1 }
    guest.place = Place(
      time: max(guest.place.time, time), arrival: lastArrival, isOneOfMany: isOneOfMany)
    byTime.insert(guest, at: index(of: guest.place))
    arrivals.append((guest, lastArrival))
  }

  mutating func remove(_ guest: Guest) {
    if guest.place.arrival == 0 { return }
    byTime.remove(at: index(of: guest.place))
    guest.place.arrival = 0
    if guest.place.isOneOfMany { sharers -= 1 }
    if isEmpty {
      arrivals = []
      time = latest
    }
  }

  private func index(of place: Place) -> Int {
    var (low, high) = (0, byTime.count)
    while low < high {
      let middle = (low + high) / 2
      if place.isBefore(byTime[middle].place) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
