import Games
import Testing

@testable import Classroom
@testable import Hall

/// Looks at everything that a hall tells, and holds it against what the hall is: its facts applied
/// anew, who follows which room, and what must always be so.
struct Watchman {
  private var rooms: [RoomNumber: Room] = [:]
  /// Knows the class from its facts alone.
  private let reader = Hall(lists: [])
  private var book: ClassBook { reader.book }
  private var following: [VisitorID: [RoomNumber: Viewpoint]] = [:]
  private var decisions = 0
  private var latest = Moment(milliseconds: 0)

  // MARK: Reading

  mutating func read(_ turn: Asked, lists hall: Hall) {
    if let decision = turn.decision { read(decision, hall) }
    readPlaces(turn)
    if turn.trouble != nil { checkRefused(turn) }
  }

  private mutating func read(_ decision: Decision, _ hall: Hall) {
    decisions += decision.told.count
    #expect(decision.number == decisions)
    #expect(decision.at >= latest)
    latest = decision.at
    for told in decision.told {
      switch told {
      case .inClass(let fact):
        if let ended = fact.as(RoomEnded.self) { rooms[ended.number] = nil }
        if let opened = fact.as(RoomOpened.self) {
          #expect(rooms[opened.number] == nil)
          #expect(!rooms.values.contains { $0.code == opened.code })
        }
        fact.own.apply(to: reader.state)
      case .inRoom(let number, let seq, let fact):
        if let setup = fact.as(Room.Opened.self)?.setup {
          rooms[number] = Room(
            number: number, code: book.openRooms[number] ?? "", setup: setup, list: nil,
            at: decision.at)
        }
        rooms[number]?.apply(fact, at: decision.at)
        #expect(rooms[number]?.seq == seq)
      }
    }
  }

  /// As the house does: who follows, who no longer does, and rooms that are gone.
  private mutating func readPlaces(_ turn: Asked) {
    for follow in turn.follows {
      following[follow.visitor, default: [:]][follow.room] = follow.viewpoint
    }
    for (visitor, welcome) in turn.welcomes {
      #expect(turn.follows.contains { $0.visitor == visitor } == (welcome.room != nil))
    }
    for room in turn.ended {
      for visitor in following.keys { following[visitor]?[room.number] = nil }
    }
    for (visitor, room) in turn.parts
    where !turn.follows.contains(where: { $0.visitor == visitor && $0.room == room }) {
      following[visitor]?[room] = nil
    }
  }

  mutating func forget(_ visitor: VisitorID) { following[visitor] = nil }

  /// A refused request tells at most that a seat is back, and what follows from that; or who needs help now.
  private func checkRefused(_ turn: Asked) {
    guard turn.decision != nil else { return }
    let isNeed = turn.classFacts.allSatisfy {
      $0.as(NeedsHelp.self) != nil || $0.as(HelpOver.self) != nil
    }
    guard turn.facts.first?.as(Room.Back.self) != nil || turn.facts.isEmpty && isNeed else {
      Issue.record("a refused request made a decision: \(turn.facts)")
      return
    }
  }

  // MARK: Checking

  func check(_ hall: Hall) {
    #expect(rooms.keys.sorted() == hall.rooms.keys.sorted())
    for (number, room) in hall.rooms { check(room, against: rooms[number]) }
    #expect(book.count == hall.book.count)
    #expect(book.enrolment == hall.book.enrolment)
    #expect(book.pupils.map(book.role) == hall.book.pupils.map(hall.book.role))
    #expect(book.names == hall.book.names)
    #expect(book.lastRoom == hall.book.lastRoom)
    checkPlaces(hall)
    checkConnections(hall)
    #expect(hall.book.openRooms == hall.rooms.mapValues(\.code))
  }

  private func check(_ room: Room, against replayed: Room?) {
    #expect(replayed?.seq == room.seq)
    #expect(replayed?.entries.last == room.entries.last)
    #expect(replayed?.table == room.table)
    #expect(replayed.map { AnyHashable($0.game) } == AnyHashable(room.game))
    #expect(replayed?.phase == room.phase)
    #expect(replayed?.deserted == room.deserted)
    #expect(room.game.brokenInvariant == nil)
    let continued = room.entries.firstIndex { $0.fact.as(Room.Continued.self) != nil }
    #expect(continued == nil || continued == room.seq - 1, "it goes on elsewhere")
    if room.phase == .playing,
      room.table.waitedFor.contains(where: { room.table[$0]?.presence == .here })
    {
      #expect(!room.awaited.isEmpty, "room \(room.number.value) is stuck")
    }
    #expect(room.table.all.allSatisfy { (1...room.setup.seats).contains($0.number) })
  }

  /// A pupil sits in at most one open room, and both the rooms and the hall know it.
  private func checkPlaces(_ hall: Hall) {
    var seen: Set<Pupil> = []
    for room in hall.rooms.values {
      for seat in room.table.seated {
        guard let pupil = room.table[seat]?.pupil else { continue }
        switch room.phase {
        case .gathering, .playing:
          #expect(seen.insert(pupil).inserted)
          #expect([.pupil, .teacher].contains(hall.book.role(of: pupil)))
          #expect(hall.roomOf[pupil] == room.number)
        case .over: break
        case .ended: Issue.record("a room that ended is still there")
        }
      }
    }
    for (pupil, number) in hall.roomOf {
      #expect(hall.rooms[number]?.table.seat(of: pupil) != nil)
    }
  }

  /// Who is there is not away, follows its room from its seat, and nobody is two.
  private func checkConnections(_ hall: Hall) {
    for (visitor, entry) in hall.presence.visitors {
      if let pupil = entry.pupil {
        #expect(hall.connection(of: pupil) == visitor)
        #expect(hall.book.role(of: pupil) != .banned)
      }
      for number in hall.presence.watched(by: visitor) {
        let viewpoint = following[visitor]?[number]
        #expect(viewpoint == .spectator || viewpoint == .teacher)
      }
    }
    for (pupil, visitor) in hall.presence.connections {
      #expect(hall.presence[visitor]?.pupil == pupil)
    }
    for (pupil, number) in hall.roomOf {
      guard let room = hall.rooms[number], let seat = room.table.seat(of: pupil) else { continue }
      let isHere = room.table[seat]?.presence == .here
      #expect(isHere == (hall.connection(of: pupil) != nil))
      if let visitor = hall.connection(of: pupil) {
        #expect(following[visitor]?[number] == .seat(seat))
      }
    }
    for (visitor, places) in following {
      for (number, viewpoint) in places where viewpoint.isSeat {
        #expect(hall.presence[visitor]?.pupil.flatMap { hall.roomOf[$0] } == number)
      }
    }
  }
}

extension Viewpoint {
  fileprivate var isSeat: Bool { if case .seat = self { true } else { false } }
}
