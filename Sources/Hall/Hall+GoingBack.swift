public import Games
import Words

/// Going back to how things stood, when what was decided since could not be stored.
extension Hall {
  /// How things stood at one moment, but for what grows with every move: the rooms' facts and the
  /// pupils' receipts are taken back one by one.
  public struct Standing {
    fileprivate let steady: SteadyPart
    fileprivate let factCount: Int
    fileprivate let decidedAt: Moment?
  }

  /// What no mere move in a game changes, so that one copy serves for many standings.
  final class SteadyPart {
    fileprivate let book: ClassBook
    fileprivate let rooms: [RoomNumber: Room]
    fileprivate let roomOf: [Pupil: RoomNumber]
    fileprivate let finished: [RoomNumber]
    fileprivate let lost: Int
    fileprivate let lists: [WordList]
    fileprivate let visitors: [VisitorID: Visitor]
    fileprivate let watchers: [RoomNumber: [VisitorID]]
    fileprivate let connection: [Pupil: VisitorID]

    init(_ hall: Hall) {
      book = hall.book
      rooms = hall.rooms
      roomOf = hall.roomOf
      finished = hall.finished
      lost = hall.lost
      lists = hall.lists
      visitors = hall.visitors
      watchers = hall.watchers
      connection = hall.connection
    }
  }

  /// Costs little: what changes afterwards is copied then.
  public func standing() -> Standing {
    let steady = self.steady ?? SteadyPart(self)
    self.steady = steady
    return Standing(steady: steady, factCount: factCount, decidedAt: decidedAt)
  }

  /// Undoes everything since, `decisions` being all that were made. Visitors who came or went
  /// meanwhile did so: who came has not said hello.
  public func goBack(to standing: Standing, undoing decisions: [Decision]) {
    let present = visitors
    book = standing.steady.book
    rooms = standing.steady.rooms
    roomOf = standing.steady.roomOf
    finished = standing.steady.finished
    factCount = standing.factCount
    chronicle.goBack(to: factCount)
    decidedAt = standing.decidedAt
    lost = standing.steady.lost
    lists = standing.steady.lists
    visitors = standing.steady.visitors
    watchers = standing.steady.watchers
    connection = standing.steady.connection

    var first: [RoomNumber: Int] = [:]
    for case .inRoom(let number, let seq, _) in decisions.lazy.flatMap(\.told) {
      first[number] = min(first[number] ?? seq, seq)
    }
    for (number, seq) in first {
      rooms[number] = rooms[number]?.asItWas(before: seq)
      agenda.set(number, at: rooms[number].flatMap { appointment(of: $0, after: lastWake) })
    }
    // Nobody has been told that they are silent.
    for case .inClass(.needsHelp(_, let number, _)) in decisions.lazy.flatMap(\.told) {
      agenda.set(number, at: rooms[number].flatMap { appointment(of: $0, after: lastWake) })
    }
    for room in rooms.values { room.take(list(for: room.setup)) }
    for decision in decisions.reversed() {
      if let pupil = decision.by, let receipt = decision.receipt { recent[pupil]?.forget(receipt) }
    }
    for (visitor, entry) in present where visitors[visitor] == nil {
      visitors[visitor] = Visitor(address: entry.address, language: entry.language)
    }
    for visitor in visitors.keys {
      if let entry = present[visitor] {
        visitors[visitor]?.language = entry.language
      } else {
        slipsAway(visitor)
        forget(visitor)
      }
    }
  }

  /// The rooms that a visitor follows, and from where it sees them.
  public func followed(by visitor: VisitorID) -> [RoomNumber: Viewpoint] {
    var followed: [RoomNumber: Viewpoint] = [:]
    for number in watched(by: visitor) {
      guard let room = rooms[number] else { continue }
      if isTeacher(visitor) {
        followed[number] = .teacher
      } else if room.setup.allowsWatching {
        followed[number] = .spectator
      }
    }
    if let pupil = visitors[visitor]?.pupil, let number = roomOf[pupil],
      let seat = rooms[number]?.table.seat(of: pupil)
    {
      followed[number] = .seat(seat)
    }
    return followed
  }
}
