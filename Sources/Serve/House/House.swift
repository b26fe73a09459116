import Classroom
import Games
import Hall
import JSON
import Wire
import Words

/// Puts hall and wire together: bytes in, bytes out, one queue, no sockets of its own.
///
/// One turn: a line is read, understood and handed to the hall; what the hall decided goes to the
/// ledger; then the reply, the facts and the news are rendered and sent, in this order, as soon as
/// everything that was made before them is stored.
final class House {
  /// How long the house is patient, in milliseconds where nothing else is said, and how much it holds
  /// for whom.
  struct Patience {
    var stalled = 60_000
    var idle = 4 * 60 * 60_000
    var quiet = 15_000
    var badLines = 50
    /// With so many bytes unsent, a guest is not sent more facts until it has taken some.
    var fullBuffer = 128 * 1024
    /// With so many bytes unsent, nothing more is read from a guest.
    var overfullBuffer = 512 * 1024
    /// When more bytes than these are unsent to all together, nobody is sent more who has `scarceBuffer` unsent.
    var unsentAltogether = 64 << 20
    var scarceBuffer = 16 * 1024
    /// How long a guest may take nothing while more than `unsentAltogether` is held.
    var stalledWhenScarce = 10_000
    /// How many may be connected at once.
    var connections = Int.max
    /// A viewer that missed more facts than this gets a view instead.
    var longestGap = 256
    /// How many nanoseconds of a turn are for lines; then what was decided goes to the disk, and whatever
    /// else waits for the queue has its turn. With less each move costs more, because fewer share what a turn
    /// costs.
    var turn = 5_000_000
    /// How many nanoseconds are for lines that wait, whatever came before them in the turn: a class that
    /// connects at once does not keep those waiting who are there.
    var lines = 1_000_000
    /// How long lines are done in a turn while somebody sends more than is done: others hardly wait.
    var turnInFlood = 2_000_000
    /// By how much a turn in a flood is shortened for each line: its answer is sent after the turn.
    var sending = 10_000
    /// Up to so many who look on in a room are told at once what happens there.
    var lookers = 64
    /// How many of a larger audience are told in each turn, as far as `telling` nanoseconds are enough.
    var toldInATurn = 100
    /// How many of one room are told before some of the next.
    var toldOfARoom = 16
    var telling = 500_000
  }

  let server: String
  let patience: Patience
  let hall: Hall
  let ledger: any Ledger
  var outside = Outside()
  var page = PagePlace()

  private(set) var now: Moment
  var guests = Guests()
  var audiences = Audiences()
  var overseers = Overseers()
  /// The guests who are walls.
  var walls: [Guest] = []
  let outbox = Outbox()
  var schedule = Schedule()
  var doors = Doors()
  var stretching = StretchLine()
  /// What files tell of a pupil, while the one who asked for it is answered.
  var past: PupilPast?

  init(
    server: String, hall: Hall, ledger: any Ledger, at now: Moment, patience: Patience = Patience()
  ) {
    self.server = server
    self.hall = hall
    self.ledger = ledger
    self.now = now
    self.patience = patience
  }

  /// Sets the time of everything that happens until it is set anew. It never goes back.
  func setTime(_ moment: Moment) {
    now = max(now, moment)
  }

  // MARK: Coming and going

  func enter(_ link: any Link, from address: String) -> VisitorID {
    let guest = guests.add(link, at: now)
    hall.enter(guest.id, from: address)
    send(
      HouseLine.greeting(
        server: server, title: hall.title, nonce: hall.nonce(of: guest.id),
        isShared: page.isShared),
      of: .nothing, to: guest)
    return guest.id
  }

  func closed(_ visitor: VisitorID) {
    guard let guest = guests.remove(visitor) else { return }
    guest.life = .gone
    for room in guest.follows.keys { unfollow(room, guest) }
    endStream(of: guest)
    forgetWall(of: guest)
    doors.remove(guest)
    stretching.remove(visitor, from: hall.address(of: visitor))
    schedule.remove(guest)
    outbox.remove(guest)
    leaveInTurn(guest)
  }

  /// Puts the names of a file into the class; those that are there already stay as they are.
  func enrol(_ names: NameList) {
    while let decision = hall.enrol(names, at: now).decision { keep(decision) }
  }

  func leave(_ visitor: VisitorID) {
    deliver(hall.leaves(visitor, at: now))
  }

  /// Goes on with a guest when there is room in its buffer again.
  func drained(_ visitor: VisitorID) {
    guard let guest = guests[visitor] else { return }
    guest.isBehind = false
    goOn(with: guest)
    glanceAtKeyIfShown()
    noticeNewKey()
    for room in guest.follows.keys.sorted() { advance(guest, in: room) }
    openDoors()
    advanceStream(of: guest)
    advanceWall(of: guest)
  }

  /// Looks at the key if somebody came in by it: by a key that no longer counts nobody hears what comes now.
  func glanceAtKeyIfShown() {
    if hall.isKeyShown { outside.glanceAtKey?() }
  }

  /// Changes the key. The teachers by another key are none any more, and hear so.
  func change(key: TeacherKey?) { deliver(hall.change(key: key)) }

  /// Notes how many megabytes are left on the disk; nil: enough.
  func notice(littleSpace megabytes: Int?) { deliver(hall.notice(littleSpace: megabytes)) }

  // MARK: Time

  /// Wakes what waits for the time, and looks after quiet connections.
  func wake() {
    while let effects = hall.wake(at: now) {
      deliver(effects)
      // The rest is still due, and has its turn after others.
      if !hasTime { break }
    }
    drawBoards()
    for guest in walls { advanceWall(of: guest) }
  }

  /// When `wake` should be called.
  func due() -> Moment? { [hall.due(), boardsDue(), wallsDue()].compactMap(\.self).min() }

  /// Pings guests who asked for it, and says goodbye to those who take nothing or are silent for very long.
  func lookAround() {
    noticeNewKey()
    if let effects = hall.lapse(at: now) { deliver(effects) }
    let stalled = isScarce ? patience.stalledWhenScarce : patience.stalled
    for guest in guests.all {
      if guest.link.stalledFor > stalled {
        if guest.isTalking { dismiss(guest, because: .tooSlow) }
        guest.link.drop()
      } else if !guest.isTalking {
        continue
      } else if guest.followsNothing,
        guest.lastHeard.milliseconds(until: now) > patience.idle
      {
        dismiss(guest, because: .idle)
      } else if guest.wantsPings, !guest.isText,
        guest.lastSent.milliseconds(until: now) > patience.quiet
      {
        send(HouseLine.ping(), of: .nothing, to: guest)
      }
    }
  }

  /// Tells everybody that the server stops, and closes as soon as they have heard it.
  func stop() {
    // There is no time for portions any more.
    outbox.endPortions()
    let present = guests.all.filter { $0.isTalking }
    for guest in present { sayGoodbye(to: guest, because: .stopping) }
    for guest in present { finish(guest) }
  }

  func dismiss(_ guest: Guest, because reason: Farewell) {
    sayGoodbye(to: guest, because: reason)
    finish(guest)
  }

  /// Tells a guest goodbye; it hears nothing after that.
  private func sayGoodbye(to guest: Guest, because reason: Farewell) {
    catchUp(guest)
    // Lines that wait for a disk that takes nothing are never heard.
    if hall.trouble != nil { outbox.discard(of: guest) }
    send(
      [Sentences.of(reason, guest.tongue, pagePort: page.port)],
      or: HouseLine.closing(reason, tongue: guest.tongue, pagePort: page.port), of: .nothing,
      to: guest)
    noteLeaving(guest, because: reason)
  }

  private func noteLeaving(_ guest: Guest, because reason: Farewell? = nil) {
    if guest.isGone { return }
    if guest.isTalking { guest.life = .leaving(reason) }
    guests.noteLeaving(guest)
  }

  /// Closes a connection when all that it is still to hear has left.
  func finish(_ guest: Guest) {
    noteLeaving(guest)
    if guest.held.isEmpty, case .leaving(let reason) = guest.life { guest.link.finish(reason) }
  }

  // MARK: Who follows what

  func follow(_ room: RoomNumber, _ following: Following, _ guest: Guest) {
    if let before = guest.follows.updateValue(following, forKey: room) {
      following.recordings = before.recordings
      audiences.remove(Follower(guest: guest, following: before), from: room)
    }
    audiences.add(Follower(guest: guest, following: following), to: room)
  }

  func unfollow(_ room: RoomNumber, _ guest: Guest) {
    guard let following = guest.follows.removeValue(forKey: room) else { return }
    guest.lastRecordings = following.recordings
    audiences.remove(Follower(guest: guest, following: following), from: room)
  }

  /// Begins to tell those who look on in a room in portions, if they are very many. Answers whether they are.
  func tellInPortions(in room: RoomNumber) -> Bool {
    guard let audience = audiences[room], audience.farCount > patience.lookers else { return false }
    audiences.beginRound(in: room)
    return true
  }
}

/// Functions that a house is given from outside; without files and sockets, as in tests, there are fewer.
struct Outside {
  /// Nanoseconds on a clock that never goes back.
  var stopwatch: () -> Int = { 0 }
  /// How many bytes of memory hold what sockets have not taken.
  var buffered: () -> Int = { 0 }
  /// Looks whether the teachers' key is another by now. That costs little.
  var glanceAtKey: (() -> Void)?
  // Each of these does something elsewhere because it takes long, and tells in a later turn what came of it.
  var findGame: House.FindGame?
  var findFacts: House.FindFacts?
  /// Nil: what the class knows of a pupil is all.
  var findPast: House.FindPast?
  var fetchRecording: House.FetchRecording?
  /// Nil: secrets are stretched at once.
  var stretch: House.Stretch?
}

/// The page for browsers, as the house tells of it.
struct PagePlace {
  /// Nil: there is no page.
  var port: UInt16?
  /// Whether tablets go from hand to hand: then pages are asked to keep nobody.
  var isShared = false
}
