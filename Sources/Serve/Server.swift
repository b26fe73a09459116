public import Classroom
import Dispatch
public import Games
public import Hall
public import Journal
import Net
import Secrets
import Wire
public import Words

/// A running server: one serial queue that owns the sockets, the hall and every room.
///
/// The actor's executor is that queue, so that the compiler sees what only the queue may touch.
public actor Server: QueueActor {
  public struct Options: Sendable {
    public var port: UInt16 = 4040
    /// Whether only this machine can connect.
    public var isLocal = false
    /// The page for browsers; nil: there is none.
    public var web: WebWishes?
    /// The name by which others on the network find the server; nil: they do not.
    public var instance: String?
    public var lists: [WordList] = WordList.builtIn
    /// The folder beside whose lists there are recordings or pictures, if there are any.
    public var words: String?
    public var materials: [NamedMaterial] = []
    public var criteria: [NamedCriteria] = []
    /// The clock on the wall, by which races open.
    public var zone = Zone.utc
    public var chance = Chance.system
    /// How patient the house is. Tests that compare every byte set turns longer than any machine is slow.
    var patience = House.Patience()
    var sizes = JournalLedger.Sizes()
    public var clock: any ServerClock = SteadyClock()
    /// The name of a new class, by which programs keep its tokens apart from others'.
    public var name: String?
    /// What people call the class.
    public var title: String?
    /// For how many days what was played is kept; nil: for good.
    public var daysKept: Int?
    /// The directory in which the class and its rooms are kept.
    public let data: String
    public var sync = Sync.always
    /// How many rounds a return word is stretched: a hundredth of a second for somebody who comes, and as
    /// long for each guess of somebody who has stolen the folder.
    public var rounds = 15_000
    public var disk = Disk.real
    /// The teachers' key: whoever shows it is a teacher; nil: the one that stands beside the saved data.
    public var key: TeacherKey?
    /// Names that are put into the class before anybody has come.
    public var names: NameList?
    /// Tells whoever runs the server what they should look after.
    public var complain: @Sendable (String) -> Void = { _ in }
    /// Tells whoever runs the server what is good to know.
    public var tell: @Sendable (String) -> Void = { _ in }

    public init(data: String) { self.data = data }
  }

  /// The class as it was found in a data directory, in short.
  public struct Recovered: Sendable, CustomStringConvertible {
    /// How many have come at least once.
    public let pupils: Int
    public let openRooms: Int
    /// The end of the last write, if a crash interrupted it.
    public let tornTail: TornTail?

    public var description: String {
      "\(count(pupils, "child", "children")), \(count(openRooms, "open room", "open rooms"))"
    }
  }

  /// How often it looks for silent and stalled connections, in milliseconds.
  private static let round = 5_000
  /// If the clock is so far behind the one on the wall, in milliseconds, the machine has slept.
  private static let sleep = 10_000
  private static let day = 24 * 60 * 60_000

  private let executor: any SerialExecutor
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }
  /// The executor's queue.
  let queue: WorkQueue

  let options: Options
  let house: House
  let surroundings: any Surroundings
  let journal: JournalLedger
  private let pastGames: PastGames
  private let pastFacts: PastFacts
  private let stretcher: Stretcher
  private let wordFolder: WordFolder?
  private var nextRound: Moment
  var nextRetry: Moment?
  /// The file of the key; nil: the key stays as it was given.
  let keyFile: KeyFile?
  /// The file of the key as it was when it was last glanced at.
  var keyEdition: SmallFile.Edition?
  /// Whether it has been told that the file says no key.
  var hasComplainedOfKey = false
  var nextSweep: Moment?
  /// Whether a forgotten pupil still stands in files because something is wrong with the disk.
  var isSweepLate = false
  var diskWatch: DiskWatch
  private var alarm: Moment?
  /// Whether another turn is planned, after what else waits for the queue.
  private var isTurnPlanned = false
  /// How many milliseconds the server's time is ahead of its clock, because the machine has slept.
  private var ahead = 0
  var whenClosed: (() -> Void)?
  var announcer: Announcer?
  var webDoor: WebDoor?
  /// The port of the page for browsers; nil: there is none.
  public internal(set) var webPort: UInt16?
  /// The page's port while another program has it; it is tried again.
  var awaitedWebPort: UInt16?

  public init(_ options: Options) throws {
    let queue = ServingQueue(label: "ordrum")
    try self.init(options, on: queue, WorkQueue(queue.async), in: Sockets(on: queue))
  }

  init(
    _ options: Options, on executor: any SerialExecutor, _ queue: WorkQueue,
    in surroundings: sending any Surroundings
  ) throws {
    self.options = options
    self.executor = executor
    self.queue = queue
    var chance = options.chance
    let newName = options.name ?? "ordrum-\(String(chance.next() % 0xffff_ffff, radix: 36))"
    var limits = Hall.Limits()
    limits.rounds = options.rounds
    let hall = Hall(
      lists: options.lists, materials: options.materials, criteria: options.criteria,
      title: options.title, daysKept: options.daysKept, key: options.key, zone: options.zone,
      chance: chance, limits: limits)
    let directory = try DataDirectory(options.data, disk: options.disk)
    let reading = try Recovery.read(directory, into: hall)
    // Only now: looking for the key may write a new one, and what cannot be read stays as it is.
    keyFile = options.key == nil ? KeyFile(in: directory.path, disk: options.disk) : nil
    if let keyFile { _ = hall.change(key: Server.key(in: keyFile, complain: options.complain)) }
    journal = JournalLedger(
      in: directory, after: reading, sync: options.sync, disk: options.disk,
      decided: hall.factCount, sizes: options.sizes)
    if let names = options.names { try hall.check(names) }
    let now = options.clock.now()
    let behind = now.milliseconds(until: hall.latest)
    if behind > Server.day {
      options.complain(
        "This machine's clock is \(count(behind / Server.day, "day", "days")) behind the last thing that "
          + "was saved. The class goes by this clock from now on; what was saved by the other one keeps "
          + "its dates. If the clock is wrong now, stop the server, set the clock and start again.")
    }
    nextRound = now.adding(Server.round)
    diskWatch = DiskWatch(at: now)
    var patience = options.patience
    // An eighth is left for connections that are being closed.
    patience.connections = max(1, surroundings.mostConnections - surroundings.mostConnections / 8)
    self.surroundings = surroundings
    house = House(
      server: reading.className ?? newName, hall: hall, ledger: journal, at: now,
      patience: patience)
    stretcher = Stretcher(options.disk)
    pastGames = PastGames(in: directory.path, on: options.disk)
    pastFacts = PastFacts(
      in: directory.path, on: options.disk, lists: options.lists, zone: options.zone)
    wordFolder = options.words.map { WordFolder(in: $0) }
  }

  /// The class that was there before; nil: there was none.
  public var recovered: Recovered? {
    guard journal.reading.last > 0 else { return nil }
    return Recovered(
      pupils: house.hall.book.childrenCount, openRooms: house.hall.rooms.count,
      tornTail: journal.reading.tornTail)
  }

  /// Opens the port and begins to serve. Answers with the real port.
  public func start() throws -> UInt16 {
    let house = house
    let port = try surroundings.open(port: options.port, isLocal: options.isLocal) { connection in
      let visitor = house.enter(connection, from: connection.peerAddress)
      connection.onEvent = { house.happened($0, to: visitor) }
      house.makeRoom(for: visitor)
    }
    do {
      webPort = try openWeb()
    } catch {
      surroundings.closePorts()
      throw error
    }
    do throws(DiskTrouble) {
      try journal.begin(className: house.server) { [weak self] event in
        self?.later { $0.heard(event) }
      }
    } catch {
      surroundings.closePorts()
      throw DirectoryTrouble.disk(path: journal.directory.path, error)
    }
    house.outside.stopwatch = { [surroundings] in surroundings.nanoseconds }
    house.outside.buffered = { [surroundings] in surroundings.buffered }
    house.outside.glanceAtKey = { [weak self] in self?.assumeIsolated { $0.glanceAtKey() } }
    house.outside.findGame = { [weak self, pastGames] room, form, visitor, message in
      pastGames.find(room, as: form) { [weak self] found in
        self?.later { $0.heard { $0.found(found, message, for: visitor) } }
      }
    }
    house.outside.findPast = { [weak self, pastGames] pupil, visitor, message in
      pastGames.find(pupil) { [weak self] past in
        self?.later { $0.heard { $0.found(past, message, for: visitor) } }
      }
    }
    house.outside.findFacts = { [weak self, pastFacts] numbers, filter, tongue, visitor in
      pastFacts.find(numbers, as: filter, saying: tongue) { [weak self] part in
        self?.later { $0.heard { $0.found(part, for: visitor) } }
      }
    }
    house.outside.stretch = { [weak self, stretcher] work, visitor, message in
      stretcher.stretch(work) { [weak self] secrets in
        self?.later { $0.heard { $0.stretched(secrets, of: work, before: message, for: visitor) } }
      }
    }
    if let wordFolder {
      house.outside.fetchRecording = { [weak self] wish, visitor, message in
        wordFolder.read(wish, id: message.id) { [weak self] line in
          self?.later { $0.heard { $0.fetched(line, message, for: visitor) } }
        }
      }
    }
    house.takeUp()
    enrolNames()
    house.commit()
    try surroundings.begin { [weak self] in self?.assumeIsolated { $0.turn() } }
    setAlarm()
    beginAnnouncing(on: port)
    return port
  }

  /// Enrols those in the file of names who are not in the class.
  func enrolNames() {
    if let names = options.names { house.enrol(names) }
  }

  /// Tells everybody, stores what was decided, sends what is still to be heard, and closes. A server that was
  /// never started, or has stopped, just closes.
  public func stop() async {
    await announcer?.stop()
    sayGoodbye()
    await withCheckedContinuation { continuation in close { continuation.resume() } }
    surroundings.flushAll()
    surroundings.stop()
    await journal.indexer.finish()
    await journal.sweeper.finish()
    journal.directory.release()
  }

  func sayGoodbye() {
    surroundings.closePorts()
    house.stop()
    house.commit()
  }

  /// Stores what was decided; when `whenDone` is called, all that was to be heard has been sent.
  func close(_ whenDone: @escaping () -> Void) {
    whenClosed = whenDone
    if journal.isOpen { journal.close() } else { closed() }
  }

  /// Called when the journal is closed.
  func closed() {
    whenClosed?()
    whenClosed = nil
  }

  // MARK: One turn of the queue

  /// Does what is due now.
  func turn() {
    noticeSleep()
    house.setTime(now)
    house.beginTurn()
    house.glanceAtKeyIfShown()
    surroundings.drain { house.hasTime }
    house.serveLine()
    webDoor?.readOn()
    house.wake()
    let now = now
    if now >= nextRound {
      house.lookAround()
      journal.lookAround()
      lookAtKey()
      lookAtDisk()
      webDoor?.lookAround()
      retryWeb()
      // The announcer does not tell the same again.
      announcer?.tell(publicFacts)
      nextRound = now.adding(Server.round)
    }
    if let retry = nextRetry, now >= retry {
      nextRetry = nil
      journal.resume(house.hall)
    }
    if let retry = nextSweep, now >= retry {
      nextSweep = nil
      journal.endSweep()
    }
    endTurn()
  }

  var now: Moment { options.clock.now().adding(ahead) }

  /// Looks whether the machine has slept: that time counts for nobody.
  private func noticeSleep() {
    let nap = options.clock.behind - ahead
    guard nap > Server.sleep else { return }
    ahead += nap
    house.setTime(now)
    house.wakeUp(after: nap)
    announcer?.wakeUp()
  }

  /// Tells the house what came of something that was done elsewhere.
  private func heard(_ tell: (House) -> Void) {
    house.setTime(now)
    tell(house)
    endTurn()
  }

  /// Hands what was decided to the disk, and what may be told to the sockets.
  func endTurn() {
    house.commit()
    house.tellOn()
    surroundings.flushAll()
    setAlarm()
    let isBehind = !house.schedule.line.isEmpty || house.hasMoreToTell || webDoor?.isBehind == true
    if !isBehind || isTurnPlanned { return }
    isTurnPlanned = true
    later {
      $0.isTurnPlanned = false
      $0.turn()
    }
  }

  /// Sets the one timer to whatever comes first.
  private func setAlarm() {
    let next = [nextRound, nextRetry, nextSweep, house.due()].compactMap(\.self).min() ?? nextRound
    guard next != alarm else { return }
    alarm = next
    surroundings.setAlarm(after: now.milliseconds(until: next))
  }
}

/// `1 child`, `2 children`
func count(_ number: Int, _ one: String, _ many: String) -> String {
  "\(number) \(number == 1 ? one : many)"
}

/// An actor that works on a queue of its own.
protocol QueueActor: Actor {
  nonisolated var queue: WorkQueue { get }
}

extension QueueActor {
  /// Has something done in a turn of its own, unless this actor is gone by then.
  nonisolated func later(_ act: @escaping @Sendable (isolated Self) -> Void) {
    queue.async { [weak self] in self?.assumeIsolated { act($0) } }
  }
}

/// A socket as the house sees it.
extension Connection: Link {
  func finish(_ farewell: Farewell?) { close(after: true) }

  func drop() { close(after: false) }

  var stalledFor: Int { buffered == 0 ? 0 : max(0, Poller.now - lastWriteProgress) }
}

extension House {
  /// Takes in what happened to the connection of a visitor.
  func happened(_ event: Connection.Event, to visitor: VisitorID) {
    switch event {
    case .came(let bytes): received(bytes, from: visitor)
    case .ended: ended(visitor)
    case .drained: drained(visitor)
    case .closed: closed(visitor)
    }
  }
}
