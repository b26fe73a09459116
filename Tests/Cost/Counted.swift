import Dispatch
import Journal
import Serve

/// The one function that callgrind counts, with all that it calls: a turn of the server. What the
/// clients do meanwhile costs nothing.
@inline(never)
func counted(
  _ server: MemoryServer, at time: Int, _ received: [(connection: Int, bytes: [UInt8])]
) {
  server.turn(at: time, received)
}

/// How many requests come in one turn, as with many at a time.
let together = 20

/// When it all begins; each turn is a second later than the one before.
let beginning = 1_800_000_000_000

func newServer(keepsJournal: Bool = false) -> MemoryServer {
  MemoryServer(key: "k7mf-2qxd-9rta", seed: 7, at: beginning, keepsJournal: keepsJournal)
}

func bytes(_ line: String) -> [UInt8] { Array((line + "\n").utf8) }

/// Pings on a handful of connections.
func pings(_ count: Int) -> Int {
  let server = newServer()
  let clients = (0..<together).map { _ in server.connect() }
  let rounds = (count + together - 1) / together
  // What happens only once is not counted.
  for round in -2..<rounds {
    let lines = clients.map { ($0, bytes(#"{"do":"ping","id":\#(round + 3)}"#)) }
    if round < 0 {
      server.turn(at: beginning, lines)
    } else {
      counted(server, at: beginning + round * 1000, lines)
    }
    for client in clients { _ = server.take(from: client) }
  }
  return rounds * together
}

/// A race's titles, told to many who look on. Answers with how often somebody was told one.
func deliveries(_ count: Int) -> Int {
  let watchers = 200
  let server = newServer()
  let leader = server.connect()
  func say(_ line: String, on connection: Int) {
    server.turn(at: beginning, [(connection, bytes(line))])
  }
  say(#"{"do":"hello","name":"Q1"}"#, on: leader)
  say(#"{"do":"open","game":"race"}"#, on: leader)
  guard let code = server.take(from: leader).strings(after: #""room":"#).first else {
    fatalError("no room")
  }
  let audience = (0..<watchers).map { number in
    let watcher = server.connect()
    say(#"{"do":"watch","room":"\#(code)"}"#, on: watcher)
    return watcher
  }
  let rounds = (count + watchers - 1) / watchers
  for round in -2..<rounds {
    let title = (leader, bytes(#"{"do":"title","about":"Round \#(round + 3)"}"#))
    let turn = round < 0 ? { $0.turn(at: $1, $2) } : counted
    turn(server, beginning + (round + 2) * 1000, [title])
    for watcher in audience where !server.take(from: watcher).holds(#""event":"titled""#) {
      fatalError("a watcher was not told")
    }
    _ = server.take(from: leader)
  }
  return rounds * watchers
}

/// Children who come for the first time.
func hellos(_ count: Int) -> Int {
  let server = newServer()
  let rounds = (count + together - 1) / together
  for round in -2..<rounds {
    let lines = (0..<together).map { place in
      let number = (round + 2) * together + place + 1
      return (server.connect(), bytes(#"{"do":"hello","id":1,"name":"Q\#(number)"}"#))
    }
    if round < 0 {
      server.turn(at: beginning, lines)
    } else {
      counted(server, at: beginning + round * 1000, lines)
    }
    for (client, _) in lines where !server.take(from: client).holds(#""ok":"hello""#) {
      fatalError("a hello was refused")
    }
  }
  return rounds * together
}

/// Plays until there are so many facts, and keeps them as a real server does.
func write(facts count: Int, to folder: String) throws -> Int {
  let evening = Evening(keepsJournal: true)
  var lines: [UInt8] = []
  var last = 0
  while last < count {
    _ = evening.play(moves: together)
    let more = evening.server.takeJournal()
    lines += more.lines
    last = more.last
  }
  let directory = try DataDirectory(folder)
  let reading = try directory.read { _ in }
  let isClosed = DispatchSemaphore(value: 0)
  let journal = try Journal(in: directory, className: "ordrum-test", after: reading, sync: .never) {
    if case .closed = $0 { isClosed.signal() }
  }
  journal.append(lines, upTo: last)
  journal.close()
  isClosed.wait()
  directory.release()
  return last
}
