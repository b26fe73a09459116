/// One thing in a list that has to be mended, in words for its writer.
public struct Complaint: Hashable, Sendable, CustomStringConvertible {
  public let file: String
  /// Counted from 1; 0 where the complaint is about the file as a whole.
  public let line: Int
  /// What is wrong and what to do about it.
  public let reason: String

  public init(file: String, line: Int, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// `my.words:12: …`
  public var description: String {
    line == 0 ? "\(file): \(reason)" : "\(file):\(line): \(reason)"
  }
}

/// Why a list was refused: at least one complaint, in the order of its lines.
public struct Complaints: Error, Hashable, CustomStringConvertible {
  /// How many complaints are kept. Nobody mends more at a time.
  static let limit = 100

  /// The first hundred.
  public private(set) var all: [Complaint] = []
  /// How many there are beyond those.
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
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .lineSeparator, .paragraphSeparator:
      shown.append("\u{FFFD}")
    default: shown.append(scalar)
    }
  }
  let cut = text.unicodeScalars.dropFirst(longest).isEmpty ? "" : "…"
  return "\"\(String(shown))\(cut)\""
}
