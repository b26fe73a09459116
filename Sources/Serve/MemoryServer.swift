import Classroom
import Games
import Hall
import Journal
import Wire
import Words

/// A server without sockets, disk and a clock of its own: bytes in, bytes out, and the time is told.
///
/// For programs that count what a request costs: it does all that a real one does between reading and
/// writing, the journal's lines included, and nothing else.
package final class MemoryServer {
  private let house: House
  private let ledger: DisklessLedger
  private var links: [(visitor: VisitorID, link: MemoryLink)] = []

  /// - Parameter keepsJournal: whether the journal's lines are kept for `takeJournal`.
  package init(key: String, seed: UInt64, at milliseconds: Int, keepsJournal: Bool = false) {
    let hall = Hall(lists: WordList.builtIn, key: TeacherKey(key), chance: .seeded(seed))
    ledger = DisklessLedger(keeps: keepsJournal)
    house = House(
      server: "ordrum-test", hall: hall, ledger: ledger, at: Moment(milliseconds: milliseconds))
    house.takeUp()
    endTurn()
    house.stored(upTo: ledger.sync())
  }

  /// Opens a connection; answers with its number, from 0.
  package func connect() -> Int {
    let link = MemoryLink()
    links.append((house.enter(link, from: "192.168.1.\(2 + links.count % 200)"), link))
    return links.count - 1
  }

  /// One turn: what has come on some connections, then what is due. As in a real server, what was
  /// decided is told when all of it is stored, in a later turn.
  package func turn(at milliseconds: Int, _ received: [(connection: Int, bytes: [UInt8])]) {
    house.setTime(Moment(milliseconds: milliseconds))
    for (connection, bytes) in received {
      bytes.withUnsafeBytes { house.received($0, from: links[connection].visitor) }
    }
    house.wake()
    endTurn()
    house.stored(upTo: ledger.sync())
    endTurn()
    while house.hasMoreToTell {
      house.tellOn()
      endTurn()
    }
  }

  private func endTurn() {
    house.commit()
    _ = house.due()
  }

  /// Takes what was sent on a connection since the last call.
  package func take(from connection: Int) -> [UInt8] { links[connection].link.take() }

  /// The journal's lines, and the number of the last fact in them.
  package func takeJournal() -> (lines: [UInt8], last: Int) { ledger.take() }

  /// Reads a data directory as a start does; answers with how many facts there have been.
  package static func facts(in path: String) throws -> Int {
    let directory = try DataDirectory(path)
    defer { directory.release() }
    let hall = Hall(lists: WordList.builtIn)
    // Never freed, as a server keeps its hall while it runs: freeing it is no part of a start.
    _ = Unmanaged.passRetained(hall)
    _ = try Recovery.read(directory, into: hall)
    return hall.factCount
  }
}

/// Makes the journal's lines as a real one does, and writes them nowhere.
private final class DisklessLedger: Ledger {
  private(set) var durable = 0
  private var lines: [UInt8] = []
  private var decided = 0
  private let keeps: Bool
  private var kept: [UInt8] = []

  init(keeps: Bool) {
    self.keeps = keeps
  }

  func store(_ decision: Decision) {
    lines += Record.decision(decision).line
    decided = decision.number
  }

  func commit(_ hall: Hall) {
    if keeps { kept += lines }
    lines = []
  }

  /// Counts all that was decided as stored; answers with the number of the last decision.
  func sync() -> Int {
    durable = decided
    return durable
  }

  func take() -> (lines: [UInt8], last: Int) {
    defer { kept = [] }
    return (kept, decided)
  }
}

/// A connection that keeps what it was sent, and takes it at once.
private final class MemoryLink: Link {
  private var bytes: [UInt8] = []
  var isReading = true
  var buffered: Int { 0 }
  var stalledFor: Int { 0 }

  func send(_ bytes: [UInt8]) { self.bytes += bytes }
  func finish(_ farewell: Farewell?) {}
  func drop() {}

  func take() -> [UInt8] {
    defer { bytes = [] }
    return bytes
  }
}
