import Common

@testable import Terminal

/// Keys of a terminal and the line that is typed with them: the same keys however their bytes were cut.
struct KeyTrial: Trial {
  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    let limit = choices.pick([8, 60, LineEditor.longestLine])
    let columns = choices.below(40)
    let step = 1 + choices.below(7)
    let bytes = choices.text(upTo: 2_048)
    var reader = KeyReader()
    let keys = reader.read(bytes)
    var pieces = KeyReader()
    var cut: [Key] = []
    for start in stride(from: 0, to: bytes.count, by: step) {
      cut += pieces.read(bytes[start..<min(bytes.count, start + step)])
    }
    must(keys == cut, "other keys in pieces of \(step)")
    must(keys.count <= bytes.count, "more keys than bytes")
    type(keys + reader.pause(), limit, columns)
  }

  private func type(_ keys: [Key], _ limit: Int, _ columns: Int) {
    var editor = LineEditor(limit: limit)
    for (place, key) in keys.enumerated() {
      if case .text(let text) = key {
        must(!text.isEmpty && Clean.isShowable(text), "a key types \(text.debugDescription)")
      }
      if let line = editor.take(key) {
        must(line.utf8.count <= limit, "a line of \(line.utf8.count) bytes")
        must(editor.isEmpty && editor.cursor == 0, "something is left of it")
      }
      // Looking at all of a long line after every key is the trial's own time.
      if place < 200 || place + 1 == keys.count { check(editor, limit, columns) }
    }
  }

  private func check(_ editor: LineEditor, _ limit: Int, _ columns: Int) {
    let text = editor.text
    must(text.utf8.count <= limit, "a line of \(text.utf8.count) bytes")
    must((0...text.count).contains(editor.cursor), "the cursor is outside")
    let shown = editor.visible(columns: columns)
    must(Width.of(shown.text) <= columns, "more is shown than fits")
    must((0...max(0, columns - 1)).contains(shown.cursorColumn), "the cursor is not seen")
  }
}

/// Text from a server: nothing in it that a terminal would obey, and no line longer than it may be.
struct CleanTrial: Trial {
  func take(_ input: [UInt8]) {
    var choices = Choices(input)
    let columns = choices.below(100)
    let text = String(decoding: choices.text(upTo: 2_000), as: UTF8.self)
    for colour in [false, true] {
      let clean = Clean.line(text, colour: colour)
      must(Clean.isShowable(clean, colour: colour), "not clean: \(clean.debugDescription)")
      if clean.unicodeScalars.count < Clean.limit {
        let again = Clean.line(clean, colour: colour)
        must(
          again.unicodeScalars.elementsEqual(clean.unicodeScalars),
          "what is clean is changed: \(clean.debugDescription) \(again.debugDescription)")
      }
      let (fitting, taken) = Width.fit(clean, to: columns)
      must(taken <= columns && Width.of(fitting) == taken, "\(taken) of \(columns) columns")
      for line in Width.wrap(clean, to: columns) where columns > 0 {
        must(
          Width.of(line) <= max(columns, 2) || line.count <= columns / 3 + 1,
          "a broken line is too wide")
      }
    }
    // Nothing is shown that is not clean; but nor is it to trap.
    let raw = String(text.prefix(200))
    _ = (Width.of(raw), Width.fit(raw, to: columns), Width.wrap(raw, to: columns))
  }
}

extension Clean {
  /// Whether a terminal only shows it, but for colours.
  static func isShowable(_ text: String, colour: Bool = false) -> Bool {
    var pieces = Pieces(text)
    while let piece = pieces.next() {
      switch piece {
      case .colour: if !colour { return false }
      case .sign(let sign):
        for scalar in sign.unicodeScalars {
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator, .surrogate: return false
          case .format where scalar != .joiner: return false
          default: break
          }
        }
      }
    }
    return true
  }
}
