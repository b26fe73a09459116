import JSON

/// A fact as the stream of everything tells it: a line of `watch *`.
struct LoggedFact {
  let n: Int
  /// Milliseconds since 1970.
  let at: Int
  let event: String
  let tree: Tree
  /// The whole line, to be compared byte for byte with what others are told under that number.
  let bytes: ArraySlice<UInt8>

  init(_ line: Line) throws(Failure) {
    guard case .event(let event) = line.kind, let n = line["n"]?.int, let at = line["at"]?.int
    else {
      throw Failure("the log", expected: "a fact with n and at", found: line.text)
    }
    self.n = n
    self.at = at
    self.event = event
    tree = line.tree
    bytes = line.bytes
  }

  var room: Int? { tree["room_id"]?.int }
  var code: String? { tree["room"]?.string }
  /// Only a fact of a room has it, not one about a room.
  var seq: Int? { tree["seq"]?.int }
  var seat: Int? { tree["seat"]?.int }
  var pupil: Int? { tree["pupil"]?.int }
  var name: String? { tree["name"]?.string }
  var who: Int? { tree["who_id"]?.int }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whom it is about and who did it.
  var people: Set<Int> {
    Set([pupil, who].compactMap(\.self) + (tree["pupils"]?.ints ?? []))
  }
}

extension Line {
  var tree: Tree { Tree(json) }
}
