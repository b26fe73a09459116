public import Classroom
import Games
import JSON

/// The facts that a visitor wants to be told of all. They keep the numbers that they have among all.
public struct StreamFilter: Hashable, Sendable {
  /// The events; nil: all of them.
  let kinds: Set<String>?
  let rooms: Set<RoomNumber>?
  let pupils: Set<Pupil>?

  public static let none = StreamFilter(kinds: nil, rooms: nil, pupils: nil)

  public func admits(_ fact: Chronicle.Fact) -> Bool {
    if let kinds, !kinds.contains(fact.event) { return false }
    if let rooms, fact.room.map({ rooms.contains($0.number) }) != true { return false }
    if let pupils, pupils.isDisjoint(with: fact.pupils) { return false }
    return true
  }

  /// Whether the state of a room is told: not to a visitor that wants some pupils' facts alone.
  public func shows(_ room: Room) -> Bool { rooms?.contains(room.number) ?? (pupils == nil) }
}

/// A filter as it is asked for.
public struct StreamWish: Hashable, Sendable {
  public var kinds: [String] = []
  public var rooms: [String] = []
  public var pupils: [String] = []

  public init() {}
}

extension Transaction {
  func filter(_ wish: StreamWish) throws(Trouble) -> StreamFilter {
    if let unknown = wish.kinds.first(where: { !Chronicle.Fact.isEvent($0) }) {
      throw .noSuchEvent(unknown)
    }
    var rooms: Set<RoomNumber> = []
    for typed in wish.rooms { rooms.insert(try room(typed).number) }
    var pupils: Set<Pupil> = []
    for typed in wish.pupils { pupils.insert(try hall.pupil(called: typed)) }
    return StreamFilter(
      kinds: wish.kinds.isEmpty ? nil : Set(wish.kinds), rooms: wish.rooms.isEmpty ? nil : rooms,
      pupils: wish.pupils.isEmpty ? nil : pupils)
  }
}

extension Chronicle.Fact {
  var event: String {
    switch told {
    case .inClass(let fact): fact.event
    case .inRoom(_, _, let fact): fact.event
    }
  }

  /// The pupils whom it is about, and the one who did it.
  fileprivate var pupils: [Pupil] {
    switch told {
    case .inClass(let fact): fact.pupils + (fact.as(Assigned.self)?.exercise.to.named ?? [])
    case .inRoom(_, let seq, let fact):
      fact.pupils + (fact.as(Room.Called.self).map { [$0.pupil] } ?? [])
        + ([fact.actor].compactMap(\.self) + fact.handedOver)
        .compactMap { room?.pupil(on: $0, at: seq) }
    }
  }

  /// Whether any fact is called so.
  static func isEvent(_ name: String) -> Bool {
    AnyClassFact.has(name) || AnyRoomFact.has(name)
      || GameKind.allCases.contains { $0.hasFact(called: name) }
  }
}

extension GameKind {
  fileprivate func hasFact(called event: String) -> Bool {
    var reader = FieldsReader()
    let known = try? reader.read(Array("{}".utf8)[...]) { (fields) throws(Unreadable) in
      do throws(Unreadable) {
        _ = try fact(event, fields)
        return true
      } catch {
        // The fact lacks fields, but not its name.
        return error.field.description != "event"
      }
    }
    return known ?? false
  }
}
