import Hall

extension Message {
  /// In the place of a room's code: everything.
  private static let everything = "*"

  static func watch(_ arguments: Arguments) throws(WireTrouble) -> Request {
    let room = try arguments.needed("room", of: .watch)
    let after = try after(arguments)
    return room == everything
      ? .lead(.oversight(.watch(after: after))) : .watch(room: room, after: after)
  }

  static func unwatch(_ arguments: Arguments) -> Request {
    let room = arguments.text("room")
    return room == everything ? .lead(.oversight(.unwatch)) : .unwatch(room: room)
  }
}
