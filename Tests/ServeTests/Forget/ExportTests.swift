import Classroom
import Foundation
import Games
import Hall
import Testing
import Tools
import Wire

@testable import Serve

/// A class taken along as a file.
@Suite struct ExportTests {
  private func stage() -> MemoryStage {
    let stage = MemoryStage(seed: 4)
    for name in ["anna", "bo"] { stage.enter(name) }
    stage.open("p3")
    stage.send(#"{"do":"hello","name":"-Åsa Öst"}"#, from: "p3")
    stage.open("eva")
    stage.send(#"{"do":"teach","key":"\#(TestWords.key)"}"#, from: "eva")
    _ = stage.seen()
    return stage
  }

  private func file(_ stage: MemoryStage) -> [String] {
    stage.ask("eva", #"{"do":"export"}"#).compactMap { $0.text("csv") }
  }

  @Test func itTellsWhatTheClassKnows() {
    let stage = stage()
    let code = stage.seat(["anna", "bo"])
    var romp = Romp(stage: stage, seats: ["anna", "bo"], code: code, chance: .seeded(4))
    romp.play()
    _ = stage.take("eva")
    let lines = stage.ask("eva", #"{"do":"export","id":1}"#)
    #expect(lines.last?.number("count") == 3)
    let rows = lines.compactMap { $0.text("csv") }
    #expect(rows.count == 4)
    #expect(
      rows[0]
        == "\u{FEFF}name;finished games;right at first try;right later;with help;"
        + "percent at first try;best in letters;tries;misses;last played;points")
    for (row, pupil) in zip(rows.dropFirst(), stage.house.hall.book.pupils) {
      let results = stage.house.hall.book.results(of: pupil)
      let cells = row.split(separator: ";", omittingEmptySubsequences: false)
      #expect(cells.count == 11)
      #expect(cells[1] == "\(results.finished)" && cells[2] == "\(results.atFirstTry)")
    }
    #expect(rows[1].hasPrefix("Anna;1;"))
    #expect(rows[3] == "'-Åsa Öst;0;0;0;0;;;0;0;;0")
  }

  /// The points stand last in both tables, as the overview counts them.
  @Test(arguments: ["pupils", "lesson"])
  func theOverviewsPointsStandLast(table: String) {
    let stage = stage()
    _ = stage.ask("eva", #"{"do":"assign","game":"cards","criteria":["reads:2","asks"]}"#)
    _ = stage.ask("eva", #"{"do":"assign","game":"bingo"}"#)
    for (name, exercise, met) in [("Anna", 1, "1"), ("Anna", 2, "1"), ("Bo", 1, "2")] {
      let met = exercise == 1 ? #","met":["\#(met)"]"# : ""
      _ = stage.ask(
        "eva",
        #"{"do":"mark","name":"\#(name)","exercise":\#(exercise),"mark":"approved"\#(met)}"#)
    }
    _ = stage.seat(["anna", "bo"])
    let overview = stage.ask("eva", #"{"do":"overview"}"#)
    let points = ["Anna", "Bo"].map { name in
      overview.first { $0.text("name") == name }?.number("points")
    }
    #expect(points == [66, 33])
    let rows = stage.ask("eva", #"{"do":"export","table":"\#(table)"}"#)
      .compactMap { $0.text("csv") }
    #expect(rows[0].hasSuffix(";points"))
    for (row, points) in zip(rows.dropFirst(), points) {
      #expect(row.split(separator: ";").last.map(String.init) == points.map { "\($0)" })
    }
  }

  @Test func inTextTheLinesAreTheSame() {
    let stage = stage()
    let rows = file(stage)
    stage.send("text", from: "eva")
    _ = stage.take("eva")
    #expect(stage.ask("eva", "export") == rows)
    stage.send("lang sv", from: "eva")
    _ = stage.take("eva")
    for table in ["klass", "class", "elever"] {
      #expect(stage.ask("eva", "exportera \(table)")[0].hasPrefix("\u{FEFF}namn;färdiga spel;"))
    }
    #expect(stage.ask("anna", #"{"do":"export"}"#).map(\.gist) == ["error not-allowed"])
  }

  /// What teachers are told makes a file makes one.
  @Test(.enabled(if: Tool.isThere("jq")))
  func theCommandInTheDocumentsMakesAFile() async throws {
    let command = try #require(try Pages.examples("sh").first { $0.contains("| nc ") })
    let folder = DataFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let stage = try await SocketStage(seed: 4)
    try stage.open("anna")
    try stage.send(#"{"do":"hello","name":"Åsa"}"#, from: "anna")
    _ = try stage.seen(expecting: ["anna": 2])
    if Tool.isThere("nc") {
      try Tool.run(
        command.replacingOccurrences(of: "KEY", with: TestWords.key)
          .replacingOccurrences(of: "localhost 4040", with: "127.0.0.1 \(stage.port)"),
        in: folder.path)
    } else {
      // The same without nc: its lines come from a file.
      let parts = command.components(separatedBy: " | ")
      let client = try Client(port: stage.port)
      for line in command.matches(of: /'(\{[^']*\})'/) {
        let line = line.1.replacingOccurrences(of: "KEY", with: TestWords.key)
        try client.send(Array((line + "\n").utf8))
      }
      let lines = client.linesToTheEnd().map { $0 + "\n" }.joined()
      try lines.write(toFile: "\(folder.path)/lines", atomically: true, encoding: .utf8)
      try Tool.run("cat lines | \(parts[parts.count - 1])", in: folder.path)
    }
    let bytes = FileManager.default.contents(atPath: "\(folder.path)/class.csv").map(Array.init)
    let text = String(decoding: bytes ?? [], as: UTF8.self)
    #expect(bytes?.prefix(3) == [0xEF, 0xBB, 0xBF])
    #expect(Array(text.utf8.suffix(2)) == [13, 10])
    #expect(text.components(separatedBy: "\r\n").count == 3)
    #expect(text.contains("\r\nÅsa;0;0;0;0;;;0;0;;0\r\n"))
    _ = try await stage.close()
  }
}

/// A command of the machine's own.
private enum Tool {
  static func isThere(_ name: String) -> Bool {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
    }
  }

  static func run(_ command: String, in folder: String) throws {
    let shell = try Child(["/bin/sh", "-c", command], in: folder)
    #expect(shell.ended() == .code(0))
  }
}
