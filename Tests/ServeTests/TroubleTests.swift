import Games
import Testing
import Wire

@testable import Classroom
@testable import Hall
@testable import Serve

/// A disk that takes something now and then, fails, and comes back.
final class MoodyLedger: Ledger {
  private(set) var durable = 0
  private(set) var waiting: [Decision] = []
  /// What a new start would read.
  let stored = TwinLedger()

  func store(_ decision: Decision) { waiting.append(decision) }

  func commit(_ hall: Hall) {}

  /// So many of the decisions that wait reach the disk.
  func take(_ count: Int, in house: House) {
    for decision in waiting.prefix(count) {
      stored.store(decision)
      durable = decision.number
    }
    waiting.removeFirst(min(count, waiting.count))
    house.stored(upTo: durable)
  }

  func fail(_ trouble: StoreTrouble, in house: House) { house.failed(trouble) }

  /// The disk works again, and takes what waits before anything else.
  func recover(in house: House) {
    take(.max, in: house)
    house.resumed()
  }
}

/// What one program learns, and whether that can be.
struct Listener {
  var open: Set<String> = []
  var seqs: [String: Int] = [:]
  var errors = 0

  mutating func hear(_ line: String, from name: String) {
    if let id = line.text("id"), line.text("event") == "not-saved" {
      #expect(open.contains(id), "\(name) is answered already: \(line)")
    } else if let id = line.text("id"), line.text("event") != "row" {
      #expect(open.remove(id) != nil, "\(name) was answered twice: \(line)")
      if line.text("error")?.hasPrefix("disk-") == true { errors += 1 }
    }
    guard let room = line.text("room"), let seq = line.number("seq") else { return }
    if let verb = line.text("ok") {
      // With `after` one may begin anywhere.
      if ["watch", "sit"].contains(verb) { seqs[room] = nil }
      return
    }
    switch line.text("event") {
    case "view": seqs[room] = seq
    case "caught-up":
      // Who asked for what comes after the last fact is told nothing before it.
      #expect((seqs[room] ?? seq) == seq, "\(name): \(line)")
      seqs[room] = seq
    case "opened": seqs[room] = 1
    default:
      if let last = seqs[room] { #expect(seq == last + 1, "\(name) after \(last): \(line)") }
      seqs[room] = seq
    }
  }
}

/// When the disk does not take what was decided, that waits, and nothing more is decided.
@Suite struct TroubleTests {
  private static let names = (1...8).map { "p\($0)" }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func nobodyEverHearsWhatWasNotStored(seed: UInt64) {
    let ledger = MoodyLedger()
    var patience = House.Patience()
    patience.badLines = Int.max
    let stage = MemoryStage(seed: seed, ledger: ledger, patience: patience)
    var noise = Noise(chance: .seeded(seed &+ 9), stage: stage)
    var listeners: [String: Listener] = [:]
    var tokens: [String: String] = [:]
    func listen() {
      let seen = stage.seen()
      for (index, (name, line)) in seen.enumerated() {
        listeners[name, default: Listener()].hear(line, from: name)
        // Whatever is told is stored; a code that another room has at once is not that of the old one.
        guard let code = line.text("room"), let seq = line.number("seq"),
          let room = ledger.stored.hall.rooms.values.first(where: { $0.code == code }),
          !seen[(index + 1)...].contains(where: {
            $1.text("room") == code && $1.text("event") == "opened"
          })
        else { continue }
        #expect(seq <= room.seq, "\(name) hears what is not stored: \(line)")
      }
    }
    func enter(_ name: String) {
      stage.drop(name)
      stage.open(name)
      listeners[name] = Listener(errors: listeners[name]?.errors ?? 0)
      stage.send(#"{"do":"hello","token":"\#(tokens[name] ?? "")"}"#, from: name)
    }
    for name in Self.names {
      stage.open(name)
      stage.send(#"{"do":"hello","name":"\#(name.inCapitals)"}"#, from: name)
      ledger.take(.max, in: stage.house)
      tokens[name] = stage.take(name).compactMap { $0.text("token") }.first
    }
    var (fails, decided, waited) = (0, 0, 0)
    for round in 0..<2_500 {
      let name = Self.names.randomElement(using: &noise.chance) ?? ""
      if stage.link(name)?.isFinished == true { enter(name) }
      let id = "i\(round)"
      if Int.random(in: 0..<3, using: &noise.chance) == 0 {
        let (bytes, read) = noise.line(id: id)
        if let read { listeners[name, default: Listener()].open.insert(read) }
        stage.send(bytes + [0x0A], from: name)
      } else if let line = stage.usefulLine(
        for: name, right: round % 3 > 0, using: &noise.chance)
      {
        listeners[name, default: Listener()].open.insert(id)
        stage.send(#"{"id":"\#(id)",\#(line.dropFirst())"#, from: name)
      }
      listen()
      switch Int.random(in: 0..<40, using: &noise.chance) {
      case 0: enter(name)
      case 1: stage.pass(Int.random(in: 0..<60_000, using: &noise.chance))
      case 2...5: stage.pass(Int.random(in: 0..<4_000, using: &noise.chance))
      case 6...7 where stage.house.hall.trouble == nil:
        ledger.fail(round % 2 == 0 ? .full : .failed, in: stage.house)
        fails += 1
        decided = stage.house.hall.factCount
        waited += ledger.waiting.count
      case 8...10 where stage.house.hall.trouble != nil:
        #expect(stage.house.hall.factCount == decided, "something was decided")
        ledger.recover(in: stage.house)
      case 11...18 where stage.house.hall.trouble == nil:
        ledger.take(Int.random(in: 0...6, using: &noise.chance), in: stage.house)
      default: break
      }
      listen()
      if stage.house.hall.trouble == nil { expectSound(stage.house.hall) }
    }
    if stage.house.hall.trouble != nil { ledger.recover(in: stage.house) }
    ledger.take(.max, in: stage.house)
    listen()
    stage.house.hall.expectSame(as: ledger.stored.hall)
    for name in Self.names where stage.link(name)?.isFinished == false {
      let listener = listeners[name] ?? Listener()
      #expect(listener.open.isEmpty, "\(name) waits for answers")
      for (room, seq) in listener.seqs {
        guard let visitor = stage.visitor(name), let there = stage.room(room),
          stage.house.hall.followed(by: visitor)[there.number] != nil
        else { continue }
        #expect(seq == there.seq, "\(name) is behind in \(room)")
      }
    }
    #expect(fails > 5 && waited > 5)
    #expect(listeners.values.reduce(0) { $0 + $1.errors } > 0)
    #expect(ledger.stored.lines.count > 60)
  }

  /// Whoever is connected is here, and nobody else is.
  private func expectSound(_ hall: Hall) {
    for (pupil, number) in hall.roomOf {
      guard let room = hall.rooms[number], let seat = room.table.seat(of: pupil) else {
        Issue.record("pupil \(pupil.number) sits where it does not")
        continue
      }
      let isHere = room.table[seat]?.presence == .here
      #expect(isHere == (hall.connection(of: pupil) != nil), "pupil \(pupil.number)")
    }
    for (pupil, visitor) in hall.presence.connections {
      #expect(hall.presence[visitor]?.pupil == pupil)
    }
  }

  // MARK: One by one

  /// Anna and Bo in a game whose disk has just failed.
  private static func broken(_ trouble: StoreTrouble = .full) -> (MemoryStage, MoodyLedger, String)
  {
    let ledger = MoodyLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    for name in ["anna", "bo"] {
      stage.open(name)
      stage.send(#"{"do":"hello","name":"\#(name.inCapitals)"}"#, from: name)
    }
    let code = stage.seat(["anna", "bo"])
    ledger.take(.max, in: stage.house)
    _ = stage.seen()
    ledger.fail(trouble, in: stage.house)
    return (stage, ledger, code)
  }

  /// Anna alone in a room, of which nothing is stored yet.
  private static func alone() -> (MemoryStage, MoodyLedger, String) {
    let ledger = MoodyLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    stage.open("anna")
    stage.send(#"{"do":"hello","name":"Anna"}"#, from: "anna")
    let code = stage.seat(["anna"])
    return (stage, ledger, code)
  }

  @Test(arguments: [StoreTrouble.full, .failed])
  func whileNothingCanBeStoredNothingChangesButLookingGoesOn(_ trouble: StoreTrouble) throws {
    let (stage, _, code) = Self.broken(trouble)
    let error = trouble == .full ? "error disk-full" : "error disk-error"
    let before = try #require(stage.room(code)).entries
    let word = try #require(stage.choice(for: "anna", right: true))
    for request in [
      #"{"do":"answer","word":"\#(word)"}"#, #"{"do":"cheer"}"#, #"{"do":"leave"}"#,
    ] {
      #expect(stage.ask("anna", request).map(\.gist) == [error])
    }
    stage.open("p3")
    _ = stage.take("p3")
    #expect(stage.ask("p3", #"{"do":"hello","name":"P3"}"#).map(\.gist) == [error])
    #expect(
      stage.ask("p3", #"{"do":"watch","room":"\#(code)"}"#).map(\.gist)
        == ["ok watch", "event view", "event caught-up"])
    #expect(stage.ask("anna", #"{"do":"look"}"#).map(\.gist) == ["ok look", "event view"])
    #expect(stage.ask("anna", #"{"do":"listen"}"#).map(\.gist) == ["ok listen"])
    // What is refused anyway is refused for its own reason.
    #expect(stage.ask("anna", #"{"do":"ready"}"#).map(\.gist) == ["error already-started"])
    stage.pass(60_000)
    #expect(stage.room(code)?.entries == before)
    #expect(stage.take("bo") == [])
  }

  @Test func aTextClientIsToldInWords() {
    let (stage, _, _) = Self.broken()
    stage.send("text", from: "anna")
    _ = stage.take("anna")
    stage.send("lang sv", from: "anna")
    _ = stage.take("anna")
    #expect(stage.ask("anna", "heja").first?.contains("disken är full") == true)
  }

  @Test func itGoesOnByItselfAndNoticesWhoLeftMeanwhile() throws {
    let (stage, ledger, code) = Self.broken()
    let seq = try #require(stage.room(code)).seq
    stage.drop("bo")
    #expect(stage.room(code)?.seq == seq)
    ledger.recover(in: stage.house)
    ledger.take(.max, in: stage.house)
    #expect(stage.take("anna").map(\.gist) == ["event away"])
    let word = try #require(stage.choice(for: "anna", right: true))
    stage.send(#"{"do":"answer","word":"\#(word)"}"#, from: "anna")
    ledger.take(.max, in: stage.house)
    #expect(stage.take("anna").first?.gist == "ok answer")
  }

  /// Also one whose answer has no words.
  @Test func whoeverWaitsIsToldSoOnceAndIsAnsweredLater() {
    let ledger = MoodyLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    stage.open("anna")
    stage.send("hello Anna", from: "anna")
    stage.send("play bingo en seats=1", from: "anna")
    ledger.take(.max, in: stage.house)
    _ = stage.take("anna")
    stage.send("1", from: "anna")
    #expect(stage.take("anna") == [])
    ledger.fail(.full, in: stage.house)
    let lines = stage.take("anna")
    #expect(lines.count == 1 && lines[0].contains("the disk is full"))
    // It is tried again and again.
    ledger.fail(.full, in: stage.house)
    // What she types meanwhile is read when the disk works again.
    stage.send("2", from: "anna")
    stage.send("listen", from: "anna")
    #expect(stage.take("anna") == [])
    ledger.recover(in: stage.house)
    ledger.take(.max, in: stage.house)
    let answers = stage.take("anna")
    #expect(
      answers.first?.contains { "·?!".contains($0) } == true && answers.count > 1, "\(answers)")
  }

  @Test func aProgramIsToldWhichOfItsRequestsWaits() throws {
    let ledger = MoodyLedger()
    let stage = MemoryStage(seed: 4, ledger: ledger)
    for name in ["anna", "bo"] {
      stage.open(name)
      stage.send(#"{"do":"hello","name":"\#(name.inCapitals)"}"#, from: name)
    }
    let code = stage.seat(["anna", "bo"])
    stage.send(#"{"do":"open","list":"en","seats":1}"#, from: stage.third())
    ledger.take(.max, in: stage.house)
    _ = stage.seen()
    stage.send(#"{"do":"cheer","id":"c"}"#, from: "anna")
    ledger.fail(.failed, in: stage.house)
    let news = stage.take("anna")
    #expect(news.map(\.gist) == ["event not-saved"])
    #expect(news[0].text("id") == "c" && news[0].text("reason") == "disk-error")
    // Bo asked for nothing, and what he asks for now would change something.
    #expect(stage.take("bo") == [])
    #expect(stage.ask("bo", #"{"do":"cheer"}"#).map(\.gist) == ["error disk-error"])
    // The room that Anna's cheer waits for waits too, and he hears so; another one may be looked at.
    let other = try #require(stage.house.hall.rooms.values.first { $0.code != code }).code
    #expect(
      stage.ask("p3", #"{"do":"look"}"#).map(\.gist) == ["ok look", "event view"], "\(other)")
    #expect(stage.ask("bo", #"{"do":"look","id":1}"#).map(\.gist) == ["event not-saved"])
    ledger.recover(in: stage.house)
    #expect(stage.take("anna").map(\.gist) == ["ok cheer", "event cheered"])
    #expect(stage.take("bo").map(\.gist) == ["event cheered", "ok look", "event view"])
    ledger.take(.max, in: stage.house)
    #expect(stage.house.hall.factCount == ledger.durable)
  }

  /// A new start would know only the old one.
  @Test func aNameThatIsNotStoredIsToldToNobody() {
    let (stage, ledger, code) = Self.alone()
    stage.open("eva")
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    stage.send(#"{"do":"cheer"}"#, from: stage.third())
    ledger.take(.max, in: stage.house)
    _ = stage.seen()
    stage.send(#"{"do":"rename","name":"Anna","to":"Maja"}"#, from: "eva")
    ledger.fail(.full, in: stage.house)
    #expect(
      stage.ask("p3", #"{"do":"watch","room":"\#(code)","id":1}"#).map(\.gist)
        == ["event not-saved"])
    ledger.recover(in: stage.house)
    let told = stage.take("p3")
    #expect(told.map(\.gist) == ["ok watch", "event view", "event caught-up"])
    #expect(told[1].contains("Maja"))
  }

  @Test func whoStopsWatchingIsToldSoAfterTheFactsThatWait() {
    let (stage, ledger, code) = Self.alone()
    stage.send(#"{"do":"watch","room":"\#(code)"}"#, from: stage.third())
    ledger.take(.max, in: stage.house)
    _ = stage.seen()
    stage.send(#"{"do":"cheer"}"#, from: "anna")
    ledger.fail(.full, in: stage.house)
    #expect(stage.ask("p3", #"{"do":"unwatch","id":1}"#).map(\.gist) == ["event not-saved"])
    ledger.recover(in: stage.house)
    #expect(stage.take("p3").map(\.gist) == ["event cheered", "ok unwatch"])
  }

  /// Nobody could come back meanwhile.
  @Test func timeInWhichNothingCouldBeStoredCountsForNobody() throws {
    let (stage, ledger, code) = Self.alone()
    stage.drop("anna")
    ledger.take(.max, in: stage.house)
    ledger.fail(.full, in: stage.house)
    stage.pass(3 * 60 * 60_000)
    ledger.recover(in: stage.house)
    #expect(stage.room(code) != nil)
    stage.pass(2 * 60 * 60_000)
    #expect(stage.room(code) == nil)
  }

  /// What waits for the disk may be stored in several steps.
  @Test func whoSentTooMuchIsReadAgainWhenAllIsStored() throws {
    let ledger = MoodyLedger()
    var patience = House.Patience()
    patience.overfullBuffer = 2_000
    let stage = MemoryStage(seed: 4, ledger: ledger, patience: patience)
    stage.open("anna")
    stage.send(#"{"do":"hello","name":"Anna"}"#, from: "anna")
    _ = stage.seat(["anna"])
    ledger.take(.max, in: stage.house)
    stage.send(#"{"do":"cheer"}"#, from: "anna")
    stage.answer("anna", right: true)
    let link = try #require(stage.link("anna"))
    for _ in 0..<20 where link.isReading { stage.send(#"{"do":"look"}"#, from: "anna") }
    #expect(!link.isReading)
    while !ledger.waiting.isEmpty { ledger.take(1, in: stage.house) }
    #expect(link.isReading)
  }
}

extension MemoryStage {
  /// Somebody else comes in, who sits nowhere.
  fileprivate func third() -> String {
    open("p3")
    send(#"{"do":"hello","name":"P3"}"#, from: "p3")
    return "p3"
  }
}

extension Hall {
  /// The rooms that a visitor should follow, and from where it should see them.
  func followed(by visitor: VisitorID) -> [RoomNumber: Viewpoint] {
    var followed: [RoomNumber: Viewpoint] = [:]
    for number in presence.watched(by: visitor) {
      guard let room = rooms[number] else { continue }
      if isTeacher(visitor) {
        followed[number] = .teacher
      } else if room.setup.allowsWatching {
        followed[number] = .spectator
      }
    }
    if let pupil = presence.visitors[visitor]?.pupil, let number = roomOf[pupil],
      let seat = rooms[number]?.table.seat(of: pupil)
    {
      followed[number] = .seat(seat)
    }
    return followed
  }
}
