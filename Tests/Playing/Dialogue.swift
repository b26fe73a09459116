package import JSON

/// A connection that asks one thing after the other and waits for the answers, but never without end.
package final class Dialogue {
  /// So often it waits for a line.
  private static let patience = 15_000

  private let owner: String
  private let wire: any Wire
  private let school: School
  private var waiting: [Line] = []
  /// Events that came among answers and are none.
  package private(set) var overheard: [Line] = []
  private var lastID = 0

  package init(of owner: String, school: School) throws(Failure) {
    self.owner = owner
    self.school = school
    guard let wire = school.connect() else {
      throw Failure(owner, expected: "a connection", found: "none")
    }
    self.wire = wire
    try school.greeted(try nextLine())
  }

  package func ask(_ verb: String, _ fields: (inout JSONWriter) -> Void = { _ in }) {
    lastID += 1
    var line = JSONWriter()
    line.add("do", verb)
    line.add("id", lastID)
    fields(&line)
    wire.send(line.finish())
  }

  /// The answer to what was asked last, if it is an ok.
  package func ok(_ verb: String) throws(Failure) -> Line {
    let line = try nextAnswer()
    guard line.kind == .ok(verb), line.id == lastID else {
      throw Failure(owner, expected: "ok of \(verb)", found: line.text)
    }
    return line
  }

  /// All rows, page after page.
  package func rows(of verb: String) throws(Failure) -> [Line] {
    var rows: [Line] = []
    var page = 1
    ask(verb)
    while true {
      let line = try nextAnswer()
      if line.kind == .event("row") {
        rows.append(line)
      } else if line.kind == .ok(verb), let pages = line["pages"]?.int, page < pages {
        page += 1
        ask(verb) { $0.add("page", page) }
      } else if line.kind == .ok(verb), line["count"]?.int == rows.count {
        return rows
      } else {
        throw Failure(verb, expected: "ok with count \(rows.count)", found: line.text)
      }
    }
  }

  private func nextAnswer() throws(Failure) -> Line {
    while true {
      let line = try nextLine()
      guard case .event = line.kind, line.id == nil else { return line }
      overheard.append(line)
    }
  }

  package func nextLine(putBack: Bool = false) throws(Failure) -> Line {
    var attempts = 0
    while waiting.isEmpty {
      guard attempts < Dialogue.patience, !wire.isEnded else {
        throw Failure(owner, expected: "an answer", found: "none")
      }
      attempts += 1
      try school.wait()
      waiting += try wire.receive()
    }
    return putBack ? waiting[0] : waiting.removeFirst()
  }
}
