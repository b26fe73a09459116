import Games
import Hall

// How a teacher's order is typed.

extension Message {
  static func order(_ order: Order) -> Ask { .hall(.lead(.order(order))) }

  /// Where no room is named the whole class is meant.
  static func reach(_ arguments: Arguments) -> Order.Reach {
    namedReach(arguments) ?? .everywhere
  }

  static func neededReach(
    _ arguments: Arguments, of verb: Verb
  ) throws(WireTrouble) -> Order.Reach {
    guard let reach = namedReach(arguments) else { throw .missing("room", verb) }
    return reach
  }

  private static func namedReach(_ arguments: Arguments) -> Order.Reach? {
    switch arguments.text("room")?.lowercased() {
    case nil, "": nil
    case "*", "all", "alla": .everywhere
    case .some: arguments.text("room").map(Order.Reach.room)
    }
  }

  /// Alone it ends a race, and whoever made that may say so.
  static func end(_ arguments: Arguments) -> Ask {
    namedReach(arguments).map { order(.end($0)) } ?? .hall(.move(.race(.end), room: nil))
  }

  /// `quiet`, `quiet off`, `quiet * on`: it is quiet in the whole class, or nowhere.
  static func isQuiet(_ arguments: Arguments) throws(WireTrouble) -> Bool {
    let on = arguments.flag("on")
    guard case .room(let typed) = reach(arguments) else { return on ?? true }
    guard on == nil, let flag = Arguments.flag(meantBy: typed) else {
      throw .badValue(field: "room", allowed: ["*"])
    }
    return flag
  }

  /// `Anna Bo`, or with longer names `Anna Lisa = Bo`.
  static func swap(_ arguments: Arguments) throws(WireTrouble) -> Order {
    let name = try arguments.needed("name", of: .swap)
    if arguments.has("with") {
      return .swap(name: name, with: try arguments.needed("with", of: .swap))
    }
    let sides = name.split(separator: "=", omittingEmptySubsequences: false)
    let names = (sides.count == 2 ? sides : name.split(separator: " "))
      .map { $0.split(separator: " ").joined(separator: " ") }
    guard names.count == 2, !names.contains("") else { throw .missing("with", .swap) }
    return .swap(name: names[0], with: names[1])
  }

  /// `Anna Lisa K7`: the room comes last.
  static func put(_ arguments: Arguments) throws(WireTrouble) -> Order {
    let name = try arguments.needed("name", of: .put)
    if arguments.has("room") {
      return .put(name: name, room: try arguments.needed("room", of: .put))
    }
    let words = name.split(separator: " ")
    guard words.count > 1, let room = words.last else { throw .missing("room", .put) }
    return .put(name: words.dropLast().joined(separator: " "), room: String(room))
  }
}
