import Games
import Testing
import Words

@testable import Classroom
@testable import Hall
@testable import Serve

/// Six pupils play anything, come and go, while a teacher orders anything.
struct OrderlyDay {
  static let names = (1...6).map { "p\($0)" }

  let stage: MemoryStage
  let game: GameKind
  var chance: Chance
  private(set) var tokens: [String: String] = [:]

  init(stage: MemoryStage, game: GameKind, seed: UInt64) {
    self.stage = stage
    self.game = game
    chance = .seeded(seed)
  }

  mutating func come(_ ready: () -> Void = {}) {
    for name in Self.names {
      stage.open(name)
      stage.send(#"{"do":"hello","name":"\#(name.inCapitals)"}"#, from: name)
      ready()
      tokens[name] = stage.take(name).compactMap { $0.text("token") }.first
    }
    stage.open("eva")
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    ready()
  }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &chance) }

  mutating func anyName() -> String { Self.names[below(Self.names.count)] }

  mutating func anyRoom() -> String {
    let codes = stage.house.hall.book.openRooms.values.sorted()
    return codes.isEmpty ? "Z9" : codes[below(codes.count)]
  }

  /// What a teacher may say, more often what lets the others play.
  mutating func anyOrder() -> String {
    let (name, other) = (anyName().inCapitals, anyName().inCapitals)
    let reach = below(3) == 0 ? "*" : anyRoom()
    return switch below(26) {
    case 0, 1: #"{"do":"pause","room":"\#(reach)"}"#
    case 2...6: #"{"do":"resume","room":"\#(below(2) == 0 ? reach : "*")"}"#
    case 7: #"{"do":"end","room":"\#(anyRoom())"}"#
    case 8: below(4) == 0 ? #"{"do":"close","room":"\#(reach)"}"# : #"{"do":"resume"}"#
    case 9, 10: #"{"do":"quiet","on":\#(below(2) == 0)}"#
    case 11, 12: #"{"do":"kick","name":"\#(name)"}"#
    case 13...17: #"{"do":"put","name":"\#(name)","room":"\#(anyRoom())"}"#
    case 24: #"{"do":"end","room":"*"}"#
    case 25: #"{"do":"begin"}"#
    default: #"{"do":"swap","name":"\#(name)","with":"\#(other)"}"#
    }
  }

  mutating func anyRequest(by name: String) -> String {
    if below(8) > 0,
      let line = stage.usefulLine(for: name, right: below(3) > 0, using: &chance)
    {
      return line
    }
    switch below(10) {
    case 0...3: return #"{"do":"play","game":"\#(game.rawValue)","think":500}"#
    case 4:
      return #"{"do":"open","game":"\#(game.rawValue)","seats":\#(2 + below(2))\#(game.otherMode)}"#
    case 5: return #"{"do":"sit","room":"\#(anyRoom())"}"#
    case 6: return #"{"do":"ready"}"#
    case 7: return below(4) == 0 ? #"{"do":"leave"}"# : #"{"do":"again"}"#
    case 8: return #"{"do":"next"}"#
    default: return #"{"do":"watch","room":"\#(anyRoom())"}"#
    }
  }

  mutating func comeAgain(_ name: String) {
    stage.drop(name)
    stage.open(name)
    stage.send(#"{"do":"hello","token":"\#(tokens[name] ?? "")"}"#, from: name)
  }

  mutating func step() {
    switch below(40) {
    case 0: comeAgain(anyName())
    case 1: stage.drop(anyName())
    case 2: stage.pass(below(60_000))
    case 3...6: stage.pass(below(4_000))
    case 7...12: stage.send(anyOrder(), from: "eva")
    default:
      let name = anyName()
      if stage.link(name) == nil || stage.house.guests[stage.visitor(name) ?? VisitorID(0)] == nil {
        comeAgain(name)
      }
      stage.send(anyRequest(by: name), from: name)
    }
  }

  /// What must always be so, whoever was moved where.
  func check() {
    let hall = stage.house.hall
    var seated: Set<Pupil> = []
    for room in hall.rooms.values where room.isOpen {
      for seat in room.table.seated {
        guard let pupil = room.table[seat]?.pupil else { continue }
        #expect(seated.insert(pupil).inserted, "\(pupil) sits twice")
        #expect(hall.roomOf[pupil] == room.number)
        #expect((room.table[seat]?.presence == .here) == (hall.connection(of: pupil) != nil))
      }
      #expect(room.game.brokenInvariant == nil)
    }
    for (pupil, number) in hall.roomOf {
      #expect(hall.rooms[number]?.table.seat(of: pupil) != nil)
    }
    // Who is connected follows its own room from its own seat, and no other from any seat.
    func isOpen(_ number: RoomNumber) -> Bool { hall.rooms[number]?.isOpen == true }
    for guest in stage.house.guests.all {
      let follows = guest.follows.mapValues(\.viewpoint).filter { isOpen($0.key) }
      #expect(follows == hall.followed(by: guest.id).filter { isOpen($0.key) })
    }
  }
}

/// What the facts mean for each pupil, counted in another way than the hall does: whoever sits on a
/// seat when something is learnt there has learnt it.
struct Teller {
  private var rooms: [RoomNumber: Room] = [:]
  private var counts: [RoomNumber: [Seat: Int]] = [:]
  private(set) var learnt: [Pupil: Int] = [:]
  private(set) var finished: [Pupil: Int] = [:]

  mutating func read(_ decision: Decision) {
    for told in decision.told {
      switch told {
      case .inClass: break
      case .inRoom(let number, _, let fact):
        if let setup = fact.as(Room.Opened.self)?.setup {
          rooms[number] = Room(number: number, code: "", setup: setup, list: nil, at: decision.at)
          rooms[number]?.apply(fact, at: decision.at)
          continue
        }
        guard let room = rooms[number] else { continue }
        checkPause(fact, in: room)
        let wasPlaying = room.phase == .playing
        room.apply(fact, at: decision.at)
        for seat in room.table.all {
          guard let pupil = room.table[seat]?.pupil else { continue }
          let count = room.game.outcome(for: seat).learnt.count
          learnt[pupil, default: 0] += count - (counts[number]?[seat] ?? 0)
          counts[number, default: [:]][seat] = count
        }
        if wasPlaying, room.phase != .playing {
          let pupils = room.table.all.filter { room.game.outcome(for: $0).isFinished }
            .compactMap { room.table[$0]?.pupil }
          for pupil in Set(pupils) { finished[pupil, default: 0] += 1 }
        }
      }
    }
  }

  /// While a room is paused nothing brings it on.
  private func checkPause(_ fact: RoomFact, in room: Room) {
    guard room.isPaused else { return }
    let bringOn = ["started", "skipped", "ready", "paused"]
    if case .own = fact, !bringOn.contains(fact.event) { return }
    Issue.record("\(fact) in a pause")
  }
}
