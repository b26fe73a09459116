import Foundation
import Games
import Hall
import Testing
import Tools
import Wire
import Words

@testable import Serve

/// A class read from its files, while its server runs and when it does not.
@Suite struct ClassOnDiskTests {
  private func lines(_ path: String, _ export: Export, _ language: Language) throws -> [String] {
    try ClassOnDisk(directory: path, zone: .utc).lines(of: export, in: Tongue(language))
  }

  @Test(arguments: Export.allCases)
  func itsTablesAreTheServersOwn(_ export: Export) async throws {
    let data = try Golden.copy("class")
    let saved = try await SavedServer(data.path, clockAhead: Golden.clockAhead(in: data.path))
    let eva = try saved.client()
    _ = try eva.answer(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
    var told: [Language: [String]] = [:]
    for language in Language.allCases {
      _ = try eva.answer(#"{"do":"lang","lang":"\#(language.rawValue)"}"#)
      let rows = try eva.ask(#"{"do":"export","table":"\#(export.rawValue)"}"#)
      told[language] = rows.compactMap { $0.text("csv") }
      #expect(rows.count > 3)
      #expect(try lines(data.path, export, language) == told[language], "while it runs")
    }
    await saved.server.stop()
    for (language, rows) in told { #expect(try lines(data.path, export, language) == rows) }
  }

  @Test(arguments: ["class", "begun", "paused"])
  func nothingIsChangedThere(_ name: String) throws {
    let data = try Golden.copy(name)
    func files() throws -> [String: Data?] {
      let names = try FileManager.default.contentsOfDirectory(atPath: data.path)
      return Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, FileManager.default.contents(atPath: "\(data.path)/\($0)"))
        })
    }
    let before = try files()
    #expect(try lines(data.path, .class, .english).count > 1)
    #expect(try files() == before)
  }

  /// The server is in the middle of writing its last line.
  @Test func aLastLineThatIsNotWholeIsNotThereYet() throws {
    let data = try Golden.copy("class")
    let journal = "\(data.path)/00000013.journal"
    let whole = try #require(FileManager.default.contents(atPath: journal))
    let rows = try lines(data.path, .class, .english).count
    for count in stride(from: whole.count, to: whole.count - 400, by: -37) {
      try whole.prefix(count).write(to: URL(fileURLWithPath: journal))
      #expect(try lines(data.path, .class, .english).count == rows, "\(count) bytes")
    }
  }

  @Test func halfAClassIsNone() throws {
    let data = try Golden.copy("class")
    let journal = "\(data.path)/00000012.journal"
    var bytes = try #require(FileManager.default.contents(atPath: journal))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(fileURLWithPath: journal))
    let damage = #expect(throws: (any Error).self) { try lines(data.path, .class, .english) }
    #expect(damage.map { "\($0)".contains("ordrum repair --data \(data.path)") } == true)
    let empty = try Folder()
    let nothing = #expect(throws: NothingSaved.self) { try lines(empty.path, .class, .english) }
    #expect(nothing?.description.hasPrefix("Nothing is saved in ") == true)
  }
}
