import Classroom
import Foundation
import Hall
import Testing
import Words

@testable import Wire

/// What the tables of the protocol say of verbs is what the verbs say themselves.
@Suite struct ProtocolVerbTests {
  private struct Row {
    let verb: String
    /// Nil where the table tells what the verb does, and not what it is called.
    let swedish: String?
    /// Nil where the table tells only what it is called.
    let document: String?
    /// Who may ask, as a sign behind the verb says it.
    let mark: Character?
  }

  /// How a document says who may ask.
  private static let signs: [Character] = ["†", "‡", "§", "¶"]

  private let tables: ProtocolTables
  private let rows: [Row]
  /// Those of the class that are not a teacher's alone.
  private let childrens: Set<String>

  init() throws {
    tables = try ProtocolTables()
    rows = tables.rows.filter { ["`do`", "verb"].contains($0.head[0]) }.compactMap { row in
      // A second row of the same verb may leave its names out.
      guard let verb = ProtocolTables.code(in: row.cells[0]).first else { return nil }
      let isNamed = ProtocolTables.namesInSwedish.contains(row.head[1])
      return Row(
        verb: verb, swedish: isNamed ? ProtocolTables.code(in: row.cells[1]).first ?? "" : nil,
        document: row.head.contains("what it does") ? row.document : nil,
        mark: row.cells[0].last { Self.signs.contains($0) })
    }
    let sentence = try ProtocolDocuments.read(ProtocolDocuments.ofTheClass).components(
      separatedBy: "Children may use "
    ).dropFirst().first?
    .components(separatedBy: ". ").first
    childrens = Set(ProtocolTables.code(in: sentence ?? ""))
  }

  @Test func everyVerbHasItsNamesInBothLanguages() {
    let written = Set(rows.compactMap { row in row.swedish.map { "\(row.verb) \($0)" } })
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
      let own = rows.filter { $0.verb == verb.name && $0.document != nil }
      // What anybody may ask of a room stands there, and what a teacher may, besides.
      let row = try #require(
        own.first { $0.document != ProtocolDocuments.ofTheClass } ?? own.first { $0.mark != nil }
          ?? own.first, "\(verb.name)")
      let isOfTheClass = row.document == ProtocolDocuments.ofTheClass
      let written: Right =
        switch row.mark {
        case "¶": .teacher
        case "†": .pupil
        case "‡": .member
        // It depends on what is asked.
        case "§": .anybody
        default: isOfTheClass && !childrens.contains(verb.name) ? .assistant : .anybody
        }
      #expect(verb.right == written, "\(verb.name)")
    }
  }
}
