import Playing

/// A request whose answer has not come yet.
struct Request {
  let id: Int
  let move: Move
  /// Where the pupil sat when it asked.
  let seating: Seating?
  var sentAt: Int
}

/// A pupil's seat in a room.
struct Seating {
  let history: RoomHistory
  let seat: Int
}
