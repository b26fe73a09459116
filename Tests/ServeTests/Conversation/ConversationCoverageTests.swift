import Foundation
import Testing

/// The golden conversation leaves out nothing that stands in the tables of the protocol.
@Suite struct ConversationCoverageTests {
  /// What somebody sends, and what anybody is sent, line by line.
  private static let lines: (typed: [Substring], told: [Substring]) = {
    var lines: (typed: [Substring], told: [Substring]) = ([], [])
    for name in GoldenConversationTests.names {
      let text = (try? GoldenConversationTests.read(name)) ?? ""
      for line in text.split(separator: "\n") {
        let rest = line.drop { $0.isLetter || $0.isNumber }
        if rest.hasPrefix("> ") { lines.typed.append(rest.dropFirst(2)) }
        if rest.hasPrefix("< {") { lines.told.append(rest.dropFirst(2)) }
      }
    }
    return lines
  }()

  private let tables: ProtocolTables

  init() throws {
    tables = try ProtocolTables()
  }

  private func expect(_ missing: Set<String>, allow exceptions: Set<String> = [], _ what: String) {
    for name in missing.subtracting(exceptions).sorted() {
      Issue.record("\(what) \(name) does not occur in the golden conversation")
    }
    for name in exceptions.subtracting(missing).sorted() {
      Issue.record("\(what) \(name) occurs and is no exception any more")
    }
  }

  @Test func everyVerbInJSONAndInBothLanguages() {
    #expect(tables.verbs.count > 80)
    let json = Set(Self.lines.typed.compactMap { $0.text(after: #""do":""#) })
    let words = Set(Self.lines.typed.compactMap { $0.split(separator: " ").first?.lowercased() })
    expect(Set(tables.verbs.map(\.english)).subtracting(json), "in JSON the verb")
    expect(Set(tables.verbs.map(\.english)).subtracting(words), "in English the verb")
    expect(Set(tables.verbs.map(\.swedish)).subtracting(words), "in Swedish the verb")
  }

  @Test func everyEvent() {
    #expect(tables.events.count > 100)
    let events = Set(Self.lines.told.compactMap { $0.text(afterStart: #"{"event":""#) })
    expect(
      tables.events.subtracting(events),
      allow: [
        // Stands where something was, in a saved game that is seen again.
        "blank",
        // A transcript of its own shows what is sent to who draws itself.
        "menu",
        // Files have forgotten somebody.
        "swept",
        // The words of what is on are gone after a new start with other lists.
        "today-gone",
      ], "the event")
    for event in events.subtracting(tables.events) {
      Issue.record("the event \(event) stands in no table of the protocol")
    }
  }

  @Test func everyError() {
    #expect(tables.errors.count > 130)
    let errors = Set(Self.lines.told.compactMap { $0.text(afterStart: #"{"error":""#) })
    expect(
      tables.errors.subtracting(errors),
      allow: [
        // Files could not be written anew, and could not be read.
        "not-swept", "unreadable-game",
      ], "the error")
  }
}

extension Substring {
  /// The text that follows a key, if the line has it, or begins with it.
  fileprivate func text(after key: String) -> String? {
    firstRange(of: key).map { String(self[$0.upperBound...].prefix { $0 != "\"" }) }
  }

  fileprivate func text(afterStart key: String) -> String? {
    hasPrefix(key) ? String(dropFirst(key.count).prefix { $0 != "\"" }) : nil
  }
}

/// What the documents of the protocol name in their tables.
struct ProtocolTables {
  private(set) var verbs: [(english: String, swedish: String)] = []
  private(set) var events: Set<String> = []
  private(set) var errors: Set<String> = []
  /// The rows of all tables, each with its document and the head of its table.
  private(set) var rows: [(document: String, head: [String], cells: [String])] = []

  init() throws {
    for document in ProtocolDocuments.names {
      read(try ProtocolDocuments.read(document), of: document)
    }
    errors.subtract(verbs.map(\.english))
  }

  private mutating func read(_ text: String, of document: String) {
    var head: [String] = []
    var previous: [String] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let cells = ProtocolTables.cells(of: line)
      if let first = cells.first, !first.isEmpty, first.allSatisfy({ $0 == "-" }) {
        head = previous
      } else if cells.isEmpty {
        head = []
      } else if !head.isEmpty {
        rows.append((document, head, cells))
        take(cells, below: head)
      }
      previous = cells
    }
  }

  /// The head of a column with the Swedish names of verbs.
  static let namesInSwedish = ["in Swedish", "på svenska"]

  private mutating func take(_ cells: [String], below head: [String]) {
    // A `row` of something is told in many tables.
    let names = ProtocolTables.code(in: cells[0].components(separatedBy: " of ")[0])
    switch head[0] {
    case "`do`", "verb":
      if ProtocolTables.namesInSwedish.contains(head[1]) {
        verbs += names.map { ($0, ProtocolTables.code(in: cells[1]).first ?? "") }
      }
      if head.last == "errors" {
        errors.formUnion(
          ProtocolTables.code(in: cells[cells.count - 1])
            .filter { $0.allSatisfy { $0.isLetter || $0 == "-" } })
      }
    case "`event`":
      if !cells[0].hasPrefix("…") { events.formUnion(names) }
    case "`error`": errors.formUnion(names)
    default: break
    }
  }

  private static func cells(of line: Substring) -> [String] {
    guard line.hasPrefix("|") else { return [] }
    return line.dropFirst().replacing(#"\|"#, with: "/").split(separator: "|")
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// What stands between backticks.
  static func code(in cell: String) -> [String] {
    let spans = cell.split(separator: "`", omittingEmptySubsequences: false)
    return stride(from: 1, to: spans.count, by: 2).map { String(spans[$0]) }
  }
}
