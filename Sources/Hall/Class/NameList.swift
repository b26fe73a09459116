public import Words

/// Names that a teacher has written into a file before the class comes: one a line, `#` begins a
/// comment.
public struct NameList: Sendable {
  struct Entry: Sendable {
    let name: String
    /// Counted from 1.
    let line: Int
  }

  let entries: [Entry]
  private let file: String

  /// Reads all names, or tells everything that has to be mended.
  public init(parsing bytes: [UInt8], file: String) throws(Complaints) {
    var complaints = Complaints()
    var entries: [Entry] = []
    var lines: [String: Int] = [:]
    switch ListText.lines(of: bytes) {
    case .failure(let refusal):
      complaints.add(Complaint(file: file, line: refusal.line, reason: refusal.reason))
    case .success(let written):
      for (number, line) in zip(1..., written) {
        let typed = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
          .joined(separator: " ")
        if typed.isEmpty { continue }
        guard let name = Names.checked(typed) else {
          complaints.add(
            Complaint(
              file: file, line: number,
              reason: "\(quoted(typed)) cannot be a name: 1 to \(Hall.Limits.longestName) letters, "
                + "digits, spaces and hyphens, at least one of them a letter"))
          continue
        }
        if let other = lines[Names.look(name)] {
          complaints.add(
            Complaint(
              file: file, line: number,
              reason: "\(name) stands in line \(other), or looks like the name there: "
                + "add a letter of the family name"))
          continue
        }
        lines[Names.look(name)] = number
        entries.append(Entry(name: name, line: number))
      }
    }
    if complaints.count > 0 { throw complaints }
    self.entries = entries
    self.file = file
  }

  public var count: Int { entries.count }

  func complain(_ entry: Entry, _ reason: String, _ complaints: inout Complaints) {
    complaints.add(Complaint(file: file, line: entry.line, reason: reason))
  }
}
