import Playing

/// What those who play with a server of its own process share: also what is known of all rooms.
final class KillSchool: School {
  let book = RoomBook()
  /// No new games: those that are open come to their end.
  var isFinishing = false
  /// The port of the running server, nil while there is none.
  private let door: Door

  private final class Door {
    var port: UInt16?
  }

  init() {
    let door = Door()
    self.door = door
    super.init(
      at: Platform.milliseconds,
      pace: Pace(move: 40...400, order: 100...900, look: 200...1500, comeBack: 0...300),
      wall: { Platform.wallMilliseconds },
      connect: { door.port.flatMap { Connection(port: $0) } },
      wait: { Platform.sleep(milliseconds: 2) })
  }

  var port: UInt16? {
    get { door.port }
    set { door.port = newValue }
  }
}
