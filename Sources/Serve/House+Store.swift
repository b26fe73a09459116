import Games
import Hall
import Wire

/// Storing before telling, and what happens when the disk does not take it.
extension House {
  /// A decision on its way to the disk, and how everything stood before it.
  struct Unstored {
    let decision: Decision
    let before: Hall.Standing
  }

  /// Has the hall do something, and keeps what it decides; nil if it would decide something while
  /// nothing can be stored. Then nothing has happened.
  func consult(_ body: (Hall) -> Turn?) -> Turn? {
    let before = hall.standing()
    let turn = body(hall)
    guard let decision = turn?.decision else { return turn }
    guard trouble == nil else {
      hall.goBack(to: before, undoing: [decision])
      return nil
    }
    decided = decision.number
    ledger.store(decision)
    if ledger.durable < decided {
      unstored.append(Unstored(decision: decision, before: before))
    }
    return turn
  }

  /// A turn is over: what was decided in it goes to the disk in one piece.
  func commit() { ledger.commit(hall) }

  /// The ledger is safe up to a decision: what waited for it leaves, in order.
  func stored(upTo decision: Int) {
    unstored.removeFirst(unstored.prefix { $0.decision.number <= decision }.count)
    let waiting = holding
    holding = []
    for guest in waiting {
      for line in guest.release(upTo: decision) where !line.bytes.isEmpty {
        guest.link.send(line.bytes)
      }
      if !guest.held.isEmpty {
        holding.append(guest)
      } else if guest.isLeaving {
        guest.link.finish()
      }
    }
    for guest in waiting where guest.isBehind { drained(guest.id) }
    answerWhatWasPutOff()
    advanceStreams()
  }

  /// Nothing after the ledger's last safe decision could be stored: it is as if it had never been.
  /// None of it has left the house, and until the disk works again nothing changes.
  func failed(_ trouble: StoreTrouble) {
    self.trouble = trouble
    stored(upTo: ledger.durable)
    decided = ledger.durable
    guard let first = unstored.first else { return }
    hall.goBack(to: first.before, undoing: unstored.map(\.decision))
    unstored = []
    holding = []
    let present = guests.values.sorted { $0.id < $1.id }
    for guest in present where guest.hasEnded { hall.slipsAway(guest.id) }
    for guest in present { takeBack(what: guest, wasToHear: trouble) }
    takeBackWhatWasPutOff(trouble)
  }

  /// A guest hears an error for every request that came to nothing, and then how things stand.
  private func takeBack(what guest: Guest, wasToHear trouble: StoreTrouble) {
    let lines = guest.release(upTo: .max)
    for line in lines {
      switch line.kind {
      case .steady: guest.link.send(line.bytes)
      case .told: break
      case .answer(let id): send(.store(trouble), .steady, id: id, to: guest)
      }
    }
    if guest.isLeaving { return guest.link.finish() }
    takeBackStream(of: guest, hasLost: !lines.isEmpty)
    let followed = hall.followed(by: guest.id)
    for (room, following) in guest.follows where followed[room] != following.viewpoint {
      // Who has parted for good still hears the rest.
      if let last = following.farewell?.last, last <= hall.rooms[room]?.seq ?? last { continue }
      stopFollowing(room, guest)
    }
    for (room, viewpoint) in followed.sorted(by: { $0.key < $1.key }) {
      if guest.follows[room] == nil {
        guest.follows[room] = Following(viewpoint: viewpoint, next: 1)
        list(guest.id, in: room)
        guest.follows[room]?.owesView = true
      }
      guest.follows[room]?.farewell = nil
      // Who reads text is told nothing of some facts, and so may be ahead without having waited.
      if !lines.isEmpty || isAhead(guest, in: room) {
        guest.follows[room]?.owesView = true
        guest.follows[room]?.isCatchingUp = true
      }
      advance(guest, in: room)
    }
  }

  /// Whether a guest is past facts that have been undone.
  private func isAhead(_ guest: Guest, in room: RoomNumber) -> Bool {
    guard let following = guest.follows[room], let room = hall.rooms[room] else { return false }
    return following.next > room.seq + 1
  }

  func stopFollowing(_ room: RoomNumber, _ guest: Guest) {
    guest.follows[room] = nil
    stopListing(guest.id, in: room)
  }

  /// The disk works again: play goes on, and what happened meanwhile is noticed. As nobody could do
  /// anything, the time counts for nobody; nor does one that was to be left out when the disk failed.
  func resumed() {
    trouble = nil
    takeUp()
    wake()
  }

  /// Takes up the work: at the start, before anybody comes, and whenever it had come to rest.
  func takeUp() {
    wakeUp()
    takeStock()
  }

  /// The machine has slept: also whoever was silent was so for less time than it seems.
  func wakeUp(after nap: Int) {
    for guest in guests.values {
      guest.lastHeard = guest.lastHeard.adding(nap)
      guest.lastSent = guest.lastSent.adding(nap)
    }
    wakeUp()
  }

  /// The time since the last decision counts for nobody: the server did not run, or the machine slept.
  func wakeUp() {
    if let turn = consult({ $0.takeUp(at: now) }) { deliver(turn, to: nil) }
  }

  private func takeStock() {
    for room in hall.rooms.keys.sorted() {
      if let turn = consult({ $0.takeStock(of: room, at: now) }) { deliver(turn, to: nil) }
    }
  }
}
