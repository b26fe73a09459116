import Foundation
import Testing
import Tools

/// Saved data in the hands of somebody at a shell.
@Suite struct SavedDataTests {
  /// Runs a server on a folder for as long as somebody plays alone, and stops it.
  private func play(_ name: String, in folder: Folder) throws {
    let server = try Program(["serve", "--port", "0", "--local", "--data", folder.path])
    let port = try #require(server.port())
    let heard = try Program.talk(
      to: port, ["lang en", "hello \(name)", "open bingo seats=1 think=0", "look", "bye"])
    #expect(heard.contains("QUESTION 1:"))
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))
  }

  @Test func aGameIsSeenAgain() throws {
    let folder = try Folder(onDisk: true)
    let nothing = try Program.run(["replay", folder.path])
    #expect(nothing.code == 1)
    #expect(nothing.complaints.hasPrefix("Nothing is saved in \(folder.path)."))
    try play("Anna", in: folder)

    let text = try Program.run(["replay", folder.path, "--speed", "0"])
    #expect(text.code == 0)
    #expect(text.complaints.isEmpty)
    #expect(text.output.contains("Anna is here.\nThe game begins.\n"))
    #expect(text.output.contains("  QUESTION 1:   "))
    #expect(!text.output.contains("\u{1B}"))
    let swedish = try Program.run(["replay", folder.path, "1", "--speed", "0", "--lang", "sv"])
    #expect(swedish.output.contains("Anna är här.\nSpelet börjar.\n"))

    let json = try Program.run(["replay", folder.path, "1", "--json"])
    #expect(json.output.hasPrefix(#"{"event":"opened","room":""#))
    #expect(!json.output.contains("rights"))
    let all = try Program.run(["replay", "\(folder.path)/00000001.journal", "--json", "--all"])
    #expect(all.output.contains("rights"))

    let none = try Program.run(["replay", folder.path, "2"])
    #expect(none.code == 1)
    #expect(none.complaints.hasPrefix("No room 2 is saved in \(folder.path)."))

    try play("Bo", in: folder)
    let list = try Program.run(["replay", folder.path])
    #expect(list.code == 0)
    let lines = list.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines[2].hasPrefix("2     "))
    #expect(lines[2].hasSuffix("not finished  Bo"))
    #expect(lines[3] == "To see one again: ordrum replay \(folder.path) 2")
  }

  @Test func damageIsToldRepairedAndGone() throws {
    let folder = try Folder(onDisk: true)
    let nothing = try Program.run(["repair", "--data", folder.path])
    #expect(nothing.code == 0)
    #expect(nothing.output.hasPrefix("Nothing is saved in \(folder.path)"))
    try play("Anna", in: folder)
    let whole = try Program.run(["repair", "--data", folder.path])
    #expect(whole.code == 0)
    #expect(whole.output.hasPrefix("Nothing is wrong with the data in \(folder.path): 1 child, "))

    let journal = URL(fileURLWithPath: "\(folder.path)/00000001.journal")
    var bytes = try Data(contentsOf: journal)
    let name = try #require(bytes.range(of: Data("Anna".utf8)))
    bytes[name.lowerBound] = UInt8(ascii: "E")
    try bytes.write(to: journal)
    // A start would make a new key of one that is too short, if it came to anything.
    let key = URL(fileURLWithPath: "\(folder.path)/key")
    try Data("short\n".utf8).write(to: key)
    let refused = try Program.run(["serve", "--port", "0", "--local", "--data", folder.path])
    #expect(refused.code == 1)
    #expect(try Data(contentsOf: key) == Data("short\n".utf8), "nothing is changed")
    #expect(refused.complaints.contains("ordrum repair --data \(folder.path)"))
    let shown = try Program.run(["replay", folder.path, "--speed", "0"])
    #expect(shown.complaints.hasPrefix("00000001.journal is damaged: "))
    #expect(shown.output.contains("? is here."))

    let repaired = try Program.run(["repair", "--data", folder.path])
    #expect(repaired.code == 0)
    #expect(repaired.output.contains("Child number 1: name and word."))
    #expect(repaired.output.contains("0 children."))
    #expect(try Data(contentsOf: journal) == bytes)
    try play("Anna", in: folder)
  }

  @Test func oldGamesAreLetGoOnlyWhenThatIsSure() throws {
    let folder = try Folder(onDisk: true)
    try play("Anna", in: folder)
    let early = try Program.run(["tidy", "--data", folder.path, "--sure"])
    #expect(early.code == 0 && early.output.contains("nothing is old enough to go"))
    // Forgetting somebody begins with a checkpoint.
    let key = try Program.run(["key", "--data", folder.path]).output.prefix { $0 != "\n" }
    let server = try Program(["serve", "--port", "0", "--local", "--data", folder.path])
    let port = try #require(server.port())
    let inUse = try Program.run(["tidy", "--data", folder.path])
    #expect(inUse.code == 1 && inUse.complaints.contains("already in use"))
    let heard = try Program.talk(
      to: port,
      ["lang en", "hello Bo", "play alone", "leave", "teach \(key)", "forget Anna sure=yes", "bye"])
    #expect(heard.contains("Anna"))
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))

    let before = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let told = try Program.run(["tidy", "--data", folder.path])
    #expect(told.output.hasPrefix("This would go: "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == before)
    let done = try Program.run(["tidy", "--data", folder.path, "--sure"])
    #expect(done.code == 0 && done.output.hasPrefix("Removed: "))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/00000001.journal"))
    let again = try Program.run(["tidy", "--data", folder.path])
    #expect(again.output.contains("nothing is old enough to go"))

    #expect(try Program.run(["repair", "--data", folder.path]).output.contains("Nothing is wrong"))
    #expect(try Program.run(["replay", folder.path]).code <= 1)
    try play("Cia", in: folder)
    let list = try Program.run(["replay", folder.path])
    #expect(list.output.contains("Cia") && !list.output.contains("Anna"))
  }

  @Test func dataInUseIsNotRepairedButShown() throws {
    let folder = try Folder(onDisk: true)
    let server = try Program(["serve", "--port", "0", "--local", "--data", folder.path])
    _ = try #require(server.port())
    let repair = try Program.run(["repair", "--data", folder.path])
    #expect(repair.code == 1)
    #expect(repair.complaints.contains("already in use"))
    #expect(
      try Program.run(["replay", folder.path]).output == "No game has been played there yet.\n")
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))
  }
}
