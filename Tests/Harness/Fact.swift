import JSON
import Playing

/// One fact of a room as one viewer saw it.
struct Fact {
  let event: String
  let seat: Int?
  /// The ending of an answer, what was set or guessed, or the cheer: what a request asked for.
  let word: String?
  let tile: String?
  /// A hint has taken away what was kept to be answered.
  let takesKept: Bool
  /// The whole line, to be compared byte for byte.
  let bytes: ArraySlice<UInt8>

  init(_ line: Line, event: String) {
    self.event = event
    seat = line.seat
    word = (line["word"] ?? line["letter"] ?? line["cheer"])?.string
    tile = (line["tile"] ?? line["start"])?.string
    takesKept = event == "hinted" && line["kept"] != nil
    bytes = line.bytes
  }

  /// Whether it stands for an answer that waits.
  func isKept(for event: String) -> Bool { self.event == "kept" && event == "answered" }

  /// Whether everybody is told it in the same words.
  var isSameForAll: Bool {
    switch event {
    case "hidden", "answered", "asked", "hinted", "heard", "kept", "record", "closed", "set",
      "guessed",
      "led",
      "planned",
      "sent":
      false
    default: true
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
