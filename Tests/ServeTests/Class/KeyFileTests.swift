import Classroom
import Foundation
import Hall
import Journal
import Testing

@testable import Serve

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// The file with the key, and a server that looks at it.
@Suite struct KeyFileTests {
  private let folder = DataFolder()
  private var key: KeyFile { KeyFile(in: folder.path) }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
  }

  private func write(_ text: String) throws {
    try text.write(toFile: key.path, atomically: true, encoding: .utf8)
  }

  @Test func aKeyIsDrawnForThisUserAlone() throws {
    #expect(throws: KeyFile.Trouble.missing) { try key.read() }
    let drawn = try key.renew()
    #expect(
      drawn.wholeMatch(of: /[abcdefhkmnpqrtwxy23479]{4}(-[abcdefhkmnpqrtwxy23479]{4}){3}/) != nil)
    #expect(try key.read() == drawn)
    let attributes = try FileManager.default.attributesOfItem(atPath: key.path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try key.renew() != drawn)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["key"])
  }

  /// A teacher may write one into it too.
  @Test(arguments: ["k7mf-2qxd-9rta", "  Our own secret \r\n", "\u{FEFF}k7mf-2qxd-9rta\n"])
  func aKeyIsReadHoweverItWasSaved(_ text: String) throws {
    try write(text)
    #expect(TeacherKey(try key.read()) == TeacherKey(text))
    #expect(try key.read().unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 32 })
  }

  @Test(
    arguments: [
      ("", KeyFile.Trouble.noKey), ("\n", .noKey), ("\u{0}\u{1}", .noKey), ("k7mf", .short),
      ("- - - - - - - - -", .short), ("november 84", .short),
    ])
  func whatIsNoKeyIsNotRead(_ text: String, _ trouble: KeyFile.Trouble) throws {
    try write(text)
    #expect(throws: trouble) { try key.read() }
  }

  @Test func whatIsNoFileIsNotWaitedFor() throws {
    try FileManager.default.createDirectory(atPath: key.path, withIntermediateDirectories: false)
    #expect(throws: KeyFile.Trouble.noFile) { try key.read() }
    #expect(throws: DiskTrouble.self) { try key.renew() }
    try FileManager.default.removeItem(atPath: key.path)
    #expect(mkfifo(key.path, 0o600) == 0)
    #expect(throws: KeyFile.Trouble.noFile) { try key.read() }
    _ = try key.renew()
    _ = try key.read()
    try write(String(repeating: "k", count: 5_000))
    #expect(throws: KeyFile.Trouble.noFile) { try key.read() }
  }

  // MARK: The server

  private static let round = 5_000

  private func teach(_ key: String) -> String { #"{"do":"teach","key":"\#(key)"}"# }

  @Test func aNewKeyIsHeardOfAndTheOldOneEnds() async throws {
    let server = try await SavedServer(folder.path, key: nil)
    let old = try key.read()
    let eva = try server.client()
    #expect(try eva.answer(teach(old)).gist == "ok teach")
    #expect(try eva.answer(#"{"do":"pupils"}"#).gist == "ok pupils")

    let new = try key.renew()
    try eva.send(#"{"do":"pupils"}"#)
    #expect(eva.next()?.gist == "event key-changed")
    #expect(eva.next()?.gist == "error not-allowed")
    #expect(try eva.answer(#"{"do":"pupils"}"#).gist == "error not-allowed")
    #expect(try eva.answer(teach(old)).gist == "error wrong-key")
    #expect(try eva.answer(teach(new)).gist == "ok teach")
    await server.server.stop()

    let again = try await SavedServer(folder.path, key: nil)
    #expect(try again.client().answer(teach(new)).gist == "ok teach")
    #expect(again.complaints.all.isEmpty)
    await again.server.stop()
  }

  /// Not some facts later: whoever looks on by the old key hears nothing of what comes then.
  @Test func theOldKeyEndsWithTheNextFact() async throws {
    let server = try await SavedServer(folder.path, key: nil)
    let old = try key.read()
    let (anna, eva, ida) = (try server.client(), try server.client(), try server.client())
    #expect(try anna.answer(#"{"do":"hello","name":"Anna"}"#).gist == "ok hello")
    let code = try anna.answer(#"{"do":"open","watch":false}"#).text("room") ?? ""
    for (teacher, room) in [(eva, "*"), (ida, code)] {
      #expect(try teacher.answer(teach(old)).gist == "ok teach")
      #expect(try teacher.answer(#"{"do":"watch","room":"\#(room)"}"#).gist == "ok watch")
      _ = try teacher.ask(#"{"do":"ping"}"#)
    }

    let new = try key.renew()
    #expect(try anna.answer(#"{"do":"leave"}"#).gist == "ok leave")
    for teacher in [eva, ida] {
      let heard = try teacher.ask(#"{"do":"ping"}"#)
      #expect(heard.map(\.gist) == ["event unwatched", "event key-changed", "ok ping"])
      #expect(try teacher.answer(teach(old)).gist == "error wrong-key")
      #expect(try teacher.answer(teach(new)).gist == "ok teach")
    }
    // Nobody hears that one is right which is right no more.
    _ = try key.renew()
    #expect(try server.client().answer(teach(new)).gist == "error wrong-key")
    await server.server.stop()
  }

  /// Who can read the file is a teacher.
  @Test(arguments: [(0o600, 0o755, 0), (0o644, 0o700, 0), (0o644, 0o755, 1), (0o640, 0o750, 1)])
  func aKeyThatOthersCanReadIsToldAtTheStart(file: Int, directory: Int, told: Int) async throws {
    try await SavedServer(folder.path, key: nil).server.stop()
    for (path, mode) in [(key.path, file), (folder.path, directory)] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    }
    let server = try await SavedServer(folder.path, key: nil)
    #expect(server.complaints.all.count == told)
    #expect(server.complaints.all.allSatisfy { $0.contains("chmod 600 \(key.path)") })
    await server.server.stop()
  }

  @Test func whileTheFileSaysNoKeyTheLastOneStays() async throws {
    let server = try await SavedServer(folder.path, key: nil)
    let old = try key.read()
    let eva = try server.client()
    #expect(try eva.answer(teach(old)).gist == "ok teach")
    for spoil in [
      { try FileManager.default.removeItem(atPath: key.path) },
      { try write("") },
      {
        try FileManager.default.removeItem(atPath: key.path)
        #expect(mkfifo(key.path, 0o600) == 0)
      },
    ] {
      try spoil()
      await server.pass(KeyFileTests.round)
      #expect(try eva.answer(#"{"do":"pupils"}"#).gist == "ok pupils")
    }
    #expect(server.complaints.all.count == 1)
    let new = try key.renew()
    await server.pass(KeyFileTests.round)
    #expect(eva.next()?.gist == "event key-changed")
    #expect(try eva.answer(teach(new)).gist == "ok teach")
    try write("")
    await server.pass(KeyFileTests.round)
    #expect(server.complaints.all.count == 2)
    await server.server.stop()
  }

  @Test func aServerThatCannotMakeAKeyServesTheChildren() async throws {
    try await SavedServer(folder.path, key: nil).server.stop()
    try FileManager.default.removeItem(atPath: key.path)
    try FileManager.default.createDirectory(atPath: key.path, withIntermediateDirectories: false)
    let server = try await SavedServer(folder.path, key: nil)
    #expect(server.complaints.all.count == 1)
    let anna = try server.client()
    #expect(try anna.answer(teach("k7mf-2qxd-9rta")).gist == "error wrong-key")
    #expect(try anna.answer(#"{"do":"hello","name":"Anna"}"#).gist == "ok hello")
    await server.pass(KeyFileTests.round)
    #expect(server.complaints.all.count == 1)
    try FileManager.default.removeItem(atPath: key.path)
    let new = try key.renew()
    await server.pass(KeyFileTests.round)
    #expect(try anna.answer(teach(new)).gist == "ok teach")
    await server.server.stop()
  }

  @Test func aSpoiltKeyIsReplacedAtTheStart() async throws {
    try await SavedServer(folder.path, key: nil).server.stop()
    try write("short")
    let server = try await SavedServer(folder.path, key: nil)
    #expect(server.complaints.all.count == 1)
    #expect(try server.client().answer(teach(try key.read())).gist == "ok teach")
    await server.server.stop()
  }
}
