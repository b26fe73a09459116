public import Classroom
public import Games
import Hall
import JSON
import Words

// A menu for a program that draws it itself: the words, the line to type, and a name for its picture.

extension Menu {
  /// The menu in a room: answers to somebody who asks for something, or else the one below the room; nil
  /// where nothing may be chosen.
  public static func inRoom(for viewer: Viewpoint, in scenery: Scenery, _ tongue: Tongue) -> Menu? {
    let (room, book) = (scenery.room, scenery.book)
    guard case .seat(let seat) = viewer, room.table[seat]?.presence != .left else { return nil }
    if room.phase == .playing, !room.isPaused, let plea = scenery.hall?.plea(to: seat, in: room) {
      var menu = asking(plea, in: room, book, tongue)
      menu.isAloud = true
      return menu
    }
    return below(room, for: seat, in: book, scenery.hall, tongue)
  }

  /// - Parameter room: the room that it belongs to; nil: it shows where somebody may go.
  public func line(_ page: Page, of room: Room?) -> [UInt8] {
    JSONWriter.event("menu", reserving: 1024) { line in
      if let room { line.add("room", room.code) }
      line.add("page", page.code)
      if let speech { line.add("ask", speech) }
      if isAloud { line.add("aloud", true) }
      line.array("items", rows) { item, row in
        item.add("key", row.key)
        item.add("say", row.choice.says)
        item.add("type", row.choice.typed)
        item.add(row.choice)
      }
      if firstMark > 0 { line.add("mark", firstMark) }
      if let note { line.add("note", note) }
      if fuel > 0 { line.add("fuel", fuel) }
    }
  }

  /// The line that tells that nothing may be chosen any more.
  /// - Parameter room: the room where that is so; nil: anywhere.
  public static func noLine(of room: Room?) -> [UInt8] {
    JSONWriter.event("menu") { line in
      if let room { line.add("room", room.code) }
      line.array("items", [Choice]()) { _, _ in }
    }
  }
}

extension JSONWriter {
  /// Adds the name of a choice's picture, with which words, and with whom.
  fileprivate mutating func add(_ choice: Menu.Choice) {
    let message = try? PlainLine.read(choice.typed, choices: nil, language: .swedish).message
    if let message { add("icon", message.icon) }
    switch message?.asked {
    case let wish as Wish:
      if let level = wish.level { add("level", level) }
      if case .number(let count)? = wish.rules[.choices] { add("choices", count) }
    case let level as Int where message?.verb == .again: add("level", level)
    default: break
    }
    if let companion = choice.companion {
      add("who", companion.name)
      if let traveller = companion.traveller { add("character", traveller.rawValue) }
    }
  }
}

extension Message {
  /// The picture of what it asks for: a game, an animal, a page, or else the verb.
  fileprivate var icon: String {
    switch asked {
    case let page as Menu.Page: page.icon
    case let wish as Wish: wish.rules.game?.rawValue ?? verb.name
    case let traveller as Traveller: traveller.rawValue
    default: verb.name
    }
  }
}

extension Menu.Page {
  /// The name by which programs call it.
  fileprivate var code: String { name.english }

  fileprivate var icon: String {
    switch self {
    case .first: "back"
    case .ease(let game), .files(let game): game.rawValue
    case .hello, .games, .characters, .leaving, .journey, .words, .silly, .road: code
    }
  }
}
