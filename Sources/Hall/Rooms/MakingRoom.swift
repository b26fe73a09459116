import Classroom
import Games

/// When there are as many open rooms as there may be, one ends for one more: nobody keeps others from
/// playing by opening rooms.
extension Transaction {
  /// The rooms that end for so many more; none if there is place for them.
  ///
  /// First go those that have been deserted for minutes. Then it goes by address: where there are most, a
  /// room ends in which somebody is alone, or nothing has happened for minutes; of these, one of the newest
  /// names, because a class was there before those who come to be in its way. At the address of the pupil who
  /// asks, only rooms of those who came after it make room.
  func whatMakesRoom(for count: Int = 1) throws(Trouble) -> [Room] {
    let lacking = rooms.count - hall.state.finished.count + count - hall.limits.openRooms
    guard lacking > 0 else { return [] }
    let open = hall.roomsThatDoNotWait
    var ending = Array(
      open.filter { $0.deserted != nil && hall.isQuiet($0, at: at) }
        .sorted { ($0.quietSince, $0.number) < ($1.quietSince, $1.number) }.prefix(lacking))
    var byAddress = Dictionary(grouping: open.filter { $0.deserted == nil }, by: hall.address(of:))
      .mapValues { rooms in
        let dispensable = rooms.filter { $0.table.here.count < 2 || hall.isQuiet($0, at: at) }
        return (count: rooms.count, newestLast: dispensable.sorted { $0.eldest < $1.eldest })
      }
    // Where nobody asks, as when somebody hangs up and the others go on, no address is one's own.
    let here = visitor.flatMap { byAddress.removeValue(forKey: hall.address(of: $0)) }
    while ending.count < lacking,
      let (address, most) = byAddress.max(by: {
        ($0.value.count, $0.key) < ($1.value.count, $1.key)
      }),
      most.count > (here?.count ?? 0) + 1, let newest = most.newestLast.last
    {
      ending.append(newest)
      byAddress[address] = (most.count - 1, most.newestLast.dropLast())
    }
    let newer = here?.newestLast.filter { room in by.map { $0 < room.eldest } ?? false }
    ending += newer?.suffix(lacking - ending.count) ?? []
    guard ending.count == lacking else { throw .tooManyRooms }
    return ending
  }

  mutating func makeRoom(_ ending: [Room]) {
    for room in ending {
      carryOut(Room.Ended(reason: room.deserted == nil ? .crowded : .empty), in: room)
    }
  }
}

extension Hall {
  /// All rooms that are open, but for those that begin at a time of their own: the first of them, as many as
  /// a school may plan.
  fileprivate var roomsThatDoNotWait: [Room] {
    let open = rooms.values.filter(\.isOpen)
    let waiting = open.filter { $0.opening != nil }.map(\.number).sorted()
    let spared = Set(waiting.prefix(limits.plannedRooms))
    return open.filter { !spared.contains($0.number) }
  }

  fileprivate func isQuiet(_ room: Room, at now: Moment) -> Bool {
    room.quietSince.adding(Room.Patience.quiet) <= room.time(at: now)
  }

  /// The address from which those who play in a room come.
  fileprivate func address(of room: Room) -> String {
    let visitor = room.table.seated.lazy.compactMap { self.connection(on: $0, in: room) }.first
    return visitor.map(address(of:)) ?? ""
  }
}

extension Room {
  fileprivate var quietSince: Moment { deserted ?? movedAt }

  /// The pupil who came first into the class of those who sit there.
  fileprivate var eldest: Pupil {
    table.seated.compactMap { table[$0]?.pupil }.min() ?? Pupil(.max)
  }
}
