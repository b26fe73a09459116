import Foundation
import Testing
import Tools

/// Tables of a class for a file, in the hands of a teacher at a shell.
@Suite struct ExportCommandTests {
  private static let mark = "\u{FEFF}"

  @Test func theTableIsWhatTheServerTells() throws {
    let folder = try Folder(onDisk: true)
    let nothing = try Program.run(["export", "--data", folder.path])
    #expect(nothing.code == 1 && nothing.output.isEmpty)
    #expect(nothing.complaints.hasPrefix("Nothing is saved in \(folder.path)."))
    #expect(try folder.names.isEmpty)

    let server = try Program(["serve", "--port", "0", "--local", "--data", folder.path])
    let port = try #require(server.port())
    let key = try Program.run(["key", "--data", folder.path]).output.prefix { $0 != "\n" }
    let told = try Program.talk(
      to: port, ["lang sv", "hej Åsa", "lärare \(key)", "exportera elever", "hejdå"])
    let header = try #require(told.firstMatch(of: /\u{FEFF}namn;[^\r\n]*/)?.output)
    for words in [["class"], ["klass"], ["pupils"], ["elever"], []] {
      let table = try Program.run(["export"] + words + ["--data", folder.path, "--lang", "sv"])
      #expect(table.code == 0 && table.complaints.isEmpty)
      #expect(table.output == "\(header)\r\nÅsa;0;0;0;0;;;0;0;;0\r\n")
    }
    for word in ["pupil", "elev"] {
      let file = try Program.run(["export", word, "Åsa", "--data", folder.path])
      #expect(file.code == 0 && file.output.contains("Åsa"))
    }
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))
    let table = try Program.run(["export", "--data", folder.path])
    #expect(table.output.hasPrefix("\(Self.mark)name;finished games;"))
    #expect(table.output.hasSuffix("\r\nÅsa;0;0;0;0;;;0;0;;0\r\n"))
  }

  @Test(arguments: [
    ["export", "fish"], ["export", "words", "lesson"], ["export", "--lang", "de"],
  ])
  func whatIsNotUnderstoodIsSaid(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.code == 64 && result.output.isEmpty)
    #expect(result.complaints.contains("ordrum help"))
  }

  /// A full disk, a pipe that nobody reads, and an output that is closed.
  @Test(arguments: [
    "exec >/dev/full", "mkfifo pipe; exec 3<>pipe; exec >pipe; exec 3>&-", "exec >&-",
  ])
  func halfATableIsNone(_ shell: String) throws {
    if shell.contains("/dev/full"), !FileManager.default.fileExists(atPath: "/dev/full") { return }
    let folder = try Folder(onDisk: true)
    let server = try Program(["serve", "--port", "0", "--local", "--data", folder.path])
    _ = try #require(server.port())
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))
    let complaints = Pipe()
    let export = try Program(
      ["export", "--data", folder.path], after: "cd '\(folder.path)'; \(shell)",
      complaints: complaints)
    #expect(export.ended() == .code(1))
    let said = String(
      decoding: complaints.fileHandleForReading.availableData, as: UTF8.self)
    #expect(said.hasPrefix("It could not be written to its end"))
  }

  @Test func slipsBecomeAFile() throws {
    let folder = try Folder(onDisk: true)
    try folder.write("Anna\nBo Ek\n", to: "names")
    let data = "\(folder.path)/class"
    let none = try Program.run(["slips", "--data", data])
    #expect(none.code == 1 && none.output.isEmpty && none.complaints.contains("no key"))
    let server = try Program([
      "serve", "--port", "0", "--local", "--data", data, "--names", "\(folder.path)/names",
    ])
    let port = try #require(server.port())
    func slips(_ names: String...) throws -> Program.Result {
      try Program.run(["slips"] + names + ["--data", data, "--port", "\(port)"])
    }
    let all = try slips()
    #expect(all.code == 0 && all.complaints.isEmpty)
    for name in ["Anna", "Bo Ek"] { #expect(all.output.contains("  Type:     hello \(name) ")) }
    #expect(all.output.hasPrefix("-----") && all.output.hasSuffix("\n"))
    let word = try #require(all.output.firstMatch(of: /hello Bo Ek (\S+)/)?.1)
    #expect(try slips().output.hasPrefix("All have come, or have a word."))
    let asked = try slips("Bo Ek", "Anna")
    #expect(asked.code == 1 && asked.output.isEmpty)
    #expect(asked.complaints.contains("Bo Ek and Anna have a word already"))
    let again = try slips("Bo Ek", "Anna", "anyway")
    #expect(again.output.contains("hello Anna ") && !again.output.contains(word))
    let nobody = try slips("Nils")
    #expect(nobody.code == 1 && nobody.output.isEmpty && nobody.complaints.contains("Nils"))

    let complaints = Pipe()
    let full = try Program(
      ["slips", "Anna", "anyway", "--data", data, "--port", "\(port)"], after: "exec >&-",
      complaints: complaints)
    #expect(full.ended() == .code(1))
    let said = String(decoding: complaints.fileHandleForReading.availableData, as: UTF8.self)
    #expect(said.contains("ask again with the names"))
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))
    let gone = try slips()
    #expect(gone.code == 1 && gone.output.isEmpty && !gone.complaints.isEmpty)
  }

  /// What teachers are told to type makes a file.
  @Test func theCommandsInTheDocumentsMakeFiles() throws {
    let places = try Folder(onDisk: true)
    let folder = "\(places.path)/ordrum"
    let server = try Program(["serve", "--port", "0", "--local", "--data", folder])
    let port = try #require(server.port())
    _ = try Program.talk(to: port, ["hello Anna", "bye"])
    let commands = try ["teacher", "server", "school", "skolan"].flatMap { page in
      let text = try String(contentsOfFile: "\(Program.root)/docs/\(page).md", encoding: .utf8)
      return text.split(separator: "\n").filter { $0.hasPrefix("ordrum export ") }
    }
    #expect(commands.count > 5)
    for command in commands {
      let words = command.split(separator: ">")[0].split(separator: " ").dropFirst().map(
        String.init)
      let table = try Program.run(words, variables: ["XDG_DATA_HOME": places.path])
      #expect(table.code == 0 && table.output.hasPrefix(Self.mark), "\(command)")
    }
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))
  }
}
