import JSON

/// A fact as the stream of everything tells it: a line of `watch *`.
package struct LoggedFact {
  package let n: Int
  /// Milliseconds since 1970.
  package let at: Int
  package let event: String
  package let tree: Tree
  /// The whole line, to be compared byte for byte with what others are told under that number.
  package let bytes: ArraySlice<UInt8>

  package init(_ line: Line) throws(Failure) {
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

  package var room: Int? { tree["room_id"]?.int }
  package var code: String? { tree["room"]?.string }
  /// Only a fact of a room has it, not one about a room.
  package var seq: Int? { tree["seq"]?.int }
  package var seat: Int? { tree["seat"]?.int }
  package var pupil: Int? { tree["pupil"]?.int }
  package var name: String? { tree["name"]?.string }
  package var who: Int? { tree["who_id"]?.int }
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whom it is about and who did it.
  package var people: Set<Int> {
    Set([pupil, who].compactMap(\.self) + (tree["pupils"]?.ints ?? []))
  }
}

extension Line {
  package var tree: Tree { Tree(json) }
}
