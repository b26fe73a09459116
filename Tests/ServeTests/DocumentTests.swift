import Foundation
import Testing
import Tools

/// Every example in the documents is a conversation that really goes like that.
@Suite struct DocumentTests {
  static let documents =
    ["docs/teacher.md", "docs/netcat.md", "docs/words.md", "docs/school.md", "docs/skolan.md"]
    + ProtocolDocuments.names

  /// A document cut at its examples: text, example, text, example, …
  private static func pieces(of document: String) throws -> [String] {
    let text = try String(contentsOfFile: "\(Repository.root)/\(document)", encoding: .utf8)
    var pieces = [""]
    var isExample = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line == "```transcript" {
        pieces[pieces.count - 1] += "\(line)\n"
        pieces.append("")
        isExample = true
      } else if isExample, line == "```" {
        pieces.append("\(line)\n")
        isExample = false
      } else {
        pieces[pieces.count - 1] += "\(line)\n"
      }
    }
    pieces[pieces.count - 1].removeLast()
    return pieces
  }

  @Test(arguments: documents)
  func everyExampleGoesAsWritten(_ document: String) async throws {
    var pieces = try DocumentTests.pieces(of: document)
    #expect(pieces.count >= 3, "\(document) has no examples")
    for place in stride(from: 1, to: pieces.count, by: 2) {
      let written = try Transcript(String(pieces[place].dropLast()))
      let inMemory = try await written.performed(on: MemoryStage.begun(seed: written.seed))
      expectSame(inMemory.text + "\n", pieces[place], "\(document), example \(place / 2 + 1)")
      if Repository.isRecording {
        pieces[place] = inMemory.text + "\n"
        continue
      }
      let overASocket = try await written.performed(on: SocketStage(seed: written.seed))
      expectSame(overASocket.text + "\n", pieces[place], "\(document), example \(place / 2 + 1)")
    }
    if Repository.isRecording {
      try pieces.joined().write(
        toFile: "\(Repository.root)/\(document)", atomically: true, encoding: .utf8)
    }
  }

  @Test func noExampleIsLeftOut() throws {
    let played = try Pages.all.filter { try ProtocolDocuments.read($0).contains("```transcript\n") }
    #expect(Set(played) == Set(DocumentTests.documents))
    #expect(Set(Pages.names).isSubset(of: Pages.all))
  }

  private static let python = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/python3" }
    .first(where: FileManager.default.isExecutableFile)

  /// There is one bot in Protocol.md, and it plays bingo against itself to the end.
  @Test(.enabled(if: python != nil, "python3 is not installed, so the bot is not tried"))
  func theBotPlaysAWholeGame() async throws {
    let text = try ProtocolDocuments.read(ProtocolDocuments.main)
    let bots = text.components(separatedBy: "```python\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    try #require(bots.count == 1)
    let folder = DataFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try bots[0].write(toFile: "\(folder.path)/bot.py", atomically: true, encoding: .utf8)
    let stage = try await SocketStage(seed: 3)
    let teacher = try Client(port: stage.port)
    for request in [
      #"{"do":"teach","key":"\#(TestWords.key)"}"#, #"{"do":"watch","room":"*"}"#,
    ] { try teacher.send(Array((request + "\n").utf8)) }
    let players = try ["Robot", "Robert"].map { name in
      let output = Pipe()
      let words = ["python3", "\(folder.path)/bot.py", "127.0.0.1", "\(stage.port)", name]
      let child = try Child(["/usr/bin/env"] + words, output: output.fileHandleForWriting)
      return (child, output)
    }
    // Time passes as far as one of them has to think, which a teacher hears.
    while let line = teacher.lines(1).first, !line.contains(#""event":"over""#) {
      if let think = line.firstMatch(of: /"think_ms":([1-9]\d*)/) {
        await stage.pass(Int(think.1) ?? 0)
      }
    }
    for (child, output) in players {
      let told = output.read()
      #expect(child.ended() == .code(0))
      #expect(told.contains(" + ") && told.contains("Winners: ["), "\(told)")
    }
    _ = try await stage.close()
  }

  /// The way in is short.
  @Test func theFirstPagesAreNotLong() throws {
    #expect(try ProtocolDocuments.read(Pages.readme).utf8.count <= 12_288)
    #expect(try ProtocolDocuments.read(ProtocolDocuments.main).utf8.count < 60_000)
  }

  @Test(arguments: Pages.all)
  func everyLinkLeadsSomewhere(_ document: String) throws {
    let folder = document.split(separator: "/").dropLast().map { "\($0)/" }.joined()
    for link in try Self.prose(of: document).matches(of: /\]\(([^)#]*)#?([^)]*)\)/) {
      let (file, place) = (String(link.1), String(link.2))
      if file.hasPrefix("http") { continue }
      let target = file.isEmpty ? document : folder + file
      let isThere = FileManager.default.fileExists(atPath: "\(Repository.root)/\(target)")
      #expect(isThere, "\(document): \(target)")
      if isThere, !place.isEmpty {
        #expect(try Self.places(in: target).contains(place), "\(document): \(target)#\(place)")
      }
    }
  }

  /// Each promise of the page on safety stands with a command, and what the command names is there.
  @Test func everyPromiseIsChecked() throws {
    let page = try ProtocolDocuments.read("docs/safety.md")
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains(" | `") }
    #expect(rows.count > 10)
    let tests = try FileManager.default.subpathsOfDirectory(atPath: "\(Repository.root)/Tests")
      .filter { $0.hasSuffix(".swift") }
      .flatMap { try ProtocolDocuments.read("Tests/\($0)").split(separator: "\n") }
      .filter { $0.contains("func ") || $0.contains("struct ") }
      .joined(separator: "\n")
    for row in rows {
      let commands = row.matches(of: /`([^`]+)`/).map { String($0.1) }
      for command in commands {
        let words = command.split(separator: " ", maxSplits: 3)
        if command.hasPrefix("swift test --filter ") {
          for name in words[3].filter({ $0 != "\"" && $0 != "\\" }).split(separator: "|") {
            let isThere =
              tests.contains(try Regex("(func|struct) \\w*\(name)"))
            #expect(isThere, "no test is called \(name)")
          }
        } else if words[0].contains("/") {
          let isThere = FileManager.default.isExecutableFile(
            atPath: "\(Repository.root)/\(words[0])")
          #expect(isThere, "\(command)")
        }
      }
    }
  }

  private static func prose(of document: String) throws -> String {
    let pieces = try ProtocolDocuments.read(document).components(separatedBy: "```")
    return stride(from: 0, to: pieces.count, by: 2).map { pieces[$0] }.joined()
  }

  /// What its headings are called in links.
  private static func places(in document: String) throws -> Set<String> {
    Set(
      try prose(of: document).split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" }.trimmingCharacters(in: .whitespaces).lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == "-" || $0 == " " || $0 == "_" }
          .replacing(" ", with: "-")
      })
  }

  /// Code that is shown to programmers stands like that in the sources.
  @Test(arguments: ["docs/adding-a-verb.md", "docs/adding-a-fact.md", "docs/adding-a-game.md"])
  func allCodeIsTheProgramsOwn(_ document: String) throws {
    let page = try String(contentsOfFile: "\(Repository.root)/\(document)", encoding: .utf8)
    let pieces = page.components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
    #expect(!pieces.isEmpty)
    let folder = "\(Repository.root)/Sources"
    let sources = try FileManager.default.subpathsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    for piece in pieces {
      #expect(sources.contains { $0.contains(piece) }, "\(document) shows: \(piece)")
    }
  }

  /// A screen that is shown by itself stood so before somebody in a transcript.
  @Test func everyScreenWasSeen() throws {
    let transcripts = try TranscriptTests.names.map { name in
      let text = try String(contentsOfFile: "\(TranscriptTests.folder)/\(name)", encoding: .utf8)
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        line.wholeMatch(of: /[a-z]+<( .*)?/).map { String(($0.1 ?? "").dropFirst()) } ?? "-"
      }
    }
    let screens = try Pages.examples("screen")
    #expect(screens.count == 2)
    for screen in screens {
      let lines = screen.components(separatedBy: "\n")
      #expect(transcripts.contains { $0.contains(lines) }, "\(screen)")
    }
  }
}
