public import Games
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

/// Names from a file.
extension Hall {
  /// So many names stand in one decision, so that no line of a journal grows long.
  private static let namesAtOnce = 200

  /// What has to be mended in a list of names before the class can take them.
  public func check(_ names: NameList) throws(Complaints) {
    var complaints = Complaints()
    var free = limits.pupils - book.count
    for entry in names.entries where book.pupil(named: entry.name) == nil {
      if let other = book.pupil(lookingLike: entry.name) {
        names.complain(
          entry, "\(entry.name) looks too much like \(book.name(of: other)), who is in the class",
          &complaints)
        continue
      }
      free -= 1
      if free == -1 {
        names.complain(entry, "the class is full: at most \(limits.pupils) fit", &complaints)
      }
    }
    if complaints.count > 0 { throw complaints }
  }

  /// Enrols those of a list who are not in the class, so many at a time: called until nothing is
  /// decided any more. Nobody has come by such a name; the first who says it is let in.
  public func enrol(_ names: NameList, at now: Moment) -> Turn {
    var turn = begin(by: nil, at: now)
    guard turn.mayDecide() else { return turn.turn }
    let missing = names.entries.lazy.map(\.name).filter { self.book.pupil(named: $0) == nil }
    for name in Array(missing.prefix(Hall.namesAtOnce)) {
      tell(Enrolled(pupil: book.nextPupil, name: name), &turn)
    }
    return finish(&turn)
  }
}
