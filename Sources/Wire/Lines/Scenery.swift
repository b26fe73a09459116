public import Games
public import Hall

/// What a line about a room may need besides its fact: who sits where, and their names.
public struct Scenery {
  public let room: Room
  public let book: ClassBook
  /// When it is looked at.
  public let now: Moment

  public init(room: Room, book: ClassBook, now: Moment) {
    self.room = room
    self.book = book
    self.now = now
  }

  /// The name of who sat on a seat when a fact was told.
  func name(_ seat: Seat, at seq: Int) -> String {
    room.pupil(on: seat, at: seq).map(book.name) ?? "?"
  }
}
