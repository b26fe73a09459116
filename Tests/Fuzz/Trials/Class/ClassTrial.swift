import Common
import Games
import Words

@testable import Classroom
@testable import Hall
@testable import Serve
@testable import Wire

/// A class and its games, and eight connections on which anything is asked, while time passes, connections
/// break and the disk fails: all that is promised to whoever writes a client holds, and a new start knows
/// the same.
struct ClassTrial: Trial {
  func take(_ input: [UInt8]) {
    var day = ClassDay(Choices(input))
    day.pass()
  }
}

/// One day of a class, as an input has it.
struct ClassDay {
  private static let start = Moment(milliseconds: 1_800_000_000_000)
  /// The last two are people's.
  private static let connections = 8
  private static let people = 2
  /// So that every day takes about as long as it may.
  private static let most = 90

  private var requests: ClassRequests
  private let ledger = TrialLedger()
  private var house: House
  private var clients: [ClassClient] = []
  private var begun = 0
  /// How many facts there were when the disk failed.
  private var decided: Int?
  /// Nanoseconds that each look at the stopwatch takes.
  private let haste = Haste()
  private let patience: House.Patience

  private final class Haste {
    var time = 0
    var step = 0
  }

  init(_ choices: Choices) {
    var choices = choices
    var patience = House.Patience()
    patience.badLines = .max
    if choices.one(in: 4) {
      (patience.fullBuffer, patience.overfullBuffer, patience.longestGap) = (2_000, 8_000, 5)
    }
    if choices.one(in: 4) { haste.step = 700_000 }
    self.patience = patience
    let hall = Hall(
      lists: TestClass.lists, materials: TestClass.materials,
      chance: .seeded(UInt64(choices.byte())))
    house = House(
      server: "ordrum-test", hall: hall, ledger: ledger, at: ClassDay.start, patience: patience)
    requests = ClassRequests(choices)
    begin(hall)
  }

  private mutating func begin(_ hall: Hall) {
    _ = hall.change(key: TeacherKey(TestClass.key))
    decided = nil
    let now = house.now
    house = House(server: "ordrum-test", hall: hall, ledger: ledger, at: now, patience: patience)
    house.outside.stopwatch = { [haste] in
      haste.time += haste.step
      return haste.time
    }
    house.takeUp()
    endTurn()
    clients = (0..<ClassDay.connections).map { place in
      ClassClient(
        name: "P\(place + 1)", isPerson: place >= ClassDay.connections - ClassDay.people)
    }
    for client in clients { client.enter(house) }
  }

  // MARK: What happens

  mutating func pass() {
    seatSome()
    var steps = 0
    while !requests.choices.isOver, steps < ClassDay.most {
      steps += 1
      step()
      listen()
    }
    end()
  }

  /// Most of what can happen happens in games, so some begin with one.
  private mutating func seatSome() {
    let start = requests.choices.below(8)
    for client in clients.prefix(3) where start > 0 { client.greet(house) }
    listen()
    guard start > 1 else { return }
    let kind = requests.choices.pick(GameKind.allCases)
    let seats = requests.choices.pick([2, 2, 1, 3])
    send(#"{"do":"open","game":"\#(kind.rawValue)","list":"en","seats":\#(seats),"think":0}"#, 0)
    let code = house.hall.rooms.values.first?.code ?? "K7"
    for place in 1..<seats { send(#"{"do":"sit","room":"\#(code)"}"#, place) }
    if start > 5 { send(#"{"do":"teach","key":"\#(TestClass.key)"}"#, 3) }
    if start > 6 { send(#"{"do":"watch","room":"*"}"#, 3) }
    listen()
  }

  private mutating func send(_ line: String, _ place: Int) {
    begun += 1
    clients[place].ask(line, id: "r\(begun)", house)
    endTurn()
  }

  private mutating func step() {
    let place = requests.choices.below(clients.count)
    let client = clients[place]
    begun += 1
    if client.link.isFinished || client.isGone { client.enter(house) }
    switch requests.choices.below(32) {
    case 0: pass(requests.time())
    case 1: pass(1_000)
    case 2: client.drop(house)
    case 3: client.end(house)
    case 4: client.link.takes.toggle()
    case 5: client.greet(house)
    case 6: house.lookAround()
    case 7:
      // As a raw line it may be anything, and bring about anything.
      client.isTracked = client.isTracked && client.isPerson
      client.send(requests.choices.piece() + [0x0A], house)
    case 8: breakDiskOrMendIt()
    case 9: ledger.isPatient.toggle()
    case 10: house.wakeUp(after: requests.time())
    case 11: startAnew()
    case 12:
      house.change(key: TeacherKey(requests.choices.flag() ? TestClass.key : "another key 1"))
    case 13: house.notice(littleSpace: requests.choices.flag() ? 7 : nil)
    case 14: askAgain(client)
    case 15...22:
      guard let visitor = client.visitor,
        let move = requests.move(of: visitor, in: house.hall)
      else { fallthrough }
      ask(client, move)
    default: ask(client, requests.line(in: house.hall))
    }
    endTurn()
  }

  private mutating func ask(_ client: ClassClient, _ line: String) {
    if client.isPerson {
      client.send(Array((requests.words(in: house.hall) + "\n").utf8), house)
    } else {
      let before = house.hall.factCount
      client.ask(line, id: "r\(begun)", house)
      client.listen(house, stored: house.hall)
      if client.refused == "r\(begun)", haste.step == 0 { mustHaveChangedNothing(since: before) }
    }
  }

  /// What was refused made no fact, but that somebody is back who asks, or needs help.
  private func mustHaveChangedNothing(since before: Int) {
    for number in before..<house.hall.factCount {
      switch house.hall.chronicle[number + 1]?.told {
      case .inRoom(_, _, let fact) where fact.as(Room.Back.self) != nil: return
      case .inClass(let fact) where ["needs-help", "help-over"].contains(fact.event): break
      case let told: fail("it was refused, and yet: \(told.map { "\($0)" } ?? "unknown")")
      }
    }
  }

  /// What it has done already is answered with where that was, and not done again.
  private func askAgain(_ client: ClassClient) {
    guard !client.isPerson, let visitor = client.visitor, let (id, line) = client.done,
      let pupil = house.hall.presence[visitor]?.pupil,
      house.hall.state.recent[pupil]?[.text(id)] != nil, haste.step == 0
    else { return }
    let before = house.hall.factCount
    let isRepeat = line.hasPrefix(#"{"repeat""#)
    client.ask(isRepeat ? line : #"{"repeat":true,\#(line.dropFirst())"#, id: id, house)
    must(house.hall.factCount == before, "it was done twice: \(line)")
  }

  private func pass(_ milliseconds: Int) {
    house.setTime(house.now.adding(milliseconds))
    house.wake()
    while !house.schedule.line.isEmpty { endTurn() }
    if haste.step == 0, let due = house.due() { must(due > house.now, "it is due at once") }
  }

  private mutating func breakDiskOrMendIt() {
    if house.hall.trouble == nil {
      house.failed(requests.choices.flag() ? .full : .failed)
      decided = house.hall.factCount
    } else {
      recover()
    }
  }

  private mutating func recover() {
    decided = nil
    ledger.store()
    house.stored(upTo: ledger.durable)
    house.resumed()
  }

  /// The process ends, and another one reads what was stored.
  private mutating func startAnew() {
    listen()
    begin(ledger.hallReadAgain())
  }

  private func endTurn() {
    house.commit()
    if house.hall.trouble == nil, !ledger.isPatient {
      ledger.store()
      house.stored(upTo: ledger.durable)
    }
    house.beginTurn()
    house.serveLine()
    for client in clients where client.link.isFinished && client.link.takes { client.drop(house) }
  }

  // MARK: What must be so

  private func listen() {
    must(decided ?? house.hall.factCount == house.hall.factCount, "it is decided, and not stored")
    for client in clients { client.listen(house, stored: ledger.twin) }
    for room in house.hall.rooms.values {
      if let broken = room.game.brokenInvariant {
        must(false, "\(room.setup.rules.kind): \(broken)")
      }
    }
  }

  private mutating func end() {
    if house.hall.trouble != nil { recover() }
    ledger.isPatient = false
    haste.step = 0
    for client in clients { client.link.takes = true }
    // What waited for room goes on as soon as there is some.
    for _ in 0..<20 {
      endTurn()
      for client in clients {
        client.listen(house, stored: ledger.twin)
        if let visitor = client.visitor { house.drained(visitor) }
      }
    }
    listen()
    for client in clients { client.mustBeUpToDate(house) }
    ledger.mustHaveAll(of: house.hall)
  }
}
