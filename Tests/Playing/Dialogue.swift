import JSON

/// A connection that asks one thing after the other and waits for the answers, but never without end.
final class Dialogue {
  private static let patience = 30_000

  private let owner: String
  private let wire: Connection
  private var waiting: [Line] = []
  /// Events that came among answers and are none.
  private(set) var overheard: [Line] = []
  private var lastID = 0

  init(of owner: String, school: School) throws(Failure) {
    self.owner = owner
    guard let port = school.port, let wire = Connection(port: port) else {
      throw Failure(owner, expected: "a connection", found: "none")
    }
    self.wire = wire
    try school.greeted(try nextLine())
  }

  func ask(_ verb: String, _ fields: (inout JSONWriter) -> Void = { _ in }) {
    lastID += 1
    var line = JSONWriter()
    line.add("do", verb)
    line.add("id", lastID)
    fields(&line)
    wire.send(line.finish())
  }

  /// The answer to what was asked last, if it is an ok.
  func ok(_ verb: String) throws(Failure) -> Line {
    let line = try nextAnswer()
    guard line.kind == .ok(verb), line.id == lastID else {
      throw Failure(owner, expected: "ok of \(verb)", found: line.text)
    }
    return line
  }

  /// All rows, page after page.
  func rows(of verb: String) throws(Failure) -> [Line] {
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

  func nextLine(putBack: Bool = false) throws(Failure) -> Line {
    let end = Platform.milliseconds + Dialogue.patience
    while waiting.isEmpty {
      guard Platform.milliseconds < end, !wire.isEnded else {
        throw Failure(owner, expected: "an answer", found: "none")
      }
      wire.flush()
      _ = Platform.wait(for: [(wire.descriptor, wire.wantsToWrite)], milliseconds: 100)
      waiting += try wire.receive()
    }
    return putBack ? waiting[0] : waiting.removeFirst()
  }
}
