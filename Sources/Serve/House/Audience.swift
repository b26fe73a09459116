import Classroom
import Games

/// The audience of each room that somebody follows.
struct Audiences {
  private var rooms: [RoomNumber: Audience] = [:]
  /// The rooms where not all who look on have been told all, in the order in which some are told next.
  private var tellings: ArraySlice<RoomNumber> = []

  subscript(room: RoomNumber) -> Audience? { rooms[room] }

  var isEmpty: Bool { rooms.isEmpty }
  var areTold: Bool { tellings.isEmpty }

  mutating func add(_ follower: Follower, to room: RoomNumber) {
    rooms[room, default: Audience()].add(follower)
  }

  mutating func remove(_ follower: Follower, from room: RoomNumber) {
    rooms[room]?.remove(follower)
    if rooms[room]?.isEmpty == true { rooms[room] = nil }
  }

  /// Begins to tell all who look on in a room something new.
  mutating func beginRound(in room: RoomNumber) {
    if rooms[room]?.isTold == true { tellings.append(room) }
    rooms[room]?.beginRound()
  }

  /// Takes some who look on in a room, to be told next; others of another room come before the rest.
  mutating func nextToBeTold(atMost count: Int) -> (room: RoomNumber, followers: [Follower])? {
    guard let room = tellings.popFirst() else { return nil }
    let some = rooms[room]?.nextToBeTold(count) ?? []
    if rooms[room]?.isTold == false { tellings.append(room) }
    return (room, some)
  }
}

/// The followers of a room.
///
/// Those who sit there or teach hear of it at once. Those who look on are told in portions where they are
/// very many: one after the other, in rounds, so that each hears all in its order and nobody is left out.
struct Audience {
  private(set) var near: [Follower] = []
  /// Those who look on, in the order in which they came; nil stands where one has gone.
  private var far: [Follower?] = []
  private var gone = 0
  /// The place of the next one who is to be told.
  private var next = 0
  /// How many places from `next` on, around the end, may hold somebody who is to be told.
  private var left = 0

  var isEmpty: Bool { near.isEmpty && farCount == 0 }
  var farCount: Int { far.count - gone }
  /// Whether all who look on have been told all.
  var isTold: Bool { left == 0 }

  /// Those who look on.
  var lookers: [Follower] { far.compactMap(\.self) }

  mutating func add(_ follower: Follower) {
    guard case .spectator = follower.following.viewpoint else { return near.append(follower) }
    follower.following.place = far.count
    far.append(follower)
    if left > 0 { left += 1 }
  }

  mutating func remove(_ follower: Follower) {
    guard let place = follower.following.place else {
      return near.removeAll { $0.following === follower.following }
    }
    follower.following.place = nil
    far[place] = nil
    gone += 1
    if gone > far.count / 2 { closeRanks() }
  }

  private mutating func closeRanks() {
    next = far[..<min(next, far.count)].count { $0 != nil }
    far.removeAll { $0 == nil }
    gone = 0
    left = min(left, far.count)
    for (place, follower) in far.enumerated() { follower?.following.place = place }
  }

  /// Begins to tell all who look on something new.
  mutating func beginRound() { left = far.count }

  /// Takes those who are told next, at most so many; none: all have been told.
  mutating func nextToBeTold(_ count: Int) -> [Follower] {
    var some: [Follower] = []
    while left > 0, some.count < count {
      left -= 1
      if next >= far.count { next = 0 }
      next += 1
      if let follower = far[next - 1] { some.append(follower) }
    }
    return some
  }
}
