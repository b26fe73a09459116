import Foundation
import Hall
import Testing
import Words

@testable import Wire

/// What the tables of Protocol.md say of verbs is what the verbs say themselves.
@Suite struct ProtocolVerbTests {
  private struct Row {
    let verb: String
    let swedish: String
    let section: Int
    /// Who may ask, as a sign behind the verb says it.
    let mark: Character?
  }

  /// Where the document says who may ask.
  private static let signs: [Character] = ["†", "‡", "§"]

  private let tables: ProtocolTables
  private let rows: [Row]
  /// Those of section 7 that are not a teacher's alone.
  private let childrens: Set<String>

  init() throws {
    tables = try ProtocolTables()
    rows = tables.rows.filter { ["`do`", "verb"].contains($0.head[0]) }.compactMap { row in
      // A second row of the same verb may leave its names out.
      guard let verb = ProtocolTables.code(in: row.cells[0]).first else { return nil }
      return Row(
        verb: verb, swedish: ProtocolTables.code(in: row.cells[1]).first ?? "",
        section: row.section, mark: row.cells[0].last { Self.signs.contains($0) })
    }
    let text = try String(contentsOfFile: "\(Repository.root)/Protocol.md", encoding: .utf8)
    let sentence = text.components(separatedBy: "Children may use ").dropFirst().first?
      .components(separatedBy: ". ").first
    childrens = Set(ProtocolTables.code(in: sentence ?? ""))
  }

  @Test func everyVerbHasItsNamesInBothLanguages() {
    let written = Set(rows.map { "\($0.verb) \($0.swedish)" })
    let known = Set(Verb.all.map { "\($0.name) \($0.name(in: .swedish))" })
    #expect(written.subtracting(known) == [], "no verb is called like that")
    #expect(known.subtracting(written) == [], "no table has it")
  }

  @Test func everyVerbTakesTheFieldsThatAreWritten() {
    var written: Set<String> = []
    for row in tables.rows where row.head.prefix(2) == ["field", "of"] {
      for verb in ProtocolTables.code(in: row.cells[1]) {
        written.formUnion(ProtocolTables.code(in: row.cells[0]).map { "\(verb) \($0)" })
      }
    }
    let known = Set(Verb.all.flatMap { verb in verb.fields.map { "\(verb.name) \($0.name)" } })
    #expect(written.subtracting(known) == [], "no verb takes that")
    #expect(known.subtracting(written) == [], "no table has it")
  }

  /// The matrix of rights.
  @Test func whoMayAskIsWritten() throws {
    #expect(!childrens.isEmpty)
    for verb in Verb.all {
      let own = rows.filter { $0.verb == verb.name }
      let row = try #require(own.first { $0.section == 8 } ?? own.first, "\(verb.name)")
      let written: Right =
        switch (row.section, row.mark) {
        case (_, "†"): .pupil
        case (_, "‡"): .member
        // It depends on what is asked.
        case (_, "§"), (8, _): .anybody
        default: childrens.contains(verb.name) ? .anybody : .teacher
        }
      #expect(verb.right == written, "\(verb.name)")
    }
  }
}
