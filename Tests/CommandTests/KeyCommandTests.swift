import Foundation
import Testing
import Tools

/// The key and the names of a class, in the hands of a teacher at a shell.
@Suite struct KeyCommandTests {
  @Test func theKeyIsShownToWhoAsksAndToNobodyElse() throws {
    let folder = try Folder(onDisk: true)
    let none = try Program.run(["key", "--data", folder.path])
    #expect(none.code == 1 && none.output.isEmpty)
    #expect(none.complaints.contains("ordrum serve"))
    let noClass = try Program.run(["key", "--new", "--data", folder.path])
    #expect(noClass.code == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)

    let server = try Program(["serve", "--port", "0", "--local", "--data", folder.path])
    let port = try #require(server.port())
    let shown = try Program.run(["key", "--data", folder.path])
    #expect(shown.code == 0 && shown.complaints.isEmpty)
    // Nothing but the key, so that it can be piped.
    let key = try #require(shown.output.wholeMatch(of: /([a-z0-9-]{19})\n/)?.1)
    let heard = try Program.talk(to: port, ["lang en", "teach \(key)", "pupils", "bye"])
    #expect(heard.contains("You are a teacher here now."))
    let new = try Program.run(["key", "--new", "--data", folder.path])
    #expect(new.code == 0 && new.output.count == 20 && new.output != shown.output)
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))
    #expect(!server.printed.contains(key))
    // As this program can be typed from here.
    let typed = "Teacher. On this machine: /[^ ]+/ordrum key --data \(folder.path)\n"
    #expect(server.printed.range(of: typed, options: .regularExpression) != nil)
  }

  @Test(arguments: [
    ["key", "now"], ["key", "--data"], ["key", "--data", ""], ["serve", "--names"],
  ])
  func whatIsNotUnderstoodIsSaid(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.complaints.contains("ordrum help"))
  }

  @Test func namesFromAFileAreInTheClass() throws {
    let (folder, data) = (try Folder(onDisk: true), try Folder(onDisk: true))
    try folder.write("\u{FEFF}# Class 2b\r\nAnna Lisa\r\nBo\r\n", to: "class.txt")
    for welcome in ["This is a new class.", "Welcome back: 1 child, 0 open rooms."] {
      let server = try Program([
        "serve", "--port", "0", "--local", "--data", data.path, "--names",
        "\(folder.path)/class.txt",
      ])
      let port = try #require(server.port())
      let isNew = welcome.hasPrefix("This")
      let heard = try Program.talk(to: port, ["lang en", "hello anna lisa", "bye"])
      #expect(heard.contains(isNew ? "Hi Anna Lisa! Your word is" : "The name Anna Lisa is taken."))
      server.send(SIGTERM)
      #expect(server.ended() == .code(0))
      #expect(server.printed.contains(welcome))
    }
  }

  @Test func brokenNamesKeepTheServerFromStarting() throws {
    let (folder, data) = (try Folder(onDisk: true), try Folder(onDisk: true))
    try folder.write("Anna\n😀\nANNA\n", to: "class.txt")
    let file = "\(folder.path)/class.txt"
    let result = try Program.run(
      ["serve", "--port", "0", "--local", "--data", data.path, "--names", file])
    #expect(result.code == 1 && result.output.isEmpty)
    #expect(result.complaints.contains("\(file):2: ") && result.complaints.contains("\(file):3: "))
    #expect(result.complaints.contains("The server did not start."))
    #expect(try FileManager.default.contentsOfDirectory(atPath: data.path).isEmpty)
    let missing = try Program.run(
      ["serve", "--port", "0", "--local", "--data", data.path, "--names", "\(folder.path)/none"])
    #expect(missing.code == 1 && missing.complaints.contains("cannot be read"))
  }

  /// A teacher may have mended the spelling of one of them.
  @Test func namesThatLookNearlyTheSameMeanTheSameChild() throws {
    let (folder, data) = (try Folder(onDisk: true), try Folder(onDisk: true))
    for name in ["Bo", "B0"] {
      try folder.write("\(name)\n", to: "class.txt")
      let server = try Program([
        "serve", "--port", "0", "--local", "--data", data.path, "--names",
        "\(folder.path)/class.txt",
      ])
      let port = try #require(server.port())
      if name == "B0" {
        let heard = try Program.talk(to: port, ["lang en", "hello B0", "hello Bo", "bye"])
        #expect(heard.contains("looks so much like Bo") && heard.contains("Hi Bo! Your word is"))
      }
      server.send(SIGTERM)
      #expect(server.ended() == .code(0))
    }
  }
}
