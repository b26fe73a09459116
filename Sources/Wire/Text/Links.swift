// What of a drawing may be chosen where it stands.

/// What somebody does who chooses it.
struct Link: Hashable, Sendable {
  /// As it would be typed.
  let typed: String
  /// What a voice reads; empty where that is not worth it.
  var says = ""
  /// What is typed to hear it, where that is to be known.
  var hear: String?
}

extension Ink {
  /// Text that may be chosen, for who has keys to choose with.
  ///
  /// Like colour it stands between two sequences that take no column, whatever is laid out around it, until
  /// `Drawing` takes it out again.
  func link(_ text: String, _ link: Link?) -> String {
    guard hasLinks, let link else { return text }
    return link.sequence + text + Link.end
  }
}

extension Link {
  fileprivate static let end = "\u{1B}[>m"

  /// In digits, so that it ends where every colour does.
  fileprivate var sequence: String {
    let parts = [typed, says, hear].compactMap(\.self).joined(separator: "\n")
    return "\u{1B}[>" + parts.utf8.map { byte in "\(byte)" }.joined(separator: ";") + "m"
  }

  fileprivate init?(sequence: Substring) {
    guard sequence.hasPrefix("\u{1B}[>"), sequence != Link.end else { return nil }
    let bytes = sequence.dropFirst(3).dropLast().split(separator: ";").compactMap { UInt8($0) }
    let parts = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return nil }
    self.init(typed: parts[0], says: parts[1], hear: parts.count > 2 ? parts[2] : nil)
  }
}

extension Drawing {
  /// Takes all links out of its lines, and knows from then on where they stood.
  mutating func takeLinks() {
    for index in lines.indices where lines[index].contains("\u{1B}[>") {
      var reader = LinkReader(line: index)
      reader.read(lines[index])
      lines[index] = reader.text
      spots += reader.spots
    }
  }
}

/// Reads one line, and finds where its links stand.
private struct LinkReader {
  let line: Int
  private(set) var text = ""
  private(set) var spots: [Drawing.Spot] = []
  private var column = 0
  /// The link in which the next sign stands, and where its first sign that is no space does.
  private var open: (link: Link, column: Int?)?
  private var isBehindSpace = false

  init(line: Int) { self.line = line }

  mutating func read(_ line: String) {
    var rest = line[...]
    while let sign = rest.first {
      if sign == "\u{1B}", let end = rest.firstIndex(of: "m") {
        take(rest[...end])
        rest = rest[rest.index(after: end)...]
      } else {
        take(sign)
        rest.removeFirst()
      }
    }
    close()
  }

  private mutating func take(_ sequence: Substring) {
    if let link = Link(sequence: sequence) {
      open = (link, nil)
    } else if sequence == Link.end {
      close()
    } else {
      text += sequence
    }
  }

  private mutating func take(_ sign: Character) {
    // The mark stands before it, if there is room for one.
    if open != nil, open?.column == nil, sign != " " {
      open?.column = isBehindSpace ? column - 1 : column
    }
    isBehindSpace = sign == " "
    column += 1
    text.append(sign)
  }

  private mutating func close() {
    if let open, let start = open.column {
      spots.append(Drawing.Spot(line: line, column: start, width: column - start, link: open.link))
    }
    open = nil
  }
}
