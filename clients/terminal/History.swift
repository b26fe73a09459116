/// The lines that were entered, and what was changed in them since, without entering it.
struct History: Sendable {
  private static let limit = 100

  private var lines: [String] = []
  /// Which line is shown; after the last one, the line that is being written.
  private var place = 0
  /// What stood in the lines when they were left, by place; forgotten when one is entered.
  private var drafts: [Int: String] = [:]

  mutating func remember(_ line: String) {
    if line.contains(where: { $0 != " " }), line != lines.last {
      lines.append(line)
      if lines.count > Self.limit { lines.removeFirst() }
    }
    place = lines.count
    drafts = [:]
  }

  /// Nil if there is none.
  mutating func older(than text: String) -> String? { go(to: place - 1, leaving: text) }

  mutating func newer(than text: String) -> String? { go(to: place + 1, leaving: text) }

  private mutating func go(to wanted: Int, leaving text: String) -> String? {
    guard (0...lines.count).contains(wanted) else { return nil }
    drafts[place] = text
    place = wanted
    return drafts[place] ?? (place < lines.count ? lines[place] : "")
  }
}
