import Foundation
import Testing
import Tools

/// The program itself, as somebody runs it in a shell.
@Suite struct CommandTests {
  @Test func helpListsWhatWorks() throws {
    let help = try Program.run(["help"])
    #expect(help.code == 0)
    #expect(help.complaints.isEmpty)
    let lines = help.output.split(separator: "\n")
    #expect(lines.first == "ordrum: word games for one local network" && lines.count > 40)
    #expect(lines.allSatisfy { $0.count < 100 })
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
    ["serve", "--name", ""], ["serve", "--name", "2A\n"], ["serve", "--name"],
    ["serve", "--keep", "0"], ["serve", "--keep", "-3d"], ["serve", "--keep", "10000d"],
    ["serve", "--keep", "d"], ["serve", "--keep", "200 d"], ["serve", "--keep"],
    ["find", "Anna"], ["find", "--all"],
  ])
  func whatIsNotUnderstoodIsSaidOnStandardError(_ arguments: [String]) throws {
    let result = try Program.run(arguments)
    #expect(result.code == 64)
    #expect(result.output.isEmpty)
    #expect(result.complaints.contains("ordrum help") || result.complaints.contains("For example"))
  }

  @Test func theListInTheDocumentsIsSound() throws {
    let folder = try Folder(onDisk: true)
    try folder.write(CommandTests.example("words"), to: "natt.words")
    let result = try Program.run(["words", "\(folder.path)/natt.words"])
    #expect(result.code == 0, "\(result.complaints)")
    #expect(result.output == "natt: 1 level, 2 questions, 4 words\n")
  }

  /// That list with a recording, and with one that is called wrong.
  @Test func itsRecordingsAreCounted() throws {
    let folder = try Folder(onDisk: true)
    try folder.write(CommandTests.example("words"), to: "natt.words")
    try folder.makeFolder("audio")
    for file in ["nattåg.ogg", "nattog.ogg"] { try folder.write("OggS", to: "audio/\(file)") }
    let result = try Program.run(["words", folder.path])
    #expect(result.code == 0)
    #expect(
      result.output.replacing(folder.path, with: "FOLDER") == (try CommandTests.example("recorded"))
    )
  }

  /// `ordrum words` on a folder, as a teacher uses it.
  @Test func aFolderIsCheckedWithItsRecordings() throws {
    let folder = try Folder(onDisk: true)
    try folder.write(CommandTests.nightList, to: "NATT.words")
    try folder.write(
      "language en\nlevel 1\nsea: shell side | toad jeep broom\n", to: "my sea.words")
    try folder.write("\u{0}\u{5}", to: "._my sea.words")
    try folder.write("Mum's", to: "notes.txt")
    #expect(
      try Program.run(["words", folder.path]).output
        == "my-sea: 1 level, 1 question, 2 words\nnatt: 1 level, 2 questions, 4 words\n")
    try folder.makeFolder("audio")
    for file in ["natta\u{30A}g.ogg", "TÅG.MP3", "hat.ogg", "xylofon.ogg", "hus.flac", ".hidden"] {
      try folder.write("OggS", to: "audio/\(file)")
    }
    // A folder is no recording, whatever it is called.
    try folder.makeFolder("audio/nattlampa.ogg")
    try folder.write("not a sound", to: "audio/sill.ogg")
    let result = try Program.run(["words", folder.path])
    #expect(result.code == 0)
    #expect(
      result.complaints
        == "These in \(folder.path)/audio are empty, no sound, or larger than 2 MB, "
        + "and are not used: \"sill.ogg\"\n")
    #expect(
      result.output == """
        my-sea: 1 level, 1 question, 2 words
        natt: 1 level, 2 questions, 4 words, 1 of them recorded
        These files in \(folder.path)/audio fit no word: "hus.flac", "xylofon.ogg"

        """)
    let one = try Program.run(["words", "\(folder.path)/NATT.words"])
    #expect(one.output == "natt: 1 level, 2 questions, 4 words, 1 of them recorded\n")
  }

  @Test func picturesAreCountedAndWhatIsNoneIsNamed() throws {
    let folder = try Folder(onDisk: true)
    try folder.write(
      "language sv\nlevel 1\nsol☀️: ros=solros🌻 hatt | ko tå\n", to: "sol.words")
    try folder.makeFolder("pictures")
    for file in ["hatt.gif", "Solhatt.GIF", "hund.gif", "sol.svg"] {
      try folder.write("GIF89a", to: "pictures/\(file)")
    }
    try folder.write("<svg onload='alert(1)'/>", to: "pictures/ko.png")
    let result = try Program.run(["words", folder.path])
    #expect(
      result.complaints
        == "These in \(folder.path)/pictures are empty, no picture, or larger than 2 MB, "
        + "and are not used: \"ko.png\"\n")
    // Those of sol, hatt, solros and solhatt.
    #expect(
      result.output == """
        sol: 1 level, 1 question, 2 words, 4 pictures
        These files in \(folder.path)/pictures fit no word: "sol.svg"

        """)
  }

  @Test func recordingsThatCannotBeReadKeepNobodyFromPlaying() throws {
    let folder = try Folder(onDisk: true)
    try folder.write(CommandTests.nightList, to: "natt.words")
    try folder.write("a file where a folder should be", to: "audio")
    let result = try Program.run(["words", folder.path])
    #expect(result.code == 0)
    #expect(result.output == "natt: 1 level, 2 questions, 4 words\n")
    #expect(
      result.complaints
        == "\(folder.path)/audio cannot be read: Not a directory. "
        + "Words are played without them.\n")
  }

  @Test func twoListsOfOneNameAreTold() throws {
    let folder = try Folder(onDisk: true)
    for file in ["natt.words", "Natt.words", "my list.words", "my-list.words"] {
      try folder.write(CommandTests.nightList, to: file)
    }
    let result = try Program.run(
      ["serve", "--port", "0", "--local", "--words", folder.path, "--data", folder.path])
    #expect(result.code == 1)
    let lines = result.complaints.split(separator: "\n").filter {
      $0.contains("rename one of them")
    }
    #expect(lines.count == 2)
    #expect(lines.contains { $0.contains("Natt.words is a list of the same name") })
  }

  /// A teacher's list, played and heard over a socket.
  @Test func aListOfOnesOwnIsPlayed() throws {
    let (folder, data) = (try Folder(onDisk: true), try Folder(onDisk: true))
    try folder.write(CommandTests.nightList, to: "Min lista.words")
    try folder.makeFolder("audio")
    for word in ["natt", "sjö"] { try folder.write("OggS", to: "audio/\(word).ogg") }
    let server = try Program(
      ["serve", "--port", "0", "--local", "--words", folder.path, "--data", data.path])
    let port = try #require(server.port())
    let text = try Program.talk(
      to: port, ["hej Anna", "spela kort min lista själv", "nivåer min-lista", "bye"])
    #expect(text.contains("(kort, min-lista, nivå 1)"))
    #expect(text.contains("min-lista (svenska)\n  nivå 1  4 ord  sjöhäst\n"))
    let json = try Program.talk(
      to: port,
      [
        #"{"do":"hello","name":"Bo"}"#,
        #"{"do":"play","game":"cards","list":"Min lista","seats":1}"#, #"{"do":"bye"}"#,
      ])
    #expect(json.contains(#""audio":"natt.ogg""#) || json.contains(#""audio":"sjö.ogg""#))
    server.send(SIGTERM)
    #expect(server.ended() == .code(0))
  }

  @Test func theRaceInTheDocumentsIsSound() throws {
    let folder = try Folder(onDisk: true)
    try folder.write(CommandTests.example("race"), to: "wood.race")
    let result = try Program.run(["words", "\(folder.path)/wood.race"])
    #expect(result.code == 0, "\(result.complaints)")
    #expect(result.output == "wood: The animals of the wood, 2 stops\n")
  }

  /// Races are found as lists are: hidden files are none, capitals and spaces do not matter.
  @Test func racesAreFoundAsListsAre() throws {
    let folder = try Folder(onDisk: true)
    let race = try CommandTests.example("race")
    try folder.write(race, to: "My race.RACE")
    try folder.write("nonsense", to: "._My race.RACE")
    let result = try Program.run(["words", folder.path])
    #expect(result.code == 0, "\(result.complaints)")
    #expect(result.output == "my-race: The animals of the wood, 2 stops\n")
    try folder.write(race, to: "my-race.race")
    let twice = try Program.run(["words", folder.path])
    #expect(twice.code == 1)
    #expect(twice.complaints.contains("is a race of the same name, so rename one of them"))
  }

  @Test func everyMistakeInARaceIsNamedWithItsLineAndKeepsTheServerFromStarting() throws {
    let folder = try Folder(onDisk: true)
    try folder.write("name Wood\nstop\nclue High up.\n", to: "wood.race")
    let result = try Program.run(["words", "\(folder.path)/wood.race"])
    #expect(result.code == 1)
    #expect(result.complaints.contains("wood.race:2: this stop has no code"))
    let server = try Program.run(
      ["serve", "--port", "0", "--local", "--words", folder.path, "--data", folder.path])
    #expect(server.code == 1)
    #expect(server.complaints.contains("wood.race:2: "))
    #expect(server.complaints.contains("The server did not start."))
  }

  /// An example on the page about words, by what stands above it.
  private static func example(_ kind: String) throws -> String {
    let page = try String(contentsOfFile: "\(Program.root)/docs/words.md", encoding: .utf8)
    let start = try #require(page.range(of: "```\(kind)\n")).upperBound
    let end = try #require(page.range(of: "```", range: start..<page.endIndex)).lowerBound
    return String(page[start..<end])
  }

  private static let nightList =
    "language sv\nlevel 1\nsjö: häst bod | kam tå lus\nnatt: lampa tåg=nattåg | sill pall ko\n"

  @Test func everyMistakeInAListIsNamedWithItsLine() throws {
    let folder = try Folder(onDisk: true)
    try folder.write("language sv\nlevel 1\nhus: båt\nsol: ros | ROS tå sil\n", to: "my.words")
    let result = try Program.run(["words", "\(folder.path)/my.words"])
    #expect(result.code == 1)
    #expect(result.complaints.contains("my.words:3: "))
    #expect(result.complaints.contains("my.words:4: "))
    let missing = try Program.run(["words", "\(folder.path)/none.words"])
    #expect(missing.code == 1)
    #expect(missing.complaints.contains("none.words cannot be read: No such file or directory."))
  }

  /// A pipe is waited for by whoever opens it, and a device may have no end: neither is opened as a file.
  @Test(arguments: ["x.words", "x.race", "audio/x.ogg"])
  func whatIsNoFileHoldsUpNobody(_ name: String) throws {
    let folder = try Folder(onDisk: true)
    try folder.write(CommandTests.nightList, to: "natt.words")
    try folder.makeFolder("audio")
    for isDevice in [false, true] {
      let path = "\(folder.path)/\(name)"
      try? FileManager.default.removeItem(atPath: path)
      if isDevice {
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
      } else {
        #expect(mkfifo(path, 0o600) == 0)
      }
      let result = try Program.run(["words", folder.path])
      #expect(result.output.hasPrefix("natt: 1 level, 2 questions, 4 words\n"))
      if name.hasPrefix("audio") {
        #expect(result.complaints.contains("and are not used: \"x.ogg\""))
        continue
      }
      let sentence = "\(path) cannot be read: it is a folder, a pipe or a device, and no file."
      #expect(result.complaints.contains(sentence))
      let server = try Program.run(
        ["serve", "--port", "0", "--local", "--words", folder.path, "--data", folder.path])
      #expect(server.code == 1)
      #expect(server.complaints.contains(sentence))
      let names = try Program.run(["serve", "--port", "0", "--local", "--names", path])
      #expect(names.code == 1)
      #expect(names.complaints.contains(sentence))
    }
  }

  @Test func aBrokenListKeepsTheServerFromStarting() throws {
    let folder = try Folder(onDisk: true)
    try folder.write("language en\nlevel 1\nsea: shell side | toad jeep broom\n", to: "sea.words")
    try folder.write("level 1\n", to: "broken.words")
    let result = try Program.run(
      ["serve", "--port", "0", "--local", "--words", folder.path, "--data", folder.path])
    #expect(result.code == 1)
    #expect(result.output.isEmpty)
    #expect(result.complaints.contains("broken.words:"))
    #expect(result.complaints.contains("The server did not start."))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func theServerSaysItsPortAndStopsWhenAsked(_ signal: Int32) throws {
    let (data, other) = (try Folder(onDisk: true), try Folder(onDisk: true))
    let server = try Program(["serve", "--port", "0", "--local", "--data", data.path])
    let port = try #require(server.port())
    let taken = try Program.run(
      ["serve", "--port", "\(port)", "--local", "--data", other.path])
    #expect(taken.code == 1)
    #expect(taken.complaints.contains("Port \(port) is already in use"))
    server.send(signal)
    #expect(server.ended() == .code(0))
  }
}
