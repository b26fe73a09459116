import Foundation
import Testing

/// The page on macOS keeps up with the sources.
@Suite struct MacOSPageTests {
  /// Whether a source asks for the system somewhere.
  private static func asks(_ source: String) -> Bool {
    source.contains(/(?m)^ *#(?:if|elseif) .*(?:\bos\(|canImport\((?:Darwin|Glibc|Musl)\))/)
  }

  @Test func itNamesEveryFileThatAsksForTheSystem() throws {
    let asking = try ["Sources", "clients", "Tests"].flatMap { folder in
      try FileManager.default.subpathsOfDirectory(atPath: "\(Program.root)/\(folder)")
        .filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }.map { "\(folder)/\($0)" }
    }.filter {
      Self.asks(try String(contentsOfFile: "\(Program.root)/\($0)", encoding: .utf8))
    }
    let page = try String(contentsOfFile: "\(Program.root)/docs/macos.md", encoding: .utf8)
    let named = page.matches(of: /(?m)^\| `([^`]+\.swift)`/).map { String($0.1) }
    #expect(asking.count > 10)
    #expect(named.sorted() == asking.sorted())
    let program = asking.filter { !$0.hasPrefix("Tests/") }
    #expect(program.allSatisfy { $0.contains("/Platform") }, "the rest knows no system")
  }
}
