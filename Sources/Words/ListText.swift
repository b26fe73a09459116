// The format of a list, one line at a time:
//
//     # a comment, also after something else
//     language sv
//     level 1
//     level 3 magic e
//     level 4 tricky long vowels
//     hus: båt bil tak mus | lök sås pil nål
//     natt: lampa tåg=nattåg vakt~natt-vackt | sill pall
//     sol☀️: ros🌹=solros🌻 hatt🎩 | kaktus🌵 tuba
//
// The words of a level that is `tricky` are not spelled as they sound, which is told of it, and no
// menu leads there. After that, or after the number, a level may have a name: what is hard in it.
// A question word, a colon, its right endings, a bar, wrong endings; blanks between words.
// `ending=whole` gives the joined word where plain joining is wrong. `ending~spoken` (after the
// whole, if there is one) gives what a voice should say where `natt-vakt` goes wrong.
// An emoji behind a word is its picture, wherever the word stands in the list.
// UTF-8 with or without a byte order mark; lines end in LF, CRLF or CR.

/// Turns the bytes of a list, or of another text that a teacher writes, into lines, or says why not.
package enum ListText {
  static let mostBytes = 1 << 20
  static let mostLines = 10_000

  /// The lines of a text; nil, and a complaint, if the bytes cannot be read line by line.
  package static func lines(
    of bytes: [UInt8], in file: String, _ complaints: inout Complaints
  ) -> [String]? {
    func refuse(_ line: Int, _ reason: String) -> [String]? {
      complaints.add(Complaint(file: file, line: line, reason: reason))
      return nil
    }
    guard bytes.count <= mostBytes else {
      return refuse(0, "the file is bigger than 1 MiB: split it into several lists")
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let raw = split(bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...])
    guard raw.count <= mostLines else {
      return refuse(0, "the file has more than \(mostLines) lines: split it into several lists")
    }
    let lines = raw.map { String(validating: $0, as: UTF8.self) }
    if let broken = lines.firstIndex(of: nil) {
      return refuse(
        broken + 1, "this is not UTF-8 text: save the file again with the encoding UTF-8")
    }
    return lines.compactMap(\.self)
  }

  /// Cuts at LF, CRLF and CR. After the last line end there is one more line only if it is not empty.
  private static func split(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    var lines: [ArraySlice<UInt8>] = []
    var rest = bytes
    while let end = rest.firstIndex(where: { $0 == lineFeed || $0 == carriageReturn }) {
      lines.append(rest[..<end])
      let isPair = rest[end...].starts(with: [carriageReturn, lineFeed])
      rest = rest[(end + (isPair ? 2 : 1))...]
    }
    if !rest.isEmpty { lines.append(rest) }
    return lines
  }
}

/// One line as it is written, before anything is judged.
enum Entry {
  case nothing
  case language(String)
  case level(String, isTricky: Bool, name: String?)
  case question(Draft)
  case unknown(String)

  /// A question as it is written.
  struct Draft {
    var word: String
    var picture: String?
    var rights: [Piece]
    var wrongs: [Piece]
    var bars: Int

    /// Whether the word is short enough to be one; joining a longer one with each ending would take long.
    var isWordShort: Bool { word.utf8.count <= Language.longestTyped }
  }

  /// An ending as it is written: `text=whole~spoken`, with pictures behind text and whole.
  struct Piece {
    var text: String
    var picture: String?
    var whole: String?
    var wholePicture: String?
    var spoken: String?
  }

  init(line: String) {
    let told = line.prefix { $0 != "#" }
    guard let colon = told.firstIndex(of: ":") else {
      self = Entry.directive(told.split(whereSeparator: \.isWhitespace).map(String.init))
      return
    }
    let parts = told[told.index(after: colon)...]
      .split(separator: "|", omittingEmptySubsequences: false)
    let (word, picture) = Entry.pictured(
      told[..<colon].split(whereSeparator: \.isWhitespace).joined(separator: " "))
    self = .question(
      Draft(
        word: word, picture: picture,
        rights: Entry.pieces(of: parts[0]),
        wrongs: parts.dropFirst().flatMap(Entry.pieces(of:)),
        bars: parts.count - 1))
  }

  private static func directive(_ words: [String]) -> Entry {
    switch (words.first, words.count) {
    case (nil, _): .nothing
    case ("language", 2): .language(words[1])
    case ("level", 2...): level(words[1], words.dropFirst(2))
    default: .unknown(words.joined(separator: " "))
    }
  }

  private static func level(_ digits: String, _ rest: ArraySlice<String>) -> Entry {
    let isTricky = rest.first == "tricky"
    let name = rest.dropFirst(isTricky ? 1 : 0).joined(separator: " ")
    return .level(digits, isTricky: isTricky, name: name.isEmpty ? nil : name)
  }

  private static func pieces(of text: Substring) -> [Piece] {
    text.split(whereSeparator: \.isWhitespace).map { word in
      let (written, spoken) = cut(word, at: "~")
      let (front, rest) = cut(written, at: "=")
      let (text, picture) = pictured(front)
      let (whole, wholePicture) = rest.map { pictured($0) } ?? (nil, nil)
      return Piece(
        text: text, picture: picture, whole: whole, wholePicture: wholePicture,
        spoken: spoken.map(String.init))
    }
  }

  /// A word, and the picture that stands behind it.
  private static func pictured(_ text: some StringProtocol) -> (String, picture: String?) {
    guard let place = text.firstIndex(where: \.isEmoji) else { return (String(text), nil) }
    let word = text[..<place].split(separator: " ").joined(separator: " ")
    return (word, String(text[place...]))
  }

  private static func cut(_ text: Substring, at mark: Character) -> (Substring, Substring?) {
    guard let place = text.firstIndex(of: mark) else { return (text, nil) }
    return (text[..<place], text[text.index(after: place)...])
  }
}

/// One thing in a list that has to be mended, in words for its writer.
public struct Complaint: Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// The line, counted from 1; 0 if the complaint is about the file as a whole.
  public let line: Int
  /// The trouble, and a way to mend it.
  public let reason: String

  public init(file: String, line: Int, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// The complaint after its file and line: `my.words:12: …`
  public var description: String {
    line == 0 ? "\(file): \(reason)" : "\(file):\(line): \(reason)"
  }
}

/// The reasons why a list was refused: at least one complaint, in the order of its lines.
public struct Complaints: Error, Hashable, CustomStringConvertible {
  /// How many complaints are kept. Nobody mends more at a time.
  static let limit = 100

  /// The first hundred complaints.
  public private(set) var all: [Complaint] = []
  /// How many complaints there are beyond those.
  public private(set) var more = 0

  package var count: Int { all.count + more }

  package init() {}

  package mutating func add(_ complaint: Complaint) {
    if all.count < Complaints.limit { all.append(complaint) } else { more += 1 }
  }

  /// One complaint a line, then "and 7 more" if there are more.
  public var description: String {
    var lines = all.map(\.description)
    if more > 0 { lines.append("and \(more) more") }
    return lines.joined(separator: "\n")
  }
}

/// `text` in quotation marks, safe to print: cut when long, control characters replaced.
public func quoted(_ text: some StringProtocol) -> String {
  let longest = 30
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars.prefix(longest) {
    shown.append(scalar.isPrintable ? scalar : "\u{FFFD}")
  }
  let cut = text.unicodeScalars.dropFirst(longest).isEmpty ? "" : "…"
  return "\"\(String(shown))\(cut)\""
}

extension Unicode.Scalar {
  /// Whether it stands on a screen as a sign, and moves nothing there.
  public var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
