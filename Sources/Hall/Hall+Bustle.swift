import Games

/// How busy the class is: numbers without names, which anybody on the network may know.
public struct Bustle: Sendable, Hashable {
  /// Rooms whose game is not over.
  public let rooms: Int
  /// Rooms in which somebody waits for another player.
  public let waiting: Int
  /// Children whose connection stands.
  public let here: Int
}

extension Hall {
  public var bustle: Bustle {
    Bustle(
      rooms: rooms.values.count(where: \.isOpen),
      waiting: rooms.values.count {
        $0.awaits(nil) && $0.freeSeat != nil && !$0.table.here.isEmpty
      },
      here: connection.count { !book.isTeacher($0.key) && !isTeacher($0.value) })
  }
}
