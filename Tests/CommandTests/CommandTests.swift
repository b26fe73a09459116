import Foundation
import Testing

/// The program itself, as somebody runs it in a shell.
@Suite struct CommandTests {
  @Test func helpListsWhatWorksAndTheREADMEShowsIt() throws {
    let help = try Program.run(["help"])
    #expect(help.code == 0)
    #expect(help.complaints.isEmpty)
    let readme = try String(contentsOfFile: "\(Program.root)/README.md", encoding: .utf8)
    #expect(readme.contains("```help\n\(help.output)```"), "README shows another help")
    for arguments in [[], ["--help"], ["-h"]] {
      #expect(try Program.run(arguments).output == help.output)
    }
  }

  @Test(arguments: [
    ["dance"], ["serve", "--colour"], ["serve", "--port"], ["serve", "--port", "99999"], ["words"],
    ["serve", "--words"], ["replay", "--speed"], ["replay", "--speed", "fast"],
    ["replay", "--speed", "-1"], ["replay", "--lang", "de"], ["replay", "a", "b", "c"],
    ["replay", "--colour"], ["repair", "--data"], ["repair", "now"],
    ["serve", "--data", ""], ["repair", "--data", ""],
  ])
  func whatIsNotUnderstoodIsSaidOnStandardError(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    #expect(result.complaints.contains("ordrum help") || result.complaints.contains("For example"))
  }

  @Test func theREADMEsListIsSound() throws {
    let readme = try String(contentsOfFile: "\(Program.root)/README.md", encoding: .utf8)
    let start = try #require(readme.range(of: "```words\n")).upperBound
    let end = try #require(readme.range(of: "```", range: start..<readme.endIndex)).lowerBound
    let folder = try Folder()
    try folder.write(String(readme[start..<end]), to: "natt.words")
    let result = try Program.run(["words", "\(folder.path)/natt.words"])
    #expect(result.code == 0, "\(result.complaints)")
    #expect(result.output == "natt: 1 level, 2 questions, 4 words\n")
  }

  @Test func everyMistakeInAListIsNamedWithItsLine() throws {
    let folder = try Folder()
    try folder.write("language sv\nlevel 1\nhus: båt\nsol: ros | ROS tå sil\n", to: "my.words")
    let result = try Program.run(["words", "\(folder.path)/my.words"])
    #expect(result.code == 1)
    #expect(result.complaints.contains("my.words:3: "))
    #expect(result.complaints.contains("my.words:4: "))
    let missing = try Program.run(["words", "\(folder.path)/none.words"])
    #expect(missing.code == 1)
    #expect(missing.complaints.contains("none.words cannot be read: No such file or directory."))
  }

  @Test func aBrokenListKeepsTheServerFromStarting() throws {
    let folder = try Folder()
    try folder.write("language en\nlevel 1\nsea: shell side | toad jeep broom\n", to: "sea.words")
    try folder.write("level 1\n", to: "broken.words")
    let result = try Program.run(
      ["serve", "--port", "0", "--local", "--words", folder.path, "--data", folder.path])
    #expect(result.code == 1)
    #expect(result.output.isEmpty)
    #expect(result.complaints.contains("broken.words:"))
    #expect(result.complaints.contains("The server did not start."))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func theServerSaysItsPortAndStopsWhenAsked(_ signal: Int32) throws {
    let (data, other) = (try Folder(), try Folder())
    let server = try Program(["serve", "--port", "0", "--local", "--data", data.path])
    let port = try #require(server.port())
    let taken = try Program.run(
      ["serve", "--port", "\(port)", "--local", "--data", other.path])
    #expect(taken.code == 1)
    #expect(taken.complaints.contains("Port \(port) is already in use"))
    server.send(signal)
    #expect(server.ended() == 0)
  }
}
