// Links: the parts of a drawing that may be chosen where they stand.

/// The line that somebody types by choosing it.
struct TextLink: Hashable, Sendable {
  /// The line as it would be typed.
  let typed: String
  /// The words that a voice reads; empty where that is not worth it.
  var says = ""
  /// The line to type in order to hear it, where that is to be known.
  var hear: String?
}

extension Ink {
  /// Text that may be chosen, for a guest with keys to choose with.
  ///
  /// Like colour it stands between two sequences that take no column, whatever is laid out around it, until
  /// `Drawing` takes it out again.
  func link(_ text: String, _ link: @autoclosure () -> TextLink?) -> String {
    guard hasLinks, let link = link() else { return text }
    return link.sequence + text + TextLink.end
  }
}

extension TextLink {
  fileprivate static let end = "\u{1B}[>m"
  private static let start = "\u{1B}[>"
  /// Bytes that would end a sequence, begin another, or be broken at, each with its substitute there.
  private static let disguises: [(UInt8, UInt8)] = [(0x6D, 0x01), (0x1B, 0x02), (0x20, 0x03)]

  /// The sequence that begins a link; it ends where every colour does.
  fileprivate var sequence: String {
    let parts = hear.map { "\(typed)\n\(says)\n\($0)" } ?? "\(typed)\n\(says)"
    let bytes = parts.utf8.map { byte in
      TextLink.disguises.first { $0.0 == byte }?.1 ?? byte
    }
    return TextLink.start + String(decoding: bytes, as: UTF8.self) + "m"
  }

  fileprivate init?(sequence: Substring) {
    guard sequence.hasPrefix(TextLink.start), sequence != TextLink.end else { return nil }
    let bytes = sequence.utf8.dropFirst(TextLink.start.utf8.count).dropLast().map { byte in
      TextLink.disguises.first { $0.1 == byte }?.0 ?? byte
    }
    let parts = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 1 else { return nil }
    self.init(typed: parts[0], says: parts[1], hear: parts.count > 2 ? parts[2] : nil)
  }
}

extension Drawing {
  /// Takes all links out of its lines, and knows from then on where they stood.
  mutating func takeLinks() {
    for index in lines.indices where lines[index].utf8.contains(0x1B) {
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
  private var open: (link: TextLink, column: Int?)?
  private var isBehindSpace = false

  init(line: Int) { self.line = line }

  mutating func read(_ line: String) {
    var rest = line[...]
    while let start = rest.utf8.firstIndex(of: 0x1B) {
      take(signs: rest[..<start])
      // A sequence without an end was cut.
      let end = rest[start...].utf8.firstIndex(of: 0x6D)
      if let end { take(sequence: rest[start...end]) }
      rest = end.map { rest[rest.utf8.index(after: $0)...] } ?? ""
    }
    take(signs: rest)
    close()
  }

  private mutating func take(sequence: Substring) {
    if let link = TextLink(sequence: sequence) {
      open = (link, nil)
    } else if sequence == TextLink.end {
      close()
    } else {
      text += sequence
    }
  }

  private mutating func take(signs: Substring) {
    if signs.isEmpty { return }
    let spaces = signs.utf8.prefix { $0 == 0x20 }.count
    if open != nil, open?.column == nil, spaces < signs.utf8.count {
      // The mark stands before it, if there is room for one.
      open?.column = column + spaces - (spaces > 0 || isBehindSpace ? 1 : 0)
    }
    isBehindSpace = signs.utf8.last == 0x20
    column += signs.count
    text += signs
  }

  private mutating func close() {
    if let open, let start = open.column {
      spots.append(Drawing.Spot(line: line, column: start, width: column - start, link: open.link))
    }
    open = nil
  }
}
