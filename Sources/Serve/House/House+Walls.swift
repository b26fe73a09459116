import Classroom
import Games
import Hall
import Wire

/// Walls: connections that are shown how the class stands, whenever that has changed, and may do nothing.
extension House {
  func hang(_ visitor: VisitorID) {
    guard let guest = guests[visitor] else { return }
    if guest.wall == nil { walls.append(guest) }
    guest.wall = Redrawn()
    advanceWall(of: guest)
  }

  /// Notes that something happened that walls may not show yet, and shows it to those whose time has come.
  func advanceWalls() {
    for guest in walls {
      guest.wall?.happened()
      advanceWall(of: guest)
    }
  }

  /// Shows a wall how the class stands, if that has changed and its time has come.
  func advanceWall(of guest: Guest) {
    guard guest.isTalking, let due = guest.wall.map({ $0.due ?? now }), due <= now else { return }
    if let end = hall.wallEnd(of: guest.id, at: now) { return takeDown(guest, because: end) }
    guard !isFull(guest) else {
      guest.isBehind = true
      return
    }
    guard let view = hall.wallView(of: guest.id, at: now), guest.wall?.draws(view, at: now) == true
    else { return }
    send(
      view.lines(in: guest.tongue, width: guest.width), or: WallLine.encode(view, at: now),
      to: guest)
  }

  /// Takes down the walls that may stay none longer, as the key is another one.
  func takeDownWalls() {
    for guest in walls {
      if let end = hall.wallEnd(of: guest.id, at: now) { takeDown(guest, because: end) }
    }
  }

  private func takeDown(_ guest: Guest, because end: Hall.WallEnd) {
    hall.endWall(of: guest.id)
    forgetWall(of: guest)
    send(
      [end.said(in: guest.tongue)], or: WallLine.over(end, tongue: guest.tongue), to: guest)
    if guest.coming == .done { finish(guest) }
  }

  func forgetWall(of guest: Guest) {
    guest.wall = nil
    walls.removeAll { $0 === guest }
  }

  /// When a wall is next to be looked at. One that is behind gets its own when it has read.
  func wallsDue() -> Moment? {
    walls.filter { !$0.isBehind && $0.isTalking }.compactMap(\.wall).map { $0.due ?? now }.min()
  }
}
