import Foundation
import Testing

/// The files with which a school's machine runs the server by itself.
@Suite struct ServiceTests {
  /// What each of them starts, without the program.
  private static func arguments() throws -> [[String]] {
    let unit = try text("ordrum.service")
    let start = try #require(unit.firstMatch(of: /(?m)^ExecStart=\/usr\/local\/bin\/ordrum (.*)$/))
    let list = try propertyList()
    let arguments = try #require(list["ProgramArguments"] as? [String])
    #expect(arguments.first == "/usr/local/bin/ordrum")
    return [start.1.split(separator: " ").map(String.init), Array(arguments.dropFirst())]
  }

  private static func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(Program.root)/docs/\(name)", encoding: .utf8)
  }

  private static func propertyList() throws -> [String: Any] {
    let data = Data(try text("ordrum.plist").utf8)
    return try #require(
      PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any])
  }

  @Test func theyStartTheServerAsItUnderstands() throws {
    for arguments in try ServiceTests.arguments() {
      #expect(arguments.first == "serve")
      let result = try Program.run(arguments + ["--nonsense"])
      #expect(result.complaints.hasPrefix("ordrum serve does not know \"--nonsense\""))
    }
  }

  @Test func launchdStartsItAgainAfterAFailureOnly() throws {
    let list = try ServiceTests.propertyList()
    #expect((list["KeepAlive"] as? [String: Bool]) == ["SuccessfulExit": false])
    #expect(list["UserName"] as? String == "_ordrum")
  }

  /// The page on installing names what is there.
  @Test func thePageOnInstallingFits() throws {
    let page = try ServiceTests.text("install.md")
    for match in page.matches(of: /\]\(([a-z.]+)\)/) {
      #expect(throws: Never.self) { try ServiceTests.text(String(match.1)) }
    }
    for match in page.matches(of: /ordrum help ([a-z]+) >/) {
      #expect(try Program.run(["help", String(match.1)]).code == 0)
    }
  }
}
