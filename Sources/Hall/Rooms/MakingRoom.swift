import Games

/// When there are as many open rooms as there may be, one ends for one more: nobody keeps others from
/// playing by opening rooms.
extension Hall {
  /// The rooms that end for so many more; none if there is place for them.
  func whatMakesRoom(for count: Int = 1, _ making: Transaction) throws(Trouble) -> [Room] {
    let lacking = rooms.count - finished.count + count - limits.openRooms
    guard lacking > 0 else { return [] }
    // One that begins at a time of its own waits for that.
    var open = rooms.values.filter { $0.isOpen && $0.game.opening == nil }
    var ending: [Room] = []
    while ending.count < lacking {
      guard let room = leastNeeded(of: open, making) else { throw .tooManyRooms }
      ending.append(room)
      open.removeAll { $0 === room }
    }
    return ending
  }

  func makeRoom(_ ending: [Room], _ making: inout Transaction) {
    for room in ending {
      carryOut(Room.Ended(reason: room.deserted == nil ? .crowded : .empty), in: room, &making)
    }
  }

  /// First goes one in which nothing has happened for minutes, an empty one before others. Then it is one of
  /// the address where most are, if whoever asks has fewer at its own: one that has not begun, or where they
  /// are too many for a class, any.
  private func leastNeeded(of open: [Room], _ making: Transaction) -> Room? {
    let quiet = open.filter { isQuiet($0, at: making.at) }
    let deserted = quiet.filter { $0.deserted != nil }
    if let room = longestQuiet(of: deserted) ?? longestQuiet(of: quiet) { return room }
    let byAddress = Dictionary(grouping: open.filter { $0.deserted == nil }) { address(of: $0) }
    let own = byAddress[address(of: making.asker)]?.count ?? 0
    guard let most = byAddress.values.max(by: { $0.count < $1.count }), most.count > own + 1
    else { return nil }
    let isMoreThanAClass = most.count > limits.openRooms / 4
    return longestQuiet(of: most.filter { $0.phase == .gathering })
      ?? (isMoreThanAClass ? longestQuiet(of: most) : nil)
  }

  private func isQuiet(_ room: Room, at now: Moment) -> Bool {
    quietSince(room).adding(Room.Patience.quiet) <= room.time(at: now)
  }

  private func longestQuiet(of rooms: [Room]) -> Room? {
    rooms.min { (quietSince($0), $0.number) < (quietSince($1), $1.number) }
  }

  private func quietSince(_ room: Room) -> Moment { room.deserted ?? room.movedAt }

  /// Where those who play in it come from.
  private func address(of room: Room) -> String? {
    room.table.seated.lazy.compactMap { room.table[$0].flatMap { self.connection[$0.pupil] } }
      .first.map(address(of:))
  }
}
