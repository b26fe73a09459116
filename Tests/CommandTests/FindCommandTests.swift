import Foundation
import Testing
import Tools

/// Finding servers, on whatever network this machine is; servers of others may be near.
@Suite struct FindCommandTests {
  @Test func whoeverIsFoundStandsInATableAndNobodyIsASentence() throws {
    let result = try Program.run(["find"])
    #expect(!(result.output + result.complaints).contains("\u{1B}"))
    if result.code == 0 {
      #expect(result.complaints.isEmpty)
      #expect(result.output.hasPrefix("name "))
      #expect(result.output.contains("/ordrum play Anna"))
    } else {
      #expect(result.code == 1)
      #expect(result.output.isEmpty)
      #expect(result.complaints.contains("Is ordrum serve running"))
      #expect(result.complaints.contains("ordrum play Anna ADDRESS"))
    }
  }

  @Test func aClassWithANameSaysWhoseItIs() throws {
    let data = try Folder(onDisk: true)
    let server = try Program(
      ["serve", "--local", "--port", "0", "--no-web", "--name", "2A", "--data", data.path])
    let port = try #require(server.port())
    #expect(server.printed.hasPrefix("Ordrum for 2A is running on port \(port)."))
    #expect(try Program.talk(to: port, ["bye"]).contains(#","class":"2A","#))
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))
  }

  @Test func whoKeepsQuietIsNotFoundButPrintsItsAddress() throws {
    let data = try Folder(onDisk: true)
    let server = try Program(
      ["serve", "--port", "0", "--quiet-network", "--data", data.path])
    let port = try #require(server.port())
    // As long as a server takes that is not quiet until it is known.
    for _ in 0..<2 { #expect(try !Program.run(["find"]).output.contains(":\(port) ")) }
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))
    #expect(
      server.printed.range(of: "ordrum play Anna [^ ]+:\(port)\n", options: .regularExpression)
        != nil)
    #expect(!server.printed.contains("also called"))
  }
}
