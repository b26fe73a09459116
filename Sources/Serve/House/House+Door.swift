import Classroom
import Games
import Hall
import Wire

/// The menu that a guest sees just now.
final class ShownMenu {
  let page: Menu.Page
  let lines: [String]
  /// The line that each digit stands for,
  let choices: [String: String]
  /// Since when the digits have stood for these lines.
  let since: Moment
  /// The room's picture that it lies on, if a guest who sits there asked for the menu.
  var covers: Drawing?

  init(
    _ page: Menu.Page, _ lines: [String], _ choices: [String: String], since: Moment,
    covering covered: Drawing?
  ) {
    (self.page, self.lines, self.choices) = (page, lines, choices)
    (self.since, covers) = (since, covered)
  }
}

/// The guests who stand at the door.
struct Doors {
  /// Guests at the door who have been shown what they may do.
  private(set) var guests: [Guest] = []
  /// Guests who may have come to the door, and see it when all else has been told.
  private var arriving: [Guest] = []

  mutating func arrives(_ guest: Guest) { arriving.append(guest) }

  mutating func takeArriving() -> [Guest] {
    if arriving.isEmpty { return [] }
    defer { arriving = [] }
    return arriving
  }

  mutating func add(_ guest: Guest) {
    if !guests.contains(where: { $0 === guest }) { guests.append(guest) }
  }

  mutating func remove(_ guest: Guest) { guests.removeAll { $0 === guest } }

  mutating func keep(where isAtDoor: (Guest) -> Bool) { guests.removeAll { !isAtDoor($0) } }
}

/// Menus, for guests who stand at the door and for any who ask for one.
extension House {
  /// For so many milliseconds after a digit has got another meaning it is refused: the old one was meant.
  private static let digitsSettle = 600

  // MARK: At the door

  /// Shows what may be done to guests who have nothing to look at any more and have heard all else.
  func openDoors() {
    for guest in doors.takeArriving() where guest.menu?.page != .first {
      showDoor(to: guest, guest.isText ? .first : Menu.firstPage(for: guest.id, in: hall))
    }
  }

  /// Whether a guest may go into a room, or waits in one for somebody to come.
  private func isAtDoor(_ guest: Guest) -> Bool {
    guard guest.isTalking, guest.pictureStyle != nil else { return false }
    return switch hall.situation(of: guest.id) {
    case .guest: guest.followsNothing
    case .seated(let number, _): hall.rooms[number]?.phase == .gathering
    case .stranger, .pending, .watching: false
    }
  }

  private func showDoor(to guest: Guest, _ page: Menu.Page = .first) {
    guard isAtDoor(guest), guest.followsNothing, let menu = menu(page, for: guest) else { return }
    doors.add(guest)
    show(menu, page, to: guest)
  }

  /// Draws doors anew: others may wait or invite by now. Text that was printed stays as it is.
  func renewDoors() {
    doors.keep(where: isAtDoor)
    for guest in doors.guests where !guest.isText && guest.menu?.page == .first {
      if hasTime {
        renewDoor(of: guest)
      } else {
        guest.owesPicture = true
        settle(guest)
      }
    }
  }

  private func renewDoor(of guest: Guest) {
    if guest.followsNothing { return showDoor(to: guest) }
    if renewMenu(of: guest) { return }
    guard let style = guest.pictureStyle,
      case .seated(let number, let seat) = hall.situation(of: guest.id),
      let room = hall.rooms[number], room.phase == .gathering
    else { return }
    if guest.drawsItself {
      return showRoomMenu(scenery(room), from: .seat(seat), to: guest)
    }
    let drawing = Picture.drawing(
      of: .turn, for: .seat(seat), in: scenery(room), tongue: guest.tongue, style: style)
    if drawing.lines != guest.menu?.lines || drawing.choices != guest.menu?.choices {
      drawRooms(for: guest)
    }
  }

  /// Draws the door that there was no time for.
  func drawDoorIfOwed(to guest: Guest) {
    if guest.menu?.page == .first { renewDoor(of: guest) }
  }

  /// Closes a page behind the door, or on a room's picture, when something else was asked for. A page with a
  /// switch that was turned stays in sight.
  func closeMenu(of guest: Guest, after verb: Verb) {
    guard let menu = guest.menu else { return }
    if verb == .read {
      showMenu(menu.page, to: guest)
    } else if menu.covers != nil {
      // A program that draws menus itself is told that it is gone.
      if guest.drawsItself { guest.menu?.covers = nil } else { guest.menu = nil }
      drawRooms(for: guest)
    } else if menu.page != .first {
      showDoor(to: guest)
    }
  }

  /// Takes the menu from a guest who has become a stranger: no digit means anything any more.
  func shutDoorIfNobody(_ guest: Guest) {
    guard guest.menu != nil, case .stranger = hall.situation(of: guest.id) else { return }
    guest.menu = nil
    if !guest.isText {
      send(guest.drawsItself ? Menu.noLine(of: nil) : HouseLine.noPicture(), to: guest)
    }
  }

  // MARK: Any menu

  /// Shows a page, or the first one where there is no such page just now.
  ///
  /// - Parameter isAsked: it comes also where the same was shown last: a program may have laid it away.
  func showMenu(_ page: Menu.Page, to guest: Guest, isAsked: Bool = false) {
    if page == .first, goesBackToItsRoom(guest) { return drawRooms(for: guest) }
    if let menu = menu(page, for: guest) { return show(menu, page, to: guest, isAsked: isAsked) }
    if page != .first { showMenu(.first, to: guest, isAsked: isAsked) }
  }

  /// Whether a guest sits where no game goes on: it has the first page below its room's picture.
  private func goesBackToItsRoom(_ guest: Guest) -> Bool {
    guard !guest.isText, case .seated(let number, _) = hall.situation(of: guest.id),
      hall.rooms[number]?.phase != .playing
    else { return false }
    guest.menu = nil
    return true
  }

  private func menu(_ page: Menu.Page, for guest: Guest) -> Menu? {
    Menu.page(page, for: guest.id, in: hall, guest.tongue, guest.pictureStyle ?? TextStyle())
  }

  private func show(
    _ menu: Menu, _ page: Menu.Page, to guest: Guest, isAsked: Bool = false
  ) {
    guard let style = guest.pictureStyle else { return }
    var drawing = menu.drawing(guest.tongue, style)
    if !isAsked, !guest.isText, guest.menu?.lines == drawing.lines,
      guest.menu?.choices == drawing.choices
    {
      return
    }
    var (room, covered): (Room?, Drawing?)
    if case .seated(let number, let seat) = hall.situation(of: guest.id),
      let own = hall.rooms[number]
    {
      let picture = Picture.drawing(
        of: .turn, for: .seat(seat), in: scenery(own), tongue: guest.tongue, style: style)
      // It is still the guest's move, and that need not be told again.
      drawing.isYours = picture.isYours
      (room, covered) = (own, picture)
    }
    send(
      drawing.lines,
      or: guest.drawsItself ? menu.line(page, of: room) : HouseLine.picture(drawing, of: room),
      to: guest)
    note(drawing, page, on: covered, shownTo: guest)
  }

  /// Sends a program that draws itself what may be chosen below a room, when that has changed.
  func showRoomMenu(_ scenery: Scenery, from viewpoint: Viewpoint, to guest: Guest) {
    let room = scenery.room
    if let covered = guest.menu?.covers {
      let drawing = Picture.drawing(
        of: .turn, for: viewpoint, in: scenery, tongue: guest.tongue,
        style: TextStyle(hasKeys: true))
      if covered.asksTheSame(as: drawing) {
        _ = renewMenu(of: guest)
        return
      }
    }
    let menu = Menu.inRoom(for: viewpoint, in: scenery, guest.tongue)
    let drawing = menu?.drawing(guest.tongue, TextStyle(hasKeys: true)) ?? Drawing()
    let isShown =
      guest.menu.map {
        $0.covers == nil && $0.lines == drawing.lines && $0.choices == drawing.choices
      } ?? drawing.choices.isEmpty
    if !isShown {
      send(menu?.line(.first, of: room) ?? Menu.noLine(of: room), of: .room(room.number), to: guest)
    }
    note(drawing, shownTo: guest)
    if room.phase == .gathering { doors.add(guest) }
  }

  /// Draws a guest's menu anew if it sees nothing else. Answers whether that is so.
  func renewMenu(of guest: Guest) -> Bool {
    guard !guest.isText, let menu = guest.menu, menu.covers != nil || guest.followsNothing else {
      return false
    }
    showMenu(menu.page, to: guest)
    return true
  }

  /// Whether a guest goes on reading a menu, because the picture under it asks nothing new.
  func isReadingMenu(insteadOf drawing: Drawing, _ guest: Guest) -> Bool {
    !guest.isText && guest.menu?.covers?.asksTheSame(as: drawing) == true
  }

  /// Remembers what digits mean on the newest picture.
  func note(
    _ drawing: Drawing, _ page: Menu.Page = .first, on covered: Drawing? = nil,
    shownTo guest: Guest
  ) {
    let choices = drawing.choices
    if choices.isEmpty {
      guest.menu = nil
      return
    }
    let isSame = guest.menu?.choices == choices
    guest.menu = ShownMenu(
      page, drawing.lines, choices, since: isSame ? guest.menu?.since ?? now : now,
      covering: covered)
  }

  /// The line that a digit stands for on the newest picture; nil if that is no menu.
  func chosen(_ line: String, by guest: Guest) throws(WireTrouble) -> String? {
    guard line.utf8.count <= 8, let menu = guest.menu,
      let meant = menu.choices[line.filter { !$0.isWhitespace }]
    else { return nil }
    let wait = now.milliseconds(until: menu.since.adding(House.digitsSettle))
    if wait > 0 { throw .keysChanged(milliseconds: wait) }
    return meant
  }
}
