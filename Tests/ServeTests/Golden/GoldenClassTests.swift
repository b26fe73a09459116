import Foundation
import Testing

@testable import Serve

/// A program of today takes up what an older one saved, and says what that one would have said.
///
/// `ORDRUM_RECORD=1 swift test` writes the answers anew, as with all transcripts, and never the classes.
@Suite struct GoldenClassTests {
  /// What a start reads of a class. Whichever it is, the class is the same.
  enum Source: CaseIterable {
    case newestCheckpoint
    case secondCheckpoint
    /// The oldest one, in which somebody stood who is forgotten.
    case firstCheckpoint
    /// All facts from the first, with no sums of a checkpoint, and no index of the games.
    case historyAlone

    fileprivate func copy() throws -> DataFolder {
      let data = try Golden.copy("class")
      let unread: [String] =
        switch self {
        case .newestCheckpoint: []
        case .secondCheckpoint: ["11.checkpoint"]
        case .firstCheckpoint: ["11.checkpoint", "06.checkpoint"]
        case .historyAlone: [".checkpoint", ".rooms"]
        }
      for name in try FileManager.default.contentsOfDirectory(atPath: data.path)
      where unread.contains(where: name.hasSuffix) {
        try FileManager.default.removeItem(atPath: "\(data.path)/\(name)")
      }
      return data
    }
  }

  @Test(arguments: Source.allCases)
  func everythingThatCanBeAsked(_ source: Source) async throws {
    try await Golden.perform("tables.txt", in: source.copy())
  }

  /// When the newest checkpoint had just been made, some things stood otherwise than in the end.
  @Test(arguments: [Source.newestCheckpoint, .historyAlone])
  func asItStoodEarlier(_ source: Source) async throws {
    let data = try source.copy()
    for name in try FileManager.default.contentsOfDirectory(atPath: data.path)
    where name.hasPrefix("00000012.") || name.hasPrefix("00000013.") {
      try FileManager.default.removeItem(atPath: "\(data.path)/\(name)")
    }
    try await Golden.perform("earlier.txt", in: data)
  }

  @Test func savedGamesAreSeenAgain() throws {
    try Golden.run("replays.txt", in: Golden.copy("class"))
  }

  /// Cia's name, what only she wrote, and how the digests of her word and her token begin.
  private static let traces = [
    "Cia", "marmots", "wombat", "Lynxes", "ocelot", "leopard", "ee4f3a6533fd", "4c80e70cf83e",
  ]

  @Test(arguments: Source.allCases)
  func childrenGoOnAndOneOfThemIsForgotten(_ source: Source) async throws {
    let data = try source.copy()
    expect(Self.traces, in: data, true)
    try await Golden.perform("class.txt", in: data)
    expect(Self.traces, in: data, false)
    try await Golden.perform("after.txt", in: data)
  }

  /// The server was stopped between deciding it and having the files written anew.
  @Test func aForgettingThatWasBegunIsCompleted() async throws {
    let data = try Golden.copy("begun")
    let traces = ["Zeb", "quartz", "jumped", "zebs-own"]
    expect(traces, in: data, true)
    let first = try await SavedServer(
      data.path, clockAhead: Golden.clockAhead(in: data.path), key: nil)
    let eva = try first.client()
    _ = try eva.answer(#"{"do":"teach","key":"\#(TestWords.key)"}"#)
    // From the last fact that was saved on.
    try eva.send(#"{"do":"watch","room":"*","after":42}"#)
    #expect(eva.lines(to: "swept").last?.number("pupil") == 2)
    await first.server.stop()
    expect(traces, in: data, false)
    try await Golden.perform("begun.txt", in: data)
  }

  @Test func aPausedClassGoesOn() async throws {
    try await Golden.perform("paused.txt", in: Golden.copy("paused"))
  }

  /// Expects that each stands in some file, or that none stands in any.
  private func expect(_ traces: [String], in data: DataFolder, _ isThere: Bool) {
    let everything = data.everything
    for trace in traces { #expect(everything.contains(trace) == isThere, "\(trace)") }
  }

  @Test func damageIsRepaired() async throws {
    let data = try Golden.copy("class")
    try data.damage("00000003.journal", at: 13_300)
    try data.damage("00000012.journal", at: 8_800)
    try Golden.run("repair.txt", in: data)
    try await Golden.perform("repaired.txt", in: data)
  }

  /// There is an older checkpoint, and the segments behind it.
  @Test func aCheckpointIsDamaged() async throws {
    let data = try Golden.copy("class")
    try data.damage("00000002.journal", at: 9_000)
    try data.damage("00000011.checkpoint", at: 20_000)
    try Golden.run("repair-checkpoint.txt", in: data)
    // Nothing was lost.
    try await Golden.perform("tables.txt", in: data)
  }
}

extension DataFolder {
  /// Some bytes in the middle of a file are others.
  fileprivate func damage(_ name: String, at start: Int) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    var bytes = try Data(contentsOf: url)
    for place in start..<start + 8 { bytes[place] ^= 1 }
    try bytes.write(to: url)
  }
}
