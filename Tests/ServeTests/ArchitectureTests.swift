import Foundation
import Testing

/// What the page about the architecture names is there.
@Suite struct ArchitectureTests {
  private static func section(_ heading: String) throws -> Substring {
    let page = try ProtocolDocuments.read(Pages.architecture)
    let rest = page[try #require(page.range(of: "\n## \(heading)\n")).lowerBound...].dropFirst()
    return rest[..<(rest.firstRange(of: "\n## ")?.lowerBound ?? rest.endIndex)]
  }

  /// What a text names beside a file: `name` in [File.swift](../Sources/File.swift).
  private static func named(in text: some StringProtocol) -> [(names: [String], file: String)] {
    String(text).matches(
      of: /((?:`\w+`(?:, | and | or ))*`\w+`)\s+in\s+\[[^\]]+\]\(\.\.\/([^)]+\.swift)\)/
    ).map { place in
      (place.1.matches(of: /\w+(?=`)/).map { String($0.0) }, String(place.2))
    }
  }

  @Test func whatIsNamedBesideAFileIsDeclaredThere() throws {
    let named = Self.named(in: try ProtocolDocuments.read(Pages.architecture))
    #expect(named.count > 80)
    for (names, file) in named {
      let source = try ProtocolDocuments.read(file)
      for name in names {
        let declaration = try Regex(
          "(func|var|let|case|struct|class|enum|actor|protocol|typealias) \(name)\\b")
        #expect(source.contains(declaration), "\(name) is not in \(file)")
      }
    }
  }

  @Test func eachStepOfTheTourNamesWhatDoesIt() throws {
    let steps = try Self.section("A tour: one answer").split(separator: #/\n\d+\. /#).dropFirst()
    #expect(steps.count == 15)
    for step in steps { #expect(!Self.named(in: step).isEmpty, "\(step)") }
  }

  @Test func theGlossaryHasTwentyFiveWordsAndEachLivesSomewhere() throws {
    let rows = try Self.section("Glossary").split(separator: "\n").filter { $0.hasPrefix("| **") }
    #expect(rows.count == 25)
    #expect(Set(rows.compactMap { $0.firstMatch(of: /\*\*(.+?)\*\*/)?.1 }).count == rows.count)
    for row in rows { #expect(!Self.named(in: row).isEmpty, "\(row)") }
  }
}
